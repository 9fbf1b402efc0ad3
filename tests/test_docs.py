"""Code blocks in the documents run, and do what they say."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from zsy import Match, State, View
from zsy.__main__ import main
from zsy.rules import RULE_SETS, SWITCHES

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMANDS = [
    (document, command, output)
    for document in DOCUMENTS
    for block in re.findall(r"```console\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_blocks(document: Path) -> None:
    result = doctest.testfile(str(document), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize(("document", "command", "output"), COMMANDS, ids=[command for _, command, _ in COMMANDS])
def test_commands(document: Path, command: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    python, dash_m, package, *arguments = shlex.split(command)
    assert (python, dash_m, package) == ("python", "-m", "zsy")
    if not output:  # shown as something to do, not what it prints: it has to be a command that exists
        with pytest.raises(SystemExit) as stopped:
            main([arguments[0], "--help"])
        assert stopped.value.code == 0
        return
    main(arguments)
    assert capsys.readouterr().out == output


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


def test_rules_document_names_every_game_and_switch() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for rule_set in RULE_SETS.values():
        assert f"| `{rule_set.id}` | {rule_set.title} |" in text
    for switch in SWITCHES.values():
        assert re.search(rf"^\| `{switch.name}` \| .* \| {', '.join(switch.values)} \|", text, re.MULTILINE), (
            switch.name
        )


def test_architecture_names_what_exists() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for owner, members in (
        (State, re.search(r"\* `State` \(immutable\)(.*?)\n\* ", text, re.DOTALL)),
        (View, re.search(r"\* `View.of(.*?)\n\* ", text, re.DOTALL)),
        (Match, re.search(r"\* `Match`:(.*?)\n\* ", text, re.DOTALL)),
    ):
        assert members is not None
        known = {*dir(owner), *getattr(owner, "__dataclass_fields__", ())}
        words = {*re.findall(r"`([a-z_]+)`", members[1])} - {"tribute", "return", "play", "over"}
        assert words
        assert words <= known, words - known

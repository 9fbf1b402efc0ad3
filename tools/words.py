"""The page's words: which there are, whether English has them all, and Simplified Chinese made of the Traditional.

``python3 -m tools.words`` lists what is missing in English or no longer used there, and what cannot be translated.
``--simplified`` writes the Simplified catalogue, as the build does.

Texts are literals in ``tr("…")`` and ``N_("…")`` of ``zsy/``, in ``tr("…")`` and ``say(element, "…")`` of
``static/*.js``, what stands in elements of ``index.html`` that have the attribute ``data-t``, and the engine's names.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from importlib import invalidate_caches
from pathlib import Path
from string import Formatter

from tools.glossary import QUOTES
from tools.glossary import WORDS as GLOSSARY
from zsy.plays import KINDS
from zsy.ranks import ROOMS, TITLES
from zsy.rules import RULE_SETS, SWITCHES
from zsy.ui.words.en import WORDS as ENGLISH

ROOT = Path(__file__).resolve().parent.parent

SIMPLIFIED = "zsy/ui/words/hans.py"
"""Where the Simplified catalogue goes: made by every build, in no repository."""

CONVERTER = "build/tools/bin/python"
"""The Python that ``tools.install site`` gave OpenCC."""

ATTRIBUTES = ("aria-label", "title", "placeholder")
"""Attributes that are translated where ``data-t`` stands; ``static/words.js`` has the same."""

SPEAKING = ("zsy/ui/", "zsy/web/", "zsy/store/")
"""Where every Chinese literal is a text of the page."""

UNTRANSLATED = ("繁體中文", "简体中文")
"""What is the same in every language: their own names."""

_CHINESE = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
_JS = re.compile(r"""\b(?:tr\(|say\([\w.]+, )"((?:[^"\\]|\\.)*)\"""")
_CONVERT = """
import json, sys
from opencc import OpenCC
convert = OpenCC("tw2sp").convert
print(json.dumps([convert(text) for text in json.load(sys.stdin)]))
"""


class WordsError(Exception):
    """The Simplified catalogue cannot be made; the text says why."""


@dataclass
class Texts:
    """All texts of the page."""

    page: dict[str, str] = field(default_factory=dict)
    """Those that are there before Python: text and where it stands."""
    python: dict[str, str] = field(default_factory=dict)
    """Those in Python."""
    faults: list[str] = field(default_factory=list)
    """Places where what is to be translated cannot be found."""
    unmarked: list[str] = field(default_factory=list)
    """Chinese that is not marked for translation."""

    @property
    def all(self) -> dict[str, str]:
        """All, in the order of the alphabet."""
        return dict(sorted({**self.page, **self.python}.items()))


def collect(root: Path = ROOT) -> Texts:
    """Every text of the page."""
    texts = Texts()
    for path in sorted((root / "zsy").rglob("*.py")):
        if "words" not in path.relative_to(root).parts:
            _collect_python(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix(), texts)
    for name in engine_names():
        texts.python.setdefault(name, "zsy")
    for path in sorted((root / "static").glob("*.js")):
        for found in _JS.finditer(path.read_text(encoding="utf-8")):
            texts.page.setdefault(json.loads(f'"{found[1]}"'), f"static/{path.name}")
    reader = _PageReader()
    reader.feed((root / "index.html").read_text(encoding="utf-8"))
    for text in reader.found:
        texts.page.setdefault(text, "index.html")
    return texts


def engine_names() -> Iterator[str]:
    """What the engine calls things, and the page translates where it shows them."""
    yield from (rules.title for rules in RULE_SETS.values())
    yield from KINDS.values()
    yield from (title.name for title in TITLES)
    yield from (room.name for room in ROOMS)
    yield from (switch.title for switch in SWITCHES.values())


def _collect_python(source: str, name: str, texts: Texts) -> None:
    tree = ast.parse(source)
    marked: set[int] = set()
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("tr", "N_")):
            continue
        first = node.args[0] if node.args else None
        where = f"{name}:{node.lineno}"
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            texts.python.setdefault(first.value, where)
            marked.add(id(first))
        elif node.func.id == "N_" or not isinstance(first, ast.Name | ast.Attribute | ast.Subscript | ast.IfExp):
            texts.faults.append(f"{where}: neither a literal nor the name of one: {ast.unparse(node)[:80]}")
    if name.startswith(SPEAKING):
        texts.unmarked += [f"{name}:{line}: not marked: {text}" for line, text in _unmarked(tree, marked)]


def _unmarked(tree: ast.Module, marked: set[int]) -> Iterator[tuple[int, str]]:
    """Chinese literals that are no docstrings and not marked: line and text."""
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)) or id(node) in prose | marked:
            continue
        if _CHINESE.search(node.value) and node.value not in UNTRANSLATED:
            yield node.lineno, node.value


class _PageReader(HTMLParser):
    """Finds the texts of elements with ``data-t``: their own, not their children's."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note what is told of the element."""
        values = dict(attributes)
        if "data-t" in values:
            self.found += [values[name] or "" for name in ATTRIBUTES if values.get(name)]
        if tag not in ("input", "link", "meta", "br", "img", "hr"):
            self._open.append((tag, "data-t" in values))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Note the element's own text."""
        if self._open and self._open[-1][1] and data.strip():
            self.found.append(data.strip())


def shown(text: str) -> str:
    """What is seen of a text in Traditional Chinese."""
    return text.partition("@")[0]


def places(text: str) -> set[str]:
    """The names in a text's ``{places}``."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def simplified(texts: Iterable[str], root: Path = ROOT) -> dict[str, str]:
    """Texts in Simplified Chinese, as mainland players say it. Raises :class:`WordsError`."""
    listed = sorted(set(texts))
    python = root / CONVERTER
    if not python.exists():
        raise WordsError("what makes Simplified Chinese is not there: run `make build`")
    command = [str(python), "-c", _CONVERT]
    kept = [_keep(shown(text)) for text in listed]
    done = subprocess.run(command, input=json.dumps(kept), capture_output=True, text=True, check=False)
    if done.returncode:
        raise WordsError(f"no Simplified Chinese could be made: {done.stderr[-500:]} (run `make build`)")
    return {text: _give_back(made) for text, made in zip(listed, json.loads(done.stdout), strict=True)}


_LONG_FIRST = sorted(GLOSSARY, key=len, reverse=True)


def _keep(text: str) -> str:
    """A text with the glossary's words out of the converter's reach: as characters of the private use area."""
    for place, word in enumerate(_LONG_FIRST):
        text = text.replace(word, chr(0xE000 + place))
    return text


def _give_back(text: str) -> str:
    """A converted text with the glossary's words in it."""
    for place, word in enumerate(_LONG_FIRST):
        text = text.replace(chr(0xE000 + place), GLOSSARY[word])
    return text.translate(QUOTES)


def write_simplified(root: Path = ROOT) -> dict[str, str]:
    """Write the Simplified catalogue where it differs from what is there, and return it. Raises :class:`WordsError`."""
    words = simplified(collect(root).all, root)
    lines = "".join(f"    {text!r}: {made!r},\n" for text, made in words.items())
    head = '"""The page in Simplified Chinese: made by tools/words.py."""\n\nfrom __future__ import annotations\n\n'
    source = f"{head}WORDS: dict[str, str] = {{\n{lines}}}\n"
    path = root / SIMPLIFIED
    if not path.exists() or path.read_text(encoding="utf-8") != source:
        fresh = path.with_suffix(".new")
        fresh.write_text(source, encoding="utf-8")
        fresh.replace(path)
        invalidate_caches()
    return words


def page_words(root: Path = ROOT, hans: Mapping[str, str] | None = None) -> dict[str, dict[str, str]]:
    """What the page needs before Python is there, by language."""
    texts = collect(root).page
    hans = write_simplified(root) if hans is None else hans
    return {
        language: {text: words[text] for text in sorted(texts) if words.get(text, text) != shown(text)}
        for language, words in (("en", ENGLISH), ("zh-Hans", hans))
    }


def faults(root: Path = ROOT) -> list[str]:
    """What is wrong with the words: a line each."""
    texts = collect(root)
    told = list(texts.faults)
    told += [f"{where}: no English: {text}" for text, where in texts.all.items() if text not in ENGLISH]
    told += [f"English that nothing uses: {text}" for text in ENGLISH if text not in texts.all]
    for text, english in ENGLISH.items():
        if places(text) != places(english):
            told.append(f"other places: {text} / {english}")
    return told


def main(arguments: Sequence[str]) -> int:
    """List what is wrong; 0 where all is well."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.words", description="Check the page's words.")
    parser.add_argument("--simplified", action="store_true", help="write the Simplified catalogue")
    options = parser.parse_args(arguments)
    if options.simplified:
        try:
            print(f"{SIMPLIFIED}: {len(write_simplified())} texts")
        except WordsError as error:
            print(f"words: {error}", file=sys.stderr)
            return 1
        return 0
    told = faults() + collect().unmarked
    print("\n".join(told) or f"{len(ENGLISH)} texts, all translated")
    return 1 if told else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""The manifest of the installed game, its icons and pictures, and the workflow that deploys it."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from tools import icons, screenshots
from zsy.rules import RULE_SETS, find_rules

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
PAGE = (ROOT / "index.html").read_text(encoding="utf-8")
WORKFLOW = (ROOT / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8")

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    return read


def size(path: Path) -> tuple[int, int]:
    """The width and height that a PNG or a JPEG tells."""
    content = path.read_bytes()
    if content.startswith(b"\x89PNG"):
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    assert content.startswith(b"\xff\xd8")
    at = 2
    while content[at + 1] not in (0xC0, 0xC2):  # the frame header, of a plain or a progressive JPEG
        at += 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    height, width = struct.unpack(">HH", content[at + 5 : at + 9])
    return width, height


def images(manifest: dict[str, Any]) -> list[dict[str, str]]:
    """Every picture that the manifest names."""
    shortcuts = [icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]
    return [*manifest["icons"], *shortcuts, *manifest["screenshots"]]


class TestManifest:
    def test_the_app_is_known_by_a_name_of_its_own(self, manifest: dict[str, Any]) -> None:
        # An id is read from the root of the origin: "./" would be one app for every project of name.github.io.
        assert manifest["id"] == "zsy"
        assert manifest["start_url"] == manifest["scope"] == "./"

    def test_the_page_and_the_app_look_alike(self, manifest: dict[str, Any]) -> None:
        assert f'<meta name="theme-color" content="{manifest["theme_color"]}">' in PAGE
        assert f"--felt-deep: {manifest['background_color']};" in (STATIC / "base.css").read_text(encoding="utf-8")
        assert f"<title data-t>{manifest['name']}</title>" in PAGE
        assert f'<html lang="{manifest["lang"]}"' in PAGE

    def test_the_page_names_what_systems_look_for(self) -> None:
        assert '<link rel="manifest" href="static/manifest.webmanifest">' in PAGE
        (touch,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]*)">', PAGE)
        assert size(ROOT / touch) == (180, 180)

    def test_pictures_are_there_and_as_large_as_told(self, manifest: dict[str, Any]) -> None:
        for image in images(manifest):
            path = STATIC / image["src"]
            if image["sizes"] == "any":
                assert (path.suffix, image["type"]) == (".svg", "image/svg+xml")
            else:
                assert image["sizes"] == "{}x{}".format(*size(path)), path
                assert image["type"] == {".png": "image/png", ".jpg": "image/jpeg"}[path.suffix]

    def test_no_picture_is_left_over(self, manifest: dict[str, Any]) -> None:
        named = {STATIC / image["src"] for image in images(manifest)} | {STATIC / "icons" / "apple-180.png"}
        assert {path for folder in ("icons", "shots") for path in (STATIC / folder).iterdir()} <= named

    def test_icons_for_every_system(self, manifest: dict[str, Any]) -> None:
        found = {(icon["purpose"], icon["sizes"]) for icon in manifest["icons"]}
        assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512"), ("monochrome", "512x512")} <= found

    def test_a_shortcut_for_every_game(self, manifest: dict[str, Any]) -> None:
        found = {shortcut["url"]: shortcut["name"] for shortcut in manifest["shortcuts"]}
        assert found == {f"./?rules={rules_id}": find_rules(rules_id).title for rules_id in RULE_SETS}
        assert all(icon["sizes"] == "96x96" for shortcut in manifest["shortcuts"] for icon in shortcut["icons"])

    @pytest.mark.parametrize("form", ["narrow", "wide"])
    def test_screenshots_that_systems_show(self, manifest: dict[str, Any], form: str) -> None:
        shots = [shot for shot in manifest["screenshots"] if shot["form_factor"] == form]
        sizes = {size(STATIC / shot["src"]) for shot in shots}
        assert 2 <= len(shots) <= 5
        assert len(sizes) == 1  # one of another shape would not be shown
        ((width, height),) = sizes
        assert 320 <= min(width, height) <= max(width, height) <= min(3840, 2.3 * min(width, height))
        assert (width > height) == (form == "wide")

    def test_screenshots_are_those_that_are_taken(self, manifest: dict[str, Any]) -> None:
        assert {Path(shot["src"]).stem for shot in manifest["screenshots"]} == set(screenshots.SHOWN)


class TestIcons:
    def test_icons_are_those_that_are_drawn(self) -> None:
        drawings = icons.drawings()
        assert {path.name for path in icons.FOLDER.iterdir()} == set(drawings)
        for name, (drawing, width) in drawings.items():
            path = icons.FOLDER / name
            text = icons.chunks(path.read_bytes())[b"tEXt"]
            assert text == icons.SOURCE + b"\0" + icons.digest(drawing), f"{name} is stale: python3 -m tools.icons"
            assert size(path) == (width, width)

    def test_a_drawing_needs_no_font(self) -> None:
        assert not [name for name, (drawing, _) in icons.drawings().items() if "<text" in drawing or "font" in drawing]


class TestWorkflow:
    """What a mistake in the workflow could let in; nothing here can run it."""

    def test_actions_are_pinned_to_commits(self) -> None:
        used = re.findall(r"^ *(?:- )?uses: (.*)$", WORKFLOW, re.MULTILINE)
        assert used
        assert [use for use in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use)] == []

    def test_nothing_is_deployed_but_what_was_tested_on_main(self) -> None:
        test, deploy = WORKFLOW.split("\n  deploy:\n")
        assert "needs: test" in deploy
        guard = "if: github.ref == 'refs/heads/main' && github.event_name != 'pull_request'"
        assert guard in deploy
        assert test.index("make test\n") < test.index("upload-pages-artifact")
        assert guard in test[test.index("upload-pages-artifact") :]

    def test_rights_are_few(self) -> None:
        rights = re.findall(r"^ +([a-z-]+): (read|write)\b", WORKFLOW, re.MULTILINE)
        assert rights == [("contents", "read"), ("pages", "write"), ("id-token", "write")]
        assert "secrets" not in WORKFLOW
        assert "pull_request_target" not in WORKFLOW
        assert "persist-credentials: false" in WORKFLOW

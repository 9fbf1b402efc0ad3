"""Content-hashed names and the references to them."""

from __future__ import annotations

import pytest

from tools.naming import Files, Namer, NamingError, hashed_name

SITE: Files = {
    "index.html": b'<link href="static/page.css"><script src="static/boot.js"></script><a href="docs/rules.md">',
    "static/page.css": b".a { background: url(suits/s.svg) } .b { background: url(data:image/svg+xml;base64,AAAA) }",
    "static/boot.js": b'import { x } from "./policy.js"; new URL("../runtime/pyodide/pyodide.mjs", import.meta.url);',
    "static/policy.js": b"export const x = 1; // see policy.js, or 'nothing.js'",
    "static/suits/s.svg": b"<svg/>",
    "runtime/pyodide/pyodide.mjs": b'import "../../static/policy.js"',
}
FIXED = {"index.html": "index.html", "runtime/pyodide/pyodide.mjs": "runtime/pyodide-1/pyodide.mjs"}


def named(files: Files) -> Namer:
    namer = Namer(files, FIXED, verbatim="runtime")
    namer.place_all()
    return namer


def test_references_have_the_final_names_relative_to_the_file_they_are_in() -> None:
    namer = named(SITE)
    page, style, boot = (namer.contents[namer.placed[name]].decode() for name in list(SITE)[:3])
    assert f'href="{namer.placed["static/page.css"]}"' in page
    assert f'src="{namer.placed["static/boot.js"]}"' in page
    assert 'href="docs/rules.md"' in page
    assert f"url({namer.placed['static/suits/s.svg'].removeprefix('assets/')})" in style
    assert "url(data:image/svg+xml;base64,AAAA)" in style
    assert f'from "./{namer.placed["static/policy.js"].removeprefix("assets/")}"' in boot
    assert 'new URL("../runtime/pyodide-1/pyodide.mjs"' in boot


def test_what_is_copied_stays_as_it_is() -> None:
    namer = named(SITE)
    assert namer.contents["runtime/pyodide-1/pyodide.mjs"] == SITE["runtime/pyodide/pyodide.mjs"]


def test_a_change_gives_new_names_to_the_file_and_to_all_that_lead_to_it() -> None:
    before = named(SITE).placed
    after = named({**SITE, "static/policy.js": b"export const x = 2;"}).placed
    changed = {name for name in SITE if before[name] != after[name]}
    assert changed == {"static/policy.js", "static/boot.js"}
    assert named(SITE).placed == before


def test_a_circle_is_an_error() -> None:
    files = {"static/a.js": b'import "./b.js"', "static/b.js": b'import "./a.js"'}
    with pytest.raises(NamingError, match=r"static/a\.js → static/b\.js → static/a\.js"):
        named(files)


def test_files_of_one_name_in_two_folders_are_told_apart() -> None:
    assert hashed_name("static/a/x.svg", b"") != hashed_name("static/b/x.svg", b"")

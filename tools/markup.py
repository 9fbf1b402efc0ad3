"""What the build does to ``index.html``: one style sheet, the rules, preloads, and data for the scripts."""

from __future__ import annotations

import base64
import gzip
import html
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tools.naming import ASSETS, Files, Namer
from zsy.rules import RULE_SETS, find_rules
from zsy.settings import LANGUAGES
from zsy.ui.rules_text import rules_text
from zsy.ui.text import speaking, tr

COUNTED = ("static/python.bin", "static/snapshot.wasm", "runtime/pyodide/pyodide.asm.wasm")
"""Files whose sizes the page needs to show how far it is."""

_FIRST_MODULE = re.compile(
    r"static/(boot|interpreter|look|memory|policy|words|worker-start)\.js|runtime/pyodide/pyodide\.mjs"
)
"""What the page needs to begin."""

_NEXT_MODULE = re.compile(r"runtime/pyodide/pyodide\.asm\.mjs|runtime/pyscript/core[^/]*\.js")
"""What it needs next, which is larger and must not keep the style sheet waiting."""


def sizes(content: bytes) -> tuple[int, int]:
    """A file's size, and about what a host sends that compresses what can be compressed."""
    return len(content), min(len(content), len(gzip.compress(content, 6)))


def one_stylesheet(page: str, static: Files) -> tuple[str, bytes]:
    """The page with one link in place of its links to style sheets, and what that one links to: all of them.

    Pictures that the style sheets name are put into them, so that no card is ever seen without its suit.
    """
    links = re.findall(r'<link rel="stylesheet" href="static/([^"]+)">\n', page)

    def embed(match: re.Match[str]) -> str:
        picture = base64.b64encode(static[match[1]]).decode("ascii")
        return f"url(data:image/svg+xml;base64,{picture})"

    texts = [re.sub(r"url\(([\w/-]+\.svg)\)", embed, static[name].decode("utf-8")) for name in links]
    first, *others = [f'<link rel="stylesheet" href="static/{name}">\n' for name in links]
    page = page.replace(first, '<link rel="stylesheet" href="static/page.css">\n')
    for link in others:
        page = page.replace(link, "")
    return page, "\n".join(texts).encode("utf-8")


def rules_files() -> dict[str, bytes]:
    """The rules in the languages other than that of the page, a file each, which it fetches when they are wanted."""
    return {
        f"rules-{language}.html": f'<!doctype html>\n<html lang="{language}">\n{rules_markup(language)}\n'.encode()
        for language in LANGUAGES[1:]
    }


def rules_markup(language: str = LANGUAGES[0]) -> str:
    """The rules of all games for the page as it is before Python has started."""
    with speaking(language):
        return _rules_markup()


def _rules_markup() -> str:
    lines = []
    for rules in map(find_rules, RULE_SETS):
        lines.append(f"<details><summary>{html.escape(tr(rules.title))}</summary>")
        for section in rules_text(rules):
            kinds = [
                f"<div><dt>{html.escape(kind.name)}</dt><dd>{html.escape(kind.shown)}</dd></div>"
                for kind in section.examples
            ]
            told = [f"<p>{html.escape(line)}</p>" for line in section.lines]
            listed = [f"<dl>{''.join(kinds)}</dl>"] if kinds else []
            lines.append(f"<section><h3>{html.escape(section.title)}</h3>{''.join([*listed, *told])}</section>")
        lines.append("</details>")
    return "\n".join(lines)


def pyscript_config(root: Path, interpreter: str) -> dict[str, object]:
    """``pyscript.toml`` as data, for the built site: reading it there would take a parser and another request."""
    config = tomllib.loads((root / "pyscript.toml").read_text(encoding="utf-8"))
    return {**config, "interpreter": f"./{interpreter}"}


def page_markup(page: str, root: Path, namer: Namer, words: Mapping[str, Mapping[str, str]]) -> str:
    """The page with its preloads and the data that its scripts need: of the build, and its words by language."""
    placed = namer.placed
    links = [f'<link rel="modulepreload" href="{placed[name]}">\n' for name in placed if _FIRST_MODULE.fullmatch(name)]
    links += [
        f'<link rel="modulepreload" fetchpriority="low" href="{placed[name]}">\n'
        for name in placed
        if _NEXT_MODULE.fullmatch(name)
    ]
    data = {
        "build": "",
        "files": {name: path for name, path in placed.items() if path.startswith(f"{ASSETS}/")},
        "sizes": {placed[name].rsplit("/", 1)[1]: sizes(namer.contents[placed[name]]) for name in COUNTED},
        "pyscript": pyscript_config(root, placed["static/interpreter.js"]),
    }
    block = f'<script type="application/json" id="site">{json.dumps(data, ensure_ascii=False)}</script>\n'
    told = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    block += f'<script type="application/json" id="words">{told}</script>\n'
    return page.replace("</head>", f"{''.join(links)}{block}</head>")

"""The page to compare with: one line of Python in stock PyScript, hosted by oneself as its documentation says."""

from __future__ import annotations

import shutil
from pathlib import Path

from benchmarks.rounds import ROOT

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Stock</title>
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script>
</head>
<body>
<p>Hello</p>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
import js; js.document.documentElement.dataset.ready = ""
</script>
</body>
</html>
"""
"""``config`` as JSON, which spares it the TOML parser; the paragraph is there to be painted."""


def make_stock(folder: Path) -> None:
    """The site, from unchanged copies of the npm packages."""
    modules = ROOT / "node_modules"
    shutil.copytree(modules / "@pyscript" / "core" / "dist", folder / "pyscript")
    shutil.copytree(modules / "pyodide", folder / "pyodide")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")

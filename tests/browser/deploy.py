"""A server that switches between versions of a site, fails on purpose and counts, and a miniature site to try it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from urllib.parse import urlsplit

from tools.serve import HOST, TYPES, Server

ROOT = Path(__file__).resolve().parents[2]

Files = dict[str, bytes]
"""A site: the path of each file below its folder, and its content. ``index.html`` is the folder's page."""

CSP = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
    "worker-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types zsy"
)


UNLISTED = ("sw.js", "build.json", ".nojekyll")
"""What the service worker does not keep."""


class Deployment:
    """Sites by the folder they are deployed to (``"/zsy/"``), and what is wrong with the server."""

    def __init__(self, caching: str = "max-age=600") -> None:
        self.caching = caching
        self.sites: dict[str, Files] = {}
        self.faults: dict[str, bytes | HTTPStatus] = {}
        """For whole paths: other bytes than the site has, or an error (a redirection leads to the file)."""
        self.is_gone = False
        """Whether the server answers nothing at all."""
        self.sent: Counter[str] = Counter()
        """How often each path was sent in full."""
        self.address = ""
        """The server's root, without a slash at the end."""

    def find(self, path: str) -> bytes | HTTPStatus:
        """What to answer for a path."""
        if path in self.faults:
            return self.faults[path]
        path = path.removeprefix("/moved")
        for folder, files in self.sites.items():
            if path.startswith(folder):
                return files.get(path.removeprefix(folder) or "index.html", HTTPStatus.NOT_FOUND)
        return HTTPStatus.NOT_FOUND


def handler(deployment: Deployment) -> type[BaseHTTPRequestHandler]:
    """Answers requests as the deployment says."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if deployment.is_gone:
                self.close_connection = True
                return
            path = urlsplit(self.path).path
            content = deployment.find(path)
            if isinstance(content, HTTPStatus):
                self.send_response(content)
                if content == HTTPStatus.FOUND:
                    self.send_header("Location", f"/moved{path}")
                content = b""
            else:
                tag = f'"{hashlib.sha256(content).hexdigest()}"'
                if self.headers.get("If-None-Match") == tag:
                    self.send_response(HTTPStatus.NOT_MODIFIED)
                    content = b""
                else:
                    deployment.sent[path] += 1
                    self.send_response(HTTPStatus.OK)
                self.send_header("ETag", tag)
                self.send_header("Cache-Control", deployment.caching)
                self.send_header("Vary", "Accept-Encoding")
            kind = ".html" if path.endswith("/") else Path(path).suffix
            self.send_header("Content-Type", TYPES.get(kind, "application/octet-stream"))
            self.send_header("Access-Control-Allow-Origin", "*")  # as on GitHub Pages
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    return Handler


@contextmanager
def deployed(caching: str = "max-age=600") -> Iterator[Deployment]:
    """A running server, with nothing on it yet."""
    deployment = Deployment(caching)
    with Server((HOST, 0), handler(deployment)) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        deployment.address = f"http://{HOST}:{server.server_port}"
        try:
            yield deployment
        finally:
            server.shutdown()
            thread.join()


def hashed(name: str, content: bytes) -> str:
    """A file's name with its content's hash in it, as the build makes it."""
    stem, _, extension = name.rpartition(".")
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:8]}.{extension}"


def integrity(content: bytes) -> str:
    """What a browser compares a file with."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def with_worker(files: Files, build: str) -> Files:
    """The files with the service worker of this build."""
    listed = {"" if name == "index.html" else name: integrity(content) for name, content in sorted(files.items())}
    worker = (ROOT / "static/sw.js").read_text(encoding="utf-8")
    for empty, full in (
        ('const BUILD = "";', f"const BUILD = {json.dumps(build)};"),
        ("const FILES = {};", f"const FILES = {json.dumps(listed)};"),
    ):
        assert worker.count(empty) == 1
        worker = worker.replace(empty, full)
    return files | {"sw.js": worker.encode(), "build.json": json.dumps({"build": build}).encode()}


def without_worker(files: Files) -> Files:
    """The files with the kill switch in the place of the service worker, and a page that registers none."""
    page = re.sub(rb'"build": "[^"]*"', b'"build": ""', files["index.html"], count=1)
    return files | {"index.html": page, "sw.js": (ROOT / "static/sw-off.js").read_bytes()}


def mini(build: str) -> Files:
    """A small site with the real worker, updates and policy, and a page and parts that tell their build.

    On the page, ``parts()`` gives the builds of everything, also of what is only loaded then.
    """
    files = {
        # The same in all builds; the next one is not, though its name is: so it is for pages that are starting only.
        "runtime/kit-1/stock.wasm": b"\0asm stock" * 50_000,
        "runtime/kit-1/lock.json": json.dumps(build).encode(),
    }

    def add(name: str, text: str) -> str:
        path = hashed(f"assets/{name}", text.encode())
        files[path] = text.encode()
        return path.removeprefix("assets/")

    def add_real(name: str) -> str:
        text = (ROOT / "static" / name).read_text(encoding="utf-8")
        return add(name, re.sub(r'(?<=from "\./)[\w.-]+(?=";)', lambda part: add_real(part[0]), text))

    updates = add_real("updates.js")
    style = add("look.css", f':root {{ --build: "{build}"; }}')
    early = add("early.js", f'export default "{build}";')
    late = add("late.js", f'export default "{build}";')
    core = add("core.wasm", build)
    boot = add(
        "boot.js",
        f"""
        import early from "./{early}";
        const html = document.documentElement;
        const get = async (path) => (await fetch(path)).text();
        const lock = JSON.parse(await get("runtime/kit-1/lock.json"));
        window.parts = async () => ({{
            page: html.dataset.build, boot: "{build}", early,
            style: JSON.parse(getComputedStyle(html).getPropertyValue("--build") || '"none"'),
            late: (await import("./{late}")).default,
            lock,
            core: await get("assets/{core}"),
        }});
        await get("runtime/kit-1/stock.wasm");
        html.dataset.zsy = "ready";
        html.dataset.boot = "done";
        """,
    )
    block = re.search(
        r'<section id="update".*?</section>', (ROOT / "index.html").read_text(encoding="utf-8"), re.DOTALL
    )
    assert block
    files["index.html"] = f"""<!doctype html><html lang="zh-Hant" data-zsy="loading" data-build="{build}"><head>
        <meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{CSP}"><title>爭上游</title>
        <link rel="icon" href="data:,"><link rel="stylesheet" href="assets/{style}">
        <script type="application/json" id="site">{{"build": "{build}"}}</script>
        <script type="module" src="assets/boot.js"></script><script type="module" src="assets/{updates}"></script>
        </head><body>{block[0]}</body></html>""".replace("assets/boot.js", f"assets/{boot}").encode()
    return with_worker(files, build)


def rebuilt(files: Files, build: str) -> Files:
    """The built site as another build of it: what starts the page and how it looks tell that build's name."""
    page = files["index.html"].decode()
    files = {name: content for name, content in files.items() if "/shots-" not in name}
    for start, addition in (
        ("assets/boot.", f'\ndocument.documentElement.dataset.script = "{build}";\n'),
        ("assets/page.", f'\n:root {{ --build: "{build}"; }}\n'),
    ):
        (old,) = (name for name in files if name.startswith(start))
        content = files.pop(old) + addition.encode()
        stem, _, extension = old.split(".")
        new = hashed(f"{stem}.{extension}", content)
        files[new] = content
        page = page.replace(old, new)
    page, count = re.subn(r'"build": "\w+"', f'"build": "{build}"', page)
    assert count == 1
    files["index.html"] = page.replace("<html ", f'<html data-page="{build}" ', 1).encode()
    return with_worker({name: content for name, content in files.items() if name not in UNLISTED}, build)

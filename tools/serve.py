"""Serve ``dist/`` on this machine: ``python3 -m tools.serve``. Tests use :func:`serving`.

The port is ``$PORT``, or the first free one from 8000 on. Nothing is cached, so that a reload shows a new build.
"""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

ROOT = Path(__file__).resolve().parent.parent
"""The top of the checkout."""

DIST = ROOT / "dist"
"""The built site."""

HOST = "127.0.0.1"
FIRST_PORT = 8000
PORTS_TRIED = 100


TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".zip": "application/zip",
}
"""All that the site has, so that the answer does not depend on the system's own tables."""


class Handler(SimpleHTTPRequestHandler):
    """Files below one folder, at the addresses below one prefix (``""`` or ``"/zsy"``, say)."""

    protocol_version = "HTTP/1.1"  # keeps connections open

    def __init__(self, *args: Any, directory: str, prefix: str = "") -> None:
        self.prefix = prefix
        super().__init__(*args, directory=directory)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Answer below the prefix only; never list a folder."""
        path = self.path.split("?")[0].split("#")[0]
        if not path.startswith(f"{self.prefix}/"):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.path = self.path.removeprefix(self.prefix)
        return super().send_head()

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """The type that a file's name tells."""
        return TYPES.get(Path(path).suffix, "application/octet-stream")

    def list_directory(self, path: object) -> None:
        """A folder without an index is not there."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Let the browser keep nothing, and pages of any origin load the site's files, as GitHub Pages does."""
        self.send_header("Cache-Control", "no-store")
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing of what went well."""


class Server(ThreadingHTTPServer):
    """A server that lets a browser go away in the middle of an answer."""

    daemon_threads = True
    request_queue_size = 128  # a browser opens many connections at once

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep quiet about closed connections only."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def listen(directory: Path, ports: Iterable[int], prefix: str = "") -> Server:
    """A server on the first free one of some ports (0: any); OSError when none is."""
    failure = OSError("no port to try")
    for port in ports:
        try:
            return Server((HOST, port), partial(Handler, directory=str(directory), prefix=prefix))
        except OSError as error:
            failure = error
    raise failure


@contextmanager
def serving(directory: Path = DIST, prefix: str = "") -> Iterator[str]:
    """Serve a folder in a thread of its own; give its address, which ends in a slash."""
    with listen(directory, [0], prefix) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://{HOST}:{server.server_port}{prefix}/"
        finally:
            server.shutdown()
            thread.join()


def main(arguments: Sequence[str]) -> int:
    """Serve ``dist/`` until Ctrl-C."""
    if arguments:
        print("usage: [PORT=…] python3 -m tools.serve", file=sys.stderr)
        return 2
    if not (DIST / "index.html").is_file():
        print("serve: there is no dist/ yet: run `make build`", file=sys.stderr)
        return 1
    wanted = os.environ.get("PORT", "")
    if wanted and not wanted.isdecimal():
        print(f"serve: PORT is no number: {wanted}", file=sys.stderr)
        return 2
    ports = [int(wanted)] if wanted else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    try:
        server = listen(DIST, ports)
    except (OSError, OverflowError) as error:
        print(f"serve: cannot listen on port {wanted or f'{FIRST_PORT} or after'}: {error}", file=sys.stderr)
        return 1
    with server:
        print(f"Open http://localhost:{server.server_port}/ (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

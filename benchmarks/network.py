"""A static host behind a slow line: one process, whose link every connection shares.

``python -m benchmarks.network /zsy=dist /stock=FOLDER`` prints its port and then obeys lines on standard input: ``log``
answers with what was sent since the last ``log`` (:class:`Log` as JSON), ``down`` closes the port and every connection,
``up`` opens the same port again. :class:`Host` does all that for a benchmark.

It answers as GitHub Pages does: text and wasm in gzip (packed before it starts), ``max-age=600``, ``ETag``, 304. The
line is slowed down here, not in the browser, so that a service worker's requests are slow, too: a token bucket for the
body bytes of all connections, one round trip for each request and one for each new connection.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gzip
import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from email.utils import formatdate
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote, urlsplit

from benchmarks.rounds import ROOT

RATE = 20e6 / 8
"""Bytes a second: 20 Mbit/s."""

ROUND_TRIP = 0.04
"""Seconds."""

MAX_AGE = 600
"""Seconds, as on GitHub Pages."""

CHUNK = 8192
BURST = 0.01
"""Seconds of link time that are made up for when this process was woken late."""

PACKED = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""Types that are sent in gzip."""

PLAIN = {".gz": "application/gzip", ".png": "image/png", ".zip": "application/zip"}
"""Types that are sent as they are; so is everything else, as bytes."""


@dataclass
class Log:
    """What was sent."""

    requests: list[tuple[float, str, int, str]] = field(default_factory=list)
    """Unix time, path, status, and the address of who asked: a page, or a service worker for itself."""
    chunks: list[tuple[float, int, int]] = field(default_factory=list)
    """Unix time, number of the request, body bytes."""

    def sent(self, until: float = float("inf"), *, worker: bool | None = None) -> int:
        """Body bytes sent up to a Unix time; to the service worker for itself only, to the page only, or to both."""
        return sum(
            size
            for when, number, size in self.chunks
            if when <= until and worker in (None, self.requests[number][3].endswith("/sw.js"))
        )


@dataclass(frozen=True)
class Answer:
    """A file, ready to be sent."""

    headers: bytes
    body: bytes
    tag: str


def read_answer(path: Path, max_age: int) -> Answer:
    """A file with its headers, packed if its type is."""
    content = path.read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    lines = [
        f"Content-Type: {PACKED.get(path.suffix) or PLAIN.get(path.suffix, 'application/octet-stream')}",
        f"Cache-Control: max-age={max_age}",
        f"Last-Modified: {formatdate(path.stat().st_mtime, usegmt=True)}",
        "Vary: Accept-Encoding",
        "Access-Control-Allow-Origin: *",
    ]
    if path.suffix in PACKED:
        content, tag = gzip.compress(content, compresslevel=6, mtime=0), f"W/{tag}"
        lines.append("Content-Encoding: gzip")
    lines.append(f"ETag: {tag}")
    return Answer("".join(f"{line}\r\n" for line in lines).encode(), content, tag)


def read_sites(sites: Mapping[str, Path], max_age: int) -> dict[str, Answer]:
    """Every file of some folders, by its path on the host; a folder's index.html at the folder's own path, too."""
    answers = {}
    for prefix, folder in sites.items():
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                answer = answers[f"{prefix}/{path.relative_to(folder).as_posix()}"] = read_answer(path, max_age)
                if path.name == "index.html":
                    answers[f"{prefix}/{path.relative_to(folder).as_posix().removesuffix('index.html')}"] = answer
    return answers


class Server:
    """The host: one event loop."""

    def __init__(self, answers: Mapping[str, Answer], rate: float, round_trip: float) -> None:
        self.answers, self.rate, self.round_trip = answers, rate, round_trip
        self.log = Log()
        self._busy_until = 0.0
        self._open: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def up(self) -> None:
        """Open the port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port, backlog=256)
        self.port = self._server.sockets[0].getsockname()[1]

    async def down(self) -> None:
        """Close the port and every connection."""
        assert self._server is not None
        self._server.close()
        for writer in list(self._open):
            writer.transport.abort()
        await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        connected = time.monotonic() + self.round_trip
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                await asyncio.sleep(max(0.0, connected - time.monotonic()) + self.round_trip)
                await self._answer(head.decode("latin-1").split("\r\n"), writer)
        self._open.discard(writer)
        writer.close()

    async def _answer(self, lines: list[str], writer: asyncio.StreamWriter) -> None:
        method, target, _ = lines[0].split(" ", 2)
        asked = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        path = unquote(urlsplit(target).path)
        status, headers, body = HTTPStatus.NOT_FOUND, b"", b"not found\n"
        if answer := self.answers.get(path):
            status, headers, body = HTTPStatus.OK, answer.headers, answer.body
            if asked.get("if-none-match") == answer.tag:
                status = HTTPStatus.NOT_MODIFIED
        elif f"{path}/" in self.answers:
            status, headers = HTTPStatus.MOVED_PERMANENTLY, f"Location: {path}/\r\n".encode()
        has_body = method != "HEAD" and status != HTTPStatus.NOT_MODIFIED
        length = b"" if status == HTTPStatus.NOT_MODIFIED else f"Content-Length: {len(body)}\r\n".encode()
        number = len(self.log.requests)
        log = self.log
        log.requests.append((time.time(), path, int(status), asked.get("referer", "")))
        writer.write(f"HTTP/1.1 {int(status)} {status.phrase}\r\n".encode() + headers + length + b"\r\n")
        for start in range(0, len(body) if has_body else 0, CHUNK):
            chunk = body[start : start + CHUNK]
            await self._wait_for_link(len(chunk))
            writer.write(chunk)
            log.chunks.append((time.time(), number, len(chunk)))
        await writer.drain()

    async def _wait_for_link(self, size: int) -> None:
        """Until the link, shared by all, has carried that many bytes more."""
        now = time.monotonic()
        self._busy_until = max(self._busy_until, now - BURST) + size / self.rate
        await asyncio.sleep(max(0.0, self._busy_until - now))

    async def run(self) -> None:
        """Obey standard input until it ends."""
        await self.up()
        print(self.port, flush=True)
        lines = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        while command := (await lines.readline()).decode().strip():
            answer: object = None
            if command == "log":
                answer, self.log = asdict(self.log), Log()
            elif command == "down":
                await self.down()
            elif command == "up":
                await self.up()
            print(json.dumps(answer), flush=True)


class Host:
    """That process, from outside."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.address = f"http://127.0.0.1:{self._read()}"

    def _read(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("the host stopped")
        return line.strip()

    def _ask(self, command: str) -> str:
        assert self._process.stdin is not None
        print(command, file=self._process.stdin, flush=True)
        return self._read()

    def log(self) -> Log:
        """What was sent since the last call."""
        return Log(**json.loads(self._ask("log")))

    @contextlib.contextmanager
    def down(self) -> Iterator[None]:
        """Refuse connections meanwhile."""
        self._ask("down")
        try:
            yield
        finally:
            self._ask("up")


@contextlib.contextmanager
def hosting(sites: Mapping[str, Path], *, rate: float, round_trip: float, max_age: int) -> Iterator[Host]:
    """A host for these folders, by their prefixes."""
    options = ["--rate", str(rate), "--round-trip", str(round_trip), "--max-age", str(max_age)]
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.network", *options, *(f"{prefix}={path}" for prefix, path in sites.items())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )
    assert process.stdin is not None
    try:
        yield Host(process)
    finally:
        process.stdin.close()
        process.wait()


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="+", metavar="/PREFIX=FOLDER")
    parser.add_argument("--rate", type=float, default=RATE, help="bytes a second")
    parser.add_argument("--round-trip", type=float, default=ROUND_TRIP, help="seconds")
    parser.add_argument("--max-age", type=int, default=MAX_AGE, help="seconds that answers stay fresh")
    arguments = parser.parse_args()
    sites = {prefix: Path(folder) for prefix, _, folder in (site.partition("=") for site in arguments.sites)}
    answers = read_sites(sites, arguments.max_age)
    asyncio.run(Server(answers, arguments.rate, arguments.round_trip).run())


if __name__ == "__main__":
    main()

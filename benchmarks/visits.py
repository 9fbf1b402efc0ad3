"""First, second and offline visits: the built page beside a one-line PyScript page on the same host.

``.venv/bin/python -m benchmarks.visits`` prints a table and writes all figures to
``.benchmarks/visits.json``; README.md has the method. The site must have been built.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.chromium import browsing
from benchmarks.intervals import Interval, ratio
from benchmarks.network import MAX_AGE, RATE, ROUND_TRIP, Host, hosting
from benchmarks.rounds import ROOT
from benchmarks.stock import make_stock
from tools.build import DIST
from tools.install import find_browser

KINDS = ("first", "second", "offline")
PATHS = {"stock": "/stock/", "ours": "/zsy/"}
LINGER = 4.0
"""Seconds that a visitor stays after the first move, at least: Chromium keeps compiled wasm after two quiet ones."""

PATIENCE = 90
"""Seconds after which a visit has failed."""

MARKS = Path(__file__).with_name("marks.js").read_text(encoding="utf-8")
RESULTS = ROOT / ".benchmarks" / "visits.json"


@dataclass
class Visit:
    """What was measured: times in ms since the navigation began, sizes in body bytes as sent."""

    who: str
    kind: str
    throttle: float
    round: int
    marks: dict[str, float]
    bytes: dict[str, int] = field(default_factory=dict)
    """``fcp``, ``playable`` and ``moved``: sent until then to the page; ``worker``: to the service worker for itself,
    by then; ``all``: to both, until the visit ends."""
    renderer: int = 0
    """Most memory of a renderer process, in bytes."""
    controlled: bool = False
    """Whether a service worker served the page."""
    requests: int = 0


class Bench:
    """Visits to one host with one browser."""

    def __init__(self, host: Host, executable: str, folder: Path, linger: float, offers_worker: bool) -> None:
        self.host, self.executable, self.folder, self.linger = host, executable, folder, linger
        self.offers_worker = offers_worker

    def visit(self, who: str, kind: str, throttle: float, number: int, profile: Path) -> Visit:
        """Open the page once, in a browser of its own."""
        self.host.log()
        with browsing(self.executable, profile) as chromium:
            page = chromium.page()
            page.call("Page.enable")
            page.call("Page.addScriptToEvaluateOnNewDocument", source=MARKS)
            page.call("Emulation.setCPUThrottlingRate", rate=throttle)
            page.call("Page.navigate", url=self.host.address + PATHS[who])
            last = "first()" if who == "ours" else 'until("playable")'
            page.evaluate(_in_time(f"benchmark.{last}"))
            page.call("Emulation.setCPUThrottlingRate", rate=1)
            if kind == "first" and who == "ours" and self.offers_worker:
                page.evaluate(_in_time("benchmark.installed()"))
            time.sleep(self.linger)
            origin, marks, controlled = page.evaluate(
                "[performance.timeOrigin, benchmark.marks, Boolean(navigator.serviceWorker.controller)]"
            )
            renderer = chromium.renderer_peak()
            if kind == "first":
                # The second visit is a fresh start, too, though a visitor who comes back.
                page.evaluate("localStorage.clear()")
        log = self.host.log()
        moments = {name: origin / 1e3 + marks.get(name, 0) / 1e3 for name in ("fcp", "playable", "moved")}
        sizes = {name: log.sent(moment, worker=False) for name, moment in moments.items() if name in marks}
        sizes["worker"] = log.sent(moments.get("moved", moments["playable"]), worker=True)
        sizes["all"] = log.sent()
        return Visit(who, kind, throttle, number, marks, sizes, renderer, controlled, len(log.requests))

    def visitor(self, who: str, kinds: Sequence[str], throttle: float, number: int) -> Iterator[Visit]:
        """A first visit and, from what that left in the profile, one of each other kind."""
        with TemporaryDirectory(dir=self.folder) as workspace:
            profile = Path(workspace, "first")
            yield self.visit(who, "first", throttle, number, profile)
            if "second" in kinds:
                shutil.copytree(profile, again := Path(workspace, "second"), ignore=_no_locks)
                yield self.visit(who, "second", throttle, number, again)
            if "offline" in kinds and who == "ours" and self.offers_worker:
                shutil.copytree(profile, again := Path(workspace, "offline"), ignore=_no_locks)
                with self.host.down():
                    yield self.visit(who, "offline", throttle, number, again)


def _in_time(promise: str) -> str:
    """Give the promise up after a while, and tell how far the page came."""
    told = (
        "{...document.documentElement.dataset}, benchmark.marks, document.querySelector('.boot-problem')?.textContent"
    )
    tell = f"new Error(JSON.stringify([{told}]))"
    return (
        f"Promise.race([{promise}, new Promise((_, fail) => setTimeout(() => fail({tell}), {PATIENCE * 1000}))])"
        ".then(() => null)"
    )


def _no_locks(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name.startswith("Singleton")]


def run(bench: Bench, rounds: int, throttles: Sequence[float], kinds: Sequence[str]) -> list[Visit]:
    """All visits; the two pages take turns, and take turns at being first."""
    visits = []
    for number in range(rounds):
        for throttle in throttles:
            for who in sorted(PATHS, reverse=number % 2 == 0):
                for visit in bench.visitor(who, kinds, throttle, number):
                    visits.append(visit)
                    shown = "  ".join(f"{name} {time:.0f}" for name, time in visit.marks.items())
                    print(f"{number} {throttle:g}× {who} {visit.kind}: {shown}", file=sys.stderr, flush=True)
    return visits


@dataclass(frozen=True)
class Column:
    """The visits of one page, kind and throttle."""

    visits: Sequence[Visit]

    def times(self, mark: str, since: str | None = None) -> list[float]:
        """A mark's time, in every visit that has it."""
        return [
            visit.marks[mark] - (visit.marks[since] if since else 0) for visit in self.visits if mark in visit.marks
        ]

    def middle(self, values: Sequence[float]) -> float | None:
        """The median; None of nothing."""
        return statistics.median(values) if values else None

    def size(self, name: str) -> float | None:
        """Median of a number of bytes."""
        return self.middle([visit.bytes[name] for visit in self.visits if name in visit.bytes])


def _shown(value: float | None, form: str = ",.0f", scale: float = 1) -> str:
    return "" if value is None else format(value / scale, form)


def table(visits: Sequence[Visit], throttles: Sequence[float], kinds: Sequence[str]) -> dict[str, Interval]:
    """Print all medians; gives the ratios of playable."""
    head = ["page", "visit", "CPU", "playable ms", "÷ stock (95 %)", "FCP ms", "MB before FCP", "→ card ms"]
    head += ["MB to playable", "MB to first move", "MB worker by then", "MB in all", "renderer MB", "served by worker"]
    print(f"| {' | '.join(head)} |\n|---|---|{'---:|' * (len(head) - 2)}")
    ratios = {}
    for throttle in throttles:
        for kind in kinds:
            for who in PATHS:
                column = Column(_of(visits, who, kind, throttle))
                if not column.visits:
                    continue
                against = ""
                if who == "ours":
                    other = Column(_of(visits, "stock", "first" if kind == "first" else "second", throttle))
                    if other.visits:
                        found = ratio(column.times("playable"), other.times("playable"))
                        ratios[f"{kind} {throttle:g}×"], against = found, str(found)
                row = [who, kind, f"{throttle:g}×", _shown(column.middle(column.times("playable"))), against]
                row += [_shown(column.middle(column.times("fcp"))), _shown(column.size("fcp"), ".3f", 1e6)]
                row += [_shown(column.middle(column.times("card", "begun")))]
                row += [_shown(column.size(name), ".2f", 1e6) for name in ("playable", "moved", "worker", "all")]
                row += [_shown(column.middle([visit.renderer for visit in column.visits]), ",.0f", 1e6)]
                row += ["yes" if all(visit.controlled for visit in column.visits) else "no"]
                print(f"| {' | '.join(row)} |")
    return ratios


def _of(visits: Sequence[Visit], who: str, kind: str, throttle: float) -> list[Visit]:
    return [visit for visit in visits if (visit.who, visit.kind, visit.throttle) == (who, kind, throttle)]


def judge(visits: Sequence[Visit], ratios: dict[str, Interval], throttles: Sequence[float]) -> None:
    """Print which targets are reached."""
    found: list[tuple[str, float, float]] = []
    for name, interval in ratios.items():
        found.append((f"playable, {name}, ÷ stock", interval.value, 0.8 if name.startswith("first") else 0.4))
    for throttle in throttles:
        column = Column(_of(visits, "ours", "first", throttle))
        fcp, before, playable, moved = (
            column.middle(column.times("fcp")),
            *(column.size(name) for name in ("fcp", "playable", "moved")),
        )
        if fcp is not None and throttle == 1:
            found.append(("FCP, first 1×, ms", fcp, 300))
        if before is not None and playable:
            found.append((f"bytes before FCP ÷ to playable, first {throttle:g}×", before / playable, 0.1))
        if moved is not None:
            found.append((f"MB to first move, first {throttle:g}×", moved / 1e6, 7))
    print()
    for name, value, most in found:
        print(f"{'reached' if value <= most else 'MISSED '}  {name}: {value:.3g} (at most {most:g})")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visits", type=int, default=7, help="rounds (default: 7)")
    parser.add_argument("--throttle", type=float, nargs="+", default=[1.0, 4.0], help="CPU throttles (default: 1 4)")
    parser.add_argument("--only", default=",".join(KINDS), help="kinds of visits (default: first,second,offline)")
    parser.add_argument("--max-age", type=int, default=MAX_AGE, help="0: as if the second visit came ten minutes later")
    parser.add_argument("--linger", type=float, default=LINGER, help="seconds that a visitor stays on")
    parser.add_argument("--dist", type=Path, default=DIST, help="the built site (default: dist/)")
    parser.add_argument("--json", type=Path, default=RESULTS, help="where all figures go")
    arguments = parser.parse_args()
    kinds = [kind for kind in KINDS if kind in arguments.only.split(",")]
    executable = find_browser()
    if executable is None or not (arguments.dist / "index.html").is_file():
        raise SystemExit("visits: this needs a Chromium (`make test` installs one) and dist/ (`make build`)")
    with TemporaryDirectory(prefix="visits.") as workspace:
        folder = Path(workspace)
        make_stock(folder / "stock")
        sites = {"/stock": folder / "stock", "/zsy": arguments.dist.resolve()}
        with hosting(sites, rate=RATE, round_trip=ROUND_TRIP, max_age=arguments.max_age) as host:
            offers_worker = (arguments.dist / "sw.js").is_file()
            bench = Bench(host, executable, folder, arguments.linger, offers_worker)
            visits = run(bench, arguments.visits, arguments.throttle, kinds)
    ratios = table(visits, arguments.throttle, kinds)
    judge(visits, ratios, arguments.throttle)
    arguments.json.parent.mkdir(exist_ok=True)
    build = json.loads((arguments.dist / "build.json").read_text(encoding="utf-8"))["build"]
    options = {name: value for name, value in vars(arguments).items() if not isinstance(value, Path)}
    figures = {"build": build, "options": options, "ratios": ratios, "visits": [asdict(visit) for visit in visits]}
    arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

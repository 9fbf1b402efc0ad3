"""Memory of one long visit: game after game in the built page, all rule sets in turn.

``.venv/bin/python -m benchmarks.heap`` prints the size of the interpreter's memory, how much of it is allocated, and
the size of the JavaScript heap, and how they grow. The site must have been built.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.chromium import Chromium, Target, browsing
from benchmarks.intervals import slope
from benchmarks.network import hosting
from benchmarks.rounds import ROOT
from tools.build import DIST
from tools.install import find_browser
from zsy import RULE_SETS

GAMES = 200
MOST = 64 << 20
"""The target: bytes of wasm memory, at any time."""

LAST = 100
"""Games over which nothing may grow."""

SERIES = 2
"""Games in a row with the same rules: tributes come in the second."""

CYCLE = SERIES * len(RULE_SETS)
"""Games until the first rules come again. Growth is that of the means of whole cycles."""

DRIVER = Path(__file__).with_name("games.js").read_text(encoding="utf-8")
RESULTS = ROOT / ".benchmarks" / "heap.json"

INTERPRETER = Path(__file__).with_name("interpreter.js").read_text(encoding="utf-8")


class Visit:
    """A page on which one game is played after the other."""

    def __init__(self, chromium: Chromium, address: str) -> None:
        self.chromium, self.page = chromium, chromium.page()
        self.workers: dict[str, Target] = {}
        chromium.on_event = self._on_event
        self.page.call("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True)
        self.page.call("Page.enable")
        self.page.call("Page.addScriptToEvaluateOnNewDocument", source=INTERPRETER + DRIVER)
        self.page.call("Page.navigate", url=address)
        self.page.evaluate("benchmark.ready().then(() => null)")

    def _on_event(self, event: dict[str, Any]) -> None:
        """Prepare a worker before it may start; forget it when it is gone."""
        about = event["params"]
        if event["method"] == "Target.detachedFromTarget":
            self.workers.pop(about["sessionId"], None)
        if event["method"] == "Target.attachedToTarget" and about["targetInfo"]["type"] == "worker":
            worker = self.workers[about["sessionId"]] = Target(self.chromium, about["sessionId"])
            worker.evaluate(INTERPRETER)
        if event["method"] == "Target.attachedToTarget" and about["waitingForDebugger"]:
            Target(self.chromium, about["sessionId"]).call("Runtime.runIfWaitingForDebugger")

    def figures(self) -> dict[str, Any]:
        """Memory now, in bytes, without garbage."""
        self.page.call("HeapProfiler.collectGarbage")
        wasm, used = self.page.evaluate("wasmMemory()")
        workers = [worker.evaluate("wasmMemory()") for worker in list(self.workers.values())]
        return {
            "wasm": wasm,
            "used": used,
            "js": int(self.page.call("Runtime.getHeapUsage")["usedSize"]),
            "workers": sum(size for size, _ in workers),
        }

    def game(self, number: int) -> dict[str, Any]:
        """Play one, then look."""
        names = list(RULE_SETS)
        fresh = number % SERIES == 0
        rules = names[number // SERIES % len(names)]
        moves = self.page.evaluate(f"benchmark.game({json.dumps(rules if fresh else None)})")
        return {"rules": rules, "moves": moves, **self.figures()}


def show(name: str, values: list[float]) -> bool:
    """Print how a figure in MiB went; whether it did not grow in the end."""
    growth = slope(values[-LAST:], CYCLE)
    print(
        f"{name}: most {max(values):.2f} MiB, in the end {values[-1]:.2f}; over the last {len(values[-LAST:])} games "
        f"{growth.value:+.4f} a game ({growth.low:+.4f} to {growth.high:+.4f})"
    )
    return growth.low <= 0


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many (default: {GAMES})")
    parser.add_argument("--dist", type=Path, default=DIST, help="the built site (default: dist/)")
    arguments = parser.parse_args()
    executable = find_browser()
    if executable is None or not (arguments.dist / "index.html").is_file():
        raise SystemExit("heap: this needs a Chromium (`make test` installs one) and dist/ (`make build`)")
    rows: list[dict[str, Any]] = []
    sites = {"/zsy": arguments.dist.resolve()}
    with (
        TemporaryDirectory(prefix="heap.") as profile,
        hosting(sites, rate=1e9, round_trip=0, max_age=600) as host,
        browsing(executable, Path(profile)) as chromium,
    ):
        visit = Visit(chromium, f"{host.address}/zsy/?speed=0")
        for number in range(arguments.games):
            rows.append(visit.game(number))
            if number % 10 == 9:
                print(number + 1, rows[-1], file=sys.stderr, flush=True)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(rows)} games, {sum(row['moves'] for row in rows)} moves of the player")
    show("wasm", [row["wasm"] / 2**20 for row in rows])
    steady = show("allocated in it", [row["used"] / 2**20 for row in rows])
    show("JavaScript", [row["js"] / 2**20 for row in rows])
    if any(row["workers"] for row in rows):
        show("wasm in workers", [row["workers"] / 2**20 for row in rows])
    most = max(row["wasm"] for row in rows)
    print(f"\n{'reached' if most <= MOST else 'MISSED '}  wasm: {most / 2**20:.1f} MiB (at most {MOST / 2**20:g})")
    print(f"{'reached' if steady else 'MISSED '}  what is allocated does not grow over the last {LAST} games")


if __name__ == "__main__":
    main()

"""One core, one run, turn by turn: every contestant is a process, and only one of them plays at a time."""

from __future__ import annotations

import contextlib
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
"""The top of the checkout."""


class Pace(NamedTuple):
    """How much of a run there is."""

    spawns: int
    """How often every process is started afresh: where its memory falls moves its speed by some percent."""
    rounds: int
    """Rounds after each start."""
    seconds: float
    """What a contestant plays in a round, about."""
    warm_up: float
    """Seconds that each contestant plays after a start before it counts."""


@dataclass
class Times:
    """What a contestant took."""

    name: str
    cold: list[float] = field(default_factory=list)
    """Deals per CPU second of the first deals after a start (of zsy: :data:`COLD`), by start."""
    cpu: list[float] = field(default_factory=list)
    """Deals per CPU second, by round."""
    wall: list[float] = field(default_factory=list)
    """Deals per second, by round."""
    actions: float = 0
    """Actions per deal in the last round."""

    @property
    def rate(self) -> float:
        """Median of deals per CPU second."""
        return statistics.median(self.cpu)

    @property
    def wall_rate(self) -> float:
        """Median of deals per second."""
        return statistics.median(self.wall)

    @property
    def spread(self) -> float:
        """Half of the distance between the quartiles of :attr:`cpu`, over its median."""
        low, _, high = statistics.quantiles(self.cpu, n=4)
        return (high - low) / 2 / self.rate


COLD = 200
"""How many first deals make up zsy's cold rate: its tables are filled as they are needed."""


def one_core() -> None:
    """Keep this process and those it starts on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


class Worker:
    """A contestant's process."""

    def __init__(self, name: str, command: Sequence[str | Path]) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"},
            text=True,
        )
        if self._answer() != "ready":
            raise SystemExit(f"{name} did not start")
        self.deals = 1

    def _answer(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        if not line:
            raise SystemExit(f"{self.name} stopped")
        return line

    def play(self, deals: int) -> tuple[float, float, float]:
        """CPU seconds, seconds, and actions of that many deals."""
        assert self.process.stdin is not None
        print(deals, file=self.process.stdin, flush=True)
        cpu, wall, actions = map(float, self._answer().split())
        return cpu, wall, actions

    def warm_up(self, pace: Pace) -> float:
        """Play for a while; sets how many deals make up a round, and gives the rate of the first deals."""
        first = COLD if self.name.startswith("zsy:") else 5
        taken, _, _ = self.play(first)
        cold = rate = first / taken
        while taken < pace.warm_up:
            batch = max(1, int(rate / 4))
            cpu, _, _ = self.play(batch)
            taken, rate = taken + cpu, batch / cpu
        self.deals = max(1, int(rate * pace.seconds))
        return cold

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@contextlib.contextmanager
def _running(starts: Sequence[tuple[str, Sequence[str | Path]]]) -> Iterator[list[Worker]]:
    workers: list[Worker] = []
    try:
        for name, command in starts:
            workers.append(Worker(name, command))
        yield workers
    finally:
        for worker in workers:
            worker.close()


def python_command(name: str, python: str | Path = sys.executable) -> list[str | Path]:
    """What starts a contestant in CPython."""
    return [python, "-m", "benchmarks.contestants", name]


def compete(starts: Sequence[tuple[str, Sequence[str | Path]]], pace: Pace) -> dict[str, Times]:
    """Let all play in turn, forwards and backwards; times by name."""
    times = {name: Times(name) for name, _ in starts}
    for _ in range(pace.spawns):
        with _running(starts) as workers:
            for worker in workers:
                times[worker.name].cold.append(worker.warm_up(pace))
            for number in range(pace.rounds):
                for worker in workers if number % 2 == 0 else reversed(workers):
                    cpu, wall, actions = worker.play(worker.deals)
                    entry = times[worker.name]
                    entry.cpu.append(worker.deals / cpu)
                    entry.wall.append(worker.deals / wall)
                    entry.actions = actions / worker.deals
    return times


def ratio(one: Times, other: Times) -> float:
    """Median of the rounds' ratios of deals per CPU second: what slows a whole round down cancels out."""
    return statistics.median(a / b for a, b in zip(one.cpu, other.cpu, strict=True))

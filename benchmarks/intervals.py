"""Medians of pairs and trends, with the intervals in which they are to be expected."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from typing import NamedTuple

DRAWS = 5000


class Interval(NamedTuple):
    """An estimate and its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


def ratio(ones: Sequence[float], others: Sequence[float]) -> Interval:
    """Median of the ratios of rounds, ``ones[i] / others[i]``, with a bootstrap over rounds."""
    ratios = [one / other for one, other in zip(ones, others, strict=True)]
    draw = random.Random(1).choices
    medians = sorted(statistics.median(draw(ratios, k=len(ratios))) for _ in range(DRAWS))
    return Interval(statistics.median(ratios), medians[DRAWS // 40], medians[-DRAWS // 40 - 1])


def slope(values: Sequence[float], cycle: int = 1) -> Interval:
    """Least squares growth from one value to the next, taken from the means of whole cycles (the last ones)."""
    count = len(values) // cycle
    if count < 3:
        return Interval(math.nan, -math.inf, math.inf)
    values = values[len(values) - count * cycle :]
    means = [statistics.fmean(values[start : start + cycle]) for start in range(0, len(values), cycle)]
    middle, places = (count - 1) / 2, range(count)
    growth, begin = statistics.linear_regression(places, means)
    errors = sum((mean - begin - growth * place) ** 2 for place, mean in zip(places, means, strict=True))
    error = math.sqrt(errors / (count - 2) / sum((place - middle) ** 2 for place in places))
    margin = _student(count - 2) * error
    return Interval(growth / cycle, (growth - margin) / cycle, (growth + margin) / cycle)


def _student(freedom: int) -> float:
    """Student's t for 95 %, by the first terms of its series in 1 / freedom."""
    normal = statistics.NormalDist().inv_cdf(0.975)
    first = (normal**3 + normal) / 4
    second = (5 * normal**5 + 16 * normal**3 + 3 * normal) / 96
    return normal + first / freedom + second / freedom**2

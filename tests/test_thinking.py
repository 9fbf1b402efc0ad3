"""Thinking that holds up nobody: slices by a fake clock, a worker that answers, fails or is silent, what is sent."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from itertools import pairwise
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import random_position, random_rules, states
from zsy import Match, Move, View, find_rules
from zsy.bots import BOTS, Bot, Greedy, Thinking, find_bot
from zsy.bots.remote import SIZE_LIMIT, RemoteError, answer, question, read_answer
from zsy.bots.wire import WireError, read_view, view_data
from zsy.foreign import DEPTH_LIMIT
from zsy.ui.thinking import READY, SLICE_SECONDS, Device, Thinker, in_slices, may_have_worker

T = TypeVar("T")

VIEW = View.of(Match(find_rules("two-deck"), "thinking").start())


def run(coroutine: Coroutine[None, None, T]) -> T:
    """Run what never really waits, without an event loop."""
    try:
        while True:
            coroutine.send(None)
    except StopIteration as stop:
        result: T = stop.value
        return result


# ---- slices ----------------------------------------------------------------------------------------------------------


class Clock:
    """Stands still but for what a thought takes."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def sliced(pieces: list[float], budget: float) -> list[list[float]]:
    """The pieces of a thought, by how long each takes, in the slices in which they were done."""
    clock, slices = Clock(), [list[float]()]

    def thinking() -> Thinking[str]:
        for piece in pieces:
            slices[-1].append(piece)
            clock.now += piece
            yield
        return "done"

    async def pause() -> None:
        slices.append([])
        clock.now += 50

    assert run(in_slices(thinking(), pause, clock, budget)) == "done"
    return slices


def test_no_piece_is_begun_after_the_budget() -> None:
    assert sliced([], 6) == [[]]
    assert sliced([1, 1, 1], 6) == [[1, 1, 1]]
    assert sliced([2, 3, 2, 1, 5.5, 0.5, 1], 6) == [[2, 3, 2], [1, 5.5], [0.5, 1]]
    assert sliced([9, 9, 1], 6) == [[9], [9], [1]]


@given(st.lists(st.floats(0.0, 0.01)), st.floats(0.001, 0.01))
def test_slices_are_short_and_few(pieces: list[float], budget: float) -> None:
    slices = sliced(pieces, budget)
    assert [piece for part in slices for piece in part] == pieces
    for part in slices:
        assert sum(part[:-1]) < budget + 1e-9
    for part, following in pairwise(slices):
        assert sum(part) > budget - 1e-9, "it went on as long as it might"
        assert following or following is slices[-1]


def test_bots_come_to_the_same_in_slices() -> None:
    pauses = 0

    async def pause() -> None:
        nonlocal pauses
        pauses += 1

    clock = Clock()

    def tick() -> float:
        clock.now += SLICE_SECONDS / 4
        return clock.now

    for name in BOTS:
        bot = find_bot(name, "slices")
        assert run(in_slices(bot.think(VIEW), pause, tick)) == bot.choose(VIEW)
    assert pauses > 5


# ---- where -----------------------------------------------------------------------------------------------------------

DESKTOP = Device(mobile=False, memory=8, cores=8)


@pytest.mark.parametrize(
    ("device", "expected"),
    [
        (DESKTOP, True),
        (Device(), True),  # Safari and Firefox on a desktop tell next to nothing
        (Device(cores=4, memory=4), True),
        (Device(mobile=True, memory=8, cores=8), False),
        (Device(touch=True, cores=8), False),  # a tablet that calls itself a desktop
        (Device(mobile=False, touch=True, memory=8, cores=8), False),
        (Device(mobile=False, memory=2, cores=8), False),
        (Device(mobile=False, memory=8, cores=2), False),
    ],
)
def test_a_worker_only_where_memory_allows(device: Device, expected: bool) -> None:
    assert may_have_worker(device) is expected
    assert may_have_worker(device, "worker")
    assert not may_have_worker(device, "page")


@pytest.mark.parametrize("mode", ["", "worker", "page", "?"])
def test_no_worker_in_a_sandboxed_frame(mode: str) -> None:
    assert not may_have_worker(Device(sandboxed=True), mode)


# ---- a worker --------------------------------------------------------------------------------------------------------


class Worker:
    """Stands for a worker: ``reply`` makes the texts that come back for a text sent."""

    def __init__(self, reply: Callable[[str], list[str]] = lambda text: [answer(text)]) -> None:
        self.reply = reply
        self.started, self.closed = 0, False
        self.sent: list[str] = []
        self.told: list[tuple[str, str]] = []
        self.receive: Callable[[str], None] = lambda text: None
        self.broken: Callable[[str], None] = lambda why: None

    def open(self, receive: Callable[[str], None], broken: Callable[[str], None]) -> Worker:
        self.started += 1
        self.receive, self.broken = receive, broken
        return self

    def send(self, text: str) -> None:
        self.sent.append(text)
        for reply in self.reply(text):
            self.receive(reply)

    def close(self) -> None:
        self.closed = True

    def thinker(self, patience: float = 60.0) -> Thinker:
        return Thinker(pause, self.open, lambda *told: self.told.append(told), patience=patience)


async def pause() -> None:
    """No time passes."""


def test_the_worker_is_started_by_the_first_long_thought() -> None:
    worker = Worker()
    clock = Clock()
    thinker = Thinker(pause, worker.open, lambda *told: worker.told.append(told), clock=clock)
    assert run(thinker.choose(Greedy(), VIEW)) == Greedy().choose(VIEW)
    assert worker.started == 0

    class Long(Greedy):
        def think(self, view: View) -> Thinking[Move]:
            clock.now += 1
            yield
            return (yield from super().think(view))

    run(thinker.choose(Long(), VIEW))
    run(thinker.choose(Long(), VIEW))
    assert worker.started == 1
    assert worker.sent == [], "it has not said that it is ready"
    assert worker.told == [("page", "")]


def choose(thinker: Thinker, bot: Bot | None = None) -> Move:
    """What it comes to, in an event loop."""
    return asyncio.run(asyncio.wait_for(thinker.choose(bot or Greedy(), VIEW), 60))


class Never(Greedy):
    """Must not be asked on the page."""

    def think(self, view: View) -> Thinking[Move]:
        raise AssertionError
        yield


@pytest.mark.native
def test_a_worker_that_is_ready_answers() -> None:
    worker = Worker()
    thinker = worker.thinker()
    thinker.start()
    thinker.start()
    worker.receive(READY)
    for _ in range(2):
        assert choose(thinker, Never()) == Greedy().choose(VIEW)
    assert worker.started == 1
    assert [json.loads(text)["number"] for text in worker.sent] == [1, 2]
    assert worker.told == [("page", ""), ("worker", "")]


@pytest.mark.native
def test_the_answer_to_another_question_is_dropped() -> None:
    other = answer(question(7, Greedy(), View.of(Match(find_rules("two-deck"), "another").start())))
    worker = Worker(lambda text: [other, answer(text), other])
    thinker = worker.thinker()
    thinker.start()
    worker.receive(READY)
    for _ in range(3):
        assert choose(thinker, Never()) == Greedy().choose(VIEW)


FAILURES: dict[str, Callable[[str], Any]] = {
    "silent": lambda text: [],
    "null": lambda text: ["null"],
    "nothing": lambda text: ["{}"],
    "empty": lambda text: [""],
    "an error": lambda text: [answer("{}")],
    "no such place": lambda text: [answer(text).replace('"place":', '"place":9999')],
    "a place from the end": lambda text: [answer(text).replace('"place":', '"place":-')],
    "another move": lambda text: [answer(text).replace('"move":"', '"move":"x')],
    "not sent": lambda text: 1 / 0,
}


@pytest.mark.native
@pytest.mark.parametrize("reply", FAILURES.values(), ids=FAILURES)
def test_a_worker_that_fails_is_not_asked_again(reply: Callable[[str], list[str]]) -> None:
    worker = Worker(reply)
    thinker = worker.thinker(patience=0.05)
    thinker.start()
    worker.receive(READY)
    for _ in range(3):
        assert choose(thinker) == Greedy().choose(VIEW), "the same move is thought again"
    assert len(worker.sent) == 1
    assert worker.closed
    worker.receive(READY)
    worker.broken("again")
    thinker.start()
    assert worker.started == 1
    assert [where for where, _ in worker.told] == ["page", "worker", "page"]
    assert worker.told[-1][1], "it is told why"


@pytest.mark.native
def test_a_worker_that_breaks_while_it_thinks() -> None:
    worker = Worker(lambda text: [])
    thinker = worker.thinker()
    thinker.start()
    worker.receive(READY)

    async def game() -> Move:
        asyncio.get_running_loop().call_soon(lambda: worker.broken("out of memory"))
        return await thinker.choose(Greedy(), VIEW)

    assert asyncio.run(asyncio.wait_for(game(), 60)) == Greedy().choose(VIEW)
    assert worker.told[-1] == ("page", "out of memory")


def test_a_worker_that_does_not_start() -> None:
    def refuse(receive: Callable[[str], None], broken: Callable[[str], None]) -> Worker:
        raise OSError("SecurityError")

    told: list[tuple[str, str]] = []
    thinker = Thinker(pause, refuse, lambda *now: told.append(now))
    thinker.start()
    thinker.start()
    assert told == [("page", ""), ("page", "SecurityError")]
    assert run(thinker.choose(Greedy(), VIEW)) == Greedy().choose(VIEW)

    worker = Worker()
    thinker = worker.thinker()
    thinker.start()
    worker.receive("failed: no wasm")
    assert worker.closed
    assert worker.told[-1] == ("page", "failed: no wasm")
    Thinker(pause).start()


# ---- what is sent ----------------------------------------------------------------------------------------------------


@given(states())
def test_a_view_arrives_as_it_was_sent(state: Any) -> None:
    for seat in range(state.rules.players):
        view = View.of(state, seat)
        if view.to_act:
            there = read_view(json.loads(json.dumps(view_data(view))))
            assert there == view
            assert there.legal_actions() == view.legal_actions()
            assert there.compliant_actions() == view.compliant_actions()
            assert there.next_player == view.next_player
            assert there.unseen == view.unseen
            for move in view.legal_actions()[:20]:
                assert there.realise(move) == view.realise(move)
        else:
            with pytest.raises(WireError, match="to act"):
                view_data(view)


@given(states(), st.sampled_from(list(BOTS)), st.text(max_size=100))
def test_questions_are_answered_like_here(state: Any, name: str, seed: str) -> None:
    if state.is_terminal:
        return
    view, bot = View.of(state), find_bot(name, seed)
    text = question(3, bot, view)
    assert len(text) < SIZE_LIMIT / 4
    assert read_answer(answer(text), 3, view) == bot.choose(view)
    assert read_answer(answer(text), 4, view) is None


def test_a_question_holds_nothing_that_the_seat_may_not_know() -> None:
    """Two deals that differ only in what others hold, and in the seed that they came from, give the same text."""
    state = Match(find_rules("one-deck"), "secret").start()
    text = question(1, Greedy(), View.of(state))
    assert "secret" not in text
    swapped = state._replace(packs=_turned(state, state.packs), suits=_turned(state, state.suits))
    assert swapped.hands != state.hands
    assert question(1, Greedy(), View.of(swapped)) == text


def _turned(state: Any, values: tuple[int, ...]) -> tuple[int, ...]:
    """The values of the seats that do not act, moved on by one seat."""
    others = [seat for seat in range(len(values)) if seat != state.current_player]
    moved = dict(zip(others, others[1:] + others[:1], strict=True))
    return tuple(values[moved.get(seat, seat)] for seat in range(len(values)))


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def test_hostile_views_give_named_errors(scaled: Callable[[int], int]) -> None:
    """Every value of a view in turn is something else: an error with a name, or a view that a bot can think about."""
    rng = random.Random("hostile")
    values: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        2,
        3,
        10**30,
        1.5,
        float("nan"),
        "",
        "3s",
        "9",
        "0 play 3s single 0",
        [],
        [[]],
        {},
    ]
    refused = accepted = 0
    for number in range(scaled(300)):
        state = random_position(rng, random_rules(rng, rng.choice(["one-deck", "two-deck", "classic", "run-fast"])))
        text = question(1, find_bot(rng.choice(list(BOTS)), "x"), View.of(state))
        data = json.loads(text)
        for _ in range(1 + number % 2):
            place = rng.choice([data, data["view"], data["view"]])
            for _ in range(4):
                inside = [key for key in _keys(place) if isinstance(place[key], (list, dict)) and place[key]]
                if not inside or rng.random() < 0.6:
                    break
                place = place[rng.choice(inside)]
            key = rng.choice(list(_keys(place)))
            if rng.random() < 0.2:
                del place[key]
            else:
                place[key] = rng.choice(values)
            data.setdefault("view", {})
            if not isinstance(data["view"], dict) or not data["view"]:
                break
        told = json.loads(answer(json.dumps(data)))
        refused += "error" in told
        accepted += "error" not in told
        try:
            view = read_view(data["view"])
        except WireError:
            continue
        assert view.to_act
        assert view.legal_actions() is not None
        assert set(find_bot("greedy").choose(view).ranks) <= {card.rank for card in view.hand}
    assert refused > 2 * accepted > 0


def _keys(place: Any) -> Any:
    return list(place) if isinstance(place, dict) else range(len(place))


@given(JUNK)
def test_junk_is_no_view(junk: Any) -> None:
    with pytest.raises(WireError):
        read_view(junk)


@given(st.text() | st.binary() | JUNK.map(json.dumps) | JUNK)
def test_junk_is_neither_question_nor_answer(junk: Any) -> None:
    assert "error" in json.loads(answer(junk))
    with pytest.raises(RemoteError):
        assert read_answer(junk, 1, VIEW) is not None


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"view":' * 1000, "[" * (DEPTH_LIMIT + 1), " " * (SIZE_LIMIT + 1), "9" * 5000, "\ud800", "NaN"],
)
def test_texts_that_are_too_much(text: str) -> None:
    assert "error" in json.loads(answer(text))
    with pytest.raises(RemoteError):
        read_answer(text, 1, VIEW)

"""What one seat may know: it does not change when the cards that the seat cannot see are dealt anew."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import (
    RULE_IDS,
    random_deal,
    random_position,
    random_rules,
    random_step,
    rule_sets,
    states,
)  # fmt: skip
from zsy import PASS, Card, IllegalPlay, Rules, State, View, deal_hands, find_rules, first_state, parse_cards
from zsy.bots import find_bot, hints
from zsy.deals import Tribute
from zsy.packs import pack, pack_suits

WORLDS = 60  # positions per rule set, each seen by all seats


# ---- dealing anew what a seat cannot see -----------------------------------------------------------------------------


def known(state: State, seat: int) -> list[tuple[int, Card]]:
    """Cards in the hands of others of which all know, or this seat knows, who has them."""
    cards: list[tuple[int, Card]] = []
    leader, tribute = state.deal.leader, state.tribute
    if tribute is None and state.rules.rule_set.first_card in state.deal.hands[leader]:
        cards.append((leader, state.rules.rule_set.first_card))
    if tribute is not None and tribute.given is not None:
        cards.append((tribute.taker, tribute.given))
    if tribute is not None and tribute.returned is not None and seat == tribute.taker:
        cards.append((tribute.giver, tribute.returned))
    return [(other, card) for other, card in cards if other != seat and card in state.hand(other)]


def redealt(state: State, seat: int, rng: random.Random) -> State | None:
    """The same play by the same seats from other hidden cards; None where somebody would have had to do otherwise."""
    hands: list[list[Card]] = [list(state.hand(seat)) if other == seat else [] for other in range(len(state.left))]
    hidden = Counter(card for other, hand in enumerate(state.hands) if other != seat for card in hand)
    for other, card in known(state, seat):
        hands[other].append(card)
        hidden[card] -= 1
    cards = list(hidden.elements())
    rng.shuffle(cards)
    for hand, count in zip(hands, state.left, strict=True):
        while len(hand) < count:
            hand.append(cards.pop())
    for event in state.log:
        if event.kind == "play":
            hands[event.seat] += event.cards or ()
    actions = [event.cards or () for event in state.log]
    tribute = state.tribute
    if tribute is not None and tribute.given is not None:
        if tribute.returned is not None:
            if seat not in (tribute.giver, tribute.taker):
                actions[1] = (rng.choice([card for card in hands[tribute.giver] if card != tribute.given]),)
            hands[tribute.giver].remove(actions[1][0])
            hands[tribute.taker].append(actions[1][0])
        hands[tribute.taker].remove(tribute.given)
        hands[tribute.giver].append(tribute.given)
    before = None if tribute is None else Tribute(tribute.giver, tribute.taker)
    packs, suits = tuple(map(pack, hands)), tuple(map(pack_suits, hands))
    world = first_state(replace(state.deal, packs=packs, suits=suits, tribute=before))
    try:
        for action in actions:
            world = world.play(action)
    except IllegalPlay:
        return None
    return world


def assert_same_view(a: State, b: State, seat: int) -> None:
    """Everything that a view tells, and all that is inside of it."""
    one, two = View.of(a, seat), View.of(b, seat)
    for each in fields(View):
        if each.name != "_own":
            assert getattr(one, each.name) == getattr(two, each.name), each.name
    assert one == two
    assert repr(one) == repr(two)
    assert one.unseen == two.unseen
    assert one.legal_actions() == two.legal_actions()
    assert one.compliant_actions() == two.compliant_actions()
    assert one.offences() == two.offences()
    assert inside(one) == inside(two)
    if one.legal_actions():
        assert hints(one) == hints(two)
        assert list(map(one.realise, one.legal_actions())) == list(map(two.realise, two.legal_actions()))
        for name in ("random", "greedy"):
            assert find_bot(name, "x").choose(one) == find_bot(name, "x").choose(two)


def inside(view: View) -> list[object]:
    """The state that a view holds for its answers, field by field, with what it has cached."""
    own = view._own
    known = own._replace(suits=tuple(pack_suits(hand) for hand in own.hands))  # the own suits may lag behind the play
    hidden = [suits for seat, suits in enumerate(own.suits) if seat != view.seat]
    return [*known, hidden, own.deal.seed, sorted(own.__dict__.items()), sorted(own.deal.__dict__.keys())]


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_views_do_not_change_with_hidden_cards(rules_id: str, scaled: Callable[[int], int]) -> None:
    rng, worlds, others = random.Random(f"views {rules_id}"), 0, 0
    for _ in range(scaled(WORLDS)):
        rules = random_rules(rng, rules_id)
        state = first_state(random_deal(rng, rules)) if rng.random() < 0.7 else random_position(rng, rules)
        for _ in range(rng.choice((0, 1, 2, 3, 5, 8, 13, 21, 34))):
            if not state.is_terminal:
                state = random_step(rng, state)
        for seat in range(rules.players):
            for _ in range(8):
                world = redealt(state, seat, rng)
                if world is not None:
                    worlds += 1
                    others += world.hands != state.hands
                    assert_same_view(state, world, seat)
                    break
    assert worlds > scaled(WORLDS) * (2 if rules_id == "run-fast" else 3)
    assert others > worlds / 3


def classic_exchange(returned: str) -> State:
    """Seat 1 gave 2s to seat 2, who returned a card: ``first_state`` to the return."""
    hands = ["3d4d", "5d2s", "6dQd7c", "7d8d"]
    deal = deal_hands(find_rules("classic"), hands, index=1, previous=(2, 0, 3, 1))
    return first_state(deal).play(parse_cards("2s")).play(parse_cards(returned))


@pytest.mark.parametrize("played", [[], ["5d"], ["5d", "7c"]])
def test_the_returned_card_is_known_to_the_two_only(played: list[str]) -> None:
    """Seats 0 and 3 cannot tell which card was returned; 1 and 2 can."""
    worlds = [classic_exchange(card) for card in ("6d", "Qd")]
    for cards in played:
        worlds = [world.play(parse_cards(cards)) for world in worlds]
    for seat in (0, 3):
        assert_same_view(worlds[0], worlds[1], seat)
        view = View.of(worlds[0], seat)
        assert view.tribute == Tribute(1, 2, Card("2s"), None)
        assert (view.log[0].cards, view.log[1].cards) == (parse_cards("2s"), None)
    for seat in (1, 2):
        view = View.of(worlds[0], seat)
        assert view.tribute == Tribute(1, 2, Card("2s"), Card("6d"))
        assert view.log[1].cards == parse_cards("6d")
        assert view != View.of(worlds[1], seat)


# ---- what it tells ---------------------------------------------------------------------------------------------------


@given(states(), st.data())
def test_a_view_agrees_with_the_state(state: State, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, state.rules.players - 1))
    view = View.of(state, seat)
    assert (view.seat, view.hand, view.dealt) == (seat, state.hand(seat), state.deal.dealt)
    for public in ("rules", "phase", "current_player", "left", "table", "table_seat", "passed", "out", "must"):
        assert getattr(view, public) == getattr(state, public)
    assert view.to_act is (seat == state.current_player)
    assert view == View.of(state, seat)
    assert (view.is_terminal, view.next_player) == (state.is_terminal, state.next_player)
    hidden = Counter(card for other, hand in enumerate(state.hands) if other != seat for card in hand)
    undealt = Counter(state.rules.deck) - Counter(card for hand in state.deal.hands for card in hand)
    assert Counter(view.unseen) == hidden + undealt
    assert list(view.unseen) == sorted(view.unseen)
    if view.to_act:
        assert view.legal_actions() == state.legal_actions()
        assert view.offences() == state.offences()
        assert view.compliant_actions() == tuple(m for m in state.legal_actions() if m not in state.offences())
        assert view.compliant_actions()
        for move in view.legal_actions()[:20]:
            assert view.realise(move) == state.realise(move)
            assert view.verify(state.realise(move)) == state.verify(state.realise(move))
            assert view.can(state.realise(move))
        assert view == View.of(state)
    else:
        assert view.legal_actions() == view.compliant_actions() == ()
        assert view.offences() == frozenset()
        assert not view.can(view.hand[:1])
        if not state.is_terminal:
            with pytest.raises(IllegalPlay) as caught:
                view.verify(view.hand[:1])
            assert caught.value.code == "not_your_turn"


@given(states(), st.data())
def test_views_survive_a_pickle(state: State, data: st.DataObject) -> None:
    view = View.of(state, data.draw(st.integers(0, state.rules.players - 1)))
    for again in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view)):
        assert again == view
        assert again.legal_actions() == view.legal_actions()
        assert list(map(again.realise, again.legal_actions())) == list(map(view.realise, view.legal_actions()))


def test_offences_are_legal_but_not_compliant() -> None:
    state = first_state(deal_hands(find_rules("run-fast"), ["4d8dTd", "9d", "3d3c"], 0))
    view = View.of(state, 0)
    assert [str(move) for move in view.compliant_actions()] == ["single T"]
    assert len(view.legal_actions()) == 3


def test_refusals_are_those_of_the_state() -> None:
    state = first_state(deal_hands(find_rules("one-deck"), ["3d7d", "4d8d", "5d", "6d"], 0)).play(parse_cards("7d"))
    view = View.of(state, 1)
    for cards, code in (("4d", "does_not_beat"), ("4d8d", "no_combination"), ("5d", "not_held")):
        with pytest.raises(IllegalPlay) as caught:
            view.verify(parse_cards(cards))
        assert caught.value.code == code
    assert view.verify(()) is PASS
    assert str(view.verify(parse_cards("8d"))) == "single 8"


@given(rule_sets(), st.integers(0, 10**6))
def test_no_card_of_others_is_inside(rules: Rules, seed: int) -> None:
    """Hands, seed and the way here are not in the object at all."""
    rng = random.Random(seed)
    state = first_state(random_deal(rng, rules))
    for _ in range(rng.randrange(12)):
        state = random_step(rng, state) if not state.is_terminal else state
    seat = rng.randrange(rules.players)
    own = View.of(state, seat)._own
    assert own.parent is None
    assert own.deal.seed is None
    for other in range(rules.players):
        if other != seat:
            assert own.hand(other) == ()
            assert own.deal.hands[other] == ()
            assert own.suits[other] == own.deal.suits[other] == 0

"""The full deal of Kozel, card by card."""

from __future__ import annotations

from typing import Final

from core.commands import GiveBack, GiveTrump, Keep, PlayCard
from core.game import act
from core.games import GAMES, fold
from core.kozel.exchange import lone_trump
from core.kozel.trumps import trump_mask
from core.pack import card_count, points
from events.kozel import CardGivenBack, ExchangeKept, TrumpGiven
from events.table import HandScored, TrickTaken
from tests.builders import card, mask, trick
from tests.core.kozel.table import FULL, HANDS
from tests.spec import given

EXCHANGE: Final = (
    ExchangeKept(0),
    TrumpGiven(1, card("7C")),
    CardGivenBack(3, card("AS")),
    ExchangeKept(2),
)
TRICKS: Final = (
    (0, "QH 9H 7D QS", 3, 6),
    (3, "7C JD 9S 8D", 3, 2),
    (3, "QD KD KC QC", 2, 14),
    (2, "JC 9D TD KH", 2, 16),
    (2, "JH JS 8C AS", 3, 15),
    (3, "AD 8H KS 8S", 3, 15),
    (3, "7S AH TS 9C", 1, 21),
    (1, "TH TC 7H AC", 1, 31),
)
"""Leader, cards in the order played, winner, points."""


def test_who_may_exchange_in_the_full_deal() -> None:
    """Only seat 1 has exactly one trump (kozel.R10)."""
    trumps = trump_mask(1)
    assert [card_count(mask(hand) & trumps) for hand in HANDS] == [4, 1, 5, 5]
    assert [lone_trump(mask(hand), trumps) for hand in HANDS] == [0, mask("7C"), 0, 0]


def test_the_full_deal_is_clean_trick_by_trick() -> None:
    """Every card is legal, every winner right (kozel.R15, kozel.R16, kozel.R17)."""
    table = given(FULL)
    for fact in EXCHANGE:
        table = table.judged(fact)
    for leader, played, winner, worth in TRICKS:
        assert table.state.turn == leader
        for played_card in trick(leader, played, seats=4):
            table = table.judged(played_card)
        assert GAMES["kozel"].trick_winner(table.state) == winner
        assert points(mask(played)) == worth
        table = table.judged(TrickTaken(winner))
    piles = table.state.piles
    assert [points(piles[a] | piles[a + 2]) for a in (0, 1)] == [30, 90]
    table.judged(HandScored((1, 0)))
    table.judged(HandScored((2, 0)), "wrong_score")
    table.judged(HandScored((4, 0)), "wrong_score")


def test_the_full_deal_by_orders() -> None:
    """The same hand given as orders ends one pair to nothing (kozel.R20)."""
    game = GAMES["kozel"]
    state = fold(FULL)
    orders = [Keep(0), GiveTrump(1, card("7C")), GiveBack(3, card("AS")), Keep(2)]
    for order in orders:
        state, _ = act(game, state, order)
    score = None
    for leader, played, _, _ in TRICKS:
        for step, text in enumerate(played.split()):
            order = PlayCard((leader + step) % 4, card(text))
            state, events = act(game, state, order)
            score = next((e for e in events if isinstance(e, HandScored)), score)
    assert score == HandScored((1, 0))
    assert state.table.standing == (1, 0)

"""The full deal of Six-Bid Solo, card by card."""

from __future__ import annotations

from typing import Final

from core.commands import MakeCall, NameTrump, PlayCard
from core.game import act
from core.games import GAMES, fold
from core.pack import points
from events.table import HandScored, TrickTaken
from tests.builders import card, mask, trick
from tests.core.sixbid.table import FULL, contract_of, suit
from tests.spec import given

TRICKS: Final = (
    (0, "TD AD 7D", 1, 21),
    (1, "AS KS QS", 1, 18),
    (1, "TS 7H 6H", 1, 10),
    (1, "KH AH TH", 2, 25),
    (2, "AC TC 6C", 2, 21),
    (2, "KD QD 9S", 1, 7),
    (1, "QC 8H KC", 0, 7),
    (0, "QH 8S JH", 1, 5),
    (1, "7C 8D JC", 0, 2),
    (0, "9C 7S 9D", 1, 0),
    (1, "6S JD 9H", 1, 2),
)
"""Leader, cards in the order played, winner, points."""


def test_the_full_deal_is_clean_trick_by_trick() -> None:
    """Every card is legal, every winner right (sixbid.R17, sixbid.R19)."""
    table = given(FULL)
    for fact in contract_of(1, "solo", "S"):
        table = table.judged(fact)
    for leader, played, winner, worth in TRICKS:
        assert table.state.turn == leader
        for fact in trick(leader, played):
            table = table.judged(fact)
        assert GAMES["sixbid"].trick_winner(table.state) == winner
        assert points(mask(played)) == worth
        table = table.judged(TrickTaken(winner))
    own = points(table.state.piles[1])
    assert (own, points(table.state.blind)) == (63, 2)
    assert [points(pile) for pile in table.state.piles] == [9, 63, 46]
    table.judged(HandScored((-10, 20, -10)))
    table.judged(HandScored((-6, 12, -6)), "wrong_score")


def test_the_full_deal_by_orders() -> None:
    """The same hand given as orders ends with the same score (sixbid.R22)."""
    game = GAMES["sixbid"]
    state = fold(FULL)
    orders = [MakeCall(0, 0), MakeCall(1, 1), MakeCall(2, 0), NameTrump(1, suit("S"))]
    for order in orders:
        state, _ = act(game, state, order)
    score = None
    for leader, played, _, _ in TRICKS:
        for step, text in enumerate(played.split()):
            order = PlayCard((leader + step) % 3, card(text))
            state, events = act(game, state, order)
            score = next((e for e in events if isinstance(e, HandScored)), score)
    assert score == HandScored((-10, 20, -10))
    assert state.table.standing == (-10, 20, -10)


def test_the_forced_trumps_of_the_full_deal() -> None:
    """In tricks 8 and 10 seat 1 is void and must trump (sixbid.R19)."""
    for number, legal in ((7, {"8S", "7S", "6S"}), (9, {"7S", "6S"})):
        facts = [trick(lead, text, taker=won) for lead, text, won, _ in TRICKS[:number]]
        leader, played, _, _ = TRICKS[number]
        table = given(
            FULL, contract_of(1, "solo", "S"), facts, trick(leader, played.split()[0])
        )
        assert table.legal(1) == legal

"""Frog with four at the table."""

from __future__ import annotations

import pytest

from core.commands import DealHand, LayAway, MakeCall, PlayCard
from core.games import GAMES
from core.pack import card_count
from core.redact import redact
from events.cards import HIDDEN
from events.frog import CardsLaidAway, WidowTaken
from events.table import CardsDealt, HandScored
from tests.builders import (
    SIXBID_PACK,
    calls,
    card,
    cards,
    dealt,
    full_pack,
    mask,
    match,
    opened,
    tricks_for,
)
from tests.core.frog.table import HANDS, WIDOW, laid_away, widow_taken
from tests.spec import Given, given

FOUR = dealt("frog", SIXBID_PACK, 3, seats=4)
"""The full deal with seat 3 dealing for the others."""
FROG = calls("0 frog", "1 pass", "2 pass")


def settled(points: int, **options: str) -> Given:
    """Return a frog of seat 0, dealt by seat 3, with some points in its tricks."""
    deal, play = tricks_for("frog", points, "6C 7C 8C")
    four = CardsDealt((*deal.hands, ()), deal.blind)
    start = match("frog", 4, options=options)
    away = (widow_taken(0, "6C 7C 8C"), laid_away(0, "6C 7C 8C"))
    return given(start, opened(3, (0, 0, 0, 0)), four, FROG, away, play)


def test_r27_the_dealer_gets_no_cards() -> None:
    """The three after the dealer get eleven each, the widow three (sixbid.R27)."""
    for dealer in range(4):
        answer = given(match("frog", 4)).when(DealHand(full_pack("frog"), dealer))
        cards_dealt = answer.events[1]
        assert isinstance(cards_dealt, CardsDealt)
        sizes = [len(hand) for hand in cards_dealt.hands]
        assert sizes == [0 if seat == dealer else 11 for seat in range(4)]
        assert cards_dealt.hands[(dealer + 1) % 4][:4] == (0, 1, 2, 3)
        assert cards_dealt.blind == (21, 22, 23)


def test_r27_the_dealer_neither_calls_nor_lays_away_nor_plays() -> None:
    """The turn goes past him from the first call to the first trick (sixbid.R27)."""
    table = given(FOUR)
    assert table.state.turn == 0
    table.when(MakeCall(3, 7)).refused("call_out_of_turn", "sixbid.R7")
    taken = given(FOUR, FROG, widow_taken(0))
    assert taken.state.hands[0] == mask(HANDS[0]) | mask(WIDOW)
    order = LayAway(3, cards(WIDOW))
    taken.when(order).refused("wrong_laid_away", "frog.FR3")
    play = taken.judged(laid_away(0, WIDOW))
    play.when(PlayCard(3, 0)).refused("card_not_held", "sixbid.R19")
    for seat, text in enumerate(("TD", "AD", "7D")):
        play = given(play.events, play.when(PlayCard(seat, card(text))).events)
    assert (play.state.tricks, play.state.turn) == (1, 1)


@pytest.mark.parametrize("viewer", [-1, 1, 2, 3])
def test_r27_who_sits_out_sees_as_a_spectator(viewer: int) -> None:
    """The dealer is told nothing of widow and laid-away cards (sixbid.R27)."""
    game = GAMES["frog"]
    facts = (widow_taken(0), laid_away(0, "JS 6H QH"))
    state = given(FOUR, FROG, facts).state
    seen = game.view(state, viewer)
    assert [card_count(seen.hands[seat]) for seat in (0, 3)] == [0, 0]
    assert (seen.hidden[0], seen.laid_away) == (11, (0, 0, 0, 0))
    if viewer in (-1, 3):
        assert game.view(state, -1) == game.view(state, 3)
    assert redact(facts[0], viewer) == WidowTaken(0, (HIDDEN,) * 3, shown=False)
    assert redact(facts[1], viewer) == CardsLaidAway(0, (HIDDEN,) * 3)


@pytest.mark.parametrize(
    ("points", "change"),
    [(50, (-20, 10, 10, 0)), (70, (20, -10, -10, 0)), (60, (0, 0, 0, 0))],
)
def test_r27_the_dealer_neither_pays_nor_collects(
    points: int, change: tuple[int, ...]
) -> None:
    """What is paid goes between the bidder and his two opponents (sixbid.R27)."""
    table = settled(points)
    assert GAMES["frog"].right_change(table.state) == change
    table.judged(HandScored(change))


@pytest.mark.parametrize(
    ("share", "points", "change"),
    [
        ("none", 50, (-20, 10, 10, 0)),
        ("on_failure", 50, (-30, 10, 10, 10)),
        ("on_failure", 70, (20, -10, -10, 0)),
        ("on_failure", 60, (0, 0, 0, 0)),
    ],
)
def test_option_dealer_share_when_the_bidder_fails(
    share: str, points: int, change: tuple[int, ...]
) -> None:
    """The dealer shares in what a failed bidder pays, never in a loss (sixbid.R27)."""
    table = settled(points, dealer_share=share)
    assert GAMES["frog"].right_change(table.state) == change
    table.judged(HandScored(change))
    wrong = HandScored((*change[:3], change[3] + 10))
    assert table.breach(wrong).code == "wrong_score"


def test_r27_the_deal_goes_round_all_four() -> None:
    """The next dealer is the seat to the left (sixbid.R27)."""
    nothing = (0, 0, 0, 0)
    table = given(match("frog", 4), opened(3, nothing), HandScored(nothing))
    table.judged(opened(0, nothing, 2))
    table.judged(opened(3, nothing, 2), "wrong_dealer")

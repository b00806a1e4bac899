"""What the state makes of facts that should not have been: they are followed (dealer 2)."""

from __future__ import annotations

from typing import Final

import pytest

from core.games import GAMES
from core.phase import GIVE, PLAY
from core.playing import cannot_go_on
from core.redact import redact
from core.sixbid.state import SixBid
from events.sixbid import CallDeclined, CardCalled, CardReturned, TrumpNamed
from events.table import CardPlayed, CardTakenBack, HandRevealed
from tests.builders import card, cards, mask, match, trick
from tests.core.sixbid.table import (
    BLIND,
    FULL,
    HANDS,
    bid_by,
    contract_of,
    playing,
    suit,
)
from tests.spec import Facts, given

GAME = GAMES["sixbid"]
CALLING: Final = (FULL, bid_by(0, "call_solo"), TrumpNamed(0, suit("C")))
SHOWN: Final = (
    CALLING,
    CardTakenBack(0, card("TD")),
    CardTakenBack(0, card("6H")),
    CardCalled(0, card("JS"), -1),
    CardReturned(0, -1, card("6H")),
)
"""Two cards of the soloist were seen before he fetched JS out of the blind for one."""


def hand(*facts: Facts) -> SixBid:
    """Return the hand after some facts."""
    state = given(*facts).state
    assert isinstance(state, SixBid)
    return state


def test_r12_a_trump_that_nobody_may_name_is_the_trump() -> None:
    """What the table played with is what the tricks are judged by (sixbid.R12)."""
    state = hand(FULL, bid_by(0, "misere"), TrumpNamed(0, suit("S")))
    assert (state.trump, state.phase) == (suit("S"), PLAY)


def test_r12_who_named_the_trump_calls_next() -> None:
    """It is the soloist's turn, though forehand will lead (sixbid.R12)."""
    state = hand(FULL, bid_by(1, "call_solo"), TrumpNamed(1, suit("C")))
    assert (state.turn, state.first) == (1, 0)


def test_r13_the_first_call_is_the_called_card() -> None:
    """A second one changes hands, but 6C stays the one called (sixbid.R13)."""
    state = hand(CALLING, CardCalled(0, card("6C"), 1), CardCalled(0, card("AS"), 1))
    assert state.called == card("6C")
    assert state.hands[0] & mask("AS 6C") == mask("AS 6C")


def test_r14_who_called_gives_back() -> None:
    """Whoever it was that got a card owes one (sixbid.R14)."""
    state = hand(CALLING, CardCalled(1, card("AC"), 2))
    assert (state.phase, state.turn) == (GIVE, 1)


def test_r14_the_lowest_card_is_paid_for_as_any() -> None:
    """6C comes and 6H goes (sixbid.R14)."""
    state = hand(CALLING, CardCalled(0, card("6C"), 1), CardReturned(0, 1, card("6H")))
    assert state.hands[0] == mask(HANDS[0].replace("6H", "6C"))
    assert state.hands[1] == mask(HANDS[1].replace("6C", "6H"))


@pytest.mark.parametrize(
    "back",
    [
        (CardCalled(0, card("6C"), 1), CardReturned(0, 0, card("6H"))),
        (CardReturned(0, 1, card("6H")),),
    ],
)
def test_r14_a_return_that_moves_nothing(back: Facts) -> None:
    """To himself, or without a call, no card moves and the play begins (sixbid.R14)."""
    state = hand(CALLING, back)
    assert state.hands[0] & mask("6H")
    assert (state.phase, state.turn) == (PLAY, 0)
    assert [move for move in state.moved if move[2] == card("6H")] == []


@pytest.mark.parametrize(
    "late",
    [CallDeclined(0), CardCalled(0, card("AS"), 1), CardCalled(0, card("JS"), -1)],
)
def test_r19_the_trick_goes_on_after_a_late_call(late: Facts) -> None:
    """What is said with a card on the table takes nobody's turn (sixbid.R19)."""
    begun = (FULL, contract_of(0, "call_solo", "C"), CardPlayed(0, card("QH")))
    state = hand(begun, late)
    assert (state.phase, state.turn, len(state.trick)) == (PLAY, 1, 1)


def test_r15_what_was_seen_before_a_card_was_fetched() -> None:
    """TD is still known to be there, 6H is not, to those who saw both (sixbid.R15)."""
    state = hand(SHOWN)
    assert state.told[0] == mask("TD JS")
    assert state.shown[0] == mask("JS")


@pytest.mark.parametrize("viewer", [-1, 1, 2])
def test_r15_a_card_laid_into_the_blind_unseen(viewer: int) -> None:
    """To the others it may have been any but the one that came (sixbid.R15)."""
    state = GAME.initial(match("sixbid"))
    for event in given(SHOWN).events[1:]:
        state = GAME.evolve(state, redact(event, viewer))
    assert (state.hands[0], state.told[0], state.hidden[0]) == (
        mask("JS"),
        mask("JS"),
        10,
    )
    assert state == GAME.view(given(SHOWN).state, viewer)


def test_r15_fetched_after_an_open_move() -> None:
    """Each open move keeps its place among all that moved (sixbid.R15)."""
    state = hand(
        (CALLING, CardCalled(0, card("JS"), -1), CardCalled(0, card("AS"), 1)),
        CardReturned(0, -1, card("6H")),
    )
    assert [move[2] for move in state.moved] == list(cards("AS JS 6H"))
    assert state.open_moves == 0b011


def test_r16_everything_lies_open_at_the_end() -> None:
    """The blind with what went into it, and each hand as it is left (sixbid.R16)."""
    fetched = (CALLING, CardCalled(0, card("JS"), -1), CardReturned(0, -1, card("6H")))
    moved = given(fetched).state.moved
    shown = HandRevealed(tuple(map(cards, HANDS)), cards(BLIND), moved, ())
    state = hand(fetched, shown)
    left = (mask(HANDS[0].replace("6H", "JS")), mask(HANDS[1]), mask(HANDS[2]))
    assert state.blind == mask("6H 8C 6D")
    assert state.hands == state.shown == state.told == left
    assert state.hidden == (0, 0, 0)


def test_r24_seat_0_without_a_card_ends_the_hand() -> None:
    """A trick that it cannot fill is the end, as with any other seat (sixbid.R24)."""
    hands = ("TC", "9C 7H", "AC 8H")
    first = trick(0, "TC 9C AC", taker=2)
    table = playing(hands, contract_of(0, "solo", "S"), first)
    begun = given(table.events, CardPlayed(2, card("8H"))).state
    assert begun.turn == 0
    assert cannot_go_on(begun)

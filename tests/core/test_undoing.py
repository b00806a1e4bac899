"""Acts taken back: which may be, and what the hand is then (``table.undo``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from core.commands import PlayCard
from core.games import GAMES
from core.phase import AUCTION, EXCHANGE, LAY, NAME
from core.undoing import may_undo, undone
from events.agreement import ActUndone, ProposalAnswered, UndoProposed
from events.kozel import ExchangeKept, TrumpGiven
from events.ruling import DirectorCalled
from events.sixbid import CallDeclined, CardCalled, TrumpNamed
from events.table import CardPlayed, CardTakenBack, DealVoided, TrickTaken
from tests.builders import calls, card, mask, trick
from tests.core.frog.table import FULL as FROG_FULL
from tests.core.frog.table import laid_away, widow_taken
from tests.core.kozel.table import FULL as KOZEL_FULL
from tests.core.kozel.table import asked
from tests.core.sixbid.table import FULL, bid_by, contract_of, playing, suit
from tests.spec import given

if TYPE_CHECKING:
    from core.state import State
    from events.base import Event
    from tests.spec import Given

SOLO = contract_of(0, "solo", "S")
LAYING = given(FROG_FULL, bid_by(0, "frog"), widow_taken(0))
"""The bidder has taken the widow, and is to lay cards away."""


def seen(table: Given, viewer: int) -> State:
    """Return what a seat knows."""
    return table.game.view(table.state, viewer)


def test_a_call_is_taken_back() -> None:
    """The seat that called speaks again, and nothing else has changed (table.undo)."""
    before = given(FULL, calls("0 pass"))
    after = given(before.events, calls("1 solo")).judged(ActUndone(1))
    assert after.state == before.state
    assert (after.state.phase, after.state.turn) == (AUCTION, 1)


def test_the_call_that_ends_an_auction_is_taken_back() -> None:
    """The contract that it made is no more (table.undo)."""
    before = given(FULL, calls("0 solo", "1 pass"))
    table = given(before.events, calls("2 pass"))
    assert table.state.phase == NAME
    assert table.judged(ActUndone(2)).state == before.state


def test_a_trump_named_is_taken_back() -> None:
    """The soloist names another one (table.undo)."""
    table = given(FULL, SOLO).judged(ActUndone(0))
    assert (table.state.phase, table.state.turn) == (NAME, 0)
    table.judged(TrumpNamed(0, suit("D")))


def test_a_call_declined_is_taken_back() -> None:
    """The soloist of a call solo may call a card after all (table.undo)."""
    before = given(FULL, bid_by(0, "call_solo"), TrumpNamed(0, suit("S")))
    after = given(before.events, CallDeclined(0)).judged(ActUndone(0))
    assert after.state == before.state


def test_a_trump_kept_is_taken_back() -> None:
    """The seat is asked again (table.undo)."""
    table = given(KOZEL_FULL, ExchangeKept(0)).judged(ActUndone(0))
    assert (table.state.phase, table.state.turn) == (EXCHANGE, 0)


def test_cards_laid_away_are_taken_up_again() -> None:
    """They are in the bidder's hand, and nobody saw them (table.undo)."""
    laid = laid_away(0, "QS 6H QH")
    after = given(LAYING.events, laid).judged(ActUndone(0))
    assert after.state == LAYING.state
    assert after.state.phase == LAY
    assert seen(after, 1).hands[0] == 0


def test_a_card_played_is_taken_up_again_and_known() -> None:
    """It is in the hand, everybody knows it, and its seat is to play (table.undo)."""
    table = given(FULL, SOLO, trick(0, "TD")).judged(ActUndone(0))
    assert table.state.hands == given(FULL, SOLO).state.hands
    assert (table.state.turn, table.state.trick) == (0, ())
    assert table.state.shown[0] == mask("TD")
    assert seen(table, 1).hands[0] == mask("TD")
    assert seen(table, 1).hidden[0] == 10
    table.when(PlayCard(0, card("TD"))).then(CardPlayed(0, card("TD")))


def test_the_last_card_of_a_trick_is_taken_up_again() -> None:
    """The trick that was gathered for it lies on the table again (table.undo)."""
    before = given(FULL, SOLO, trick(0, "TD AD"))
    table = given(FULL, SOLO, trick(0, "TD AD 7D", taker=1)).judged(ActUndone(2))
    assert table.state.trick == before.state.trick
    assert (table.state.tricks, table.state.piles) == (0, (0, 0, 0))
    assert table.state.shown[2] == mask("7D")


def test_only_the_last_act_is_taken_back() -> None:
    """When the next seat has acted it is too late (table.undo)."""
    table = given(FULL, SOLO, trick(0, "TD AD"))
    assert not may_undo(table.state, 0)
    after = table.judged(ActUndone(0), "undo_barred")
    assert after.state == table.state


def test_a_seat_takes_back_only_its_own_act() -> None:
    """That of another stands (table.undo)."""
    given(FULL, SOLO, trick(0, "TD")).judged(ActUndone(1), "undo_barred")


def test_after_an_undo_the_act_before_it_is_the_last() -> None:
    """Both cards taken up again are known (table.undo)."""
    table = given(FULL, SOLO, trick(0, "TD AD")).judged(ActUndone(1))
    table = table.judged(ActUndone(0))
    assert table.state.shown == (mask("TD"), mask("AD"), 0)
    assert table.state.hands == given(FULL, SOLO).state.hands
    table.judged(ActUndone(0))  # the trump named
    table.judged(ActUndone(1), "undo_barred")


def test_what_is_said_beside_the_game_does_not_stand_in_the_way() -> None:
    """A proposal, its answers and a call for the director are no acts (table.undo)."""
    beside = (
        UndoProposed(0),
        ProposalAnswered(1, agrees=True),
        DirectorCalled(2, 1, ""),
    )
    given(FULL, SOLO, trick(0, "TD"), beside).judged(ActUndone(0))


def test_an_act_that_brought_out_cards_stands() -> None:
    """A called card that went over, a bid for which the widow was taken (table.undo)."""
    called = (TrumpNamed(0, suit("S")), CardCalled(0, card("AS"), 1))
    table = given(FULL, bid_by(0, "call_solo"), called)
    table.judged(ActUndone(0), "undo_barred")
    LAYING.judged(ActUndone(2), "undo_barred")


def test_a_trump_given_stands() -> None:
    """The partner has seen it (table.undo)."""
    table = asked("TD 8C", "9S 8S", "KC KH", "7H 8H", trump="TD")
    table = table.judged(TrumpGiven(0, card("TD")))
    table.judged(ActUndone(0), "undo_barred")


def test_a_hand_laid_open_for_a_call_lets_the_call_stand() -> None:
    """After the call that made a spread misère all saw the hand (table.undo)."""
    table = given(FULL, bid_by(2, "spread_misere"))
    exposed = table.game.automatic(table.state)
    assert exposed is not None
    given(table.events, exposed).judged(ActUndone(2), "undo_barred")


def test_nothing_is_taken_back_when_the_hand_is_over() -> None:
    """The last card stands when the score is written (table.undo)."""
    table = playing(
        ("9C 6D", "8C 7D", "7C 8D"), contract_of(0, "misere"), trick(0, "9C 8C")
    )
    events = table.when(PlayCard(2, card("7C"))).events
    given(table.events, events).judged(ActUndone(2), "undo_barred")


def test_a_card_shown_out_of_place_ends_the_way_back() -> None:
    """What a seat did behind its card is an act of its own (table.undo)."""
    back = CardTakenBack(0, card("KC"))
    given(FULL, SOLO, trick(0, "TD"), back).judged(ActUndone(0), "undo_barred")


def test_a_view_holds_no_way_back() -> None:
    """The state before an act names hidden cards; no seat gets it (table.undo)."""
    table = given(FULL, SOLO, trick(0, "TD"))
    assert table.state.before is not None
    assert all(seen(table, viewer).before is None for viewer in (-1, 0, 1, 2))


def test_ways_back_make_no_difference_between_states() -> None:
    """How a state came about is no part of what it says (table.undo)."""
    called = given(FULL, calls("0 pass")).state
    anew = given(FULL, calls("0 solo")).judged(ActUndone(0))
    again = given(anew.events, calls("0 pass")).state
    assert again == called
    assert hash(again) == hash(called) == hash(replace(called, before=None))


@pytest.mark.parametrize(
    ("game", "events", "gone"),
    [
        ("sixbid", (*calls("0 pass", "1 solo"), ActUndone(1)), {1, 2}),
        ("sixbid", (*calls("0 pass", "1 solo"), ActUndone(0)), {2}),
        ("sixbid", (*trick(0, "TD AD 7D", taker=1), ActUndone(2)), {2, 3, 4}),
        ("sixbid", (*trick(0, "TD AD"), ActUndone(1), ActUndone(0)), {0, 1, 2, 3}),
        ("sixbid", (CardPlayed(0, 1), UndoProposed(0), ActUndone(0)), {0, 2}),
        ("sixbid", (CardPlayed(0, 1), CardTakenBack(0, 2), ActUndone(0)), {2}),
        ("sixbid", (TrickTaken(0), ActUndone(0)), {1}),
        ("sixbid", (CardPlayed(0, 1), DealVoided(), ActUndone(0)), {0, 2}),
        ("kozel", (CardPlayed(0, 1), DealVoided(), ActUndone(0)), {2}),
    ],
)
def test_what_does_not_stand(
    game: str, events: tuple[Event, ...], gone: set[int]
) -> None:
    """Acts taken back, tricks gathered for them, and the undos (table.undo)."""
    assert undone(GAMES[game], events) == gone

"""What needs the others' consent: an act taken back, a claim, the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.commands import MakeCall, PlayCard
from events.agreement import ActUndone, ClaimMade, TricksAwarded
from events.cards import card_numbers
from events.seating import MatchForfeited
from events.table import CardPlayed, HandRevealed, HandScored
from replay.audit.judge import audit_log
from service.tables.orders import (
    AnswerProposal,
    CallDirector,
    MakeClaim,
    PausePlay,
    ProposeForfeit,
    ProposeUndo,
    ResumePlay,
)
from tests.service.tables.hall import PATIENCE, SECOND, Hall, choice, events_of

if TYPE_CHECKING:
    from service.tables.room import Room

pytestmark = pytest.mark.anyio


async def playing(hall: Hall, tricks: int = 0) -> Room:
    """Return a table at which a card lies, behind so many tricks of the first hand."""
    room = await hall.table()
    await hall.act_until(room.match, CardPlayed)
    while room.sitting.state.tricks < tricks or not room.sitting.state.trick:
        await hall.act(room.match)
    return room


async def agree(hall: Hall, room: Room, *seats: int, agrees: bool = True) -> None:
    """Let some seats answer the open proposal."""
    for seat in seats:
        await hall.told(room.match, AnswerProposal(seat, agrees))


async def test_an_act_is_taken_back_when_all_agree(hall: Hall) -> None:
    """The seat is to act again, with all its cards, and may choose another one."""
    room = await playing(hall)
    before = room.at(room.sitting.seq - 1)
    seat = before.state.turn
    card = room.sitting.state.trick[-1].card
    others = [each for each in range(3) if each != seat]
    await hall.told(room.match, ProposeUndo(seat))
    await agree(hall, room, others[0])
    assert not events_of(room, ActUndone)
    await agree(hall, room, others[1])
    assert events_of(room, ActUndone) == [ActUndone(seat)]
    state = room.sitting.state
    assert (state.turn, state.hands, state.trick) == (seat, before.state.hands, ())
    assert state.shown[seat] >> card & 1
    assert PlayCard(seat, card) in room.sitting.legal


async def test_one_refusal_and_the_act_stands(hall: Hall) -> None:
    """Nobody else is asked any more, and it may be asked again."""
    room = await playing(hall)
    turn, seat = room.sitting.state.turn, room.sitting.state.trick[-1].seat
    other = 3 - turn - seat
    await hall.told(room.match, ProposeUndo(seat))
    await agree(hall, room, turn, agrees=False)
    assert await hall.refused(room.match, AnswerProposal(other, agrees=True)) == (
        "no_proposal"
    )
    await hall.told(room.match, ProposeUndo(seat))
    assert not events_of(room, ActUndone)


async def test_whoever_acts_has_not_agreed_to_an_undo(hall: Hall) -> None:
    """The play need not wait for the answers: the next act ends the question."""
    room = await playing(hall)
    seat = room.sitting.state.trick[-1].seat
    await hall.told(room.match, ProposeUndo(seat))
    turn = room.sitting.state.turn
    await hall.act(room.match)
    assert room.sitting.life.proposal is None
    answer = AnswerProposal(3 - turn - seat, agrees=True)
    assert await hall.refused(room.match, answer) == "no_proposal"
    assert await hall.refused(room.match, ProposeUndo(seat)) == "undo_barred"


async def test_only_who_is_asked_answers_and_once(hall: Hall) -> None:
    """The proposer has no vote, and nobody has two."""
    room = await playing(hall)
    turn, seat = room.sitting.state.turn, room.sitting.state.trick[-1].seat
    answer = AnswerProposal(turn, agrees=True)
    assert await hall.refused(room.match, answer) == "no_proposal"
    await hall.told(room.match, ProposeUndo(seat))
    own = AnswerProposal(seat, agrees=True)
    assert await hall.refused(room.match, own) == "already_answered"
    await hall.told(room.match, answer)
    assert await hall.refused(room.match, answer) == "already_answered"
    assert await hall.refused(room.match, ProposeUndo(seat)) == "proposal_open"


async def test_a_call_is_taken_back_like_a_card(hall: Hall) -> None:
    """An auction goes on from the call that was undone."""
    room = await hall.table()
    seat = room.sitting.state.turn
    await hall.told(room.match, MakeCall(seat, 1))
    await hall.told(room.match, ProposeUndo(seat))
    await agree(hall, room, *(each for each in range(3) if each != seat))
    assert room.sitting.state.turn == seat
    assert MakeCall(seat, 1) in room.sitting.legal


async def test_a_claim_that_all_accept_ends_the_hand(hall: Hall) -> None:
    """All that is left goes to the taker, and the hand is scored, shown and proved."""
    room = await playing(hall, tricks=3)
    seat = room.sitting.state.trick[-1].seat
    held = room.sitting.state.hands[seat]
    others = [each for each in range(3) if each != seat]
    await hall.told(room.match, MakeClaim(seat, seat))
    assert events_of(room, ClaimMade) == [ClaimMade(seat, card_numbers(held), seat)]
    assert room.sitting.legal == ()
    await agree(hall, room, *others)
    assert len(events_of(room, TricksAwarded)) == 1
    assert len(events_of(room, HandScored)) == 1
    assert len(events_of(room, HandRevealed)) == 1
    verdict = audit_log(room.history)
    assert verdict.clean, verdict.findings


async def test_a_claim_that_one_refuses_changes_nothing(hall: Hall) -> None:
    """The play goes on, with the cards of the claimant known to all."""
    room = await playing(hall, tricks=3)
    seat, legal = room.sitting.state.trick[-1].seat, room.sitting.legal
    order = choice(room.sitting)
    turn = room.sitting.state.turn
    await hall.told(room.match, MakeClaim(seat, turn))
    assert await hall.refused(room.match, order) == "claim_open"
    await agree(hall, room, turn, agrees=False)
    assert room.sitting.legal == legal
    assert room.sitting.state.shown[seat] == room.sitting.state.hands[seat]
    await hall.told(room.match, order)
    while not events_of(room, HandRevealed):
        await hall.act(room.match)
    verdict = audit_log(room.history)
    assert verdict.clean, verdict.findings


async def test_two_may_answer_a_claim_at_once(hall: Hall) -> None:
    """An answer is not stale because another one came first."""
    room = await playing(hall, tricks=3)
    seat = room.sitting.state.trick[-1].seat
    await hall.told(room.match, MakeClaim(seat, seat))
    seen = room.sitting.seq
    for other in {0, 1, 2} - {seat}:
        answer = AnswerProposal(other, agrees=True)
        assert (await hall.order(room.match, answer, seen)).refusal is None
    assert events_of(room, TricksAwarded)


async def test_nobody_claims_in_the_auction(hall: Hall) -> None:
    """There are no tricks to be claimed yet."""
    room = await hall.table()
    assert await hall.refused(room.match, MakeClaim(0, 0)) == "claim_barred"


async def test_a_match_ends_for_who_is_away_when_the_others_agree(hall: Hall) -> None:
    """It is barred while he is there; the votes are those of who is there."""
    room = await playing(hall)
    for seat in (0, 1):
        hall.steward.connected(room.match, seat)
    assert await hall.refused(room.match, ProposeForfeit(0, 2)) == "forfeit_barred"
    await hall.attend(PATIENCE.absence / SECOND + 1)
    await hall.told(room.match, ProposeForfeit(0, 2))
    assert not room.sitting.over
    await agree(hall, room, 1)
    assert events_of(room, MatchForfeited) == [MatchForfeited(2)]
    assert room.sitting.over
    seat = room.sitting.state.turn
    card = PlayCard(seat, 0)
    assert await hall.refused(room.match, card) == "match_ended"
    await hall.told(room.match, CallDirector(0, "He left."))


async def test_who_is_away_has_no_vote_on_the_end(hall: Hall) -> None:
    """Where two are away, those who are there end the match between them."""
    room = await hall.table(seats=("",) * 4)
    for seat in (0, 1):
        hall.steward.connected(room.match, seat)
    await hall.attend(PATIENCE.absence / SECOND + 1)
    await hall.told(room.match, ProposeForfeit(0, 2))
    await agree(hall, room, 1)
    assert events_of(room, MatchForfeited) == [MatchForfeited(2)]


async def test_a_seat_may_give_up_for_itself(hall: Hall) -> None:
    """All others have to agree; one refusal and the match goes on."""
    room = await playing(hall)
    await hall.told(room.match, ProposeForfeit(1, 1))
    await agree(hall, room, 0)
    await agree(hall, room, 2, agrees=False)
    assert not room.sitting.over
    await hall.told(room.match, ProposeForfeit(1, 1))
    await agree(hall, room, 0, 2)
    assert room.sitting.over


async def test_nothing_is_agreed_on_while_the_play_is_stopped(hall: Hall) -> None:
    """In a pause nothing may be ordered; the director may be called all the same."""
    room = await playing(hall)
    seat = room.sitting.state.trick[-1].seat
    assert await hall.refused(room.match, ResumePlay()) == "not_paused"
    await hall.told(room.match, ProposeUndo(seat))
    await hall.told(room.match, PausePlay())
    assert await hall.refused(room.match, PausePlay()) == "play_paused"
    answer = AnswerProposal(room.sitting.state.turn, agrees=True)
    assert await hall.refused(room.match, answer) == "play_paused"
    assert await hall.refused(room.match, MakeClaim(seat, seat)) == "play_paused"
    await hall.told(room.match, CallDirector(seat, "He looked at my cards."))
    assert room.sitting.life.called
    await hall.told(room.match, ResumePlay())
    await hall.told(room.match, answer)

"""Hands with acts taken back and claims, as replay, audit and records tell them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.claiming import award, claim
from core.game import advance
from core.games import GAMES, fold
from events.agreement import (
    ActUndone,
    ClaimMade,
    ForfeitProposed,
    ProposalAnswered,
    TricksAwarded,
    UndoProposed,
)
from events.cards import cards_text
from events.clock import (
    ClockAgreed,
    ClockResumed,
    PlayPaused,
    PlayResumed,
    TimeOverrun,
    TimeSpent,
)
from events.seating import MatchForfeited, SeatAbsent, SeatReturned, SeatTaken
from events.table import CardPlayed, HandScored, TrickTaken
from replay.audit.account import account_of
from replay.audit.finding import Verdict
from replay.audit.judge import judge
from replay.audit.targets import Judged
from replay.comparing.divergence import points_by_seat
from replay.drawing.hand_json import hand_json
from replay.event_words import event_words
from replay.records import read, write
from replay.story import stories
from replay.timeline import timeline
from replay.transcribing.recollection import recollect
from replay.transcribing.record import transcribe
from replay.transcribing.scribe import Told
from replay.words import codes, languages
from tests.builders import PLAYERS, calls, card, trick
from tests.core.sixbid.table import FULL, contract_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.base import Event
    from replay.story import Story

NAMES = ("Ada", "Ben", "Cid")
RULES = GAMES["sixbid"]
SOLO = (*FULL, *contract_of(0, "solo", "S"))
UNDONE = (
    *(*SOLO, *trick(0, "TD AD 7D", taker=1)),
    *(ActUndone(2), CardPlayed(2, card("9D")), TrickTaken(1)),
)
"""The third card of the first trick was taken up again, and another one played."""


def claimed(log: Sequence[Event], taker: int) -> tuple[Event, ...]:
    """Return a log whose last hand is claimed for a seat, agreed to and scored."""
    state = fold(log)
    agreed = (claim(state, taker, taker), award(state, taker))
    return (*log, *agreed, *advance(RULES, RULES.fold(state, agreed))[1])


def told(log: Sequence[Event]) -> Story:
    """Return the only hand of a log."""
    (story,) = stories(timeline(log))
    return story


def found(log: Sequence[Event]) -> list[tuple[str, int, int | None]]:
    """Return code, event and trick of what an audit finds."""
    findings, _, _ = judge(Told(event, None) for event in log)
    return [(each.breach.code, each.seq, each.trick) for each in findings]


def test_an_undone_card_is_told_as_taken_back() -> None:
    """It stands in its trick in brackets, and the trick is gathered once (table.undo)."""
    (first,) = told(UNDONE).tricks
    assert [(each.seat, each.taken_back) for each in first.laid] == [
        *((0, False), (1, False)),
        *((2, True), (2, False)),
    ]
    assert (first.taker, first.seq) == (1, len(UNDONE))


def test_an_undone_call_is_not_in_the_auction() -> None:
    """The seat speaks again in its place (table.undo)."""
    log = (*FULL, *calls("0 pass", "1 solo"), ActUndone(1), *calls("1 pass"))
    assert [(call.seat, call.bid) for call in told(log).calls] == [(0, 0), (1, 0)]


def test_a_claimed_hand_is_told_with_its_points() -> None:
    """Who got the rest is said, and its points are his (table.claim)."""
    story = told(claimed((*SOLO, *trick(0, "TD AD 9D", taker=1)), 0))
    assert story.awarded == 0
    assert hand_json(story)["awarded"] == 0
    assert points_by_seat(story) == [120 - 2 - 21, 21, 0]


def test_an_undo_and_a_claim_in_order_are_clean() -> None:
    """Nothing of it is a finding, nor is the hand unfinished (table.undo, table.claim)."""
    assert found(claimed(UNDONE, 1)) == []


def test_an_undo_out_of_time_is_found() -> None:
    """The card that was played meanwhile makes it late (table.undo)."""
    log = (*SOLO, *trick(0, "TD AD"), ActUndone(0))
    assert found(log) == [("undo_barred", len(log), None)]


def test_a_wrong_award_and_a_wrong_score_are_found() -> None:
    """Tricks to a seat that nobody named, and points that are not the tricks' (table.claim)."""
    state = fold(SOLO)
    wrong = (*SOLO, claim(state, 1, 1), award(state, 2))
    assert found(wrong) == [("claim_barred", len(wrong), None)]
    log = claimed(SOLO, 0)
    scored = next(n for n, event in enumerate(log) if isinstance(event, HandScored))
    falsified = (*log[:scored], HandScored((0, 0, 0)), *log[scored + 1 :])
    assert found(falsified) == [("wrong_score", scored + 1, None)]


def test_the_trick_of_a_finding_shows_the_card_taken_back() -> None:
    """What an audit says of a trick names the card that was taken up again too."""
    log = (*UNDONE[:-2], CardPlayed(2, card("8H")))
    findings, _, _ = judge(Told(event, None) for event in log)
    (revoke,) = findings
    verdict = Verdict("m", None, "sixbid", 1, (), len(log), findings)
    judged = Judged(verdict, NAMES, tuple(Told(event, None) for event in log))
    laid = account_of(judged).tricks[revoke.seq]
    assert [type(each).__name__ for each in laid] == [
        *("CardPlayed", "CardPlayed"),
        *("CardTakenBack", "CardPlayed"),
    ]


def test_a_record_of_a_claimed_hand_reads_back_clean() -> None:
    """It says who got the rest, leaves out what was undone, and has no finding."""
    record = recollect(claimed(UNDONE, 1), NAMES, {})
    text = write(record)
    assert "rest = 1\n" in text
    assert '"TD AD 9D"' in text
    reading = read(text)
    assert reading.record == record
    events = transcribe(reading.record, reading.lines, PLAYERS[:3])
    assert judge(events)[0] == ()
    awarded = next(e for e in events if isinstance(e.event, TricksAwarded))
    assert awarded.line == text[: text.index("rest =")].count("\n") + 1


EVENTS: tuple[Event, ...] = (
    SeatTaken(0, PLAYERS[0], ""),
    SeatTaken(0, PLAYERS[3], ""),
    SeatTaken(0, PLAYERS[3], "steady"),
    SeatAbsent(1),
    SeatReturned(1),
    MatchForfeited(1),
    ClockAgreed(15_000_000, 300_000_000),
    TimeSpent(0, 7_400_000),
    ClockResumed(),
    TimeOverrun(2),
    PlayPaused(),
    PlayResumed(),
    UndoProposed(0),
    ActUndone(0),
    ClaimMade(0, (), 0),
    ClaimMade(0, (), 2),
    TricksAwarded(1, ((), (), ())),
    ForfeitProposed(0, 0),
    ForfeitProposed(0, 2),
    ProposalAnswered(1, agrees=True),
    ProposalAnswered(1, agrees=False),
)


@pytest.mark.parametrize("lang", languages())
def test_every_event_of_a_table_has_words_of_its_own(lang: str) -> None:
    """No two are told alike, and none by the name of its type."""
    state = fold(SOLO[:-1])
    said = {event_words(event, state, NAMES, lang) for event in EVENTS}
    said.add(event_words(ActUndone(0), fold((*SOLO, *trick(0, "TD"))), NAMES, lang))
    assert len(said) == len(EVENTS) + 1
    assert all("{" not in each and " " in each for each in said)
    keys = [code for code in codes(lang) if code.startswith("sitting.")]
    assert len(said) >= len(keys) - 1  # deals repeated stand with the duplicates


def test_an_undone_card_is_named() -> None:
    """Who takes which card back, and what a claim is worth."""
    before = fold((*SOLO, *trick(0, "TD")))
    assert event_words(ActUndone(0), before, NAMES, "en", cards_text) == (
        "Ada (seat 0) takes TD back; all agreed"
    )
    state = fold(SOLO)
    assert event_words(award(state, 1), state, NAMES, "en") == (
        "Ben (seat 1) gets all the cards that are left: 118 points"
    )

"""A record as events: what it leaves out is understood from the facts before it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from events.cards import card_text
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import ExchangeKept
from events.sixbid import CallDeclined, HandExposed
from events.table import (
    CardPlayed,
    CardsDealt,
    DealVoided,
    HandOpened,
    HandRevealed,
    TrickTaken,
)
from replay.audit.judge import audit_record
from replay.records import read, write
from replay.transcribing.record import placeholder_players, transcribe

if TYPE_CHECKING:
    from events.base import Event
    from replay.audit.finding import Verdict

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> str:
    """Return the text of an example."""
    return (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")


def told(text: str) -> tuple[list[Event], Verdict]:
    """Return the events that a record tells, and what an audit says of it."""
    reading = read(text)
    players = placeholder_players(reading.record)
    events = transcribe(reading.record, reading.lines, players)
    return [each.event for each in events], audit_record(reading.record, events)


def codes(text: str) -> list[str]:
    """Return the codes of what an audit finds in a record."""
    return [finding.breach.code for finding in told(text)[1].findings]


def without(text: str, *keys: str) -> str:
    """Return a record whose hands lack some keys."""
    record = read(text).record
    bare = dict.fromkeys(keys)
    hands = tuple(hand.model_copy(update=bare) for hand in record.hands)
    return write(record.model_copy(update={"hands": hands}))


def dealt(events: list[Event]) -> list[list[str]]:
    """Return each deal of some events, hands and blind, the cards in order."""
    return [
        sorted(map(card_text, cards))
        for event in events
        if isinstance(event, CardsDealt)
        for cards in (*event.hands, event.blind)
    ]


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("frog-full-hand", ("deal",)),
        ("frog-lost", ("deal",)),
        ("frog-chico-lost", ("deal", "blind")),
        ("frog-grand", ("deal", "blind")),
        ("frog-club-night", ("blind",)),
        ("frog-nothing-laid-away", ("deal",)),
    ],
)
def test_a_deal_is_rebuilt_from_what_the_play_shows(
    name: str, left_out: tuple[str, ...]
) -> None:
    """What the bidder played and laid away is his hand and the widow (frog.FR3)."""
    text = example(name)
    hands = read(text).record.hands
    bare = without(text, *left_out) if len(hands) == 1 else text
    events, verdict = told(bare)
    whole, judged = told(text)
    assert dealt(events) == dealt(whole)
    assert [f.breach for f in verdict.findings] == [f.breach for f in judged.findings]


def test_without_the_widow_a_frog_cannot_be_rebuilt() -> None:
    """Nobody can say which of the bidder's fourteen cards he was dealt (frog.FR1, FR3)."""
    bare = without(example("frog-full-hand"), "deal", "blind")
    (finding,) = told(bare)[1].findings
    assert (finding.breach.rule, finding.breach.reason) == ("frog.FR1", "unclear")
    (taken,) = (e for e in told(bare)[0] if isinstance(e, WidowTaken))
    assert taken.cards == (-1, -1, -1)


def test_the_bidders_hand_tells_the_widow() -> None:
    """With the hands as dealt the widow is the rest, in a frog too."""
    events, verdict = told(without(example("frog-full-hand"), "blind"))
    assert verdict.clean
    (taken,) = (e for e in events if isinstance(e, WidowTaken))
    assert sorted(map(card_text, taken.cards)) == ["9H", "KH", "TS"]


def test_an_auction_that_was_broken_off_for_a_frog_is_one_fault() -> None:
    """The table took the standing bid for the contract, and so the widow (sixbid.R7)."""
    text = example("frog-full-hand").replace(
        '"pass", "pass", "frog"', '"pass", "0:frog"'
    )
    text = text.replace('laid_away = "TS 7C 6S"', 'laid_away = "KC QC JC"')
    events, verdict = told(text[: text.index("play = [")])
    assert [type(e) for e in events[-2:]] == [WidowTaken, CardsLaidAway]
    (finding,) = verdict.findings
    assert (finding.breach.code, finding.breach.seat) == ("call_out_of_turn", 1)


def test_an_auction_that_is_not_over_takes_no_widow() -> None:
    """A record that stops in the auction has no fault (frog.FR3)."""
    text = example("frog-full-hand").replace('"pass", "pass", "frog"', '"frog"')
    events, verdict = told(text[: text.index("laid_away")])
    assert not any(isinstance(e, WidowTaken) for e in events)
    assert verdict.clean


def test_the_hand_is_opened_after_the_others_first_cards() -> None:
    """The soloist's hand lies open before his first card, or after it (sixbid.R18)."""
    events, verdict = told(example("sixbid-house-spread"))
    opened = [n for n, e in enumerate(events) if isinstance(e, HandExposed)]
    laid = [
        [each.seat for each in events[n - 3 : n] if isinstance(each, CardPlayed)]
        for n in opened
    ]
    assert laid == [[0, 1], [1, 2, 0]]
    assert isinstance(events[opened[0] + 1], CardPlayed)
    assert isinstance(events[opened[1] + 1], TrickTaken)
    assert verdict.clean


def test_a_call_that_is_still_to_come_was_not_declined() -> None:
    """A hand that stops after the trump has no fault where a card must be called."""
    text = example("sixbid-no-card-called")
    assert codes(text) == ["call_not_allowed"]
    stopped = text[: text.index("play = [")]
    events, verdict = told(stopped)
    assert verdict.clean
    assert not any(isinstance(e, CallDeclined) for e in events)


def test_the_deal_after_a_draw_carries_its_double() -> None:
    """``HandOpened`` says what a hand carries, and the dealer stays (kozel.R21)."""
    events, verdict = told(example("kozel-house-eggs"))
    opened = [e for e in events if isinstance(e, HandOpened)]
    assert [(e.dealer, e.carried) for e in opened] == [(0, 0), (0, 1), (1, 0)]
    assert verdict.clean
    moved_on = example("kozel-house-eggs").replace("dealer = 0", "dealer = 1")
    assert codes(moved_on.replace("dealer = 1", "dealer = 0", 1))[0] == "wrong_dealer"


def test_a_void_deal_keeps_the_double() -> None:
    """A deal that is void between a draw and the next keeps what is carried."""
    text = example("kozel-house-eggs").replace(
        'eggs = "double_next"', 'eggs = "double_next"\nredeal_on = ["three_turned"]'
    )
    start = text.index("# Ada deals again")
    void = '[[hand]]\ndealer = 0\nturned = "JH QS QD"\n\n'
    events, verdict = told(text[:start] + void + text[start:])
    opened = [e.carried for e in events if isinstance(e, HandOpened)]
    assert (opened, verdict.clean) == ([0, 1, 1, 0], True)


def test_each_cause_for_a_redeal_makes_a_deal_void() -> None:
    """Turned cards alone, on to the trump card, or the whole deal (kozel.R9)."""
    events, verdict = told(example("kozel-house-redeals"))
    assert verdict.clean
    assert sum(isinstance(e, DealVoided) for e in events) == 3
    shown = [n for n, e in enumerate(events) if isinstance(e, HandRevealed)]
    assert isinstance(events[shown[0] - 1], DealVoided)
    assert not any(isinstance(e, ExchangeKept) for e in events[: shown[0]])


def test_no_pairs_written_to_a_void_deal_are_none() -> None:
    """``pairs = [0, 0]`` under a void deal is the deal thrown in (kozel.R9)."""
    text = example("kozel-house-redeals").replace(
        'turned = "8C"\n', 'turned = "8C"\npairs = [0, 0]\n'
    )
    events, verdict = told(text)
    third = [n for n, e in enumerate(events) if isinstance(e, DealVoided)][2]
    assert isinstance(events[third - 1], CardsDealt)
    assert verdict.clean


@pytest.mark.parametrize(
    "named",
    ["", 'redeal_on = ["top_or_queen_clubs"]', 'redeal_on = ["three_turned"]'],
)
def test_without_its_house_rule_a_deal_is_not_void(named: str) -> None:
    """Four queens in a hand are played where nothing says otherwise (kozel.R9)."""
    text = example("kozel-four-queens-played")
    assert codes(text) == ["void_deal"]
    assert codes(text.replace('redeal_on = ["four_queens"]', named)) == []


@pytest.mark.parametrize(
    ("laid_away", "reason", "subject"),
    [
        ("TS 7C", "number", None),
        ("TS 7C 6S QD", "number", None),
        ("", "number", None),
        ("TS 7C AC", "", "AC"),
    ],
)
def test_cards_laid_away_are_judged(
    laid_away: str, reason: str, subject: str | None
) -> None:
    """Three cards of his own, no more and no fewer (frog.FR3)."""
    text = example("frog-full-hand").replace("TS 7C 6S", laid_away)
    (finding,) = told(text[: text.index("play = [")])[1].findings
    breach = finding.breach
    assert (breach.code, breach.rule) == ("wrong_laid_away", "frog.FR3")
    assert (breach.seat, breach.reason, breach.subject) == (1, reason, subject)
    line = text.splitlines()[(finding.line or 0) - 1]
    assert line.startswith("laid_away")

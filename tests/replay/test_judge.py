"""Judging a match: one finding for one fault, and nothing a log may hold stops it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.errors import OptionsRefused
from events.sixbid import CallMade, TrumpNamed
from events.table import (
    CardPlayed,
    CardsDealt,
    HandOpened,
    HandScored,
    MatchOpened,
    TrickTaken,
)
from replay.audit.judge import audit_record, judge
from replay.records import read
from replay.transcribing.record import placeholder_players, transcribe
from replay.transcribing.scribe import Told
from tests.replay.desk import FULL_DEAL

if TYPE_CHECKING:
    from events.base import Event
    from events.table import OptionValue
    from replay.audit.finding import Verdict

EXAMPLES = Path(__file__).parents[2] / "examples"

OPENED = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
FIRST = HandOpened(1, 2, (0, 0, 0), 0)
DEALT = CardsDealt(
    (tuple(range(11)), tuple(range(11, 22)), tuple(range(22, 33))), (33, 34, 35)
)
BID = (CallMade(0, 1), CallMade(1, 0), CallMade(2, 0), TrumpNamed(0, 0))


def _verdict(text: str) -> Verdict:
    reading = read(text)
    record = reading.record
    told = transcribe(record, reading.lines, placeholder_players(record))
    return audit_record(record, told)


def _codes(*events: Event) -> list[tuple[str, int | None]]:
    findings, _, _ = judge([Told(event, None) for event in (OPENED, *events)])
    return [(finding.breach.code, finding.hand) for finding in findings]


@pytest.mark.parametrize(
    "fact",
    [
        CardPlayed(0, 99),
        CardPlayed(0, -1),
        CardPlayed(7, 1),
        TrickTaken(7),
        TrumpNamed(0, 9),
        TrumpNamed(0, -9),
        CallMade(0, 9),
        CardsDealt(((99,), (), ()), ()),
        CardsDealt(((1,),), ()),
    ],
)
def test_an_impossible_fact_is_a_finding_and_ends_the_hand(fact: Event) -> None:
    """The rest of the hand is not judged; the next hand goes on."""
    second = HandOpened(2, 0, (0, 0, 0), 0)
    found = _codes(
        FIRST, DEALT, *BID, fact, CardPlayed(1, 0), second, DEALT, CallMade(0, 1)
    )
    assert found == [("log_broken", 1), ("call_out_of_turn", 2)]


def test_a_fact_before_any_hand_is_a_finding() -> None:
    """Nothing can be dealt or scored before a hand is opened."""
    assert _codes(DEALT) == [("log_broken", None)]
    assert _codes(HandScored((0, 0, 0))) == [("log_broken", None)]


def test_a_dealer_who_is_not_there_is_a_finding() -> None:
    """The hand of seat nine is not judged."""
    assert _codes(HandOpened(1, 9, (0, 0, 0), 0), DEALT) == [("log_broken", 1)]


def test_a_card_not_held_ends_the_judging_of_its_hand() -> None:
    """Three cards that cannot be are one finding; the next hand is judged again."""
    wrong = FULL_DEAL.replace('"AS KS QS"', '"AH KH QH"').replace("seat", "seat")
    second = FULL_DEAL[FULL_DEAL.index("[[hand]]") :].replace(
        "dealer = 2", "dealer = 1"
    )
    verdict = _verdict(wrong + second.replace('"AS KS QS"', '"TS 7H 6H"'))
    assert [(f.breach.code, f.hand) for f in verdict.findings] == [
        ("card_not_held", 1),
        ("wrong_dealer", 2),
        ("card_not_held", 2),
    ]
    assert verdict.unfinished == (1, 2)


def test_a_player_sits_in_one_seat_only() -> None:
    """The same id twice is the wrong number of players (sixbid.R1)."""
    twice = MatchOpened("sixbid", 1, (), ("a", "a", "c"), (), "table")
    findings, _, _ = judge([Told(twice, None)])
    assert [f.breach.code for f in findings] == ["wrong_players"]


def test_an_auction_is_judged_without_its_cards() -> None:
    """A deal that cannot be rebuilt hides the play, not the calls (sixbid.R8, R12)."""
    text = FULL_DEAL.replace(
        'auction = ["pass", "solo", "pass"]',
        'auction = ["solo", "solo", "pass", "pass"]',
    )
    start, end = text.index("deal = ["), text.index("blind")
    verdict = _verdict(text[:start] + text[end:])
    assert [f.breach.code for f in verdict.findings] == ["wrong_deal", "bid_too_low"]


def test_an_exchange_that_does_not_fit_leaves_the_deal_unclear() -> None:
    """A rebuilt deal with a card in two places is no deal (sixbid.R5)."""
    text = FULL_DEAL.replace('"AS KS QS"', '"AS TD QS"')
    start, end = text.index("deal = ["), text.index("blind")
    verdict = _verdict(text[:start] + text[end:])
    assert [f.breach.code for f in verdict.findings] == ["wrong_deal"]


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ((("misere_value", 50),), 3),
        ((("nonsense", True),), 3),
        ((("hands_limit", 3), ("open_ended", True)), 3),
        ((("dealer_share", "on_failure"),), 3),
    ],
)
def test_a_log_of_refused_house_rules_is_not_judged(
    options: tuple[tuple[str, OptionValue], ...], players: int
) -> None:
    """House rules that there are not say nothing of what was legal."""
    opened = MatchOpened("sixbid", 1, options, tuple("abcd"[:players]), (), "table")
    with pytest.raises(OptionsRefused):
        judge([Told(opened, None), Told(FIRST, None)])


def test_an_auction_of_frog_is_judged_without_its_cards() -> None:
    """A frog whose widow nobody knows hides the play, not the calls (sixbid.R8)."""
    text = (EXAMPLES / "frog-full-hand.toml").read_text(encoding="utf-8")
    start, end = text.index("deal = ["), text.index("auction")
    text = (text[:start] + text[end:]).replace(
        '["pass", "pass", "frog"]', '["pass", "frog", "frog", "pass"]'
    )
    verdict = _verdict(text)
    assert [f.breach.code for f in verdict.findings] == ["wrong_deal", "bid_too_low"]

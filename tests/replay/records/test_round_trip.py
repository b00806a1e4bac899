"""Reading what was written, and writing what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from pydantic import ValidationError

from replay.records import Call, Hand, HandLines, Play, Record, Trick, read, write
from tests.replay.records.samples import CANONICAL, FROG, KOZEL, records

if TYPE_CHECKING:
    from events.table import OptionValue


@given(records())
@settings(max_examples=150, deadline=None)
def test_a_written_record_reads_as_itself(record: Record) -> None:
    """Reading gives the record back, and writing again changes nothing."""
    text = write(record)
    back = read(text).record
    assert back == record
    assert write(back) == text


@pytest.mark.parametrize("text", [CANONICAL, KOZEL, FROG])
def test_a_canonical_text_is_written_as_it_stands(text: str) -> None:
    """The writer's layout is the layout of these two texts."""
    assert write(read(text).record) == text


def test_the_parts_of_a_hand_stand_in_their_fields() -> None:
    """Seats before calls and cards, cards taken back and takers are told apart."""
    hand = read(CANONICAL).record.hands[0]
    assert [(call.seat, call.bid) for call in hand.auction] == [
        (None, 0),
        (2, 1),
        (None, 0),
    ]
    assert hand.play[1] == Trick(
        plays=(
            Play(seat=1, card=35),
            Play(card=33),
            Play(card=32, taken_back=True),
            Play(card=23),
        ),
        taker=2,
    )
    assert hand.play[2].plays == (Play(seat=1, card=34, taken_back=True),)
    assert hand.deal is not None
    assert [len(cards) for cards in hand.deal] == [11, 11, 0]


def test_lines_run_parallel_to_the_record() -> None:
    """Each part of a hand knows its line, a trick its own one."""
    lines = read(CANONICAL).lines
    assert (lines.players, lines.standing) == (2, 4)
    assert lines.hands == (
        HandLines(
            hand=6,
            dealer=7,
            deal=8,
            blind=13,
            auction=(14, 14, 14),
            trump=15,
            call=16,
            back=17,
            play=(19, 20, 21),
            score=23,
        ),
    )
    kozel = read(KOZEL).lines.hands[0]
    assert (kozel.turned, kozel.exchange, kozel.score) == (7, (9,), 14)
    frog = read(FROG).lines
    assert (frog.options, frog.hands[0].laid_away) == (4, 12)


def test_defaults_leave_no_trace() -> None:
    """An option that is the default, and the first rules version, are not written."""
    head = 'game = "sixbid"\nplayers = ["Ada"]\n'
    named = head + "rules = 1\n[options]\nmisere_value = 30\nopen_ended = false\n"
    assert read(named).record == read(head).record
    assert write(read(named).record) == head
    kozel = 'game = "kozel"\nplayers = ["Ada"]\n'
    assert read(kozel + "options = { redeal_on = [] }\n").record.options == {}


def test_a_house_rule_stands_in_the_record_as_it_was_named() -> None:
    """Choices, numbers, truths and lists come back with the types that they had."""
    named = """game = "kozel"
players = ["Dora", "Ewa", "Filip", "Hana"]

[options]
capture_pairs = 2
ninety_is_double = true
redeal_on = ["four_queens", "three_turned"]
trumping = "free"
"""
    record = read(named).record
    assert record.options == {
        "capture_pairs": 2,
        "ninety_is_double": True,
        "redeal_on": ("four_queens", "three_turned"),
        "trumping": "free",
    }
    assert write(record) == named


def test_a_record_of_an_unknown_game_cannot_be_made() -> None:
    """Only games that records have a form for."""
    with pytest.raises(ValidationError, match="record_unknown_game"):
        Record(game="skat", players=("Ada",))


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"misere_value": 30}, "record_default_option"),
        ({"misere_value": 50}, "record_option_choice"),
        ({"open_ended": True, "hands_limit": 6}, "record_options_contradict"),
        ({"dealer_share": "on_failure"}, "record_option_needs_players"),
    ],
)
def test_house_rules_that_the_reader_refuses_cannot_be_made(
    named: dict[str, OptionValue], code: str
) -> None:
    """The model refuses what the reader would refuse, and a default too."""
    with pytest.raises(ValidationError, match=code):
        Record(game="sixbid", players=("Ada", "Ben", "Cid"), options=named)


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (Hand(dealer=0, turned=()), "record_key_of_other_game"),
        (Hand(dealer=0, laid_away=()), "record_key_of_other_game"),
        (Hand(dealer=0, auction=(Call(bid=7),)), "record_bad_call"),
        (Hand(dealer=3), "record_bad_seat"),
        (Hand(dealer=0, deal=((1,),)), "record_wrong_length"),
        (
            Hand(dealer=0, play=(Trick(plays=(Play(card=1),) * 4),)),
            "record_trick_size",
        ),
    ],
)
def test_a_record_that_cannot_be_written_cannot_be_made(hand: Hand, code: str) -> None:
    """The model refuses what the reader would refuse."""
    with pytest.raises(ValidationError, match=code):
        Record(game="sixbid", players=("Ada", "Ben", "Cid"), hands=(hand,))

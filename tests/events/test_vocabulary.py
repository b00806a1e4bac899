"""Cards, ids and instants: numbers and texts that belong to the format."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.cards import (
    BIDS,
    CARD_TEXTS,
    LADDERS,
    card_number,
    card_numbers,
    card_text,
    mask_of,
)
from events.errors import IdMalformed
from events.ids import check_prefix, id_from_hash, is_id, new_id
from events.instants import instant_number, instant_text

CARDS = (
    "6C 7C 8C 9C JC QC KC TC AC "
    "6D 7D 8D 9D JD QD KD TD AD "
    "6H 7H 8H 9H JH QH KH TH AH "
    "6S 7S 8S 9S JS QS KS TS AS"
)


def test_card_numbers_never_change() -> None:
    """The numbers 0 to 35 stand in every stored event."""
    assert " ".join(CARD_TEXTS) == CARDS
    for number, text in enumerate(CARDS.split()):
        assert card_number(text) == number
        assert card_text(number) == text


def test_bids_never_change() -> None:
    """The numbers of the bids stand in every stored auction."""
    assert " ".join(BIDS) == (
        "pass solo heart_solo misere guarantee spread_misere call_solo frog chico grand"
    )


def test_ladders_never_change() -> None:
    """The bids of a game stand in one row, lowest first (sixbid.R6, frog.FR2)."""
    ladders = {
        game: " ".join(BIDS[bid] for bid in bids) for game, bids in LADDERS.items()
    }
    assert ladders == {
        "sixbid": "solo heart_solo misere guarantee spread_misere call_solo",
        "frog": "frog chico grand",
    }


@given(st.sets(st.integers(0, 35)))
def test_a_hand_is_a_mask(cards: set[int]) -> None:
    """A mask holds exactly its cards, and gives them lowest first."""
    assert list(card_numbers(mask_of(cards))) == sorted(cards)


def test_an_id_is_random_from_its_first_character() -> None:
    """Ids are 26 characters of base 32, and no two begin alike for being near in time."""
    ids = [new_id() for _ in range(200)]
    assert all(map(is_id, ids))
    assert len(set(ids)) == 200
    assert len({each[0] for each in ids}) > 16


def test_the_id_of_content() -> None:
    """The id is the first 130 bits of a labelled SHA-256, in RFC 4648 letters."""
    # SHA-256("sixfold record 1" 00 "abc"), written out by another program
    assert id_from_hash("record", b"abc") == "qsdljfh3af5i6nksnr6ys6afum"
    assert id_from_hash("record", b"abc") != id_from_hash("import", b"abc")


@pytest.mark.parametrize("text", ["", "A", "a1", "ab c", "a" * 27, "ą"])
def test_what_cannot_begin_an_id(text: str) -> None:
    """A prefix holds nothing but the letters of ids."""
    with pytest.raises(IdMalformed):
        check_prefix(text)


@given(st.datetimes(timezones=st.just(UTC)))
def test_an_instant_comes_back(moment: datetime) -> None:
    """Every microsecond of every year has one text."""
    text = moment.isoformat(timespec="microseconds").replace("+00:00", "Z")
    assert instant_text(instant_number(text)) == text


@pytest.mark.parametrize(
    "text", ["", "Z", "2024-01-01T00:00:00", "2024-01-01T00:00:00+00:00", "2024-13-01Z"]
)
def test_an_instant_names_its_zone(text: str) -> None:
    """Nothing but UTC, marked with Z, is read."""
    with pytest.raises(ValueError, match=r"."):
        instant_number(text)

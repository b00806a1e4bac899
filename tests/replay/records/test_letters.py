"""Cards and suits in the letters of three languages."""

from __future__ import annotations

import pytest

from events.cards import card_number, card_text
from replay.records import RecordFaults, read
from replay.records.letters import Unreadable, parse_card, parse_suit


@pytest.mark.parametrize(
    ("text", "letters", "card"),
    [
        ("AS", "en", "AS"),
        ("10H", "en", "TH"),
        ("10♥", "en", "TH"),
        ("6♣", "en", "6C"),
        ("Q♦\ufe0f", "en", "QD"),
        ("AS", "pl", "AS"),
        ("DH", "pl", "QH"),
        ("DD", "pl", "QD"),
        ("W♠", "pl", "JS"),
        ("10C", "pl", "TC"),
        ("TC", "pl", "TC"),
        ("Тп", "ru", "AS"),
        ("10б", "ru", "TD"),
        ("Кч", "ru", "KH"),
        ("ДТ", "ru", "QC"),
        ("В♠", "ru", "JS"),
        ("6П", "ru", "6S"),
    ],
)
def test_a_card_is_read_in_its_letters(text: str, letters: str, card: str) -> None:
    """Ranks and suits are those of the language, symbols serve in all."""
    assert parse_card(text, letters) == card_number(card)


@pytest.mark.parametrize(
    ("text", "letters", "meant"),
    [
        ("DH", "en", "QH"),
        ("WS", "en", "JS"),
        ("Тп", "en", "AS, TS"),
        ("Дч", "en", "QH"),
        ("КН", "en", "KH"),
    ],
)
def test_a_foreign_letter_is_told_and_never_guessed(
    text: str, letters: str, meant: str
) -> None:
    """What the card might mean is named, each possibility."""
    answer = parse_card(text, letters)
    assert isinstance(answer, Unreadable)
    assert (answer.code, answer.facts["meant"]) == ("record_foreign_letter", meant)
    assert answer.facts["letter"] in text


@pytest.mark.parametrize(
    ("text", "letters", "half", "right"),
    [
        ("QH", "pl", "rank.Q", "DH"),
        ("JS", "pl", "rank.J", "WS"),
        ("Дп", "pl", "rank.Q", "DS"),
        ("QS", "ru", "rank.Q", "Дп"),
        ("КS", "ru", "suit.S", "Кп"),
        ("KS", "ru", "rank.K", "Кп"),
    ],
)
def test_a_foreign_letter_is_set_right_in_the_letters_chosen(
    text: str, letters: str, half: str, right: str
) -> None:
    """Where it can mean one card only, it is said how the chosen letters write it."""
    answer = parse_card(text, letters)
    assert isinstance(answer, Unreadable)
    assert answer.code == "record_other_letter"
    assert (answer.facts["half"], answer.facts["right"]) == (half, right)
    assert answer.facts["sign"] in right
    assert isinstance(parse_card(right, letters), int)


@pytest.mark.parametrize(
    ("text", "letters", "right"), [("Тп", "pl", "AS, TS"), ("TS", "ru", "10п, Тп")]
)
def test_a_letter_of_two_meanings_is_left_open(
    text: str, letters: str, right: str
) -> None:
    """Where it may mean two cards, both are named in the chosen letters."""
    answer = parse_card(text, letters)
    assert isinstance(answer, Unreadable)
    assert (answer.code, answer.facts["right"]) == ("record_letter_unclear", right)


@pytest.mark.parametrize("text", ["", "A", "S", "5S", "as", "1H", "AS AS", "♠A", "TЖ"])
def test_what_is_no_card_is_none(text: str) -> None:
    """Neither a wrong rank, nor a missing half, nor small letters make a card."""
    answer = parse_card(text)
    assert isinstance(answer, Unreadable)
    assert answer.code == "record_bad_card"


def test_every_card_is_read_in_two_characters() -> None:
    """All 36 cards are read from the text that the writer gives them."""
    assert [parse_card(card_text(card)) for card in range(36)] == list(range(36))


def test_a_suit_is_read_in_its_letters() -> None:
    """A trump suit may be a letter of the language or a symbol."""
    assert [parse_suit(s) for s in "CDHS♣♦♥♠"] == [0, 1, 2, 3] * 2
    assert [parse_suit(s, "ru") for s in "тбчпТБЧП"] == [0, 1, 2, 3] * 2
    foreign, none = parse_suit("п"), parse_suit("X")
    assert isinstance(foreign, Unreadable)
    assert isinstance(none, Unreadable)
    assert (foreign.code, foreign.facts["meant"]) == ("record_foreign_letter", "S")
    assert none.code == "record_bad_suit"


def test_a_record_may_name_its_letters() -> None:
    """The same hand in Polish and Russian letters is the same record."""
    head = 'game = "sixbid"\nplayers = ["Ada", "Ben", "Cid"]\n'
    polish = 'letters = "pl"\n[[hand]]\ndealer = 0\ntrump = "S"\nplay = ["AS DS 10H"]'
    russian = 'letters = "ru"\n[[hand]]\ndealer = 0\ntrump = "п"\nplay = ["Тп ДП 10ч"]'
    assert read(head + polish).record == read(head + russian).record
    assert read(head + polish).letters == "pl"
    with pytest.raises(RecordFaults, match="7:13 record_foreign_letter"):
        read(head + polish.replace('letters = "pl"', "# none"))

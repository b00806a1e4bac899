"""What typed answers mean, by the record reader's own rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

from replay.dictation.question import Misheard
from replay.records.fields import Token, example_numbers
from replay.records.forms import FORMS
from replay.records.node import Node
from replay.records.page import Page
from replay.spoken import bid_words, suit_named, with_bids
from replay.words import fault_text, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from replay.records import Call, Fault, Trick

__all__ = ("Ear", "number_example")

T = TypeVar("T")

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


class Ear:
    """One who understands answers about a game in some letters, or says what is wrong.

    >>> Ear("sixbid", 3, "en", "en").cards("AS 10H")
    (35, 25)
    >>> Ear("sixbid", 3, "en", "en").seat("7")
    Traceback (most recent call last):
    replay.dictation.question.Misheard: “7” is no seat. Seats are numbered from 0 to 2.
    """

    def __init__(self, game: str, seats: int, letters: str, lang: str) -> None:
        """Keep what answers depend on; ``lang`` is the language of the words."""
        self.form = FORMS[game]
        self.seats = seats
        self.letters = letters
        self.lang = lang

    def cards(self, text: str) -> tuple[int, ...]:
        """Return the cards of a text."""
        return self._heard(lambda page: page.cards(_node(text)))

    def card(self, text: str) -> int:
        """Return the one card of a text."""
        return self._known(lambda page: page.one_card(_node(text)))

    def suit(self, text: str) -> int:
        """Return the suit of a text: its letter, sign or name."""
        named = suit_named(text, self.lang)
        if named is not None:
            return named
        return self._known(lambda page: page.suit(_node(text)))

    def seat(self, text: str) -> int:
        """Return the seat of a text."""
        return self._known(lambda page: page.seat(Token(text, 1, 1)))

    def calls(self, text: str) -> tuple[Call, ...]:
        """Return the calls of a text, in the order spoken."""
        words = with_bids(text, self.lang).replace(",", " ").split()
        heard = self._heard(lambda page: [page.call(_node(word)) for word in words])
        return tuple(call for call in heard if call is not None)

    def trick(self, text: str, number: int) -> Trick:
        """Return the trick of a text, or the part of it that was played."""
        return self._known(lambda page: page.trick(_node(text), number, last=True))

    def numbers(
        self, key: str, text: str, low: int, high: int, length: int
    ) -> tuple[int, ...]:
        """Return as many whole numbers as are wanted, with commas or blanks between."""
        words = re.sub("[,:]", " ", text).replace("−", "-").split()
        if len(words) != length or not all(map(_NUMBER.fullmatch, words)):
            facts = {"n": length, "example": number_example(length)}
            raise Misheard([say("screen.record.numbers", self.lang, **facts)])
        found = tuple(map(int, words))
        if not all(low <= number <= high for number in found):
            facts = {"key": key, "low": low, "high": high}
            raise Misheard([fault_text("record_number_range", self.lang, **facts)])
        return found

    def _known(self, read: Callable[[Page], T | None]) -> T:
        found = self._heard(read)
        if found is None:  # the page gave a fault for it, as it always does
            raise Misheard(())
        return found

    def _heard(self, read: Callable[[Page], T]) -> T:
        page = Page([], self.form, self.seats, self.letters)
        found = read(page)
        self._check(page.faults)
        return found

    def _check(self, faults: list[Fault]) -> None:
        if faults:
            raise Misheard([self._words(fault) for fault in faults])

    def _words(self, fault: Fault) -> str:
        """Return a fault as one says it to somebody who is not writing a file."""
        code, facts = fault.code, dict(fault.facts)
        if code == "record_foreign_letter":  # the letters have been asked for
            several = "half" not in facts
            code = "record_letter_unclear" if several else "record_other_letter"
        elif code == "record_bad_call":
            near = facts["nearest"]
            facts["nearest"] = near and bid_words(near, self.lang)
            known = [bid_words(bid, self.lang) for bid in self.form.bids]
            facts["known"] = ", ".join(known)
        return fault_text(code, self.lang, **facts)


def number_example(length: int) -> str:
    """Return numbers as a score of so many is typed.

    >>> number_example(2), number_example(4)
    ('1 0', '-10 20 -10 0')
    """
    return " ".join(map(str, example_numbers(length)))


def _node(text: str) -> Node:
    return Node(text, 1, 1, 1)

"""What typed answers mean, by the record reader's own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from replay.dictation.question import Misheard
from replay.records.document import parse
from replay.records.fields import Fields, Token
from replay.records.forms import FORMS
from replay.records.node import Node
from replay.records.page import Page
from replay.words import fault_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from replay.records import Call, Fault, Trick

__all__ = ("Ear",)

T = TypeVar("T")


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
        """Return the suit of a text."""
        return self._known(lambda page: page.suit(_node(text)))

    def seat(self, text: str) -> int:
        """Return the seat of a text."""
        return self._known(lambda page: page.seat(Token(text, 1, 1)))

    def calls(self, text: str) -> tuple[Call, ...]:
        """Return the calls of a text, in the order spoken."""
        heard = self._heard(lambda page: [page.call(_node(w)) for w in text.split()])
        return tuple(call for call in heard if call is not None)

    def trick(self, text: str, number: int) -> Trick:
        """Return the trick of a text, or the part of it that was played."""
        return self._known(lambda page: page.trick(_node(text), number, last=True))

    def numbers(
        self, key: str, text: str, low: int, high: int, length: int
    ) -> tuple[int, ...]:
        """Return as many whole numbers as are wanted, with commas or blanks between."""
        words = text.replace(",", " ").replace("−", "-").split()
        table, faults = parse(f"{key} = [{', '.join(words)}]")
        found = Fields(table, faults).integers(key, low, high, length)
        self._check(faults)
        return found or ()

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
            raise Misheard([fault_text(f.code, self.lang, **f.facts) for f in faults])


def _node(text: str) -> Node:
    return Node(text, 1, 1, 1)

"""How a page speaks: cards with the signs of the suits, seats, sides and sums in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from core.pack import points
from events.cards import SUITS, card_number, mask_of
from replay.drawing.pen import Pen
from replay.words import card_letters, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ("SIDES", "Voice", "card_points")

SIDES: Final = ("A", "B")
"""The letters of Kozel's sides."""
_TEN: Final = "T"


class Voice(Struct, frozen=True):
    """A game and the language in which it is told."""

    game: str
    lang: str

    def say(self, key: str, **facts: object) -> str:
        """Return words of the rulebook as a sentence, its first letter a capital.

        >>> Voice("sixbid", "en").say("example.led", seat="seat 0", cards="K♥")
        'Seat 0 leads: K♥.'
        """
        text = self.words(key, **facts)
        return text[0].upper() + text[1:]

    def words(self, key: str, **facts: object) -> str:
        """Return words of the rulebook as they are."""
        return say(f"rulebook.{key}", self.lang, **facts)

    def name(self, key: str, **facts: object) -> str:
        """Return the name of a thing."""
        return say(f"name.{key}", self.lang, **facts)

    def seat(self, seat: int) -> str:
        """Return a seat by its number."""
        return self.name("seat", seat=seat)

    def side(self, side: int) -> str:
        """Return a side of Kozel."""
        return self.name(f"side.{side}")

    def bid(self, bid: str) -> str:
        """Return a bid or contract."""
        return self.name(f"bid.{bid}")

    def cards(self, text: str, comma: str = "") -> str:
        """Return cards as they are printed, ``5S`` and the like too, which are none.

        >>> Voice("sixbid", "pl").cards("QS TD"), Voice("sixbid", "ru").cards("AC", ",")
        ('D♠ 10♦', 'Т♣')
        """
        return f"{comma} ".join(self.rank(c[0]) + self.suit(c[1]) for c in text.split())

    def rank(self, letter: str) -> str:
        """Return a rank in the letters of the language; a ten is printed in full."""
        if letter == _TEN:
            return "10"
        return card_letters(self.lang).get(letter, letter)

    def suit(self, letter: str) -> str:
        """Return the sign of a suit."""
        return Pen(symbols=True).suit_sign(SUITS.index(letter))

    def trumps(self, letter: str) -> str:
        """Return which suit is trumps, or that none is, as a sentence."""
        if not letter:
            return self.say("example.no_trump")
        suit = f"{self.name(f'suit.{letter}')} {self.suit(letter)}"
        return self.say("example.trump", suit=suit)

    def sums(self, change: Sequence[int]) -> str:
        """Return what each seat gets or pays, with signs.

        >>> Voice("sixbid", "en").sums((60, -60, 0))
        'seat 0 +60, seat 1 −60, seat 2 0'
        """
        return ", ".join(
            f"{self.seat(seat)} {_signed(sum_)}" for seat, sum_ in enumerate(change)
        )

    def pairs(self, numbers: Iterable[int]) -> str:
        """Return a number of each side of Kozel.

        >>> Voice("kozel", "en").pairs((30, 90))
        'A 30, B 90'
        """
        return ", ".join(
            f"{side} {number}" for side, number in zip(SIDES, numbers, strict=True)
        )


def card_points(text: str) -> int:
    """Return the card points of some cards.

    >>> card_points("AS TH KC")
    25
    """
    return points(mask_of(card_number(card) for card in text.split()))


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"

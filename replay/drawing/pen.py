"""The pen that draws: symbols and colours on a terminal, plain ASCII elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from rich.text import Text

from core.pack import SUIT_OF
from events.cards import CARD_COUNT, HIDDEN, SUITS, card_text, suit_text
from replay.words import card_letters

if TYPE_CHECKING:
    from collections.abc import Iterable

    from replay.terminal import Terminal

__all__ = ("Pen", "pen_of")

_SIGNS: Final = dict(zip(SUITS, "♣♦♥♠", strict=True))
_RED: Final = (1, 2)
_BOXES: Final = {
    True: ("╭", "╮", "╰", "╯", "─", "│", "░", "●", "○"),
    False: ("+", "+", "+", "+", "-", "|", ":", "#", "."),
}


class Pen(Struct, frozen=True):
    """How cards and lines are written; colour only ever repeats what is written."""

    symbols: bool
    """Signs of the suits and round corners, as a terminal shows them."""
    lang: str = "en"
    """Whose letters the cards have; what is typed in is understood in them, too."""

    def card(self, card: int) -> Text:
        """Return a card as its holder would write it, ``??`` for a hidden one.

        A number that is no card, as a foreign log may have it, is shown as it is.

        >>> Pen(symbols=True).card(35).plain, Pen(symbols=False).card(-1).plain
        ('A♠', '??')
        >>> Pen(symbols=True, lang="ru").card(34).plain, Pen(False, "ru").card(35).plain
        ('10♠', 'Тп')
        """
        if card < 0:
            return Text(card_text(HIDDEN), style="dim")
        if card >= CARD_COUNT:
            return Text(f"#{card}")
        rank, suit = card_text(card)[0], SUIT_OF[card]
        written = card_letters(self.lang)[rank] + self.suit_sign(suit)
        return Text(written, style=self.ink(suit))

    def cards(self, cards: Iterable[int]) -> Text:
        """Return cards with a space between them, in the order given."""
        return Text(" ").join(self.card(card) for card in cards)

    def suit_sign(self, suit: int) -> str:
        """Return a suit in one character."""
        letter = suit_text(suit)
        signs = _SIGNS if self.symbols else card_letters(self.lang)
        return signs.get(letter, letter)

    def ink(self, suit: int) -> str:
        """Return the style of a suit: red ones are red, where there is colour."""
        return "red" if suit in _RED and self.symbols else ""

    @property
    def corners(self) -> tuple[str, str, str, str]:
        """The corners of a box: top left, top right, bottom left, bottom right."""
        return _BOXES[self.symbols][:4]

    @property
    def flat(self) -> str:
        """A piece of a level line."""
        return _BOXES[self.symbols][4]

    @property
    def upright(self) -> str:
        """A piece of an upright line."""
        return _BOXES[self.symbols][5]

    @property
    def back(self) -> str:
        """A piece of the back of a card."""
        return _BOXES[self.symbols][6]

    @property
    def dots(self) -> tuple[str, str]:
        """A full and an empty dot."""
        return _BOXES[self.symbols][7:9]


def pen_of(terminal: Terminal, *, ascii_only: bool = False) -> Pen:
    """Return the pen that a terminal can show: letters and plain lines when piped.

    Asked for ASCII, it writes cards in our two characters whatever the language.
    """
    out = terminal.out
    unicode = out.encoding.lower().startswith("utf")
    if ascii_only or not unicode:
        return Pen(symbols=False)
    return Pen(symbols=out.is_terminal, lang=terminal.lang)

"""How a report writes: cards with their suits' signs, players by name, all in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from rich.text import Text

from core.pack import SUIT_OF
from events.cards import (
    BIDS,
    CARD_COUNT,
    CARD_TEXTS,
    NO_SUIT,
    card_number,
    suit_text,
)
from replay.audit.wording import finding_words, player_words
from replay.drawing.order import in_suits
from replay.drawing.page import Page
from replay.drawing.pen import Pen
from replay.words import card_letters

if TYPE_CHECKING:
    from replay.audit.finding import Finding
    from replay.report.model import MatchReport

__all__ = ("CardFace", "Ink", "InkPage", "ink_of")

_TEN: Final = "10"


class CardFace(Struct, frozen=True):
    """A card as a page draws it; all empty for a hidden one."""

    rank: str
    sign: str
    suit: str
    """The letter of the suit: ``C D H S``."""
    name: str
    """The card in words, for those who hear the page."""


class Ink(Pen, frozen=True):
    """A pen that writes the ten in figures, as it stands on the card."""

    def card(self, card: int) -> Text:
        """Return a card with the sign of its suit.

        >>> Ink(symbols=True).card(34).plain
        '10♠'
        """
        if not 0 <= card < CARD_COUNT:
            return super().card(card)
        return Text(_rank(card, self.lang) + self.suit_sign(SUIT_OF[card]))


class InkPage(Page, frozen=True):
    """The words of one match."""

    def name(self, seat: int) -> str:
        """Return a player's name alone, the seat where none is known."""
        named = self.names[seat] if 0 <= seat < len(self.names) else ""
        return named or player_words((), seat, self.lang)

    def face(self, card: int) -> CardFace:
        """Return a card as it is drawn."""
        if not 0 <= card < CARD_COUNT:
            return CardFace("", "", "", self.say("report.card_hidden"))
        letter = suit_text(SUIT_OF[card])
        rank = self.say(f"name.rank.{CARD_TEXTS[card][0]}")
        suit = self.say(f"report.of.{letter}")
        name = self.say("report.card", rank=rank, suit=suit)
        sign = self.pen.suit_sign(SUIT_OF[card])
        return CardFace(_rank(card, self.lang), sign, letter, name)

    def rows(self, game: str, mask: int, trump: int = NO_SUIT) -> list[list[CardFace]]:
        """Return the cards of a hand in the order in which it is held."""
        return [
            [self.face(card) for card in row] for row in in_suits(game, mask, trump)
        ]

    def finding(self, finding: Finding) -> str:
        """Return the sentence of a finding."""

        def spelled(text: str, _lang: str) -> str:
            known = text in CARD_TEXTS
            return self.spell((card_number(text),)) if known else text

        return finding_words(finding, self.names, self.lang, spelled)

    def suit(self, suit: int) -> str:
        """Return a suit in words and by its sign."""
        sign = self.pen.suit_sign(suit)
        return f"{self.say(f'name.suit.{suit_text(suit)}')} {sign}"

    def bid(self, bid: int) -> str:
        """Return a call in words."""
        return self.say(f"name.bid.{BIDS[bid]}")


def ink_of(match: MatchReport, lang: str) -> InkPage:
    """Return the words in which a match is told in a language."""
    findings = match.verdict.findings if match.viewer is None else ()
    pen = Ink(symbols=True, lang=lang)
    return InkPage(pen, lang, match.source.names, findings, match.viewer)


def _rank(card: int, lang: str) -> str:
    rank = CARD_TEXTS[card][0]
    return _TEN if rank == "T" else card_letters(lang)[rank]

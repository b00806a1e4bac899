"""Facts of any game: the match, the hand, the deal, the cards played, the score."""

from __future__ import annotations

from typing import TypeAlias

from events.base import Event

__all__ = (
    "CardPlayed",
    "CardTakenBack",
    "CardsDealt",
    "DealVoided",
    "Forked",
    "HandOpened",
    "HandPassed",
    "HandRedealt",
    "HandRevealed",
    "HandScored",
    "MatchOpened",
    "OptionValue",
    "TrickTaken",
)

OptionValue: TypeAlias = bool | int | str | tuple[str, ...]


class MatchOpened(Event, frozen=True, tag=101):
    """A match began: its game, rules version, differing options, players by seat."""

    game: str
    rules: int
    options: tuple[tuple[str, OptionValue], ...]
    players: tuple[str, ...]
    standing: tuple[int, ...]
    origin: str
    """``table``, ``record`` (typed from paper) or ``simulation``."""


class Forked(Event, frozen=True, tag=201):
    """A match branched off ``parent`` after its event ``seq``, whose hash is ``hash``."""

    parent: str
    seq: int
    hash: bytes
    reason: str


class HandOpened(Event, frozen=True, tag=301):
    """A hand began. It carries all that the hand needs, so that a hand folds alone."""

    number: int
    dealer: int
    standing: tuple[int, ...]
    carried: int
    """What a drawn hand before carried over (``kozel`` eggs), else 0."""


class CardsDealt(Event, frozen=True, tag=401):
    """The cards by seat as dealt, turned ones included, and the blind."""

    hands: tuple[tuple[int, ...], ...]
    blind: tuple[int, ...]


class CardPlayed(Event, frozen=True, tag=501):
    """A seat laid a card on the table."""

    seat: int
    card: int


class CardTakenBack(Event, frozen=True, tag=601):
    """A seat laid a card and took it up again; everybody saw it."""

    seat: int
    card: int


class TrickTaken(Event, frozen=True, tag=701):
    """A seat gathered the cards on the table. A claim: the audit recomputes it."""

    seat: int


class HandScored(Event, frozen=True, tag=801):
    """The change that was written down: by seat, in ``kozel`` by side. A claim."""

    change: tuple[int, ...]


class HandPassed(Event, frozen=True, tag=901):
    """Everybody passed and the cards were thrown in."""


class DealVoided(Event, frozen=True, tag=1001):
    """The deal was void and the cards were gathered without play."""


class HandRevealed(Event, frozen=True, tag=1101):
    """The whole hand, shown to all when it was over."""

    hands: tuple[tuple[int, ...], ...]
    blind: tuple[int, ...]
    moved: tuple[tuple[int, int, int], ...]
    """Cards that changed hands before the play, in order: from, to, card; -1 is the blind."""
    laid_away: tuple[int, ...]


class HandRedealt(Event, frozen=True, tag=1201):
    """In a branch: the hand on the table as if other hidden cards had been dealt."""

    hands: tuple[tuple[int, ...], ...]
    """As dealt, by seat, turned cards included."""
    blind: tuple[int, ...]
    moved: tuple[tuple[int, int, int], ...]
    """The cards that changed hands so far, in the order in which they did."""
    laid_by_seat: tuple[tuple[int, ...], ...]
    """The cards that each seat laid away so far."""

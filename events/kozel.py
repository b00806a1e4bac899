"""Facts of Kozel: the turned cards and the exchange of the lone trump."""

from __future__ import annotations

from events.base import Event

__all__ = (
    "CardGivenBack",
    "CardsTurned",
    "ExchangeKept",
    "TrumpGiven",
    "TrumpOffered",
)


class CardsTurned(Event, frozen=True, tag=3001):
    """Cards were turned up for a seat, in this order; the last one makes the trump."""

    seat: int
    cards: tuple[int, ...]


class ExchangeKept(Event, frozen=True, tag=3101):
    """A seat was asked and kept its cards."""

    seat: int


class TrumpGiven(Event, frozen=True, tag=3201):
    """A seat gave its lone trump to its partner, face down."""

    seat: int
    card: int


class CardGivenBack(Event, frozen=True, tag=3301):
    """The partner gave a card back for the trump, face down."""

    seat: int
    card: int


class TrumpOffered(Event, frozen=True, tag=3401):
    """A seat offered its lone trump unseen; it passes when the card for it is chosen."""

    seat: int

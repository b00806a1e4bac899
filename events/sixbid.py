"""Facts of Six-Bid Solo: the auction, the trump, the called card; Frog has the first two."""

from __future__ import annotations

from events.base import Event

__all__ = (
    "CallDeclined",
    "CallMade",
    "CardCalled",
    "CardReturned",
    "HandExposed",
    "TrumpNamed",
)


class CallMade(Event, frozen=True, tag=2001):
    """A seat passed (0) or bid; the number is an index into ``events.cards.BIDS``."""

    seat: int
    bid: int


class TrumpNamed(Event, frozen=True, tag=2101):
    """The soloist named the trump suit."""

    seat: int
    suit: int


class CardCalled(Event, frozen=True, tag=2201):
    """The soloist called a card; ``holder`` handed it over, -1 if no hand gave it."""

    seat: int
    card: int
    holder: int


class CallDeclined(Event, frozen=True, tag=2301):
    """The soloist called no card."""

    seat: int


class CardReturned(Event, frozen=True, tag=2401):
    """The soloist gave ``to`` a card for the called one; -1 put it into the blind."""

    seat: int
    to: int
    card: int


class HandExposed(Event, frozen=True, tag=2501):
    """A seat laid its cards open on the table."""

    seat: int
    cards: tuple[int, ...]

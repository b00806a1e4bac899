"""An order as it is written in JSON: its kind, then its fields in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from events.cards import BIDS, NO_CARD, SUITS, card_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.commands import Command

__all__ = ("OrderValue", "as_body")

OrderValue: TypeAlias = bool | int | str | list[str] | None
"""What stands in a field of an order."""


def as_body(order: Command) -> dict[str, OrderValue]:
    """Return an order as the values of its body, ``kind`` first.

    >>> from core.commands import CallCard
    >>> as_body(CallCard(1, 35))
    {'kind': 'call_card', 'seat': 1, 'card': 'AS', 'back': None}
    """
    values: dict[str, OrderValue] = {
        field: _TEXTS.get(field, _as_it_is)(getattr(order, field))
        for field in order.__struct_fields__
    }
    return {"kind": str(order.__struct_config__.tag), **values}


def _as_it_is(value: OrderValue) -> OrderValue:
    return value


_TEXTS: Final[dict[str, Callable[[Any], OrderValue]]] = {
    "back": lambda card: None if card == NO_CARD else card_text(card),
    "bid": BIDS.__getitem__,
    "card": card_text,
    "cards": lambda cards: [card_text(card) for card in cards],
    "commitment": bytes.hex,
    "share": bytes.hex,
    "suit": SUITS.__getitem__,
}
"""How a field of that name reads, in whatever order it stands; others are plain."""

"""Events for readers: named fields, cards as two characters, suits and bids as words.

The compact bytes are the truth; this form is derived from them and never read back. A
number that has no word (a card that is in no pack) stays a number, so that an impossible
fact can be shown too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from events.base import event_name, event_tag, event_version
from events.cards import BIDS, CARD_COUNT, HIDDEN, NO_SUIT, SUITS, card_text, suit_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from events.base import Event
    from events.ruling import Warrant
    from events.table import OptionValue

__all__ = ("FIELD_FORMS", "readable")


def readable(event: Event) -> dict[str, object]:
    """Return an event as named values: ``event``, ``version``, then its fields in order.

    >>> from events.table import CardPlayed
    >>> readable(CardPlayed(1, 35))
    {'event': 'card_played', 'version': 1, 'seat': 1, 'card': 'AS'}
    """
    kind = type(event)
    named: dict[str, object] = {
        "event": event_name(kind),
        "version": event_version(event_tag(kind)),
    }
    for field in kind.__struct_fields__:
        value = getattr(event, field)
        form = FIELD_FORMS.get(field, _plain)
        named[field] = form(value)
    return named


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(cast("tuple[object, ...]", value))
    return value


def _card(card: int) -> str | int:
    return card_text(card) if HIDDEN <= card < CARD_COUNT else card


def _cards(cards: Iterable[int]) -> list[str | int]:
    return [_card(card) for card in cards]


def _hands(hands: Iterable[Iterable[int]]) -> list[list[str | int]]:
    return [_cards(hand) for hand in hands]


def _suit(suit: int) -> str | int:
    return suit_text(suit) if NO_SUIT <= suit < len(SUITS) else suit


def _bid(bid: int) -> str | int:
    return BIDS[bid] if 0 <= bid < len(BIDS) else bid


def _moves(moves: Iterable[tuple[int, int, int]]) -> list[dict[str, object]]:
    return [
        {"from": giver, "to": taker, "card": _card(card)}
        for giver, taker, card in moves
    ]


def _options(options: Iterable[tuple[str, OptionValue]]) -> dict[str, object]:
    return {name: _plain(value) for name, value in options}


def _warrant(warrant: Warrant | None) -> dict[str, object] | None:
    if warrant is None:
        return None
    return {
        field: value.hex() if isinstance(value, bytes) else value
        for field in warrant.__struct_fields__
        for value in (getattr(warrant, field),)
    }


FIELD_FORMS: Final[dict[str, Callable[[Any], object]]] = {
    "bid": _bid,
    "blind": _cards,
    "card": _card,
    "cards": _cards,
    "commitment": bytes.hex,
    "hands": _hands,
    "hash": bytes.hex,
    "laid_away": _cards,
    "laid_by_seat": _hands,
    "moved": _moves,
    "options": _options,
    "secret": bytes.hex,
    "seen_hash": bytes.hex,
    "share": bytes.hex,
    "signature": bytes.hex,
    "suit": _suit,
    "warrant": _warrant,
}
"""How a field of that name reads, in whatever event it stands; others are plain."""

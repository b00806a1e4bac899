"""Sittings for the tests of views: events a second apart, and what a viewer sees then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from core.commands import DealHand
from core.game import act
from core.redact import redact
from events.table import MatchOpened
from service.http.bodies.orders import command_of, to_order
from service.tables.sitting import Sitting, begun
from service.tables.view import table_view, view_bytes
from tests.builders import PLAYERS, cards, full_pack, match

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from core.commands import Command
    from events.base import Event

__all__ = (
    "MATCH",
    "NAMES",
    "SECOND",
    "dealt",
    "ordered",
    "parts",
    "said",
    "sat",
    "told",
    "viewers",
)

MATCH: Final = "m" * 26
NAMES: Final = dict(zip(PLAYERS, ("Ada", "Ben", "Cid", "Dot"), strict=True))
SECOND: Final = 1_000_000


def sat(events: Iterable[Event], viewer: int | None = None) -> Sitting:
    """Return the sitting of some events, a second apart, as redacted for a viewer."""
    first, *others = events
    assert isinstance(first, MatchOpened)
    sitting = begun(MATCH, first, 0)
    for event in others:
        seen = event if viewer is None else redact(event, viewer)
        sitting = sitting.evolve(seen, "", sitting.at + SECOND)
    return sitting


def dealt(game: str, pack: str = "", dealer: int = 2, seats: int = 0) -> Sitting:
    """Return the sitting of a match whose first hand lies on the table."""
    deal = DealHand(cards(pack) if pack else full_pack(game), dealer)
    return ordered(sat((match(game, seats),)), deal)


def ordered(sitting: Sitting, *orders: Command) -> Sitting:
    """Return the sitting after some orders and all that follows from them."""
    for order in orders:
        at = sitting.at + SECOND
        for event in act(sitting.game, sitting.state, order)[1]:
            sitting = sitting.evolve(event, "", at)
    return sitting


def told(sitting: Sitting, *events: Event) -> Sitting:
    """Return the sitting after some facts."""
    for event in events:
        sitting = sitting.evolve(event, "", sitting.at + SECOND)
    return sitting


def said(sitting: Sitting, viewer: int, order: Mapping[str, object]) -> Sitting:
    """Return the sitting after a legal order that the viewer's own view offers."""
    legal = table_view(sitting, viewer, {}).legal
    assert order in legal, legal
    body = msgspec.json.encode({"id": "a", "seen": sitting.seq, "order": order})
    return ordered(sitting, to_order(command_of(body).order))


def parts(sitting: Sitting, viewer: int | None, *names: str) -> dict[str, Any]:
    """Return some fields of a view as JSON gives them."""
    seen = msgspec.json.decode(view_bytes(sitting, viewer, NAMES))
    return {name: seen[name] for name in names}


def viewers(sitting: Sitting) -> range:
    """Return the seats and the spectator."""
    return range(-1, len(sitting.life.players))

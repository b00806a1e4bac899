"""The shares that the house draws for those who leave it to the house, bots among them."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final

from service.fair_dealing import Sharer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from service.ledger.tables import TableRow

__all__ = ("house_sharers",)

_LABEL: Final = b"sixfold seat of the house 1\0"


def house_sharers(
    master: bytes, row: TableRow, programs: Sequence[str]
) -> tuple[Sharer, ...]:
    """Return who draws the shares of a table's seats that bring none of their own.

    ``master`` are the house's secret bytes; each seat gets its own secret from them, the
    same after a restart. ``programs`` are by seat those that play there now, whoever sat
    down at first.
    """
    return tuple(
        Sharer(row.table, seat, _secret(master, row.table, seat))
        for seat, holder in enumerate(row.seats)
        if programs[seat] or (holder is not None and holder.shares == "house")
    )


def _secret(master: bytes, match: str, seat: int) -> bytes:
    place = _LABEL + match.encode() + seat.to_bytes(4)
    return hmac.digest(master, place, hashlib.sha256)

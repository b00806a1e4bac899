"""Where the parts of a record stand, for findings that name a line of the paper."""

from __future__ import annotations

import msgspec

__all__ = ("HandLines", "Lines")


class HandLines(msgspec.Struct, frozen=True, kw_only=True):
    """The lines of one hand, from 1; ``None`` or nothing where the key is absent.

    ``auction``, ``exchange`` and ``play`` hold a line a call, exchange and trick.
    ``score`` is the line of ``score`` or ``pairs``.

    >>> HandLines(hand=9, play=(12, 13)).play[1]
    13
    """

    hand: int
    dealer: int | None = None
    deal: int | None = None
    blind: int | None = None
    auction: tuple[int, ...] = ()
    trump: int | None = None
    call: int | None = None
    back: int | None = None
    turned: int | None = None
    exchange: tuple[int, ...] = ()
    laid_away: int | None = None
    play: tuple[int, ...] = ()
    rest: int | None = None
    score: int | None = None


class Lines(msgspec.Struct, frozen=True, kw_only=True):
    """The lines of a record; ``hands`` runs parallel to the hands of the record.

    >>> Lines(players=2, hands=(HandLines(hand=4),)).hands[0].hand
    4
    """

    players: int
    standing: int | None = None
    options: int | None = None
    hands: tuple[HandLines, ...] = ()

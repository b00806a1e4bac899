"""All worked examples of a game, as its file holds them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from replay.rulebook.example import (
    Auction,
    Call,
    Capture,
    Deal,
    Ending,
    Example,
    Exchange,
    GivenBack,
    Hand,
    LaidAway,
    Lead,
    Legal,
    LoneTrump,
    Score,
    Settlement,
    Strict,
    Trick,
    Trumps,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("Book", "book_of", "each_example", "places_in_pack")


class Book(Strict, frozen=True, kw_only=True):
    """The examples of a game by kind, in the order of a hand."""

    trumps: tuple[Trumps, ...] = ()
    deal: tuple[Deal, ...] = ()
    auction: tuple[Auction, ...] = ()
    call: tuple[Call, ...] = ()
    laid_away: tuple[LaidAway, ...] = ()
    lone_trump: tuple[LoneTrump, ...] = ()
    exchange: tuple[Exchange, ...] = ()
    given_back: tuple[GivenBack, ...] = ()
    lead: tuple[Lead, ...] = ()
    legal: tuple[Legal, ...] = ()
    trick: tuple[Trick, ...] = ()
    capture: tuple[Capture, ...] = ()
    ending: tuple[Ending, ...] = ()
    settlement: tuple[Settlement, ...] = ()
    score: tuple[Score, ...] = ()
    hand: tuple[Hand, ...] = ()


@cache
def book_of(game: str) -> Book:
    """Return the worked examples of a game.

    >>> first = book_of("sixbid").settlement[0]
    >>> first.contract, first.points, first.change
    ('solo', 75, (60, -30, -30))
    """
    source = files("replay.rulebook") / "examples" / f"{game}.toml"
    return msgspec.toml.decode(source.read_bytes(), type=Book)


def each_example(book: Book) -> Iterator[tuple[str, Example]]:
    """Yield every example with its kind, in the order of a hand.

    >>> sum(1 for kind, _ in each_example(book_of("kozel")) if kind == "hand")
    1
    """
    for kind in Book.__struct_fields__:
        for example in getattr(book, kind):
            yield kind, example


def places_in_pack(text: str) -> tuple[int, ...]:
    """Return places in the pack as numbers.

    >>> places_in_pack("0-3 12")
    (0, 1, 2, 3, 12)
    """
    found: list[int] = []
    for part in text.split():
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return tuple(found)

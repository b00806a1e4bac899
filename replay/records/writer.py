"""A hand record written as canonical text, from which its identity is taken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from events.cards import BIDS, card_text, cards_text, suit_text
from replay.records.forms import FORMS
from replay.rulebook.option import value_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from replay.records.model import Call, Exchange, Hand, Play, Record, Trick

__all__ = ("write",)

_ESCAPED: Final = re.compile(r'["\\\x00-\x1f\x7f]')
_SHORT: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def write(record: Record) -> str:
    """Return the text of a record: two-character cards, no defaults, one order.

    Reading the text gives the record again, and writing that changes nothing.

    >>> from replay.records.model import Hand, Record
    >>> hand = Hand(dealer=0, deal=((35, 0), ()), trump=3)
    >>> print(write(Record(game="sixbid", players=("Ada", "Ben"), hands=(hand,))))
    game = "sixbid"
    players = ["Ada", "Ben"]
    <BLANKLINE>
    [[hand]]
    dealer = 0
    deal = [
        "AS 6C",
        "",
    ]
    trump = "S"
    <BLANKLINE>
    """
    return "\n".join(_record(record)) + "\n"


def _record(record: Record) -> Iterator[str]:
    """Yield the lines of a record."""
    yield f"game = {_string(record.game)}"
    yield f"players = {_inline(_string(name) for name in record.players)}"
    if record.rules != 1:
        yield f"rules = {record.rules}"
    for key in ("event", "date", "place", "note"):
        text: str | None = getattr(record, key)
        if text is not None:
            yield f"{key} = {_string(text)}"
    if record.standing is not None:
        yield f"standing = {_inline(map(str, record.standing))}"
    if record.options:
        yield from ("", "[options]")
        for key in sorted(record.options):
            yield f"{key} = {value_text(record.options[key])}"
    for hand in record.hands:
        yield from ("", "[[hand]]")
        for key in FORMS[record.game].keys:
            yield from _part(hand, key)


def _part(hand: Hand, key: str) -> Iterator[str]:
    """Yield the lines of one key of a hand; none where the hand says nothing."""
    value = getattr(hand, key)
    if value is None or (value == () and key in ("auction", "exchange", "play")):
        return
    match key:
        case "dealer" | "rest":
            yield f"{key} = {value}"
        case "score" | "pairs":
            yield f"{key} = {_inline(map(str, value))}"
        case "blind" | "turned" | "laid_away":
            yield f"{key} = {_string(cards_text(value))}"
        case "call" | "back":
            yield f"{key} = {_string(card_text(value))}"
        case "trump":
            yield f"{key} = {_string(suit_text(value))}"
        case "auction":
            yield f"{key} = {_inline(_string(_call(c)) for c in value)}"
        case "exchange":
            yield from _block(key, map(_exchange, value))
        case "deal":
            yield from _block(key, (_string(cards_text(cards)) for cards in value))
        case _:
            yield from _block(key, (_string(_trick(trick)) for trick in value))


def _call(call: Call) -> str:
    """Return the text of a call."""
    return _seat(call.seat) + BIDS[call.bid]


def _exchange(exchange: Exchange) -> str:
    """Return an exchange as an inline table."""
    gave, back = card_text(exchange.gave), card_text(exchange.back)
    return f'{{ seat = {exchange.seat}, gave = "{gave}", back = "{back}" }}'


def _trick(trick: Trick) -> str:
    """Return the text of a trick."""
    plays = " ".join(map(_play, trick.plays))
    return plays if trick.taker is None else f"{plays} > {trick.taker}"


def _play(play: Play) -> str:
    """Return the text of a play."""
    return _seat(play.seat) + "-" * play.taken_back + card_text(play.card)


def _seat(seat: int | None) -> str:
    """Return the seat before a call or card, if it is named."""
    return "" if seat is None else f"{seat}:"


def _inline(items: Iterable[str]) -> str:
    """Return a list on one line."""
    return f"[{', '.join(items)}]"


def _block(key: str, items: Iterable[str]) -> Iterator[str]:
    """Yield a list with a line an item."""
    yield f"{key} = ["
    for item in items:
        yield f"    {item},"
    yield "]"


def _string(text: str) -> str:
    """Return a TOML string."""
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    """Return the escape of one character."""
    sign = match.group()
    return _SHORT.get(sign, f"\\u{ord(sign):04X}")

"""The hands of a record, read from their tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.records.fields import Fields, Token
from replay.records.forms import ANY_FORM, RECORD_KEYS
from replay.records.lines import HandLines
from replay.records.model import MOST_PAIRS, MOST_POINTS, Exchange

if TYPE_CHECKING:
    from replay.records.model import Call, Trick
    from replay.records.node import Node, Table
    from replay.records.page import Page

__all__ = ("read_hand",)

_SIDES = 2
_EXCHANGE_KEYS = ("seat", "gave", "back")
_EXCHANGE_SHAPE = 'exchange = [{ seat = 1, gave = "7C", back = "AS" }]'


def read_hand(
    table: Table, page: Page, game: str
) -> tuple[dict[str, object], HandLines]:
    """Return the values of one hand, by the names of ``Hand``, and their lines.

    The values are whole only if the page noted no fault. Codes: those of ``Fields``
    and ``Page``, ``record_unknown_key``, ``record_key_of_other_game``,
    ``record_belongs_above``.

    >>> from replay.records.document import parse
    >>> from replay.records.forms import FORMS
    >>> from replay.records.page import Page
    >>> table, faults = parse('dealer = 2')
    >>> values, lines = read_hand(table, Page(faults, FORMS["kozel"], 4, "en"), "kozel")
    >>> values["dealer"], lines.dealer, faults
    (2, 1, [])
    """
    fields = Fields(table, page.faults)
    _check_keys(fields, page, game)
    auction, calls = _auction(fields, page)
    exchange, exchange_lines = _exchange(fields, page)
    play, tricks = _play(fields, page)
    values: dict[str, object] = {
        "dealer": _seat(fields, page, "dealer", needed=True),
        "deal": _deal(fields, page),
        "auction": auction,
        "exchange": exchange,
        "play": play,
        "rest": _seat(fields, page, "rest"),
        "score": fields.integers("score", -MOST_POINTS, MOST_POINTS, page.per_seat),
        "pairs": fields.integers("pairs", 0, MOST_PAIRS, _SIDES),
    }
    for key in ("blind", "turned", "laid_away"):
        node = fields.string(key)
        values[key] = None if node is None else page.cards(node)
    for key in ("call", "back"):
        node = fields.string(key)
        values[key] = None if node is None else page.one_card(node)
    trump = fields.string("trump")
    values["trump"] = None if trump is None else page.suit(trump)
    lines = HandLines(
        hand=table.line,
        dealer=fields.line("dealer"),
        deal=fields.line("deal"),
        blind=fields.line("blind"),
        auction=calls,
        trump=fields.line("trump"),
        call=fields.line("call"),
        back=fields.line("back"),
        turned=fields.line("turned"),
        exchange=exchange_lines,
        laid_away=fields.line("laid_away"),
        play=tricks,
        rest=fields.line("rest"),
        score=fields.line("score") or fields.line("pairs"),
    )
    return values, lines


def _check_keys(fields: Fields, page: Page, game: str) -> None:
    """Note the keys that a hand of this game does not have."""
    for key, place in fields.unknown(page.form.keys):
        if key in ANY_FORM.keys:
            fault = place.fault("record_key_of_other_game", key=key, game=game)
        elif key in RECORD_KEYS:
            fault = place.fault("record_belongs_above", key=key)
        else:
            near = fields.nearest(key, page.form.keys)
            fault = place.fault("record_unknown_key", key=key, nearest=near)
        page.faults.append(fault)


def _seat(fields: Fields, page: Page, key: str, *, needed: bool = False) -> int | None:
    """Return the seat that a number names."""
    node = fields.node(key, needed=needed)
    if node is None:
        return None
    value = node.value
    if not isinstance(value, int) or isinstance(value, bool):
        fields.wrong_type(key, node, "seat", f"{key} = 2")
        return None
    return page.seat(Token(str(value), node.line, node.column))


def _deal(fields: Fields, page: Page) -> tuple[tuple[int, ...], ...] | None:
    """Return the cards of each seat."""
    nodes = fields.strings("deal")
    if nodes is None:
        return None
    fields.length("deal", len(nodes), page.per_seat)
    return tuple(page.cards(node) for node in nodes)


def _auction(fields: Fields, page: Page) -> tuple[tuple[Call, ...], tuple[int, ...]]:
    """Return the calls and the line of each."""
    nodes = fields.strings("auction") or []
    calls = [page.call(node) for node in nodes]
    return tuple(call for call in calls if call is not None), _lines(nodes)


def _exchange(
    fields: Fields, page: Page
) -> tuple[tuple[Exchange, ...], tuple[int, ...]]:
    """Return the exchanges and the line of each."""
    exchanges: list[Exchange] = []
    tables = fields.tables("exchange", _EXCHANGE_SHAPE)
    for table in tables:
        inner = Fields(table, page.faults)
        for key, place in inner.unknown(_EXCHANGE_KEYS):
            near = inner.nearest(key, _EXCHANGE_KEYS)
            fault = place.fault("record_unknown_key", key=key, nearest=near)
            page.faults.append(fault)
        seat = _seat(inner, page, "seat", needed=True)
        gave = inner.string("gave", needed=True)
        back = inner.string("back", needed=True)
        given = None if gave is None else page.one_card(gave)
        returned = None if back is None else page.one_card(back)
        if seat is not None and given is not None and returned is not None:
            exchanges.append(Exchange(seat=seat, gave=given, back=returned))
    return tuple(exchanges), tuple(table.line for table in tables)


def _play(fields: Fields, page: Page) -> tuple[tuple[Trick, ...], tuple[int, ...]]:
    """Return the tricks and the line of each."""
    nodes = fields.strings("play") or []
    tricks = [
        page.trick(node, number, last=number == len(nodes))
        for number, node in enumerate(nodes, 1)
    ]
    return tuple(trick for trick in tricks if trick is not None), _lines(nodes)


def _lines(nodes: list[Node]) -> tuple[int, ...]:
    """Return the line of each node."""
    return tuple(node.line for node in nodes)

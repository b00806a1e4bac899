"""A hand record read from the text that an arbiter typed from paper."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from replay.records.document import parse
from replay.records.fault import RecordFaults
from replay.records.fields import Fields, Token
from replay.records.forms import ANY_FORM, FORMS, RECORD_KEYS, RULES_READ
from replay.records.hands import read_hand
from replay.records.letters import LETTERS
from replay.records.lines import HandLines, Lines
from replay.records.model import (
    MOST_PAIRS,
    MOST_PLAYERS,
    MOST_POINTS,
    Hand,
    Record,
)
from replay.records.node import Node, Table, plain
from replay.records.options import (
    OptionSlip,
    OptionValue,
    check_options,
    differing_options,
)
from replay.records.page import Page

__all__ = ("Reading", "read")

_SIDES = 2


class Reading(msgspec.Struct, frozen=True):
    """A record, the lines of its parts, and the letters that its text used."""

    record: Record
    lines: Lines
    letters: str = "en"


def read(text: str, file: str | None = None) -> Reading:
    r"""Return the record that a text holds; ``RecordFaults`` with all its faults.

    ``file`` only names the text in the faults. Lines and columns count from 1.

    >>> reading = read('game = "sixbid"\nplayers = ["Ada", "Ben", "Cid"]\n')
    >>> reading.record.players, reading.lines.players
    (('Ada', 'Ben', 'Cid'), 2)
    >>> read('game = "sixbid"\nplayer = ["Ada"]', "night.toml")
    Traceback (most recent call last):
    replay.records.fault.RecordFaults: night.toml:1:1 record_missing_key
    night.toml:2:1 record_unknown_key
    """
    root, faults = parse(text)
    fields = Fields(root, faults)
    game = _game(fields)
    form = FORMS.get(game, ANY_FORM)
    for key, place in fields.unknown(RECORD_KEYS):
        if key in ANY_FORM.keys:
            faults.append(place.fault("record_belongs_to_hand", key=key))
        else:
            near = fields.nearest(key, RECORD_KEYS)
            faults.append(place.fault("record_unknown_key", key=key, nearest=near))
    players = _players(fields)
    seats = min(len(players), MOST_PLAYERS) or MOST_PLAYERS
    letters = _letters(fields)
    page = Page(faults, form, seats, letters)
    pages = [read_hand(table, page, game) for table in _hands(fields)]
    values: dict[str, Any] = {
        "game": game,
        "players": players,
        "rules": _rules(fields),
        "standing": _standing(fields, game, seats),
        "options": _options(fields, game) if game in FORMS else {},
        **{key: fields.text(key) for key in ("event", "date", "place", "note")},
    }
    if faults:
        raise RecordFaults(msgspec.structs.replace(f, file=file) for f in faults)
    hands: list[dict[str, Any]] = [hand for hand, _ in pages]
    record = Record(**values, hands=tuple(Hand(**hand) for hand in hands))
    return Reading(record, _lines(fields, tuple(h for _, h in pages)), letters or "en")


def _game(fields: Fields) -> str:
    """Return the game's name, empty if none can be read."""
    node = fields.string("game", needed=True)
    if node is None:
        return ""
    place = Token(str(node.value), node.line, node.column)
    if place.text not in FORMS:
        facts = {"text": place.text, "known": ", ".join(FORMS)}
        fields.faults.append(place.fault("record_unknown_game", **facts))
    return place.text


def _players(fields: Fields) -> tuple[str, ...]:
    """Return the names of the players by seat."""
    nodes = fields.strings("players", needed=True)
    if nodes is None:
        return ()
    node = fields.node("players")
    if node is not None and not 1 <= len(nodes) <= MOST_PLAYERS:
        place = Token("players", node.line, node.column)
        facts = {"found": str(len(nodes)), "most": str(MOST_PLAYERS)}
        fields.faults.append(place.fault("record_players_count", **facts))
    return tuple(str(name.value) for name in nodes)


def _letters(fields: Fields) -> str | None:
    """Return the letters of the cards, ``None`` if they cannot be known."""
    if fields.line("letters") is None:
        return "en"
    node = fields.string("letters")
    if node is None:
        return None
    if node.value in LETTERS:
        return str(node.value)
    place = Token(str(node.value), node.line, node.column)
    facts = {"text": place.text, "known": ", ".join(LETTERS)}
    fields.faults.append(place.fault("record_unknown_letters", **facts))
    return None


def _rules(fields: Fields) -> int:
    """Return the rules version, the first by default."""
    node = fields.node("rules")
    if node is None:
        return 1
    if type(node.value) is not int:
        fields.wrong_type("rules", node, "integer", "rules = 1")
    elif node.value not in RULES_READ:
        place = Token(str(node.value), node.line, node.column)
        facts = {"text": place.text, "known": ", ".join(map(str, RULES_READ))}
        fields.faults.append(place.fault("record_unknown_rules", **facts))
    else:
        return node.value
    return 1


def _standing(fields: Fields, game: str, seats: int) -> tuple[int, ...] | None:
    """Return the standing before the first hand, by seat or by side."""
    if game == "kozel":
        return fields.integers("standing", 0, MOST_PAIRS, _SIDES)
    length = FORMS.get(game, ANY_FORM).per_seat(seats)
    return fields.integers("standing", -MOST_POINTS, MOST_POINTS, length)


def _options(fields: Fields, game: str) -> dict[str, OptionValue]:
    """Return the options that differ from the defaults.

    What goes together is judged by all that are named, a default too.
    """
    node = fields.node("options")
    if node is None:
        return {}
    if not isinstance(node.value, Table):
        fields.wrong_type("options", node, "table", "[options]")
        return {}
    entries = node.value.entries
    values = {
        key: _option(entry.node)
        for key, entry in entries.items()
        if entry.node is not None
    }
    slips = check_options(game, values, _seated(fields))
    for slip in slips:
        place = _place(slip, node.value)
        if slip.code == "record_unknown_option" and slip.key in RECORD_KEYS:
            fields.faults.append(place.fault("record_belongs_above", key=slip.key))
        else:
            fields.faults.append(place.fault(slip.code, **slip.facts))
    sound = {} if slips else cast("dict[str, OptionValue]", values)
    return differing_options(game, sound)


def _option(node: Node) -> object:
    """Return an option's value; a list as a tuple."""
    value = plain(node)
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def _place(slip: OptionSlip, table: Table) -> Token:
    """Return the key of an option, or the word in its list that is wrong."""
    entry = table.entries[slip.key]
    if (
        slip.item is None
        or entry.node is None
        or not isinstance(entry.node.value, list)
    ):
        return Token(slip.key, entry.line, entry.column)
    item = entry.node.value[slip.item]
    return Token(slip.key, item.line, item.column)


def _seated(fields: Fields) -> int:
    """Return how many players are named, 0 if nobody can say."""
    entry = fields.table.entries.get("players")
    names = None if entry is None or entry.node is None else entry.node.value
    return len(names) if isinstance(names, list) else 0


def _hands(fields: Fields) -> list[Table]:
    """Return the tables of the hands."""
    node = fields.node("hand")
    if node is not None and isinstance(node.value, Table):
        fields.wrong_type("hand", node, "tables", "[[hand]]")
        return [node.value]
    return fields.tables("hand", "[[hand]]")


def _lines(fields: Fields, hands: tuple[HandLines, ...]) -> Lines:
    """Return the lines of a record without faults."""
    return Lines(
        players=fields.line("players") or 1,
        standing=fields.line("standing"),
        options=fields.line("options"),
        hands=hands,
    )

"""The options that a record names, held against those of its game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import msgspec

from core.games import version_of
from core.options import OptionFault, choices_of, default_of, option_faults
from events.table import OptionValue
from replay.records.fields import nearest
from replay.records.syntax import toml_values
from replay.rulebook.option import value_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from core.options import GameOptions

__all__ = (
    "OptionSlip",
    "OptionValue",
    "check_options",
    "differing_options",
    "typed_value",
)


class OptionSlip(msgspec.Struct, frozen=True):
    """What is wrong with one option; ``item`` is the place in a list, if it is there."""

    key: str
    code: str
    facts: dict[str, str]
    item: int | None = None


def check_options(
    game: str,
    named: Mapping[str, object],
    players: int,
    rules: int | None = None,
) -> list[OptionSlip]:
    """Return everything that is wrong with the options that a record names.

    ``players`` is 0 where nobody can say how many there are; ``rules`` is a version of
    the game's rules, without it the newest. Codes:
    ``record_unknown_option``, ``record_wrong_type``, ``record_option_choice``,
    ``record_option_range``, ``record_option_twice``, ``record_options_contradict``,
    ``record_option_needs_players``.

    >>> check_options("sixbid", {"misere_value": 30}, 3)
    []
    >>> check_options("sixbid", {"misere_valeu": 40}, 3)[0].facts["nearest"]
    'misere_value'
    >>> words = ("three_turned", "three_turnde", "three_turned")
    >>> [(s.code, s.item) for s in check_options("kozel", {"redeal_on": words}, 4)]
    [('record_option_choice', 1), ('record_option_twice', 2)]
    """
    model = version_of(game, rules).options
    odd = [key for key, value in named.items() if _is_odd(model, key, value)]
    slips = [_wrong_type(model, key) for key in odd]
    sound = {key: value for key, value in named.items() if key not in odd}
    for fault in option_faults(model, sound, players):
        slips += _slips(game, model, fault, named[fault.option])
    order = list(named)
    return sorted(slips, key=lambda slip: order.index(slip.key))


def differing_options(
    game: str, options: Mapping[str, OptionValue], rules: int | None = None
) -> dict[str, OptionValue]:
    """Return the options that differ from the defaults of a game, by a version of its rules.

    >>> differing_options("sixbid", {"misere_value": 30, "hands_limit": 6})
    {'hands_limit': 6}
    """
    model = version_of(game, rules).options
    return {
        key: value
        for key, value in options.items()
        if key not in model.model_fields or value != default_of(model, key)
    }


def typed_value(game: str, key: str, text: str, rules: int | None = None) -> object:
    """Return what a text typed for an option means, as in a record or in bare words.

    It may be anything that a record can hold; :func:`check_options` judges it.

    >>> typed_value("sixbid", "call_required", "true"), typed_value("frog", "trumping", "free")
    (True, 'free')
    >>> typed_value("kozel", "redeal_on", "three_turned,four_queens")
    ('three_turned', 'four_queens')
    """
    options = version_of(game, rules).options
    several = key in options.model_fields and default_of(options, key) == ()
    found = toml_values(f"value = {text}")
    if found is None:
        return tuple(re.findall(r"[^,\s]+", text)) if several else text
    value = found.get("value")
    if isinstance(value, list):
        return tuple(cast("list[object]", value))
    return (value,) if several and isinstance(value, str) else value


def _is_odd(model: type[GameOptions], key: str, value: object) -> bool:
    """Return whether a value of a known option has a shape that no option has."""
    known = key in model.model_fields
    return known and not isinstance(value, (bool, int, str, tuple))


def _slips(
    game: str, model: type[GameOptions], fault: OptionFault, value: object
) -> Iterator[OptionSlip]:
    """Yield a fault in the facts that the words of a record ask for."""
    key = fault.option
    facts = {"key": key, **fault.facts}
    match fault.code:
        case "unknown_option":
            facts |= {"game": game, "nearest": nearest(key, model.model_fields)}
            yield OptionSlip(key, "record_unknown_option", facts)
        case "wrong_type":
            yield _wrong_type(model, key)
        case "option_choice" | "option_twice" if isinstance(value, tuple):
            yield from _in_list(model, key, cast("tuple[object, ...]", value))
        case "option_choice" if type(value) is not type(default_of(model, key)):
            yield _wrong_type(model, key)
        case "option_range":
            facts |= {} if facts["high"] else {"reason": "open"}
            yield OptionSlip(key, "record_option_range", facts)
        case "options_contradict":
            yield OptionSlip(key, "record_options_contradict", facts | {"reason": key})
        case _:
            yield OptionSlip(key, f"record_{fault.code}", facts)


def _in_list(
    model: type[GameOptions], key: str, words: tuple[object, ...]
) -> Iterator[OptionSlip]:
    """Yield the wrong words of a list, each with its place."""
    known = choices_of(model, key)
    if not isinstance(default_of(model, key), tuple):
        yield _wrong_type(model, key)
        return
    for item, word in enumerate(words):
        if not isinstance(word, str):
            wrong = _wrong_type(model, key)
            yield OptionSlip(key, wrong.code, wrong.facts, item)
        elif word not in known:
            facts = {"key": key, "text": word, "known": ", ".join(known)}
            yield OptionSlip(key, "record_option_choice", facts, item)
        elif word in words[:item]:
            yield OptionSlip(key, "record_option_twice", {"key": key}, item)


def _wrong_type(model: type[GameOptions], key: str) -> OptionSlip:
    default = default_of(model, key)
    example = value_text(choices_of(model, key)[:1] if default == () else default)
    kinds = {bool: "boolean", int: "integer", str: "string", tuple: "strings"}
    facts = {"key": key, "expected": kinds[type(default)]}
    return OptionSlip(
        key, "record_wrong_type", facts | {"example": f"{key} = {example}"}
    )

"""The options that a record may name, and what is not yet played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.kozel.options import KozelOptions
from core.sixbid.options import SixBidOptions
from events.table import OptionValue
from replay.records.fields import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("KNOWN_OPTIONS", "OptionValue", "check_options", "differing_options")

KNOWN_OPTIONS: Final[dict[str, dict[str, OptionValue]]] = {
    "sixbid": SixBidOptions().model_dump(),
    "kozel": KozelOptions().model_dump(),
}
"""The options of each game with their defaults."""

_TYPE_NAMES: Final = {bool: "boolean", int: "integer", str: "string", tuple: "strings"}


def check_options(
    game: str, options: Mapping[str, object]
) -> list[tuple[str, str, dict[str, str]]]:
    """Return the faults of a game's options: key, code and facts of each.

    Codes: ``record_unknown_option``, ``record_wrong_type``, ``record_option_not_yet``.

    >>> check_options("sixbid", {"misere_value": 30})
    []
    >>> check_options("sixbid", {"misere_valeu": 40})[0][2]["nearest"]
    'misere_value'
    """
    known = KNOWN_OPTIONS[game]
    faults: list[tuple[str, str, dict[str, str]]] = []
    for key, value in options.items():
        default = known.get(key)
        if default is None:
            facts = {"key": key, "game": game, "nearest": nearest(key, known)}
            faults.append((key, "record_unknown_option", facts))
        elif type(value) is not type(default):
            facts = {"key": key, "expected": _TYPE_NAMES[type(default)]}
            facts["example"] = f"{key} = {_text(default)}"
            faults.append((key, "record_wrong_type", facts))
        elif value != default:
            facts = {"key": key, "default": _text(default)}
            faults.append((key, "record_option_not_yet", facts))
    return faults


def differing_options(
    game: str, options: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """Return the options that differ from the defaults of a game.

    >>> differing_options("sixbid", {"misere_value": 30, "hands_limit": 6})
    {'hands_limit': 6}
    """
    known = KNOWN_OPTIONS[game]
    return {key: value for key, value in options.items() if value != known.get(key)}


def _text(value: OptionValue) -> str:
    """Return an option's value as a record writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return "[" + ", ".join(f'"{name}"' for name in value) + "]"
    return str(value)

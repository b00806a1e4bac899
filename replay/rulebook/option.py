"""House rules in words: what each option is about, and what each of its values means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from msgspec import Struct

from core.catalogue import OPTION_RULES
from core.games import GAMES
from core.options import choices_of, default_of, range_of
from events.table import OptionValue
from replay.words import all_of, say, template

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = (
    "HouseRule",
    "Value",
    "house_rule_words",
    "house_rules",
    "options_text",
    "value_text",
    "value_words",
)

_WORDS_OF: Final = {"frog": "sixbid"}
"""Whose words tell an option that a game took over and has no words of its own for."""
_TRUTHS: Final = {True: "true", False: "false"}


class Value(Struct, frozen=True):
    """One value of an option, and what it means."""

    value: OptionValue
    text: str
    """The value as a record writes it; one of a list's words is a list of that one."""
    words: str
    is_default: bool


class HouseRule(Struct, frozen=True):
    """One option of a game, in the words of a language."""

    option: str
    rule: str
    """The id of the rule that it bends."""
    title: str
    meaning: str
    default: OptionValue
    values: tuple[Value, ...]
    """The values there are: of a number in a range only the default, of a list the empty
    one and each word that it may hold."""
    low: int | None = None
    high: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether any number in a range is a value."""
        return self.low is not None


def house_rules(game: str, lang: str, rule: str = "") -> tuple[HouseRule, ...]:
    """Return the options of a game, or those that bend one rule, in their order.

    >>> [each.option for each in house_rules("sixbid", "en", "sixbid.R19")]
    ['trumping', 'trump_lead']
    >>> [value.words for value in house_rules("frog", "en", "frog.FR7")[0].values]
    ['3 a point', '4 a point']
    """
    bent = OPTION_RULES[game]
    names = GAMES[game].options.model_fields
    return tuple(
        _house_rule(game, name, bent[name], lang)
        for name in names
        if rule in ("", bent[name])
    )


def house_rule_words(game: str, options: Mapping[str, OptionValue], lang: str) -> str:
    """Return some options with their values in words, as a table agreed on them.

    >>> house_rule_words("sixbid", {"misere_value": 40, "call_required": True}, "en")
    'Price of a misère: 40 with each opponent. Duty to call: a card must be called.'
    """
    return " ".join(
        f"{_words(game, name, 'title', lang)}: {value_words(game, name, value, lang)}."
        for name, value in options.items()
    )


def value_words(game: str, option: str, value: OptionValue, lang: str) -> str:
    """Return what a value of an option means; ``KeyError`` for an option there is not.

    >>> value_words("kozel", "match_pairs", 6, "pl")
    '6 par znaków'
    >>> value_words("frog", "trumping", "free", "ru")
    'любую карту'
    """
    if isinstance(value, tuple):
        if not value:
            return _words(game, option, "value.none", lang)
        words = (_words(game, option, f"value.{name}", lang) for name in value)
        return all_of(words, lang)
    if GAMES[game].options.model_fields[option].annotation is int:
        return _words(game, option, "value.n", lang, n=value)
    text = _TRUTHS[value] if isinstance(value, bool) else str(value)
    return _words(game, option, f"value.{text}", lang)


def value_text(value: OptionValue) -> str:
    """Return a value as a record writes it.

    >>> value_text(True), value_text("free"), value_text(("three_turned",))
    ('true', '"free"', '["three_turned"]')
    """
    if isinstance(value, bool):
        return _TRUTHS[value]
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return "[" + ", ".join(f'"{name}"' for name in value) + "]"
    return str(value)


def options_text(options: Mapping[str, OptionValue]) -> str:
    """Return options as a record writes them, in one line.

    >>> options_text({"misere_value": 40, "early_end": "play_out"})
    'misere_value = 40, early_end = "play_out"'
    """
    return ", ".join(f"{name} = {value_text(value)}" for name, value in options.items())


def _house_rule(game: str, option: str, rule: str, lang: str) -> HouseRule:
    model = GAMES[game].options
    default = default_of(model, option)
    kind = model.model_fields[option].annotation
    low, high = (
        (range_of(model, option) or (None, None)) if kind is int else (None,) * 2
    )
    values: tuple[OptionValue, ...]
    if kind is bool:
        values = (default, not default)
    elif kind is int:
        values = (default,)
    elif isinstance(default, tuple):
        values = ((), *((word,) for word in choices_of(model, option)))
    else:
        values = choices_of(model, option) or get_args(kind)
    return HouseRule(
        option,
        rule,
        _words(game, option, "title", lang),
        _words(game, option, "meaning", lang),
        default,
        tuple(
            Value(
                value,
                value_text(value),
                value_words(game, option, value, lang),
                value == default,
            )
            for value in values
        ),
        low,
        high,
    )


def _words(game: str, option: str, part: str, lang: str, **facts: object) -> str:
    code = f"house.{game}.{option}.{part}"
    if game in _WORDS_OF:
        try:
            template(code, lang)
        except KeyError:
            code = f"house.{_WORDS_OF[game]}.{option}.{part}"
    return say(code, lang, **facts)

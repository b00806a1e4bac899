"""House rules typed as ``name=value``, on a command line say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games import GAMES
from core.options import default_of
from replay.records.options import OptionSlip
from replay.rulebook.option import value_text
from replay.words import fault_text, say

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("named_texts", "slip_words")


def named_texts(
    game: str, texts: Sequence[str]
) -> tuple[dict[str, str], list[OptionSlip]]:
    """Return the value typed for each name, and a slip for each text that is no such pair.

    ``game`` is asked for an example only. Codes: ``house_rule_form``,
    ``house_rule_again``.

    >>> named, slips = named_texts("kozel", ["eggs", "capture=add", "capture = add"])
    >>> named, [slip.code for slip in slips]
    ({'capture': 'add'}, ['house_rule_form', 'house_rule_again'])
    """
    named: dict[str, str] = {}
    slips: list[OptionSlip] = []
    for text in texts:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key:
            facts = {"text": text, "example": _example(game)}
            slips.append(OptionSlip(key, "house_rule_form", facts))
        elif key in named:
            slips.append(OptionSlip(key, "house_rule_again", {"key": key}))
        else:
            named[key] = value
    return named, slips


def slip_words(slip: OptionSlip, lang: str) -> str:
    """Return what is wrong with a house rule, in the words of a language.

    >>> slip_words(OptionSlip("eggs", "house_rule_again", {"key": "eggs"}), "en")
    'eggs is named more than once. Name it once.'
    """
    if slip.code.startswith("record_"):
        return fault_text(slip.code, lang, **slip.facts)
    return say(f"error.{slip.code}", lang, **slip.facts)


def _example(game: str) -> str:
    options = GAMES[game].options
    first = next(iter(options.model_fields))
    value = value_text(default_of(options, first)).strip('"')
    return f"{first}={value}"

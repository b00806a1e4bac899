"""The house rules of a simulation, as a command line names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from core.games import GAMES
from core.options import default_of
from replay.records.options import check_options, differing_options, typed_value
from replay.rulebook.option import value_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.table import OptionValue

__all__ = ("HouseRules", "Slip", "named_rules")


class Slip(NamedTuple):
    """What is wrong with a house rule that was named."""

    code: str
    """``house_rule_form``, ``house_rule_again``, or a code of ``check_options``."""
    facts: Mapping[str, str]


class HouseRules(NamedTuple):
    """The house rules that differ, in the order of the game's options, and every slip."""

    differing: Mapping[str, OptionValue]
    slips: tuple[Slip, ...]


def named_rules(game: str, texts: Sequence[str], players: int) -> HouseRules:
    """Return what some texts ``name=value`` mean at a table of a game.

    A value is written as in a record, or in bare words; a list as ``a,b``. With a slip
    nothing of the house rules holds.

    >>> named_rules("sixbid", ["misere_value=40", "trumping=any_trump"], 3).differing
    {'misere_value': 40}
    >>> wrong = ["eggs", "match_pairs=13", "captrue=add", "capture=any_order"]
    >>> [slip.code for slip in named_rules("kozel", wrong, 4).slips]
    ['house_rule_form', 'record_option_range', 'record_unknown_option']
    """
    slips: list[Slip] = []
    named: dict[str, object] = {}
    for text in texts:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key:
            slips.append(Slip("house_rule_form", _form(game, text)))
        elif key in named:
            slips.append(Slip("house_rule_again", {"key": key}))
        else:
            named[key] = typed_value(game, key, value)
    slips += [
        Slip(each.code, each.facts) for each in check_options(game, named, players)
    ]
    if slips:
        return HouseRules({}, tuple(slips))
    differing = differing_options(game, cast("dict[str, OptionValue]", named))
    names = GAMES[game].options.model_fields
    return HouseRules(
        {name: differing[name] for name in names if name in differing}, ()
    )


def _form(game: str, text: str) -> Mapping[str, str]:
    options = GAMES[game].options
    first = next(iter(options.model_fields))
    value = value_text(default_of(options, first)).strip('"')
    return {"text": text, "example": f"{first}={value}"}

"""The house rules of a simulation, as a command line names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from core.games import GAMES
from replay.records.options import (
    OptionSlip,
    check_options,
    differing_options,
    typed_value,
)
from replay.records.typed_options import named_texts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.table import OptionValue

__all__ = ("HouseRules", "named_rules")


class HouseRules(NamedTuple):
    """The house rules that differ, in the order of the game's options, and every slip."""

    differing: Mapping[str, OptionValue]
    slips: tuple[OptionSlip, ...]


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
    typed, slips = named_texts(game, texts)
    named = {key: typed_value(game, key, text) for key, text in typed.items()}
    slips += check_options(game, named, players)
    if slips:
        return HouseRules({}, tuple(slips))
    differing = differing_options(game, cast("dict[str, OptionValue]", named))
    names = GAMES[game].options.model_fields
    return HouseRules(
        {name: differing[name] for name in names if name in differing}, ()
    )

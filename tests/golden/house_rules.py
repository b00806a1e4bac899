"""The golden of each house rule, and what shows in it that the rule was bent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

from msgspec.structs import replace

from core.commands import DealHand
from core.games import GAMES, game_of
from core.options import choices_of, default_of
from core.phase import IDLE, OVER
from events.cards import card_numbers
from events.table import MatchOpened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.game import Game
    from core.options import GameOptions
    from core.state import State
    from events.base import Event
    from events.table import OptionValue

__all__ = ("house_rules", "shown")

_SMALL: Final = 2
"""What stands for all other numbers of hands or pairs."""


def house_rules(game: str) -> dict[str, tuple[str, OptionValue]]:
    """Return every option with each value that is not its default, by its golden's name."""
    model = GAMES[game].options
    return {
        f"{name}_{_word(value)}": (name, value)
        for name in model.model_fields
        for value in _others(model, name)
    }


def _others(model: type[GameOptions], name: str) -> list[OptionValue]:
    kind: Any = model.model_fields[name].annotation
    if get_origin(kind) is tuple:
        return [(word,) for word in choices_of(model, name)]
    if kind is int:
        return [_SMALL]
    values: list[OptionValue] = [False, True] if kind is bool else list(get_args(kind))
    return [value for value in values if value != default_of(model, name)]


def _word(value: OptionValue) -> str:
    return "_".join(value) if isinstance(value, tuple) else str(value).lower()


def shown(log: Sequence[Event]) -> set[str]:
    """Return the golden's name if a log bends one house rule and it makes a difference."""
    opened = log[0]
    assert isinstance(opened, MatchOpened)
    return {
        name
        for name, option in house_rules(opened.game).items()
        if opened.options == (option,) and _matters(log, opened, name)
    }


def _matters(log: Sequence[Event], opened: MatchOpened, name: str) -> bool:
    """Return whether a table by the rules as they stand would have gone otherwise."""
    rules = game_of(opened)
    differs = _SEEN_BY.get(name, _judged)
    state = rules.initial(opened)
    plain = rules.initial(replace(opened, options=()))
    for event in log[1:]:
        if differs(rules, state, plain, event):
            return True
        state, plain = rules.evolve(state, event), rules.evolve(plain, event)
    return differs(rules, state, plain, log[-1])


def _judged(rules: Game, _state: State, plain: State, event: Event) -> bool:
    return bool(rules.check(plain, event))


def _written(rules: Game, state: State, plain: State, _event: Event) -> bool:
    return rules.automatic(state) != rules.automatic(plain)


def _ended(rules: Game, state: State, plain: State, _event: Event) -> bool:
    return rules.is_over(state) != rules.is_over(plain)


def _offered(rules: Game, state: State, plain: State, _event: Event) -> bool:
    """Return whether other orders are possible, or the same ones come to something else."""
    orders = rules.legal_commands(state)
    if orders != rules.legal_commands(plain):
        return True
    if state.phase in (IDLE, OVER):
        orders = (DealHand(card_numbers(rules.pack), 0),)
    return any(rules.proposed(state, o) != rules.proposed(plain, o) for o in orders)


_SEEN_BY: Final[dict[str, Callable[[Game, State, State, Event], bool]]] = {
    "early_end_play_out": _written,
    "spread_exposure_after_first_cards": _written,
    "frog_widow_open": _written,
    "hands_limit_2": _ended,
    "match_pairs_2": _ended,
    "call_required_true": _offered,
    "call_return_before_reveal": _offered,
    "exchange_return_plain_only": _offered,
    "exchange_return_before_seeing": _offered,
    "trumping_must_overtrump": _offered,
    "trump_lead_after_broken": _offered,
    "trump_lead_restricted": _offered,
    "deal_pattern_3_blind_4_4": _offered,
}
"""Where no fact of the log breaks a default rule, what differs; the others are judged."""

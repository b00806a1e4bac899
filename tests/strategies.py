"""Random matches for hypothesis: legal ones, and ones in which anything possible happens.

A foul fact (:mod:`tests.fouls`) is physically possible and mostly against the rules. The
house rules are drawn too: every third table plays by the defaults, the others bend a few.
Now and then an act is taken back, or the rest of a hand claimed.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final, get_origin

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.commands import DealHand, MakeCall
from core.games import GAMES
from core.options import choices_of, option_faults, range_of
from core.phase import CLOSED_PHASES, DEAL, OVER
from events.cards import RANKS, SUITS
from tests.agreements import agreed_facts
from tests.builders import full_pack, match
from tests.fouls import foul_fact, spoilt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn, SearchStrategy

    from core.game import Game
    from core.options import GameOptions
    from core.state import State
    from events.base import Event
    from events.table import OptionValue

__all__ = ("any_logs", "foul_logs", "law", "legal_logs", "options_of", "seats_of")

_STEPS: Final = 120
"""A hand with foul facts may never end by itself."""


def law(examples: int) -> settings:
    """Return the settings of a law: so many examples, no deadline, the same ones in CI."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=os.environ.get("CI") == "true",
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
    )


def legal_logs(game: str, hands: int = 1) -> SearchStrategy[tuple[Event, ...]]:
    """Return logs in which every fact is legal."""
    return _logs(game, hands, 0)


def foul_logs(game: str, hands: int = 1) -> SearchStrategy[tuple[Event, ...]]:
    """Return logs in which about every tenth fact is foul."""
    return _logs(game, hands, 10)


def any_logs(game: str, hands: int = 1) -> SearchStrategy[tuple[Event, ...]]:
    """Return logs of both kinds."""
    return st.one_of(legal_logs(game, hands), foul_logs(game, hands))


def seats_of(game: str) -> SearchStrategy[int]:
    """Return the numbers of players that a game takes."""
    rules = GAMES[game]
    openings = {seats: match(game, seats) for seats in (3, 4)}
    taken = [
        seats
        for seats, opening in openings.items()
        if not rules.check(rules.initial(opening), opening)
    ]
    return st.sampled_from(taken)


@st.composite
def options_of(draw: DrawFn, game: str, seats: int) -> dict[str, OptionValue]:
    """Return house rules that a table of so many players may choose."""
    model = GAMES[game].options
    if not draw(st.integers(0, 2)):
        return {}
    named = {
        name: draw(_values(model, name))
        for name in model.model_fields
        if draw(st.booleans())
    }
    for fault in option_faults(model, named, seats):
        del named[fault.option]
    return named


def _values(model: type[GameOptions], name: str) -> SearchStrategy[OptionValue]:
    """Return the values of an option, its default among them."""
    kind: Any = model.model_fields[name].annotation
    if get_origin(kind) is tuple:
        words = st.sampled_from(choices_of(model, name))
        return st.lists(words, max_size=2, unique=True).map(tuple)
    if kind is int:
        low, high = range_of(model, name) or (0, None)
        return st.integers(low, 3 if high is None else high)
    return st.from_type(kind)


@st.composite
def _logs(draw: DrawFn, game: str, hands: int, rarity: int) -> tuple[Event, ...]:
    rules = GAMES[game]
    seats = draw(seats_of(game))
    opening = match(game, seats, options=draw(options_of(game, seats)))
    log: list[Event] = [opening]
    state = rules.initial(opening)
    for _ in range(hands):
        if rules.is_over(state):
            break
        for event in _deal(draw, rules, state, rarity):
            log.append(event)
            state = rules.evolve(state, event)
        for _ in range(_STEPS):
            foul = rarity and state.phase not in (DEAL, *CLOSED_PHASES)
            if foul and draw(st.integers(1, rarity)) == rarity:
                facts: Sequence[Event] = (foul_fact(draw, state),)
            else:
                facts = agreed_facts(draw, rules, state) or _next(draw, rules, state)
            if not facts:
                break
            for event in facts:
                log.append(event)
                state = rules.evolve(state, event)
    return tuple(log)


def _next(draw: DrawFn, rules: Game, state: State) -> Sequence[Event]:
    """Return what may come next by the rules, nothing if the hand is over or stuck."""
    if (event := rules.automatic(state)) is not None:
        return (event,)
    orders = rules.legal_commands(state)
    if not orders:
        return ()
    if isinstance(orders[0], MakeCall):
        # every other call is a pass, else the highest bid would nearly always stand
        orders = (*orders, *[orders[0]] * (len(orders) - 1))
    return rules.proposed(state, draw(st.sampled_from(orders)))


def _deal(draw: DrawFn, rules: Game, state: State, rarity: int) -> Sequence[Event]:
    """Return the events that open a hand; a foul one may have any fault of a deal."""
    pack = _pack(draw, rules.name)
    dealer = state.table.next_dealer
    if dealer < 0:
        dealer = draw(st.integers(0, len(state.table.players) - 1))
    # a hand that foul facts left unfinished lies on the table; the next one follows
    events = rules.proposed(replace(state, phase=OVER), DealHand(pack, dealer))
    if not rarity:
        return events
    return [spoilt(draw, event, state) for event in events]


def _pack(draw: DrawFn, game: str) -> tuple[int, ...]:
    """Return a shuffled pack, in which now and then four of a rank lie close together.

    Dealt by packets or a card at a time, they come to one seat, or are turned up.
    """
    pack = list(draw(st.permutations(full_pack(game))))
    if draw(st.integers(0, 3)) == 3:
        rank = draw(st.integers(1, len(RANKS) - 1))
        start = draw(st.integers(0, 16))
        step = draw(st.sampled_from((1, 4)))
        for suit in range(len(SUITS)):
            place, there = start + step * suit, pack.index(9 * suit + rank)
            pack[place], pack[there] = pack[there], pack[place]
    return tuple(pack)

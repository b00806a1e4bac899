"""Whole matches as events, and stores that hold them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from core.commands import DealHand
from core.game import act, advance
from core.games import GAMES, fold
from events.envelope import GENESIS
from events.stores.memory import MemoryStore
from events.table import HandOpened
from replay.shell import Shell
from tests.builders import full_pack, match
from tests.spec import Given

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.base import Event
    from events.store import EventStore
    from events.table import OptionValue

__all__ = ("finished", "random_match", "several", "stored", "write")

_TURN: Final = 14


def finished(hand: Given) -> tuple[Event, ...]:
    """Return a hand's events with all that the house adds by itself: the score."""
    return (*hand.events, *advance(hand.game, hand.state)[1])


def several(*matches: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return one match of the hands of some, numbered anew."""
    events: list[Event] = [matches[0][0]]
    number = 0
    for each in matches:
        for event in each[1:]:
            if isinstance(event, HandOpened):
                number += 1
                events.append(replace(event, number=number))
            else:
                events.append(event)
    return tuple(events)


def random_match(
    game: str,
    seed: int,
    hands: int,
    seats: int = 0,
    origin: str = "simulation",
    options: Mapping[str, OptionValue] | None = None,
) -> tuple[Event, ...]:
    """Return a match in which every legal command is as likely as another."""
    rules = GAMES[game]
    rng = Random(seed)  # noqa: S311 - nothing to guess here
    opening = match(game, seats, origin=origin, options=options)
    events: list[Event] = [opening]
    state = fold((opening,))
    for _ in range(hands):
        if rules.is_over(state):
            break
        pack = list(full_pack(game))
        rng.shuffle(pack)
        state, new = act(rules, state, DealHand(tuple(pack), -1))
        events += new
        while commands := rules.legal_commands(state):
            state, new = act(rules, state, rng.choice(commands))
            events += new
    return tuple(events)


def stored(*logs: Sequence[Event]) -> MemoryStore:
    """Return a store with these matches, written in turns of a few events each."""
    store = MemoryStore()
    write(store, *logs)
    return store


def write(store: EventStore, *logs: Sequence[Event]) -> tuple[str, ...]:
    """Return the ids under which matches were written, some events of each in turn."""
    shell = Shell(store)
    ends = {f"{place}" * 26: (0, GENESIS) for place in range(2, 2 + len(logs))}
    left = dict(zip(ends, logs, strict=True))
    while any(left.values()):
        for name, events in left.items():
            if not events:
                continue
            after, prev = ends[name]
            command = f"{name}.{after}"
            outcome = shell.write(name, command, events[:_TURN], after=after, prev=prev)
            ends[name] = outcome.events[-1].seq, outcome.events[-1].hash
            left[name] = events[_TURN:]
    return tuple(ends)

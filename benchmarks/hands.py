"""Random legal hands of our games, each as a match of one hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from core.commands import DealHand
from core.game import act
from core.games import GAMES, RULES_VERSION
from core.phase import AUCTION
from core.sixbid.state import SixBid
from events.cards import card_numbers
from events.table import MatchOpened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.commands import Command
    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = ("deal", "opening", "order", "play", "random_hands")

_PACKS: Final = {name: list(card_numbers(game.pack)) for name, game in GAMES.items()}
_PLAYERS: Final = {
    "sixbid": ("ada", "ben", "cid"),
    "kozel": ("ada", "ben", "cid", "ewa"),
    "frog": ("ada", "ben", "cid"),
}
_BIDDING: Final = 0.45


def opening(game: str) -> MatchOpened:
    """Return the event that opens a match of a game."""
    return MatchOpened(game, RULES_VERSION, (), _PLAYERS[game], (), "simulation")


def deal(game: Game, rng: Random) -> tuple[State, tuple[Event, ...]]:
    """Return the state of a fresh match with its first hand dealt, and the events."""
    opened = opening(game.name)
    pack = _PACKS[game.name].copy()
    rng.shuffle(pack)
    state, events = act(game, game.initial(opened), DealHand(tuple(pack)))
    return state, (opened, *events)


def order(state: State, legal: Sequence[Command], rng: Random) -> Command:
    """Return a random one of the legal commands.

    In the auction, where it would be a pass that ends most hands before they begin, a seat
    bids with 0.45, mostly a little, and the last one does if nobody has.
    """
    rand = rng.random
    if state.phase == AUCTION and isinstance(state, SixBid):
        last = state.bid == 0 and state.passed.bit_count() == state.active - 1
        if len(legal) > 1 and (last or rand() < _BIDDING):
            return legal[1 + int(rand() * rand() * (len(legal) - 1))]
        return legal[0]
    return legal[int(rand() * len(legal))]


def play(game: Game, state: State, rng: Random) -> int:
    """Return how many commands the players gave to the end of a hand."""
    given = 0
    legal_commands = game.legal_commands
    while legal := legal_commands(state):
        state, _ = act(game, state, order(state, legal, rng))
        given += 1
    return given


def random_hands(name: str, number: int, seed: int = 1) -> list[list[Event]]:
    """Return the logs of as many hands of a game."""
    game, rng = GAMES[name], Random(seed)  # noqa: S311 - nothing to guess here
    logs: list[list[Event]] = []
    for _ in range(number):
        state, dealt = deal(game, rng)
        log = list(dealt)
        while legal := game.legal_commands(state):
            state, events = act(game, state, order(state, legal, rng))
            log += events
        logs.append(log)
    return logs

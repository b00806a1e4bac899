"""Evenings of a club: many players, tables drawn by lot, an archive of what was played."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from analytics.archive.building import build
from analytics.archive.reading import open_archive
from analytics.figures.population import Population
from analytics.integrity.situations import situations
from analytics.integrity.testing import tested
from core.commands import DealHand
from core.game import act
from core.games import RULES_VERSION, game_of
from events.cards import card_numbers
from events.ids import id_from_hash
from events.stores.sqlite import SqliteStore
from events.table import MatchOpened
from replay.shell import Shell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from analytics.integrity.testing import Result
    from events.base import Event
    from tests.analytics.integrity.cheats import Playing

__all__ = ("archive_of", "evening", "match_id", "player_id", "results_of")


@cache
def player_id(name: str) -> str:
    """Return the id of a player of that name."""
    return id_from_hash("player", name.encode())


def match_id(number: int) -> str:
    """Return the id of a match, counted from 0."""
    return id_from_hash("match", f"{number}".encode())


def evening(
    game_name: str,
    players: Mapping[str, Callable[[int], Playing]],
    hands: int,
    seed: int,
    tables: Sequence[Sequence[str]] = (),
    together: int = 10,
) -> Iterator[tuple[Event, ...]]:
    """Yield matches of up to ``together`` hands, ``hands`` in all.

    Who sits where is drawn by lot, from all players or from one of some ``tables``.
    """
    random = Random(seed)  # noqa: S311 - nothing to guess here
    left = hands
    while left > 0:
        size = 4 if game_name == "kozel" else 3
        pool = list(random.choice(tables)) if tables else sorted(players)
        seated = random.sample(pool, size)
        count = min(left, together)
        log, played = _match(game_name, seated, players, count, random)
        left -= played
        yield log


def _match(
    game_name: str,
    seated: Sequence[str],
    players: Mapping[str, Callable[[int], Playing]],
    hands: int,
    random: Random,
) -> tuple[tuple[Event, ...], int]:
    ids = tuple(map(player_id, seated))
    opened = MatchOpened(game_name, RULES_VERSION, (), ids, (), "simulation")
    game = game_of(opened)
    state: Any = game.initial(opened)
    log: list[Event] = [opened]
    playing = [players[name](random.getrandbits(62)) for name in seated]
    dealer = random.randrange(len(seated))
    for number in range(hands):
        pack = list(card_numbers(game.pack))
        random.shuffle(pack)
        state, events = act(game, state, DealHand(tuple(pack), dealer))
        log += events
        dealer = -1
        while game.legal_commands(state):
            seat: int = state.turn
            command = playing[seat](state, game.view(state, seat))
            state, events = act(game, state, command)
            log += events
        if game.is_over(state):
            return tuple(log), number + 1
    return tuple(log), hands


def archive_of(
    folder: Path, matches: Iterable[tuple[Event, ...]], names: Iterable[str] = ()
) -> Path:
    """Return the folder of an archive of some matches, beside a store of them."""
    store = SqliteStore(folder.with_suffix(".db"))
    shell = Shell(store)
    for name in names:
        store.directory.remember(player_id(name), name)
    for number, log in enumerate(matches):
        match = match_id(number)
        shell.write(match, match, log)
    build(store, folder)
    store.close()
    return folder


def results_of(folder: Path, game: str, walk: Any) -> list[Result]:  # noqa: ANN401 - compiled
    """Return what the detectors say of the simulations of an archive."""
    population = Population(open_archive(folder), game, "simulation")
    return tested(situations(population, game, walk))

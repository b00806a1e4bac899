"""Random legal games against OpenSpiel's skat, driven from Python as ours are.

Only what players do is counted, on both sides; cards are dealt inside the timing on both
sides, except where the row says otherwise. Both choose by the same expression.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import pyspiel

from benchmarks.hands import deal, play
from benchmarks.measuring import Row, Sample, compared, rate
from core.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.measuring import Effort

__all__ = ("rows",)

_GROUP: Final = "random legal games, against OpenSpiel skat"
_ACTIONS: Final = "actions/s"
_GAMES: Final = "games/s"
_DEALT_A_SECOND: Final = 4000
"""Dealt games for each second that a round is to last."""


def _spiel_deal(skat: Any, rng: Random) -> Any:  # noqa: ANN401 - it has no types
    state = skat.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
    return state


def _spiel_play(state: Any, rng: Random) -> int:  # noqa: ANN401 - it has no types
    given = 0
    rand = rng.random
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rand() * len(actions))])
        given += 1
    state.returns()
    return given


def rows(effort: Effort) -> Iterator[Row]:
    """Yield actions and games in a second."""
    sixbid, kozel, frog = GAMES["sixbid"], GAMES["kozel"], GAMES["frog"]
    skat = pyspiel.load_game("skat")
    rng = Random(1)  # noqa: S311 - nothing to guess here

    def six_bid_hand() -> int:
        return play(sixbid, deal(sixbid, rng)[0], rng)

    def kozel_hand() -> int:
        return play(kozel, deal(kozel, rng)[0], rng)

    def frog_hand() -> int:
        return play(frog, deal(frog, rng)[0], rng)

    def skat_game() -> int:
        return _spiel_play(_spiel_deal(skat, rng), rng)

    def dealt_before(game: str) -> float:
        number = int(effort.seconds * _DEALT_A_SECOND)
        if game == "skat":
            theirs = [_spiel_deal(skat, rng) for _ in range(number)]
            start = process_time()
            given = sum(_spiel_play(state, rng) for state in theirs)
        else:
            ours = [deal(sixbid, rng)[0] for _ in range(number)]
            start = process_time()
            given = sum(play(sixbid, state, rng) for state in ours)
        return given / (process_time() - start)

    def actions(step: Callable[[], int]) -> Sample:
        return lambda: rate(step, effort.seconds)

    def games(step: Callable[[], int]) -> Sample:
        return lambda: rate(lambda: int(step() > 0), effort.seconds)

    yield compared(
        _GROUP,
        "Six-Bid",
        _ACTIONS,
        actions(six_bid_hand),
        actions(skat_game),
        effort.rounds,
        goal=0.9,
        stretch=1.2,
    )
    yield compared(
        _GROUP,
        "Six-Bid",
        _GAMES,
        games(six_bid_hand),
        games(skat_game),
        effort.rounds,
    )
    yield compared(
        _GROUP,
        "Six-Bid, deals not timed",
        _ACTIONS,
        lambda: dealt_before("sixbid"),
        lambda: dealt_before("skat"),
        effort.rounds,
    )
    yield compared(
        _GROUP,
        "Kozel",
        _ACTIONS,
        actions(kozel_hand),
        actions(skat_game),
        effort.rounds,
    )
    yield compared(
        _GROUP,
        "Frog",
        _ACTIONS,
        actions(frog_hand),
        actions(skat_game),
        effort.rounds,
    )

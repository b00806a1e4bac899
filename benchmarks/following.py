"""Following and judging stored logs: the fold, the check of every event, the audit."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Final

from benchmarks.hands import opening, random_hands
from benchmarks.measuring import Row, alone, compared, rate
from core.games import GAMES
from events.stores.memory import MemoryStore
from replay.audit.judge import audit_log
from replay.shell import Shell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.measuring import Effort, Sample
    from events.base import Event
    from events.envelope import Envelope

__all__ = ("rows",)

_GROUP: Final = "check and fold, beside the fold alone"
_ALONE: Final = "hashes, decoding, check and fold"
_UNIT: Final = "events/s"
_HANDS: Final = 400
_WORDS: Final = {"sixbid": "Six-Bid", "kozel": "Kozel", "frog": "Frog"}


def rows(effort: Effort) -> Iterator[Row]:
    """Yield events in a second, for each game."""
    logs = {name: _stored(random_hands(name, _HANDS)) for name in _WORDS}
    for name, words in _WORDS.items():
        told: list[list[Event]] = [[each.event for each in log] for log in logs[name]]
        yield compared(
            _GROUP,
            words,
            _UNIT,
            _judged(name, told, effort),
            _folded(name, told, effort),
            effort.rounds,
        )
    for name, words in _WORDS.items():
        audited = _audited(logs[name], effort)
        yield alone(_ALONE, f"{words}, audit_log", _UNIT, audited, effort.rounds)


def _stored(hands: list[list[Event]]) -> list[list[Envelope]]:
    """Return the logs as a store gives them back."""
    store = MemoryStore()
    shell = Shell(store)
    for number, hand in enumerate(hands):
        shell.write(f"match {number}", f"command {number}", hand)
    return [store.read(f"match {number}") for number in range(len(hands))]


def _folded(name: str, logs: list[list[Event]], effort: Effort) -> Sample:
    game = GAMES[name]
    start = game.initial(opening(name))
    turn = cycle(logs)

    def step() -> int:
        log = next(turn)
        game.fold(start, log)
        return len(log)

    return lambda: rate(step, effort.seconds)


def _judged(name: str, logs: list[list[Event]], effort: Effort) -> Sample:
    game = GAMES[name]
    start = game.initial(opening(name))
    turn = cycle(logs)

    def step() -> int:
        state = start
        log = next(turn)
        for event in log:
            if breaches := game.check(state, event):
                message = f"a legal hand was found illegal: {breaches[0]}"
                raise AssertionError(message)
            state = game.evolve(state, event)
        return len(log)

    return lambda: rate(step, effort.seconds)


def _audited(logs: list[list[Envelope]], effort: Effort) -> Sample:
    turn = cycle(logs)

    def step() -> int:
        log = next(turn)
        if findings := audit_log(log).findings:
            message = f"a legal hand was found illegal: {findings[0]}"
            raise AssertionError(message)
        return len(log)

    return lambda: rate(step, effort.seconds)

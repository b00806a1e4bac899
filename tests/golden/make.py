"""Write the golden logs that are missing: ``python -m tests.golden.make``.

A golden that stands is never written again: it is what the house once recorded, and must
be read for ever. Everything is drawn from the ending's name, so the same code gives the
same bytes.
"""

from __future__ import annotations

import hashlib
import random
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.commands import DealHand
from core.game import act
from core.games import GAMES, fold
from events.envelope import GENESIS, HOUSE, Envelope, seal
from events.stores.jsonl import write_lines
from tests.builders import PLAYERS
from tests.golden.endings import ENDINGS, endings_of
from tests.golden.steering import aim_of, chosen, is_enough, opening, shuffled
from tests.golden.transcript import transcript

if TYPE_CHECKING:
    from core.commands import Command
    from events.base import Event

__all__ = ("FOLDER", "written")

FOLDER: Final = Path(__file__).parent
START: Final = 1_700_000_000_000_000
"""Microseconds of the first event; one event a second follows."""


def written(game: str, ending: str) -> tuple[str, str]:
    """Return the lines and the transcript of the first match found that ends so."""
    for seed in count():
        rng = random.Random(f"{game} {ending} {seed}")  # noqa: S311 - a fixed draw
        log, commands = _play(game, ending, rng)
        if ending in endings_of(log):
            envelopes = _sealed(f"{game} {ending}", log, commands)
            return "".join(write_lines(envelopes)), transcript(log)
    raise AssertionError


def _play(game: str, ending: str, rng: random.Random) -> tuple[list[Event], list[int]]:
    """Return a match and the number of the command behind each of its events."""
    rules = GAMES[game]
    aim = aim_of(game, ending)
    log: list[Event] = [opening(game, ending)]
    commands = [0]
    state = fold(log)
    while not is_enough(ending, state):
        order: Command = DealHand(shuffled(game, aim, rng), -1 if len(log) > 1 else 2)
        number = commands[-1]
        while True:
            state, events = act(rules, state, order)
            number += 1
            log += events
            commands += [number] * len(events)
            orders = rules.legal_commands(state)
            if not orders:
                break
            order = chosen(aim, state, orders, rng)
    return log, commands


def _sealed(name: str, log: list[Event], commands: list[int]) -> list[Envelope]:
    """Return a log in envelopes with fixed times, ids and salts."""
    envelopes: list[Envelope] = []
    prev = GENESIS
    for seq, (event, command) in enumerate(zip(log, commands, strict=True), 1):
        seat: int | None = getattr(event, "seat", None)
        envelope = seal(
            event,
            match=_name("match", name),
            seq=seq,
            at=START + 1_000_000 * seq,
            actor=HOUSE if seat is None else PLAYERS[seat],
            command=_name("command", f"{name} {command}"),
            salt=hashlib.sha256(f"salt {name} {seq}".encode()).digest()[:16],
            prev=prev,
        )
        prev = envelope.hash
        envelopes.append(envelope)
    return envelopes


def _name(kind: str, text: str) -> str:
    """Return a fixed id of 26 characters."""
    digest = hashlib.sha256(f"{kind} {text}".encode()).digest()
    return "".join(
        "abcdefghijklmnopqrstuvwxyz234567"[each % 32] for each in digest[:26]
    )


def main() -> None:
    """Write what is missing."""
    for game, endings in ENDINGS.items():
        for ending in endings:
            lines = FOLDER / game / f"{ending}.jsonl"
            if lines.exists():
                continue
            log, text = written(game, ending)
            lines.write_text(log, encoding="utf-8")
            lines.with_suffix(".txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

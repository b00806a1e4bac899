"""A service that is killed again and again: a process that starts it anew each time.

    python -m tests.service.proofs.supervisor STORE KILLS ODDS

The socket stays open all the while, as one that the system keeps for a service does, and
each life is a fork of a process that has everything loaded. In a life, a store stands
behind the writer that kills its own process right behind a commit, before anybody is
answered, or now and then right before one. After so many kills it lives on.

It says its port, then ``killed N`` after each kill, each on a line of its own, and ends
with its standard input.
"""

from __future__ import annotations

import os
import random
import signal
import socket
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, cast
from unittest.mock import patch

import service.premises
from service.commands.serve import listener_at
from service.http.logs import set_up_logs
from service.http.serving import Server
from service.live.writer import Writer
from tests.service.proofs.serving import SETTINGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.store import Entry, EventStore, Outcome

__all__ = ("Deadly",)

_BEFORE = 0.2
"""The part of the kills that come before the commit."""


class Deadly:
    """A store to write to, after some of whose writes nobody lives to tell of it."""

    def __init__(self, store: EventStore, chance: random.Random, odds: float) -> None:
        """Take the real store and how often a write is the last one."""
        self._store = store
        self._chance = chance
        self._odds = odds

    def record_together(self, entries: Sequence[Entry]) -> list[Outcome | Exception]:
        """Return the outcomes of the real store, if at all."""
        dies = self._chance.random() < self._odds
        if dies and self._chance.random() < _BEFORE:
            os.kill(os.getpid(), signal.SIGKILL)
        outcomes = self._store.record_together(entries)
        if dies:
            os.kill(os.getpid(), signal.SIGKILL)
        return list(outcomes)

    def __getattr__(self, name: str) -> object:
        """Return everything else as the real store has it."""
        return getattr(self._store, name)


def main(store: Path, kills: int, odds: float) -> None:
    """Serve until the standard input ends, being killed so many times before."""
    listener = listener_at("127.0.0.1", 0)
    _say(str(listener.getsockname()[1]))
    threading.Thread(target=_end_with_input, daemon=True).start()
    life = 0
    while True:
        child = os.fork()
        if not child:
            chance = random.Random(life)  # noqa: S311 - when to die
            _live(store, listener, chance, odds if life < kills else 0)
        _children[:] = [child]
        _, status = os.waitpid(child, 0)
        life += 1
        if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGKILL:
            sys.exit(f"it ended by itself: {status}")
        _say(f"killed {life}")


_children: list[int] = []
"""The process that serves now."""


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _live(
    store: Path, listener: socket.socket, chance: random.Random, odds: float
) -> None:
    class DeadlyWriter(Writer):
        """The real writer, to such a store."""

        def __init__(self, real: EventStore, **named: object) -> None:
            deadly = cast("EventStore", Deadly(real, chance, odds))
            super().__init__(deadly, **named)  # type: ignore[arg-type]

    settings = SETTINGS.model_copy(update={"store": f"sqlite:///{store}"})
    set_up_logs(settings)
    with patch.object(service.premises, "Writer", DeadlyWriter):
        Server(settings).run([listener])
    os._exit(0)


def _end_with_input() -> None:
    sys.stdin.read()
    for child in _children:
        os.kill(child, signal.SIGKILL)
    os._exit(0)


if __name__ == "__main__":
    place, most, part = sys.argv[1:]
    main(Path(place), int(most), float(part))

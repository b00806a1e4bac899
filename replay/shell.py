"""The shell: load, fold, decide, record, and again if somebody wrote first.

It is the one place where a clock and chance meet the rules; table, tools and tests all go
through it.
"""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from core.errors import IllegalCommand
from core.game import Game, decide
from core.games import game_of
from core.state import State
from events.codec import decode_all
from events.envelope import GENESIS, HOUSE, SALT_LENGTH, Envelope, seal
from events.errors import LogBroken, MatchUnknown, VersionConflict
from events.store import Refusal
from events.table import Forked, MatchOpened
from replay.errors import CommandTaken
from replay.history import read_history

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from core.commands import Command
    from events.base import Event
    from events.store import EventStore, Outcome

__all__ = ("Loaded", "Shell", "microseconds")

_TRIES: Final = 8


def microseconds() -> int:
    """Return the time now, integer microseconds UTC since 1970."""
    return time.time_ns() // 1000


class Loaded(Struct, frozen=True):
    """A match as it stands: its game, its state, and where its log ends."""

    match: str
    game: Game
    state: State
    seq: int
    head: bytes


class Shell:
    """Commands in, events out, over one store."""

    def __init__(
        self,
        store: EventStore,
        clock: Callable[[], int] = microseconds,
        salt: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """Take the store, a clock in microseconds and a source of secret bytes."""
        self.store = store
        self._clock = clock
        self._salt = salt

    def load(self, match: str) -> Loaded:
        """Return a match folded from its log; raises ``match_unknown``."""
        past = self.store.load(match)
        if past is None:
            raise MatchUnknown(match=match)
        events = decode_all(past.data)
        if isinstance(events[0], Forked):
            history = read_history(self.store, match)
            events = [envelope.event for envelope in history]
        opened = events[0]
        if not isinstance(opened, MatchOpened):
            raise LogBroken(match=match, seq=1, why="tag")
        game = game_of(opened)
        state = game.fold(game.initial(opened), events[1:])
        return Loaded(match, game, state, past.seq, past.hash)

    def open_match(self, match: str, command: str, opened: MatchOpened) -> Outcome:
        """Return the outcome of opening a match."""
        return self.write(match, command, (opened,))

    def fork(self, match: str, command: str, forked: Forked) -> Outcome:
        """Return the outcome of branching a match off another one's event."""
        sealed = self.sealed(match, command, (forked,), forked.seq, forked.hash)
        return self.store.record(match, command, forked.seq, sealed)

    def write(
        self,
        match: str,
        command: str,
        events: Iterable[Event],
        *,
        after: int = 0,
        prev: bytes = GENESIS,
        actor: str = HOUSE,
    ) -> Outcome:
        """Return the outcome of recording facts as they are, without judging them."""
        sealed = self.sealed(match, command, events, after, prev, actor)
        return self.store.record(match, command, after, sealed)

    def command(
        self, match: str, command_id: str, command: Command, actor: str = HOUSE
    ) -> Outcome:
        """Return the first outcome of a command: its events, or its refusal.

        A command id that was recorded before is answered with what was recorded; raises
        ``command_taken`` if that was in another match.
        """
        tries = _TRIES
        while True:
            known = self.store.outcome(command_id)
            if known is not None:
                if known.match != match:
                    raise CommandTaken(command=command_id, match=match)
                return known
            loaded = self.load(match)
            decision = self._decision(loaded, command_id, command, actor)
            try:
                return self.store.record(match, command_id, loaded.seq, decision)
            except VersionConflict:
                tries -= 1
                if not tries:
                    raise

    def sealed(
        self,
        match: str,
        command: str,
        events: Iterable[Event],
        after: int,
        prev: bytes,
        actor: str = HOUSE,
    ) -> list[Envelope]:
        """Return facts sealed behind an event, as they would be written now."""
        at = self._clock()
        sealed: list[Envelope] = []
        for seq, event in enumerate(events, after + 1):
            envelope = seal(
                event,
                match=match,
                seq=seq,
                at=at,
                actor=actor,
                command=command,
                salt=self._salt(SALT_LENGTH),
                prev=prev,
            )
            prev = envelope.hash
            sealed.append(envelope)
        return sealed

    def _decision(
        self, loaded: Loaded, command_id: str, command: Command, actor: str
    ) -> Sequence[Envelope] | Refusal:
        try:
            events = decide(loaded.game, loaded.state, command)
        except IllegalCommand as refused:
            breach = refused.breach
            return Refusal(
                seat=getattr(command, "seat", -1),
                code=breach.code,
                rule=breach.rule,
                subject=breach.subject,
                legal=breach.legal,
                at=self._clock(),
            )
        return self.sealed(
            loaded.match, command_id, events, loaded.seq, loaded.head, actor
        )

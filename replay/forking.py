"""A fork: a match that branches off another at an event and is played on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.errors import IllegalCommand
from core.game import Game, act, advance
from core.games import game_of
from core.state import State
from events.base import Event
from events.envelope import Envelope, check_chain
from events.errors import EventMalformed
from events.ids import new_id
from events.table import Forked, MatchOpened
from replay.moves import parse_move, words_taken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.breach import Breach
    from replay.shell import Shell

__all__ = ("Branch", "MoveRefused", "NobodyToMove", "fork", "plan")


class MoveRefused(Exception):
    """A move of a fork that the rules refuse; nothing was written."""

    def __init__(self, move: str, breach: Breach) -> None:
        """Keep the move as it was typed and what is wrong with it."""
        self.move = move
        self.breach = breach
        super().__init__(f"{move}: {breach.code}")


class NobodyToMove(Exception):
    """A move of a fork where no seat is to act; nothing was written."""

    def __init__(self, move: str) -> None:
        """Keep the move as it was typed."""
        self.move = move
        super().__init__(move)


class Branch(Struct, frozen=True):
    """A fork as it is or would be: what follows the event it branched off."""

    match: str
    forked: Forked
    game: Game
    start: State
    """The state that it branched off."""
    events: tuple[Event, ...]
    """What happened in the branch, all that followed by itself included."""
    state: State


def fork(
    shell: Shell,
    parent: str,
    history: Sequence[Envelope],
    seq: int,
    moves: Sequence[str] = (),
    reason: str = "",
    letters: str = "en",
) -> Branch:
    """Return the branch that was written off ``parent`` after event ``seq``.

    It is written at once and whole, or not at all; the house is its actor, since the
    players did not move so. ``letters`` names the language whose card letters may be used
    beside ours. Raises as :func:`plan`.
    """
    branch = plan(parent, history, seq, moves, reason, letters)
    forked = branch.forked
    events = (forked, *branch.events)
    shell.write(branch.match, new_id(), events, after=seq, prev=forked.hash)
    return branch


def plan(
    parent: str,
    history: Sequence[Envelope],
    seq: int,
    moves: Sequence[str] = (),
    reason: str = "",
    letters: str = "en",
) -> Branch:
    """Return what a fork of ``parent`` after event ``seq`` would be, every move judged.

    The past may hold facts against the rules; only the moves are judged. Each word is a
    move, but cards that belong together are taken together however they were divided. Raises
    :class:`MoveRefused`, :class:`NobodyToMove`, ``move_unread``, and ``log_broken`` if the
    past is not what its hashes say.

    >>> plan("a" * 26, (), 0)
    Traceback (most recent call last):
    events.errors.EventMalformed: event_malformed: where='1', why='not match_opened'
    """
    past = history[:seq]
    check_chain(past)
    facts = [each.event for each in past]
    opened = facts[0] if facts else None
    if not isinstance(opened, MatchOpened):
        raise EventMalformed(where="1", why="not match_opened")
    game = game_of(opened)
    start = game.fold(game.initial(opened), facts[1:])
    state, events = (start, ()) if _waits(start) else advance(game, start)
    words = " ".join(moves).split()
    while words:
        taken = words_taken(state, words)
        move, words = " ".join(words[:taken]), words[taken:]
        if state.turn < 0 or not state.dealt:
            raise NobodyToMove(move)
        try:
            state, followed = act(game, state, parse_move(game, state, move, letters))
        except IllegalCommand as refused:
            raise MoveRefused(move, refused.breach) from refused
        events += followed
    forked = Forked(parent, seq, past[-1].hash, reason)
    return Branch(new_id(), forked, game, start, events, state)


def _waits(state: State) -> bool:
    """Return whether the house writes nothing by itself at this moment.

    It waits for a deal; and a hand that was never told whole cannot be shown whole.
    """
    return not state.dealt or any(state.hidden)

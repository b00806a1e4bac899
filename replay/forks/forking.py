"""A fork: a match that branches off another at an event and is played on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.errors import IllegalCommand
from core.game import Game, act, advance
from core.games import fold as folded
from core.games import game_of
from core.phase import CLOSED_PHASES
from core.state import State
from events.base import Event
from events.envelope import Envelope, check_chain
from events.errors import EventMalformed, LogBroken
from events.ids import new_id
from events.stream import forked_from, read_whole
from events.table import Forked, HandOpened, HandRedealt, MatchOpened
from replay.errors import ReplayError
from replay.forks.redealing import Draw, Named, Offence, offences, redeal
from replay.moves import parse_move, words_taken
from replay.timeline import last_state, timeline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.breach import Breach
    from events.stream import ReadStream
    from replay.shell import Shell

__all__ = (
    "Branch",
    "HandStillRunning",
    "MoveRefused",
    "NobodyToMove",
    "check_over",
    "fork",
    "plan",
)


class HandStillRunning(ReplayError):
    """A player's fork of a hand that is not over yet. Facts: ``match``, ``hand``."""

    code = "hand_running"


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
    """The state that it branched off, with the hand dealt anew if it was."""
    events: tuple[Event, ...]
    """What happened in the branch, all that followed by itself included."""
    state: State
    redealt: HandRedealt | None = None
    offences: tuple[Offence, ...] = ()
    """What of the past would have been against the rules with the cards dealt anew."""


def fork(
    shell: Shell,
    parent: str,
    history: Sequence[Envelope],
    seq: int,
    moves: Sequence[str] = (),
    reason: str = "",
    letters: str = "en",
    wish: Draw | Named | None = None,
) -> Branch:
    """Return the branch that was written off ``parent`` after event ``seq``.

    It is written at once and whole, or not at all; the house is its actor, since the
    players did not move so. ``letters`` names the language whose card letters may be used
    beside ours. Raises as :func:`plan`.
    """
    branch = plan(parent, history, seq, moves, reason, letters, wish)
    forked = branch.forked
    anew = () if branch.redealt is None else (branch.redealt,)
    events = (forked, *anew, *branch.events)
    shell.write(branch.match, new_id(), events, after=seq, prev=forked.hash)
    return branch


def plan(
    parent: str,
    history: Sequence[Envelope],
    seq: int,
    moves: Sequence[str] = (),
    reason: str = "",
    letters: str = "en",
    wish: Draw | Named | None = None,
) -> Branch:
    """Return what a fork of ``parent`` after event ``seq`` would be, every move judged.

    The past may hold facts against the rules; only the moves are judged. Each word is a
    move, but cards that belong together are taken together however they were divided.
    ``wish`` deals the hand anew. Raises :class:`MoveRefused`, :class:`NobodyToMove`,
    ``move_unread``, ``log_broken`` if the past is not what its hashes say or cannot have
    happened, and as :func:`replay.forks.redealing.redeal`.

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
    start, sound = last_state(facts)
    if sound < len(facts):
        raise LogBroken(match=parent, seq=sound + 1, why="impossible")
    # The event may stand before the branch that was named, in a match it grew from.
    forked = Forked(past[-1].match, seq, past[-1].hash, reason)
    anew: HandRedealt | None = None
    against: tuple[Offence, ...] = ()
    if wish is not None:
        line = timeline(facts)
        anew = redeal(line, wish)
        viewer = wish.viewer if isinstance(wish, Draw) else None
        against = offences(line, anew, viewer)
        start = game.fold(start, (forked, anew))
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
    return Branch(new_id(), forked, game, start, events, state, anew, against)


def check_over(read: ReadStream, match: str, seq: int) -> None:
    """Return if the hand of an event is over, so that a player may fork it.

    It has to be over wherever it was played: in the match, and in each match that this
    one branched off within the hand. ``read`` returns the own events of a match. Raises
    ``hand_running``.

    >>> check_over(lambda match: (), "a" * 26, 1)
    """
    hand = _hands(read_whole(read, match)[:seq])
    while hand:
        whole = read_whole(read, match)
        opened = [n for n, each in enumerate(whole) if _opens(each)]
        if not _is_over(whole[: (*opened, len(whole))[hand]]):
            raise HandStillRunning(match=match, hand=hand)
        forked = forked_from(read(match)[0])
        if forked is None or forked.seq <= opened[hand - 1]:
            return
        match = forked.parent


def _opens(envelope: Envelope) -> bool:
    return isinstance(envelope.event, HandOpened)


def _hands(past: Sequence[Envelope]) -> int:
    return sum(map(_opens, past))


def _is_over(past: Sequence[Envelope]) -> bool:
    return folded([each.event for each in past]).phase in CLOSED_PHASES


def _waits(state: State) -> bool:
    """Return whether the house writes nothing by itself at this moment.

    It waits for a deal; and a hand that was never told whole cannot be shown whole.
    """
    return not state.dealt or any(state.hidden)

"""A game as the functions that know it, and the four words that use them.

``initial``, ``evolve`` and ``fold`` follow facts without judging; ``check`` judges a fact;
``decide`` is check plus emit. One source of legality serves them all (design law 1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from core.breach import IMPOSSIBLE, Breach
from core.commands import DealHand, is_sensible
from core.errors import CommandForeign, CommandMalformed, IllegalCommand
from core.pack import card_count
from core.possible import is_possible
from events.agreement import ForfeitProposed, ProposalAnswered, UndoProposed
from events.cards import CARD_COUNT, mask_of
from events.clock import (
    ClockAgreed,
    ClockResumed,
    PlayPaused,
    PlayResumed,
    TimeOverrun,
    TimeSpent,
)
from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from events.ruling import (
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
)
from events.seating import (
    DealsRepeated,
    MatchForfeited,
    SeatAbsent,
    SeatReturned,
    SeatTaken,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from core.citations import Citations
    from core.commands import Command
    from core.options import GameOptions
    from core.state import State
    from events.base import Event
    from events.table import MatchOpened

__all__ = ("BESIDE", "Game", "act", "advance", "decide")


BESIDE: Final[frozenset[type[Event]]] = frozenset(
    (
        *(DirectorCalled, RulingGiven, RulingAppealed, AppealDecided),
        *(DealCommitted, ShareCommitted, ShareOpened, ShareWithheld, DealProved),
        *(SeatTaken, SeatAbsent, SeatReturned, MatchForfeited, DealsRepeated),
        *(ClockAgreed, TimeSpent, ClockResumed, TimeOverrun, PlayPaused, PlayResumed),
        *(UndoProposed, ForfeitProposed, ProposalAnswered),
    )
)
"""Facts of a match that no rule of its game judges."""


class Game(Struct, frozen=True):
    """The functions of one version of a game's rules.

    A new version is this one with what it replaces (``msgspec.structs.replace``). ``Any``
    stands for the game's own state.
    """

    name: str
    rules: int
    """The version of the rules, from 1."""
    pack: int
    """Mask of the cards it is played with."""
    hand_size: int
    """Cards of a hand, which are the tricks of a hand played out."""
    blind_size: int
    options: type[GameOptions]
    """The house rules that a table may choose."""
    citations: Citations
    """Its rules, and which of them each code and option cites."""
    initial: Callable[[MatchOpened], State]
    changes: Mapping[type[Event], Callable[[Any, Any], State]]
    """What each kind of fact changes; a kind that is not here changes nothing."""
    judges: Mapping[type[Event], Callable[[Any, Any], tuple[Breach, ...]]]
    """What judges each kind of fact; a kind that is not here is always legal."""
    proposals: Mapping[type[Command], Callable[[Any, Any], tuple[Event, ...]]]
    """The events that each kind of command asks for."""
    automatic: Callable[[Any], Event | None]
    """What the house writes next by itself."""
    legal_commands: Callable[[Any], tuple[Command, ...]]
    legal_cards: Callable[[Any, int], int]
    trick_winner: Callable[[Any], int]
    right_change: Callable[[Any], tuple[int, ...]]
    is_over: Callable[[Any], bool]
    """Whether the match has ended."""
    winners: Callable[[Any], tuple[int, ...]]
    """The seats, in Kozel the sides, that have won a match that is over."""
    view: Callable[[Any, int], State]

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after a fact, legal or not."""
        change = self.changes.get(type(event))
        return state if change is None else change(state, event)

    def check(self, state: State, event: Event) -> tuple[Breach, ...]:
        """Return the breaches of a fact, empty if it is legal (design law 1).

        An impossible fact, or one of another game, is ``log_broken`` and ends the judging
        of its hand.
        """
        kind = type(event)
        judge = self.judges.get(kind)
        known = judge is not None or kind in self.changes or kind in BESIDE
        if not known or not is_possible(state, event):
            return (IMPOSSIBLE,)
        return () if judge is None else judge(state, event)

    def proposed(self, state: State, command: Command) -> tuple[Event, ...]:
        """Return the events that a command asks for; raises ``command_foreign``."""
        propose = self.proposals.get(type(command))
        if propose is None:
            raise CommandForeign(game=self.name, command=type(command).__name__)
        return propose(state, command)

    def fold(self, state: State, events: Iterable[Event]) -> State:
        """Return the state after some facts."""
        changes = self.changes
        for event in events:
            change = changes.get(type(event))
            if change is not None:
                state = change(state, event)
        return state


def act(game: Game, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a command and the events that came of it.

    Raises ``command_foreign`` for a command that the game does not know, and
    :class:`core.errors.IllegalCommand`, whose ``breach`` says what was wrong.
    """
    events = game.proposed(state, command)
    judges, changes, automatic = game.judges, game.changes, game.automatic
    for event in events:
        kind = type(event)
        if kind in judges and (breaches := judges[kind](state, event)):
            raise IllegalCommand(breaches[0])
        state = changes[kind](state, event)
    while (follows := automatic(state)) is not None:
        state = changes[type(follows)](state, follows)
        events += (follows,)
    return state, events


def decide(game: Game, state: State, command: Command) -> tuple[Event, ...]:
    """Return the events that come of a command: check, then emit.

    Raises ``command_malformed`` for numbers of nothing there is, and as :func:`act`.
    """
    seats = len(state.table.players)
    sensible = is_sensible(command, game.name, seats)
    if isinstance(command, DealHand):
        pack = command.pack
        whole = len(pack) == card_count(game.pack) and all(
            0 <= card < CARD_COUNT for card in pack
        )
        sensible = sensible and whole and mask_of(pack) == game.pack
    if not sensible:
        raise CommandMalformed(command=repr(command))
    return act(game, state, command)[1]


def advance(game: Game, state: State) -> tuple[State, tuple[Event, ...]]:
    """Return the state after all that follows by itself, and the events of it."""
    events: tuple[Event, ...] = ()
    while (event := game.automatic(state)) is not None:
        state = game.changes[type(event)](state, event)
        events += (event,)
    return state, events

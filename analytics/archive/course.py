"""A match followed by its facts, as the audit follows it, hand by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analytics.archive.hand_story import ENDINGS, HandStory, Whence
from core.seats import placed
from core.undoing import may_undo
from events.agreement import ActUndone
from events.seating import SeatTaken
from events.table import HandOpened

if TYPE_CHECKING:
    from core.game import Game
    from core.state import State
    from events.base import Event
    from events.envelope import Envelope

__all__ = ("Course",)


class Course:
    """A match as far as the log has told it."""

    def __init__(self, match: str, game: Game, state: State, whence: Whence) -> None:
        """Take the match's game, and the state that its opening made."""
        self.state = state
        self.number = 0
        """The hands so far."""
        self.players = state.table.players
        """Who sits at each seat."""
        self.story: HandStory | None = None
        """The hand on the table, or the one that was there last."""
        self._match = match
        self._game = game
        self._whence = whence
        self._blind = self._unclear = False
        self._last: Envelope | None = None

    def begin_own(self) -> None:
        """Drop a hand that ended before the match branched off."""
        if self.story is not None and self.story.ending in ENDINGS.values():
            self.story = None

    def follow(
        self, envelope: Envelope, event: Event, position: int | None = None
    ) -> HandStory | None:
        """Return the hand before if this event opens another, else nothing.

        As in ``replay.audit.judge``, an impossible fact ends the following of its hand,
        and only its ending still counts; a deal that nobody can name does not.
        """
        done = None
        if isinstance(event, HandOpened):
            done, self.number = self.story, self.number + 1
            self._blind = self._unclear = False
            self.story = HandStory(self.number, envelope, event, self.state)
            self.story.players = self.players
        elif isinstance(event, SeatTaken) and 0 <= event.seat < len(self.players):
            self.players = placed(self.players, event.seat, event.player)
        story = self.story
        self._judge(event, story)
        ends = type(event) in ENDINGS
        if not self._blind:
            if story is not None:
                story.deal.follow(event)
                if isinstance(event, ActUndone) and may_undo(self.state, event.seat):
                    story.take_back()
            self.state = self._game.evolve(self.state, event)
            if story is not None and isinstance(event, HandOpened):
                story.follow_opening(self.state)
        elif ends:
            self.state = self._game.evolve(self.state, event)
        if story is not None:
            waited = _waited(self._last, envelope)
            story.tell(self._match, self._whence, envelope, event, waited)
            if ends and story.ending not in ENDINGS.values():
                story.end(envelope, event, self.state, position)
        self._last = envelope
        return done

    def _judge(self, event: Event, story: HandStory | None) -> None:
        """Find out whether the event is possible at all; what is legal, nobody asks here."""
        if self._blind:
            return
        ending = [b for b in self._game.check(self.state, event) if b.ends]
        if not ending:
            return
        unclear = any(breach.reason == "unclear" for breach in ending)
        impossible = any(breach.reason == "impossible" for breach in ending)
        self._unclear = self._unclear or unclear
        self._blind = impossible or not self._unclear
        if story is not None:
            story.deal.mark("unclear" if self._unclear else "impossible")
            if story.ending not in ENDINGS.values():
                story.lost = True


def _waited(last: Envelope | None, envelope: Envelope) -> int | None:
    """Return the microseconds since the event before, ``None`` within one command."""
    if last is None or last.command == envelope.command:
        return None
    return envelope.at - last.at

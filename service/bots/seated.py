"""A bot at a seat of a table: what it has seen of the match, and its next order."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from events.envelope import HOUSE
from events.fairness import ShareCommitted
from events.table import MatchOpened
from service.bots.agreeing import agrees
from service.bots.asking import ask
from service.tables.orders import AnswerProposal, CommitShare, OpenShare
from service.tables.sitting import asked, begun

if TYPE_CHECKING:
    from events.base import Event
    from service.bots.bot import Bot
    from service.fair_dealing import Sharer
    from service.tables.orders import GameOrder, Order
    from service.tables.sitting import Sitting

__all__ = ("Seated",)


class Seated:
    """A bot that hears the events of a match as its seat may see them, and nothing else.

    It knows neither where they come from nor where its orders go.
    """

    def __init__(
        self, bot: Bot, seat: int, sharer: Sharer | None = None, name: str = ""
    ) -> None:
        """Take a fresh bot; without ``sharer`` somebody else draws the seat's shares.

        ``name`` is the bot's, as typed, for what is said of its faults.
        """
        self.seat = seat
        self.sitting: Sitting | None = None
        """The match as the seat has seen it, nothing before its opening."""
        self._bot = bot
        self._sharer = sharer
        self._name = name
        self._thought: Order | None = None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.sitting is not None and self.sitting.over

    def received(self, event: Event, actor: str = HOUSE, at: int = 0) -> None:
        """Take in the next event of the match, redacted for the seat, from the first on.

        ``actor`` is the player who did it, ``at`` when, in microseconds UTC. Raises as
        :func:`core.games.game_of`.
        """
        self._thought = None
        if self.sitting is not None:
            self.sitting = self.sitting.evolve(event, actor, at)
        elif isinstance(event, MatchOpened):
            match = self._sharer.match if self._sharer is not None else ""
            self.sitting = begun(match, event, at)

    def next_order(self) -> Order | None:
        """Return what the seat orders now, ``None`` while it waits for others.

        Asked again before anything else was received, it is the same. It is to be asked
        only when all events of a command are in. Raises ``bot_failed`` and
        ``bot_illegal``.
        """
        if self._thought is None and self.sitting is not None:
            self._thought = self._next(self.sitting)
        return self._thought

    def _next(self, sitting: Sitting) -> Order | None:
        if sitting.over:
            return None
        life, state = sitting.life, sitting.state
        share = self._share(sitting)
        if share is not None or life.paused:
            return share
        if asked(life, state) >> self.seat & 1:
            return AnswerProposal(self.seat, agrees(sitting))
        if life.holds or state.turn != self.seat:
            return None
        legal = sitting.game.legal_commands(state)
        if not legal:
            return None
        return cast("GameOrder", ask(self._bot, self._name, state, legal))

    def _share(self, sitting: Sitting) -> Order | None:
        word = self._sharer.word(sitting.course) if self._sharer is not None else None
        if word is None:
            return None
        if isinstance(word, ShareCommitted):
            return CommitShare(self.seat, word.hand, word.attempt, word.commitment)
        return OpenShare(self.seat, word.hand, word.attempt, word.share)

"""Event logs as columns: one pass over a store, each match folded by the rules of ``core``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import polars as pl
from msgspec.structs import replace

from analytics.hand_rows import hand_rows, seated
from analytics.schemas import HANDS
from core.games import game_of
from core.seats import placed
from events.seating import SeatTaken
from events.table import (
    DealVoided,
    Forked,
    HandOpened,
    HandPassed,
    HandScored,
    MatchOpened,
)
from replay.rulings.ruled import Effect, ruled_change

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from analytics.hand_rows import HandRow
    from core.state import State
    from events.base import Event
    from events.envelope import Envelope

__all__ = ("Ruled", "hands_frame")

Ruled: TypeAlias = Mapping[str, Mapping[int, Effect]]
"""What rulings make of hands, by match and hand."""

_CHUNK: Final = 16_384
_ENDINGS: Final[dict[type[Event], str]] = {
    HandScored: "scored",
    HandPassed: "passed",
    DealVoided: "void",
}


def hands_frame(
    log: Iterable[tuple[int, Envelope]],
    ruled: Ruled | None = None,
    past: Callable[[str], Sequence[Envelope]] | None = None,
) -> pl.LazyFrame:
    """Return one row a finished hand and seat, columns as in ``schemas.HANDS``.

    ``log`` is what ``store.read_all()`` yields; matches may be interleaved. Scores are
    the written ones, or as ``ruled`` says by match and hand (``replay.rulings.archive``).
    Left out are unfinished hands, hands in which something impossible happened (the audit
    stops there too), and forks: their past would be counted twice, and their future never
    was. With ``past``, which returns all events that made a match, the hands that ended in
    a fork count too. What is held besides the columns is one state a match. Raises as
    ``core.games.game_of``.

    >>> hands_frame(()).collect().shape
    (0, 18)
    """
    chunks = [pl.DataFrame(schema=HANDS)]
    rows: list[HandRow] = []
    for hand in _finished_hands(log, ruled or {}, past):
        rows += hand
        if len(rows) >= _CHUNK:
            chunks.append(_frame(rows))
            rows = []
    chunks.append(_frame(rows))
    return pl.concat(chunks).lazy()


def _frame(rows: list[HandRow]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=HANDS, orient="row")


def _finished_hands(
    log: Iterable[tuple[int, Envelope]],
    ruled: Ruled,
    past: Callable[[str], Sequence[Envelope]] | None,
) -> Iterator[tuple[HandRow, ...]]:
    """Yield the rows of each hand where it ended, in the order of the log."""
    matches: dict[str, _Match] = {}
    for _, envelope in log:
        match = matches.get(envelope.match)
        if match is not None:
            yield match.follow(envelope.event)
            continue
        name, event = envelope.match, envelope.event
        before: Sequence[Envelope] = ()
        if isinstance(event, Forked) and past is not None:
            before = [each for each in past(name) if each.seq < envelope.seq]
        opened = before[0].event if before else event
        if isinstance(opened, MatchOpened):
            match = matches[name] = _Match(name, opened, ruled.get(name, {}))
            for each in before[1:]:
                match.follow(each.event)


class _Match:
    """A match as far as the log has told it."""

    def __init__(
        self, match: str, opened: MatchOpened, ruled: Mapping[int, Effect]
    ) -> None:
        self.match = match
        self.game = game_of(opened)
        self.state: State = self.game.initial(opened)
        self.playable = not any(b.ends for b in self.game.check(self.state, opened))
        self.hands = 0
        self.players = opened.players
        """Who sits at each seat."""
        self.open = False
        """Whether a hand is on the table and nothing impossible has happened in it."""
        self._seated = opened.players
        """Who sat there when the hand was opened."""
        self._ruled = ruled

    def follow(self, event: Event) -> tuple[HandRow, ...]:
        """Return the rows of the hand if the event ended it, else none."""
        if isinstance(event, HandOpened):
            self.open = self.playable
            self.hands += 1
            self._seated = self.players
        elif isinstance(event, SeatTaken) and 0 <= event.seat < len(self.players):
            self.players = placed(self.players, event.seat, event.player)
        if not self.open:
            return ()
        if any(breach.ends for breach in self.game.check(self.state, event)):
            self.open = False
            return ()
        self.state = self.game.evolve(self.state, event)
        ending = _ENDINGS.get(type(event))
        if ending is None:
            return ()
        self.open = False
        state = seated(self.state, self._seated)
        effect = self._ruled.get(self.hands)
        if effect is None or ending != "scored":
            return hand_rows(self.match, state, ending)
        # A penalty is for conduct; the figures tell how the hands were played.
        change = ruled_change(state.change, replace(effect, penalty=()))
        if change is None:
            return hand_rows(self.match, state, "void")
        return hand_rows(self.match, replace(state, change=change), ending)

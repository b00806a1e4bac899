"""Event logs as columns: one pass over a store, each match folded by the rules of ``core``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.hand_rows import hand_rows
from analytics.schemas import HANDS
from core.games import game_of
from events.table import DealVoided, HandOpened, HandPassed, HandScored, MatchOpened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from analytics.hand_rows import HandRow
    from core.state import State
    from events.base import Event
    from events.envelope import Envelope

__all__ = ("hands_frame",)

_CHUNK: Final = 16_384
_ENDINGS: Final[dict[type[Event], str]] = {
    HandScored: "scored",
    HandPassed: "passed",
    DealVoided: "void",
}


def hands_frame(log: Iterable[tuple[int, Envelope]]) -> pl.LazyFrame:
    """Return one row a finished hand and seat, columns as in ``schemas.HANDS``.

    ``log`` is what ``store.read_all()`` yields; matches may be interleaved. Left out are
    unfinished hands, hands in which something impossible happened (the audit stops there
    too), and forks: their past would be counted twice, and their future never was. What
    is held besides the columns is one state a match. Raises as ``core.games.game_of``.

    >>> hands_frame(()).collect().shape
    (0, 18)
    """
    chunks = [pl.DataFrame(schema=HANDS)]
    rows: list[HandRow] = []
    for hand in _finished_hands(log):
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
) -> Iterator[tuple[HandRow, ...]]:
    """Yield the rows of each hand where it ended, in the order of the log."""
    matches: dict[str, _Match] = {}
    for _, envelope in log:
        match = matches.get(envelope.match)
        if match is not None:
            yield match.follow(envelope.event)
        elif isinstance(opened := envelope.event, MatchOpened):
            matches[envelope.match] = _Match(envelope.match, opened)


class _Match:
    """A match as far as the log has told it."""

    def __init__(self, match: str, opened: MatchOpened) -> None:
        self.match = match
        self.game = game_of(opened)
        self.state: State = self.game.initial(opened)
        self.playable = not any(b.ends for b in self.game.check(self.state, opened))
        self.open = False
        """Whether a hand is on the table and nothing impossible has happened in it."""

    def follow(self, event: Event) -> tuple[HandRow, ...]:
        """Return the rows of the hand if the event ended it, else none."""
        if isinstance(event, HandOpened):
            self.open = self.playable
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
        return hand_rows(self.match, self.state, ending)

"""An archive as a target of the audit: what is told of each of its matches."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from analytics.archive.reading import open_archive
from analytics.archive.tables import DEALS
from analytics.errors import AnalyticsError
from analytics.mass.chunks import chunks_of, judged_chunk
from analytics.mass.explaining import Explaining
from analytics.mass.rules import rules_compiled
from replay.audit.account import Account, Cleared
from replay.audit.bulk import cores
from replay.audit.finding import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from concurrent.futures import Future

    from analytics.mass.chunks import Chunk
    from analytics.mass.compiling import Judge
    from replay.audit.bulk import Told
    from replay.terminal import Terminal

__all__ = ("ArchiveShelf",)

_AHEAD: Final = 2
"""Chunks on their way for each core."""


class ArchiveShelf:
    """The matches of an archive, told as ``replay.audit.shelf.Shelf`` wants them."""

    def __init__(self, terminal: Terminal, target: str) -> None:
        """Open the archive; raises as ``open_archive``."""
        self.name = target
        self._archive = open_archive(target)
        self._terminal = terminal

    @property
    def matches(self) -> int:
        """How many matches it holds."""
        return self._archive.manifest.tables["matches"].rows

    def told(
        self, *, each: bool
    ) -> Iterator[tuple[str, Account | Exception | Cleared]]:
        """Yield what is told of the matches, in the order in which they began.

        Without ``each`` the clean ones of a chunk are only counted. Where the archive is
        damaged, that is yielded in the place of the rest.
        """
        try:
            yield from self._told(each=each)
        except AnalyticsError as fault:
            yield self.name, fault

    def _told(
        self, *, each: bool
    ) -> Iterator[tuple[str, Account | Exception | Cleared]]:
        tables = self._archive.manifest.tables
        games = [game for game, table in DEALS.items() if tables[table].rows]
        judges = rules_compiled(self._terminal, games)
        explaining = Explaining(self._terminal, self._archive, self.name)
        with ThreadPoolExecutor(cores()) as pool, explaining:
            for number, chunk in enumerate(self._chunks(pool, judges)):
                found = explaining.accounts(chunk)
                if each:
                    yield from self._all(chunk, found)
                else:
                    yield f"{self.name} {number}", _cleared(chunk)
                    yield from found.items()

    def _chunks(
        self, pool: ThreadPoolExecutor, judges: Mapping[str, Judge]
    ) -> Iterator[Chunk]:
        waiting: deque[Future[Chunk]] = deque()
        for parts in chunks_of(self._archive):
            waiting.append(pool.submit(judged_chunk, self._archive, parts, judges))
            if len(waiting) >= _AHEAD * cores():
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _all(
        self, chunk: Chunk, found: Mapping[str, Account | Exception]
    ) -> Iterator[Told]:
        told = chunk.matches.select("match", "game", "hands", "events").iter_rows()
        for place, (match, game, hands, events) in enumerate(told):
            if match in found:
                yield match, found[match]
                continue
            unfinished = tuple(chunk.unfinished.get(place, ()))
            verdict = Verdict(match, self.name, game, hands, unfinished, events, ())
            yield match, Account(verdict, stored=True)


def _cleared(chunk: Chunk) -> Cleared:
    clean = chunk.matches.filter("clean")
    return Cleared(clean.height, int(clean["hands"].sum()), int(clean["events"].sum()))

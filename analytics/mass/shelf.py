"""An archive as a target of the audit: what is told of each of its matches."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from analytics.archive.reading import open_archive
from analytics.archive.tables import DEALS
from analytics.errors import AnalyticsError
from analytics.mass.batches import batches_of, judged_batch
from analytics.mass.explaining import Explaining
from analytics.mass.rules import rules_compiled
from replay.audit.account import Account, Cleared
from replay.audit.bulk import cores
from replay.audit.finding import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from concurrent.futures import Future

    from analytics.mass.batches import JudgedBatch
    from replay.terminal import Terminal

__all__ = ("ArchiveShelf",)

_AHEAD: Final = 2
"""Batches on their way for each core."""


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

        Without ``each`` the clean ones of a batch are only counted. Where the archive is
        damaged, that is yielded in the place of the rest. One that was brought up to date
        meanwhile is read on as it is now, from the batch whose files were taken away.
        """
        after = -1
        with Explaining(self._terminal, self._archive, self.name) as explaining:
            while True:
                try:
                    for judged in self._judged(after):
                        found = explaining.accounts(judged)
                        after = judged.batch.last
                        yield from self._of_batch(judged, found, each=each)
                except AnalyticsError as fault:
                    if self._is_updated():
                        continue
                    yield self.name, fault
                return

    def _is_updated(self) -> bool:
        """Return whether the archive has gone on since; it is open then as it is now."""
        before = self._archive.manifest
        try:
            archive = open_archive(self._archive.folder)
        except AnalyticsError:
            return False
        now = archive.manifest
        if now == before or now.span != before.span or now.position < before.position:
            return False
        self._archive = archive
        return True

    def _judged(self, after: int) -> Iterator[JudgedBatch]:
        """Yield the batches behind a chunk, judged on all cores."""
        archive = self._archive
        tables = archive.manifest.tables
        games = [game for game, table in DEALS.items() if tables[table].rows]
        judges = rules_compiled(self._terminal, games)
        waiting: deque[Future[JudgedBatch]] = deque()
        with ThreadPoolExecutor(cores()) as pool:
            for batch in batches_of(archive.folder, archive.manifest, after):
                waiting.append(pool.submit(judged_batch, batch, judges))
                if len(waiting) >= _AHEAD * cores():
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

    def _of_batch(
        self,
        judged: JudgedBatch,
        found: Mapping[str, Account | Exception],
        *,
        each: bool,
    ) -> Iterator[tuple[str, Account | Exception | Cleared]]:
        if not each:
            yield f"{self.name} {judged.batch.last}", _cleared(judged)
            yield from found.items()
            return
        told = judged.matches.select("match", "game", "hands", "events").iter_rows()
        for place, (match, game, hands, events) in enumerate(told):
            if match in found:
                yield match, found[match]
                continue
            unfinished = tuple(judged.unfinished.get(place, ()))
            verdict = Verdict(match, self.name, game, hands, unfinished, events, ())
            yield match, Account(verdict, stored=True)


def _cleared(judged: JudgedBatch) -> Cleared:
    clean = judged.matches.filter("clean")
    return Cleared(clean.height, int(clean["hands"].sum()), int(clean["events"].sum()))

"""Audits of one growing store, each beginning where the one before came to an end."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from msgspec import Struct

from events.stores.address import open_store
from events.stores.place import can_write
from replay.audit.mark import Mark, SinceUnfit, mark_of, read_marks, write_marks
from replay.audit.past import Past, look_back
from replay.audit.targets import read_text
from replay.audit.work import store_address, store_lots
from replay.errors import FileUnwritable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from replay.audit.work import Lot
    from replay.terminal import Terminal

__all__ = ("Series", "series_of")


class Series(Struct, frozen=True):
    """A whole store, the marks that earlier audits left, and where the next one goes."""

    terminal: Terminal
    address: str
    source: str | None
    marks: tuple[Mark, ...]
    file: Path | None

    def look_back(self) -> Past:
        """Return what has become of the store; raises ``mark_beyond`` and as the store."""
        store = open_store(self.address, create=False)
        try:
            return look_back(store, self.marks, self.source)
        finally:
            store.close()

    def lots(self, past: Past) -> Iterator[Lot]:
        """Yield what is to be judged."""
        return store_lots(self.address, past.matches, self.source)

    def close(self, past: Past, *, complete: bool, json: bool) -> None:
        """Tell the new mark, and keep it if the audit went through.

        Findings are no hindrance; an altered past is, and so is what cannot be read:
        it would be taken for audited. Raises ``file_unwritable``.
        """
        done = past.sound and complete
        if self.file is not None and done and past.mark not in self.marks:
            write_marks(self.file, (*self.marks, past.mark))
        since = self.marks[-1] if self.marks else Mark(0)
        if since.position and past.sound and not json:
            facts = {"position": since.position, "matches": len(past.matches)}
            self._tell("bulk.unchanged", json=json, **facts)
        if since.position and not since.digest:
            self._tell("bulk.links_only", json=json, position=since.position)
        if not done:
            self._tell("bulk.mark_kept", json=json)
        elif self.file is None or not json:
            self._tell("bulk.mark", json=json, mark=past.mark)
            if self.file is None and not json:
                self._tell("bulk.mark_next", json=json)

    def _tell(self, code: str, *, json: bool, **facts: object) -> None:
        """Say something: beside the results where a program reads those."""
        told = self.terminal.say(code, **facts)
        if json:
            self.terminal.err.print(told, markup=False)
        else:
            self.terminal.print(told)


def series_of(
    terminal: Terminal,
    targets: Sequence[str],
    *,
    every: bool,
    since: str,
    file: Path | None,
) -> Series | None:
    """Return the series that an audit belongs to, ``None`` if it is one by itself.

    Raises ``since_unfit``, ``mark_bad``, ``file_unreadable`` and, before anything is
    judged, ``file_unwritable``.
    """
    if not since and file is None:
        return None
    address, source = terminal.address, None
    if targets:
        [source, *more] = targets
        address = "" if every or more else store_address(source) or ""
    if not address or (since and file):
        raise SinceUnfit
    marks: list[Mark] = [mark_of(since)] if since else []
    if file is not None:
        _check_writable(file)
        marks = read_marks(read_text(file)) if file.exists() else []
    return Series(terminal, address, source, tuple(marks), file)


def _check_writable(path: Path) -> None:
    if not path.parent.is_dir():
        raise FileUnwritable(path=str(path), detail=os.strerror(errno.ENOENT))
    if not can_write(path):
        raise FileUnwritable(path=str(path), detail=os.strerror(errno.EACCES))

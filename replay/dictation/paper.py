"""The file that a record is written to: what stood in it before is kept as it was."""

from __future__ import annotations

import errno
import os
from itertools import count
from typing import TYPE_CHECKING, Final, NoReturn

from replay.audit.targets import read_text
from replay.dictation.draft import is_finished
from replay.errors import FileKindUnknown, FileUnwritable
from replay.records import Reading, Record, RecordFaults, read, write

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("Paper", "fresh_path")

_HAND: Final = "\n[[hand]]"
_SUFFIX: Final = ".toml"
_MAY_WRITE: Final = 0o222


class Paper:
    """A record on disk. It is written anew in one stroke, never half."""

    def __init__(self, path: Path) -> None:
        """Read what is there.

        What could not be saved is refused at once. Raises ``file_kind_unknown``,
        ``file_unreadable``, ``file_unwritable`` and :class:`replay.records.RecordFaults`.
        """
        if path.is_dir():
            _refuse(path, errno.EISDIR)
        self.path = path.with_name(path.name + _SUFFIX) if not path.suffix else path
        if self.path.suffix != _SUFFIX:
            raise FileKindUnknown(path=str(self.path))
        _check_writable(self.path)
        self.reading: Reading | None = None
        self._text = ""
        self._kept = ""
        self._kept_hands = 0
        if self.path.exists():
            self._text = read_text(self.path)
            self.reading = read(self._text, str(self.path))
            self._keep(self.reading)
        self._saved_copy = False

    def _keep(self, reading: Reading) -> None:
        """Keep the text up to the hand that is still to be told."""
        hands = reading.record.hands
        lines = self._text.splitlines(keepends=True)
        self._kept_hands = len(hands)
        if hands and not is_finished(reading.record):
            self._kept_hands -= 1
            lines = lines[: reading.lines.hands[-1].hand - 1]
        self._kept = "".join(lines).rstrip()

    def save(self, record: Record) -> None:
        """Write the record if it changed; raises ``file_unwritable``.

        Comments and letters of an older part stay. Where that cannot be, the old text is
        put beside the file first.
        """
        if self.reading is not None and record == self.reading.record:
            return
        text = self._grown(record)
        if text is None:
            text = write(record)
            if self._text and not self._saved_copy:
                copy = fresh_path(self.path.with_suffix(".old.toml"))
                self._write(copy, self._text)
                self._saved_copy = True
        self._write(self.path, text)
        self.reading = read(text, str(self.path))

    def _grown(self, record: Record) -> str | None:
        """Return the kept text with the further hands, ``None`` if it would mean other."""
        if not self._kept:
            return None
        further = record.hands[self._kept_hands :]
        written = write(record.model_copy(update={"hands": further}))
        place = written.find(_HAND)
        tail = written[place:] if place >= 0 else ""
        text = f"{self._kept}\n{tail}"
        try:
            return text if read(text).record == record else None
        except RecordFaults:
            return None  # as when it is written in letters that ours are not

    def _write(self, path: Path, text: str) -> None:
        draft = path.with_name(f".{path.name}.draft")
        try:
            draft.write_text(text, encoding="utf-8", newline="\n")
            os.replace(draft, path)  # noqa: PTH105 - the one call that replaces at once
        except OSError as fault:
            detail = fault.strerror or str(fault)
            raise FileUnwritable(path=str(path), detail=detail) from fault


def _check_writable(path: Path) -> None:
    """Refuse a place that no record can be written to."""
    if not path.parent.is_dir():
        _refuse(path, errno.ENOENT)
    if path.is_dir():
        _refuse(path, errno.EISDIR)
    # A file that is to stay as it is says so even to those whom nothing keeps out.
    protected = path.exists() and not path.stat().st_mode & _MAY_WRITE
    if protected or not os.access(path.parent, os.W_OK):
        _refuse(path, errno.EACCES)


def _refuse(path: Path, number: int) -> NoReturn:
    raise FileUnwritable(path=str(path), detail=os.strerror(number))


def fresh_path(path: Path) -> Path:
    """Return the path, or the first one with a number behind its name that is free."""
    if not path.exists():
        return path
    numbered = (path.with_stem(f"{path.stem}-{n}") for n in count(2))
    return next(each for each in numbered if not each.exists())

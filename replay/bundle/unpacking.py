"""A bundle read: nothing of it is believed that its own sums do not confirm."""

from __future__ import annotations

import hashlib
import io
import lzma
import zipfile
import zlib
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from events.errors import EventsError
from events.stores.jsonl_line import DirectoryLine, parse_line
from replay.bundle.errors import BundleDamaged, BundleForeign, BundleNewer
from replay.bundle.head import FORM, HEAD, NAMES, SUFFIX, Head
from replay.bundle.packing import log_name
from replay.errors import FileUnreadable

if TYPE_CHECKING:
    from pathlib import Path

    from replay.bundle.head import Member

__all__ = ("Bundle", "is_bundle", "read_bundle")

_MARK: Final = b"PK\x03\x04"
_NAME_AT: Final = 30
"""Where in a zip file the name of the first member begins."""
_HEAD_LIMIT: Final = 1 << 20
_LIMIT: Final = 1 << 30
"""Bytes that a member may unfold to; the longest match is far below."""
_FAULTS: Final = (
    *(zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError),
    *(RuntimeError, OverflowError, lzma.LZMAError, OSError),
)
"""What the library raises for a file that is no sound zip file: ``RuntimeError`` where a
member is encrypted or needs more than it knows, ``OverflowError`` for a place beyond any
file, ``OSError`` for what claims to be packed by bzip2: the file itself was read before."""


class Bundle(Struct, frozen=True):
    """What a bundle holds."""

    head: Head
    path: str
    name: str
    """Of the member that holds the log."""
    text: str
    """Its lines: an event log, or a seat's stream."""
    players: dict[str, str]
    """Names by player id, none if none went along."""
    labels: dict[str, dict[str, str]]
    """Event, place, date and note by match, likewise."""


class _Versioned(Struct):
    sixfold_bundle: int


def is_bundle(path: Path) -> bool:
    """Return whether a file looks like a bundle, whole or not.

    >>> from pathlib import Path
    >>> is_bundle(Path(__file__))
    False
    """
    if path.suffix != SUFFIX:
        return False
    try:
        with path.open("rb") as file:
            begin = file.read(_NAME_AT + len(HEAD))
    except OSError:
        return False
    return _begins(begin)


def read_bundle(path: Path) -> Bundle:
    """Return what a bundle holds, each member checked.

    Raises ``file_unreadable``, ``bundle_foreign``, ``bundle_newer`` and ``bundle_damaged``.
    """
    try:
        raw = path.read_bytes()
    except OSError as fault:
        detail = fault.strerror or str(fault)
        raise FileUnreadable(path=str(path), detail=detail) from fault
    if not _begins(raw):
        raise BundleForeign(path=str(path))
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return _read(archive, str(path))
    except (*_FAULTS, EventsError) as fault:
        raise BundleDamaged(path=str(path)) from fault


def _begins(raw: bytes) -> bool:
    name = raw[_NAME_AT : _NAME_AT + len(HEAD)]
    return raw.startswith(_MARK) and name == HEAD.encode()


def _read(archive: zipfile.ZipFile, path: str) -> Bundle:
    told = _unfolded(archive, HEAD, _HEAD_LIMIT)
    found = msgspec.json.decode(told, type=_Versioned).sixfold_bundle
    if found != FORM:
        raise BundleNewer(path=path, found=found, known=FORM)
    head = msgspec.json.decode(told, type=Head)
    name = log_name(head.seat)
    expected = [HEAD, name, *([NAMES] if head.names else [])]
    if archive.namelist() != expected or list(head.members) != expected[1:]:
        raise ValueError
    members = {
        each: _checked(archive, each, member) for each, member in head.members.items()
    }
    line = DirectoryLine({}, {})
    if head.names:
        parsed = parse_line(members[NAMES].decode(), 2, path, is_last=False)
        if not isinstance(parsed, DirectoryLine):
            raise ValueError
        line = parsed
    text = members[name].decode()
    return Bundle(head, path, name, text, line.players, line.labels)


def _checked(archive: zipfile.ZipFile, name: str, member: Member) -> bytes:
    if not 0 <= member.bytes <= _LIMIT:
        raise ValueError
    content = _unfolded(archive, name, member.bytes)
    same = hashlib.sha256(content).hexdigest() == member.sha256
    if len(content) != member.bytes or not same:
        raise ValueError
    return content


def _unfolded(archive: zipfile.ZipFile, name: str, limit: int) -> bytes:
    """Return the bytes of a member, which may not unfold to more than it said."""
    with archive.open(name) as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise ValueError
    return content

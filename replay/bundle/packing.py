"""A match packed into a bundle, the same bytes each time."""

from __future__ import annotations

import hashlib
import io
import zipfile
from typing import TYPE_CHECKING, Final

import msgspec

from core.games import GAMES
from events.errors import StoreAddress
from events.stores.address import store_place
from events.stores.jsonl import write_lines
from events.table import MatchOpened
from replay.bundle.environment import environment, program
from replay.bundle.errors import BundleSuffix
from replay.bundle.head import (
    ALL,
    FORM,
    HEAD,
    NAMES,
    NONE,
    SEAT,
    SUFFIX,
    Head,
    Member,
)
from replay.exporting import save_new
from replay.streams.seat_stream import seat_stream
from replay.viewer import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from events.envelope import Envelope
    from events.store import EventStore

__all__ = ("log_name", "packed", "save_bundle")

_MADE: Final = (1980, 1, 1, 0, 0, 0)
"""The time that every member bears: the first that a zip file can tell."""
_UNIX: Final = 3
_MODE: Final = 0o644 << 16


def packed(
    store: EventStore,
    history: Sequence[Envelope],
    address: str,
    seat: int | None,
    *,
    names: bool = False,
) -> bytes:
    """Return the bundle of a match, seen by a seat, by -1 a spectator, ``None`` all of it.

    ``address`` is that of the store, of which only the kind is told. With ``names`` the
    names of the players and the notes of the match go along.
    """
    log = seat_stream(history, seat) if seat is not None else write_lines(history)
    members = {log_name(seat): "".join(log).encode()}
    if names:
        *_, told = list(write_lines(history, store.directory))[:2]
        members[NAMES] = told.encode()
    opened = history[0].event
    found = opened if isinstance(opened, MatchOpened) else None
    match = history[-1].match
    head = Head(
        sixfold_bundle=FORM,
        program=program(),
        command=_command(match, history[-1].seq, seat, names=names),
        match=match,
        events=len(history),
        redact=_redact(seat),
        seat=seat,
        names=names,
        game=found.game if found else "",
        rules=found.rules if found else 0,
        rules_known={name: game.rules for name, game in GAMES.items()},
        store=_kind(address),
        environment=environment(),
        members={
            name: Member(len(content), hashlib.sha256(content).hexdigest())
            for name, content in members.items()
        },
    )
    written = msgspec.json.format(msgspec.json.encode(head)) + b"\n"
    return _zipped({HEAD: written, **members})


def log_name(seat: int | None) -> str:
    """Return the name of the member that holds the log.

    >>> log_name(None), log_name(2), log_name(-1)
    ('log.jsonl', 'seat-2.jsonl', 'spectator.jsonl')
    """
    if seat is None:
        return "log.jsonl"
    return "spectator.jsonl" if seat == SPECTATOR else f"seat-{seat}.jsonl"


def save_bundle(path: Path, content: bytes) -> None:
    """Write a bundle into a file that was not there.

    Raises ``bundle_suffix``, ``file_exists`` and ``file_unwritable``.
    """
    if path.suffix != SUFFIX:
        raise BundleSuffix(path=str(path), suffix=SUFFIX)
    save_new(path, (content,))


def _redact(seat: int | None) -> str:
    if seat is None:
        return NONE
    return ALL if seat == SPECTATOR else SEAT


def _command(match: str, seq: int, seat: int | None, *, names: bool) -> str:
    words = ["sixfold", "bundle", f"{match}@{seq}", "--redact", _redact(seat)]
    words += ["--seat", str(seat)] if _redact(seat) == SEAT else []
    return " ".join([*words, *(["--names"] if names else [])])


def _kind(address: str) -> str:
    """Return the kind of store at an address, and nothing of the address itself."""
    try:
        return store_place(address)[0]
    except StoreAddress:
        return address.partition(":")[0]


def _zipped(members: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in members.items():
            about = zipfile.ZipInfo(name, _MADE)
            about.create_system = _UNIX
            about.external_attr = _MODE
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, content)
    return held.getvalue()

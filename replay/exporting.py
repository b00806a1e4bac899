"""A match on its way out: as a hand record for people, as lines for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games import game_of
from core.retelling import retold
from events.errors import LogBroken
from events.stores.jsonl import write_lines
from events.table import Forked, HandRedealt, MatchOpened
from replay.address import last_event, parse_address
from replay.errors import FileUnwritable, ReplayError
from replay.history import match_named, read_history
from replay.records import write
from replay.streams.seat_stream import seat_stream
from replay.terminal import names_of
from replay.timeline import last_state
from replay.transcribing.recollection import LABELS, check_telling, recollect
from replay.viewer import parse_viewer
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from events.base import Event
    from events.envelope import Envelope
    from events.store import EventStore

__all__ = (
    "ExportUnclear",
    "FileExists",
    "addressed",
    "log_text",
    "record_text",
    "save_new",
    "seat_text",
    "store_lines",
)

_SHORT = 8


class ExportUnclear(ReplayError):
    """Neither a match nor the whole store was named, or both, or a seat of the whole."""

    code = "export_unclear"


class FileExists(ReplayError):
    """A file that is there already and is not overwritten. Facts: ``path``."""

    code = "file_exists"


def addressed(store: EventStore, address: str) -> list[Envelope]:
    """Return the events of a match up to an address, through every fork.

    Raises ``address_bad``, ``match_unknown``, ``match_ambiguous``, ``hand_unknown`` and
    ``event_unknown``.
    """
    place = parse_address(address)
    history = read_history(store, match_named(store, place.match))
    return history[: last_event(history, place)]


def record_text(
    store: EventStore, envelopes: Sequence[Envelope], lang: str, *, names: bool = True
) -> str:
    """Return a match as the text of a hand record.

    Without names the players go by the beginning of their ids, and event, place, date and
    note stay behind. A fork says in its note, in ``lang``, where it branched off, and a
    hand that it dealt anew is told as if it had been dealt so. Raises
    ``record_too_narrow`` if a record could not tell it all, and ``log_broken`` if it
    cannot have happened.
    """
    events: Sequence[Event] = [envelope.event for envelope in envelopes]
    opened = events[0]
    players: tuple[str, ...] = ()
    if isinstance(opened, MatchOpened):
        players, game = opened.players, game_of(opened)
        _, followed = last_state(events)
        if followed < len(events):
            match = envelopes[-1].match
            raise LogBroken(match=match, seq=followed + 1, why="impossible")
        events = (opened, *retold(game, game.initial(opened), events[1:]))
    known = [store.directory.name(player) if names else None for player in players]
    shown = [
        name or player[:_SHORT] for name, player in zip(known, players, strict=True)
    ]
    labels = _labels(store, envelopes) if names else {}
    branches = [
        say("screen.event.forked", lang, match=event.parent[:_SHORT], seq=event.seq)
        if isinstance(event, Forked)
        else say("screen.event.hand_redealt", lang)
        for event in events
        if isinstance(event, (Forked, HandRedealt))
    ]
    note = "; ".join([*filter(None, [labels.get("note")]), *branches])
    if note:
        labels["note"] = note
    record = recollect(events, shown, labels)
    check_telling(record, events)
    return write(record)


def log_text(
    store: EventStore, envelopes: Sequence[Envelope], *, names: bool = True
) -> str:
    """Return a match as JSON Lines; names and labels stand in one line that may be left out."""
    return "".join(write_lines(envelopes, store.directory if names else None))


def seat_text(
    store: EventStore, envelopes: Sequence[Envelope], seat: str, lang: str
) -> str:
    """Return a match as one seat received it, JSON Lines that prove themselves.

    ``seat`` is a number, a player's name, or the word for a spectator in any language.
    Raises ``seat_bad``.
    """
    opened = envelopes[0].event
    players = opened.players if isinstance(opened, MatchOpened) else ()
    viewer = parse_viewer(seat, names_of(store, players), lang)
    assert viewer is not None  # noqa: S101 - a text was given
    return "".join(seat_stream(envelopes, viewer))


def store_lines(store: EventStore, *, names: bool = True) -> Iterator[str]:
    """Yield a whole store as JSON Lines, its events in the one order of the store.

    Whoever takes them into an empty store has the same order, so that anchors of the
    first one hold for the second. Refused commands are not among them.
    """
    yield from write_lines(_Whole(store), store.directory if names else None)


class _Whole:
    """The events of a store as they stand now, read from it as often as they are wanted."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._head = store.head()
        self._count = sum(position <= self._head for position, *_ in store.scan())

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Envelope]:
        for position, envelope in self._store.read_all():
            if position > self._head:
                return
            yield envelope


def save_new(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file that was not there, whole or not at all.

    Raises ``file_exists`` and ``file_unwritable``, and what the pieces raise.
    """
    try:
        with path.open("xb") as file:
            try:
                file.writelines(pieces)
                file.flush()
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except FileExistsError as fault:
        raise FileExists(path=str(path)) from fault
    except OSError as fault:
        detail = fault.strerror or str(fault)
        raise FileUnwritable(path=str(path), detail=detail) from fault


def _labels(store: EventStore, envelopes: Sequence[Envelope]) -> dict[str, str]:
    """Return the labels of a match, for a fork those of the match it grew from."""
    own = store.directory.labels(envelopes[-1].match)
    found = own or store.directory.labels(envelopes[0].match)
    return {key: text for key, text in found.items() if key in LABELS}

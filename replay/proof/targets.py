"""What can be verified: stores, event logs, and what others add to the table of kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from events.errors import EventsError
from events.stores.address import open_store
from events.stream import read_whole
from replay.audit.targets import read_text
from replay.audit.work import store_address
from replay.bundle.head import SUFFIX
from replay.bundle.unpacking import read_bundle
from replay.errors import FileKindUnknown, TargetUnknown
from replay.history import read_history
from replay.proof.anchor import STEP, Anchor, Trail, read_anchors
from replay.proof.errors import AnchorForeign, AnchorUnwanted
from replay.proof.inclusion import Proof, proved
from replay.proof.log import LinesLog, StoreLog
from replay.proof.verifying import Report, add_proof, verify_log
from replay.streams.seat_line import is_seat_stream
from replay.streams.seat_proof import read_seat_stream
from replay.streams.seat_report import SeatReport, seat_report

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("Asked", "Kind", "anchors_in", "kind_of", "verified")

_LINES: Final = ".jsonl"
_FIRST: Final = 4096
"""Bytes that the first line of a seat's stream does not come up to."""


class Asked(Struct, frozen=True):
    """What is to be verified, and against what."""

    target: str
    """A path, or the address of a store."""
    anchors: tuple[Anchor, ...] = ()
    since: int = 0
    """Events whose fields are taken on trust, as their root is anchored."""
    operator: bytes | None = None
    proof: Proof | None = None
    whole: bool = False
    """Whether a file is to hold the whole log."""
    tell: Callable[[int], None] | None = None
    """Is told how many events are done."""
    store: str = ""
    """The store that a seat's stream is compared with."""


class Kind(Struct, frozen=True):
    """One kind of target: its name, what belongs to it, and who verifies it."""

    name: str
    fits: Callable[[str], bool]
    verify: Callable[[Asked], Report | SeatReport]


def anchors_in(paths: Iterable[Path], operator: bytes | None) -> list[Anchor]:
    """Return the anchors of some files; raises as :func:`read_anchors` and reading does."""
    found: list[Anchor] = []
    for path in paths:
        found += read_anchors(read_text(path), str(path), operator)
    return found


def kind_of(target: str, more: Sequence[Kind] = ()) -> Kind:
    """Return the kind of a target; raises ``target_unknown`` and ``file_kind_unknown``.

    ``more`` kinds are asked before our own.

    >>> kind_of("sqlite:///club.db").name
    'store'
    """
    for kind in (*more, *_KINDS):
        if kind.fits(target):
            return kind
    if Path(target).exists():
        raise FileKindUnknown(path=target)
    raise TargetUnknown(target=target)


def verified(asked: Asked, more: Sequence[Kind] = ()) -> Report | SeatReport:
    """Return what was found in a target; raises as its kind does, and as reading it.

    Raises ``anchor_foreign`` too if the anchors are of several logs.
    """
    kind = kind_of(asked.target, more)
    _of_one_log(asked.anchors)
    report = kind.verify(asked)
    if asked.since and not report.sound:
        # Only who looks at every field can name the first event that was altered.
        report = kind.verify(replace(asked, since=0))
    return report


def _of_one_log(anchors: Sequence[Anchor]) -> None:
    """Return if anchors are of one log, or what one tells would be held against another."""
    for each in anchors:
        if each.checkpoint.origin != anchors[0].checkpoint.origin:
            raise AnchorForeign(path=each.path, target=anchors[0].path)


def _store(asked: Asked) -> Report:
    if asked.proof is not None:
        raise AnchorUnwanted(target=asked.target)
    address = store_address(asked.target) or asked.target
    store = open_store(address, create=False)
    try:
        return verify_log(
            StoreLog(store),
            Report(asked.target, "store"),
            anchors=asked.anchors,
            since=asked.since,
            operator=asked.operator,
            every=True,
            tell=asked.tell,
        )
    finally:
        store.close()


def _lines(asked: Asked) -> Report:
    return _log(asked, LinesLog(Path(asked.target.removeprefix("jsonl:///"))))


def _bundle(asked: Asked) -> Report | SeatReport:
    bundle = read_bundle(Path(asked.target))
    if is_seat_stream(bundle.text):
        return _seen(asked, bundle.text)
    return _log(asked, LinesLog(Path(asked.target), bundle.text))


def _seat(asked: Asked) -> SeatReport:
    return _seen(asked, read_text(Path(asked.target)))


def _seen(asked: Asked, text: str) -> SeatReport:
    """Return what a seat's stream proves, held against the store if that was asked for."""
    proof = read_seat_stream(StringIO(text), asked.target)
    history = None
    if asked.store:
        store = open_store(asked.store, create=False)
        try:
            history = read_history(store, proof.match)
        finally:
            store.close()
    return seat_report(
        *(asked.target, proof, history, asked.anchors, asked.operator),
        given=asked.proof,
    )


def _log(asked: Asked, log: LinesLog) -> Report:
    largest = max([each.checkpoint.size for each in asked.anchors], default=0)
    whole = asked.whole or log.is_store or 0 < largest <= log.size
    report = verify_log(
        log,
        Report(asked.target, "store" if log.is_store else "log"),
        anchors=asked.anchors if whole else (),
        since=asked.since if whole else 0,
        operator=asked.operator,
        every=log.is_store,
        tell=asked.tell,
    )
    report.head = _head(log)
    if asked.anchors and not whole:
        _find(log, asked, report)
    if asked.proof is not None:
        add_proof(report, asked.proof, proved(log, asked.proof), log)
    return report


def _find(log: LinesLog, asked: Asked, report: Report) -> None:
    """Count the events of a part of a log that an anchor's trail tells of."""
    known = Trail(asked.anchors).places()
    report.told, report.anchors = len(known), len(asked.anchors)
    if known:
        report.inside = sum(each.hash[:STEP] in known for _, each in log.events())
    if known and log.size and not report.inside:
        raise AnchorForeign(path=asked.anchors[0].path, target=asked.target)


def _head(log: LinesLog) -> str:
    """Return the last hash of a log that holds one match, with a fork's past."""
    last = next((each for _, each in log.events(log.size - 1)), None)
    if last is None:
        return ""
    try:
        whole = read_whole(log.read, last.match)
    except EventsError:
        return ""
    return last.hash.hex() if len(whole) == log.size else ""


def _is_store(target: str) -> bool:
    return target == "memory:" or store_address(target) is not None


def _is_lines(target: str) -> bool:
    if target.startswith("jsonl:///"):
        return True
    return Path(target).suffix == _LINES and Path(target).is_file()


def _is_bundle(target: str) -> bool:
    return Path(target).suffix == SUFFIX and Path(target).is_file()


def _is_seat(target: str) -> bool:
    if not _is_lines(target) or target.startswith("jsonl:///"):
        return False
    with Path(target).open("rb") as file:
        return is_seat_stream(file.readline(_FIRST).decode(errors="replace"))


_KINDS: Final = (
    Kind("bundle", _is_bundle, _bundle),
    Kind("seat", _is_seat, _seat),
    Kind("log", _is_lines, _lines),
    Kind("store", _is_store, _store),
)

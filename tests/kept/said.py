"""What a program says of the files that a version wrote: findings, totals, hashes."""

from __future__ import annotations

import io
import json
import shutil
from contextlib import closing, redirect_stdout
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from analytics.archive.tables import SCHEMA
from events.codec import decode_stored
from events.readable import readable
from events.stores.address import open_store
from events.stores.jsonl import read_lines
from events.stream import read_whole
from replay.history import read_history
from replay.timeline import last_state
from service.cli import main

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope

__all__ = ("EXPECTED", "FOLDER", "run", "said_of")

FOLDER: Final = Path(__file__).parent
EXPECTED: Final = "expected.json"
ANCHORED: Final = "store.db"
"""The store of which the anchor is."""
STORES: Final = (ANCHORED, "store.jsonl")

_VERDICT: Final = ("match", "game", "hands", "unfinished", "events", "closed", "clean")
_FINDING: Final = ("rule", "code", "hand", "trick", "seq", "seat", "subject", "legal")
_LOG: Final = (
    *("kind", "sound", "events", "matches", "anchored", "inside"),
    *("accepted", "refused", "rulings", "deals", "faults"),
)
_SEAT: Final = (
    *("kind", "sound", "match", "seat", "events", "hands", "shown", "opened"),
    *("closed", "known", "audit", "deals", "inside", "faults"),
)


def said_of(folder: Path, work: Path) -> dict[str, Any]:
    """Return what is said of each file of a version's folder.

    ``work`` is an empty folder for copies: nothing that is kept is ever opened itself.
    ``SIXFOLD_OPERATOR`` has to name the version's ``operator.public``.
    """
    copy = work / folder.name
    shutil.copytree(folder, copy)
    operator = ("--operator", str(copy / "operator.public"))
    anchor = ("--anchor", str(copy / "anchors.txt"), *operator)
    found: dict[str, Any] = {}
    for path in sorted(copy.iterdir()):
        name, target = path.name, str(path)
        if name in STORES:
            store = str(path)
            found[name] = {
                "audit": _verdicts(("--all", "--store", store)),
                "verify": _verified((store, *(anchor if name == ANCHORED else ()))),
                "doctor": _lines("doctor", "--json", "--store", store)[0],
                "matches": _stored(store),
            }
        elif name == "archive":
            found[name] = {"schema": _schema(path)}
            if found[name]["schema"] == SCHEMA:
                [told], _ = _lines("archive", "info", target, "--json")
                found[name]["content"] = told["content"]
                found[name]["audit"] = _verdicts((target,))
                found[name]["verify"] = _verified((target,))
        elif name == "match.jsonl":
            proof = ("--proof", str(copy / "match.tlog-proof"), *operator)
            found[name] = {
                "audit": _verdicts((target,)),
                "verify": _verified((target, *proof)),
                "matches": _exported(path),
            }
        elif path.suffix in (".jsonl", ".zip"):
            found[name] = {
                "audit": _verdicts((target,)),
                "verify": _verified((target, *anchor)),
            }
            if path.suffix == ".jsonl" and not name.startswith("seat"):
                found[name]["matches"] = _exported(path)
        elif path.suffix == ".toml":
            found[name] = {"audit": _verdicts((target,))}
    return found


def run(*words: str) -> tuple[str, int]:
    """Return what a command prints, and its exit status."""
    out = io.StringIO()
    with redirect_stdout(out):
        status = main([*words, "--lang", "en"])
    return out.getvalue(), status


def _lines(*words: str) -> tuple[list[dict[str, Any]], int]:
    out, status = run(*words)
    lines = [json.loads(line) for line in out.splitlines()]
    if words[0] == "doctor":
        lines = [
            {key: each[key] for key in ("examination", "verdict")}
            for each in lines
            if each["examination"] not in ("keys", "space")
        ]
    return lines, status


def _verdicts(words: Sequence[str]) -> dict[str, Any]:
    lines, status = _lines("audit", *words, "--json", "--workers", "1")
    told: list[dict[str, Any]] = []
    for line in lines:
        assert "error" not in line, line
        own: dict[str, Any] = {key: line[key] for key in _VERDICT if key in line}
        own["findings"] = [
            {key: each[key] for key in _FINDING} for each in line["findings"]
        ]
        told.append(own)
    return {"status": status, "verdicts": told}


def _verified(words: Sequence[str]) -> dict[str, Any]:
    [line], status = _lines("verify", *words, "--json")
    wanted = _SEAT if line["kind"] == "seat" else _LOG
    return {"status": status} | {key: line[key] for key in wanted}


def _stored(address: str) -> dict[str, Any]:
    with closing(open_store(address, create=False)) as store:
        names = sorted(store.directory.players().values())
        told = {each: _told(read_history(store, each)) for each in store.matches()}
    return {"names": names, **told}


def _exported(path: Path) -> dict[str, Any]:
    with path.open(encoding="utf-8") as file:
        log = read_lines(file, str(path))
    told = {match: _told(read_whole(log.own, match)) for match in log.matches}
    return {"names": sorted(log.players.values()), **told}


def _told(history: Sequence[Envelope]) -> dict[str, Any]:
    """Return where a match ends, its hash, its score, and all events in readable form."""
    events = [each.event for each in history]
    state, followed = last_state(events)
    told = [readable(decode_stored(each.data)) for each in history]
    return {
        "events": len(history),
        "followed": followed,
        "hash": history[-1].hash.hex(),
        "standing": list(state.table.standing),
        "told": sha256(msgspec.json.encode(told)).hexdigest(),
    }


def _schema(archive: Path) -> int:
    found: int = json.loads((archive / "archive.json").read_bytes())["schema"]
    return found

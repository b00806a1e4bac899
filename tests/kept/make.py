"""Write what this version writes, to be kept: ``python -m tests.kept.make``.

Once for each version, before it goes out. A folder that is there is never written again:
it is what people have on their disks, and must be read for ever.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Final

from core.commands import PlayCard
from events.ids import new_id
from events.stores.jsonl_store import JsonLinesStore
from events.stores.sqlite import SqliteStore
from replay.shell import Shell
from tests.kept.said import EXPECTED, FOLDER, run, said_of
from tests.replay.archive import TWO_REVOKES

__all__ = ("written",)

_SEEDS: Final = {"kozel": "11", "frog": "12"}
"""The simulated matches, one hand each, and the seeds that fix them."""


def written(folder: Path) -> None:
    """Write every kind of file into a folder that is not there yet."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as work:
        os.environ["SIXFOLD_KEYS"] = str(Path(work) / "keys")
        os.environ.pop("SIXFOLD_OPERATOR", None)
        _write(folder, Path(work))
        os.environ["SIXFOLD_OPERATOR"] = str(folder / "operator.public")
        copies = Path(work) / "copies"
        copies.mkdir()
        told = json.dumps(said_of(folder, copies), indent=1, ensure_ascii=False)
    (folder / EXPECTED).write_text(told + "\n", encoding="utf-8")


def _write(folder: Path, work: Path) -> None:
    store = str(work / "club.db")

    def do(*words: str) -> str:
        out, status = run(*words, "--store", store)
        assert status == 0, (words, out)
        return out

    record = folder / "record.toml"
    record.write_text(TWO_REVOKES, encoding="utf-8")
    typed: str = json.loads(do("import", str(record), "--json"))["match"]
    do("ruling", "call", f"{typed}/1", "He had a diamond.", "--seat", "0")
    do("keys", "appoint", "ida")
    do("ruling", "give", f"{typed}/1", "He had.", "--score", "20,-10,-10")
    do("ruling", "appeal", typed, "I took it back.", "--ruling", "1", "--seat", "2")
    do(
        "ruling",
        "decide",
        typed,
        "Not in time.",
        "--ruling",
        "1",
        "--outcome",
        "upheld",
    )
    do("fork", f"{typed}@14", "--reason", "without the revoke")
    for game, seed in _SEEDS.items():
        do("simulate", "--game", game, "--hands", "1", "--seed", seed, "--keep")
    fair = ("simulate", "--fair", "--keep", "--game", "sixbid")
    do(*fair, "--hands", "1", "--seed", "13")
    _refuse(Path(store))
    matches = [json.loads(line)["match"] for line in do("list", "--json").splitlines()]
    public = Path(os.environ["SIXFOLD_KEYS"]) / "operator.public"
    shutil.copy(public, folder / "operator.public")
    do("checkpoint", "-o", str(folder / "anchors.txt"))
    for match in matches:
        name = _name(store, match, typed)
        do("export", match, "--format", "jsonl", "-o", str(folder / f"{name}.jsonl"))
        if name == "fair":
            half = ("export", f"{match}@30", "--seat", "1")
            do(*half, "-o", str(folder / "seat-1.jsonl"))
            bundle = ("bundle", match, "--redact", "seat", "--seat", "2")
            do(*bundle, "-o", str(folder / "seat.zip"))
        if name == "frog":
            do("bundle", f"{match}@20", "-o", str(folder / "spectator.zip"))
            whole = ("bundle", match, "--redact", "none", "--names")
            do(*whole, "-o", str(folder / "whole.zip"))
    anchor = ("--anchor", str(folder / "anchors.txt"))
    proof = folder / "match.tlog-proof"
    do("checkpoint", "prove", typed, *anchor, "-o", str(proof))
    _copy_of_lines(Path(store), folder / "store.jsonl")
    shutil.copy(store, folder / "store.db")
    store = str(work / "small.db")
    do("import", str(folder / "frog.jsonl"))
    do("archive", "build", str(folder / "archive"))


def _name(store: str, match: str, typed: str) -> str:
    """Return how the export of a match is called."""
    with closing(SqliteStore(store, create=False)) as opened:
        first, *rest = (each.event for each in opened.read(match))
    if type(first).__name__ == "Forked":
        return "fork"
    if match == typed:
        return "match"
    fair = any(type(each).__name__ == "DealProved" for each in rest)
    return "fair" if fair else str(getattr(first, "game", ""))


def _refuse(store: Path) -> None:
    """Record two commands that were not legal."""
    with closing(SqliteStore(store, create=False)) as opened:
        shell = Shell(opened)
        for match in opened.matches()[:2]:
            outcome = shell.command(match, new_id(), PlayCard(0, 0))
            assert outcome.refusal is not None


def _copy_of_lines(source: Path, path: Path) -> None:
    """Write the first match of a store as a store of lines, command by command."""
    with (
        closing(SqliteStore(source, create=False)) as store,
        closing(JsonLinesStore(path)) as lines,
    ):
        match = store.matches()[0]
        own = store.read(match)
        for command in dict.fromkeys(each.command for each in own):
            events = [each for each in own if each.command == command]
            lines.record(match, command, events[0].seq - 1, events)
        for player in getattr(own[0].event, "players", ()):
            name = store.directory.name(player)
            if name:
                lines.directory.remember(player, name)


if __name__ == "__main__":
    place = FOLDER / f"v{version('sixfold')}"
    if place.exists():
        sys.exit(f"{place.name} is there, and what is kept is never written again")
    written(place)
    size = sum(path.stat().st_size for path in place.rglob("*") if path.is_file())
    sys.stdout.write(f"{place.name}: {size} bytes\n")

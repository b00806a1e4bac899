"""``players forget``: the name is gone from every byte, and every proof stays whole."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from events.ids import id_from_hash
from events.stores.jsonl_store import JsonLinesStore
from events.stores.sqlite import SqliteStore
from tests.replay.archive import REVOKE

if TYPE_CHECKING:
    from tests.replay.desk import Desk

GOLDEN = Path(__file__).parents[2] / "golden"
CALLED = GOLDEN / "sixbid" / "call_solo_called_made.jsonl"
NAME = "Zenobia-Quix"
PAGE = Path(__file__).parents[3] / "docs" / "privacy.md"


def files_with(folder: Path, text: str) -> list[str]:
    """Return the files of a folder, and of those below it, that hold a text's bytes."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [path.name for path in found if text.encode() in path.read_bytes()]


def told(desk: Desk, match: str) -> list[Any]:
    """Return what every proof, audit, export and bundle says, names apart."""
    anchor, proof = str(desk.folder / "anchor"), str(desk.folder / "proof")
    log = desk.folder / "log.jsonl"
    log.unlink(missing_ok=True)
    form = ("--format", "jsonl", "--no-names")
    assert desk.run("export", match, *form, "-o", str(log)).status == 0
    bundle = desk.folder / "it.zip"
    bundle.unlink(missing_ok=True)
    desk.run("bundle", match, "--redact", "none", "-o", str(bundle))
    seat = desk.run("export", match, "--seat", "1")
    audit = desk.run("audit", "--all", "--json")
    archive = desk.run("archive", "info", str(desk.folder / "columns"), "--json")
    return [
        desk.run("verify", "--anchor", anchor, "--json"),
        desk.run("verify", str(log), "--proof", proof, "--json"),
        (audit.status, audit.out.replace(NAME, "seat 0").replace("(seat 0)", "")),
        log.read_bytes(),
        bundle.read_bytes(),
        seat.out,
        archive.lines[0]["content"],
        desk.run("verify", str(desk.folder / "columns"), "--anchor", anchor, "--json"),
    ]


def test_every_proof_stays_whole(desk: Desk) -> None:
    """Checkpoint, proof, audit, export, bundle and archive say the same afterwards."""
    match = desk.imported(REVOKE.replace('"Ada"', f'"{NAME}"'))
    desk.run("import", str(CALLED))
    desk.run("keys", "appoint", "ida")
    desk.run("ruling", "give", match, "Seen it.", "--score", "void")
    columns, anchor = str(desk.folder / "columns"), str(desk.folder / "anchor")
    assert desk.run("archive", "build", columns).status == 0
    assert desk.run("checkpoint", "-o", anchor).status == 0
    proof = ("--anchor", anchor, "-o", str(desk.folder / "proof"))
    assert desk.run("checkpoint", "prove", match, *proof).status == 0
    before = told(desk, match)
    assert before[0].status == 0
    assert before[2][0] == 1  # the revoke is found

    desk.run("players", "forget", NAME, "--yes")
    after = told(desk, match)
    for one, other in zip(before, after, strict=True):
        assert other == one
    assert NAME not in desk.run("show", match).out


def test_the_name_is_in_no_file_of_the_store(desk: Desk) -> None:
    """While others have it open and when all have closed it, the log beside it too."""
    desk.imported(REVOKE.replace('"Ada"', f'"{NAME}"'))
    store = desk.opened()
    store.directory.players()
    (desk.folder / "match.toml").unlink()
    assert files_with(desk.folder, NAME)
    assert desk.run("players", "forget", NAME, "--yes").status == 0
    assert not files_with(desk.folder, NAME)
    store.close()
    assert not files_with(desk.folder, NAME)


def test_pages_that_were_split_keep_no_copy(tmp_path: Path) -> None:
    """Among many names a split page once kept a second copy in its free space.

    These 600 names and 100 that are forgotten were such a case.
    """
    rng = random.Random(0)  # noqa: S311 - a fixed draw
    path = tmp_path / "club.db"
    store = SqliteStore(path)
    names: dict[str, str] = {}
    for number in range(600):
        player = id_from_hash("p", f"0{number}".encode())
        names[player] = f"Forgotten{number}" + "x" * rng.randrange(60)
        store.directory.remember(player, names[player])
        if rng.random() < 0.3:
            other = rng.choice(list(names))
            names[other] += "y" * rng.randrange(1, 80)
            store.directory.remember(other, names[other])
    gone = rng.sample(list(names), 100)
    for player in gone:
        assert store.directory.forget(player)
    kept = {player: name for player, name in names.items() if player not in gone}
    assert store.directory.players() == kept
    store.close()
    raw = path.read_bytes()
    assert [names[player] for player in gone if names[player].encode() in raw] == []


def test_a_store_of_lines_forgets_too(tmp_path: Path) -> None:
    """Names lie in a file of their own, which is written anew."""
    store = JsonLinesStore(tmp_path / "club.jsonl")
    store.directory.remember("p" * 26, NAME)
    assert files_with(tmp_path, NAME)
    store.directory.forget("p" * 26)
    store.close()
    assert not files_with(tmp_path, NAME)


def test_an_archive_forgets_when_it_is_brought_up_to_date(desk: Desk) -> None:
    """Names are in names.json and in no table; an update takes them anew."""
    desk.imported(REVOKE.replace('"Ada"', f'"{NAME}"'))
    columns = desk.folder / "columns"
    desk.run("archive", "build", str(columns))
    assert files_with(columns, NAME) == ["names.json"]
    for path in columns.rglob("*.parquet"):
        table = pl.read_parquet(path).select(pl.col(pl.String))
        assert not any(NAME in str(row) for row in table.rows()), path
    desk.run("players", "forget", NAME, "--yes")
    assert files_with(columns, NAME) == ["names.json"]
    assert desk.run("archive", "update", str(columns)).status == 0
    assert not files_with(columns, NAME)


def test_the_id_of_a_record_can_confirm_a_guess(desk: Desk) -> None:
    """What privacy.md warns of: it is the hash of the record with its names."""
    match = desk.imported(REVOKE.replace('"Ada"', f'"{NAME}"'))
    desk.run("players", "forget", NAME, "--yes")
    record = desk.run("export", match).out
    guess = desk.file("guess.toml", REVOKE.replace('"Ada"', f'"{NAME}"'))
    [said] = desk.run("audit", guess, "--json").lines
    assert said["match"] == match
    assert NAME not in record
    assert "confirm a guess" in PAGE.read_text(encoding="utf-8")


def test_the_page_names_every_place_and_no_other() -> None:
    """Each table of the store that holds more than events stands in privacy.md."""
    page = PAGE.read_text(encoding="utf-8")
    for table in ("event", "match", "command", "refusal", "player", "label"):
        assert f"| `{table}`" in page
    for file in ("names.json", "operator.public", ".key", ".warrant", "bundle.json"):
        assert file in page
    assert json.dumps("SIXFOLD_KEYS").strip('"') in page

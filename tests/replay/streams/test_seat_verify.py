"""``sixfold verify`` of a seat's stream: what is proved to that seat, and what is not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.replay.archive import REVOKE, run_sql

if TYPE_CHECKING:
    from tests.replay.desk import Desk, Shown

GOLDEN = Path(__file__).parents[2] / "golden"
CALLED = GOLDEN / "sixbid" / "call_solo_called_made.jsonl"


@pytest.fixture
def kept(desk: Desk) -> tuple[Desk, str, Path]:
    """Return a desk, a golden match of its store, and the stream of seat 1."""
    match = desk.run("import", str(CALLED), "--json").lines[0]["match"]
    path = desk.folder / "seat.jsonl"
    assert desk.run("export", match, "--seat", "1", "-o", str(path)).status == 0
    return desk, match, path


def told(shown: Shown) -> dict[str, Any]:
    """Return the one object that was printed."""
    [found] = shown.lines
    return dict(found)


def test_all_of_a_match_that_is_over_is_proved(kept: tuple[Desk, str, Path]) -> None:
    """Everything is known whole, so it is audited like any log."""
    desk, match, path = kept
    shown = desk.run("verify", str(path), "--json", "--against-store")
    found = told(shown)
    assert (shown.status, found["sound"], found["faults"]) == (0, True, 0)
    assert (found["match"], found["seat"], found["closed"]) == (match, 1, 0)
    assert found["known"] == found["events"] == found["audit"]["events"]
    assert found["opened"] == path.read_text().count('"opened"') > 0
    assert (found["hands"], found["shown"], found["compared"]) == (1, 1, True)


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_it_says_so_in_every_language(kept: tuple[Desk, str, Path], lang: str) -> None:
    """No code and no placeholder among the words."""
    desk, _, path = kept
    shown = desk.run("verify", str(path), "--against-store", lang=lang)
    assert shown.status == 0
    assert "{" not in shown.out
    assert "seat." not in shown.out.replace("seat.jsonl", "")


def test_the_store_rewritten_is_named_by_its_first_event(
    kept: tuple[Desk, str, Path],
) -> None:
    """The seat holds what it received; the store has event 7 otherwise."""
    desk, match, path = kept
    run_sql(desk.store, "update event set hash = zeroblob(32) where seq = 7")
    assert desk.run("verify", str(path)).status == 0
    shown = desk.run("verify", str(path), "--json", "--against-store")
    [finding] = told(shown)["findings"]
    assert (shown.status, finding["code"]) == (1, "store")
    assert (finding["match"], finding["seq"], finding["hand"]) == (match, 7, 1)
    assert "event 7" in desk.run("verify", str(path), "--against-store").out


def test_a_store_that_lacks_the_match_is_told(kept: tuple[Desk, str, Path]) -> None:
    """Status 2: there is nothing to compare with."""
    desk, _, path = kept
    desk.store.unlink()
    assert desk.run("verify", str(path), "--against-store").status == 2
    assert desk.run("verify", str(path)).status == 0


def altered(path: Path, place: int, **changes: object) -> None:
    """Change fields of a line; ``place`` counts lines from 0."""
    lines = path.read_text().splitlines()
    line = msgspec.json.decode(lines[place])
    inner = line.get("opened", line)
    inner.update(changes)
    lines[place] = msgspec.json.encode(line).decode()
    path.write_text("\n".join(lines) + "\n")


def place_of(path: Path, mark: str) -> int:
    """Return where the first line with a text stands, from 0."""
    return next(
        n for n, line in enumerate(path.read_text().splitlines()) if mark in line
    )


def test_a_fault_has_its_event_hand_and_line(kept: tuple[Desk, str, Path]) -> None:
    """An altered opening and an altered time, each where it is."""
    desk, _, path = kept
    whole = path.read_text()
    opening = place_of(path, '"opened"')
    seq = msgspec.json.decode(whole.splitlines()[opening])["opened"]["seq"]
    altered(path, opening, salt="00" * 16)
    [finding] = told(desk.run("verify", str(path), "--json"))["findings"]
    assert (finding["code"], finding["seq"]) == ("opening", seq)
    assert (finding["hand"], finding["line"]) == (1, opening + 1)

    path.write_text(whole)
    altered(path, 8, at="2001-01-01T00:00:00.000000Z")
    shown = desk.run("verify", str(path), "--json")
    assert (told(shown)["findings"][0]["code"], shown.status) == ("link", 1)
    assert desk.run("audit", str(path)).status == 1


def test_an_opening_left_out_is_named(kept: tuple[Desk, str, Path]) -> None:
    """Who hides the deal after the hand is over is found out."""
    desk, _, path = kept
    lines = path.read_text().splitlines()
    place = place_of(path, '"opened"')
    path.write_text("\n".join(lines[:place] + lines[place + 1 :]) + "\n")
    found = told(desk.run("verify", str(path), "--json"))
    assert [each["code"] for each in found["findings"]] == ["unopened"]
    assert found["closed"] == 1
    audited = told(desk.run("audit", str(path), "--json"))
    assert [each["code"] for each in audited["findings"]] == ["log_broken"]


def test_a_stream_cut_short_is_refused(kept: tuple[Desk, str, Path]) -> None:
    """Status 2: fewer events than the head says."""
    desk, _, path = kept
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:9]) + "\n")
    assert desk.run("verify", str(path)).status == 2
    assert desk.run("audit", str(path)).status == 2


def test_the_audit_goes_as_far_as_all_is_known(desk: Desk) -> None:
    """The hand was never shown: two events are known, nothing is called unfinished."""
    match = desk.imported(REVOKE)
    path = desk.folder / "seat.jsonl"
    desk.run("export", match, "--seat", "Cid", "-o", str(path))
    found = told(desk.run("verify", str(path), "--json"))
    assert (found["sound"], found["known"], found["closed"]) == (True, 2, 1)
    audited = told(desk.run("audit", str(path), "--json"))
    assert (audited["events"], audited["closed"]) == (2, found["events"] - 2)
    assert audited["clean"]
    assert not audited["unfinished"]


def test_the_anchored_log_holds_what_the_seat_received(
    kept: tuple[Desk, str, Path],
) -> None:
    """An anchor tells of every event by its hash, those closed to the seat too."""
    desk, _, path = kept
    desk.run("keys", "appoint", "ida")
    anchor = desk.folder / "anchor.txt"
    assert desk.run("checkpoint", "-o", str(anchor)).status == 0
    found = told(desk.run("verify", str(path), "--anchor", str(anchor), "--json"))
    assert found["inside"] == found["events"]


def test_fair_deals_are_proved_to_a_seat(desk: Desk) -> None:
    """Of a hand that is over, and of one under way it is not known yet."""
    desk.run("simulate", "--fair", "--keep", "--hands", "1", "--seed", "13")
    [match] = [each["match"] for each in desk.run("list", "--json").lines]
    for address, standing in ((match, "proved"), (f"{match}@30", "pending")):
        path = desk.folder / f"{standing}.jsonl"
        desk.run("export", address, "--seat", "1", "-o", str(path))
        found = told(desk.run("verify", str(path), "--json"))
        others = {"proved": 0, "unproved": 0, "pending": 0, "unfair": 0}
        assert found["deals"] == others | {standing: 1}

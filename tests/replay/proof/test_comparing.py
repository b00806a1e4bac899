"""What seats compare, and what an anchor or a file cannot tell: said, not passed over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from events.stores.address import open_store
from replay.rulings.keys import Keyring
from service.cli import main
from tests.contracts.chains import MATCH, command_id, events_after, refused
from tests.replay.archive import REVOKE, rows

if TYPE_CHECKING:
    from tests.replay.desk import Desk, Shown

CALLED = Path(__file__).parents[2] / "golden" / "sixbid" / "call_solo_called_made.jsonl"


@pytest.fixture
def match(desk: Desk) -> str:
    """Return a golden match of the desk's store, which has another one before it."""
    Keyring(desk.folder / "keys").create_operator()
    desk.imported(REVOKE)
    found: str = desk.run("import", str(CALLED), "--json").lines[0]["match"]
    return found


def exported(desk: Desk, match: str, *options: str) -> str:
    """Return the path of an export of a match."""
    path = str(desk.folder / f"{match}{'-'.join(options)}.jsonl")
    options = options or ("--format", "jsonl")
    assert desk.run("export", match, *options, "-o", path).status == 0
    return path


def told(shown: Shown) -> dict[str, Any]:
    """Return the one object that was printed."""
    found: dict[str, Any] = json.loads(shown.out)
    return found


def anchored(desk: Desk) -> str:
    """Return the path of an anchor over the store."""
    path = str(desk.folder / "anchors.txt")
    assert desk.run("checkpoint", "-o", path).status == 0
    return path


def test_every_seat_has_the_same_last_hash(desk: Desk, match: str) -> None:
    """It is that of the match's last event, in streams and in the log of the match."""
    last = [hash_ for _, own, _, hash_ in rows(desk.store) if own == match][-1].hex()
    files = [exported(desk, match, "--seat", str(seat)) for seat in range(3)]
    for path in (*files, exported(desk, match)):
        assert told(desk.run("verify", path, "--json"))["head"] == last
        words = " ".join(desk.run("verify", path).out.split())
        assert f"Last hash: {last[:32]}. Seats who compare it" in words


def test_a_log_of_several_matches_has_no_last_hash(desk: Desk, match: str) -> None:
    """Nobody plays in all of them; a fork and its past are one match."""
    whole = str(desk.folder / "all.jsonl")
    assert desk.run("export", "--all", "-o", whole).status == 0
    assert told(desk.run("verify", whole, "--json"))["head"] is None
    fork = told(desk.run("fork", f"{match}@20", "--json"))["match"]
    path = exported(desk, fork)
    head = told(desk.run("verify", path, "--json"))["head"]
    assert head == rows(desk.store)[-1][3].hex()


def test_a_proof_holds_for_a_seats_stream(desk: Desk, match: str) -> None:
    """Its hashes are those of the match, closed events included."""
    anchors, proof = anchored(desk), str(desk.folder / "proof.txt")
    made = desk.run("checkpoint", "prove", match, "--anchor", anchors, "-o", proof)
    assert made.status == 0
    path = exported(desk, match, "--seat", "1")
    found = told(desk.run("verify", path, "--proof", proof, "--json"))
    size = len(rows(desk.store))
    assert found["proved"] == {"match": match, "seq": found["events"], "size": size}
    assert "Proved: match" in desk.run("verify", path, "--proof", proof).out
    early = exported(desk, f"{match}@12", "--seat", "1")
    shown = desk.run("verify", early, "--proof", proof, "--json")
    [finding] = told(shown)["findings"]
    assert (shown.status, finding["code"], finding["seq"]) == (1, "gone", 13)
    other = exported(desk, rows(desk.store)[0][1], "--seat", "2")
    [finding] = told(desk.run("verify", other, "--proof", proof, "--json"))["findings"]
    assert (finding["code"], finding["seq"]) == ("gone", 1)


def test_a_stream_of_another_history_does_not_fit_the_proof(
    desk: Desk, match: str
) -> None:
    """Event 9 got another time and all hashes fit: the proof names event 9."""
    anchors, proof = anchored(desk), str(desk.folder / "proof.txt")
    desk.run("checkpoint", "prove", match, "--anchor", anchors, "-o", proof)
    path = Path(exported(desk, match, "--seat", "1"))
    lines = path.read_text().splitlines()
    for place, line in enumerate(lines):
        event = json.loads(line)
        if event.get("seq") == 9:
            lines[place] = json.dumps(event | {"hash": "00" * 32})
    path.write_text("\n".join(lines) + "\n")
    found = told(desk.run("verify", str(path), "--proof", proof, "--json"))["findings"]
    assert ("rewritten", 9) in {(each["code"], each["seq"]) for each in found}


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_an_anchor_without_a_trail_tells_of_no_single_event(
    desk: Desk, match: str, lang: str
) -> None:
    """A stream and a part of a log: not "0 of N" but that nothing was compared."""
    plain = desk.file("plain.txt", desk.run("checkpoint").out)
    for path in (exported(desk, match, "--seat", "1"), exported(desk, match)):
        shown = desk.run("verify", path, "--anchor", plain, lang=lang)
        assert shown.status == 0
        marks = {"en": "no trail", "pl": "nie ma śladu", "ru": "нет следа"}
        assert marks[lang] in shown.out
        found = told(desk.run("verify", path, "--anchor", plain, "--json"))
        assert (found["told"], found["inside"]) == (0, None)
        assert found.get("anchored") is None


def test_an_archive_and_an_anchor_without_a_trail(desk: Desk, match: str) -> None:
    """Its matches end with hashes that this anchor does not tell of."""
    assert match
    plain = desk.file("plain.txt", desk.run("checkpoint").out)
    archive = str(desk.folder / "columns")
    assert desk.run("archive", "build", archive).status == 0
    shown = desk.run("verify", archive, "--anchor", plain)
    assert (shown.status, "no trail" in shown.out) == (0, True)
    found = told(desk.run("verify", archive, "--anchor", plain, "--json"))
    assert (found["told"], found["heads"], found["anchored"]) == (0, None, None)
    full = anchored(desk)
    found = told(desk.run("verify", archive, "--anchor", full, "--json"))
    assert (found["told"], found["heads"]) == (len(rows(desk.store)), 2)


def test_a_store_of_lines_stripped_of_its_outcomes(desk: Desk) -> None:
    """Header, outcomes and refusals taken away: a plain log, and it says what it lacks."""
    Keyring(desk.folder / "keys").create_operator()
    path = desk.folder / "club.jsonl"
    address = f"jsonl:///{path}"
    store = open_store(address)
    store.record(MATCH, command_id(0), 0, events_after(None, 3, command=command_id(0)))
    store.record(MATCH, command_id(1), 3, refused())
    store.close()
    anchors = str(desk.folder / "anchors.txt")
    assert main(["checkpoint", "-o", anchors, "--store", address]) == 0
    command = ("verify", str(path), "--anchor", anchors)
    found = told(desk.run(*command, "--json"))
    assert (found["kind"], found["refused"], found["refused_unseen"]) == (
        *("store", 1),
        None,
    )
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if line.startswith('{"match"')))
    found = told(desk.run(*command, "--json"))
    assert (found["kind"], found["sound"]) == ("log", True)
    assert (found["refused"], found["refused_unseen"]) == (None, 1)
    words = desk.run(*command).out
    assert "Refused commands: not in this file; the anchor tells of 1." in words

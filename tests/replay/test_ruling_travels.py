"""Rulings on their way: into other stores, forks and replays, and against others who write."""

from __future__ import annotations

from pathlib import Path

import pytest

import replay.commands.ruling as ruling_command
from core.catalogue import LOG_CODES
from events.envelope import Envelope
from events.ids import new_id
from events.ruling import DirectorCalled, RulingGiven
from events.stores.sqlite import SqliteStore
from events.table import CardPlayed, Forked
from replay.audit.judge import audit_log
from replay.history import read_history
from replay.shell import Shell
from tests.replay.desk import FULL_DEAL, Desk
from tests.replay.rulings.dispute import (
    LANGUAGES,
    LAST,
    history,
    revoke,
    ruled,
    stored,
)


def faults(
    desk: Desk, match: str, operator: bytes | None
) -> list[tuple[int, str, str]]:
    """Return what the audit finds about the arbitration of a match."""
    found = audit_log(history(desk, match), operator=operator).findings
    return [
        (each.seq, each.breach.code, each.breach.reason)
        for each in found
        if each.breach.code in LOG_CODES
    ]


@pytest.mark.parametrize("named", [True, False], ids=["with-names", "without"])
def test_rulings_travel_with_the_log(
    desk: Desk,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *,
    named: bool,
) -> None:
    """Out as lines and into another store: all acts; the name only with the names."""
    match = revoke(desk)
    desk.run("ruling", "give", match, "x", "--score", "void", "--penalty", "0,-5,0")
    desk.run("ruling", "appeal", match, "x", "--ruling", "1", "--seat", "1")
    desk.run("ruling", "decide", match, "x", "--ruling", "1", "--outcome", "upheld")
    out = ("--format", "jsonl", *(() if named else ("--no-names",)))
    text = desk.run("export", match, *out).out
    assert ("hana" in text) == named
    told = ruled(desk, match)
    public = (desk.folder / "keys" / "operator.public").read_text(encoding="ascii")
    other = tmp_path / "other"
    other.mkdir()
    there = Desk(other, capsys, monkeypatch)
    assert there.run("keys", "trust", public.strip()).status == 0
    assert there.run("import", there.file("a.jsonl", text)).status == 0
    found = ruled(there, match)
    there.close()
    names = {act.pop("name") for act in found["acts"] if "name" in act}
    assert names == ({"hana"} if named else {None})
    for act in told["acts"]:
        act.pop("name", None)
    assert found == told


def test_a_name_that_was_forgotten(desk: Desk) -> None:
    """The ruling stays and counts; the beginning of the id stands for the arbiter."""
    match = revoke(desk)
    desk.run("ruling", "give", match, "x", "--score", "void")
    arbiter = ruled(desk, match)["acts"][0]["arbiter"]
    assert desk.run("players", "forget", arbiter).status == 0
    shown = desk.run("ruling", "show", match)
    assert f"By {arbiter[:8]}, who saw" in shown.out
    assert ruled(desk, match)["as_ruled"] == [0, 0, 0]


def branch(desk: Desk, match: str, seq: int) -> str:
    """Return a fork of a match behind one of its events."""
    parent = history(desk, match)[seq - 1]
    name = new_id()
    forked = Forked(match, seq, parent.hash, "")
    Shell(desk.opened()).fork(name, new_id(), forked)
    return name


def test_a_fork_behind_a_ruling_has_it(desk: Desk) -> None:
    """And one that branched off before it has not; each goes on with its own rulings."""
    match = revoke(desk)
    desk.run("ruling", "give", match, "x", "--score", "void")
    after, before = branch(desk, match, LAST + 1), branch(desk, match, LAST)
    public = bytes.fromhex(
        (desk.folder / "keys" / "operator.public").read_text(encoding="ascii")
    )
    assert not faults(desk, after, public)
    assert ruled(desk, after)["as_ruled"] == [0, 0, 0]
    assert "Nobody called" in desk.run("ruling", "show", before).out
    desk.run("ruling", "appeal", after, "x", "--ruling", "1", "--seat", "1")
    decide = ("--ruling", "1", "--outcome", "set-aside")
    assert desk.run("ruling", "decide", after, "x", *decide).status == 0
    assert ruled(desk, after)["as_ruled"] == [-24, 12, 12]
    assert ruled(desk, match)["as_ruled"] == [0, 0, 0], "the parent knows nothing of it"
    assert not faults(desk, after, public)
    desk.run("ruling", "give", before, "x", "--penalty", "0,-5,0")
    assert ruled(desk, before)["acts"][0]["ruling"] == 1


def test_a_ruling_on_a_hand_that_a_fork_plays_on(desk: Desk) -> None:
    """The director rules in the middle of a hand; the branch behind it keeps that."""
    match = desk.imported(FULL_DEAL)
    desk.run("keys", "appoint", "hana")
    desk.run("ruling", "give", match, "x", "--penalty", "0,-5,0")
    name = branch(desk, match, len(history(desk, match)))
    head = history(desk, name)[-1]
    card = CardPlayed(1, 27)
    shell = Shell(desk.opened())
    shell.write(name, new_id(), (card,), after=head.seq, prev=head.hash)
    assert ruled(desk, name)["as_ruled"] == [0, -5, 0]


def test_the_match_went_on_while_the_arbiter_wrote(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process wrote between the look and the ruling: refused, in words."""
    match = revoke(desk)
    real = read_history

    def read_and_overtaken(store: SqliteStore, name: str) -> list[Envelope]:
        found = real(store, name)
        head = found[-1]
        other = SqliteStore(desk.store)
        event = DirectorCalled(0, 1, "")
        Shell(other).write(name, new_id(), (event,), after=head.seq, prev=head.hash)
        other.close()
        return found

    with monkeypatch.context() as patched:
        patched.setattr(ruling_command, "read_history", read_and_overtaken)
        for number, lang in enumerate(LANGUAGES, 1):
            shown = desk.run("ruling", "give", match, "x", "--score", "void", lang=lang)
            assert (shown.status, shown.out) == (2, "")
            assert len(shown.err.splitlines()) == 1
            assert match in shown.err
            if lang == "en":
                assert "went on in the meantime" in shown.err
            assert stored(desk) == LAST + number, "the other's event alone"
    assert not any(isinstance(e.event, RulingGiven) for e in history(desk, match))


def test_a_ruling_stands_among_the_events_of_a_replay(desk: Desk) -> None:
    """``replay`` tells it, and the hand is drawn as it was, the arbitration below it."""
    match = revoke(desk)
    drawn = desk.run("show", match).out
    desk.run("ruling", "give", match, "A revoke.", "--score", "void")
    assert (
        "Ruling 1 on hand 1, hand does not count: A revoke."
        in desk.run("replay", match).out
    )
    assert desk.run("show", match).out.startswith(f"{drawn}\nArbitration\n")

"""Audits of many matches: what can be named, how it is summed up, by how many processes."""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, Popen
from time import monotonic
from typing import TYPE_CHECKING

import pexpect
import pytest

from events.errors import LogBroken
from replay.audit import bulk
from replay.audit.bulk import WorkerLost, accounts_of
from replay.audit.work import Lot
from replay.commands import audit
from replay.records import RecordFaults, read
from tests.replay.archive import REVOKE, TWO_REVOKES, alter, fill, run_sql
from tests.replay.desk import FULL_DEAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from replay.audit.bulk import Told
    from replay.audit.work import Part
    from tests.replay.desk import Desk


class Deadly(Lot, frozen=True):
    """A lot that ends the process which takes it in hand."""

    def __reduce__(self) -> tuple[object, ...]:
        """Return what a worker does when the lot comes out of its parcel."""
        return os._exit, (9,)


_ENDLESS = """
import signal
from replay.audit.bulk import accounts_of
from replay.audit.work import Lot

class Endless(Lot, frozen=True):
    def __reduce__(self):
        return signal.pause, ()

list(accounts_of([Endless(()), Endless(())], 2))
"""
"""Two workers that are never done."""


def _mixed(desk: Desk) -> list[str]:
    """Return targets of every kind: sound, faulty, altered, unreadable, not there."""
    fill(desk.store, 30)
    for position in (5, 200, 400):
        alter(desk.store, position)
    run_sql(desk.store, "update event set data = x'00' where position = 1")
    desk.imported(TWO_REVOKES)
    nights = desk.folder / "nights"
    (nights / "deep").mkdir(parents=True)
    (nights / "a.toml").write_text(REVOKE, encoding="utf-8")
    (nights / "b.toml").write_text("players = 3\n", encoding="utf-8")
    (nights / "deep" / "c.toml").write_text(FULL_DEAL, encoding="utf-8")
    other = desk.folder / "other.db"
    fill(other, 10, seed=100)
    alter(other, 30)
    return ["--all", str(nights), "nowhere.toml", str(other), "zzzz"]


@pytest.mark.parametrize("form", ["--json", "--full", "--summary"])
def test_the_number_of_processes_changes_nothing(desk: Desk, form: str) -> None:
    """Two processes give the very bytes that one gives, and the status."""
    targets = _mixed(desk)
    alone, shared = (
        desk.run("audit", *targets, form, "--workers", workers)
        for workers in ("1", "2")
    )
    assert alone.status == 2
    assert len(alone.out) > 1000
    assert alone == shared


def test_nothing_is_lost_where_others_take_over(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As soon as it pays the rest is shared out: each match is judged, and once."""
    targets = _mixed(desk)
    alone = desk.run("audit", *targets, "--json", "--workers", "1")
    shared: list[int] = []

    def counted(parts: Sequence[Part], *rest: object) -> Iterator[Told]:
        shared.append(len(parts))
        return shared_out(parts, *rest)

    shared_out: Callable[..., Iterator[Told]] = vars(bulk)["_shared_out"]
    monkeypatch.setattr(bulk, "_shared_out", counted)
    monkeypatch.setattr(bulk, "_SOUNDED", 0.0)
    monkeypatch.setattr(bulk, "_START", -1.0)
    monkeypatch.setattr(bulk, "cores", lambda: 2)
    assert desk.run("audit", *targets, "--json") == alone
    assert shared == [8]  # of nine lots


def test_matches_come_in_the_order_named(desk: Desk) -> None:
    """Whoever judges them: those of the first target first, each store in its order."""
    first = fill(desk.store, 20)
    other = desk.folder / "other.db"
    second = fill(other, 20, seed=50)
    shown = desk.run("audit", str(other), str(desk.store), "--json", "--workers", "2")
    assert shown.status == 0
    assert [line["match"] for line in shown.lines] == second + first


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_a_store_is_a_target(desk: Desk, form: str) -> None:
    """By its file or its address; the verdicts name it, those of the chosen one do not."""
    other = desk.folder / "archive.bak"
    matches = fill(other, 3)
    target = form.format(other)
    shown = desk.run("audit", target, "--json")
    assert [line["match"] for line in shown.lines] == matches
    assert {line["source"] for line in shown.lines} == {target}
    fill(desk.store, 1)
    [own] = desk.run("audit", "--all", "--json").lines
    assert own["source"] is None


def test_stored_matches_are_called_by_their_ids(desk: Desk) -> None:
    """On the screen a match of a store is its id, wherever the store is."""
    [match] = fill(desk.folder / "other.db", 1)
    shown = desk.run("audit", str(desk.folder / "other.db"))
    assert shown.out.startswith(f"{match}: clean")


def test_a_pattern_finds_what_can_be_judged(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unexpanded by the shell, at any depth, each file once, other files passed over."""
    monkeypatch.chdir(desk.folder)
    for name in ("logs/a.toml", "logs/b.txt", "logs/deep/c.toml", "logs/deep/d.md"):
        path = desk.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(FULL_DEAL, encoding="utf-8")
    fill(desk.folder / "logs" / "s.db", 1)

    def sources(pattern: str) -> list[str]:
        return [line["source"] for line in desk.run("audit", pattern, "--json").lines]

    assert sources("logs/**/*.toml") == ["logs/a.toml", "logs/deep/c.toml"]
    everything = ["logs/a.toml", "logs/deep/c.toml", "logs/s.db"]
    assert sources("logs/**") == everything
    assert sources("logs/*") == everything
    assert sources("log?") == ["logs/a.toml", "logs/deep/c.toml"]


def test_impact_takes_the_same_targets(desk: Desk) -> None:
    """A pattern and the file of a store, in the order named."""
    matches = fill(desk.folder / "other.db", 2)
    night = desk.file("night.toml", FULL_DEAL)
    pattern = str(desk.folder / "n*.toml")
    shown = desk.run(
        "impact",
        *(pattern, str(desk.folder / "other.db")),
        *("--option", "misere_value=40", "--json"),
    )
    assert shown.status == 0
    first, *others = shown.lines
    assert first["source"] == night
    assert [line["match"] for line in others] == matches


def test_a_file_with_a_pattern_for_a_name_is_that_file(desk: Desk) -> None:
    """What is there is taken by its name."""
    path = desk.file("night[1].toml", FULL_DEAL)
    desk.file("night1.toml", REVOKE)
    [line] = desk.run("audit", path, "--json").lines
    assert (line["source"], line["clean"]) == (path, True)


def test_what_is_not_there_is_said_and_the_rest_goes_on(desk: Desk) -> None:
    """Each target that matches nothing has its own line, and the status is 2."""
    night = desk.file("night.toml", FULL_DEAL)
    foreign = desk.file(
        "foreign.db", "no store at all, but long enough to be read " * 9
    )
    empty = f"{desk.folder}/none*.jsonl"
    shown = desk.run("audit", empty, foreign, "sqlite:///no/where.db", night, "--json")
    assert shown.status == 2
    *faults, last = shown.lines
    assert [(fault["source"], fault["error"]["code"]) for fault in faults] == [
        (empty, "pattern_empty"),
        (foreign, "store_foreign"),
        ("sqlite:///no/where.db", "store_missing"),
    ]
    assert last["clean"]


def test_many_matches_are_a_line_each_and_a_sum(desk: Desk) -> None:
    """Of three hundred matches only the faulty ones are shown, each in one line."""
    matches = fill(desk.store, 300)
    [(position,)] = run_sql(
        desk.store, "select max(position) from event where match = 7"
    )
    alter(desk.store, position)
    shown = desk.run("audit", "--all")
    assert (shown.status, shown.err) == (1, "")
    first, total = shown.out.splitlines()
    assert first == f"{matches[6]}: 1 finding — log.chain"
    assert total == (
        "300 matches audited: 299 clean, 1 finding in the others, 0 unreadable."
    )
    full = desk.run("audit", "--all", "--full")
    assert full.out.count("clean — 1 hand") == 299
    assert "Rule log.chain" in full.out


def _nights(desk: Desk) -> list[str]:
    """Return records with one, two and no findings, and one that cannot be read."""
    return [
        desk.file("a.toml", REVOKE),
        desk.file("b.toml", TWO_REVOKES),
        desk.file("c.toml", FULL_DEAL),
        desk.file("d.toml", "players = 3\n"),
    ]


def test_the_sum_counts_findings_by_what_they_share(desk: Desk) -> None:
    """Worked by hand: Cid revokes in two matches, Ada in the second as well."""
    shown = desk.run("audit", *_nights(desk), "--summary", "--json")
    assert shown.status == 2
    [summary] = shown.lines
    assert {key: value for key, value in summary.items() if key[:3] != "by_"} == {
        "matches": 3,
        "clean": 1,
        "unreadable": 1,
        "hands": 3,
        "events": summary["events"],
        "findings": 3,
    }
    assert summary["by_rule"] == [
        {
            "rule": "sixbid.R19",
            "title": "Playing to a trick",
            "findings": 3,
            "matches": 2,
        }
    ]
    assert summary["by_code"] == [
        {"code": "must_follow_suit", "findings": 3, "matches": 2}
    ]
    assert summary["by_seat"] == [
        {"seat": 2, "findings": 2, "matches": 2},
        {"seat": 0, "findings": 1, "matches": 1},
    ]
    assert summary["by_player"] == [
        {"player": None, "name": "Cid", "findings": 2, "matches": 2},
        {"player": None, "name": "Ada", "findings": 1, "matches": 1},
    ]
    assert summary["by_table"] == [
        {"table": "Village fair, Barn", "findings": 2, "matches": 1},
        {"table": "Club night", "findings": 1, "matches": 1},
    ]


def test_two_players_of_one_name_are_two(desk: Desk) -> None:
    """In a store the id tells them apart; a match without a label has no table."""
    desk.imported(TWO_REVOKES)
    run_sql(desk.store, "delete from label")
    run_sql(desk.store, "update player set name = 'Ada' where name = 'Cid'")
    [summary] = desk.run("audit", "--all", "--summary", "--json").lines
    assert [row["name"] for row in summary["by_player"]] == ["Ada", "Ada"]
    ids = [row["player"] for row in summary["by_player"]]
    assert {ids[0], ids[1]} < {
        player for (player,) in run_sql(desk.store, "select id from player")
    }
    assert summary["by_table"] == [{"table": None, "findings": 2, "matches": 1}]
    told = desk.run("audit", "--all", "--summary").out
    assert all(f"Ada ({player[:4]})" in told for player in ids)


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_the_sum_fits_a_narrow_screen(
    desk: Desk, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one line of the tables is wider than 80 columns, however wide the screen."""
    monkeypatch.setenv("COLUMNS", "200")
    shown = desk.run("audit", "examples", "--summary", lang=lang)
    tables, total = shown.out.rstrip().rsplit("\n", 1)
    assert "sixbid.R19 — " in tables
    assert max(map(len, tables.splitlines())) <= 80
    assert "85" in total


def test_faults_of_others_come_back_from_a_worker_whole() -> None:
    """An error tells the same facts in the process that waited for it."""
    broken = LogBroken(match="m", seq=3, why="prev")
    again = pickle.loads(pickle.dumps(broken))  # noqa: S301 - our own
    assert (type(again), again.facts, str(again)) == (
        LogBroken,
        broken.facts,
        str(broken),
    )
    with pytest.raises(RecordFaults) as caught:
        read("players = 3\n", "a.toml")
    faults = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert faults.faults == caught.value.faults


def test_a_worker_that_dies_is_said(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The audit ends with a sentence and status 3; it waits for nobody."""
    night = desk.file("night.toml", FULL_DEAL)

    def deadly(*_: object, **__: object) -> Iterator[Lot]:
        yield Lot((night,))
        yield Deadly((night,))

    monkeypatch.setattr(audit, "shelved_work_of", deadly)
    shown = desk.run("audit", night, "--json", "--workers", "2")
    assert shown.status == 3
    assert "has died" in shown.err
    with pytest.raises(WorkerLost):
        list(accounts_of([Deadly((night,))], 2))


def _spawned(desk: Desk, *words: str) -> pexpect.spawn[str]:
    return pexpect.spawn(
        sys.executable,
        ["-m", "service.cli", "audit", *words, "--store", f"sqlite:///{desk.store}"],
        encoding="utf-8",
        timeout=60,
        dimensions=(24, 100),
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm"},
    )


def _workers(process: int, number: int) -> list[int]:
    """Return open handles of a process's workers, once they are amid their imports."""
    told = Path(f"/proc/{process}/task/{process}/children")
    deadline = monotonic() + 30
    while monotonic() < deadline:
        with suppress(OSError):
            found = [
                each
                for each in told.read_text(encoding="ascii").split()
                if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()
                and b"msgspec" in Path(f"/proc/{each}/maps").read_bytes()
            ]
            if len(found) == number:
                return [os.pidfd_open(int(each)) for each in found]
    pytest.fail("there were no such workers")


def _end(handles: list[int]) -> bool:
    """Return whether all the processes end, and let go of their handles."""
    waiting = select.poll()
    for handle in handles:
        waiting.register(handle, select.POLLIN)
    left = set(handles)
    while left and (ended := waiting.poll(30_000)):
        for handle, _ in ended:
            waiting.unregister(handle)
            left.discard(handle)
    for handle in handles:
        os.close(handle)
    return not left


of_linux = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="Linux only")


@of_linux
def test_an_interrupt_ends_the_audit_with_a_sentence(desk: Desk) -> None:
    """Ctrl-C reaches the workers as well, and they say nothing of it."""
    fill(desk.store, 100)
    child = _spawned(desk, *[str(desk.store)] * 20, "--json", "--workers", "2")
    handles = _workers(child.pid or 0, 2)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert _end(handles)
    assert "Traceback" not in (child.before or "")
    assert (child.before or "").rstrip().endswith("Stopped.")
    assert child.exitstatus == 2


@of_linux
def test_an_interrupt_is_not_for_the_workers(desk: Desk) -> None:
    """One that finds them amid their imports changes nothing: they are ended by others."""
    fill(desk.store, 40)
    child = _spawned(desk, "--all", "--json", "--workers", "2")
    handles = _workers(child.pid or 0, 2)
    for handle in handles:
        signal.pidfd_send_signal(handle, signal.SIGINT)
    child.expect(pexpect.EOF)
    child.close()
    assert _end(handles)
    assert len((child.before or "").splitlines()) == 40
    assert child.exitstatus == 0


@of_linux
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_the_audit(how: signal.Signals) -> None:
    """However the process that waits for them ends, in the middle of a lot."""
    with Popen([sys.executable, "-c", _ENDLESS], stderr=DEVNULL) as parent:
        handles = _workers(parent.pid, 2)
        parent.send_signal(how)
        ended = _end(handles)
    assert ended


def test_a_terminal_sees_how_far_it_has_come(desk: Desk) -> None:
    """The bar counts matches, events a second and findings; it is gone at the end."""
    fill(desk.store, 60)
    alter(desk.store, 3)
    child = _spawned(desk, "--all")
    child.expect(r"Auditing .*/60")
    child.expect(r"\d+ events/s, \d findings?")
    child.expect("60 matches audited: 59 clean, 1 finding")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 1


def test_nobody_else_sees_a_bar(desk: Desk) -> None:
    """JSON on a terminal is JSON alone, and a pipe gets the verdicts alone."""
    fill(desk.store, 60)
    child = _spawned(desk, "--all", "--json")
    child.expect(pexpect.EOF)
    child.close()
    lines = (child.before or "").splitlines()
    assert len(lines) == 60
    assert all(line.startswith('{"match":') for line in lines)
    assert desk.run("audit", "--all", "--json").err == ""

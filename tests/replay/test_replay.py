"""A match step by step: plain when piped, by keys on a terminal."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.envelope import GENESIS, HOUSE, Envelope, seal
from events.table import CardPlayed, HandPassed
from tests.builders import SIXBID_PACK, dealt
from tests.contracts.chains import MATCH, command_id, events_after
from tests.replay.desk import FULL_DEAL
from tests.strategies import law

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.base import Event
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
REVOKE = str(EXAMPLES / "sixbid-revoke.toml")


def test_an_event_a_line(desk: Desk) -> None:
    """Piped, every event stands in one line, a fault behind its event."""
    shown = desk.run("replay", REVOKE)
    assert shown.status == 0
    told = [line for line in shown.out.splitlines() if line[:5].strip().isdigit()]
    assert len(told) == 53
    assert told[3] == "    4  Ben (seat 1): pass"
    assert told[25].startswith("   26  Ben (seat 1) plays TH  ! Ben (seat 1) played TH")


def test_stopping_shows_the_table(desk: Desk) -> None:
    """``--at`` stops behind an event and shows hands, turn and legal cards."""
    out = desk.run("replay", REVOKE, "--at", "25").out
    assert "   25  Ada (seat 0) plays QD" not in out.splitlines()[-1]
    assert "   26  " not in out
    assert "To move: Ben (seat 1)\nLegal: 9D\n" in out


def test_a_seat_hears_no_hidden_card(desk: Desk) -> None:
    """The exchange is told without its cards to those it does not concern (kozel.R13)."""
    kozel = str(EXAMPLES / "kozel-full-deal.toml")
    partner = desk.run("replay", kozel, "--seat", "1").out
    other = desk.run("replay", kozel, "--seat", "2").out
    assert "gives the partner a card (7C)" in partner
    assert "gives the partner a card\n" in other


def test_one_hand_only(desk: Desk) -> None:
    """``--hand`` tells the events of that hand."""
    out = desk.run(
        "replay", str(EXAMPLES / "sixbid-club-night.toml"), "--hand", "2"
    ).out
    assert "Hand 2 is dealt" in out
    assert "Hand 1 is dealt" not in out
    assert "Hand 3 is dealt" not in out


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
@pytest.mark.parametrize(
    "record", sorted(EXAMPLES.glob("*.toml")), ids=lambda p: p.stem
)
def test_every_example_is_told(desk: Desk, record: Path, lang: str) -> None:
    """Every event of every example has its words in every language."""
    shown = desk.run("replay", str(record), lang=lang)
    assert (shown.status, shown.err) == (0, "")


def test_an_event_that_is_not_there(desk: Desk) -> None:
    """Stopping behind the end is bad use."""
    shown = desk.run("replay", REVOKE, "--at", "99")
    assert (shown.status, shown.err) == (
        2,
        "This match has no event 99; the last one is 53.\n",
    )


def begun(*words: str, lang: str = "en", term: str = "xterm") -> Any:  # noqa: ANN401 - untyped arguments
    """Return a replay on a terminal of 80 columns."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "TERM": term,
        "LC_ALL": "C.UTF-8",
        "SIXFOLD_LANG": lang,
        "NO_COLOR": "1",
    }
    spawn = cast("Any", pexpect).spawn
    return spawn(
        sys.executable,
        ["-m", "service.cli", "replay", *words],
        cwd=str(EXAMPLES.parent),
        env=environment,
        encoding="utf-8",
        timeout=30,
        dimensions=(40, 80),
    )


def left(terminal: Any) -> int:  # noqa: ANN401 - untyped
    """Return the exit status of a program that was told to end."""
    terminal.expect(pexpect.EOF)
    terminal.close()
    status: int = terminal.exitstatus
    return status


@pytest.mark.parametrize("key", ["q", "\x03"])
def test_a_terminal_begins_and_leaves(key: str) -> None:
    """On a terminal it is an application: it draws, a key leads on, another one ends it."""
    terminal = begun(REVOKE)
    terminal.expect("Event 1 of 53")
    terminal.expect(" quit")
    terminal.send("f")
    terminal.expect("26 of 53")
    terminal.expect("had to follow")
    terminal.send(key)
    assert left(terminal) == 0


@pytest.mark.parametrize(("lang", "leave"), [("pl", "koniec"), ("ru", "выход")])
def test_a_terminal_begins_where_it_is_told(lang: str, leave: str) -> None:
    """Seat, event and language are those of the command line."""
    terminal = begun(REVOKE, "--seat", "Ben", "--at", "25", lang=lang)
    terminal.expect("25 (z|из) 53")
    terminal.expect("Ben")
    terminal.expect(leave)
    terminal.send("q")
    assert left(terminal) == 0


def test_a_terminal_that_cannot_be_drawn_on_is_told_plainly() -> None:
    """Where lines are all there is, lines are what is shown."""
    terminal = begun(REVOKE, term="dumb")
    terminal.expect("   26  Ben .seat 1. plays T♥  ! Ben")
    terminal.expect("   53  All cards are shown")
    assert left(terminal) == 0


def test_piped_it_loads_no_application() -> None:
    """What only a terminal needs is not loaded for lines (and so costs nothing)."""
    script = (
        "import sys; from service.cli import main; "
        f"main(['replay', {REVOKE!r}]); print('textual' in sys.modules)"
    )
    command = [sys.executable, "-c", script]
    shown = subprocess.run(command, capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[-1] == "False"


def test_a_broken_match_ends_with_status_2(desk: Desk) -> None:
    """Whoever saw a match that breaks off leaves with the status of unreadable input."""
    text = log_of(desk, Path(REVOKE).read_text(encoding="utf-8"))
    torn = desk.file("torn.jsonl", text[: len(text) // 2])
    terminal = begun(torn)
    terminal.expect("Event 1 of")
    terminal.send("\x1b[F")
    terminal.expect("followed only up to")
    terminal.send("q")
    assert left(terminal) == 2


def test_one_match_after_another(desk: Desk) -> None:
    """A folder is shown match by match; a file with faults is told when its turn comes."""
    for name in ("1.toml", "2.toml"):
        desk.file(name, FULL_DEAL)
    desk.file("3.toml", 'game = "bridge"\n')
    terminal = begun(str(desk.folder))
    terminal.expect("Event 1 of 15")
    terminal.send("n")
    terminal.expect("Event 1 of 15")
    terminal.send("n")
    terminal.expect("3.toml:1:8")
    assert left(terminal) == 2


def log_of(desk: Desk, record: str) -> str:
    """Return a record as an event log, without names."""
    match = desk.imported(record)
    out: str = desk.run("export", match, "--format", "jsonl", "--no-names").out
    return out


def told(out: str) -> list[str]:
    """Return the lines of events."""
    return [line for line in out.splitlines() if line[:5].strip().isdigit()]


@pytest.mark.parametrize("game", ["sixbid-revoke", "kozel-full-deal", "frog-full-hand"])
def test_a_damaged_log_is_told_up_to_the_damage(desk: Desk, game: str) -> None:
    """Cut, flipped, shuffled: the good events and where they end, never a traceback."""
    text = log_of(desk, (EXAMPLES / f"{game}.toml").read_text(encoding="utf-8"))
    whole = told(desk.run("replay", desk.file("whole.jsonl", text)).out)
    assert len(whole) > 40

    @law(60)
    @given(damaged=damages(text.encode()))
    def damage(damaged: bytes) -> None:
        path = desk.folder / "damaged.jsonl"
        path.write_bytes(damaged)
        shown = desk.run("replay", str(path))
        good = told(shown.out)
        assert good == whole[: len(good)]
        assert "Traceback" not in shown.err
        if len(good) < len(whole):
            assert shown.status == 2
            assert "followed only up to event" in shown.out if good else shown.err
        else:
            assert shown.status in (0, 2)

    damage()


@st.composite
def damages(draw: st.DrawFn, log: bytes) -> bytes:
    """Return a log with a bit flipped, a piece cut off within a line, or lines moved."""
    kind = draw(st.sampled_from(("flip", "cut", "shuffle", "drop", "twice")))
    if kind == "flip":
        damaged = bytearray(log)
        for _ in range(draw(st.integers(1, 3))):
            damaged[draw(st.integers(0, len(log) - 1))] ^= 1 << draw(st.integers(0, 7))
        return bytes(damaged)
    if kind == "cut":
        end = draw(st.integers(1, len(log) - 2))
        return log[:end] if log[end - 1 : end] != b"\n" else log[: end + 1]
    lines = log.splitlines(keepends=True)
    if kind == "shuffle":
        return b"".join(draw(st.permutations(lines)))
    place = draw(st.integers(1, len(lines) - 2))
    if kind == "drop":
        return b"".join([*lines[:place], *lines[place + 1 :]])
    return b"".join([*lines[:place], lines[place], *lines[place:]])


@pytest.mark.parametrize("command", ["show", "replay", "know"])
def test_an_impossible_fact_ends_what_is_told(desk: Desk, command: str) -> None:
    """A card that is in no pack has a sound hash all the same; the rest is left out."""
    log = (*dealt("sixbid", SIXBID_PACK, 2), CardPlayed(0, 99), HandPassed())
    desk.opened().record(MATCH, command_id(0), 0, chained(log))
    shown = desk.run(command, MATCH)
    assert shown.status == 2
    assert "up to event 3: Event 4 cannot have happened: it names a seat" in shown.out


@pytest.mark.parametrize("command", ["show", "replay", "know"])
@pytest.mark.parametrize(
    "change",
    [
        "update event set data = x'00' where seq = 20",
        "update event set tag = 99999 where seq = 20",
        "update event set hash = zeroblob(32) where seq = 20",
        "update event set salt = x'' where seq = 20",
        "update event set seq = 77 where seq = 20",
        "delete from event where seq = 20",
    ],
)
def test_a_changed_store_is_told_up_to_the_change(
    desk: Desk, command: str, change: str
) -> None:
    """Whatever was done to a row, what stands before it is told, and that it was."""
    match = desk.imported(Path(REVOKE).read_text(encoding="utf-8"))
    with closing(sqlite3.connect(desk.store)) as store:
        for (name,) in store.execute(
            "select name from sqlite_master where type = 'trigger'"
        ).fetchall():
            store.execute(f"drop trigger {name}")
        store.execute(change)
        store.commit()
    shown = desk.run(command, match)
    assert shown.status == 2
    assert "followed only up to event 19" in shown.out
    assert "Traceback" not in shown.err


@pytest.mark.parametrize("command", ["show", "replay", "know"])
def test_a_table_that_does_not_fit_is_told(desk: Desk, command: str) -> None:
    """Kozel is played by four: nothing after the opening can be followed (kozel.R1)."""
    desk.opened().record(MATCH, command_id(0), 0, events_after(None, 3))
    shown = desk.run(command, MATCH)
    assert shown.status == 2
    assert "up to event 1: event 2 (card_played) is not possible" in shown.out


def chained(log: Sequence[Event]) -> tuple[Envelope, ...]:
    """Return events sealed into a chain, whatever they are."""
    sealed: list[Envelope] = []
    for seq, event in enumerate(log, 1):
        prev = sealed[-1].hash if sealed else GENESIS
        sealed.append(
            seal(
                event,
                match=MATCH,
                seq=seq,
                at=seq,
                actor=HOUSE,
                command=command_id(0),
                salt=bytes(16),
                prev=prev,
            )
        )
    return tuple(sealed)


@pytest.mark.parametrize("command", ["show", "replay", "know"])
def test_a_record_with_a_fault_is_told_up_to_its_hand(desk: Desk, command: str) -> None:
    """The hands before the fault are told, and file, line and column of each fault."""
    hand = FULL_DEAL.partition("[[hand]]")[2]
    bad = hand.replace("TD AD 7D", "TD AD XX").replace("dealer = 2", "dealer = 0")
    path = desk.file("night.toml", f"{FULL_DEAL}[[hand]]{bad}[[hand]]{hand}")
    shown = desk.run(command, path)
    assert shown.status == 2
    assert "can be followed only up to event 15" in shown.out
    assert "night.toml:31:12 " in shown.out
    assert "XX" in shown.out
    alone = desk.run(command, desk.file("alone.toml", f"{FULL_DEAL}[[hand]"))
    assert (alone.status, alone.out) == (2, "")


def test_a_record_that_is_no_text_is_told_up_to_there(desk: Desk) -> None:
    """Bytes that are no UTF-8 spoil their hand and those after it, not those before."""
    hand = FULL_DEAL.partition("[[hand]]")[2].encode()
    path = desk.folder / "night.toml"
    path.write_bytes(
        FULL_DEAL.encode() + b"[[hand]]" + hand.replace(b"AD", b"\xff\xfe")
    )
    shown = desk.run("replay", str(path))
    assert shown.status == 2
    assert "not UTF-8" in shown.out
    assert len(told(shown.out)) == 15

"""A match step by step: plain when piped, by keys on a terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pexpect
import pytest
from rich.cells import cell_len

from replay.words import say

if TYPE_CHECKING:
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


def begun(*words: str, lang: str = "en") -> Any:  # noqa: ANN401 - untyped arguments
    """Return a replay on a terminal of 80 columns."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "TERM": "xterm",
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


def test_keys_lead_through_a_match() -> None:
    """Next, back, next fault, next trick, go to, another seat, and out."""
    terminal = begun(REVOKE)
    for key, expected in (
        ("", "Event 1 of 53"),
        (" ", "Event 2 of 53"),
        ("\x1b[C", "Event 3 of 53"),
        ("b", "Event 2 of 53"),
        ("\x1b[D", "Event 1 of 53"),
        ("b", "This is the beginning"),
        ("f", "Event 26 of 53"),
        ("f", "No rule is broken after this"),
        ("t", "Event 27 of 53"),
        ("h", "This is the end"),
        ("g", "Go to event:"),
        ("25\r", "Legal: 9♦"),
        ("s", "Seen by Ada"),
        ("s", "Seen by Ben"),
        ("ss", "spectator"),
        ("s", "Everything open"),
    ):
        terminal.send(key)
        terminal.expect(expected)
        if key != "g":
            terminal.expect(" quit")
    terminal.send("q")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_a_seat_is_led_to_no_fault() -> None:
    """Where a rule was broken is not told to a seat, which sees no findings either."""
    terminal = begun(REVOKE, "--seat", "0")
    for key, expected in (
        ("", "Event 1 of 53"),
        ("f", "No rule is broken after this"),
        ("s" * 4, "Everything open"),
        ("f", "Event 26 of 53"),
    ):
        terminal.send(key)
        terminal.expect(expected)
    terminal.send("q")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


@pytest.mark.parametrize(("lang", "leave"), [("pl", "q koniec"), ("ru", "q выход")])
def test_keys_are_explained_in_every_language(lang: str, leave: str) -> None:
    """The line of keys is in the person's language."""
    terminal = begun(REVOKE, "--seat", "1", "--at", "25", lang=lang)
    terminal.expect(leave)
    terminal.send("q")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_the_line_of_keys_fits(lang: str) -> None:
    """All keys stand in one line of 80 columns."""
    assert cell_len(say("screen.replay.keys", lang)) < 80

"""What stands on the screen: narrow, wide, tiny, broken, marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from events.table import CardPlayed
from replay.drawing.pen import Pen
from replay.source import open_sources
from replay.terminal import Terminal
from replay.viewing.application import Seen
from replay.words import languages
from tests.builders import SIXBID_PACK, dealt
from tests.replay.viewing.stage import (
    EXAMPLES,
    NARROW,
    WIDE,
    Stage,
    seen_events,
    seen_file,
)

if TYPE_CHECKING:
    from tests.replay.desk import Desk

REVOKE = "sixbid-revoke.toml"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "record", sorted(EXAMPLES.glob("*.toml"))[::9], ids=lambda path: path.stem
)
def test_every_fault_fits_a_narrow_terminal(record: str, lang: str) -> None:
    """24 lines of 80 columns hold title, event, table, legal cards, list and keys."""
    seen = seen_file(record, lang)
    stage = Stage(seen).press("f")
    lines = stage.text.splitlines()
    assert len(lines) <= NARROW[1]
    assert max(map(cell_len, lines)) <= NARROW[0]
    findings = [finding.seq for finding in seen.source.verdict.findings]
    at = findings[0] if findings else 1
    assert stage.app.cursor.at == at
    assert any(line.lstrip("! ").startswith(f"{at} ") for line in lines)


def test_a_narrow_terminal_shows_table_and_list() -> None:
    """All hands of four players, whose turn it is, the score, and events below."""
    text = Stage(seen_file("kozel-full-deal.toml", at=18)).press().text
    for words in (
        "Event 18 of 50 · hand 1, trick 2 · Everything open",
        "A♠ T♠ K♠  T♥ K♥  K♣",
        "To move: Dora (seat 3)",
        "Legal: Q♦, J♠, A♦, 9♦, 7♠ or 7♥",
        "Trumps: diamonds ♦",
        "In tricks: 0 : 8 · Standing: 0 : 0",
        " 17 Cid (seat 2) plays 8♦",
        " 19 Dora (seat 3) plays Q♦",
    ):
        assert words in text


def test_a_wide_terminal_shows_more() -> None:
    """The events stand beside the table, auction and tricks below it."""
    lines = Stage(seen_file(REVOKE, at=26), WIDE).press().text.splitlines()
    assert any(
        "Ben (seat 1)" in line and "Hand 1 is dealt" not in line for line in lines
    )
    (trick,) = (line for line in lines if line.lstrip().startswith("5 "))
    assert "T♥!" in trick
    assert any(line.strip().startswith("Auction") for line in lines)
    assert any("Six-Bid Solo · " in line for line in lines[:1])
    assert any("The match begins" in line[82:] for line in lines)


@pytest.mark.parametrize("size", [(20, 5), (40, 10), (1, 1), (300, 100)])
def test_any_terminal_will_do(size: tuple[int, int]) -> None:
    """However small or large, keys work."""
    stage = Stage(seen_file(REVOKE), size).press("f", "s", "k", "escape", "S")
    assert stage.app.cursor.at == 26


def test_the_end_of_a_hand_shows_its_score() -> None:
    """When no card is held any more, tricks and score take the place of the table."""
    stage = Stage(seen_file(REVOKE), NARROW).press("end", "pagedown")
    assert "Standing   -24   12   12" in stage.text


def test_a_mark_and_the_difference() -> None:
    """What came between the mark and here, in cards; without a mark it is asked for."""
    assert "Mark a moment first" in Stage(seen_file(REVOKE)).press("d").text
    keys = ("g", "2", "0", "enter", "m", "g", "3", "4", "enter")
    marked = Stage(seen_file(REVOKE), WIDE).press(*keys)
    assert "marked: event 20" in marked.text
    assert " *20 Ada (seat 0) plays 6♣" in marked.text
    text = Stage(seen_file(REVOKE)).press(*keys, "d").text
    for words in (
        "From event 20 (hand 1, trick 4)",
        "to event 34 (hand 1, trick 7): 14 events",
        "4  ·6♣  8♦   T♣*  Cid           10",
        "5  Q♦   T♥!  A♦*  Cid           24",
        "Cards held  7 → 4",
    ):
        assert words in text
    gone = Stage(seen_file(REVOKE)).press("m", "m", "d")
    assert "Mark a moment first" in gone.text
    same = Stage(seen_file(REVOKE)).press("m", "d")
    assert "Both are the same moment: event 1" in same.text


def test_a_seat_sees_its_own_difference() -> None:
    """The exchange of others is told without its cards (kozel.R13)."""
    keys = ("g", "3", "enter", "m", "g", "2", "0", "enter", "d")
    open_ = Stage(seen_file("kozel-full-deal.toml")).press(*keys).text
    seat = Stage(seen_file("kozel-full-deal.toml", viewer=0)).press(*keys).text
    assert "gives the partner a card (7♣)" in open_
    assert "gives the partner a card" in seat
    assert "gives the partner a card (" not in seat


def test_a_broken_match_is_shown_as_far_as_it_goes() -> None:
    """The good events stand there, and at their end why it goes no further."""
    log = (*dealt("sixbid", SIXBID_PACK, 2), CardPlayed(7, 3), CardPlayed(0, 0))
    stage = Stage(seen_events(log), WIDE).press("end")
    assert stage.app.cursor.at == len(log) - 2
    said = " ".join(stage.text.split())
    assert "only up to event 3: Event 4 cannot have happened" in said
    first = Stage(seen_events(log), WIDE).press()
    assert "It can be followed only" in first.text


def test_an_arbitration_is_told_where_it_stands(desk: Desk) -> None:
    """At a step of it all its acts follow; a seat is told the step alone."""
    match = desk.imported((EXAMPLES / REVOKE).read_text(encoding="utf-8"))
    called = ("ruling", "call", f"{match}/1", "He had a diamond", "--seat", "2")
    assert desk.run(*called).status == 0
    terminal = Terminal("en", f"sqlite:///{desk.store}")
    source = next(open_sources(terminal, match))
    seen = Seen(source, Pen(symbols=True), "en")
    text = Stage(seen).press("r").text
    assert "§ 54 Cid (seat 2) calls the director to hand 1: He had a diamond" in text
    assert "[event 54] Cid (seat 2) calls the director" in text
    assert "[event 54]" not in Stage(seen).press("r", "s").text

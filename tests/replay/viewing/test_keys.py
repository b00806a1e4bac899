"""Where each key leads in the application, and what it says of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from events.ruling import DirectorCalled
from events.table import HandOpened, TrickTaken
from replay.viewing.keys import KEYS, help_lines, key_bindings, key_line
from replay.words import languages
from tests.builders import SIXBID_PACK, dealt
from tests.replay.viewing.stage import NARROW, WIDE, Stage, seen_events, seen_file
from tests.strategies import foul_logs, law

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject
    from textual.pilot import Pilot

REVOKE = "sixbid-revoke.toml"
NIGHT = "sixbid-club-night.toml"
FAULT = 26


def places_of(record: str, kind: type[Any]) -> list[int]:
    """Return the events of a kind in a record."""
    events = seen_file(record).source.events
    return [seq for seq, event in enumerate(events, 1) if isinstance(event, kind)]


def test_every_key_leads_somewhere() -> None:
    """One after another, each of them; at both ends it is said where one stands."""
    hands, tricks = places_of(NIGHT, HandOpened), places_of(NIGHT, TrickTaken)
    stage = Stage(seen_file(NIGHT))
    last = len(seen_file(NIGHT).source.events)

    async def act(pilot: Pilot[bool]) -> None:
        for key, at, said in (
            ("right", 2, ""),
            ("space", 3, ""),
            ("enter", 4, ""),
            ("down", 5, ""),
            ("left", 4, ""),
            ("up", 3, ""),
            ("b", 2, ""),
            ("backspace", 1, ""),
            ("b", 1, "This is the beginning."),
            ("end", last, ""),
            ("right", last, "This is the end."),
            ("h", last, "No hand begins after this."),
            ("t", last, "No trick is gathered after this."),
            ("H", hands[-1], ""),
            ("H", hands[-2], ""),
            ("h", hands[-1], ""),
            ("home", 1, ""),
            ("T", 1, "No trick is gathered before this."),
            ("t", tricks[0], ""),
            ("t", tricks[1], ""),
            ("T", tricks[0], ""),
            ("f", tricks[0], "No rule is broken after this."),
            ("F", tricks[0], "No rule is broken before this."),
            ("r", tricks[0], "Nothing is ruled after this."),
            ("n", tricks[0], "No match follows this one."),
            ("н", tricks[0], ""),
            ("р", hands[1], ""),
            ("Е", tricks[-1] if tricks[-1] < hands[1] else tricks[10], ""),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert stage.app.cursor.at == at, key
            text = stage.read()
            assert said in text, key
            assert f"Event {at} of {last}" in text

    stage.play(act)


def test_the_next_fault_is_found_and_the_rule_quoted() -> None:
    """The finding stands there with the text of its rule (sixbid.R19)."""
    stage = Stage(seen_file(REVOKE)).press("f")
    assert stage.app.cursor.at == FAULT
    assert "! Ben (seat 1) played TH, but held the suit led" in stage.text
    assert "Rule sixbid.R19, Playing to a trick: Follow the suit led" in stage.text
    assert f"! {FAULT} Ben (seat 1) plays T♥" in stage.text
    assert Stage(seen_file(REVOKE)).press("end", "F").app.cursor.at == FAULT
    before = Stage(seen_file(REVOKE, at=FAULT - 1)).press().text
    assert "had to follow" not in before


def test_an_arbitration_is_marked_and_found() -> None:
    """A step of an arbitration bears its sign in the list (docs/format.md)."""
    log = (*dealt("sixbid", SIXBID_PACK, 2), DirectorCalled(1, 1, "He had a heart!"))
    stage = Stage(seen_events(log)).press("r")
    assert stage.app.cursor.at == len(log)
    assert f"§ {len(log)} " in stage.text


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q", "й"])
def test_leaving(key: str) -> None:
    """It ends, and no other match was asked for."""
    stage = Stage(seen_file(REVOKE))

    async def act(pilot: Pilot[bool]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert stage.app.return_value is False
        assert not stage.app.is_running

    stage.play(act)


def test_the_next_match_is_asked_for() -> None:
    """Where another match follows, n leads there."""
    stage = Stage(seen_file(REVOKE, more=True), WIDE)

    async def act(pilot: Pilot[bool]) -> None:
        assert " n next match" in stage.read()
        await pilot.press("n")
        await pilot.pause()
        assert stage.app.return_value is True

    stage.play(act)


def test_help_tells_of_every_key() -> None:
    """The help opens with ?, scrolls, and goes with Escape."""
    stage = Stage(seen_file(REVOKE), (100, 45))

    async def act(pilot: Pilot[bool]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        text = stage.read()
        assert "the next broken rule; with Shift the one before" in text
        assert "go to a place, a card or a player" in text
        assert "§ arbitration" in text
        await pilot.press("down", "end", "home", "pagedown", "escape")
        await pilot.pause()
        assert "with Shift" not in stage.read()

    stage.play(act)


def test_a_key_of_the_line_can_be_clicked() -> None:
    """What stands in the last line works by mouse, too."""
    stage = Stage(seen_file(REVOKE))

    async def act(pilot: Pilot[bool]) -> None:
        await pilot.click(
            "#keys", offset=(stage.read().splitlines()[-1].index("t tr"), 0)
        )
        await pilot.pause()
        assert stage.app.cursor.at == places_of(REVOKE, TrickTaken)[0]

    stage.play(act)


def test_an_event_of_the_list_can_be_clicked() -> None:
    """A click on an event goes there, also where the list has been scrolled."""
    stage = Stage(seen_file(REVOKE), WIDE)

    async def act(pilot: Pilot[bool]) -> None:
        await pilot.click("#events", offset=(5, 6))
        await pilot.pause()
        assert stage.app.cursor.at == 7
        await pilot.press("end")
        await pilot.pause()
        row = next(
            row
            for row, text in enumerate(stage.read().splitlines())
            if " 48 Ada" in text
        )
        await pilot.click("#events", offset=(5, row - 1))
        await pilot.pause()
        assert stage.app.cursor.at == 48

    stage.play(act)


def test_no_key_means_two_things() -> None:
    """Every key and its twin on a Cyrillic keyboard has one meaning."""
    keys = [binding.key for binding in key_bindings()]
    assert len(keys) == len(set(keys))
    assert {"right", "h", "H", "р", "Р", "q"} <= set(keys)


@pytest.mark.parametrize("lang", languages())
def test_the_line_of_keys_fits(lang: str) -> None:
    """The keys that matter stand in a line of 80 columns, all of them in a wide one."""
    for width in (80, 100, 140):
        line = key_line(lang, width, more=True)
        assert line.cell_len <= width
        assert " ? " in line.plain
        assert " q " in line.plain
    shown = key_line(lang, 160, more=True).plain
    assert all(f" {key.shown} " in shown for key in KEYS if key.shown)
    assert cell_len(shown) <= 160
    assert help_lines(lang)


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
@settings(law(4), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(data=st.data())
def test_no_keys_break_it(game: str, data: DataObject) -> None:
    """Any keys in any order, on a match with faults: it stands somewhere in the match."""
    log = data.draw(foul_logs(game, hands=2))
    keys = [key for each in KEYS if each.name != "quit" for key in each.keys.split(",")]
    keys += [*"HTFRS", "escape", "1", "/", "A", "Q"]
    pressed = data.draw(st.lists(st.sampled_from(keys), min_size=8, max_size=16))
    size = data.draw(st.sampled_from((NARROW, WIDE, (30, 8))))
    stage = Stage(seen_events(log), size).press(*pressed)
    assert 1 <= stage.app.cursor.at <= len(log)
    assert stage.text

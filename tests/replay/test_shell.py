"""The shell: load, fold, decide, record, and the first outcome for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.commands import DealHand, Keep, MakeCall
from core.errors import CommandMalformed
from events.errors import MatchUnknown
from events.ids import new_id
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from events.table import MatchOpened
from replay.errors import CommandTaken
from replay.shell import Shell
from tests.builders import full_pack

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from events.store import EventStore

OPENED = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    """Yield an empty store of each kind."""
    memory = request.param == "memory"
    made = MemoryStore() if memory else SqliteStore(tmp_path / "shell.db")
    yield made
    made.close()


def _table(store: EventStore) -> tuple[Shell, str]:
    shell, match = Shell(store), new_id()
    shell.open_match(match, new_id(), OPENED)
    shell.command(match, new_id(), DealHand(full_pack("sixbid"), 2))
    return shell, match


def test_a_command_becomes_events(store: EventStore) -> None:
    """A legal call is recorded behind what was there."""
    shell, match = _table(store)
    outcome = shell.command(match, "call-1", MakeCall(0, 1), "a")
    assert outcome.refusal is None
    [envelope] = outcome.events
    assert (envelope.seq, envelope.actor, envelope.command) == (4, "a", "call-1")
    assert shell.load(match).seq == 4


def test_a_refused_command_is_kept_beside_the_log(store: EventStore) -> None:
    """A refusal has its code and rule, and takes no place in the match."""
    shell, match = _table(store)
    outcome = shell.command(match, "call-1", MakeCall(1, 1), "b")
    assert outcome.refusal is not None
    assert (outcome.refusal.code, outcome.refusal.rule) == (
        "call_out_of_turn",
        "sixbid.R7",
    )
    assert shell.load(match).seq == 3
    assert [each.command for each in store.refusals(match)] == ["call-1"]


def test_a_repeated_command_gets_its_first_outcome(store: EventStore) -> None:
    """Also when it would be decided otherwise by now, and when it was refused."""
    shell, match = _table(store)
    first = shell.command(match, "call-1", MakeCall(0, 1))
    refused = shell.command(match, "call-2", MakeCall(0, 3))
    shell.command(match, "call-3", MakeCall(1, 0))
    assert shell.command(match, "call-1", MakeCall(2, 6)) == first
    assert shell.command(match, "call-2", MakeCall(2, 6)) == refused


def test_an_id_of_another_match_is_refused(store: EventStore) -> None:
    """The other match's events are not handed out."""
    shell, match = _table(store)
    other = new_id()
    shell.open_match(other, new_id(), OPENED)
    shell.command(match, "call-1", MakeCall(0, 1))
    with pytest.raises(CommandTaken):
        shell.command(other, "call-1", MakeCall(0, 1))


@pytest.mark.parametrize(
    "command",
    [
        MakeCall(0, 7),
        MakeCall(3, 0),
        DealHand((99, *range(35)), 0),
        DealHand(tuple(range(35)), 0),
        DealHand((*range(36), 0, 1, 2), 0),
    ],
)
def test_numbers_of_nothing_are_malformed(store: EventStore, command: MakeCall) -> None:
    """They are refused before the rules are asked, and nothing is written."""
    shell, match = _table(store)
    with pytest.raises(CommandMalformed):
        shell.command(match, new_id(), command)
    assert shell.load(match).seq == 3


def test_kozel_commands_are_sensible(store: EventStore) -> None:
    """A game without an auction takes its commands too."""
    shell, match = Shell(store), new_id()
    four = MatchOpened("kozel", 1, (), ("a", "b", "c", "d"), (), "table")
    shell.open_match(match, new_id(), four)
    shell.command(match, new_id(), DealHand(full_pack("kozel"), 3))
    turn = shell.load(match).state.turn
    assert shell.command(match, new_id(), Keep(turn)).refusal is None


def test_a_match_that_is_not_there_is_unknown(store: EventStore) -> None:
    """Loading names the id."""
    with pytest.raises(MatchUnknown):
        Shell(store).load("a" * 26)

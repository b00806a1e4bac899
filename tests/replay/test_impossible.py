"""A stranger's log with a fact that cannot have happened: every command says so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from events.ids import id_from_hash
from events.stores.address import open_store
from events.table import CardPlayed, HandRedealt
from replay.shell import Shell
from tests.builders import SIXBID_PACK, dealt

if TYPE_CHECKING:
    from events.base import Event
    from tests.replay.desk import Desk

MATCH = id_from_hash("match", b"stranger")
DEAL = dealt("sixbid", SIXBID_PACK, 2)
AT = len(DEAL) + 1
"""Where the impossible fact stands."""

IMPOSSIBLE = pytest.mark.parametrize(
    "event",
    [
        CardPlayed(5, 0),
        HandRedealt(((), ()), (), (), ((), ())),
        HandRedealt(((), (), ()), (), ((0, 1, 5),), ((), (), ())),
    ],
    ids=["seat", "hands", "moves"],
)


def stranger(desk: Desk, event: Event) -> None:
    """Put a match into the desk's store in which something cannot have happened."""
    store = open_store(f"sqlite:///{desk.store}")
    Shell(store).write(MATCH, id_from_hash("command", b""), (*DEAL, event))
    store.close()


def only(desk: Desk, *words: str) -> dict[str, Any]:
    """Return the one object that a command prints."""
    (line,) = desk.run(*words, "--json").out.splitlines()
    told: dict[str, Any] = json.loads(line)
    return told


@IMPOSSIBLE
def test_the_list_holds_it_beside_the_others(desk: Desk, event: Event) -> None:
    """One match nobody can follow to its end does not hide the store."""
    stranger(desk, event)
    told = only(desk, "list")
    assert (told["match"], told["hands"], told["events"]) == (MATCH, 1, AT)


@IMPOSSIBLE
@pytest.mark.parametrize("command", ["fork", "export"])
@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_what_needs_all_of_it_is_refused(
    desk: Desk, command: str, event: Event, lang: str
) -> None:
    """The event is named and nothing is written; up to there it can be had."""
    stranger(desk, event)
    shown = desk.run(command, MATCH, lang=lang)
    assert (shown.status, shown.out) == (2, "")
    assert MATCH in shown.err
    assert f" {AT} " in shown.err
    assert only(desk, "list")["events"] == AT
    if command == "fork":
        assert desk.run("fork", f"{MATCH}@{AT - 1}", lang=lang).status == 0


@IMPOSSIBLE
def test_it_can_be_ruled_on(desk: Desk, event: Event) -> None:
    """What stands behind it is read, and both totals are told alike everywhere."""
    stranger(desk, event)
    desk.run("keys", "appoint", "Vera")
    given = desk.run("ruling", "give", f"{MATCH}/1", "Void.", "--penalty", "0 -5 0")
    assert given.status == 0
    held = only(desk, "ruling", "show", MATCH)["rulings"]
    shown = only(desk, "show", MATCH)
    assert shown["rulings"] == held
    assert [act["text"] for act in held["acts"]] == ["Void."]
    assert f"Event {AT} cannot have happened" in shown["broken"]
    assert only(desk, "list")["as_ruled"] == held["as_ruled"]

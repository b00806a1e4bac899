"""Refused commands and the time of decisions, worked out by hand on a match with a clock.

Match H, Six-Bid Solo, dealer seat 2. In the auction Ada takes 10 seconds, Ben 20, Cid 40;
in the play 1, 2 and 4. The house writes its tricks and scores at once.

====  =====================================================================
hand  what is special
====  =====================================================================
H1    Ada's solo. Her call is the first decision and left out, she names
      trumps. Her first card takes 12 seconds: (12 + 10 · 1) / 11 = 2.
      Refused: Ada twice for suit, Ben once out of turn, the house once.
H2    passed out. Ada's call is left out. Refused: Ben, a call out of turn.
      One more when the hand was over.
H3    Ada's solo. The house plays Ben's cards. Before Cid's first card the
      clock goes back by 5 seconds.
====  =====================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec.structs import replace

from analytics.archive.reading import open_archive
from analytics.figures.population import Population
from analytics.figures.registry import FIGURES
from analytics.figures.wording import case_words
from core.catalogue import CASES, CODES
from events.envelope import GENESIS, HOUSE
from events.sixbid import CallMade, TrumpNamed
from events.store import Refusal
from events.stores.memory import MemoryStore
from events.table import (
    CardPlayed,
    HandOpened,
    HandPassed,
    HandScored,
    MatchOpened,
)
from replay.shell import Shell
from replay.words import languages
from tests.analytics.archive.shelf import archived, rows
from tests.analytics.figures.told import same, told
from tests.analytics.logs import finished, several
from tests.analytics.test_five_numbers import PASSED_OUT
from tests.builders import PLAYERS
from tests.core.sixbid import table as sixbid

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from events.base import Event

SECOND: Final = 1_000_000
MATCH: Final = "h" * 26
IDS: Final = {MATCH: "H"}
LOG: Final = several(
    finished(sixbid.settled("solo", 75, trump="S")),
    PASSED_OUT,
    finished(sixbid.settled("solo", 60, trump="C")),
)
REFUSED: Final = (
    # the hand, whether after its opening or after its end, the seat, the code
    (1, "opened", 0, "must_follow_suit"),
    (1, "opened", 0, "must_follow_suit"),
    (1, "opened", 1, "play_out_of_turn"),
    (1, "opened", -1, "wrong_score"),
    (2, "opened", 1, "call_out_of_turn"),
    (2, "ended", 1, "play_out_of_turn"),
)

# as in test_figures_by_hand: game, whose, case: sum of the values, hands behind
CLOCK_BY_HAND: Final = {
    ("decision_time", "player"): {
        ("sixbid", "a", "auction"): (10 + 10, "H1 H3"),
        ("sixbid", "b", "auction"): (20 + 20 + 20, "H1 H2 H3"),
        ("sixbid", "c", "auction"): (40 + 40 + 40, "H1 H2 H3"),
        ("sixbid", "a", "play"): (2 + 1, "H1 H3"),
        ("sixbid", "b", "play"): (2, "H1"),
        ("sixbid", "c", "play"): (4 + 4, "H1 H3"),
    },
    ("refusals", "player"): {
        ("sixbid", "a", ""): (2, "H1 H2 H3"),
        ("sixbid", "b", ""): (2, "H1 H2 H3"),
        ("sixbid", "c", ""): (0, "H1 H2 H3"),
    },
    ("refused_for", "player"): {
        ("sixbid", "a", "must_follow_suit"): (1, "H1"),
        ("sixbid", "b", "call_out_of_turn"): (1, "H1 H2"),
        ("sixbid", "b", "play_out_of_turn"): (1, "H1 H2"),
    },
}


def seconds_of(event: Event, hand: int, card: int) -> int:
    """Return how long an event of a player takes; ``card`` is the last card's number."""
    if isinstance(event, HandOpened):
        return 3
    if isinstance(event, (CallMade, TrumpNamed)):
        return (10, 20, 40)[event.seat]
    if isinstance(event, CardPlayed):
        return {(1, 1): 12, (3, 3): -5}.get((hand, card), (1, 2, 4)[event.seat])
    return 0


def clocked(log: Sequence[Event]) -> MemoryStore:
    """Return a store with the match as the table wrote it, and what was refused."""
    at, hand, card = 1_780_000_000 * SECOND, 0, 0
    times: dict[tuple[int, str], int] = {}
    store = MemoryStore()
    shell = Shell(store, clock=lambda: at)
    prev = GENESIS
    for after, event in enumerate(log):
        if isinstance(event, HandOpened):
            hand, card = hand + 1, 0
        card += isinstance(event, CardPlayed)
        at += SECOND * seconds_of(event, hand, card)
        actor = HOUSE
        for_ben = isinstance(event, CardPlayed) and (hand, event.seat) == (3, 1)
        if isinstance(event, (CallMade, TrumpNamed, CardPlayed)) and not for_ben:
            actor = PLAYERS[event.seat]
        written = shell.write(
            MATCH, f"{after}", (event,), after=after, prev=prev, actor=actor
        )
        prev = written.events[-1].hash
        if isinstance(event, HandOpened):
            times[hand, "opened"] = at
        if isinstance(event, (HandScored, HandPassed)):
            times[hand, "ended"] = at
    for number, (in_hand, when, seat, code) in enumerate(REFUSED, 1):
        told_at = times[in_hand, when] + number
        refusal = Refusal(seat, code, "sixbid.R19", "9H", ("AD",), told_at)
        store.record(MATCH, f"no {number}", 0, refusal)
    return store


@pytest.fixture(name="folder", scope="module")
def fixture_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an archive of the match."""
    return archived(clocked(LOG), tmp_path_factory.mktemp("clock") / "a")


@pytest.mark.parametrize(("name", "by"), list(CLOCK_BY_HAND))
def test_a_figure_of_conduct_is_as_worked_out_by_hand(
    folder: Path, name: str, by: str
) -> None:
    """Its sum, its n and the very hands behind it."""
    population = Population(open_archive(folder))
    same(told(population, name, by, IDS), CLOCK_BY_HAND[name, by])


def test_the_rows_of_refusals(folder: Path) -> None:
    """Who, in which hand, why; behind a hand's end in none; nothing of what was tried."""
    found = rows(folder, "refusals")
    assert [(r["refusal"], r["hand"], r["player"], r["code"]) for r in found] == [
        (1, 1, PLAYERS[0], "must_follow_suit"),
        (2, 1, PLAYERS[0], "must_follow_suit"),
        (3, 1, PLAYERS[1], "play_out_of_turn"),
        (4, 1, None, "wrong_score"),
        (5, 2, PLAYERS[1], "call_out_of_turn"),
        (6, None, PLAYERS[1], "play_out_of_turn"),
    ]
    assert {(r["game"], r["origin"], r["is_fork"]) for r in found} == {
        ("sixbid", "table", False)
    }
    assert "9H" not in str(found)
    assert "AD" not in str(found)


@pytest.mark.parametrize("origin", ["record", "simulation"])
def test_only_a_table_has_a_clock_and_refusals(tmp_path: Path, origin: str) -> None:
    """A record was typed later; it counts, as a simulation does, only when asked for."""
    opening, *rest = LOG
    assert isinstance(opening, MatchOpened)
    log = (replace(opening, origin=origin), *rest)
    population = Population(open_archive(archived(clocked(log), tmp_path / "a")))
    for (name, by), wanted in CLOCK_BY_HAND.items():
        assert told(population, name, by, IDS) == {}
        asked = population._replace(origin=origin)
        assert told(asked, name, by, IDS).keys() == wanted.keys()


def test_every_reason_has_words() -> None:
    """A code that is reported under another one needs none; an unknown one stands as it is."""
    figure = FIGURES["refused_for"]
    codes = {code for codes in CODES.values() for code in codes} - CASES.keys()
    for lang in languages():
        words = {case_words(lang, figure, code) for code in codes}
        assert len(words) == len(codes)
        assert not words & codes
        assert case_words(lang, figure, "of_another_time") == "of_another_time"


def test_what_one_command_wrote_was_not_waited_for(tmp_path: Path) -> None:
    """Fourteen events at a stroke: only the first of them has a time, the pause before."""
    folder = archived(MemoryStore(), tmp_path / "a", LOG)
    for table in ("calls", "plays"):
        waited = {r["seq"]: r["waited"] for r in rows(folder, table)}
        assert all(
            (value is not None) == (seq % 14 == 1) for seq, value in waited.items()
        )
    assert any(r["waited"] is not None for r in rows(folder, "plays"))

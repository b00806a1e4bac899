"""Figures as ruled, as played, and with the hands of forks, counted by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from analytics.frames import hands_frame
from analytics.statistics import five_numbers
from events.ids import new_id
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from events.table import Forked, HandScored
from replay.history import read_history
from replay.rulings.archive import ruled_in
from service.cli import main
from tests.analytics.logs import random_match, write
from tests.analytics.test_five_numbers import EVENING
from tests.builders import PLAYERS
from tests.replay.rulings.bench import MATCH, TRUSTED, Bench

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from events.base import Event
    from events.envelope import Envelope

ADA, BEN, CID, _ = PLAYERS
PLAYED: Final = {ADA: -6, BEN: 48, CID: -42}
"""Five hands: 60 -30 -30, 0 0 0, passed out, -30 60 -30 (Ben's misère), -36 18 18."""
LAST_SCORED: Final = max(
    seq for seq, event in enumerate(EVENING, 1) if isinstance(event, HandScored)
)


def figures(sat: Bench, *, forks: bool = False) -> dict[str, dict[str, Any]]:
    """Return the five numbers of each player as ruled."""

    def past(match: str) -> list[Envelope]:
        return read_history(sat.store, match)

    ruled = ruled_in(sat.store, TRUSTED)
    frame = hands_frame(sat.store.read_all(), ruled, past if forks else None)
    return {row["player"]: row for row in five_numbers(frame).collect().to_dicts()}


def nets(sat: Bench, *, forks: bool = False) -> dict[str, int]:
    """Return what each player has won as ruled."""
    found = figures(sat, forks=forks)
    return {player: found[player]["net_total"] for player in (ADA, BEN, CID)}


def fork(sat: Bench, seq: int, *events: Event) -> Bench:
    """Return the bench of a fork behind an event, with events of its own."""
    parent = read_history(sat.store, sat.match)[seq - 1]
    branch = Bench(store=sat.store)
    branch.match = new_id()
    forked = Forked(sat.match, seq, parent.hash, "")
    sat.shell.fork(branch.match, new_id(), forked)
    branch.write(*events)
    return branch


def test_without_rulings_the_figures_are_as_written() -> None:
    """The evening as it was counted by hand elsewhere."""
    assert nets(Bench(EVENING)) == PLAYED


def test_an_adjusted_score_takes_the_place_of_the_written_one() -> None:
    """Ada's solo of hand 1 was lost: -60 for 60, and she made none of three.

    Ada -60+0-30-36 = -126, Ben 30+0+60+18 = 108, Cid 30+0-30+18 = 18.
    """
    sat = Bench(EVENING)
    sat.rule(remedy="adjusted", change=(-60, 30, 30))
    found = figures(sat)
    assert {p: found[p]["net_total"] for p in PLAYED} == {ADA: -126, BEN: 108, CID: 18}
    assert (found[ADA]["made_rate"], found[ADA]["made_rate_n"]) == (0, 3)
    assert found[ADA]["mean_points"] == (75 + 60 + 51) / 3, (
        "the cards fell as they fell"
    )


def test_a_hand_that_does_not_count_was_dealt_and_not_scored() -> None:
    """Ben's misère is void: three scored of five dealt, and Ben was never soloist.

    Ada 60+0-36 = 24, Ben -30+0+18 = -12, Cid the same.
    """
    sat = Bench(EVENING)
    sat.rule(hand=4, remedy="void")
    found = figures(sat)
    assert {p: found[p]["net_total"] for p in PLAYED} == {ADA: 24, BEN: -12, CID: -12}
    assert (found[BEN]["hands"], found[BEN]["hands_n"]) == (3, 5)
    assert (found[BEN]["soloist_rate"], found[BEN]["soloist_rate_n"]) == (0, 3)


def test_a_split_score_counts_for_each_seat() -> None:
    """Hand 5: Ada -36 as written, the others nothing: Ben 48-18, Cid -42-18."""
    sat = Bench(EVENING)
    sat.rule(hand=5, remedy="split", change=(-36, 0, 0))
    assert nets(sat) == {ADA: -6, BEN: 30, CID: -60}


def test_penalties_are_in_no_figure() -> None:
    """They are for conduct; nor is a score for a hand that was passed out."""
    sat = Bench(EVENING)
    sat.rule(penalty=(0, 0, -500))
    sat.rule(hand=3, remedy="adjusted", change=(2, -1, -1))
    sat.rule(hand=5, remedy="as_played", penalty=(-500, 0, 0))
    assert nets(sat) == PLAYED
    totals = sat.totals()
    assert [hand.penalty for hand in totals.hands] == [(0, 0, -500), (), (-500, 0, 0)]
    assert totals.as_ruled != totals.as_played


def test_an_appeal_counts_as_it_was_decided() -> None:
    """Set aside, the figures are as written; varied, as the decision says."""
    sat = Bench(EVENING)
    sat.rule(remedy="adjusted", change=(-60, 30, 30))
    sat.appeal()
    assert nets(sat)[ADA] == -126
    sat.decide("varied", remedy="adjusted", change=(20, -10, -10))
    # 20 for 60: -6-40; -10 for -30: 48+20, -42+20.
    assert nets(sat) == {ADA: -46, BEN: 68, CID: -22}
    other = Bench(EVENING)
    other.rule(remedy="adjusted", change=(-60, 30, 30))
    other.appeal()
    other.decide("set_aside")
    assert nets(other) == PLAYED


def test_hands_that_ended_in_a_fork_count_when_asked() -> None:
    """The last hand again, won by Ada: 36 -18 -18, once more in the fork.

    Its past, four hands of five, is not counted twice.
    """
    sat = Bench(EVENING)
    fork(sat, LAST_SCORED - 1, HandScored((36, -18, -18)))
    assert nets(sat) == PLAYED
    found = figures(sat, forks=True)
    assert {p: found[p]["net_total"] for p in PLAYED} == {ADA: 30, BEN: 30, CID: -60}
    assert (found[ADA]["hands"], found[ADA]["hands_n"]) == (5, 6)


def test_a_ruling_in_a_fork_is_for_the_fork() -> None:
    """The fork's last hand does not count, that of its parent does."""
    sat = Bench(EVENING)
    branch = fork(sat, LAST_SCORED - 1, HandScored((36, -18, -18)))
    branch.rule(hand=5, remedy="void")
    assert not branch.faults()
    assert nets(sat, forks=True) == PLAYED
    assert set(ruled_in(sat.store, TRUSTED)) == {branch.match}


def test_a_ruling_before_the_fork_is_for_both() -> None:
    """Given in the middle of the last hand, it counts however the hand ended.

    Without the last hand Ada has 30, Ben 30, Cid -60; -2 1 1 is added, with forks twice.
    """
    sat = Bench(EVENING[: LAST_SCORED - 1])
    sat.rule(hand=5, remedy="adjusted", change=(-2, 1, 1))
    ruled_at = len(sat.history)
    first = fork(sat, ruled_at, HandScored((36, -18, -18)))
    fork(first, ruled_at + 1, HandScored((72, -36, -36)))
    sat.write(HandScored((-36, 18, 18)))
    assert not sat.faults()
    assert nets(sat) == {ADA: 28, BEN: 31, CID: -59}
    assert nets(sat, forks=True) == {ADA: 24, BEN: 33, CID: -57}


def test_a_fork_before_the_ruling_has_none_of_it() -> None:
    """It branched off when nothing was ruled yet, although it was written later."""
    sat = Bench(EVENING)
    sat.rule(hand=5, remedy="void")
    fork(sat, LAST_SCORED - 1, HandScored((36, -18, -18)))
    assert set(ruled_in(sat.store, TRUSTED)) == {MATCH}
    assert nets(sat) == {ADA: 30, BEN: 30, CID: -60}
    assert nets(sat, forks=True) == {ADA: 66, BEN: 12, CID: -78}


class _Altered(MemoryStore):
    """A store whose third event is another as soon as it is tampered with."""

    tampered = False

    def read(self, match: str, after: int = 0) -> list[Envelope]:
        """Return the events, one of them with another instant."""
        found = list(super().read(match, after))
        if self.tampered:
            found[2] = replace(found[2], at=0)
        return found


def test_a_broken_log_has_no_ruling_that_counts() -> None:
    """One match is altered, and the figures count it as written."""
    store = _Altered()
    sat = Bench(EVENING, store=store)
    sat.rule(remedy="void")
    assert ruled_in(store, TRUSTED)[MATCH][1].remedy == "void"
    store.tampered = True
    assert ruled_in(store, TRUSTED) == {}


@pytest.fixture(name="place")
def fixture_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[SqliteStore, str]]:
    """Yield a store with an evening, a simulation and a ruling on each, and its address."""
    monkeypatch.setenv("SIXFOLD_OPERATOR", TRUSTED.hex())
    path = tmp_path / "ruled.db"
    store = SqliteStore(path)
    sat = Bench(EVENING, store=store)
    sat.rule(remedy="adjusted", change=(-60, 30, 30))
    fork(sat, LAST_SCORED - 1, HandScored((36, -18, -18))).rule(hand=5, remedy="void")
    (kozel,) = write(store, random_match("kozel", 3, 2))
    other = Bench(store=store)
    other.match = kozel
    other.rule(remedy="void")
    other.rule(hand=2, remedy="void")
    assert not other.faults()
    yield store, f"sqlite:///{path}"
    store.close()


def told(capsys: pytest.CaptureFixture[str], store: str, *words: str) -> str:
    """Return what ``sixfold stats`` shows."""
    assert main(["stats", *words, "--store", store, "--lang", "en"]) == 0
    return capsys.readouterr().out


def test_the_command_counts_as_ruled_unless_asked(
    place: tuple[SqliteStore, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """As ruled by default, ``--as-played`` as written, ``--forks`` with the forks."""
    _, store = place

    def nets_of(*words: str) -> dict[str, int]:
        lines = told(capsys, store, "--game", "sixbid", "--json", *words).splitlines()
        rows = [msgspec.json.decode(line) for line in lines]
        return {row["player"]: row["net_per_hand"]["total"] for row in rows}

    assert nets_of() == {ADA: -126, BEN: 108, CID: 18}
    assert nets_of("--as-played") == PLAYED
    assert nets_of("--forks") == {ADA: -126, BEN: 108, CID: 18}
    assert nets_of("--as-played", "--forks") == {ADA: 30, BEN: 30, CID: -60}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ((), "Counted as ruled by arbiters: 3 hands."),
        (("--forks",), "Counted as ruled by arbiters: 4 hands."),
        (("--game", "sixbid"), "Counted as ruled by arbiters: 1 hand."),
        (("--game", "kozel"), "Counted as ruled by arbiters: 2 hands."),
        (
            ("--player", ADA, "--game", "sixbid"),
            "Counted as ruled by arbiters: 1 hand.",
        ),
        (("--origin", "record"), ""),
        (("--as-played",), ""),
    ],
    ids=["all", "forks", "sixbid", "kozel", "player", "none", "as-played"],
)
def test_it_says_how_many_hands_were_ruled_on(
    place: tuple[SqliteStore, str],
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    line: str,
) -> None:
    """Of those that are counted here, and of no others."""
    out = told(capsys, place[1], *words)
    assert (line in out) if line else ("Counted as ruled" not in out)


def test_whose_operator_is_not_known_counts_as_written(
    place: tuple[SqliteStore, str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A ruling that nobody can believe counts for nothing."""
    monkeypatch.setenv("SIXFOLD_OPERATOR", "00" * 32)
    out = told(capsys, place[1])
    assert out == told(capsys, place[1], "--as-played")

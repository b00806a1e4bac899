"""Hands as rows: what is in a row, and which hands are left out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import polars as pl
import pytest
from msgspec.structs import replace

from analytics import statistics
from analytics.frames import hands_frame
from analytics.hand_rows import HandRow
from analytics.schemas import HANDS, ORIGINS
from core.errors import OptionsRefused
from events.ids import new_id
from events.table import CardPlayed, Forked, HandScored
from replay.shell import Shell
from tests.analytics.logs import finished, random_match, several, stored, write
from tests.builders import PLAYERS, card, match, opened, tricks_for
from tests.core.frog import table as frog
from tests.core.kozel import table as kozel
from tests.core.sixbid import table as sixbid
from tests.spec import given

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.base import Event

DOCS: Final = Path(__file__).parent.parent.parent / "docs" / "statistics.md"
SOLO: Final = finished(sixbid.settled("solo", 75, trump="S"))


def frame_of(*logs: Sequence[Event]) -> pl.DataFrame:
    """Return the rows of some matches."""
    return hands_frame(stored(*logs).read_all()).collect()


def test_a_row_has_the_declared_columns() -> None:
    """The row's fields are the schema's columns, also where there is no row."""
    assert HandRow._fields == tuple(HANDS.names())
    assert hands_frame(()).collect_schema() == HANDS
    assert frame_of(SOLO).schema == HANDS


def test_a_scored_hand_is_a_row_a_seat() -> None:
    """The soloist's row and an opponent's of a solo made with 75 (sixbid.R20, R22)."""
    rows = [HandRow(*row) for row in frame_of(SOLO).rows()]
    common = HandRow(
        match="2" * 26,
        hand=1,
        game="sixbid",
        origin="table",
        seat=0,
        player=PLAYERS[0],
        side=None,
        dealer=2,
        forehand=0,
        ending="scored",
        role="soloist",
        contract="solo",
        trump="S",
        outcome="won",
        points=75,
        net=60,
    )
    opponent = common._replace(role="opponent", outcome="lost", points=45, net=-30)
    assert rows == [
        common,
        opponent._replace(seat=1, player=PLAYERS[1]),
        opponent._replace(seat=2, player=PLAYERS[2]),
    ]


def test_the_written_score_counts_also_where_it_is_wrong() -> None:
    """Net and outcome are the table's own claim; what is wrong in it the audit says."""
    wrong = [HandScored((-2, 1, 1)) if isinstance(e, HandScored) else e for e in SOLO]
    frame = frame_of(wrong)
    assert frame["net"].to_list() == [-2, 1, 1]
    assert frame["outcome"].to_list() == ["lost", "won", "won"]
    assert frame["points"].to_list() == [75, 45, 45]


def test_an_unfinished_hand_has_no_row() -> None:
    """A hand that was not scored, passed out or void is left out."""
    score = next(n for n, e in enumerate(SOLO) if isinstance(e, HandScored))
    assert frame_of(SOLO[:score]).is_empty()
    assert frame_of(SOLO[: score + 1]).height == 3


def test_a_hand_with_something_impossible_has_no_row() -> None:
    """A card that nobody held ends the hand; the next one counts (sixbid.R19)."""
    played = next(n for n, e in enumerate(SOLO) if isinstance(e, CardPlayed))
    stranger = CardPlayed(0, card("6C"))
    impossible = (*SOLO[:played], stranger, *SOLO[played + 1 :])
    frame = frame_of(several(impossible, SOLO))
    assert frame["hand"].unique().to_list() == [2]


@pytest.mark.parametrize("change", [(), (2, -1)])
def test_a_score_that_fits_no_seats_has_no_row(change: tuple[int, ...]) -> None:
    """A change that does not name every seat cannot be given to the players."""
    short = [HandScored(change) if isinstance(e, HandScored) else e for e in SOLO]
    assert frame_of(short).is_empty()


def test_a_score_without_a_trick_has_no_row() -> None:
    """A number written with no card played says nothing about the players."""
    played = next(n for n, e in enumerate(SOLO) if isinstance(e, CardPlayed))
    assert frame_of((*SOLO[:played], HandScored((0, 0, 0)))).is_empty()


def test_a_fork_has_no_row() -> None:
    """A match that branched off another repeats its past and never happened."""
    store = stored(SOLO)
    before = hands_frame(store.read_all()).collect()
    (parent,) = store.matches()
    played = next(n for n, e in enumerate(SOLO) if isinstance(e, CardPlayed))
    root = store.read(parent)[played]
    fork = new_id()
    shell = Shell(store)
    forked = Forked(parent, root.seq, root.hash, "what if")
    head = shell.fork(fork, "fork", forked).events[-1]
    rest = SOLO[played + 1 :]
    shell.write(fork, "rest", rest, after=head.seq, prev=head.hash)
    assert hands_frame(store.read_all()).collect().equals(before)


def test_the_seat_that_sits_out_is_told() -> None:
    """Four at the table: the dealer has a row, but no role in the hand (sixbid.R27)."""
    frame = frame_of(random_match("sixbid", 4, 3, seats=4))
    out = frame.filter(pl.col("role") == "out")
    assert out["seat"].to_list() == out["dealer"].to_list()
    assert out["net"].null_count() == out.height == frame["hand"].n_unique()


def test_origins_are_kept_apart() -> None:
    """Simulations are in the frame and can be told from what people played."""
    logs = [random_match("kozel", 7, 1, origin=origin) for origin in ORIGINS]
    frame = frame_of(*logs)
    assert frame["origin"].unique(maintain_order=True).to_list() == list(ORIGINS)


def test_house_rules_that_there_are_not_are_refused() -> None:
    """Rules that cannot be followed are said, not passed over in silence."""
    with pytest.raises(OptionsRefused):
        frame_of((match("sixbid", options={"misere_value": 35}),))


def test_the_bidder_of_a_frog_has_the_points_he_laid_away() -> None:
    """They stand in his row alone, and are in his points (frog.FR3, FR6)."""
    frame = frame_of(finished(frog.settled("frog", 57, widow="TS 8S 7D")))
    assert frame["contract"].to_list() == ["frog"] * 3
    assert frame["points"].to_list() == [67, 53, 53]
    assert frame["laid_away"].to_list() == [10, None, None]
    assert frame["net"].to_list() == [14, -7, -7]


def test_the_contracts_of_frog_are_told() -> None:
    """In a chico nothing is laid away; the widow is in the bidder's points (frog.FR4)."""
    frame = frame_of(finished(frog.settled("chico", 51, trump="S", widow="KS 6C 7C")))
    assert frame.select("contract", "trump").unique().rows() == [("chico", "S")]
    assert frame["points"].to_list()[0] == 55
    assert frame["laid_away"].to_list() == [0, None, None]


@pytest.mark.parametrize(
    ("won", "nets"), [(75, [60, -30, -30, None]), (30, [-180, 60, 60, 60])]
)
def test_a_dealers_share_stands_in_his_row(won: int, nets: list[int | None]) -> None:
    """Who sits out gets his share where the soloist fails, else nothing (sixbid.R27)."""
    deal, play = tricks_for("sixbid", won, "6C 7C 8C")
    hand = given(
        match("sixbid", 4, options={"dealer_share": "on_failure"}),
        opened(3, (0, 0, 0, 0)),
        replace(deal, hands=(*deal.hands, ())),
        sixbid.contract_of(0, "solo", "S"),
        play,
    )
    assert frame_of(finished(hand))["net"].to_list() == nets


def test_a_deal_for_double_is_told() -> None:
    """After 60 to 60 the next deal's pairs are written twice (kozel.R21)."""
    eggs = {"eggs": "double_next"}
    log = several(
        finished(kozel.settled(60, options=eggs)),
        finished(kozel.settled(75, carried=1, options=eggs)),
    )
    frame = frame_of(log).filter(pl.col("seat") == 0)
    assert frame["doubled"].to_list() == [False, True]
    assert frame["net"].to_list() == [0, 2]


def test_points_go_by_the_card_that_is_worth_ten() -> None:
    """Where the nine is worth ten, the side's points are counted so (kozel.R6)."""
    house = {"ten_points_on": "nine"}
    hand = kozel.gathered(("9C 9D 9H 9S", 0), options=house)
    frame = frame_of(finished(hand)).filter(pl.col("side") == 0)
    assert frame["points"].to_list() == [40, 40]


def test_long_logs_come_in_pieces_that_fit_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rows keep the order of the log where one piece of the frame ends."""
    monkeypatch.setattr("analytics.frames._CHUNK", 7)
    log = several(*[SOLO] * 40)
    whole = frame_of(log)
    assert whole["hand"].to_list() == [n for n in range(1, 41) for _ in range(3)]


def test_every_column_and_number_is_defined_in_the_docs() -> None:
    """The page on statistics names each column of a row and each of the five numbers."""
    named = set(re.findall(r"`(\w+)`", DOCS.read_text(encoding="utf-8")))
    functions = {name for name in statistics.__all__ if name != "five_numbers"}
    assert set(HANDS.names()) | functions <= named


def test_matches_may_be_written_in_turns() -> None:
    """Events of two matches that alternate in the log give the rows of each."""
    store = stored()
    ids = write(store, SOLO, SOLO)
    frame = hands_frame(store.read_all()).collect()
    order = [envelope.match for _, envelope in store.read_all()]
    assert order != sorted(order)
    assert sorted(frame["match"].unique().to_list()) == list(ids)

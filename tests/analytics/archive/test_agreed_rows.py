"""Rows of hands with acts taken back, claims, and seats that changed hands."""

from __future__ import annotations

from analytics.frames import hands_frame
from core.claiming import award, claim
from core.game import advance
from core.games import GAMES, fold
from events.agreement import ActUndone
from events.seating import SeatTaken
from events.table import CardPlayed, TrickTaken
from tests.analytics.archive.shelf import projected
from tests.analytics.logs import stored
from tests.builders import PLAYERS, calls, card, trick
from tests.core.sixbid.table import FULL, contract_of

RULES = GAMES["sixbid"]
SOLO = (*FULL, *contract_of(0, "solo", "S"))
UNDONE = (
    *(*SOLO, *trick(0, "TD AD 7D", taker=1)),
    *(ActUndone(2), CardPlayed(2, card("9D")), TrickTaken(1)),
)


def test_rows_of_acts_are_those_that_stand() -> None:
    """A play, its trick or a call that was taken back has no row (table.undo)."""
    frames = projected(UNDONE)
    plays = frames["plays"].select("seq", "trick", "place", "card").rows()
    assert [row[1:] for row in plays] == [(1, 1, "TD"), (1, 2, "AD"), (1, 3, "9D")]
    assert [row[0] for row in plays] == [len(SOLO) + place for place in (1, 2, 6)]
    assert frames["tricks"]["trick"].to_list() == [1]
    assert frames["deals_sixbid"]["odd"].to_list() == ["undone"]
    log = (*FULL, *calls("0 pass", "1 solo"), ActUndone(1), *calls("1 pass"))
    called = projected(log)["calls"].select("turn", "seat", "bid").rows()
    assert called == [(1, 0, "pass"), (2, 1, "pass")]


def test_an_undo_of_nothing_drops_no_row() -> None:
    """The card stands, since another one was played after it (table.undo)."""
    frames = projected((*SOLO, *trick(0, "TD AD"), ActUndone(0)))
    assert frames["plays"].height == 2


def test_a_claimed_hand_counts_and_is_odd() -> None:
    """It has its score and points; the judge of rows leaves it to the audit (table.claim)."""
    state = fold(SOLO)
    agreed = (claim(state, 0, 0), award(state, 0))
    log = (*SOLO, *agreed, *advance(RULES, RULES.fold(state, agreed))[1])
    frames = projected(log)
    assert frames["deals_sixbid"]["odd"].to_list() == ["claimed"]
    hands = frames["hands"].select("net", "points", "counted").rows()
    assert hands == [(240, 120, True), (-120, 0, True), (-120, 0, True)]
    refused = projected((*SOLO, agreed[0], *trick(0, "TD AD 9D", taker=1)))
    assert refused["deals_sixbid"]["odd"].to_list() == ["claimed"]


def test_a_hand_is_of_those_who_sat_when_it_was_opened() -> None:
    """Who takes a seat plays from the next hand on, and not in the one before."""
    state = fold(SOLO)
    agreed = (claim(state, 0, 0), award(state, 0))
    seat = (SeatTaken(1, PLAYERS[3], "steady"),)
    over = (*agreed, *advance(RULES, RULES.fold(state, agreed))[1])
    within, before = (*SOLO, *seat, *over), (SOLO[0], *seat, *SOLO[1:], *over)
    for log, player in ((within, PLAYERS[1]), (before, PLAYERS[3])):
        expected = [PLAYERS[0], player, PLAYERS[2]]
        assert projected(log)["hands"]["player"].to_list() == expected
        frame = hands_frame(stored(log).read_all()).collect()
        assert frame["player"].to_list() == expected

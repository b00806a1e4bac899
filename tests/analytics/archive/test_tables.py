"""Each table against rows worked out by hand, for a whole deal of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec.structs import replace

from analytics.archive.column import schema_of
from analytics.archive.tables import TABLES
from events.table import MatchOpened
from tests.analytics.archive.shelf import example, projected
from tests.builders import mask

if TYPE_CHECKING:
    import polars as pl

SIXBID: Final = example("sixbid-full-deal")
KOZEL: Final = example("kozel-full-deal")
FROG: Final = example("frog-full-hand")


def values(frame: pl.DataFrame, *columns: str) -> list[tuple[Any, ...]]:
    """Return some columns of a table, row by row."""
    return frame.select(columns).rows()


def test_every_table_has_its_declared_columns() -> None:
    """Also one without a row; no column stands in a table twice."""
    for frames in (projected(SIXBID), projected()):
        assert {name: frame.schema for name, frame in frames.items()} == {
            name: schema_of(columns) for name, columns in TABLES.items()
        }
    for columns in TABLES.values():
        names = [column.name for column in columns]
        assert len(names) == len(set(names))


def test_the_events_of_a_deal() -> None:
    """The opening, the deal, three calls, the trump, eleven tricks and the score."""
    events = projected(SIXBID)["events"]
    assert events["position"].to_list() == list(range(1, 54))
    assert events["hand"].to_list() == [None, *[1] * 52]
    told = values(events, "seq", "kind", "tag", "seat", "card", "bid", "suit")
    assert told[:8] == [
        (1, "match_opened", 101, None, None, None, None),
        (2, "hand_opened", 301, None, None, None, None),
        (3, "cards_dealt", 401, None, None, None, None),
        (4, "call_made", 2001, 0, None, "pass", None),
        (5, "call_made", 2001, 1, None, "solo", None),
        (6, "call_made", 2001, 2, None, "pass", None),
        (7, "trump_named", 2101, 1, None, None, "S"),
        (8, "card_played", 501, 0, "TD", None, None),
    ]
    assert told[10] == (11, "trick_taken", 701, 1, None, None, None)
    assert told[51] == (52, "hand_scored", 801, None, None, None, None)
    assert told[52] == (53, "hand_revealed", 1101, None, None, None, None)


def test_the_tricks_and_cards_of_sixbid() -> None:
    """Ben gathers 63 in eight tricks; with the blind's jack and 55 they are 120."""
    frames = projected(SIXBID)
    tricks = frames["tricks"]
    assert values(tricks, "leader", "taker", "led", "cards", "points") == [
        (0, 1, "D", 3, 21),
        (1, 1, "S", 3, 18),
        (1, 1, "S", 3, 10),
        (1, 2, "H", 3, 25),
        (2, 2, "C", 3, 21),
        (2, 1, "D", 3, 7),
        (1, 0, "C", 3, 7),
        (0, 1, "H", 3, 5),
        (1, 0, "C", 3, 2),
        (0, 1, "C", 3, 0),
        (1, 1, "S", 3, 2),
    ]
    assert tricks["seq"].to_list() == list(range(11, 52, 4))
    plays = values(frames["plays"], "seq", "trick", "place", "seat", "card", "led")
    assert len(plays) == 33
    assert plays[:4] == [
        (8, 1, 1, 0, "TD", "D"),
        (9, 1, 2, 1, "AD", "D"),
        (10, 1, 3, 2, "7D", "D"),
        (12, 2, 1, 1, "AS", "S"),
    ]
    assert plays[-1] == (50, 11, 3, 0, "9H", "S")


def test_the_hand_and_the_payments_of_sixbid() -> None:
    """Ben's solo of 65: he gets ten of each (sixbid.R22)."""
    frames = projected(SIXBID)
    hands = frames["hands"]
    told = (
        "seat",
        "role",
        "contract",
        "trump",
        "outcome",
        "points",
        "net",
        "net_ruled",
    )
    assert values(hands, *told) == [
        (0, "opponent", "solo", "S", "lost", 55, -10, -10),
        (1, "soloist", "solo", "S", "won", 65, 20, 20),
        (2, "opponent", "solo", "S", "lost", 55, -10, -10),
    ]
    alike = hands.drop("match", "seat", "player", "role", "outcome", "points", "net")
    for name, value in {
        "hand": 1,
        "dealer": 2,
        "forehand": 0,
        "ending": "scored",
        "ending_ruled": "scored",
        "blind_points": 2,
        "captured": None,
        "doubled": None,
        "laid_away": None,
        "counted": True,
        "odd": None,
        "seq": 2,
        "position": 52,
        "game": "sixbid",
        "origin": "record",
        "is_fork": False,
    }.items():
        assert alike[name].to_list() == [value] * 3, name
    paid = values(frames["payments"], "seat", "side", "written", "ruled", "penalty")
    assert paid == [
        (0, None, -10, -10, None),
        (1, None, 20, 20, None),
        (2, None, -10, -10, None),
    ]


def test_the_row_of_a_deal_of_sixbid() -> None:
    """Masks, words of bytes and pairs of bits as the page describes them."""
    (row,) = projected(SIXBID)["deals_sixbid"].to_dicts()
    assert row["dealt_1"] == mask("QC 9S 6S 8S 7S 6C TS KH 7C AS AD")
    assert (row["dealt_3"], row["blind"]) == (0, mask("JS 8C 6D"))
    # Seat 0 passes, 1 bids solo (bid 1), 2 passes.
    assert (row["calls"], row["call_0"], row["call_1"]) == (3, 0x80_41_00, 0)
    assert (row["trump"], row["trump_by"]) == (3, 1)
    # TD is card 16, AD 17 of seat 1, 7D 10 of seat 2.
    assert row["play_0"] & 0xFF_FF_FF == 0x8A_51_10
    assert (row["plays"], row["play_4"]) == (33, 0 << 6 | 21)
    # The takers 1 1 1 2 2 1 0 1 0 1 1, the first one lowest.
    assert (row["tricks"], row["takers"]) == (11, 0b01_01_00_01_00_01_10_10_01_01_01)
    assert [row[f"score_{seat}"] for seat in range(4)] == [-10, 20, -10, 0]
    assert (row["called"], row["called_by"], row["declined_by"]) == (-2, -1, -1)
    assert (row["number"], row["due_number"], row["dealer"]) == (1, 1, 2)
    assert (row["due_dealer"], row["played"], row["seats"]) == (-1, 0, 3)
    assert (row["house_hands_limit"], row["house_misere_value"]) == (12, 30)


def test_kozel_has_sides_and_an_exchange() -> None:
    """Ben gives his lone seven of clubs; 30 : 90 uncovers one pair (kozel.R20)."""
    frames = projected(KOZEL)
    assert values(frames["calls"], "turn", "kind", "seat", "card") == [
        (1, "exchange_kept", 0, None),
        (2, "trump_given", 1, "7C"),
        (3, "card_given_back", 3, "AS"),
        (4, "exchange_kept", 2, None),
    ]
    taken = [(3, 6), (3, 2), (2, 14), (2, 16), (3, 15), (3, 15), (1, 21), (1, 31)]
    assert values(frames["tricks"], "taker", "points") == taken
    told = ("seat", "side", "role", "outcome", "points", "net", "captured", "trump")
    assert values(frames["hands"], *told) == [
        (0, 0, "trump_side", "lost", 30, -1, False, "D"),
        (1, 1, "other_side", "won", 90, 1, False, "D"),
        (2, 0, "trump_side", "lost", 30, -1, False, "D"),
        (3, 1, "other_side", "won", 90, 1, False, "D"),
    ]
    paid = values(frames["payments"], "seat", "side", "player", "written", "ruled")
    assert paid == [(None, 0, None, 1, 1), (None, 1, None, 0, 0)]
    (row,) = frames["deals_kozel"].to_dicts()
    # JD is card 13, QH 23, TD 16.
    assert (row["turned"], row["turned_by"], row["turned_cards"]) == (3, 0, 0x10_17_0D)
    assert (row["exchanges"], row["exchange_0"]) == (4, 0x01BF_04E3_0341_013F)
    assert (row["score_0"], row["score_1"], row["plays"]) == (1, 0, 32)


def test_tricks_are_worth_what_the_house_says() -> None:
    """Where the nine is worth ten (kozel.R6), the first trick of the deal has one."""
    opening = KOZEL[0]
    assert isinstance(opening, MatchOpened)
    nines = replace(opening, options=(("ten_points_on", "nine"),))
    points = projected((nines, *KOZEL[1:]))["tricks"]["points"].to_list()
    assert (points[0], sum(points)) == (16, 120)


def test_frog_has_a_widow_and_cards_laid_away() -> None:
    """Ben takes the widow and lays a ten away: 57 and 10 are 67 (frog.FR6)."""
    frames = projected(FROG)
    widow, laid = mask("TS 9H KH"), mask("TS 7C 6S")
    assert values(frames["calls"], "kind", "seat", "bid", "cards") == [
        ("call_made", 2, "pass", None),
        ("call_made", 0, "pass", None),
        ("call_made", 1, "frog", None),
        ("widow_taken", 1, None, widow),
        ("cards_laid_away", 1, None, laid),
    ]
    taken = [2, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1]
    points = [25, 11, 14, 10, 4, 13, 2, 13, 5, 6, 7]
    assert values(frames["tricks"], "taker", "points") == list(
        zip(taken, points, strict=True)
    )
    told = ("role", "contract", "outcome", "points", "laid_away", "net", "blind_points")
    assert values(frames["hands"], *told) == [
        ("opponent", "frog", "lost", 53, None, -7, 14),
        ("soloist", "frog", "won", 67, 10, 14, 14),
        ("opponent", "frog", "lost", 53, None, -7, 14),
    ]
    (row,) = frames["deals_frog"].to_dicts()
    assert (row["widow"], row["widow_by"]) == (widow, 1)
    assert (row["laid"], row["laid_by"], row["laid_cards"]) == (laid, 1, 3)


def test_a_match_has_one_row() -> None:
    """Its house rules, its players, where it stands and how far it goes."""
    (row,) = projected(example("sixbid-house-misere"))["matches"].to_dicts()
    assert row["options"] == '{"misere_goal":"no_points","misere_value":40}'
    assert (row["game"], row["rules"], row["seats"], row["hands"]) == (
        "sixbid",
        1,
        3,
        2,
    )
    assert (row["first_seq"], row["first_position"]) == (1, 1)
    assert row["last_seq"] == row["last_position"] == row["events"]
    assert (row["broken"], row["odd"], row["parent"], row["acts"]) == (None,) * 3 + (0,)


@pytest.mark.parametrize("name", ["sixbid-house-misere", "kozel-full-deal"])
def test_no_free_text_leaves_the_log(name: str) -> None:
    """Ids, numbers and the words of the vocabulary; what people wrote stays behind."""
    texts = {
        column
        for frame in projected(example(name)).values()
        for column, kind in frame.schema.items()
        if kind == "String"
    }
    assert texts <= {
        *("match", "actor", "player", "parent", "head", "options"),
        *(f"player_{seat}" for seat in range(4)),
    }

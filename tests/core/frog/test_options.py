"""The house rules that are Frog's own, and those of the deal and the session."""

from __future__ import annotations

import pytest

from core.commands import DealHand, MakeCall
from core.games import GAMES
from core.sixbid.result import soloist_points
from core.sixbid.state import SixBid
from events.sixbid import CallMade
from events.table import CardsDealt, HandScored, TrickTaken
from tests.builders import calls, full_pack, match, opened, tricks_for
from tests.core.frog.table import contract_of, full, settled, widow_taken
from tests.spec import Given, flat, given


def points_of(table: Given) -> int:
    """Return the bidder's points."""
    assert isinstance(table.state, SixBid)
    return soloist_points(table.state)


@pytest.mark.parametrize(("value", "shown"), [("closed", False), ("open", True)])
def test_option_frog_widow_seen_by_him_alone_or_by_all(
    value: str,
    shown: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """The house takes the widow up covered, or before all eyes (frog.FR3)."""
    table = given(full(frog_widow=value), calls("0 frog", "1 pass"))
    table.when(MakeCall(2, 0)).then(CallMade(2, 0), widow_taken(0, shown=shown))


def grand(points: int, last: int, **options: str) -> Given:
    """Return a grand of seat 0 whose last trick seat ``last`` gathered, KS in the widow."""
    widow = "KS 9C 8D"
    deal, play = tricks_for("frog", points, widow)
    tricks = [play[start : start + 4] for start in range(0, len(play), 4)]
    won = [trick for trick in tricks if trick[3] == TrickTaken(0)]
    lost = [trick for trick in tricks if trick[3] == TrickTaken(1)]
    order = (*lost, *won) if last == 0 else (*won, *lost)
    start = match("frog", options=options)
    return given(start, opened(2), deal, contract_of(0, "grand"), *order)


@pytest.mark.parametrize(
    ("value", "last", "counted", "change"),
    [
        ("bidder", 0, 66, (36, -18, -18)),
        ("bidder", 1, 66, (36, -18, -18)),
        ("last_trick", 0, 66, (36, -18, -18)),
        ("last_trick", 1, 62, (12, -6, -6)),
    ],
)
def test_option_grand_widow_goes_with_the_bid_or_the_last_trick(
    value: str, last: int, counted: int, change: tuple[int, ...]
) -> None:
    """Its four points are the bidder's, or his who took the last trick (frog.FR5)."""
    table = grand(62, last, grand_widow=value)
    assert table.state.taker == last
    assert points_of(table) == counted
    table.judged(HandScored(change))
    found = table.breach(HandScored((0, 0, 0)))
    assert (found.code, found.points) == ("wrong_score", str(counted))
    assert found.reason == ("blind" if counted == 66 else "points")


@pytest.mark.parametrize("value", ["bidder", "last_trick"])
def test_option_grand_widow_is_of_no_matter_to_a_chico(value: str) -> None:
    """A chico's widow is the bidder's, whoever took the last trick (frog.FR5)."""
    options = {"grand_widow": value}
    table = settled("chico", 51, "S", widow="KS 9C 8D", options=options)
    assert table.state.taker == 1
    assert points_of(table) == 55


@pytest.mark.parametrize(
    ("multiplier", "points", "change"),
    [
        (3, 66, (36, -18, -18)),
        (4, 66, (48, -24, -24)),
        (4, 59, (-8, 4, 4)),
        (4, 60, (0, 0, 0)),
    ],
)
def test_option_grand_multiplier_pays_each_point_of_a_grand(
    multiplier: int, points: int, change: tuple[int, ...]
) -> None:
    """Three a point, or four; the other contracts stay as they are (frog.FR7)."""
    options = {"grand_multiplier": multiplier}
    widow = "6C 7C 8D"
    settled("grand", points, widow=widow, options=options).judged(HandScored(change))
    frog = settled("frog", 66, widow=widow, options=options)
    frog.judged(HandScored((12, -6, -6)))
    chico = settled("chico", 66, "S", widow=widow, options=options)
    chico.judged(HandScored((24, -12, -12)))


@pytest.mark.parametrize(
    ("pattern", "widow", "by_place"),
    [
        (
            "4_3_blind_4",
            (21, 22, 23),
            (
                (0, 1, 2, 3, 12, 13, 14, 24, 25, 26, 27),
                (4, 5, 6, 7, 15, 16, 17, 28, 29, 30, 31),
                (8, 9, 10, 11, 18, 19, 20, 32, 33, 34, 35),
            ),
        ),
        (
            "3_blind_4_4",
            (9, 10, 11),
            (
                (0, 1, 2, 12, 13, 14, 15, 24, 25, 26, 27),
                (3, 4, 5, 16, 17, 18, 19, 28, 29, 30, 31),
                (6, 7, 8, 20, 21, 22, 23, 32, 33, 34, 35),
            ),
        ),
    ],
)
@pytest.mark.parametrize("dealer", range(3))
def test_option_deal_pattern_of_packets(
    dealer: int, pattern: str, widow: tuple[int, ...], by_place: tuple[tuple[int, ...]]
) -> None:
    """Six-Bid's packets, or Foster's: the widow after three cards each (frog.FR1)."""
    table = given(match("frog", options={"deal_pattern": pattern}))
    hands = tuple(by_place[(seat - dealer - 1) % 3] for seat in range(3))
    answer = table.when(DealHand(full_pack("frog"), dealer))
    answer.then(opened(dealer), CardsDealt(hands, widow))


def hands_played(number: int, **options: int) -> Given:
    """Return a match of some scored hands."""
    score = HandScored((0, 0, 0))
    hands = [(opened(n % 3, number=n + 1), score) for n in range(number)]
    return given(match("frog", options=options), flat(hands))


def test_option_hands_limit_ends_the_match() -> None:
    """After so many played hands, twelve by default (sixbid.R26)."""
    for options, limit in (
        ({}, 12),
        ({"hands_limit": 2}, 2),
        ({"hands_limit": 13}, 13),
    ):
        table = hands_played(limit, **options)
        assert GAMES["frog"].is_over(table.state)
        assert not GAMES["frog"].is_over(hands_played(limit - 1, **options).state)
        dealer = limit % 3
        table.judged(opened(dealer, number=limit + 1), "match_over")
        order = DealHand(full_pack("frog"), dealer)
        table.when(order).refused("match_over", "sixbid.R26")


@pytest.mark.parametrize("endless", [False, True])
def test_option_open_ended_plays_on(endless: bool) -> None:  # noqa: FBT001 - a column
    """An open match goes on after the twelfth hand (sixbid.R26)."""
    table = hands_played(12, open_ended=endless)
    assert GAMES["frog"].is_over(table.state) is not endless
    codes = [each.code for each in table.game.check(table.state, opened(0, number=13))]
    assert codes == ([] if endless else ["match_over"])

"""After a draw the next deal may count double: the house rule ``eggs``."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from core.games import GAMES
from events.table import DealVoided, HandOpened, HandScored
from tests.builders import full_pack, match, stacked, trick
from tests.core.kozel.table import KEPT, captured, full, opening, settled
from tests.spec import Given, given

EGGS = {"eggs": "double_next"}
DRAWN = HandScored((0, 0))


def after_a_draw() -> Given:
    """Return a match whose first deal was drawn."""
    return given(settled(60, options=EGGS).events, DRAWN)


@pytest.mark.parametrize(
    ("value", "dealer", "carried"), [("none", 0, 0), ("double_next", 3, 1)]
)
def test_option_eggs_after_a_draw(value: str, dealer: int, carried: int) -> None:
    """The deal moves on as ever, or the same dealer deals for double (kozel.R21)."""
    drawn = settled(60, options={"eggs": value})
    assert GAMES["kozel"].right_change(drawn.state) == (0, 0)
    table = drawn.judged(DRAWN)
    assert (table.state.table.next_dealer, table.state.table.carries) == (
        dealer,
        carried,
    )
    answer = table.when(DealHand(full_pack("kozel")))
    assert answer.events[0] == HandOpened(2, dealer, (0, 0), carried)
    table.judged(opening(dealer, number=2, carried=carried))
    table.judged(opening(3 - dealer, number=2, carried=carried), "wrong_dealer")
    wrong = opening(dealer, number=2, carried=1 - carried)
    table.judged(wrong, "wrong_standing")
    found = table.breach(wrong)
    assert (found.reason, found.written, found.right) == (
        "carried",
        str(1 - carried),
        str(carried),
    )


@pytest.mark.parametrize(
    ("points", "change"),
    [
        (70, (0, 2)),
        (50, (2, 0)),
        (90, (0, 2)),
        (91, (0, 4)),
        (120, (0, 6)),
        (60, (0, 0)),
    ],
)
def test_option_eggs_double_what_the_deal_uncovers(
    points: int, change: tuple[int, int]
) -> None:
    """One pair is two, three are six (kozel.R21)."""
    table = settled(points, carried=1, options=EGGS)
    assert GAMES["kozel"].right_change(table.state) == change
    table.judged(HandScored(change))
    half = (change[0] // 2, change[1] // 2)
    if change != half:
        table.judged(HandScored(half), "wrong_score", rule="kozel.R20")


def test_option_eggs_do_not_grow() -> None:
    """A second draw keeps the double and the dealer (kozel.R21)."""
    table = settled(60, carried=1, options=EGGS).judged(DRAWN)
    table.judged(opening(3, number=2, carried=1))
    table.judged(opening(3, number=2, carried=2), "wrong_standing")
    again = settled(70, carried=1, options=EGGS)
    again.judged(HandScored((0, 4)), "wrong_score", rule="kozel.R20")


def test_option_eggs_are_gone_after_a_deal_that_is_not_drawn() -> None:
    """Then the deal moves on and counts once (kozel.R21)."""
    table = settled(70, carried=1, options=EGGS).judged(HandScored((0, 2)))
    table.judged(opening(0, (0, 2), 2, carried=0))
    table.judged(opening(3, (0, 2), 2, carried=0), "wrong_dealer")
    table.judged(opening(0, (0, 2), 2, carried=1), "wrong_standing")


def test_option_eggs_follow_the_tricks_and_not_the_written_score() -> None:
    """Sixty each is a draw also if it was written otherwise (kozel.R21)."""
    drawn = settled(60, options=EGGS)
    wrong = drawn.judged(HandScored((0, 1)), "wrong_score", rule="kozel.R21")
    wrong.judged(opening(3, (0, 1), 2, carried=1))
    won = settled(61, options=EGGS)
    unpaid = won.judged(DRAWN, "wrong_score", rule="kozel.R20")
    unpaid.judged(opening(0, number=2))


def test_option_eggs_of_a_deal_cut_short_follow_the_written_score() -> None:
    """Nobody knows its points, so the table's word counts (kozel.R21)."""
    table = given(full(**EGGS), KEPT, trick(0, "QH 7C 7D QS", seats=4, taker=1))
    drawn = table.judged(DRAWN, "hand_cut_short")
    drawn.judged(opening(3, number=2, carried=1))
    paid = table.judged(HandScored((1, 0)), "hand_cut_short")
    paid.judged(opening(0, (1, 0), 2))


def test_option_eggs_double_a_capture_too() -> None:
    """Four pairs are eight, cut at six (kozel.R21)."""
    table = captured(75, standing=(1, 0), carried=1, options=EGGS)
    assert GAMES["kozel"].right_change(table.state) == (8, 0)
    over = table.judged(HandScored((8, 0)))
    assert over.state.table.standing == (6, 0)
    table.judged(HandScored((4, 0)), "wrong_score", rule="kozel.R22")
    added = captured(75, carried=1, options={**EGGS, "capture_score": "add"})
    added.judged(HandScored((8, 2)))


def test_option_eggs_and_a_capture_at_sixty() -> None:
    """A capture replaces the points, so it is no draw; added, it is one (kozel.R21)."""
    instead = captured(60, options=EGGS).judged(HandScored((4, 0)))
    instead.judged(opening(0, (4, 0), 2))
    added = captured(60, options={**EGGS, "capture_score": "add"})
    added = added.judged(HandScored((4, 0)))
    added.judged(opening(3, (4, 0), 2, carried=1))


def test_option_eggs_outlive_a_void_deal() -> None:
    """The dealer deals again, and what he deals still counts double (kozel.R21)."""
    table = after_a_draw()
    eight = "7C QC QS QH QD JC JS JH"
    pack = stacked("kozel", eight)
    answer = table.when(DealHand(pack))
    assert answer.events[0] == opening(3, number=2, carried=1)
    assert DealVoided() in answer.events
    void = given(table.events, answer.events)
    void.judged(opening(3, number=3, carried=1))
    void.judged(opening(3, number=3), "wrong_standing")
    void.judged(opening(0, number=3, carried=1), "wrong_dealer")
    next_deal = void.when(DealHand(full_pack("kozel")))
    assert next_deal.events[0] == opening(3, number=3, carried=1)


def test_option_eggs_none_never_carry() -> None:
    """Without the rule nothing is doubled, whatever was written (kozel.R21)."""
    table = settled(70, options={"eggs": "none"})
    assert GAMES["kozel"].right_change(table.state) == (0, 1)
    first = given(match("kozel", options={"eggs": "none"}))
    first.judged(opening(carried=1), "wrong_standing")
    first_double = given(match("kozel", options=EGGS))
    first_double.judged(opening(carried=1), "wrong_standing")

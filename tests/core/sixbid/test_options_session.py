"""House rules of the session: the dealer's share, and when a match of Six-Bid ends."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from core.games import GAMES
from events.sixbid import TrumpNamed
from events.table import CardsDealt, HandPassed, HandScored
from tests.builders import calls, full_pack, match, opened, tricks_for
from tests.spec import Given, flat, given


def four(bid: str, points: int, trump: int, **options: str) -> Given:
    """Return a hand of seat 0 with four at the table, dealt by seat 3."""
    deal, play = tricks_for("sixbid", points, "6C 7C 8C")
    dealt = CardsDealt((*deal.hands, ()), deal.blind)
    auction = calls(f"0 {bid}", "1 pass", "2 pass")
    named = [TrumpNamed(0, trump)] if trump >= 0 else []
    start = match("sixbid", 4, options=options)
    return given(start, opened(3, (0, 0, 0, 0)), dealt, auction, named, play)


@pytest.mark.parametrize(
    ("bid", "points", "none", "on_failure"),
    [
        ("solo", 50, (-40, 20, 20, 0), (-60, 20, 20, 20)),
        ("solo", 70, (40, -20, -20, 0), (40, -20, -20, 0)),
        ("solo", 60, (0, 0, 0, 0), (0, 0, 0, 0)),
        ("misere", 20, (-60, 30, 30, 0), (-90, 30, 30, 30)),
        ("misere", 0, (60, -30, -30, 0), (60, -30, -30, 0)),
        ("guarantee", 79, (-80, 40, 40, 0), (-120, 40, 40, 40)),
    ],
)
def test_option_dealer_share_none_or_on_failure(
    bid: str, points: int, none: tuple[int, ...], on_failure: tuple[int, ...]
) -> None:
    """Who sits out gets what a failed soloist pays, and never pays (sixbid.R27)."""
    trump = -1 if bid == "misere" else 3
    for share, change in (("none", none), ("on_failure", on_failure)):
        table = four(bid, points, trump, dealer_share=share)
        assert GAMES["sixbid"].right_change(table.state) == change
        assert sum(change) == 0
        table.judged(HandScored(change))
    if none != on_failure:
        table.judged(HandScored(none), "wrong_score")


def hands_played(number: int, **options: int) -> Given:
    """Return a match of some scored hands, after one that was passed."""
    passed = (opened(2), HandPassed())
    score = HandScored((0, 0, 0))
    hands = [(opened(n % 3, number=n + 2), score) for n in range(number)]
    return given(match("sixbid", options=options), passed, flat(hands))


@pytest.mark.parametrize("limit", [0, 1, 2, 13])
def test_option_hands_limit_ends_the_match(limit: int) -> None:
    """After so many played hands, twelve by default (sixbid.R26)."""
    options = {"hands_limit": limit} if limit else {}
    played = limit or 12
    table = hands_played(played, **options)
    assert GAMES["sixbid"].is_over(table.state)
    assert not GAMES["sixbid"].is_over(hands_played(played - 1, **options).state)
    dealer = played % 3
    table.judged(opened(dealer, number=played + 2), "match_over")
    order = DealHand(full_pack("sixbid"), dealer)
    table.when(order).refused("match_over", "sixbid.R26")


@pytest.mark.parametrize("endless", [False, True])
def test_option_open_ended_plays_on(endless: bool) -> None:  # noqa: FBT001 - a column
    """An open match goes on after the twelfth hand (sixbid.R26)."""
    table = hands_played(12, open_ended=endless)
    assert GAMES["sixbid"].is_over(table.state) is not endless
    codes = [each.code for each in table.game.check(table.state, opened(0, number=14))]
    assert codes == ([] if endless else ["match_over"])
    answer = table.when(DealHand(full_pack("sixbid"), 0))
    assert (answer.breach is None) is endless

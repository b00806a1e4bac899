"""The packets of the deal by the house rule ``deal_pattern``."""

from __future__ import annotations

import pytest

from core.commands import DealHand
from events.table import CardsDealt
from tests.builders import full_pack, match, opened
from tests.spec import given

BY_PLACE: dict[str, tuple[tuple[int, ...], ...]] = {
    "4_3_blind_4": (
        (0, 1, 2, 3, 12, 13, 14, 24, 25, 26, 27),
        (4, 5, 6, 7, 15, 16, 17, 28, 29, 30, 31),
        (8, 9, 10, 11, 18, 19, 20, 32, 33, 34, 35),
        (21, 22, 23),
    ),
    "3_blind_4_4": (
        (0, 1, 2, 12, 13, 14, 15, 24, 25, 26, 27),
        (3, 4, 5, 16, 17, 18, 19, 28, 29, 30, 31),
        (6, 7, 8, 20, 21, 22, 23, 32, 33, 34, 35),
        (9, 10, 11),
    ),
}
"""The places in the pack of forehand, middle, rear and blind."""


@pytest.mark.parametrize("pattern", ["4_3_blind_4", "3_blind_4_4"])
@pytest.mark.parametrize("dealer", range(3))
def test_option_deal_pattern_with_three(pattern: str, dealer: int) -> None:
    """Each place of the pack goes where the pattern says (sixbid.R5)."""
    *by_place, blind = BY_PLACE[pattern]
    table = given(match("sixbid", options={"deal_pattern": pattern}))
    hands = tuple(by_place[(seat - dealer - 1) % 3] for seat in range(3))
    answer = table.when(DealHand(full_pack("sixbid"), dealer))
    answer.then(opened(dealer), CardsDealt(hands, blind))


@pytest.mark.parametrize("pattern", ["4_3_blind_4", "3_blind_4_4"])
@pytest.mark.parametrize("dealer", range(4))
def test_option_deal_pattern_with_four(pattern: str, dealer: int) -> None:
    """The three after the dealer are dealt to, the dealer is not (sixbid.R5)."""
    *by_place, blind = BY_PLACE[pattern]
    table = given(match("sixbid", 4, options={"deal_pattern": pattern}))
    by_place.append(())
    hands = tuple(by_place[(seat - dealer - 1) % 4] for seat in range(4))
    answer = table.when(DealHand(full_pack("sixbid"), dealer))
    answer.then(opened(dealer, (0, 0, 0, 0)), CardsDealt(hands, blind))

"""Counting: the number of deals, and each deal by its number."""

from __future__ import annotations

from math import comb

import pytest

from core.deals.counting import Deals
from core.deals.courses import Course, barred, dealt, moved, only
from core.pack import PACK_32, PACK_36


def test_a_whole_pack_is_a_product_of_choices() -> None:
    """Nothing seen of Six-Bid, or of Kozel: the well-known numbers (sixbid.R5, kozel.R8)."""
    sixbid = dealt(0, ((0, 11), (1, 11), (2, 11), (-1, 3)), PACK_36)
    kozel = dealt(0, tuple((seat, 8) for seat in range(4)), PACK_32)
    assert Deals([sixbid], PACK_36).number == comb(36, 11) * comb(25, 11) * comb(14, 3)
    assert Deals([kozel], PACK_32).number == comb(32, 8) * comb(24, 8) * comb(16, 8)


def test_every_number_is_another_deal() -> None:
    """The numbers from 0 on are all deals, each once, and there is none beyond."""
    layout = barred(dealt(0, ((0, 3), (1, 2), (-1, 2)), 0b1111111), ((0, 0),), 0b11)
    layout = only(layout, ((0, 1),), 0b100)
    deals = Deals([layout], 0b1111111)
    found = {tuple(c.may for c in deals.at(rank)) for rank in range(deals.number)}
    assert len(found) == deals.number == 4 + 4 + 4
    for first, second, third in found:
        assert first | second | third == 0b1111111
        assert not first & 0b11
        assert second & 0b100
        assert [m.bit_count() for m in (first, second, third)] == [3, 2, 2]
    for rank in (-1, deals.number):
        with pytest.raises(IndexError):
            deals.at(rank)


def test_a_move_unseen_makes_layouts_that_share_no_deal() -> None:
    """Three of a widow and a hand go away: as many deals as choices (frog.FR3)."""
    layouts = [dealt(0, ((0, 3), (-1, 2)), 0b11111)]
    layouts = [a for each in layouts for a in moved(each, 8, -1, 0, 2)]
    layouts = [a for each in layouts for a in moved(each, 16, 0, -2, 2)]
    deals = Deals(layouts, 0b11111)
    assert len(layouts) == 3
    assert deals.number == comb(5, 2) * comb(5, 2)
    found = {frozenset((c.path, c.may) for c in deals.at(n)) for n in range(100)}
    assert len(found) == 100


def test_what_cannot_be_is_no_deal() -> None:
    """A card without a course, or more cards bound to a course than it has room for."""
    assert Deals([(Course(((0, 0),), 2, 0b1),)], 0b11).number == 0
    two = dealt(0, ((0, 1), (1, 1)), 0b11)
    assert Deals([only(two, ((0, 0),), 0b11)], 0b11).number == 0

"""Law 4 at a running table: what a viewer may not know changes no byte that he gets.

Two worlds have the same story but for cards that the viewer has not seen. Whatever he asks
for or tries, at whatever seat or at none, he is answered the same in both; hashes apart,
which have the same length and stand in the same places.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Final

import msgspec
import pytest
import structlog

from events.cards import card_numbers, cards_text
from service.http.reception import Reception
from tests.service.proofs.stories import told
from tests.service.proofs.twins import pairs
from tests.service.proofs.worlds import House, masked

if TYPE_CHECKING:
    from collections.abc import Generator

    from events.table import OptionValue
    from service.tables.room import Room
    from tests.service.proofs.worlds import Heard

_STORIES: Final = 5
"""Stories to a test."""
_PAIRS: Final = 6
"""Pairs of worlds to a story."""
_PARTS: Final = 34
"""Parts of the long proof of a game, each of as many pairs as the short one."""
_OPTIONS: Final[dict[str, tuple[dict[str, OptionValue], ...]]] = {
    "sixbid": (
        {},
        {"call_return": "before_reveal", "call_required": True},
        {"misere_goal": "no_points", "spread_exposure": "after_first_cards"},
    ),
    "kozel": ({}, {"exchange_return": "before_seeing"}, {"eggs": "double_next"}),
    "frog": ({}, {"frog_widow": "open"}, {"grand_widow": "last_trick"}),
}
"""House rules under which cards move otherwise; the stories take one after another."""


@pytest.fixture(autouse=True)
def _quiet() -> Generator[None]:
    """Write no log: there are thousands of requests."""
    wrapper = structlog.make_filtering_bound_logger(logging.CRITICAL)
    structlog.configure(wrapper_class=wrapper)
    yield
    structlog.reset_defaults()


@pytest.mark.parametrize("game", sorted(_OPTIONS))
def test_what_is_hidden_changes_no_byte(game: str) -> None:
    """Thirty pairs of worlds."""
    assert asyncio.run(_compared(House(), game, seed=0)) > _STORIES * _PAIRS * 0.8


@pytest.mark.slow
@pytest.mark.parametrize("part", range(1, _PARTS + 1))
@pytest.mark.parametrize("game", sorted(_OPTIONS))
def test_what_is_hidden_changes_no_byte_of_many(game: str, part: int) -> None:
    """Sixty pairs of other worlds to a part, two thousand to a game."""
    assert asyncio.run(_compared(House(), game, seed=part, stories=2 * _STORIES)) > 40


@pytest.mark.parametrize("game", sorted(_OPTIONS))
def test_a_view_that_told_a_card_would_be_noticed(game: str) -> None:
    """One card that the next seat holds, in the view alone, is enough."""
    with pytest.raises(AssertionError, match="differ"):
        asyncio.run(_compared(House(_Leaking), game, seed=0))


class _Leaking(Reception):
    """A reception that shows everybody the lowest card of seat 2."""

    def view(self, room: Room, viewer: int | None, seq: int) -> bytes:
        """Return a view with one card too many."""
        view = msgspec.json.decode(super().view(room, viewer, seq))
        held = card_numbers(room.at(seq).state.hands[2])
        return msgspec.json.encode({**view, "peeked": cards_text(held[:1])})


async def _compared(house: House, game: str, seed: int, stories: int = _STORIES) -> int:
    """Return how many pairs of worlds were one to their viewers."""
    chance = random.Random(f"{game}/{seed}")  # noqa: S311 - a story, no secret
    compared = 0
    for number in range(stories):
        options = _OPTIONS[game][number % len(_OPTIONS[game])]
        seats = 3 + (game == "kozel" or (game == "sixbid" and number % 2))
        row = house.table(game, seats, options, timed=number % 3 == 0)
        story = told(row, house.master, chance, hands=2)
        for pair in pairs(story, chance, _PAIRS):
            mine = await house.heard(story, pair, {})
            other = await house.heard(story, pair, pair.names)
            _check_same(mine, other, f"{game}, seed {seed}, story {number}, {pair}")
            compared += 1
    return compared


def _check_same(mine: Heard, other: Heard, where: str) -> None:
    assert [asked for asked, _ in mine] == [asked for asked, _ in other]
    for (asked, one), (_, two) in zip(mine, other, strict=True):
        same = one.status, one.headers, masked(one.body)
        assert same == (two.status, two.headers, masked(two.body)), (
            f"{where}: answers to {asked} differ {_difference(one.body, two.body)}"
        )


def _difference(one: bytes, two: bytes) -> str:
    """Return the first place at which two answers differ, with what stands around it."""
    pair = zip(masked(one), masked(two), strict=False)
    place = next(
        (n for n, (a, b) in enumerate(pair) if a != b), min(len(one), len(two))
    )
    around = slice(max(0, place - 80), place + 40)
    return f"at {place}: {masked(one)[around]!r}, {masked(two)[around]!r}"

"""The deals that fit a sight: as many as trying them all finds, the true one among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.deals.consistent import consistent
from core.games import GAMES
from events.kozel import CardGivenBack
from events.sixbid import CardReturned
from events.table import HandOpened, HandRevealed
from tests.core.deals.every_deal import (
    as_deal,
    every_deal,
    is_legal,
    laid_out,
    opening,
    played_match,
    seen_of,
)
from tests.strategies import any_logs, law, legal_logs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DataObject

    from core.deals.consistent import Consistent
    from events.base import Event
    from events.table import OptionValue

EVERY_GAME = pytest.mark.parametrize("game", ["frog", "kozel", "sixbid"])
HOUSES: list[tuple[str, dict[str, OptionValue]]] = [
    ("sixbid", {"early_end": "play_out"}),
    ("sixbid", {"early_end": "play_out", "trumping": "must_overtrump"}),
    ("sixbid", {"early_end": "play_out", "trump_lead": "after_broken"}),
    ("sixbid", {"early_end": "play_out", "call_return": "before_reveal"}),
    ("frog", {}),
    ("frog", {"frog_widow": "open", "trumping": "free"}),
    ("kozel", {}),
    ("kozel", {"trumping": "must_overtrump", "trump_lead": "restricted"}),
    ("kozel", {"exchange_return": "plain_only"}),
    ("kozel", {"redeal_on": ("four_queens",)}),
]


def known(log: Sequence[Event], viewer: int) -> Consistent:
    """Return what a viewer could know of the only hand of a match."""
    rules = GAMES[opening(log).game]
    start = next(n for n, event in enumerate(log) if isinstance(event, HandOpened))
    return consistent(rules, rules.initial(opening(log)), seen_of(log[start:], viewer))


@pytest.mark.parametrize(("game", "house"), HOUSES)
def test_as_many_as_trying_every_deal_finds(
    game: str, house: dict[str, OptionValue]
) -> None:
    """Near the end of a hand, for every viewer, the very same deals (sixbid.R19, kozel.R15)."""
    tried = several = 0
    for seed in range(6):
        whole = played_match(game, house, seed)
        if isinstance(whole[-1], HandRevealed):
            whole = whole[:-1]
        for viewer in range(-1, len(opening(whole).players)):
            for end in range(len(whole), len(whole) - 8, -1):
                log = whole[:end]
                every = every_deal(log, viewer, most=120)
                if every is None:
                    break
                deals = known(log, viewer).deals
                assert deals.number == len(every)
                found = {as_deal(log, deals.at(n)) for n in range(deals.number)}
                assert found == every
                tried += 1
                several += len(every) > 1
    assert tried >= 6
    assert several >= 3


@EVERY_GAME
@law(12)
@given(data=st.data())
def test_the_true_deal_is_always_possible(game: str, data: DataObject) -> None:
    """For every seat at every event of a legal hand (design law 4)."""
    whole = data.draw(legal_logs(game))
    end = data.draw(st.integers(3, max(3, len(whole))))
    log = whole[:end]
    for viewer in range(-1, len(opening(log).players)):
        left = known(log, viewer)
        assert (left.broken, left.stopped) == ((), -1)
        if left.facts.deal < 0:
            continue
        rules = GAMES[game]
        whole_sight = consistent(rules, rules.initial(opening(log)), log[1:])
        assert whole_sight.deals.number == 1
        where = {c.path: c.may for c in whole_sight.deals.at(0)}
        assert any(
            {c.path: c.size for c in layout}
            == {path: may.bit_count() for path, may in where.items()}
            and all(not where[c.path] & ~c.may for c in layout)
            for layout in left.deals.layouts
        )


@EVERY_GAME
@law(8)
@given(data=st.data())
def test_a_possible_deal_replays_legally(game: str, data: DataObject) -> None:
    """Any of the deals gives the viewer the same sight, by the rules at every event."""
    whole = data.draw(legal_logs(game))
    log = whole[: data.draw(st.integers(3, max(3, len(whole))))]
    if isinstance(log[-1], HandRevealed):
        log = log[:-1]
    viewer = data.draw(st.integers(-1, len(opening(log).players) - 1))
    deals = known(log, viewer).deals
    if not deals.number:
        return
    rank = data.draw(st.integers(0, deals.number - 1))
    told = laid_out(log, as_deal(log, deals.at(rank)))
    assert seen_of(told, viewer) == seen_of(log, viewer)
    assert is_legal(told)


@EVERY_GAME
@law(8)
@given(data=st.data())
def test_foul_facts_are_survived(game: str, data: DataObject) -> None:
    """Whatever was written, there is an answer; only a hand shown may leave one deal."""
    log = data.draw(any_logs(game))
    rules = GAMES[game]
    viewer = data.draw(st.integers(-1, len(opening(log).players) - 1))
    found = consistent(rules, rules.initial(opening(log)), seen_of(log[1:], viewer))
    assert found.deals.number >= 0


def test_exchanges_are_among_the_matches_tried() -> None:
    """A card given back in Six-Bid and in Kozel is met above (sixbid.R14, kozel.R11)."""
    kinds = {
        type(event)
        for game, house in HOUSES
        for seed in range(6)
        for event in played_match(game, house, seed)
    }
    assert {CardReturned, CardGivenBack} <= kinds

"""Every worked example of the rules pages, held to the rules by its facts alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from core.catalogue import OPTION_RULES, RULES, TAKEN_OVER
from core.games import GAMES
from replay.rulebook.book import book_of, each_example
from tests.core.worked.at_play import (
    hold_capture,
    hold_ending,
    hold_lead,
    hold_legal,
    hold_trick,
)
from tests.core.worked.before_play import (
    hold_auction,
    hold_call,
    hold_deal,
    hold_exchange,
    hold_given_back,
    hold_laid_away,
    hold_lone_trump,
    hold_trumps,
)
from tests.core.worked.counting import hold_hand, hold_score, hold_settlement

if TYPE_CHECKING:
    from collections.abc import Callable

    from replay.rulebook.example import Example

HOLD: Final[dict[str, Callable[[str, Any], None]]] = {
    "trumps": hold_trumps,
    "deal": hold_deal,
    "auction": hold_auction,
    "call": hold_call,
    "laid_away": hold_laid_away,
    "lone_trump": hold_lone_trump,
    "exchange": hold_exchange,
    "given_back": hold_given_back,
    "lead": hold_lead,
    "legal": hold_legal,
    "trick": hold_trick,
    "capture": hold_capture,
    "ending": hold_ending,
    "settlement": hold_settlement,
    "score": hold_score,
    "hand": hold_hand,
}
"""What each kind of example demands."""

NUMBERED: Final = {
    "sixbid": {str(number) for number in range(1, 28)},
    "kozel": {str(number) for number in range(1, 24)},
    "frog": {f"F{letter}" for letter in "ABCDEF"},
}
"""The numbers of the rules pages; the last one of Six-Bid and of Kozel is the whole hand."""

EXAMPLES: Final = [
    pytest.param(game, kind, example, id=f"{game}-{kind}-{example.id}")
    for game in sorted(GAMES)
    for kind, example in each_example(book_of(game))
]


@pytest.mark.parametrize(("game", "kind", "example"), EXAMPLES)
def test_a_worked_example_holds(game: str, kind: str, example: Example) -> None:
    """What the example expects is what comes of its facts by the rules that it cites."""
    HOLD[kind](game, example)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_numbered_example_is_there(game: str) -> None:
    """The examples that the rules pages number are all among them."""
    found = {
        number.group()
        for _, example in each_example(book_of(game))
        if (number := re.match(r"\d+|F[A-F]", example.id))
    }
    assert found == NUMBERED[game]


@pytest.mark.parametrize(("game", "kind", "example"), EXAMPLES)
def test_an_example_cites_rules_of_its_game(
    game: str, kind: str, example: Example
) -> None:
    """Its own or one taken over, and options that the game has."""
    assert kind in HOLD
    assert example.rules
    assert set(example.rules) <= {*RULES[game], *TAKEN_OVER.get(game, ())}
    assert set(example.options) <= set(OPTION_RULES[game])

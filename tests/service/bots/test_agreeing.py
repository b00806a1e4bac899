"""A program grants a claim only where it could not come out otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from core.claiming import claim, claim_made
from core.games import GAMES, game_of
from core.phase import PLAY
from events.seating import SeatAbsent
from events.table import MatchOpened, TrickTaken
from service.bots.agreeing import agrees, takes_the_rest
from service.simulation import player_of, simulate
from service.tables.sitting import begun
from tests.builders import match

if TYPE_CHECKING:
    from core.game import Game
    from core.state import State
    from events.base import Event

_HANDS: Final = {"sixbid": 300, "kozel": 150, "frog": 150}


def claims(game: Game, state: State) -> list[tuple[State, int]]:
    """Return what the others see when the seat that leads lays its cards open."""
    leader = state.turn
    if state.phase != PLAY or state.trick or leader < 0 or not state.hands[leader]:
        return []
    if game.automatic(state) is not None:
        return []
    shown = claim_made(state, claim(state, leader, leader))
    others = [seat for seat in range(len(state.hands)) if seat != leader]
    return [(game.view(shown, seat), leader) for seat in others]


@pytest.mark.parametrize("name", _HANDS)
def test_a_claim_that_is_granted_comes_out(name: str) -> None:
    """Whatever was played, the seat took every trick that came; and some are granted."""
    seats = 4 if name == "kozel" else 3
    names = [player_of(f"p{seat}", "random") for seat in range(seats)]
    granted = refused = 0
    game = GAMES[name]
    state: State | None = None
    sure: set[int] = set()
    for hand in simulate(name, _HANDS[name], names, 3):
        for event in hand.events:
            if isinstance(event, MatchOpened):
                state = game.initial(event)
                continue
            assert state is not None
            if isinstance(event, TrickTaken):
                assert sure <= {event.seat}
            for view, leader in claims(game, state):
                surely = takes_the_rest(game, view, leader)
                granted, refused = granted + surely, refused + (not surely)
                if surely:
                    sure.add(leader)
            state = game.evolve(state, event)
        sure.clear()
    assert granted > 10
    assert refused > 20


@pytest.mark.parametrize("name", _HANDS)
def test_a_claim_with_hidden_cards_is_refused(name: str) -> None:
    """Of a seat that does not lead, or whose cards are not all known, nothing is sure."""
    opened = match(name)
    game = game_of(opened)
    assert not takes_the_rest(game, game.initial(opened), 0)


def test_without_a_proposal_nothing_is_agreed_to() -> None:
    """Nobody has asked."""
    events: list[Event] = [SeatAbsent(0)]
    sitting = begun("m", match("sixbid"), 0)
    for event in events:
        sitting = sitting.evolve(event, "", 0)
    assert not agrees(sitting)

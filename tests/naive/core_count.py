"""The same counts by the core: how many ways its legal commands leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.commands import MakeCall
from core.games import GAMES, fold
from core.phase import AUCTION
from events.cards import BIDS, SUITS, card_number
from events.kozel import CardsTurned
from events.sixbid import CallDeclined, CallMade, TrumpNamed
from events.table import CardsDealt, HandOpened, HandScored, MatchOpened
from tests.naive.cards import PACK_36
from tests.naive.counting import dealer_of
from tests.naive.spoken import named

if TYPE_CHECKING:
    from core.game import Game
    from core.state import State
    from events.base import Event
    from tests.naive.counting import Ending

__all__ = ("core_auctions", "core_plays")


def _cards(texts: tuple[str, ...] | list[str]) -> tuple[int, ...]:
    return tuple(map(card_number, texts))


def core_auctions(game: str, order: str) -> int:
    """Return how many complete auctions the core allows."""
    house = named({} if order == "duel" else {"auction_order": order})
    opening = MatchOpened(game, 1, house, ("a", "b", "c"), (), "table")
    pack = [PACK_36[place::3] for place in range(3)]
    hands = tuple(_cards(hand[:11]) for hand in pack)
    blind = _cards([hand[11] for hand in pack])
    return _auctions(
        GAMES[game],
        fold((opening, HandOpened(1, 2, (0, 0, 0), 0), CardsDealt(hands, blind))),
    )


def _auctions(game: Game, state: State) -> int:
    if state.phase != AUCTION:
        return 1
    calls = [each for each in game.legal_commands(state) if isinstance(each, MakeCall)]
    return sum(
        _auctions(game, game.evolve(state, CallMade(call.seat, call.bid)))
        for call in calls
    )


def core_plays(ending: Ending) -> int:
    """Return in how many ways the core lets an ending go on."""
    seats = len(ending.hands)
    players = tuple("abcd"[:seats])
    opening = MatchOpened(ending.game, 1, named(ending.named), players, (), "table")
    standing = (0,) * (2 if ending.game == "kozel" else seats)
    log: list[Event] = [opening, HandOpened(1, dealer_of(ending), standing, 0)]
    if ending.game == "kozel":
        turned = ending.hands[ending.leader][:1]
        log.append(CardsTurned(ending.leader, _cards(turned)))
    log.append(CardsDealt(tuple(map(_cards, ending.hands)), _cards(ending.blind)))
    game = GAMES[ending.game]
    state = fold(tuple(log))
    while state.phase == AUCTION:
        bids = state.turn == ending.soloist
        call = BIDS.index(ending.contract if bids else "pass")
        state = game.evolve(state, CallMade(state.turn, call))
    if ending.contract in {"solo", "guarantee", "call_solo", "chico"}:
        suit = SUITS.index(ending.trump)
        state = game.evolve(state, TrumpNamed(ending.soloist, suit))
    if ending.contract == "call_solo":
        state = game.evolve(state, CallDeclined(ending.soloist))
    return _plays(game, state)


def _plays(game: Game, state: State) -> int:
    while (event := game.automatic(state)) is not None:
        if isinstance(event, HandScored):
            return 1
        state = game.evolve(state, event)
    ways = 0
    for order in game.legal_commands(state):
        after = state
        for event in game.proposed(state, order):
            after = game.evolve(after, event)
        ways += _plays(game, after)
    return ways

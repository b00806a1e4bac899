"""The deal that a seed gives: the pack in its order, the first dealer, the cards.

The cards are dealt by the game itself; nothing of its dealing is written here again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.commands import DealHand
from core.draws import Draws
from core.shuffle import shuffled
from events.cards import card_numbers

if TYPE_CHECKING:
    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = ("FIRST_DEALER_LABEL", "dealt_cards", "dealt_pack", "first_dealer")

FIRST_DEALER_LABEL: Final = "sixfold first dealer 1"


def dealt_pack(game: Game, seed: bytes) -> tuple[int, ...]:
    """Return a game's pack in the order that a 32-byte seed gives it.

    >>> from core.games import GAMES
    >>> dealt_pack(GAMES["kozel"], bytes(32))[:4]
    (10, 5, 31, 33)
    """
    return shuffled(card_numbers(game.pack), seed)


def first_dealer(seats: int, seed: bytes) -> int:
    """Return who deals the first hand of a match, by the seed of that hand.

    >>> first_dealer(3, bytes(32))
    1
    """
    return Draws(FIRST_DEALER_LABEL, seed).below(seats)


def dealt_cards(
    game: Game, start: State, dealer: int, seed: bytes
) -> tuple[Event, ...]:
    """Return the events that tell a deal: the cards, in Kozel the turned ones before them.

    ``start`` is the state of the match before its first hand. No game deals by anything
    but its pack, its house rules and the dealer, so that one serves for all hands.

    >>> from core.games import GAMES, initial
    >>> from events.table import MatchOpened
    >>> start = initial(MatchOpened("kozel", 1, (), ("a", "b", "c", "d"), (), "table"))
    >>> dealt_cards(GAMES["kozel"], start, 3, bytes(32))[0]
    CardsTurned(seat=0, cards=(10,))
    """
    dealer %= len(start.table.players)
    _, *cards = game.proposed(start, DealHand(dealt_pack(game, seed), dealer))
    return tuple(cards)

"""What a program answers to a proposal, by what its seat can see."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.phase import PLAY
from core.playing import fallen
from events.cards import card_numbers
from events.table import CardPlayed
from service.tables.life import CLAIM, UNDO

if TYPE_CHECKING:
    from core.game import Game
    from core.state import State
    from service.tables.sitting import Sitting

__all__ = ("agrees", "takes_the_rest")


def agrees(sitting: Sitting) -> bool:
    """Return whether a program agrees to the open proposal, ``False`` if there is none.

    ``sitting`` is what its seat has seen. An act may be taken back; a claim is granted
    where it could not come out otherwise; a match may end for a seat where nobody is,
    or that gives up itself.
    """
    life = sitting.life
    proposal = life.proposal
    if proposal is None:
        return False
    if proposal.kind == UNDO:
        return True
    if proposal.kind == CLAIM:
        return takes_the_rest(sitting.game, sitting.state, proposal.about)
    away = life.absent | life.overrun
    return proposal.about == proposal.seat or bool(away >> proposal.about & 1)


def takes_the_rest(game: Game, view: State, taker: int) -> bool:
    """Return whether a seat wins all further tricks, whoever holds what nobody has seen.

    It does if it leads, if all its cards are known, and if no card that may be in another
    hand beats any of them. Other ways to win them all are not seen here.
    """
    leads = view.phase == PLAY and view.turn == taker and not view.trick
    if not leads or view.hidden[taker]:
        return False
    own = view.hands[taker]
    others = game.pack & ~own & ~fallen(view)
    follower = view.left[taker]
    for led, answer in product(card_numbers(own), card_numbers(others)):
        trick = (CardPlayed(taker, led), CardPlayed(follower, answer))
        if game.trick_winner(replace(view, trick=trick)) != taker:
            return False
    return True

"""What is wrong with a fact of Beggar, judged against the facts before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.judging import (
    breach,
    cut_short,
    deal_breaches,
    numbers_text,
    opening_breaches,
    reveal_breaches,
    score_breaches,
    taken_back_breaches,
    taker_breaches,
)
from core.pack import PACK_36
from core.phase import CLOSED_PHASES
from core.redealing import redeal_breaches
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    HandOpened,
    HandRedealt,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)
from tests.toy.play import card_breaches, legal_cards, trick_winner
from tests.toy.result import is_closed, is_over, right_change
from tests.toy.state import HAND_SIZE, SEATS

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.breach import Breach
    from events.base import Event
    from tests.toy.state import Beggar

__all__ = ("JUDGES",)

_SIZES: Final = (*[HAND_SIZE] * SEATS, 0)


def _match_opened(state: Beggar, event: MatchOpened) -> tuple[Breach, ...]:
    if len(set(event.players)) == len(event.players) == SEATS:
        return ()
    found = str(len(event.players))
    right = str(SEATS)
    return (breach(state, "wrong_players", written=found, right=right, ends=True),)


def _hand_opened(state: Beggar, event: HandOpened) -> tuple[Breach, ...]:
    return opening_breaches(state, event, over=is_over(state))


def _cards_dealt(state: Beggar, event: CardsDealt) -> tuple[Breach, ...]:
    return deal_breaches(state, event, PACK_36, _SIZES)


def _taken_back(state: Beggar, event: CardTakenBack) -> tuple[Breach, ...]:
    return taken_back_breaches(state, event, legal_cards(state, event.seat))


def _trick_taken(state: Beggar, event: TrickTaken) -> tuple[Breach, ...]:
    return taker_breaches(state, event, trick_winner(state))


def _hand_scored(state: Beggar, event: HandScored) -> tuple[Breach, ...]:
    if state.phase in CLOSED_PHASES:
        return (breach(state, "wrong_score", written=numbers_text(event.change)),)
    if not is_closed(state):
        return cut_short(state, legal_cards)
    return score_breaches(state, event, right_change(state), "wrong_score", {})


JUDGES: Final[dict[type[Event], Callable[[Beggar, Any], tuple[Breach, ...]]]] = {
    MatchOpened: _match_opened,
    HandOpened: _hand_opened,
    CardsDealt: _cards_dealt,
    CardPlayed: card_breaches,
    CardTakenBack: _taken_back,
    TrickTaken: _trick_taken,
    HandScored: _hand_scored,
    HandRevealed: reveal_breaches,
    HandRedealt: redeal_breaches,
}

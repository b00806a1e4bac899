"""What ``steady`` does in each phase of a Kozel hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.commands import Command, GiveBack, GiveTrump, Keep
from core.kozel.decide import legal_commands
from core.kozel.trumps import trump_mask
from core.phase import ANSWER, EXCHANGE
from core.plays import PLAYS
from events.cards import mask_of
from service.bots.kozel.exchange import card_to_give_back, gives
from service.bots.kozel.play import card_to_play
from service.bots.kozel.worth import worths

if TYPE_CHECKING:
    from core.kozel.state import Kozel

__all__ = ("order",)


def order(view: Kozel) -> Command:
    """Return the order of the seat whose turn it is."""
    seat, phase = view.turn, view.phase
    if phase == EXCHANGE:
        gifts = [c for c in legal_commands(view) if isinstance(c, GiveTrump)]
        return gifts[0] if gifts and gives(gifts[0].card) else Keep(seat)
    if phase == ANSWER:
        may = mask_of(c.card for c in legal_commands(view) if isinstance(c, GiveBack))
        worth = worths(view.house.ten_points_on)
        return GiveBack(seat, card_to_give_back(may, trump_mask(view.trump), worth))
    return PLAYS[seat][card_to_play(view, seat)]

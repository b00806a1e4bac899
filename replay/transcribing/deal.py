"""The deal of a hand rebuilt from the cards that the play shows.

A paper often lists the tricks and not the hands. Who played what says who held what; what
changed hands before is taken back; what is still missing may follow because only it is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.cards import HIDDEN, card_numbers, mask_of
from events.table import CardPlayed, CardsDealt
from replay.transcribing.telling import TELLINGS

if TYPE_CHECKING:
    from core.state import State
    from replay.records.model import Hand
    from replay.transcribing.scribe import Scribe

__all__ = ("rebuilt_deal",)


def rebuilt_deal(state: State, played: Scribe, hand: Hand) -> CardsDealt:
    """Return the deal with every card that can be known; the others are hidden.

    ``played`` has told the hand without knowing its cards.
    """
    seats = range(len(state.table.players))
    shown = [0] * len(seats)
    plays = [t.event for t in played.told if isinstance(t.event, CardPlayed)]
    if len({play.card for play in plays}) == len(plays):
        # a card that was played twice tells of no deal
        for play in plays:
            shown[play.seat] |= 1 << play.card
    game = played.game
    shown = TELLINGS[game.name].undone(shown, played.state, hand)
    written = hand.deal or ((),) * len(seats)
    if not _are_apart([mask_of(written[s]) or shown[s] for s in seats], hand):
        shown = [0] * len(seats)
    known = [mask_of(written[s]) or shown[s] for s in seats]
    size, pack, blind_size = game.hand_size, game.pack, game.blind_size
    blind = mask_of(hand.blind or ())
    _complete(known, [size if s in state.left else 0 for s in seats], pack & ~blind)
    rest = pack & ~blind
    for mask in known:
        rest &= ~mask
    if blind_size and hand.blind is None and rest.bit_count() == blind_size:
        blind = rest
    hands = tuple(
        written[s] or _cards(known[s], size if s in state.left else 0) for s in seats
    )
    if hand.blind is not None:
        return CardsDealt(hands, hand.blind)
    return CardsDealt(hands, _cards(blind, blind_size))


def _are_apart(known: list[int], hand: Hand) -> bool:
    """Return whether no card lies in two hands, or in a hand and the blind."""
    seen = mask_of(hand.blind or ())
    for mask in known:
        if seen & mask:
            return False
        seen |= mask
    return True


def _cards(mask: int, size: int) -> tuple[int, ...]:
    cards = tuple(card_numbers(mask))
    return cards + (HIDDEN,) * (size - len(cards))


def _complete(known: list[int], sizes: list[int], rest: int) -> None:
    """Give the cards that are left to the one hand that lacks any."""
    for mask in known:
        rest &= ~mask
    lacking = [s for s, size in enumerate(sizes) if known[s].bit_count() < size]
    if len(lacking) == 1:
        seat = lacking[0]
        if rest.bit_count() == sizes[seat] - known[seat].bit_count():
            known[seat] |= rest

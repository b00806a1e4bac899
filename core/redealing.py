"""A hand dealt anew in a branch: what it changes, and whether it can have been so.

Everything that all have seen stays: cards played, turned up, laid open or handed over
before all eyes. The rest is as the event has it.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from core.breach import IMPOSSIBLE, Breach
from core.knowledge import confidant
from core.pack import card_count
from core.playing import fallen
from core.state import State
from events.cards import HIDDEN, card_numbers, mask_of
from events.table import HandRedealt

__all__ = ("as_dealt", "hand_redealt", "redeal_breaches")

S = TypeVar("S", bound=State)
Move: TypeAlias = tuple[int, int, int]


def as_dealt(state: State) -> HandRedealt:
    """Return the redeal that changes nothing, of a state in which nothing is hidden.

    >>> from core.games import fold
    >>> from events.table import CardsDealt, HandOpened, MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> hand = (HandOpened(1, 2, (0, 0, 0), 0), CardsDealt(((0,), (1,), (2,)), (3,)))
    >>> as_dealt(fold((opened, *hand))).hands
    ((0,), (1,), (2,))
    """
    *hands, blind = map(card_numbers, state.dealt)
    laid = tuple(map(card_numbers, state.laid_away))
    return HandRedealt(tuple(hands), blind, state.moved, laid)


def hand_redealt(state: S, event: HandRedealt, turned: int = 0) -> S:
    """Return the state with other hidden cards; ``turned`` were turned up for the forehand.

    Whose cards the event names holds those that are left of them. Of the others nobody
    knows more than before, but for a card that was exchanged with somebody who knows it.

    >>> from core.games import fold
    >>> from events.table import CardsDealt, HandOpened, MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> hand = (HandOpened(1, 2, (0, 0, 0), 0), CardsDealt(((0,), (1,), (2,)), ()))
    >>> anew = HandRedealt(((1,), (0,), (2,)), (), (), ((), (), ()))
    >>> hand_redealt(fold((opened, *hand)), anew).hands
    (2, 1, 4)
    """
    moved = _moved(state, event)
    dealt = [mask_of(cards) for cards in event.hands]
    if turned:
        dealt[state.first] |= turned
    blind = mask_of(event.blind)
    held = _held(dealt, blind, moved)
    played = fallen(state)
    laid = tuple(mask_of(cards) for cards in event.laid_by_seat)
    told = tuple(
        _told(state, moved, seat) & ~played | state.shown[seat]
        for seat in range(len(dealt))
    )
    hands: list[int] = []
    hidden: list[int] = []
    for seat, cards in enumerate(event.hands):
        if HIDDEN in cards:
            total = card_count(state.hands[seat]) + state.hidden[seat]
            hands.append(told[seat])
            hidden.append(max(0, total - card_count(told[seat])))
        else:
            hands.append(held[seat] & ~played & ~laid[seat])
            hidden.append(0)
    return replace(
        state,
        hands=tuple(hands),
        hidden=tuple(hidden),
        told=told,
        blind=held[-1],
        dealt=(*dealt, blind),
        moved=moved,
        laid_away=laid,
    )


def _moved(state: State, event: HandRedealt) -> tuple[Move, ...]:
    """Return the moves as they now are; what all saw stays, whatever the event says."""
    return tuple(
        was if state.open_moves >> index & 1 else now
        for index, (was, now) in enumerate(zip(state.moved, event.moved, strict=True))
    )


def _held(dealt: list[int], blind: int, moved: tuple[Move, ...]) -> list[int]:
    """Return what everybody held after the moves, and at last the blind."""
    held = [*dealt, blind]
    for giver, taker, card in moved:
        if card != HIDDEN:
            held[giver] &= ~(1 << card)  # -1 is the blind, and the last entry
            held[taker] |= 1 << card
    return held


def _told(state: State, moved: tuple[Move, ...], seat: int) -> int:
    """Return what the seat that a hand exchanged cards with now knows of it."""
    other = confidant(state, seat)
    told = state.told[seat]
    shared: list[Move] = []
    pairs = list(zip(state.moved, moved, strict=True))
    for index in range(len(pairs) - 1, -1, -1):
        was, now = pairs[index]
        giver, taker, card = was
        if state.open_moves >> index & 1 or seat not in (giver, taker):
            continue
        if other != (taker if seat == giver else giver):
            break
        if taker == seat and card != HIDDEN and other >= 0:
            told &= ~(1 << card)
        shared.append(now)
    for _, taker, card in reversed(shared):
        bit = 1 << card if card != HIDDEN else 0
        if taker != seat:
            told &= ~bit
        elif other >= 0:
            told |= bit
    return told


def redeal_breaches(
    state: State, event: HandRedealt, turned: int = 0
) -> tuple[Breach, ...]:
    """Return the breach of a hand that was dealt anew where that cannot have been.

    A hand is dealt anew in a branch only. The same cards as before lie in hands as large
    as before, every seat has the cards that it played and showed, the forehand those
    that were ``turned`` up, and nobody gave or laid away what he did not hold.
    """
    fits = state.table.branched and _fits(state, event, turned)
    return () if fits else (IMPOSSIBLE,)


def _fits(state: State, event: HandRedealt, turned: int) -> bool:
    moved = _moved(state, event)
    now = [mask_of(cards) for cards in event.hands]
    blind = mask_of(event.blind)
    laid = [mask_of(cards) for cards in event.laid_by_seat]
    counted = sum(map(len, (*event.hands, event.blind)))
    union = blind
    for mask in now:
        union |= mask
    played = fallen(state)
    if counted != card_count(union) or event.moved != moved:
        return False
    if turned & ~now[state.first]:
        return False
    if not _could_move(now, blind, moved):
        return False
    held = _held(now, blind, moved)
    if any(away & ~hand for away, hand in zip(laid, held, strict=False)):
        return False
    left = [mask & ~played & ~away for mask, away in zip(held[:-1], laid, strict=True)]
    sizes = [
        card_count(mask) + hidden
        for mask, hidden in zip(state.hands, state.hidden, strict=True)
    ]
    shown = all(not s & ~hand for s, hand in zip(state.shown, left, strict=True))
    if list(map(card_count, left)) != sizes or not shown:
        return False
    return any(state.hidden) or _same_plays(state, union, held, played, laid)


def _could_move(dealt: list[int], blind: int, moved: tuple[Move, ...]) -> bool:
    """Return whether each card that was given was there to be given."""
    held = [*dealt, blind]
    for giver, taker, card in moved:
        if card == HIDDEN or not held[giver] >> card & 1:
            return False
        held[giver] &= ~(1 << card)
        held[taker] |= 1 << card
    return True


def _same_plays(
    state: State, union: int, held: list[int], played: int, laid: list[int]
) -> bool:
    """Return whether the same pack was dealt, and everybody had what he played."""
    *dealt, blind = state.dealt
    before = _held(dealt, blind, state.moved)
    pack = blind
    for mask in dealt:
        pack |= mask
    return (
        union == pack
        and card_count(held[-1]) == card_count(before[-1])
        and all(
            was & played == mask & played and card_count(was) == card_count(mask)
            for was, mask in zip(before, held, strict=True)
        )
        and all(
            card_count(was) == card_count(away)
            for was, away in zip(state.laid_away, laid, strict=True)
        )
    )

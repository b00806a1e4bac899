"""How to lay a card to a trick where points count, on small integers, for any game.

Cards and masks are as everywhere; ``above[card]`` masks the cards that beat ``card`` where
it is the best of a trick, ``out`` those that other hands or the blind may still hold,
``worth[card]`` is what it counts.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from core.pack import CARD_POINTS
from events.cards import CARD_COUNT, card_numbers

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = (
    "TEN",
    "Trick",
    "above",
    "at_risk",
    "cheapest",
    "dearest",
    "follow",
    "masters",
)

TEN: Final = 10


class Trick(Struct, frozen=True, gc=False):
    """A trick as the seat finds it that is to lay a card."""

    led: int
    """Mask of the cards that follow the lead."""
    best: int
    ours: bool
    """Whether the best card is our side's."""
    pot: int
    """Points on the table."""
    foes_behind: int
    """How many of the other side lay a card after us."""
    friends_behind: int
    out: int
    above: tuple[int, ...]
    worth: tuple[int, ...] = CARD_POINTS


@cache
def above(beats: Callable[[int, int, int], bool], trump: int) -> tuple[int, ...]:
    """Return, card by card, the mask of the cards that beat it under a trump.

    >>> from core.sixbid.contract import beats
    >>> above(beats, -1)[7] == 1 << 8
    True
    """
    cards = range(CARD_COUNT)
    return tuple(
        sum(1 << card for card in cards if card != best and beats(card, best, trump))
        for best in cards
    )


def cheapest(mask: int, worth: tuple[int, ...] = CARD_POINTS) -> int:
    """Return the card of fewest points, the lowest number of several.

    >>> cheapest(0b110001000)
    3
    """
    return min(card_numbers(mask), key=worth.__getitem__)


def dearest(mask: int, worth: tuple[int, ...] = CARD_POINTS) -> int:
    """Return the card of most points; one of ten goes before an ace, which can take alone.

    >>> dearest(0b110001000), dearest(0b101001000)
    (7, 8)
    """
    return max(card_numbers(mask), key=lambda card: (worth[card] == TEN, worth[card]))


def at_risk(mask: int, out: int, above: tuple[int, ...], within: int) -> int:
    """Return those cards of a mask that some card out beats; ``within`` limits which."""
    found = 0
    for card in card_numbers(mask):
        if above[card] & out & within:
            found |= 1 << card
    return found


def masters(mask: int, out: int, above: tuple[int, ...], within: int) -> int:
    """Return those cards of a mask that no card out beats; ``within`` limits which."""
    return mask & ~at_risk(mask, out, above, within)


def follow(legal: int, trick: Trick) -> int:
    """Return the card to lay to a trick.

    Points go where the trick is ours; a trick that cannot be lost is taken with the
    dearest card that might be lost later; else the cheapest card goes.
    """
    takers = legal & trick.above[trick.best]
    if trick.ours:
        return _with_ours(legal, takers, trick)
    if not takers:
        return cheapest(legal, trick.worth)
    if not trick.foes_behind:
        return _taken(legal, takers, trick)
    return _taken_before_foes(legal, takers, trick)


def _with_ours(legal: int, takers: int, trick: Trick) -> int:
    worth = trick.worth
    safe = not trick.foes_behind
    likely = not trick.above[trick.best] & trick.out & trick.led
    if safe or (likely and (trick.out & trick.led).bit_count() > trick.foes_behind + 1):
        return dearest(legal & ~takers or legal, worth)
    sure = masters(takers & trick.led, trick.out, trick.above, trick.led)
    if sure and not likely:
        return dearest(sure, worth)
    return cheapest(legal & ~takers or legal, worth)


def _taken(legal: int, takers: int, trick: Trick) -> int:
    worth = trick.worth
    within = trick.led if takers & trick.led else -1
    risky = at_risk(takers, trick.out, trick.above, within)
    if risky:
        return dearest(risky, worth)
    card = cheapest(takers, worth)
    rest = legal & ~takers
    if rest and trick.pot == 0 and worth[card] >= TEN:
        spared = cheapest(rest, worth)
        if worth[spared] == 0 and not trick.friends_behind:
            return spared
    return card


def _taken_before_foes(legal: int, takers: int, trick: Trick) -> int:
    worth = trick.worth
    sure = masters(takers, trick.out, trick.above, -1)
    if sure:
        pays = trick.pot or not legal & ~takers
        return cheapest(sure, worth) if pays else dearest(sure, worth)
    in_suit = masters(takers & trick.led, trick.out, trick.above, trick.led)
    if in_suit and (trick.out & trick.led).bit_count() > trick.foes_behind:
        return cheapest(in_suit, worth)
    return cheapest(legal & ~takers or legal, worth)

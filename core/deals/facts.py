"""What a viewer saw of the cards: where some lay at some time, and how many moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from core.deals.courses import AWAY, BLIND, Layout, Spots, dealt, moved, only
from core.pack import card_count
from core.retelling import retold_hand
from core.undoing import undone
from events.agreement import ClaimMade, TricksAwarded
from events.cards import HIDDEN, mask_of
from events.frog import CardsLaidAway
from events.sixbid import HandExposed
from events.table import CardPlayed, CardsDealt, CardTakenBack, HandRevealed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = ("BEATS", "Facts", "Lay", "Move", "facts_of", "layouts_of")

BEATS: Final = 16
"""Times to an event: its moves come one after another, then what it shows."""


class Lay(Struct, frozen=True):
    """Some cards were at certain places at certain times."""

    event: int
    spots: Spots
    cards: int


class Move(Struct, frozen=True):
    """So many cards went from place to place."""

    event: int
    time: int
    giver: int
    taker: int
    number: int


Fact: TypeAlias = Lay | Move


class Facts(Struct, frozen=True):
    """A hand as it was seen. Events count from 0, the opening of the hand."""

    steps: tuple[tuple[Event, State], ...]
    """Each event with the state that it found."""
    deal: int
    """The event of the deal, -1 before it."""
    sizes: tuple[tuple[int, int], ...]
    """How many cards came to each place."""
    seen: tuple[Fact, ...]


def facts_of(game: Game, state: State, events: Iterable[Event]) -> Facts:
    """Return the facts of a hand by its events as redacted for the viewer.

    ``state`` is the one that the viewer had before the hand. One that was dealt anew is
    seen as if it had been dealt so.
    """
    steps: list[tuple[Event, State]] = []
    seen: list[Fact] = []
    deal = -1
    sizes: tuple[tuple[int, int], ...] = ()
    gone: list[Move] = []
    """By card that changed hands, the move with which it went."""
    told = retold_hand(game, state, tuple(events))
    standing = frozenset(range(len(told))) - undone(game, told)
    for number, event in enumerate(told):
        steps.append((event, state))
        after = game.evolve(state, event)
        if isinstance(event, CardsDealt) and deal < 0:
            deal = number
            places = (*range(len(event.hands)), BLIND)
            hands = (*event.hands, event.blind)
            sizes = tuple((p, len(h)) for p, h in zip(places, hands, strict=True))
            start = BEATS * number
            seen += [
                Lay(number, ((start, place),), mask)
                for place, mask in zip(places, after.dealt, strict=True)
                if mask
            ]
        elif isinstance(event, HandRevealed):
            seen += _revealed(number, event, BEATS * deal, gone)
        elif deal >= 0:
            seen += _moves(number, after.moved[len(gone) :], gone)
            if isinstance(event, CardsLaidAway) and number in standing:
                seen += _gone(number, BEATS * number, event.seat, AWAY, event.cards)
            elif isinstance(event, (CardPlayed, CardTakenBack)):
                seen.append(_there(number, event.seat, 1 << event.card))
            elif isinstance(event, (HandExposed, ClaimMade)):
                seen.append(_there(number, event.seat, mask_of(event.cards)))
            elif isinstance(event, TricksAwarded):
                seen += [
                    _there(number, seat, mask_of(cards))
                    for seat, cards in enumerate(event.hands)
                ]
        state = after
    return Facts(tuple(steps), deal, sizes, tuple(seen))


def _there(number: int, seat: int, cards: int) -> Lay:
    return Lay(number, ((BEATS * number + BEATS - 1, seat),), cards)


def _gone(
    number: int, time: int, giver: int, taker: int, cards: Sequence[int]
) -> list[Fact]:
    facts: list[Fact] = [Move(number, time, giver, taker, len(cards))]
    if known := mask_of(cards):
        facts.append(Lay(number, ((time - 1, giver), (time, taker)), known))
    return facts


def _moves(
    number: int, moves: Sequence[tuple[int, int, int]], gone: list[Move]
) -> list[Fact]:
    """Return the facts of an event's moves; cards that went together are one move."""
    facts: list[Fact] = []
    start = 0
    while start < len(moves):
        giver, taker, _ = moves[start]
        end = start
        while end < len(moves) and moves[end][:2] == (giver, taker):
            end += 1
        cards = [card for _, _, card in moves[start:end]]
        time = BEATS * number + start
        facts += _gone(number, time, giver, taker, cards)
        gone += [Move(number, time, giver, taker, end - start)] * (end - start)
        start = end
    return facts


def _revealed(
    number: int,
    event: HandRevealed,
    deal: int,
    gone: Sequence[Move],
) -> list[Fact]:
    """Return what a hand shown to all tells of its deal and of all that moved."""
    facts: list[Fact] = [
        Lay(number, ((deal, seat),), mask_of(cards))
        for seat, cards in enumerate(event.hands)
    ]
    facts.append(Lay(number, ((deal, BLIND),), mask_of(event.blind)))
    for move, (_, _, card) in zip(gone, event.moved, strict=False):
        if card != HIDDEN:
            spots = ((move.time - 1, move.giver), (move.time, move.taker))
            facts.append(Lay(number, spots, 1 << card))
    facts.append(Lay(number, ((BEATS * number, AWAY),), mask_of(event.laid_away)))
    return facts


def layouts_of(facts: Facts, pack: int, end: int) -> list[Layout]:
    """Return the layouts that fit all that was seen before an event."""
    layouts = [dealt(BEATS * facts.deal, facts.sizes, pack)]
    for fact in facts.seen:
        if fact.event >= end:
            break
        if isinstance(fact, Lay):
            layouts = [only(each, fact.spots, fact.cards) for each in layouts]
        else:
            layouts = [
                after
                for each in layouts
                for after in moved(each, fact.time, fact.giver, fact.taker, fact.number)
            ]
    return [each for each in layouts if sum(c.size for c in each) == card_count(pack)]

"""Every deal tried: slow, and knowing nothing of courses and counting."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from core.commands import Command, DealHand, GiveTrump
from core.deals.courses import AWAY, BLIND, dealt_to, moves_of
from core.deals.facts import BEATS
from core.game import act
from core.games import GAMES
from core.redact import redact
from events.cards import HIDDEN, card_numbers, mask_of
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import CardGivenBack, TrumpGiven
from events.sixbid import CardCalled, CardReturned
from events.table import CardPlayed, CardsDealt, HandOpened, HandRevealed, MatchOpened
from tests.builders import full_pack, match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.deals.courses import Layout
    from core.state import State
    from events.base import Event
    from events.table import OptionValue

__all__ = (
    "Deal",
    "as_deal",
    "every_deal",
    "is_legal",
    "laid_out",
    "opening",
    "played_match",
    "seen_of",
)

Deal = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]
"""Masks dealt by seat, then to the blind, and the cards of each move of hidden cards."""

_CHOSEN: Final = (CardReturned, TrumpGiven, CardGivenBack, WidowTaken)
_WEIGHTS: Final[dict[type[Command], int]] = {GiveTrump: 20}
_MOVES: Final = (*_CHOSEN, CardsLaidAway)


def played_match(
    game: str, house: dict[str, OptionValue], seed: int
) -> tuple[Event, ...]:
    """Return a match of one hand, played by chance; trumps are given where they may be."""
    chance = Random(seed)  # noqa: S311 - a fixed shuffle
    opened = match(game, 4 if game == "kozel" else 3, options=house)
    rules = GAMES[game]
    log: list[Event] = [opened]
    pack = list(full_pack(game))
    chance.shuffle(pack)
    state = rules.initial(opened)
    orders: Sequence[Command] = (DealHand(tuple(pack), 0),)
    while orders and not isinstance(log[-1], HandRevealed):
        weights = [_WEIGHTS.get(type(order), 1) for order in orders]
        (order,) = chance.choices(orders, weights)
        state, events = act(rules, state, order)
        log += events
        orders = rules.legal_commands(state)
    return tuple(log)


def opening(log: Sequence[Event]) -> MatchOpened:
    """Return the opening of a match."""
    opened = log[0]
    assert isinstance(opened, MatchOpened)
    return opened


def seen_of(log: Sequence[Event], viewer: int) -> list[Event]:
    """Return what a viewer saw of a match."""
    return [redact(event, viewer) for event in log]


def _cards(event: Event) -> tuple[int, ...]:
    assert isinstance(event, _MOVES)
    if isinstance(event, WidowTaken | CardsLaidAway):
        return event.cards
    return (event.card,)


def laid_out(log: Sequence[Event], deal: Deal) -> tuple[Event, ...]:
    """Return a match with the hidden cards of its only hand as a deal has them."""
    hands, moves = deal
    told: list[Event] = []
    remaining = iter(moves)
    for event in log:
        if isinstance(event, CardsDealt):
            told.append(
                CardsDealt(
                    tuple(map(card_numbers, hands[:-1])), card_numbers(hands[-1])
                )
            )
        elif isinstance(event, WidowTaken | CardsLaidAway):
            told.append(replace(event, cards=next(remaining)))
        elif isinstance(event, CardReturned | TrumpGiven | CardGivenBack):
            told.append(replace(event, card=next(remaining)[0]))
        else:
            told.append(event)
    return tuple(told)


def is_legal(log: Sequence[Event]) -> bool:
    """Return whether every fact of a match is by the rules."""
    opened = opening(log)
    rules = GAMES[opened.game]
    state = rules.initial(opened)
    for event in log[1:]:
        if rules.check(state, event):
            return False
        state = rules.evolve(state, event)
    return True


def as_deal(log: Sequence[Event], layout: Layout) -> Deal:
    """Return a layout with known cards as a deal of the only hand of a match."""
    start = next(n for n, event in enumerate(log) if isinstance(event, HandOpened))
    seats = range(len(opening(log).players))
    hands = tuple(dealt_to(layout, place) for place in (*seats, BLIND))
    by_event: dict[int, int] = {}
    for (time, _, _), cards in moves_of(layout).items():
        number = start + time // BEATS
        if isinstance(log[number], _MOVES):
            by_event[number] = by_event.get(number, 0) | cards
    return hands, tuple(card_numbers(mask) for _, mask in sorted(by_event.items()))


def every_deal(log: Sequence[Event], viewer: int, most: int) -> set[Deal] | None:
    """Return the deals that replay legally to the same sight; ``None`` if too many to try.

    The unseen cards are put in every way into the hands as they are at the end, then the
    moves are undone with every choice of cards.
    """
    seen = seen_of(log, viewer)
    rules = GAMES[opening(log).game]
    state = rules.initial(opening(log))
    had: dict[int, int] = {}
    for event in seen[1:]:
        state = rules.evolve(state, event)
        if isinstance(event, CardPlayed):
            had[event.seat] = had.get(event.seat, 0) | 1 << event.card
    known, free = _at_the_end(state, seen, had)
    unseen = rules.pack & ~_union(known.values())
    left = unseen.bit_count()
    tried = 1
    for number in free.values():
        tried *= comb(left, number)
        left -= number
    assert left == 0
    for event in seen:
        if isinstance(event, _CHOSEN) and HIDDEN in _cards(event):
            tried *= comb(rules.hand_size + len(_cards(event)), len(_cards(event)))
    if tried > most:
        return None
    found: set[Deal] = set()
    places = (*range(len(state.hands)), BLIND)
    for holds in _filled(known, list(free.items()), unseen):
        for hands, gone in _undone(holds, seen[::-1]):
            deal = (tuple(hands.get(place, 0) for place in places), gone)
            told = laid_out(log, deal)
            if seen_of(told, viewer) == seen and is_legal(told):
                found.add(deal)
    return found


def _union(masks: Iterable[int]) -> int:
    whole = 0
    for mask in masks:
        assert not whole & mask
        whole |= mask
    return whole


def _at_the_end(
    state: State, seen: Sequence[Event], had: dict[int, int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return by place the cards that went there for certain, and how many more did."""
    known = {s: had.get(s, 0) | hand for s, hand in enumerate(state.hands)}
    free = dict(enumerate(state.hidden))
    for event in seen:
        if isinstance(event, CardsDealt):
            free[BLIND] = len(event.blind)
        elif isinstance(event, WidowTaken):
            free[BLIND] -= len(event.cards)
        elif isinstance(event, CardsLaidAway):
            known[AWAY] = mask_of(event.cards)
            free[AWAY] = event.cards.count(HIDDEN)
    return known, free


def _filled(
    known: dict[int, int], free: Sequence[tuple[int, int]], unseen: int
) -> Iterator[dict[int, int]]:
    if not free:
        yield known
        return
    (place, number), *rest = free
    for chosen in combinations(card_numbers(unseen), number):
        mask = mask_of(chosen)
        more = {**known, place: known.get(place, 0) | mask}
        yield from _filled(more, rest, unseen & ~mask)


def _undone(
    holds: dict[int, int], back: Sequence[Event]
) -> Iterator[tuple[dict[int, int], tuple[tuple[int, ...], ...]]]:
    """Yield the deals that some last holdings may come from; ``back`` is newest first."""
    if not back:
        yield holds, ()
        return
    event, *rest = back
    if isinstance(event, CardCalled) and event.holder >= 0:
        yield from _undone(_went(holds, event.seat, event.holder, (event.card,)), rest)
        return
    if not isinstance(event, _MOVES):
        yield from _undone(holds, rest)
        return
    giver, taker = _from_to(event)
    cards = _cards(event)
    held = card_numbers(holds.get(taker, 0))
    choices = combinations(held, len(cards)) if HIDDEN in cards else (cards,)
    for chosen in choices:
        if not set(chosen) <= set(held):
            continue
        for before, gone in _undone(_went(holds, taker, giver, chosen), rest):
            yield before, (*gone, chosen)


def _from_to(event: Event) -> tuple[int, int]:
    if isinstance(event, CardReturned):
        return event.seat, event.to
    if isinstance(event, WidowTaken):
        return BLIND, event.seat
    if isinstance(event, CardsLaidAway):
        return event.seat, AWAY
    assert isinstance(event, TrumpGiven | CardGivenBack)
    return event.seat, event.seat ^ 2


def _went(
    holds: dict[int, int], giver: int, taker: int, cards: tuple[int, ...]
) -> dict[int, int]:
    mask = mask_of(cards)
    after = {**holds, giver: holds[giver] & ~mask}
    after[taker] = after.get(taker, 0) | mask
    return after

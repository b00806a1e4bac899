"""A second count of situations: states folded event by event, nothing compiled."""

# ruff: noqa: ANN401 - states of any game

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from core.games import game_of
from core.kozel.state import Kozel
from core.pack import PACK_32, PACK_36
from core.sixbid.contract import CALL_SOLO, FROG
from events.cards import card_numbers
from events.kozel import TrumpGiven
from events.table import CardPlayed, HandOpened, HandScored, MatchOpened
from tests.analytics.integrity.sight import (
    above,
    best_card,
    dear,
    has_sure_answer,
    legal_cards,
    mate_of,
    points_at_stake,
    ranking,
    winning_seat,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.base import Event

__all__ = ("Seen", "seen_in")


class Seen(NamedTuple):
    """A situation, without its stratum."""

    rule: str
    hand: int
    play: int
    seat: int
    other: int
    first: bool
    hit: bool


def seen_in(log: Sequence[Event]) -> set[Seen]:
    """Return the situations of the scored hands of a match with a trump.

    Of those in which hidden cards matter all are there, also where what the seat knows
    leaves little open.
    """
    opened = log[0]
    assert isinstance(opened, MatchOpened)
    game = game_of(opened)
    state: Any = game.initial(opened)
    found: set[Seen] = set()
    of_hand: set[Seen] = set()
    play, led, moved = 0, set[int](), False
    for event in log[1:]:
        if isinstance(event, HandOpened):
            play, led, moved, of_hand = 0, set[int](), False, set[Seen]()
        if isinstance(event, TrumpGiven):
            moved = True
        if isinstance(event, CardPlayed):
            of_hand |= set(_seen(state, event, play, led))
            if not state.trick:
                led.add(event.seat)
            play += 1
        counts = not moved and (isinstance(state, Kozel) or state.contract != CALL_SOLO)
        if isinstance(event, HandScored) and state.trump >= 0 and counts:
            found |= of_hand
        state = game.evolve(state, event)
    return found


def _seen(state: Any, event: CardPlayed, play: int, led: set[int]) -> Iterator[Seen]:
    """Yield what a card says, before it lies there."""
    seat, legal = state.turn, legal_cards(state)
    if legal.bit_count() < 2 or state.trump < 0:
        return
    about = state.table.number, play, seat
    chosen = 1 << event.card
    if not state.trick:
        if mate_of(state) >= 0 and seat not in led:
            yield from _leads(state, event.card, about, legal)
        return
    if found := points_at_stake(state):
        _, best, mate = found
        first = state.trick[0].card
        plain = first not in card_numbers(ranking(state).trump_mask(state.trump))
        laid = not isinstance(state, Kozel) and state.contract == FROG
        if plain and not laid:
            later = _foes(state, mate, {played.seat for played in state.trick})
            hit = has_sure_answer(state, mate, best, first, later)
            gives = bool(dear(legal) & chosen)
            yield Seen("points_given", *about, mate, gives, hit)
    winner = winning_seat(state)
    if len(state.trick) == state.active - 1 and winner != mate_of(state):
        takers = above(state, legal, best_card(state))
        if takers and takers != legal:
            yield Seen("soft_play", *about, winner, first=True, hit=not takers & chosen)
        elif not takers and dear(legal) not in (0, legal):
            gives = bool(dear(legal) & chosen)
            yield Seen("soft_play", *about, winner, first=True, hit=gives)


def _foes(state: Any, mate: int, done: set[int]) -> tuple[int, ...]:
    return tuple(
        seat
        for seat, hand in enumerate(state.hands)
        if hand and seat not in {state.turn, mate} | done
    )


def _leads(
    state: Any, card: int, about: tuple[int, int, int], legal: int
) -> Iterator[Seen]:
    rank, mate = ranking(state), mate_of(state)
    suits = {rank.led_mask(each, state.trump) for each in card_numbers(legal)}
    chosen = rank.led_mask(card, state.trump)
    unseen = _elsewhere(state)
    if len(suits) == 1 or not above(state, unseen & chosen, card):
        return
    for suit in suits:
        lowest = min(card_numbers(legal & suit))
        hit = has_sure_answer(state, mate, lowest, lowest, _foes(state, mate, set()))
        yield Seen("suit_led", *about, mate, suit == chosen, hit)


def _elsewhere(state: Any) -> int:
    """Return the cards that are not played and not in the hand of who is to play."""
    gone: int = state.hands[state.turn]
    for pile in state.piles:
        gone |= pile
    for played in state.trick:
        gone |= 1 << played.card
    return (PACK_32 if isinstance(state, Kozel) else PACK_36) & ~gone

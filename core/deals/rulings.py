"""What the rules say of cards unseen: a fact that was legal tells what a hand had not.

A ruling is the ways in which its event was legal, no two of which hold the same deal;
each way bars cards from courses. So much is exact: every duty of the play, to follow, to
trump, to go over, to keep from leading trumps, comes of some one other card in the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from core.deals.courses import Bar, Layout, barred
from core.deals.facts import BEATS
from core.deals.kozel_rulings import given, given_back, offered, queens
from core.phase import PLAY
from core.playing import trick_mask
from core.seats import placed
from core.sixbid.state import SixBid
from events.cards import card_numbers
from events.kozel import CardGivenBack, TrumpGiven, TrumpOffered
from events.sixbid import CardCalled, CardReturned
from events.table import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from core.deals.facts import Facts
    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = ("Ruling", "ruled", "rulings_of")


class Ruling(Struct, frozen=True):
    """What follows from an event that was by the rules."""

    event: int
    ways: tuple[tuple[Bar, ...], ...]
    lacks: int = 0
    """Of a card played: the cards that its seat cannot have had beside it."""


def ruled(layouts: Iterable[Layout], ruling: Ruling) -> list[Layout]:
    """Return the layouts in which an event was by the rules."""
    found: list[Layout] = []
    for layout in layouts:
        for way in ruling.ways:
            left = layout
            for spots, cards in way:
                left = barred(left, spots, cards)
            found.append(left)
    return found


def rulings_of(game: Game, facts: Facts) -> list[Ruling]:
    """Return what the rules say of each event of a hand, in order."""
    if facts.deal < 0:
        return []
    found: list[Ruling] = []
    for number, (event, before) in enumerate(facts.steps[facts.deal :], facts.deal):
        if isinstance(event, CardPlayed):
            if lacks := _lacking(game, event, before):
                spots = ((BEATS * number, event.seat),)
                found.append(Ruling(number, (((spots, lacks),),), lacks))
            continue
        judges = (queens, _OF_EVENT.get(type(event), _nothing))
        said = [judge(number, facts, event, before) for judge in judges]
        found += [Ruling(number, ways) for ways in said if ways]
    return found


def _lacking(game: Game, event: CardPlayed, before: State) -> int:
    """Return the cards with any one of which a card could not have been played.

    Nothing of a card out of turn: that was not judged by what it followed. Source:
    sixbid.R19, kozel.R14 to R16.
    """
    seat, bit = event.seat, 1 << event.card
    if before.phase != PLAY or before.turn != seat:
        return 0
    fallen = trick_mask(before)
    for pile in before.piles:
        fallen |= pile
    lacks = 0
    for other in card_numbers(game.pack & ~fallen & ~bit):
        hands = placed(before.hands, seat, bit | 1 << other)
        if not game.legal_cards(replace(before, hands=hands), seat) & bit:
            lacks |= 1 << other
    return lacks


def _called(
    number: int, _facts: Facts, event: CardCalled, before: State
) -> tuple[tuple[Bar, ...], ...]:
    """Return that a called card that nobody has lay in the blind (sixbid.R15)."""
    if event.holder >= 0:
        return ()
    seats = range(len(before.hands))
    return (tuple((((BEATS * number, s),), 1 << event.card) for s in seats),)


def _returned(
    number: int, _facts: Facts, event: CardReturned, before: State
) -> tuple[tuple[Bar, ...], ...]:
    """Return that another card than the called one came back (sixbid.R14)."""
    if not isinstance(before, SixBid) or before.called < 0 or event.to < 0:
        return ()
    spots = ((BEATS * number - 1, event.seat), (BEATS * number, event.to))
    return (((spots, 1 << before.called),),)


def _nothing(
    _number: int, _facts: Facts, _event: Event, _before: State
) -> tuple[tuple[Bar, ...], ...]:
    return ()


_OF_EVENT: Final[dict[type[Event], Callable[..., tuple[tuple[Bar, ...], ...]]]] = {
    CardCalled: _called,
    CardReturned: _returned,
    TrumpOffered: offered,
    TrumpGiven: given,
    CardGivenBack: given_back,
}

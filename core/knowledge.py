"""What seats know of each other's cards: moves face down, and the view of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from core.pack import card_count
from core.phase import OVER
from core.seats import placed
from events.cards import HIDDEN, mask_of

if TYPE_CHECKING:
    from core.state import State

__all__ = (
    "confidant",
    "lay_face_down",
    "move_face_down",
    "move_open",
    "seen_by",
    "show",
    "take_from_blind",
)

S = TypeVar("S", bound="State")


def move_face_down(state: S, giver: int, taker: int, card: int) -> S:
    """Return the state after a card went from hand to hand unseen by the others.

    What everybody had been shown of the giver's hand is forgotten: the card that left may
    have been one of those. The taker knows what it was. What an earlier partner of either
    knew is forgotten too.
    """
    bit = 1 << card if card != HIDDEN else 0
    hands, hidden, shown = state.hands, state.hidden, state.shown
    of_giver = _told_to(state, giver, taker)
    of_taker = _told_to(state, taker, giver)
    if card == HIDDEN:
        known = hands[taker] & of_taker
        left = card_count(hands[giver]) + hidden[giver] - 1
        come = card_count(hands[taker]) + hidden[taker] + 1 - card_count(known)
        hands = placed(placed(hands, giver, 0), taker, known)
        hidden = placed(placed(hidden, giver, left), taker, come)
        of_giver = 0
    else:
        if hands[giver] & bit:
            hands = placed(hands, giver, hands[giver] & ~bit)
        else:
            hidden = placed(hidden, giver, hidden[giver] - 1)
        hands = placed(hands, taker, hands[taker] | bit)
        of_giver &= ~bit
        of_taker |= bit
    return replace(
        state,
        hands=hands,
        hidden=hidden,
        shown=placed(shown, giver, 0),
        told=placed(placed(state.told, giver, of_giver), taker, of_taker),
        moved=(*state.moved, (giver, taker, card)),
    )


def _told_to(state: State, seat: int, other: int) -> int:
    """Return what another seat knows of a hand: all that is public, or what it was told."""
    same = confidant(state, seat) in (-1, other)
    return (state.told if same else state.shown)[seat]


def confidant(state: State, seat: int) -> int:
    """Return the seat that last exchanged a card with this one face down, -1 for none."""
    for index in range(len(state.moved) - 1, -1, -1):
        giver, taker, _ = state.moved[index]
        if not state.open_moves >> index & 1 and seat in (giver, taker):
            return taker if seat == giver else giver
    return -1


def move_open(state: S, giver: int, taker: int, card: int) -> S:
    """Return the state after a card went from hand to hand before all eyes."""
    bit = 1 << card
    hands, hidden = state.hands, state.hidden
    if hands[giver] & bit:
        hands = placed(hands, giver, hands[giver] & ~bit)
    else:
        hidden = placed(hidden, giver, hidden[giver] - 1)
    shown = placed(state.shown, giver, state.shown[giver] & ~bit)
    told = placed(state.told, giver, state.told[giver] & ~bit)
    return replace(
        state,
        hands=placed(hands, taker, hands[taker] | bit),
        hidden=hidden,
        shown=placed(shown, taker, shown[taker] | bit),
        told=placed(told, taker, told[taker] | bit),
        moved=(*state.moved, (giver, taker, card)),
        open_moves=state.open_moves | 1 << len(state.moved),
    )


def take_from_blind(state: S, seat: int, cards: tuple[int, ...], *, shown: bool) -> S:
    """Return the state after a seat took cards of the blind into its hand.

    Those that were ``shown`` are known to all; of the others only their number.
    """
    mask = mask_of(cards)
    unseen = sum(card == HIDDEN for card in cards)
    known = mask if shown else 0
    moved = state.moved
    open_moves = state.open_moves
    for card in cards:
        if shown:
            open_moves |= 1 << len(moved)
        moved = (*moved, (-1, seat, card))
    return replace(
        state,
        hands=placed(state.hands, seat, state.hands[seat] | mask),
        hidden=placed(state.hidden, seat, state.hidden[seat] + unseen),
        shown=placed(state.shown, seat, state.shown[seat] | known),
        told=placed(state.told, seat, state.told[seat] | known),
        blind=state.blind & ~mask,
        moved=moved,
        open_moves=open_moves,
    )


def lay_face_down(state: S, seat: int, cards: tuple[int, ...]) -> S:
    """Return the state after a seat laid cards away face down.

    What had been shown of its hand is forgotten: it may be among them.
    """
    mask = mask_of(cards)
    if HIDDEN in cards:
        held = card_count(state.hands[seat]) + state.hidden[seat]
        hand, hidden = 0, max(0, held - len(cards))
    else:
        unknown = card_count(mask & ~state.hands[seat])
        hand = state.hands[seat] & ~mask
        hidden = max(0, state.hidden[seat] - unknown)
    return replace(
        state,
        hands=placed(state.hands, seat, hand),
        hidden=placed(state.hidden, seat, hidden),
        shown=placed(state.shown, seat, 0),
        told=placed(state.told, seat, 0),
        laid_away=placed(state.laid_away, seat, state.laid_away[seat] | mask),
    )


def show(state: S, seat: int, cards: int) -> S:
    """Return the state after a seat let everybody see some cards of its hand."""
    unknown = cards & ~state.hands[seat]
    return replace(
        state,
        hands=placed(state.hands, seat, state.hands[seat] | cards),
        hidden=placed(
            state.hidden, seat, max(0, state.hidden[seat] - card_count(unknown))
        ),
        shown=placed(state.shown, seat, state.shown[seat] | cards),
        told=placed(state.told, seat, state.told[seat] | cards),
    )


def seen_by(state: S, viewer: int, turned: int = 0) -> S:
    """Return the state as a viewer knows it; ``turned`` masks the cards dealt face up.

    The viewer is a seat, or -1 for a spectator; a seat that sits out sees the same.

    Design law 4: it equals the fold of the events redacted for that seat.
    """
    if state.phase == OVER or not state.dealt:
        return state if state.before is None else replace(state, before=None)
    seats = range(len(state.hands))
    seat_of = viewer if viewer >= 0 else None
    told = tuple(
        (state.told if seat_of in (s, confidant(state, s)) else state.shown)[s]
        for s in seats
    )
    hands = tuple(state.hands[s] if s == viewer else told[s] for s in seats)
    dealt = tuple(
        mask if seat == viewer else mask & turned
        for seat, mask in enumerate(state.dealt)
    )
    blind = 0
    for giver, taker, card in state.moved:
        if taker < 0 <= card and giver == viewer:
            blind |= 1 << card & state.blind
    return replace(
        state,
        hands=hands,
        hidden=tuple(
            card_count(state.hands[s]) + state.hidden[s] - card_count(hands[s])
            for s in seats
        ),
        told=told,
        blind=blind,
        dealt=dealt,
        laid_away=tuple(
            mask if seat == viewer else 0 for seat, mask in enumerate(state.laid_away)
        ),
        moved=tuple(
            (giver, taker, card)
            if state.open_moves >> index & 1 or seat_of in (giver, taker)
            else (giver, taker, HIDDEN)
            for index, (giver, taker, card) in enumerate(state.moved)
        ),
        before=None,
    )

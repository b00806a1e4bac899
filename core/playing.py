"""What played cards do to the state, alike in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.following import playable
from core.house import MUST_OVERTRUMP
from core.knowledge import show
from core.pack import card_count
from core.phase import OVER, PLAY
from core.seats import placed
from core.state import Before, State
from events.cards import HIDDEN, mask_of

if TYPE_CHECKING:
    from events.table import (
        CardPlayed,
        CardsDealt,
        CardTakenBack,
        HandRevealed,
        TrickTaken,
    )

__all__ = (
    "Ranking",
    "cannot_go_on",
    "card_played",
    "card_taken_back",
    "cards_dealt",
    "expected_seat",
    "fallen",
    "hand_revealed",
    "has_fallen",
    "playable_cards",
    "trick_mask",
    "trick_taken",
    "winning_seat",
)

S = TypeVar("S", bound=State)


def expected_seat(state: State) -> int:
    """Return the seat that is to play the next card, -1 if the trick is full."""
    return state.turn if state.phase == PLAY else state.first


class Ranking(Struct, frozen=True):
    """The functions by which the cards of a game follow, trump and win."""

    led_mask: Callable[[int, int], int]
    """The cards that follow a card led under a trump."""
    trump_mask: Callable[[int], int]
    over_mask: Callable[[int, int], int]
    """The trumps that beat the best card of a trick."""
    beats: Callable[[int, int, int], bool]


def playable_cards(state: State, seat: int, ranking: Ranking) -> int:
    """Return the mask of cards a seat may add to the trick on the table."""
    trump, trumping = state.trump, state.house.trumping
    led = ranking.led_mask(state.trick[0].card, trump)
    trumps = ranking.trump_mask(trump)
    over = 0
    if trumping == MUST_OVERTRUMP:
        over = ranking.over_mask(_best(state, ranking).card, trump)
    return playable(state.hands[seat], led, trumps, over, trumping)


def winning_seat(state: State, ranking: Ranking) -> int:
    """Return the seat that wins the cards on the table, -1 if there are none."""
    return _best(state, ranking).seat if state.trick else -1


def _best(state: State, ranking: Ranking) -> CardPlayed:
    beats, trump = ranking.beats, state.trump
    best, *others = state.trick
    for played in others:
        if beats(played.card, best.card, trump):
            best = played
    return best


def has_fallen(state: State, card: int) -> bool:
    """Return whether a card has been played in this hand."""
    return bool(fallen(state) >> card & 1)


def fallen(state: State) -> int:
    """Return the mask of the cards played in this hand."""
    gathered = trick_mask(state)
    for pile in state.piles:
        gathered |= pile
    return gathered


def cannot_go_on(state: State) -> bool:
    """Return whether the seat to play has no card, or a new trick could not be filled.

    With a lawful deal that is the end of the last trick.
    """
    if state.trick:
        return state.turn >= 0 and not state.hands[state.turn]
    return any(not state.hands[seat] for seat in state.left)


def trick_mask(state: State) -> int:
    """Return the mask of the cards on the table."""
    mask = 0
    for played in state.trick:
        mask |= 1 << played.card
    return mask


def cards_dealt(state: S, event: CardsDealt, turned: int = 0, forehand: int = -1) -> S:
    """Return the state with the cards in their hands; turned ones are known to all."""
    hands = tuple([mask_of(cards) for cards in event.hands])
    hidden = shown = (0,) * len(hands)
    if turned:
        hands = placed(hands, forehand, hands[forehand] | turned)
        shown = placed(shown, forehand, turned)
    if any(HIDDEN in cards for cards in event.hands):
        sizes = [len(cards) for cards in event.hands]
        hidden = tuple(
            max(0, size - card_count(mask))
            for size, mask in zip(sizes, hands, strict=True)
        )
    blind = mask_of(event.blind)
    return replace(
        state,
        hands=hands,
        hidden=hidden,
        shown=shown,
        told=shown,
        blind=blind,
        dealt=(*hands, blind),
    )


def card_played(state: S, event: CardPlayed) -> S:
    """Return the state with a card more on the table.

    The next seat is the one to the left that has no card in the trick yet, also after a
    card out of turn.
    """
    seat = event.seat
    before = Before(state, seat)
    bit = 1 << event.card
    hands = state.hands
    held = hands[seat]
    if state.told[seat] & bit or not held & bit:
        state = _without_card(state, seat, bit)
        hands = state.hands
    else:
        hands = placed(hands, seat, held ^ bit)
    trick = (*state.trick, event)
    laid = state.laid | 1 << seat
    if len(trick) < state.active:
        left = state.left
        turn = left[seat]
        while laid >> turn & 1:
            turn = left[turn]
    else:
        turn = -1
    return replace(
        state,
        phase=PLAY,
        turn=turn,
        hands=hands,
        trick=trick,
        laid=laid,
        claim=-1,
        before=before,
    )


def _without_card(state: S, seat: int, bit: int) -> S:
    """Return the state without a card that was not known, or was known to others too."""
    known = state.hands[seat] & bit
    hidden = state.hidden
    if not known and hidden[seat]:
        hidden = placed(hidden, seat, hidden[seat] - 1)
    return replace(
        state,
        hands=placed(state.hands, seat, state.hands[seat] & ~bit),
        hidden=hidden,
        shown=placed(state.shown, seat, state.shown[seat] & ~bit),
        told=placed(state.told, seat, state.told[seat] & ~bit),
    )


def card_taken_back(state: S, event: CardTakenBack) -> S:
    """Return the state in which everybody saw a card that is still in the hand."""
    return show(state, event.seat, 1 << event.card)


def trick_taken(state: S, event: TrickTaken) -> S:
    """Return the state with the trick gathered; who gathered it leads."""
    seat = event.seat
    return replace(
        state,
        phase=PLAY,
        turn=seat,
        trick=(),
        laid=0,
        tricks=state.tricks + 1,
        piles=placed(state.piles, seat, state.piles[seat] | trick_mask(state)),
        taker=seat,
    )


def hand_revealed(state: S, event: HandRevealed) -> S:
    """Return the state with nothing hidden: the cards as dealt and moved, less those played."""
    hands = [mask_of(cards) for cards in event.hands]
    blind = mask_of(event.blind)
    dealt = (*hands, blind)
    for giver, taker, card in event.moved:
        bit = 1 << card if card != HIDDEN else 0
        if giver < 0:
            blind &= ~bit
        else:
            hands[giver] &= ~bit
        if taker < 0:
            blind |= bit
        else:
            hands[taker] |= bit
    played = fallen(state)
    laid = mask_of(event.laid_away)
    left = tuple([mask & ~played & ~laid for mask in hands])
    return replace(
        state,
        phase=OVER,
        hands=left,
        hidden=(0,) * len(left),
        shown=left,
        told=left,
        blind=blind,
        dealt=dealt,
        moved=event.moved,
        laid_away=tuple([mask & laid for mask in hands]),
    )

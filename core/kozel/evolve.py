"""What each fact changes in a Kozel hand, legal or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from core import playing
from core.claiming import claim_answered, claim_made, tricks_awarded
from core.knowledge import move_face_down
from core.kozel.exchange import next_asked, partner
from core.kozel.options import kozel_house
from core.kozel.result import carries_over
from core.kozel.score import NOBODY, captured_side, cut
from core.kozel.state import Kozel
from core.kozel.trumps import QUEEN_OF_CLUBS, SEVEN_OF_CLUBS, is_void
from core.pack import SUIT_OF
from core.phase import ANSWER, EXCHANGE, PLAY, VOID
from core.redealing import hand_redealt
from core.table import (
    branched_off,
    hand_opened,
    hand_passed,
    hand_scored,
    hand_voided,
    table_of,
)
from events.agreement import ClaimMade, ProposalAnswered, TricksAwarded
from events.cards import NO_SUIT, mask_of
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    DealVoided,
    Forked,
    HandOpened,
    HandPassed,
    HandRedealt,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.base import Event

__all__ = ("CHANGES", "initial")

_SIDES: Final = 2


def initial(event: MatchOpened) -> Kozel:
    """Return the state of a match before its first hand."""
    nothing = (0,) * len(event.players)
    house = kozel_house(event.options)
    return Kozel(table=table_of(event, _SIDES), house=house, hands=nothing)


def _cards_turned(state: Kozel, event: CardsTurned) -> Kozel:
    """Return the state with the turned cards.

    The last one makes the trump, whatever it is: a table that turned too many or too
    few cards took it for the trump card (kozel.R7).
    """
    cards = event.cards
    forehand = state.left[state.table.dealer]
    void = is_void(mask_of(cards), state.house.redeal_on)
    return replace(
        state,
        turned=cards,
        trump=NO_SUIT if void or not cards else SUIT_OF[cards[-1]],
        first=forehand,
        phase=VOID if void else EXCHANGE,
        turn=-1 if void else forehand,
    )


def _cards_dealt(state: Kozel, event: CardsDealt) -> Kozel:
    return playing.cards_dealt(state, event, mask_of(state.turned), state.first)


def _hand_redealt(state: Kozel, event: HandRedealt) -> Kozel:
    return hand_redealt(state, event, mask_of(state.turned))


def _asked_on(state: Kozel, asked: int, exchanged: int) -> Kozel:
    """Return the state with the next seat asked, or the play begun (kozel.R12, R14)."""
    turn = next_asked(state.first, asked, exchanged)
    phase = EXCHANGE if turn >= 0 else PLAY
    if turn < 0:
        turn = state.first
    return replace(
        state,
        asked=asked,
        exchanged=exchanged,
        giver=-1,
        offered=-1,
        phase=phase,
        turn=turn,
    )


def _kept(state: Kozel, event: ExchangeKept) -> Kozel:
    return _asked_on(state, state.asked | 1 << event.seat, state.exchanged)


def _trump_offered(state: Kozel, event: TrumpOffered) -> Kozel:
    seat = event.seat
    return replace(state, giver=seat, offered=seat, phase=ANSWER, turn=partner(seat))


def _trump_given(state: Kozel, event: TrumpGiven) -> Kozel:
    seat = event.seat
    other = partner(seat)
    moved = move_face_down(state, seat, other, event.card)
    return replace(moved, giver=seat, offered=-1, phase=ANSWER, turn=other)


def _given_back(state: Kozel, event: CardGivenBack) -> Kozel:
    giver = partner(event.seat)
    moved = move_face_down(state, event.seat, giver, event.card)
    return _asked_on(moved, state.asked | 1 << giver, state.exchanged | 1 << giver % 2)


def _trick_taken(state: Kozel, event: TrickTaken) -> Kozel:
    captured = state.captured
    if captured == NOBODY:
        captured = _captured_now(state)
    taken = playing.trick_taken(state, event)
    return taken if captured == state.captured else replace(taken, captured=captured)


def _tricks_awarded(state: Kozel, event: TricksAwarded) -> Kozel:
    """Return the state after the last trick.

    A queen that fell to the seven on the table is captured; of cards that were never
    played nobody can say so (kozel.R22).
    """
    captured = state.captured
    if captured == NOBODY:
        captured = _captured_now(state)
    return replace(tricks_awarded(state, event), captured=captured)


def _captured_now(state: Kozel) -> int:
    queen = seven = (-1, -1)
    for place, played in enumerate(state.trick):
        if played.card == QUEEN_OF_CLUBS:
            queen = (played.seat, place)
        elif played.card == SEVEN_OF_CLUBS:
            seven = (played.seat, place)
    return captured_side(*queen, *seven, state.house.capture)


def _deal_voided(state: Kozel, _event: DealVoided) -> Kozel:
    return hand_voided(state)


def _hand_scored(state: Kozel, event: HandScored) -> Kozel:
    standing = state.table.standing
    if len(event.change) == len(standing):
        pairs = zip(standing, event.change, strict=True)
        limit = state.house.match_pairs
        standing = tuple(cut(before + change, limit) for before, change in pairs)
    return hand_scored(state, event.change, standing, carries_over(state, event.change))


CHANGES: Final[dict[type[Event], Callable[[Kozel, Any], Kozel]]] = {
    HandOpened: hand_opened,
    CardsTurned: _cards_turned,
    CardsDealt: _cards_dealt,
    ExchangeKept: _kept,
    TrumpOffered: _trump_offered,
    TrumpGiven: _trump_given,
    CardGivenBack: _given_back,
    CardPlayed: playing.card_played,
    CardTakenBack: playing.card_taken_back,
    TrickTaken: _trick_taken,
    HandScored: _hand_scored,
    HandPassed: hand_passed,
    DealVoided: _deal_voided,
    HandRevealed: playing.hand_revealed,
    Forked: branched_off,
    HandRedealt: _hand_redealt,
    ClaimMade: claim_made,
    ProposalAnswered: claim_answered,
    TricksAwarded: _tricks_awarded,
}
"""What each kind of fact changes; a kind that is not here changes nothing."""

"""What a Kozel record says before and after the cards are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from core.kozel.exchange import partner
from core.kozel.redeal import is_void_deal
from core.phase import EXCHANGE
from events.kozel import CardGivenBack, CardsTurned, ExchangeKept, TrumpGiven
from events.table import DealVoided

if TYPE_CHECKING:
    from core.kozel.state import Kozel
    from core.state import State
    from replay.records.lines import HandLines
    from replay.records.model import Hand
    from replay.transcribing.scribe import Scribe

__all__ = (
    "kozel_before_deal",
    "kozel_before_play",
    "kozel_end",
    "kozel_exchanges_undone",
)


def kozel_before_deal(scribe: Scribe, hand: Hand, at: HandLines) -> None:
    """Tell the cards turned for the forehand (kozel.R7)."""
    state = scribe.state
    if hand.turned is None and not hand.play:
        return
    forehand = state.left[state.table.dealer]
    scribe.note(CardsTurned(forehand, hand.turned or ()), at.turned or at.hand)


def kozel_before_play(scribe: Scribe, hand: Hand, at: HandLines) -> None:
    """Tell the exchanges in the order asked; the keeps between are understood."""
    if _is_thrown_in(scribe, hand):
        return
    for exchange, line in zip(hand.exchange, at.exchange, strict=True):
        _keep_until(scribe, exchange.seat, line)
        scribe.note(TrumpGiven(exchange.seat, exchange.gave), line)
        scribe.note(CardGivenBack(partner(exchange.seat), exchange.back), line)
    if hand.play or hand.pairs is not None:
        while _state(scribe).phase == EXCHANGE:
            scribe.note(ExchangeKept(_state(scribe).turn), at.turned or at.hand)


def _keep_until(scribe: Scribe, seat: int, line: int) -> None:
    state = _state(scribe)
    if state.asked >> seat & 1 or state.exchanged >> seat % 2 & 1:
        return
    while (state := _state(scribe)).phase == EXCHANGE and state.turn != seat:
        scribe.note(ExchangeKept(state.turn), line)


def kozel_end(scribe: Scribe, hand: Hand, at: HandLines) -> tuple[int, ...] | None:
    """Return the pairs that were written; a void deal is told here (kozel.R9)."""
    if _is_thrown_in(scribe, hand):
        scribe.note(DealVoided(), at.turned or at.hand)
        return None
    return hand.pairs


def _is_thrown_in(scribe: Scribe, hand: Hand) -> bool:
    """Return whether the deal was void and nobody went on with it."""
    gone_on = hand.play or hand.exchange or any(hand.pairs or ())
    return not gone_on and is_void_deal(_state(scribe))


def kozel_exchanges_undone(shown: list[int], _after: State, hand: Hand) -> list[int]:
    """Return by seat the cards that were played, as they lay before the exchanges."""
    before = list(shown)
    for exchange in reversed(hand.exchange):
        seat, other = exchange.seat, partner(exchange.seat)
        gave, back = 1 << exchange.gave, 1 << exchange.back
        before[seat] &= ~back
        before[other] |= back
        before[other] &= ~gave
        before[seat] |= gave
    return before


def _state(scribe: Scribe) -> Kozel:
    return cast("Kozel", scribe.state)

"""A hand as JSON: the same story in English codes and two-character cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.kozel.state import Kozel
from core.sixbid.state import SixBid
from events.base import event_name
from events.cards import BIDS, HIDDEN, card_numbers, card_text, cards_text, suit_text
from events.table import HandScored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.story import Story, Trick

__all__ = ("hand_json",)


def hand_json(story: Story) -> dict[str, Any]:
    """Return a hand as values that JSON can hold; a hidden card is ``??``.

    Hands, and the blind or the widow, are as dealt; seats count from 0, hands and tricks
    from 1.
    """
    state = story.state
    shown: dict[str, Any] = {
        "hand": story.number,
        "dealer": story.opened.dealer,
        "deal": [
            _cards(mask, count)
            for mask, count in zip(story.dealt, story.counts, strict=True)
        ],
    }
    if isinstance(state, Kozel):
        shown["double"] = bool(story.opened.carried)
        shown["turned"] = cards_text(state.turned)
    else:
        shown["blind"] = _cards(story.blind, story.blind_count)
        shown["auction"] = [
            {"seq": c.seq, "seat": c.seat, "call": BIDS[c.bid]} for c in story.calls
        ]
    if story.game.name == "frog":
        shown["laid_away"] = cards_text(story.laid_away)
    if isinstance(state, SixBid):
        shown["contract"] = bid_text(state.contract)
        shown["soloist"] = state.soloist if state.soloist >= 0 else None
    shown["trump"] = suit_text(state.trump) if state.trump >= 0 else None
    shown["moves"] = [
        {"from": giver, "to": taker, "card": card_text(card)}
        for giver, taker, card in state.moved
    ]
    if story.awarded >= 0:
        shown["awarded"] = story.awarded
    ending = story.ending
    return shown | {
        "tricks": [_trick(trick) for trick in story.tricks],
        "ending": event_name(type(ending)) if ending else None,
        "change": list(ending.change) if isinstance(ending, HandScored) else None,
        "standing": list(state.table.standing),
    }


def bid_text(bid: int) -> str | None:
    """Return the name of a contract, ``None`` where there is none.

    >>> bid_text(1), bid_text(0)
    ('solo', None)
    """
    return BIDS[bid] if bid else None


def _cards(mask: int, count: int) -> str:
    known: Sequence[int] = list(card_numbers(mask))
    return cards_text([*reversed(known), *[HIDDEN] * (count - len(known))])


def _trick(trick: Trick) -> dict[str, Any]:
    return {
        "trick": trick.number,
        "leader": trick.leader,
        "cards": [
            {
                "seq": laid.seq,
                "seat": laid.seat,
                "card": card_text(laid.card),
                "taken_back": laid.taken_back,
            }
            for laid in trick.laid
        ],
        "winner": trick.winner if trick.winner >= 0 else None,
        "taker": trick.taker if trick.taker >= 0 else None,
        "points": trick.points,
    }

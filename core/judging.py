"""Judgements that are alike in every game: the opening, the deal, the card played."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from core.breach import LOG_RULE, Breach
from core.phase import PLAY
from core.playing import expected_seat
from events.cards import CARD_TEXTS, card_numbers, card_text, mask_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.state import State
    from events.table import (
        CardsDealt,
        CardTakenBack,
        HandOpened,
        HandRevealed,
        HandScored,
        TrickTaken,
    )

__all__ = (
    "Facts",
    "Reckoning",
    "breach",
    "card_texts",
    "cut_short",
    "deal_breaches",
    "lead_breach",
    "numbers_text",
    "opening_breaches",
    "reveal_breaches",
    "score_breaches",
    "taken_back_breaches",
    "taker_breaches",
)


class Facts(TypedDict, total=False):
    """The facts of a breach, as the fields of :class:`core.breach.Breach`."""

    seat: int | None
    subject: str | None
    legal: tuple[str, ...]
    written: str
    right: str
    reason: str
    points: str
    about: int | None
    in_play: bool
    ends: bool


class Reckoning(TypedDict, total=False):
    """Where a by-points score comes from."""

    points: str
    reason: str


def breach(
    state: State, code: str, *, cites: str | None = None, **facts: Unpack[Facts]
) -> Breach:
    """Return a breach that cites the game's rule; ``cites`` names the case it cites."""
    return Breach(code=code, rule=state.citations.codes[cites or code], **facts)


def card_texts(mask: int) -> tuple[str, ...]:
    """Return the cards of a mask as texts, lowest first, suit by suit.

    >>> card_texts(0b11)
    ('6C', '7C')
    """
    return tuple(CARD_TEXTS[card] for card in card_numbers(mask))


def numbers_text(numbers: Sequence[int]) -> str:
    """Return a score as the facts of a breach hold it.

    >>> numbers_text((-10, 20, -10))
    '-10 20 -10'
    """
    return " ".join(map(str, numbers))


def opening_breaches(
    state: State, event: HandOpened, *, over: bool
) -> tuple[Breach, ...]:
    """Return what is wrong with a hand's opening: after the end, its dealer, its standing."""
    table = state.table
    found: list[Breach] = []
    if event.number != table.number + 1:
        found.append(Breach(code="log_broken", rule=LOG_RULE, reason="number"))
    if over:
        found.append(breach(state, "match_over"))
    if table.next_dealer >= 0 and event.dealer != table.next_dealer:
        found.append(
            breach(
                state,
                "wrong_dealer",
                legal=(str(table.next_dealer),),
                written=str(event.dealer),
                right=str(table.next_dealer),
            )
        )
    if event.standing != table.standing:
        right = numbers_text(table.standing)
        found.append(
            breach(
                state,
                "wrong_standing",
                legal=tuple(str(number) for number in table.standing),
                written=numbers_text(event.standing),
                right=right,
            )
        )
    elif event.carried != table.carries:
        found.append(
            breach(
                state,
                "wrong_standing",
                written=str(event.carried),
                right=str(table.carries),
                reason="carried",
            )
        )
    return tuple(found)


def deal_breaches(
    state: State, event: CardsDealt, pack: int, sizes: tuple[int, ...], turned: int = 0
) -> tuple[Breach, ...]:
    """Return what is wrong with a deal.

    ``sizes`` are the lawful numbers of cards by seat, then of the blind; ``turned`` are
    cards already known to lie with the forehand.
    """
    if state.dealt:
        return (breach(state, "wrong_deal", ends=True),)
    hands = (*event.hands, event.blind)
    found = tuple(map(len, hands))
    forehand = state.left[state.table.dealer]
    in_place = not turned & ~mask_of(event.hands[forehand])
    if in_place and found == sizes and mask_of(chain(*hands)) == pack:
        return ()
    seen = 0
    for seat, cards in enumerate(hands):
        for card in cards:
            if card < 0:
                return (breach(state, "wrong_deal", reason="unclear", ends=True),)
            bit = 1 << card
            if not pack & bit:
                return (_pack_breach(state, card, "foreign"),)
            if seen & bit or (turned & bit and seat != forehand):
                return (_pack_breach(state, card, "twice"),)
            seen |= bit
    if turned & ~seen:
        missing = card_numbers(turned & ~seen)[0]
        return (_pack_breach(state, missing, "missing"),)
    if found == sizes:
        return ()
    wrong = next(n for n, size in enumerate(sizes) if found[n] != size)
    return (
        breach(
            state,
            "wrong_deal",
            written=str(found[wrong]),
            right=str(sizes[wrong]),
            reason="blind" if wrong == len(event.hands) else "",
            about=wrong if wrong < len(event.hands) else None,
            ends=any(
                size and not number for number, size in zip(found, sizes, strict=True)
            ),
        ),
    )


def _pack_breach(state: State, card: int, reason: str) -> Breach:
    subject = card_text(card)
    return breach(state, "wrong_pack", subject=subject, reason=reason, ends=True)


def lead_breach(state: State, seat: int, subject: str) -> Breach:
    """Return the breach of a card played by a seat that was not to play."""
    leading = not state.trick
    first = leading and not state.tricks
    right = expected_seat(state)
    return breach(
        state,
        "wrong_first_lead" if first else "play_out_of_turn",
        seat=seat,
        subject=subject,
        right=str(right) if right >= 0 else "",
        in_play=True,
    )


def taken_back_breaches(
    state: State, event: CardTakenBack, legal: int
) -> tuple[Breach, ...]:
    """Return the breach of a card taken back; a card played stays played."""
    held = state.hands[event.seat] >> event.card & 1
    return (
        breach(
            state,
            "card_taken_back" if held else "card_not_held",
            seat=event.seat,
            subject=card_text(event.card),
            legal=card_texts(legal),
            in_play=True,
            ends=not held,
        ),
    )


def taker_breaches(state: State, event: TrickTaken, winner: int) -> tuple[Breach, ...]:
    """Return the breach of a trick gathered by another than its winner."""
    if state.phase == PLAY and event.seat == winner:
        return ()
    card = next((p.card for p in state.trick if p.seat == winner), None)
    return (
        breach(
            state,
            "wrong_taker",
            seat=event.seat,
            subject=None if card is None else card_text(card),
            legal=(str(winner),) if winner >= 0 else (),
            written=str(event.seat),
            right=str(winner) if winner >= 0 else "",
            in_play=True,
        ),
    )


def cut_short(
    state: State, legal_cards: Callable[[Any, int], int]
) -> tuple[Breach, ...]:
    """Return the breach of a hand scored before its end, at the card that is missing."""
    seat = expected_seat(state)
    known = seat >= 0
    return (
        breach(
            state,
            "hand_cut_short",
            seat=seat if known else None,
            legal=card_texts(legal_cards(state, seat)) if known else (),
            in_play=True,
        ),
    )


def score_breaches(
    state: State,
    event: HandScored,
    right: tuple[int, ...],
    cites: str,
    reckoning: Reckoning,
) -> tuple[Breach, ...]:
    """Return the breach of a score that is not the one of the tricks as they fell."""
    if event.change == right:
        return ()
    return (
        breach(
            state,
            "wrong_score",
            cites=cites,
            legal=tuple(str(number) for number in right),
            written=numbers_text(event.change),
            right=numbers_text(right),
            **reckoning,
        ),
    )


def reveal_breaches(state: State, event: HandRevealed) -> tuple[Breach, ...]:
    """Return the breach of a hand shown otherwise than it was dealt and exchanged."""
    shown = (*event.hands, event.blind)
    dealt = tuple(tuple(card_numbers(mask)) for mask in state.dealt)
    laid_away = 0
    for mask in state.laid_away:
        laid_away |= mask
    if (
        tuple(tuple(sorted(cards)) for cards in shown) == dealt
        and event.moved == state.moved
        and mask_of(event.laid_away) == laid_away
    ):
        return ()
    return (breach(state, "wrong_deal", ends=True),)

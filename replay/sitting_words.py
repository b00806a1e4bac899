"""What happens at a table beside the cards, in words: people, time, and what all agree on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.playing import fallen, trick_mask
from events.agreement import (
    ActUndone,
    ClaimMade,
    ForfeitProposed,
    ProposalAnswered,
    TricksAwarded,
    UndoProposed,
)
from events.cards import card_numbers, mask_of
from events.clock import (
    ClockAgreed,
    ClockResumed,
    PlayPaused,
    PlayResumed,
    TimeOverrun,
    TimeSpent,
)
from events.seating import (
    DealsRepeated,
    MatchForfeited,
    SeatAbsent,
    SeatReturned,
    SeatTaken,
)
from replay.audit.wording import player_words
from replay.words import say
from replay.worth import worth_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from core.state import State
    from events.base import Event

__all__ = ("sitting_words", "span_text")

_SECOND = 1_000_000


def span_text(span: int) -> str:
    """Return microseconds as a clock at the table shows them.

    >>> span_text(65_400_000), span_text(0)
    ('1:05', '0:00')
    """
    minutes, seconds = divmod(span // _SECOND, 60)
    return f"{minutes}:{seconds:02}"


def sitting_words(  # noqa: C901, PLR0912 - a sentence an event, nothing more
    event: Event,
    before: State,
    names: Sequence[str],
    lang: str,
    spell: Callable[[Iterable[int]], str],
) -> str:
    """Return what happened, empty for an event that is of another kind.

    ``before`` is the state that the event found; ``spell`` writes cards.

    >>> from core.games import initial
    >>> from events.cards import cards_text
    >>> from events.table import MatchOpened
    >>> opened = MatchOpened("frog", 1, (), ("a", "b", "c"), (), "table")
    >>> sitting_words(SeatAbsent(1), initial(opened), ("Ada", "Ben"), "en", cards_text)
    'Ben (seat 1) is away from the table'
    """
    facts: dict[str, object] = {}
    seat = getattr(event, "seat", -1)
    match event:
        case SeatTaken():
            key = _taken(event, before)
            facts = {"program": event.program}
        case SeatAbsent():
            key = "absent"
        case SeatReturned():
            key = "returned"
        case MatchForfeited():
            key = "forfeited"
        case DealsRepeated(source):
            key = "deals_repeated"
            facts = {"match": source[:8]}
        case ClockAgreed(move, reserve):
            key = "clock_agreed"
            facts = {"move": span_text(move), "reserve": span_text(reserve)}
        case TimeSpent(spent=spent):
            key = "time_spent"
            facts = {"spent": span_text(spent)}
        case ClockResumed():
            key = "clock_resumed"
        case TimeOverrun():
            key = "overrun"
        case PlayPaused():
            key = "paused"
        case PlayResumed():
            key = "resumed"
        case UndoProposed():
            key = "undo_proposed"
        case ActUndone():
            cards = _taken_back(before, seat)
            key = "undone_card" if cards else "undone"
            facts = {"card": spell(cards)}
        case ClaimMade(taker=taker):
            key = "claim_made" if taker == seat else "claim_given"
            facts = {"taker": player_words(names, taker, lang)}
        case TricksAwarded(taker, hands):
            key, seat = "awarded", taker
            rest = mask_of(card for cards in hands for card in cards)
            facts = {"n": worth_of(before, rest | trick_mask(before))}
        case ForfeitProposed(absent=absent):
            key = "forfeit_own" if absent == seat else "forfeit_proposed"
            facts = {"absent": player_words(names, absent, lang)}
        case ProposalAnswered(agrees=agrees):
            key = "agreed" if agrees else "refused"
        case _:
            return ""
    player = player_words(names, seat, lang)
    return say(f"sitting.{key}", lang, player=player, seat=seat, **facts)


def _taken(event: SeatTaken, before: State) -> str:
    """Return which words tell who sits down; only those who began the match have names."""
    if event.program:
        return "taken_by_program"
    players, seat = before.table.players, event.seat
    known = seat < len(players) and players[seat] == event.player
    return "taken" if known else "taken_by_other"


def _taken_back(before: State, seat: int) -> tuple[int, ...]:
    """Return the card that an undo takes up again, if the last act played one."""
    last = before.before
    if last is None or last.seat != seat:
        return ()
    return card_numbers(fallen(before) & ~fallen(last.state))

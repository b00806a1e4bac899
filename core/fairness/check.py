"""What is wrong with a fact of a fair deal, and who did it: the house or a seat.

A fact is judged against what was committed to and opened before it, never against what
should have been: one fault, one finding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from core.fairness.dealt import dealt_cards, first_dealer
from core.fairness.formulas import deal_seed
from events.cards import CARD_COUNT, HIDDEN, card_text
from events.envelope import HOUSE
from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from events.kozel import CardsTurned
from events.table import CardsDealt, HandOpened, HandRevealed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.fairness.course import Attempt, Course, Fact
    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = (
    "BLIND",
    "BY_HOUSE",
    "FAULT_CODES",
    "WITHHELD",
    "Fault",
    "check",
    "left_open",
)

BY_HOUSE: Final = -1
"""In place of a seat: the house did it."""
BLIND: Final = -1
"""In place of a seat whose cards differ: the blind."""
WITHHELD: Final = "withheld"
"""A seat made an attempt void; the deal that comes of the next one may be fair."""

FAULT_CODES: Final = (
    "attempt_abandoned",
    "attempt_skipped",
    "commitment_late",
    "commitment_missing",
    "committed_twice",
    "deal_differs",
    "dealer_differs",
    "opened_early",
    "opened_twice",
    "out_of_order",
    "proved_early",
    "secret_missing",
    "secret_reused",
    "secret_unfit",
    "share_unfit",
    "shares_missing",
    WITHHELD,
    "withheld_falsely",
    "wrong_actor",
)
"""Every code of a fault."""


class Fault(Struct, frozen=True):
    """One fault of a fair deal: what was wrong, where, and who did it."""

    code: str
    """One of ``FAULT_CODES``."""
    hand: int
    attempt: int
    """0 where there is none."""
    seq: int
    """The event that shows it, 0 for the end of the log."""
    seat: int = BY_HOUSE
    """Who did it."""
    seats: tuple[int, ...] = ()
    """The seats that are still waited for, where somebody was passed over or slandered."""
    about: int | None = None
    """The seat whose cards differ, or ``BLIND``."""
    written: str = ""
    """A card that was dealt there, or the seat that dealt."""
    right: str = ""
    """What follows from the shares in its place."""

    @property
    def party(self) -> str:
        """Who did it: ``house``, or ``seat`` with its number."""
        return "house" if self.seat == BY_HOUSE else f"seat {self.seat}"


def check(game: Game, start: State, course: Course, fact: Fact) -> tuple[Fault, ...]:
    """Return the faults of a fact, none if it is right or has to do with no deal.

    ``start`` is the state of the match before its first hand.
    """
    match fact.event:
        case DealCommitted() as event:
            found = _committed(course, fact, event)
        case ShareCommitted() | ShareOpened() as event:
            found = _shared(course, fact, event)
        case ShareWithheld() as event:
            found = _withheld(course, fact, event)
        case DealProved() as event:
            found = _proved(game, start, course, fact, event)
        case HandOpened():
            found = _opened(course, fact)
        case _:
            return ()
    return tuple(found)


def left_open(course: Course) -> Iterator[Fault]:
    """Yield what the house owes behind a hand that is over and a void attempt."""
    behind, coming = course.behind, course.coming
    owes = behind is not None and course.over and not course.branched
    if behind is not None and owes and behind.commitment and not behind.secret:
        yield _fault("secret_missing", behind)
    if coming is not None and coming.void and not coming.secret:
        yield _fault("secret_missing", coming)


def _committed(course: Course, fact: Fact, event: DealCommitted) -> Iterator[Fault]:
    yield from _not_by_house(course, fact, event)
    coming = course.coming
    code = ""
    if event.hand != course.hands + 1:
        code = "out_of_order"
    elif coming is not None and event.attempt == coming.number:
        if coming.commitment:
            code = "committed_twice"
        elif any((*coming.commitments, *coming.shares)):
            code = "commitment_late"
    elif event.attempt != course.next_number:
        code = "attempt_skipped"
    elif coming is not None and not coming.void:
        code = "attempt_abandoned"
    if code:
        yield _about(code, course, fact, event)
    elif coming is not None and not coming.secret and coming.void:
        yield _fault("secret_missing", coming, fact.seq)


def _shared(
    course: Course, fact: Fact, event: ShareCommitted | ShareOpened
) -> Iterator[Fault]:
    seat = event.seat
    known = 0 <= seat < len(course.players)
    if not known or fact.actor != course.players[seat]:
        yield _about("wrong_actor", course, fact, event)
    if not known:
        return
    coming = course.coming
    hand, number = (coming.hand, coming.number) if coming else (course.hands + 1, 1)
    if (event.hand, event.attempt) != (hand, number) or (coming and coming.void):
        yield _about("out_of_order", course, fact, event, seat)
        return
    committed = coming.commitments[seat] if coming else b""
    if isinstance(event, ShareCommitted):
        if committed:
            yield _about("committed_twice", course, fact, event, seat)
        return
    if coming is not None and coming.shares[seat]:
        yield _about("opened_twice", course, fact, event, seat)
    if coming is None or not coming.fits(seat, event.share):
        yield _about("share_unfit", course, fact, event, seat)
    elif coming.uncommitted:
        yield _about("opened_early", course, fact, event, seat)


def _withheld(course: Course, fact: Fact, event: ShareWithheld) -> Iterator[Fault]:
    yield from _not_by_house(course, fact, event)
    coming = course.coming
    if (
        coming is None
        or coming.void
        or (event.hand, event.attempt) != (coming.hand, coming.number)
    ):
        yield _about("out_of_order", course, fact, event)
    elif not event.seats or event.seats != coming.missing:
        seats = coming.missing
        yield _fault("withheld_falsely", coming, fact.seq, seats=seats)
    else:
        for seat in event.seats:
            yield _fault(WITHHELD, coming, fact.seq, seat)


def _opened(course: Course, fact: Fact) -> Iterator[Fault]:
    """Yield what is wrong with dealing now, and what the hand before still owes."""
    behind, coming = course.behind, course.coming
    owes = behind is not None and not course.branched and not behind.secret
    if behind is not None and owes and behind.commitment:
        yield _fault("secret_missing", behind, fact.seq)
    if coming is None or not coming.commitment:
        if course.fair:
            number = coming.number if coming else 0
            yield Fault("commitment_missing", course.hands + 1, number, fact.seq)
        return
    if coming.void and not coming.secret:
        yield _fault("secret_missing", coming, fact.seq)
    lacking = tuple(n for n, share in enumerate(coming.shares) if not share)
    if coming.void or lacking:
        yield _fault("shares_missing", coming, fact.seq, seats=lacking)


def _proved(
    game: Game, start: State, course: Course, fact: Fact, event: DealProved
) -> Iterator[Fault]:
    yield from _not_by_house(course, fact, event)
    attempt = course.attempt_at(event.hand, event.attempt)
    if attempt is None or attempt.secret:
        yield _about("out_of_order", course, fact, event)
        return
    dealt = attempt is course.behind
    if not (course.over if dealt else attempt.void):
        yield _fault("proved_early", attempt, fact.seq)
    if not attempt.commitment:
        return
    if not attempt.secret_fits(event.secret):
        yield _fault("secret_unfit", attempt, fact.seq)
        return
    if event.secret in course.secrets:
        yield _fault("secret_reused", attempt, fact.seq)
    if dealt and not course.branched and all(attempt.shares):
        yield from _differing(game, start, course, attempt, fact.seq, event.secret)


def _differing(
    game: Game, start: State, course: Course, attempt: Attempt, seq: int, secret: bytes
) -> Iterator[Fault]:
    """Yield where the deal that came is not the one that follows from the shares."""
    hand, number = attempt.hand, attempt.number
    seed = deal_seed(attempt.match, hand, number, secret, attempt.shares)
    dealer = first_dealer(len(course.players), seed)
    if hand == 1 and course.dealer != dealer:
        yield Fault(
            *("dealer_differs", hand, number, seq),
            written=str(course.dealer),
            right=str(dealer),
        )
    cards = dealt_cards(game, start, course.dealer, seed)
    if not _is_told(course, cards):
        yield Fault("deal_differs", hand, number, seq)
        return
    for place, event in course.cards:
        differs = _first_difference(event, cards)
        if differs is not None:
            about, written, right = differs
            yield Fault(
                *("deal_differs", hand, number, place),
                about=about,
                written=written,
                right=right,
            )
            return


def _is_told(course: Course, cards: Sequence[Event]) -> bool:
    """Return whether the log tells all that was dealt, and somewhere without backs."""
    told = [event for _, event in course.cards]
    kinds = {type(event) for event in told}
    return kinds >= {type(event) for event in cards} and any(
        not isinstance(event, CardsTurned)
        and not any(HIDDEN in each for each in (*event.hands, event.blind))
        for event in told
    )


def _first_difference(
    event: CardsTurned | CardsDealt | HandRevealed, cards: Sequence[Event]
) -> tuple[int, str, str] | None:
    """Return the first place with other cards, one that lies there, one that should."""
    if isinstance(event, CardsTurned):
        turned = next((e for e in cards if isinstance(e, CardsTurned)), None)
        if event == turned:
            return None
        right = turned.cards if turned else ()
        return (event.seat, _texts(event.cards), _texts(right))
    dealt = next(e for e in cards if isinstance(e, CardsDealt))
    if len(event.hands) != len(dealt.hands):
        return (BLIND, "", "")
    places = [*enumerate(event.hands), (BLIND, event.blind)]
    for (place, lying), right in zip(places, (*dealt.hands, dealt.blind), strict=True):
        # A seat's own log shows the deal with its own cards, sorted, and backs; what is
        # revealed has no backs in any log.
        there, wanted = set(lying) - {HIDDEN}, set(right)
        backs = not there and isinstance(event, CardsDealt)
        alike = backs or set(lying) == wanted
        if not alike or len(lying) != len(wanted):
            foreign, lost = sorted(there - wanted)[:1], sorted(wanted - there)[:1]
            return (place, _texts(foreign), _texts(lost))
    return None


def _texts(cards: Sequence[int]) -> str:
    return " ".join(
        card_text(card) if HIDDEN <= card < CARD_COUNT else str(card) for card in cards
    )


def _not_by_house(
    course: Course, fact: Fact, event: DealCommitted | ShareWithheld | DealProved
) -> Iterator[Fault]:
    if fact.actor != HOUSE:
        yield _about("wrong_actor", course, fact, event)


def _about(
    code: str,
    course: Course,
    fact: Fact,
    event: Any,  # noqa: ANN401 - any fact of a fair deal
    seat: int = BY_HOUSE,
) -> Fault:
    """Return a fault of the hand that a fact names, or of the next one if it has none."""
    known = 1 <= event.hand <= course.hands
    hand = event.hand if known else course.hands + 1
    return Fault(code, hand, event.attempt, fact.seq, seat)


def _fault(
    code: str,
    attempt: Attempt,
    seq: int = 0,
    seat: int = BY_HOUSE,
    seats: tuple[int, ...] = (),
) -> Fault:
    return Fault(code, attempt.hand, attempt.number, seq, seat, seats)

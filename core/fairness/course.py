"""How far the fair deals of a match have come: a fold over its events that never judges.

One attempt is under way for the hand that comes next, and one stands behind the hand on
the table until the house has proved it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from core.fairness.formulas import SECRET_BYTES, house_commitment, share_commitment
from events.base import Event
from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from events.kozel import CardsTurned
from events.table import (
    CardsDealt,
    Forked,
    HandOpened,
    HandRedealt,
    HandRevealed,
    MatchOpened,
)

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("Attempt", "Course", "Fact", "begun", "evolve")

_ATTEMPTS: Final = range(1, 1 << 31)
"""The numbers that an attempt can have; a stranger's log may hold any."""


class Fact(Struct, frozen=True):
    """An event where it stands: its place, the match whose log holds it, who did it."""

    seq: int
    match: str
    actor: str
    """The player's id, empty for the house."""
    event: Event


class Attempt(Struct, frozen=True):
    """One attempt at the deal of a hand. Commitments and shares are by seat, ``b""`` none."""

    match: str
    """The match in whose log it began; forks begin their own."""
    hand: int
    number: int
    commitments: tuple[bytes, ...]
    shares: tuple[bytes, ...]
    commitment: bytes = b""
    """The house's."""
    void: bool = False
    secret: bytes = b""
    """Known when it has been proved."""

    @property
    def uncommitted(self) -> tuple[int, ...]:
        """The seats that have not committed."""
        return tuple(n for n, each in enumerate(self.commitments) if not each)

    @property
    def unopened(self) -> tuple[int, ...]:
        """The seats that have not opened the share that they committed to."""
        shares = enumerate(self.shares)
        return tuple(n for n, share in shares if not self.fits(n, share))

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that are waited for: to commit, and when all have, to open."""
        return self.uncommitted or self.unopened

    def fits(self, seat: int, share: bytes) -> bool:
        """Return whether a share is the one that a seat committed to."""
        return (
            len(share) == SECRET_BYTES
            and share_commitment(self.match, self.hand, self.number, seat, share)
            == self.commitments[seat]
        )

    def secret_fits(self, secret: bytes) -> bool:
        """Return whether a secret is the one that the house committed to."""
        return (
            len(secret) == SECRET_BYTES
            and house_commitment(self.match, self.hand, self.number, secret)
            == self.commitment
        )


class Course(Struct, frozen=True):
    """The fair deals of a match up to an event."""

    players: tuple[str, ...]
    """Player ids by seat."""
    hands: int = 0
    """The hands opened so far."""
    coming: Attempt | None = None
    """The attempt at the hand that comes next."""
    behind: Attempt | None = None
    """The attempt that the hand on the table was dealt from."""
    over: bool = False
    """Whether the hand on the table was shown to all."""
    fair: bool = False
    """Whether this match, or this branch of one, has begun to deal fairly."""
    branched: bool = False
    """Whether the hand on the table is no longer the one that was to be proved."""
    forked: bool = False
    """Whether a fork branched off within the hand on the table, or behind it."""
    secrets: frozenset[bytes] = frozenset()
    """Those that the house has opened so far: everybody knows them."""
    match: str = ""
    """The match in whose log the last event stood."""
    dealer: int = -1
    cards: tuple[tuple[int, CardsTurned | CardsDealt | HandRevealed], ...] = ()
    """What tells the cards of the hand on the table, each with its place."""

    def attempt_at(self, hand: int, number: int) -> Attempt | None:
        """Return the attempt with these numbers if it is coming or behind the hand."""
        for attempt in (self.coming, self.behind):
            if attempt and (attempt.hand, attempt.number) == (hand, number):
                return attempt
        return None

    @property
    def next_number(self) -> int:
        """The number of the attempt that the next commitment of the house begins."""
        return self.coming.number + 1 if self.coming else 1


def begun(opened: MatchOpened) -> Course:
    """Return the course of a match that has just been opened.

    >>> begun(MatchOpened("kozel", 1, (), ("a", "b", "c", "d"), (), "table")).next_number
    1
    """
    return Course(opened.players)


def evolve(course: Course, fact: Fact) -> Course:
    """Return the course after a fact, whether it was right or not.

    >>> opened = MatchOpened("kozel", 1, (), ("a", "b", "c", "d"), (), "table")
    >>> after = evolve(begun(opened), Fact(2, "m", "", DealCommitted(1, 1, bytes(32))))
    >>> after.coming.missing
    (0, 1, 2, 3)
    """
    change = _CHANGES.get(type(fact.event))
    after = course if change is None else change(course, fact, fact.event)
    return after if after.match == fact.match else replace(after, match=fact.match)


def _deal_committed(course: Course, fact: Fact, event: DealCommitted) -> Course:
    if event.hand != course.hands + 1 or event.attempt not in _ATTEMPTS:
        return course
    coming = course.coming
    if coming is None or event.attempt != coming.number:
        coming = _attempt(course, fact.match, event.attempt)
    return replace(
        course, coming=replace(coming, commitment=event.commitment), fair=True
    )


def _share_committed(course: Course, fact: Fact, event: ShareCommitted) -> Course:
    coming = _under_way(course, fact, event)
    if coming is None:
        return course
    commitments = _placed(coming.commitments, event.seat, event.commitment)
    return replace(course, coming=replace(coming, commitments=commitments), fair=True)


def _share_opened(course: Course, fact: Fact, event: ShareOpened) -> Course:
    coming = _under_way(course, fact, event)
    if coming is None:
        return course
    shares = _placed(coming.shares, event.seat, event.share)
    return replace(course, coming=replace(coming, shares=shares), fair=True)


def _share_withheld(course: Course, _fact: Fact, event: ShareWithheld) -> Course:
    coming = course.coming
    if coming is None or (event.hand, event.attempt) != (coming.hand, coming.number):
        return course
    return replace(course, coming=replace(coming, void=True))


def _deal_proved(course: Course, _fact: Fact, event: DealProved) -> Course:
    attempt = course.attempt_at(event.hand, event.attempt)
    if attempt is None or attempt.secret:
        return course
    proved = replace(attempt, secret=event.secret)
    secrets = course.secrets | {event.secret}
    if attempt is course.coming:
        return replace(course, coming=proved, secrets=secrets)
    return replace(course, behind=proved, secrets=secrets)


def _hand_opened(course: Course, _fact: Fact, event: HandOpened) -> Course:
    return replace(
        course,
        hands=course.hands + 1,
        coming=None,
        behind=course.coming,
        over=False,
        branched=False,
        forked=False,
        dealer=event.dealer,
        cards=(),
    )


def _cards_told(
    course: Course, fact: Fact, event: CardsTurned | CardsDealt | HandRevealed
) -> Course:
    over = course.over or isinstance(event, HandRevealed)
    return replace(course, cards=(*course.cards, (fact.seq, event)), over=over)


def _forked(course: Course, fact: Fact, _event: Forked) -> Course:
    """Return the course of a branch: the house owes it nothing yet, nor do the seats.

    One within its own match is no branch, and nobody gets rid of his word by it.
    """
    if fact.match == course.match:
        return course
    unproved = course.behind is not None and not course.behind.secret
    return replace(course, coming=None, fair=False, branched=unproved, forked=True)


def _redealt(course: Course, _fact: Fact, _event: HandRedealt) -> Course:
    """Return the course with other cards, which only a hand of a fork can have."""
    return replace(course, branched=course.branched or course.forked)


def _placed(row: tuple[bytes, ...], seat: int, value: bytes) -> tuple[bytes, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _attempt(course: Course, match: str, number: int) -> Attempt:
    none = (b"",) * len(course.players)
    return Attempt(match, course.hands + 1, number, none, none)


def _under_way(
    course: Course, fact: Fact, event: ShareCommitted | ShareOpened
) -> Attempt | None:
    """Return the attempt that a share belongs to, a new one if nothing is under way."""
    coming = course.coming
    if coming is None:
        coming = _attempt(course, fact.match, 1)
    same = (event.hand, event.attempt) == (coming.hand, coming.number)
    return coming if same and 0 <= event.seat < len(coming.shares) else None


_CHANGES: Final[dict[type[Event], Callable[[Course, Fact, Any], Course]]] = {
    DealCommitted: _deal_committed,
    ShareCommitted: _share_committed,
    ShareOpened: _share_opened,
    ShareWithheld: _share_withheld,
    DealProved: _deal_proved,
    HandOpened: _hand_opened,
    CardsTurned: _cards_told,
    CardsDealt: _cards_told,
    HandRevealed: _cards_told,
    Forked: _forked,
    HandRedealt: _redealt,
}
"""What each kind of fact changes; no other has to do with the deal."""

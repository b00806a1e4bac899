"""What is to be said of the deal of each hand: proved, unproved, pending or unfair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from core.fairness.check import WITHHELD, Fault, check, left_open
from core.fairness.course import Course, begun, evolve
from core.games import game_of
from events.table import Forked, HandOpened, MatchOpened

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.fairness.course import Fact

__all__ = (
    "PENDING",
    "PROVED",
    "STANDINGS",
    "UNFAIR",
    "UNPROVED",
    "DealVerdict",
    "verdicts",
)

PROVED: Final = "proved"
"""The cards are those that follow from the house's secret and everybody's share."""
UNPROVED: Final = "unproved"
"""Nobody committed to anything; that says nothing against the deal."""
PENDING: Final = "pending"
"""The house has not opened its secret yet, and need not have."""
UNFAIR: Final = "unfair"
"""Somebody broke the word that he gave."""
STANDINGS: Final = (PROVED, UNPROVED, PENDING, UNFAIR)

_REASONS: Final = {"record": "paper", "simulation": "simulation"}


class DealVerdict(Struct, frozen=True):
    """What is to be said of the deal of one hand."""

    hand: int
    """Counts from 1."""
    standing: str
    """One of ``STANDINGS``."""
    reason: str = ""
    """Why it is unproved: ``paper``, ``simulation``, ``branched`` or ``uncommitted``."""
    attempts: int = 0
    """How many attempts the deal took, the void ones too."""
    faults: tuple[Fault, ...] = ()
    """What makes it unfair."""
    withheld: tuple[Fault, ...] = ()
    """Who made an attempt void by withholding a share."""
    dealt: bool = True
    """Whether there is a hand; the last one may not have been dealt yet."""


def verdicts(facts: Iterable[Fact]) -> tuple[DealVerdict, ...]:
    """Return the verdict on each hand of a match, from its opening on.

    An opening that opens no lawful match has no deals. Raises as
    :func:`core.games.game_of`.

    >>> from core.fairness.course import Fact
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "record")
    >>> hand = HandOpened(1, 2, (0, 0, 0), 0)
    >>> [v.reason for v in verdicts((Fact(1, "m", "", opened), Fact(2, "m", "", hand)))]
    ['paper']
    """
    remaining = iter(facts)
    first = next(remaining, None)
    if first is None or not isinstance(first.event, MatchOpened):
        return ()
    opened = first.event
    game = game_of(opened)
    start = game.initial(opened)
    if game.check(start, opened):
        return ()
    course = replace(begun(opened), match=first.match)
    reason = plain = _REASONS.get(opened.origin, "uncommitted")
    settled: list[DealVerdict] = []
    faults: dict[int, list[Fault]] = {}
    for fact in remaining:
        for fault in check(game, start, course, fact):
            faults.setdefault(fault.hand, []).append(fault)
        if isinstance(fact.event, HandOpened):
            if course.hands:
                settled.append(_settled(course, reason))
            reason = plain
        elif isinstance(fact.event, Forked):
            plain = "branched"
        course = evolve(course, fact)
    for fault in left_open(course):
        faults.setdefault(fault.hand, []).append(fault)
    if course.hands:
        settled.append(_settled(course, reason))
    following = _following(course)
    if following is not None or course.hands + 1 in faults:
        settled.append(following or DealVerdict(course.hands + 1, PENDING, dealt=False))
    return tuple(_with_faults(each, faults.get(each.hand, [])) for each in settled)


def _following(course: Course) -> DealVerdict | None:
    """Return the verdict on a hand that seats have shared in, but that was not dealt."""
    coming = course.coming
    if coming is None or not (coming.void or any(coming.commitments)):
        return None
    return DealVerdict(coming.hand, PENDING, attempts=coming.number, dealt=False)


def _settled(course: Course, plain: str) -> DealVerdict:
    """Return the verdict on the hand on the table, if nothing is wrong with it."""
    behind = course.behind
    attempts = behind.number if behind else 0
    if behind is not None and behind.secret and not course.branched:
        return DealVerdict(course.hands, PROVED, attempts=attempts)
    if behind is None or course.branched:
        reason = "branched" if course.branched else plain
        return DealVerdict(course.hands, UNPROVED, reason, attempts)
    return DealVerdict(course.hands, PENDING, attempts=attempts)


def _with_faults(verdict: DealVerdict, faults: list[Fault]) -> DealVerdict:
    unfair = tuple(fault for fault in faults if fault.code != WITHHELD)
    withheld = tuple(fault for fault in faults if fault.code == WITHHELD)
    if unfair:
        verdict = replace(verdict, standing=UNFAIR, reason="")
    return replace(verdict, faults=unfair, withheld=withheld)

"""The protocol of fair deals as a table follows it: what the house and each seat say next.

Each side speaks by what stands in the log so far, so that one who comes back goes on where
he was. Secrets and shares follow from one master secret a side, and none is ever stored.
``docs/fair-deals.md`` tells the whole of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.commands import DealHand
from core.fairness.course import Attempt, Course, Fact, begun, evolve
from core.fairness.dealt import dealt_pack, first_dealer
from core.fairness.formulas import (
    deal_seed,
    house_commitment,
    house_secret,
    seat_share,
    share_commitment,
)
from events.envelope import HOUSE
from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from events.table import CardsDealt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.game import Game
    from events.base import Event
    from events.table import MatchOpened

__all__ = ("FairTable", "House", "Sharer", "actor_of", "foreign_acts")


class House(Struct, frozen=True):
    """The house's part in the fair deals of one match."""

    match: str
    master: bytes
    """32 secret bytes or more, the same as long as the match lasts."""

    def word(self, course: Course) -> Event | None:
        """Return what the house has to say now, ``None`` if it waits for others.

        It proves what is over or void, then commits to what comes next: to the first hand
        at once, to any other as soon as the one before is dealt.
        """
        behind, coming = course.behind, course.coming
        over = behind is not None and course.over and not course.branched
        if behind is not None and over and not behind.secret:
            return self._proof(behind)
        if coming is None:
            dealt = any(isinstance(event, CardsDealt) for _, event in course.cards)
            return self._commitment(course) if dealt or not course.hands else None
        if not coming.void:
            return None
        return self._commitment(course) if coming.secret else self._proof(coming)

    def give_up(self, attempt: Attempt) -> ShareWithheld:
        """Return the end of an attempt whose time is over, naming who is waited for."""
        return ShareWithheld(attempt.hand, attempt.number, attempt.missing)

    def deal(self, game: Game, attempt: Attempt) -> DealHand:
        """Return the deal that follows when everybody has opened his share."""
        secret = self._secret(attempt.hand, attempt.number)
        place = attempt.match, attempt.hand, attempt.number
        seed = deal_seed(*place, secret, attempt.shares)
        first = attempt.hand == 1
        dealer = first_dealer(len(attempt.shares), seed) if first else -1
        return DealHand(dealt_pack(game, seed), dealer)

    def _secret(self, hand: int, number: int) -> bytes:
        return house_secret(self.master, self.match, hand, number)

    def _commitment(self, course: Course) -> DealCommitted:
        hand, number = course.hands + 1, course.next_number
        secret = self._secret(hand, number)
        commitment = house_commitment(self.match, hand, number, secret)
        return DealCommitted(hand, number, commitment)

    def _proof(self, attempt: Attempt) -> DealProved:
        hand, number = attempt.hand, attempt.number
        return DealProved(hand, number, self._secret(hand, number))


class Sharer(Struct, frozen=True):
    """A seat's part: it trusts nobody, and opens nothing before all have committed.

    The courses that it is asked about have to be those of one log that only grows. To a
    log that was taken back it would give the same share again, known by then: its device
    keeps the hash of the last event that it has seen, and is silent in a log without it.
    """

    match: str
    seat: int
    master: bytes
    """32 bytes or more that only the seat's own device knows."""

    def word(self, course: Course) -> ShareCommitted | ShareOpened | None:
        """Return what the seat has to say now, ``None`` if it waits for others."""
        attempt, seat = course.coming, self.seat
        if attempt is None or attempt.void or not attempt.commitment:
            return None
        if attempt.shares[seat]:
            return None
        hand, number = attempt.hand, attempt.number
        if not attempt.commitments[seat]:
            return ShareCommitted(hand, number, seat, self._commitment(hand, number))
        if attempt.commitments[seat] != self._commitment(hand, number):
            return None  # not its own: its share would seem to be another one
        if not attempt.uncommitted:
            return ShareOpened(hand, number, seat, self._share(hand, number))
        return None

    def said(self, event: ShareCommitted | ShareOpened) -> bool:
        """Return whether a commitment or share in this seat's name is really its own."""
        if isinstance(event, ShareCommitted):
            return event.commitment == self._commitment(event.hand, event.attempt)
        return event.share == self._share(event.hand, event.attempt)

    def _share(self, hand: int, number: int) -> bytes:
        return seat_share(self.master, self.match, hand, number, self.seat)

    def _commitment(self, hand: int, number: int) -> bytes:
        share = self._share(hand, number)
        return share_commitment(self.match, hand, number, self.seat, share)


class FairTable:
    """A table whose house and seats keep their word, as in a simulation."""

    def __init__(
        self, opened: MatchOpened, house: House, sharers: Sequence[Sharer]
    ) -> None:
        """Begin with a match that was just opened."""
        self.course = begun(opened)
        self._house = house
        self._sharers = sharers
        self._seq = 1

    def agree(self, game: Game) -> tuple[tuple[Event, ...], DealHand]:
        """Return what is said before a deal, and the deal that comes of it."""
        said: list[Event] = []
        while (word := self._next_word()) is not None:
            said.append(self._told(word))
        coming = self.course.coming
        assert coming is not None  # noqa: S101 - the house has committed
        return tuple(said), self._house.deal(game, coming)

    def follow(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Return the events of a hand with what the house says between them."""
        told: list[Event] = []
        for event in events:
            told.append(self._told(event))
            while (word := self._house.word(self.course)) is not None:
                told.append(self._told(word))
        return tuple(told)

    def _next_word(self) -> Event | None:
        word = self._house.word(self.course)
        for sharer in self._sharers if word is None else ():
            if (word := sharer.word(self.course)) is not None:
                break
        return word

    def _told(self, event: Event) -> Event:
        self._seq += 1
        actor = actor_of(event, self.course.players)
        fact = Fact(self._seq, self._house.match, actor, event)
        self.course = evolve(self.course, fact)
        return event


def actor_of(event: Event, players: Sequence[str]) -> str:
    """Return who says an event of a fair deal: a seat its share, the house the rest."""
    if isinstance(event, (ShareCommitted, ShareOpened)):
        return players[event.seat]
    return HOUSE


def foreign_acts(facts: Iterable[Fact], sharer: Sharer) -> tuple[int, ...]:
    """Return the places where a log says in a seat's name what the seat never said.

    No log can show that to others: the seat alone knows its share until it opens it.
    """
    return tuple(
        fact.seq
        for fact in facts
        if isinstance(fact.event, (ShareCommitted, ShareOpened))
        and fact.event.seat == sharer.seat
        and not sharer.said(fact.event)
    )

"""The protocol as a table follows it, and simulations that deal by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.fairness.course import Course, Fact, begun, evolve
from core.fairness.verdict import verdicts
from core.game import act
from core.games import game_of
from events.envelope import HOUSE
from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from events.stores.memory import MemoryStore
from events.table import CardsDealt, HandOpened, HandRevealed, MatchOpened
from replay.audit.judge import audit_log
from replay.fairness.deals import deals_proved
from replay.history import read_history
from service.fair_dealing import House, Sharer, actor_of, foreign_acts
from service.keeping import Keeper
from service.simulation import player_of, simulate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.base import Event

MATCH = "kz2vq5c7wd3lxy6ab4nfeoptgm"
OPENED = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
THE_HOUSE = House(MATCH, bytes(32))
SHARERS = [Sharer(MATCH, seat, bytes([seat]) * 32) for seat in range(3)]


class Log:
    """A match as it is written, and how its deals have come."""

    def __init__(self, start: Course | None = None) -> None:
        """Begin with the opening."""
        self.course = start or begun(OPENED)
        self.facts = [Fact(1, MATCH, HOUSE, OPENED)]

    def write(self, *events: Event | None) -> None:
        """Write what somebody said."""
        for event in events:
            assert event is not None
            actor = actor_of(event, OPENED.players)
            fact = Fact(len(self.facts) + 1, MATCH, actor, event)
            self.facts.append(fact)
            self.course = evolve(self.course, fact)

    def missing(self) -> tuple[int, ...]:
        """Return the seats that are waited for."""
        assert self.course.coming is not None
        return self.course.coming.missing

    def kinds(self) -> list[str]:
        """Return what was written."""
        return [type(fact.event).__name__ for fact in self.facts]


def committed() -> Log:
    """Return a log in which all have committed."""
    log = Log()
    log.write(THE_HOUSE.word(log.course))
    for sharer in SHARERS:
        log.write(sharer.word(log.course))
    return log


def test_the_house_speaks_first() -> None:
    """No seat says a word before the house has committed."""
    course = begun(OPENED)
    assert [sharer.word(course) for sharer in SHARERS] == [None] * 3
    assert isinstance(THE_HOUSE.word(course), DealCommitted)


def test_a_seat_opens_nothing_before_all_have_committed() -> None:
    """Seat 0 has committed and waits; when seat 2 has, it opens."""
    log = Log()
    log.write(THE_HOUSE.word(log.course))
    assert THE_HOUSE.word(log.course) is None
    for sharer in SHARERS:
        assert isinstance(sharer.word(log.course), ShareCommitted)
        assert SHARERS[0].word(log.course) is None or sharer is SHARERS[0]
        log.write(sharer.word(log.course))
    assert log.missing() == (0, 1, 2)
    log.write(SHARERS[2].word(log.course))
    assert SHARERS[2].word(log.course) is None
    assert log.missing() == (0, 1)


def test_a_seat_opens_nothing_behind_a_commitment_that_is_not_its_own() -> None:
    """Its true share would not fit, and the log would name the seat for it."""
    log = Log()
    log.write(THE_HOUSE.word(log.course), ShareCommitted(1, 1, 0, bytes(32)))
    log.write(SHARERS[1].word(log.course), SHARERS[2].word(log.course))
    assert SHARERS[0].word(log.course) is None
    assert isinstance(SHARERS[1].word(log.course), ShareOpened)
    assert foreign_acts(log.facts, SHARERS[0]) == (3,)


def test_an_attempt_given_up_is_opened_and_begun_anew() -> None:
    """Seat 1 does not open; the house names it, opens its secret, commits again."""
    log = committed()
    log.write(SHARERS[0].word(log.course), SHARERS[2].word(log.course))
    assert log.course.coming is not None
    log.write(THE_HOUSE.give_up(log.course.coming))
    assert log.facts[-1].event == ShareWithheld(1, 1, (1,))
    assert [sharer.word(log.course) for sharer in SHARERS] == [None] * 3
    log.write(THE_HOUSE.word(log.course))
    log.write(THE_HOUSE.word(log.course))
    assert log.kinds()[-2:] == ["DealProved", "DealCommitted"]
    assert [type(sharer.word(log.course)) for sharer in SHARERS] == [ShareCommitted] * 3


def test_a_whole_hand_from_a_second_attempt() -> None:
    """The new attempt has a new secret and new shares, and its deal is proved."""
    log = committed()
    assert log.course.coming is not None
    log.write(THE_HOUSE.give_up(log.course.coming))
    assert log.facts[-1].event == ShareWithheld(1, 1, (0, 1, 2))
    log.write(THE_HOUSE.word(log.course))
    log.write(THE_HOUSE.word(log.course))
    again = log.facts[-1].event
    assert isinstance(again, DealCommitted)
    assert again.attempt == 2
    for _ in range(2):
        for sharer in SHARERS:
            log.write(sharer.word(log.course))
    coming = log.course.coming
    assert coming is not None
    assert coming.missing == ()
    assert len(set(coming.shares)) == 3
    game = game_of(OPENED)
    deal = THE_HOUSE.deal(game, coming)
    state, events = act(game, game.initial(OPENED), deal)
    for event in events:
        log.write(event)
        if isinstance(event, CardsDealt):
            log.write(THE_HOUSE.word(log.course))
    assert log.kinds()[-1] == "DealCommitted"
    while commands := game.legal_commands(state):
        state, events = act(game, state, commands[0])
        log.write(*events)
    log.write(THE_HOUSE.word(log.course))
    assert log.kinds()[-2:] == ["HandRevealed", "DealProved"]
    verdict = verdicts(log.facts)[0]
    assert (verdict.standing, verdict.attempts) == ("proved", 2)
    assert [fault.seat for fault in verdict.withheld] == [0, 1, 2]


def test_a_house_that_starts_anew_goes_on() -> None:
    """What it says next depends on the log and its master secret alone."""
    log = committed()
    again = House(MATCH, bytes(32))
    for sharer in SHARERS:
        log.write(sharer.word(log.course))
    assert log.course.coming is not None
    game = game_of(OPENED)
    assert again.deal(game, log.course.coming) == THE_HOUSE.deal(
        game, log.course.coming
    )
    other = House(MATCH, bytes(31) + b"\1")
    assert other.deal(game, log.course.coming) != again.deal(game, log.course.coming)


def test_a_seat_finds_what_it_never_said() -> None:
    """The house writes a share in seat 1's name; only seat 1 can tell."""
    log = committed()
    forged = ShareOpened(1, 1, 1, b"the house's own".ljust(32))
    log.write(SHARERS[0].word(log.course), forged)
    assert foreign_acts(log.facts, SHARERS[1]) == (len(log.facts),)
    assert foreign_acts(log.facts, SHARERS[0]) == ()


def test_masters_and_places_have_their_own_shares() -> None:
    """Another match, hand, attempt, seat or master is another share."""
    shares: set[bytes] = set()
    for match, seat, master in (
        (MATCH, 0, b"m"),
        ("b" * 26, 0, b"m"),
        (MATCH, 1, b"m"),
        (MATCH, 0, b"n"),
    ):
        log = Log()
        log.write(THE_HOUSE.word(log.course))
        event = Sharer(match, seat, master).word(log.course)
        assert isinstance(event, ShareCommitted)
        shares.add(event.commitment)
    assert len(shares) == 4


# Simulations.


def simulated(game: str, hands: int, seed: int) -> list[tuple[str, tuple[Event, ...]]]:
    """Return match id and events of each hand."""
    seats = 4 if game == "kozel" else 3
    players = [player_of(f"player{seat}", "random") for seat in range(seats)]
    return [
        (hand.match_id, hand.events)
        for hand in simulate(game, hands, players, seed, fair=True)
    ]


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
def test_the_same_seed_gives_the_same_events(game: str) -> None:
    """Secrets, shares and the match's id come from the seed, and from it alone."""
    once = simulated(game, 15, 4)
    assert once == simulated(game, 15, 4)
    assert {match for match, _ in once}.isdisjoint(
        match for match, _ in simulated(game, 15, 5)
    )


def test_the_commitment_travels_with_the_hand_before() -> None:
    """The order of a hand is the one on the page."""
    (_, first), (_, second) = simulated("sixbid", 2, 1)
    kinds = [type(event) for event in first]
    assert kinds[:11] == [
        MatchOpened,
        DealCommitted,
        *([ShareCommitted] * 3),
        *([ShareOpened] * 3),
        HandOpened,
        CardsDealt,
        DealCommitted,
    ]
    assert kinds[-2:] == [HandRevealed, DealProved]
    assert [type(event) for event in second[:6]] == [ShareCommitted] * 3 + [
        ShareOpened
    ] * 3


def kept(store: MemoryStore, game: str, seed: int) -> Sequence[str]:
    """Return the matches of a fair simulation put into a store."""
    seats = 4 if game == "kozel" else 3
    players = [player_of(f"player{seat}", "random") for seat in range(seats)]
    keeper = Keeper(store)
    for hand in simulate(game, 12, players, seed, fair=True):
        keeper.keep(hand)
    return keeper.matches


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
def test_a_kept_simulation_is_proved_and_clean(game: str) -> None:
    """Each deal is proved from the store, each share is its player's, the audit is clean."""
    store = MemoryStore()
    for match in kept(store, game, 8):
        history = read_history(store, match)
        assert {v.standing for v in deals_proved(history)} == {"proved"}
        assert audit_log(history).clean
        opened = history[0].event
        assert isinstance(opened, MatchOpened)
        for envelope in history:
            event = envelope.event
            if isinstance(event, (ShareCommitted, ShareOpened)):
                assert envelope.actor == opened.players[event.seat]
            else:
                assert envelope.actor == HOUSE


def test_a_simulation_kept_twice_is_found_again() -> None:
    """The same seed means the same match, which is not stored a second time."""
    store = MemoryStore()
    once = kept(store, "sixbid", 8)
    events = len(list(store.read_all()))
    assert kept(store, "sixbid", 8) == once
    assert len(list(store.read_all())) == events

"""Matches with fair deals as facts, and what a cheat makes of them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from core.fairness.course import Attempt, Fact, begun, evolve
from core.fairness.dealt import dealt_cards
from core.fairness.formulas import (
    deal_seed,
    house_commitment,
    house_secret,
    seat_share,
    share_commitment,
)
from core.fairness.verdict import DealVerdict, verdicts
from core.games import game_of
from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from events.table import CardsDealt, HandOpened, HandRevealed, MatchOpened
from service.fair_dealing import actor_of
from service.simulation import player_of, simulate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from events.base import Event
    from events.table import OptionValue

__all__ = (
    "ANOTHER",
    "GAMES",
    "HOUSE",
    "Fault3",
    "attempt_at",
    "changed",
    "dealt_anew",
    "fair_log",
    "faults",
    "found",
    "inserted",
    "is_proof",
    "is_share",
    "moved",
    "opened",
    "place_of",
    "renumbered",
    "second_attempt",
    "standings",
    "swapped_cards",
    "without",
)

HOUSE = -1
GAMES = ("sixbid", "kozel", "frog")
ANOTHER = bytes(range(32))
"""A secret or share that nobody has committed to."""

Fault3 = tuple[int, str, int]
"""Hand, code, and the seat that did it, -1 the house."""


def fair_log(
    game: str,
    hands: int,
    seed: int = 1,
    seats: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> list[Fact]:
    """Return a match of programs up to some hands, every deal fair."""
    seats = seats or (4 if game == "kozel" else 3)
    players = [player_of(f"player{seat}", "random") for seat in range(seats)]
    played = simulate(game, hands, players, seed, options or {}, fair=True)
    first = [hand for hand in islice(played, hands) if hand.match == 0]
    ids = [player.id for player in first[0].players]
    events = [(hand.match_id, event) for hand in first for event in hand.events]
    return [
        Fact(seq, match, actor_of(event, ids), event)
        for seq, (match, event) in enumerate(events, 1)
    ]


def place_of(
    log: Sequence[Fact], kind: type[Event], nth: int = 0, **having: int
) -> int:
    """Return the index of the nth event of a kind, from 0, whose fields have these values."""
    places = [
        index
        for index, fact in enumerate(log)
        if isinstance(fact.event, kind)
        and all(getattr(fact.event, name) == value for name, value in having.items())
    ]
    return places[nth]


def changed(log: Sequence[Fact], index: int, **fields: Any) -> list[Fact]:  # noqa: ANN401 - as above
    """Return a log with other values in one event."""
    event: Any = replace(log[index].event, **fields)
    return [*log[:index], replace(log[index], event=event), *log[index + 1 :]]


def without(log: Sequence[Fact], goes: Callable[[Event], bool]) -> list[Fact]:
    """Return a log without some events."""
    return renumbered(fact for fact in log if not goes(fact.event))


def renumbered(facts: Iterable[Fact]) -> list[Fact]:
    """Return facts counted anew."""
    return [replace(fact, seq=seq) for seq, fact in enumerate(facts, 1)]


def swapped_cards(cards: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return two hands with a card of each in the other, the rest as it was."""
    one, other = [n for n, hand in enumerate(cards) if hand][:2]
    hands = [list(hand) for hand in cards]
    hands[one][0], hands[other][0] = hands[other][0], hands[one][0]
    return tuple(map(tuple, hands))


def standings(log: Iterable[Fact]) -> list[str]:
    """Return how the deal of each hand stands."""
    return [verdict.standing for verdict in verdicts(log)]


def faults(found: Iterable[DealVerdict]) -> set[Fault3]:
    """Return the faults of some verdicts, those who withheld a share among them."""
    return {
        (fault.hand, fault.code, fault.seat)
        for verdict in found
        for fault in (*verdict.faults, *verdict.withheld)
    }


def found(log: Iterable[Fact]) -> set[Fault3]:
    """Return all faults of a log."""
    return faults(verdicts(log))


def is_share(event: Event) -> bool:
    """Return whether an event is a seat's."""
    return isinstance(event, (ShareCommitted, ShareOpened))


def is_proof(event: Event, hand: int) -> bool:
    """Return whether an event is the house's proof of a hand."""
    return isinstance(event, DealProved) and event.hand == hand


def opened(log: Sequence[Fact]) -> MatchOpened:
    """Return the opening of a match."""
    event = log[0].event
    assert isinstance(event, MatchOpened)
    return event


def attempt_at(log: Sequence[Fact], hand: int) -> tuple[Attempt, bytes]:
    """Return the attempt that a hand was dealt from, and the secret that was opened."""
    course = begun(opened(log))
    for fact in log[1 : place_of(log, HandOpened, hand - 1)]:
        course = evolve(course, fact)
    proof = log[place_of(log, DealProved, hand=hand)].event
    assert course.coming is not None
    assert isinstance(proof, DealProved)
    return course.coming, proof.secret


def dealt_anew(log: Sequence[Fact], hand: int, seed: bytes) -> list[Fact]:
    """Return a log in which the house dealt a hand from another seed, and shows that."""
    game = game_of(opened(log))
    start = game.initial(opened(log))
    first = place_of(log, HandOpened, hand - 1)
    event = log[first].event
    assert isinstance(event, HandOpened)
    cards = dealt_cards(game, start, event.dealer, seed)
    new: dict[type[Event], Event] = {type(each): each for each in cards}
    dealt = new[CardsDealt]
    assert isinstance(dealt, CardsDealt)
    told: list[Fact] = list(log[:first])
    hands = hand - 1
    for fact in log[first:]:
        hands += isinstance(fact.event, HandOpened)
        if hands == hand and isinstance(fact.event, HandRevealed):
            shown = replace(fact.event, hands=dealt.hands, blind=dealt.blind)
            told.append(replace(fact, event=shown))
        elif hands == hand and type(fact.event) in new:
            told.append(replace(fact, event=new[type(fact.event)]))
        else:
            told.append(fact)
    return told


def inserted(log: Sequence[Fact], index: int, *events: Event) -> list[Fact]:
    """Return a log in which the house wrote further events before an index."""
    match = log[0].match
    new = [Fact(0, match, "", event) for event in events]
    return renumbered([*log[:index], *new, *log[index:]])


def moved(log: Sequence[Fact], start: int, to: int) -> list[Fact]:
    """Return a log with one event at another place."""
    fact = log[start]
    rest = [*log[:start], *log[start + 1 :]]
    return renumbered([*rest[:to], fact, *rest[to:]])


def second_attempt(log: Sequence[Fact], blamed: tuple[int, ...]) -> list[Fact]:
    """Return a log in which hand 2 is dealt by a second attempt; nobody may be blamed."""
    first = place_of(log, DealCommitted, hand=2)
    cut = place_of(log, HandOpened, 1)
    event = log[first].event
    assert isinstance(event, DealCommitted)
    match, players = log[first].match, opened(log).players
    hand, secret = 2, house_secret(b"m", match, 2, 2)
    shares = [seat_share(b"s", match, hand, 2, seat) for seat in range(len(players))]
    new: list[Event] = []
    if blamed:
        _, old = attempt_at(log, 2)
        new += [ShareWithheld(2, 1, blamed), DealProved(2, 1, old)]
    new.append(DealCommitted(hand, 2, house_commitment(match, hand, 2, secret)))
    facts = [Fact(0, match, "", event) for event in new]
    for seat, share in enumerate(shares):
        commitment = share_commitment(match, hand, 2, seat, share)
        said = ShareCommitted(hand, 2, seat, commitment)
        facts.append(Fact(0, match, players[seat], said))
    for seat, share in enumerate(shares):
        facts.append(Fact(0, match, players[seat], ShareOpened(hand, 2, seat, share)))
    told = dealt_anew(log, 2, deal_seed(match, hand, 2, secret, shares))
    proof = place_of(told, DealProved, hand=2)
    told = changed(told, proof, attempt=2, secret=secret)
    return renumbered([*told[:cut], *facts, *told[cut:]])

"""A bot at a seat orders what it would in a simulation, from its own stream alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from core.commands import Command
from core.draws import seed_of
from core.games import game_of
from core.redact import redact
from events.agreement import ForfeitProposed, UndoProposed
from events.clock import PlayPaused, PlayResumed
from events.fairness import ShareCommitted, ShareOpened
from events.seating import MatchForfeited, SeatAbsent
from events.table import CardsDealt, MatchOpened
from service.bots.registry import bot_named
from service.bots.seated import Seated
from service.errors import BotFailed, BotIllegal
from service.fair_dealing import Sharer
from service.simulation import player_of, simulate
from service.tables.orders import AnswerProposal, CommitShare, OpenShare

if TYPE_CHECKING:
    from core.state import State
    from events.base import Event

SEED: Final = 11
TABLES: Final = [
    ("sixbid", ("steady", "random", "steady")),
    ("sixbid", ("random", "steady", "random", "steady")),
    ("kozel", ("steady", "random", "steady", "random")),
    ("frog", ("random", "steady", "random")),
]


def seat(game: str, bots: tuple[str, ...], match_id: str = "") -> list[Seated]:
    """Return the bots of the first match of a simulation, at their seats."""
    found: list[Seated] = []
    for number, name in enumerate(bots):
        seed = int.from_bytes(seed_of(SEED, game, 0, "bot", number)[:8])
        master = seed_of(SEED, game, 0, "share", number)
        sharer = Sharer(match_id, number, master) if match_id else None
        found.append(Seated(bot_named(name, seed), number, sharer, name))
    return found


def played(game: str, bots: tuple[str, ...], *, fair: bool) -> tuple[str, list[Event]]:
    """Return the id and the events of the first match of a simulation."""
    names = [player_of(f"p{number}", bot) for number, bot in enumerate(bots)]
    hands = [
        hand for hand in simulate(game, 30, names, SEED, fair=fair) if hand.match == 0
    ]
    return hands[0].match_id, [event for hand in hands for event in hand.events]


@pytest.mark.parametrize(("game_name", "bots"), TABLES)
def test_the_orders_are_those_of_a_simulation(
    game_name: str, bots: tuple[str, ...]
) -> None:
    """Every order, and nothing from a seat that has nothing to say."""
    _, events = played(game_name, bots, fair=False)
    opened = events[0]
    assert isinstance(opened, MatchOpened)
    game = game_of(opened)
    state = game.initial(opened)
    seated = seat(game_name, bots)
    given = 0
    for place, event in enumerate(events):
        if game.automatic(state) is None and game.legal_commands(state):
            for each in seated:
                order = each.next_order()
                assert order is each.next_order()
                assert (order is None) == (each.seat != state.turn)
                if order is not None:
                    given += 1
                    proposed = game.proposed(state, order)
                    assert tuple(events[place : place + len(proposed)]) == proposed
        hear(seated, event)
        state = game.evolve(state, event)
    assert given > 50


@pytest.mark.parametrize(("game_name", "bots"), TABLES)
def test_the_shares_are_those_of_a_fair_simulation(
    game_name: str, bots: tuple[str, ...]
) -> None:
    """Each seat commits and opens when the others wait for it, once a deal."""
    match_id, events = played(game_name, bots, fair=True)
    seated = seat(game_name, bots, match_id)
    shares = 0
    for event in events:
        if isinstance(event, (ShareCommitted, ShareOpened)):
            shares += 1
            assert seated[event.seat].next_order() == as_order(event)
        hear(seated, event)
    hands = sum(isinstance(event, CardsDealt) for event in events)
    assert shares == 2 * len(bots) * hands


def as_order(event: ShareCommitted | ShareOpened) -> Command:
    """Return the order that brings a share about."""
    place = event.seat, event.hand, event.attempt
    if isinstance(event, ShareCommitted):
        return CommitShare(*place, event.commitment)
    return OpenShare(*place, event.share)


def hear(seated: list[Seated], *events: Event) -> None:
    """Let every seat hear some events, each as it may see them."""
    for event in events:
        for each in seated:
            each.received(redact(event, each.seat), "somebody", 1)


def hand_of() -> list[Event]:
    """Return the events of a match up to the first order of a seat."""
    names = [player_of(f"p{number}", "random") for number in range(3)]
    events = next(simulate("sixbid", 1, names, SEED)).events
    dealt = next(n for n, each in enumerate(events) if isinstance(each, CardsDealt))
    return list(events[: dealt + 1])


def at_turn() -> tuple[list[Seated], Seated]:
    """Return the bots of a table, and the one whose turn it is."""
    seated = [Seated(bot_named("steady", 1), number) for number in range(3)]
    hear(seated, *hand_of())
    (turn,) = (each for each in seated if each.next_order() is not None)
    return seated, turn


def test_before_the_match_is_open_nobody_orders() -> None:
    """Nothing is known yet."""
    assert Seated(bot_named("steady", 1), 0).next_order() is None


def test_nobody_orders_in_a_pause() -> None:
    """It goes on afterwards with what it would have done."""
    seated, turn = at_turn()
    order = turn.next_order()
    hear(seated, PlayPaused())
    assert turn.next_order() is None
    hear(seated, PlayResumed())
    assert turn.next_order() == order


def test_an_undo_is_agreed_to_by_all_who_are_asked() -> None:
    """The seat that asked waits for the others."""
    seated, _ = at_turn()
    hear(seated, UndoProposed(0))
    answers = [each.next_order() for each in seated]
    assert answers[1:] == [
        AnswerProposal(1, agrees=True),
        AnswerProposal(2, agrees=True),
    ]
    assert not isinstance(answers[0], AnswerProposal)


@pytest.mark.parametrize(
    ("absent", "proposed", "agreed"),
    [
        (2, ForfeitProposed(0, 2), True),
        (None, ForfeitProposed(0, 2), False),
        (None, ForfeitProposed(0, 0), True),
    ],
)
def test_a_match_ends_for_a_seat_that_is_away_or_gives_up(
    absent: int | None, proposed: ForfeitProposed, *, agreed: bool
) -> None:
    """But not for one that is there and wants to play."""
    seated, _ = at_turn()
    if absent is not None:
        hear(seated, SeatAbsent(absent))
    hear(seated, proposed)
    assert seated[1].next_order() == AnswerProposal(1, agrees=agreed)


def test_nobody_orders_when_the_match_was_given_up() -> None:
    """It is over for all."""
    seated, turn = at_turn()
    hear(seated, MatchForfeited(0))
    assert turn.over
    assert turn.next_order() is None


def test_a_bot_that_fails_is_named() -> None:
    """As in a simulation, by the name that was typed."""

    def broken(_view: State) -> Command:
        raise ZeroDivisionError

    def illegal(_view: State) -> Command:
        return AnswerProposal(0, agrees=True)

    _, turn = at_turn()
    for bot, error in ((broken, BotFailed), (illegal, BotIllegal)):
        seated = Seated(bot, turn.seat, name="mine")
        hear([seated], *hand_of())
        with pytest.raises(error) as failed:
            seated.next_order()
        assert (failed.value.facts["bot"], failed.value.facts["seat"]) == (
            "mine",
            turn.seat,
        )

"""Law 4: a view is a fold too, and what is hidden leaves no trace."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.errors import IllegalCommand
from core.game import act
from core.games import GAMES, fold
from core.kozel.redeal import is_void_deal
from core.kozel.state import Kozel
from core.redact import redact
from events.agreement import ClaimMade, TricksAwarded
from events.codec import encode
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import CardGivenBack, CardsTurned, TrumpGiven
from events.sixbid import CardCalled, CardReturned, HandExposed
from events.table import CardPlayed, CardsDealt, CardTakenBack, HandRevealed
from tests.builders import full_pack
from tests.laws.games import EVERY_GAME
from tests.laws.orders import orders_of
from tests.strategies import any_logs, law

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DataObject

    from core.breach import Breach
    from core.commands import Command
    from core.state import State
    from events.base import Event


@EVERY_GAME
@law(60)
@given(data=st.data())
def test_a_view_is_the_fold_of_what_the_seat_saw(game: str, data: DataObject) -> None:
    """For every seat and a spectator, after every event."""
    log = data.draw(any_logs(game, hands=2))
    rules = GAMES[game]
    viewers = range(-1, len(fold(log[:1]).table.players))
    state = fold(log[:1])
    seen = dict.fromkeys(viewers, state)
    for event in log[1:]:
        state = rules.evolve(state, event)
        for viewer in viewers:
            seen[viewer] = rules.evolve(seen[viewer], redact(event, viewer))
            assert rules.view(state, viewer) == seen[viewer], (viewer, event)


@EVERY_GAME
@law(80)
@given(data=st.data())
def test_hidden_things_leave_no_trace(game: str, data: DataObject) -> None:
    """Two logs that differ only in unseen cards give the same bytes, refusals too."""
    log = data.draw(any_logs(game))
    log = log[: data.draw(st.integers(1, len(log)))]
    if isinstance(log[-1], HandRevealed):
        log = log[:-1]
    viewer = data.draw(st.integers(-1, len(fold(log[:1]).table.players) - 1))
    twin = _renamed(log, _swaps(game, log, viewer, data.draw(st.integers(0, 2**32))))
    assert _bytes_for(log, viewer) == _bytes_for(twin, viewer)
    rules = GAMES[game]
    mine, other = fold(log), fold(twin)
    views = rules.view(mine, viewer), rules.view(other, viewer)
    assert msgspec.msgpack.encode(views[0]) == msgspec.msgpack.encode(views[1])
    if viewer >= 0 and _is_void(mine) == _is_void(other):
        for order in orders_of(rules, mine, viewer):
            assert _answer(game, mine, order) == _answer(game, other, order), order


@EVERY_GAME
@law(30)
@given(data=st.data())
def test_no_event_is_dropped(game: str, data: DataObject) -> None:
    """A redaction keeps kind, place and length, so that numbering tells nothing."""
    log = data.draw(any_logs(game))
    for event in log:
        for viewer in range(-1, 4):
            seen = redact(event, viewer)
            assert type(seen) is type(event)
            assert redact(seen, viewer) == seen
            assert len(msgspec.to_builtins(seen)) == len(msgspec.to_builtins(event))


@EVERY_GAME
@law(50)
@given(data=st.data())
def test_a_seat_finds_its_legal_commands_in_its_view(
    game: str, data: DataObject
) -> None:
    """What the seat in turn may do it can see from what it knows."""
    log = data.draw(any_logs(game))
    rules = GAMES[game]
    state = fold(log[:1])
    for event in log[1:]:
        state = rules.evolve(state, event)
        view = rules.view(state, state.turn)
        assert rules.legal_commands(view) == rules.legal_commands(state)


def _is_void(state: State) -> bool:
    """Return whether a deal is void; a table says so before it takes any order."""
    return isinstance(state, Kozel) and is_void_deal(state)


def _swaps(game: str, log: tuple[Event, ...], viewer: int, seed: int) -> dict[int, int]:
    """Return another name for each card that the viewer has not seen by name."""
    seen: set[int] = set()
    for event in log:
        seen |= _cards_of(redact(event, viewer))
    unseen = [card for card in full_pack(game) if card not in seen]
    others = unseen.copy()
    random.Random(seed).shuffle(others)  # noqa: S311 - hypothesis gives the seed
    return dict(zip(unseen, others, strict=True))


def _cards_of(event: Event) -> set[int]:
    """Return the cards that an event names."""
    found: set[int] = set()

    def note(card: int) -> int:
        found.add(card)
        return card

    _with_cards(event, note)
    return found


def _renamed(log: tuple[Event, ...], names: dict[int, int]) -> tuple[Event, ...]:
    return tuple(
        _with_cards(event, lambda card: names.get(card, card)) for event in log
    )


def _with_cards(event: Event, name: Callable[[int], int]) -> Event:
    """Return an event with every card called by another name."""
    match event:
        case CardsDealt(hands, blind):
            dealt = tuple(tuple(map(name, hand)) for hand in hands)
            return CardsDealt(dealt, tuple(map(name, blind)))
        case HandRevealed(hands, blind, moved, laid_away):
            shown = tuple(tuple(map(name, hand)) for hand in hands)
            moves = tuple((giver, taker, name(card)) for giver, taker, card in moved)
            laid = tuple(map(name, laid_away))
            return HandRevealed(shown, tuple(map(name, blind)), moves, laid)
        case TricksAwarded(taker, hands):
            return TricksAwarded(taker, tuple(tuple(map(name, h)) for h in hands))
        case (
            CardsTurned() | HandExposed() | WidowTaken() | CardsLaidAway() | ClaimMade()
        ):
            return replace(event, cards=tuple(map(name, event.cards)))
        case (
            CardPlayed()
            | CardTakenBack()
            | CardCalled()
            | CardReturned()
            | TrumpGiven()
            | CardGivenBack()
        ):
            return replace(event, card=name(event.card))
        case _:
            return event


def _bytes_for(log: tuple[Event, ...], viewer: int) -> list[bytes]:
    return [encode(redact(event, viewer)) for event in log]


def _answer(game: str, state: State, order: Command) -> Breach | None:
    """Return the refusal of an order."""
    try:
        act(GAMES[game], state, order)
    except IllegalCommand as refusal:
        return refusal.breach
    return None

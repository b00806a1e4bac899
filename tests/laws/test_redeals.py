"""The laws of a hand dealt anew in a branch."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import assume, given, reject
from hypothesis import strategies as st

from core.games import GAMES, fold
from core.phase import CLOSED_PHASES, OVER
from core.redact import redact
from core.redealing import as_dealt
from core.retelling import retold
from events.codec import encode
from events.table import Forked, HandRedealt
from replay.audit.judge import judge
from replay.errors import ReplayError
from replay.forks.redealing import RedealUnfit, edited, resampled
from replay.timeline import timeline
from replay.transcribing.scribe import Told
from tests.laws.games import EVERY_GAME
from tests.strategies import any_logs, law, legal_logs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DataObject, SearchStrategy

    from events.base import Event

_TRIES = 20
_STEPS = 120
"""A hand with foul facts may never end by itself."""

FORKED = Forked("a" * 26, 1, bytes(32), "what if")


def within_a_hand(
    data: DataObject, logs: SearchStrategy[tuple[Event, ...]]
) -> tuple[Event, ...]:
    """Return the beginning of a log up to somewhere within a hand."""
    log = data.draw(logs)
    inside = [
        cut
        for cut in range(1, len(log) + 1)
        if (state := fold(log[:cut])).dealt and state.phase not in CLOSED_PHASES
    ]
    assume(inside)
    return log[: data.draw(st.sampled_from(inside))]


def redealt_logs(
    data: DataObject, logs: SearchStrategy[tuple[Event, ...]]
) -> tuple[tuple[Event, ...], int]:
    """Return a log that branches off within a hand and is dealt anew, and for whom."""
    log = within_a_hand(data, logs)
    viewer = data.draw(st.integers(-1, len(fold(log[:1]).table.players) - 1))
    try:
        anew = resampled(timeline(log), viewer, data.draw(st.integers(0, 2**32)))
    except ReplayError:  # a foul that cannot be by what the viewer saw
        reject()
    return (*log, FORKED, anew), viewer


def edited_logs(
    data: DataObject, logs: SearchStrategy[tuple[Event, ...]]
) -> tuple[Event, ...]:
    """Return a log that branches off within a hand, two cards of which lie elsewhere."""
    log = within_a_hand(data, logs)
    line = timeline(log)
    deal = as_dealt(line.steps[-1].state)
    places = {**dict(enumerate(deal.hands)), -1: deal.blind}
    chance = random.Random(data.draw(st.integers(0, 2**32)))  # noqa: S311 - so drawn
    for _ in range(_TRIES):
        one, other = chance.sample([p for p, cards in places.items() if cards], 2)
        card, instead = chance.choice(places[one]), chance.choice(places[other])
        named = {
            one: [*(set(places[one]) - {card}), instead],
            other: [*(set(places[other]) - {instead}), card],
        }
        blind = named.pop(-1, None)
        try:
            return (*log, FORKED, edited(line, named, blind))
        except RedealUnfit:
            continue
        except ReplayError:  # a foul after which nothing can be followed
            break
    return (*log, FORKED, deal)


def played_on(data: DataObject, log: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return a log with its last hand played on by legal moves, to the end if it has one."""
    state = fold(log)
    rules = GAMES[state.table.game]
    for _ in range(_STEPS):
        events: Sequence[Event] = ()
        if (follows := rules.automatic(state)) is not None:
            events = (follows,)
        elif orders := rules.legal_commands(state):
            events = rules.proposed(state, data.draw(st.sampled_from(orders)))
        log = (*log, *events)
        state = rules.fold(state, events)
        if not events or state.phase == OVER:
            break
    return log


@EVERY_GAME
@law(80)
@given(data=st.data())
def test_a_view_of_a_redeal_is_the_fold_of_what_the_seat_saw(
    game: str, data: DataObject
) -> None:
    """Law 4, for every seat and a spectator, through the redeal to the end of the hand."""
    drawn = data.draw(st.booleans())
    logs = any_logs(game)
    log = redealt_logs(data, logs)[0] if drawn else edited_logs(data, logs)
    log = played_on(data, log)
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
def test_who_draws_keeps_all_that_he_saw(game: str, data: DataObject) -> None:
    """By what the viewer can see, his branch is where the match was."""
    log, viewer = redealt_logs(data, any_logs(game))
    rules = GAMES[game]
    before = rules.view(fold(log[:-1]), viewer)
    assert rules.view(fold(log), viewer) == before


@EVERY_GAME
@law(60)
@given(data=st.data())
def test_a_redeal_played_to_the_end_is_clean(game: str, data: DataObject) -> None:
    """What was legal as it was dealt is judged once, what follows by the new cards."""
    drawn = data.draw(st.booleans())
    logs = legal_logs(game)
    log = redealt_logs(data, logs)[0] if drawn else edited_logs(data, logs)
    log = played_on(data, log)
    findings, _, unfinished = judge([Told(event, None) for event in log])
    assert (findings, unfinished) == ((), ())


@EVERY_GAME
@law(60)
@given(data=st.data())
def test_a_redeal_is_as_if_dealt_so(game: str, data: DataObject) -> None:
    """The hand told with the new cards from its deal on is legal and ends the same."""
    log, _ = redealt_logs(data, legal_logs(game))
    log = played_on(data, log)
    rules = GAMES[game]
    told = (log[0], *retold(rules, fold(log[:1]), log[1:]))
    state, other = fold(log[:1]), fold(told[:1])
    met = False
    for event, again in zip(log[1:], told[1:], strict=True):
        if not isinstance(event, HandRedealt):
            assert rules.check(other, again) == ()
        state, other = rules.evolve(state, event), rules.evolve(other, again)
        met = met or isinstance(event, HandRedealt)
        assert (state == other) or not met


@EVERY_GAME
@law(60)
@given(data=st.data())
def test_the_same_cards_change_nothing(game: str, data: DataObject) -> None:
    """A redeal of what was dealt leaves the state as it was."""
    log, _ = redealt_logs(data, any_logs(game))
    state = fold(log[:-1])
    assert GAMES[game].check(state, as_dealt(state)) == ()
    assert GAMES[game].evolve(state, as_dealt(state)) == state


@EVERY_GAME
@law(60)
@given(data=st.data())
def test_a_hand_is_dealt_anew_in_a_branch_only(game: str, data: DataObject) -> None:
    """In the match itself it is a finding, before the deal and after the end too."""
    log, _ = redealt_logs(data, legal_logs(game))
    *past, _, anew = log
    rules = GAMES[game]
    assert rules.check(fold(past), anew)
    assert rules.check(fold(log[:-1]), anew) == ()
    over = fold(played_on(data, log))
    assert rules.check(over, anew)


@EVERY_GAME
@law(80)
@given(data=st.data())
def test_a_redeal_tells_others_only_their_own(game: str, data: DataObject) -> None:
    """Two redeals that differ only in cards unseen give a viewer the same bytes."""
    log, viewer = redealt_logs(data, any_logs(game))
    anew = log[-1]
    assert isinstance(anew, HandRedealt)
    seen = redact(anew, viewer)
    again = resampled(timeline(log[:-2]), viewer, data.draw(st.integers(0, 2**32)))
    assert encode(redact(again, viewer)) == encode(seen)
    assert redact(seen, viewer) == seen

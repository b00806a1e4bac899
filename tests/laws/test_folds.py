"""Laws 1 to 3: the fold never judges, chance and outcome are facts, bytes keep them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.games import GAMES, fold
from core.phase import OVER
from core.redact import redact
from events.codec import decode, encode
from events.table import HandOpened
from tests.laws.games import EVERY_GAME
from tests.strategies import any_logs, foul_logs, law, legal_logs

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from core.state import State
    from events.base import Event


@EVERY_GAME
@law(80)
@given(data=st.data())
def test_the_fold_never_judges(game: str, data: DataObject) -> None:
    """What is possible can be folded and judged, whatever came before (law 1)."""
    log = data.draw(foul_logs(game, hands=2))
    rules = GAMES[game]
    state = fold(log[:1])
    for event in log[1:]:
        before = state
        rules.check(state, event)
        assert state is before
        state = rules.evolve(state, event)
        rules.legal_commands(state)
        rules.automatic(state)
        rules.right_change(state)
        rules.trick_winner(state)


@EVERY_GAME
@law(80)
@given(data=st.data())
def test_what_the_table_writes_is_clean(game: str, data: DataObject) -> None:
    """No event of an order that was followed, nor one that follows, is a finding."""
    log = data.draw(legal_logs(game, hands=2))
    rules = GAMES[game]
    state = fold(log[:1])
    assert rules.check(state, log[0]) == ()
    for event in log[1:]:
        assert rules.check(state, event) == ()
        state = rules.evolve(state, event)
    assert state.phase == OVER


@EVERY_GAME
@law(50)
@given(data=st.data())
def test_any_prefix_folds(game: str, data: DataObject) -> None:
    """A log can be cut anywhere and gone on with (law 3)."""
    log = data.draw(any_logs(game, hands=2))
    cut = data.draw(st.integers(1, len(log)))
    whole = GAMES[game].fold(fold(log[:cut]), log[cut:])
    assert whole == fold(log)


@EVERY_GAME
@law(50)
@given(data=st.data())
def test_any_hand_folds_alone(game: str, data: DataObject) -> None:
    """The match's opening and the hand's own events are enough."""
    log = data.draw(any_logs(game, hands=3))
    starts = [place for place, e in enumerate(log) if isinstance(e, HandOpened)]
    for start, end in zip(starts, [*starts[1:], len(log)], strict=True):
        alone = fold((log[0], *log[start:end]))
        assert _hand(alone) == _hand(fold(log[:end]))


def _hand(state: State) -> State:
    """Return a state without the count of the hands before."""
    return replace(state, table=replace(state.table, played=0))


@EVERY_GAME
@law(50)
@given(data=st.data())
def test_bytes_keep_every_event(game: str, data: DataObject) -> None:
    """Encoding and decoding gives the event back, redacted ones too (law 3)."""
    log = data.draw(any_logs(game, hands=2))
    for event in log:
        for each in (event, *_redacted(event)):
            assert decode(encode(each)) == each


def _redacted(event: Event) -> list[Event]:
    return [redact(event, viewer) for viewer in range(-1, 4)]

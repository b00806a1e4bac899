"""The laws of acts taken back and of claims, over random matches with both mixed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.claiming import award, claim, may_claim
from core.game import advance
from core.games import GAMES, fold
from core.phase import OVER
from core.undoing import UNDOABLE, may_undo, undone
from events.agreement import ActUndone, TricksAwarded
from events.table import HandRevealed, HandScored, MatchOpened
from replay.audit.judge import judge
from replay.records.options import differing_options
from replay.transcribing.recollection import check_telling, recollect
from replay.transcribing.scribe import Told
from tests.strategies import any_logs, law, legal_logs

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from core.state import State
    from events.base import Event

every_game = pytest.mark.parametrize(
    "game", sorted(GAMES.keys() & {"sixbid", "kozel", "frog"})
)


def plain(state: State) -> State:
    """Return a state without what is known to whom, and without a claim."""
    return replace(state, shown=(), told=(), claim=-1)


@every_game
@law(80)
@given(data=st.data())
def test_what_stands_makes_the_same_hand(game: str, data: DataObject) -> None:
    """Without the acts taken back the match is the same but for what is known (table.undo)."""
    log = data.draw(legal_logs(game, hands=2))
    rules = GAMES[game]
    for end in range(1, len(log) + 1):
        gone = undone(rules, log[:end])
        if isinstance(log[end - 1], ActUndone):
            standing = [e for place, e in enumerate(log[:end]) if place not in gone]
            assert plain(fold(standing)) == plain(fold(log[:end]))


@every_game
@law(80)
@given(data=st.data())
def test_an_undo_finds_the_fold_of_the_same_mind(game: str, data: DataObject) -> None:
    """An act goes exactly where the fold takes it back, legal or not (table.undo)."""
    log = data.draw(any_logs(game))
    rules = GAMES[game]
    state = fold(log[:1])
    taken = 0
    for event in log[1:]:
        taken += isinstance(event, ActUndone) and may_undo(state, event.seat)
        state = rules.evolve(state, event)
    acts = [log[place] for place in undone(rules, log) if type(log[place]) in UNDOABLE]
    assert len(acts) == taken


@every_game
@law(80)
@given(data=st.data())
def test_an_undo_makes_nobody_forget(game: str, data: DataObject) -> None:
    """What a viewer knew of a hand he knows after it, the card taken up too (table.undo)."""
    log = data.draw(legal_logs(game))
    rules = GAMES[game]
    viewers = range(-1, len(fold(log[:1]).table.players))
    state = fold(log[:1])
    for event in log[1:]:
        after = rules.evolve(state, event)
        if isinstance(event, ActUndone):
            for viewer in viewers:
                was, now = rules.view(state, viewer), rules.view(after, viewer)
                for seat, cards in enumerate(was.hands):
                    assert not cards & ~now.hands[seat]
            on_table = {(played.seat, played.card) for played in state.trick}
            for seat, card in on_table - {(p.seat, p.card) for p in after.trick}:
                assert after.shown[seat] >> card & 1
        state = after


@every_game
@law(60)
@given(data=st.data())
def test_no_view_holds_a_way_back(game: str, data: DataObject) -> None:
    """The whole state before an act is in no view (design law 4)."""
    log = data.draw(any_logs(game))
    rules = GAMES[game]
    state = fold(log[:1])
    for event in log[1:]:
        state = rules.evolve(state, event)
        assert all(rules.view(state, viewer).before is None for viewer in range(-1, 4))


@every_game
@law(60)
@given(data=st.data())
def test_any_claim_ends_the_hand_cleanly(game: str, data: DataObject) -> None:
    """Wherever it may be made, score and cards shown follow and are right (table.claim)."""
    log = data.draw(legal_logs(game))
    rules = GAMES[game]
    cut = data.draw(st.integers(1, len(log)))
    state = fold(log[:cut])
    seat, taker = (data.draw(st.integers(0, len(state.hands) - 1)) for _ in range(2))
    if not may_claim(state, seat, taker):
        return
    agreed: tuple[Event, ...] = (claim(state, seat, taker), award(state, taker))
    after, follows = advance(rules, rules.fold(state, agreed))
    assert [type(event) for event in follows] == [HandScored, HandRevealed]
    assert after.phase == OVER
    findings, _, unfinished = judge(
        Told(e, None) for e in (*log[:cut], *agreed, *follows)
    )
    assert (findings, unfinished) == ((), ())


@every_game
@law(60)
@given(data=st.data())
def test_a_record_tells_what_stands(game: str, data: DataObject) -> None:
    """Written as a record and read again, the hands have the same course and scores."""
    opening, *rest = data.draw(legal_logs(game, hands=2))
    assert isinstance(opening, MatchOpened)
    options = tuple(differing_options(game, dict(opening.options)).items())
    log = (replace(opening, options=options), *rest)
    names = tuple(["Ada", "Ben", "Cid", "Dot"][: len(fold(log[:1]).table.players)])
    record = recollect(log, names, {})
    check_telling(record, log)
    awards = [event.taker for event in log if isinstance(event, TricksAwarded)]
    assert [hand.rest for hand in record.hands if hand.rest is not None] == awards

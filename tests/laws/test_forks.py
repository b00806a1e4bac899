"""The laws of a fork: its past is the parent's, and only what is its own is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.commands import DealHand
from core.game import act, advance
from core.games import GAMES, fold
from core.phase import CLOSED_PHASES, OVER
from core.redealing import as_dealt
from events.stores.memory import MemoryStore
from events.stream import check_store
from events.table import Forked, HandRedealt
from replay.forks.forking import HandStillRunning, check_over, fork
from replay.forks.redealing import Draw
from replay.history import read_history
from replay.shell import Shell
from tests.builders import full_pack
from tests.laws.games import EVERY_GAME
from tests.strategies import any_logs, law, legal_logs

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from events.base import Event
    from events.store import EventStore

PARENT = "p" * 26


def kept(log: tuple[Event, ...]) -> Shell:
    """Return a shell whose store holds a log as the parent match."""
    shell = Shell(MemoryStore())
    shell.write(PARENT, "c" * 26, log)
    return shell


def count(store: EventStore) -> int:
    """Return how many events a store holds."""
    return sum(1 for _ in store.read_all())


@EVERY_GAME
@law(25)
@given(data=st.data())
def test_a_fork_at_k_is_the_parent_up_to_k(game: str, data: DataObject) -> None:
    """For every k: the same events with the same hashes, and so the same fold."""
    log = data.draw(any_logs(game))
    shell = kept(log)
    history = read_history(shell.store, PARENT)
    written = count(shell.store)
    for k in range(1, len(log) + 1):
        branch = fork(shell, PARENT, history, k)
        whole = read_history(shell.store, branch.match)
        assert whole[:k] == history[:k]
        assert fold([each.event for each in whole[:k]]) == fold(log[:k])
        own = shell.store.read(branch.match)
        assert [each.seq for each in own] == list(range(k + 1, len(whole) + 1))
        assert own[0].event == Forked(PARENT, k, history[k - 1].hash, "")
        assert own[0].prev == history[k - 1].hash
        written += len(own)
        assert count(shell.store) == written
    assert shell.store.read(PARENT) == history
    assert check_store(shell.store) == written


@EVERY_GAME
@law(25)
@given(data=st.data())
def test_a_fork_of_a_fork_has_both_pasts(game: str, data: DataObject) -> None:
    """Wherever the second one branches off, also where the first one dealt anew."""
    log = data.draw(legal_logs(game))
    shell = kept(log)
    k = data.draw(st.integers(1, len(log)))
    viewer = data.draw(st.integers(-1, 2))
    history = read_history(shell.store, PARENT)
    state = fold(log[:k])
    open_hand = state.dealt and state.phase not in CLOSED_PHASES
    wish = Draw(viewer, data.draw(st.integers(0, 99))) if open_hand else None
    first = fork(shell, PARENT, history, k, wish=wish)
    longer = read_history(shell.store, first.match)
    assert (first.redealt is None) == (wish is None)
    assert any(isinstance(e.event, HandRedealt) for e in longer) == (wish is not None)
    for j in range(1, len(longer) + 1):
        second = fork(shell, first.match, longer, j)
        whole = read_history(shell.store, second.match)
        assert whole[:j] == longer[:j]
        assert second.start == fold([each.event for each in longer[:j]])
    check_store(shell.store)


@EVERY_GAME
@law(25)
@given(data=st.data())
def test_a_fork_is_dealt_anew_twice(game: str, data: DataObject) -> None:
    """Who draws from a fork that was drawn keeps what he saw there, and so on."""
    log = data.draw(legal_logs(game))
    inside = [
        k
        for k in range(1, len(log))
        if (state := fold(log[:k])).dealt and state.phase not in CLOSED_PHASES
    ]
    shell, match, k = kept(log), PARENT, data.draw(st.sampled_from(inside))
    rules = GAMES[game]
    for _ in range(2):
        history = read_history(shell.store, match)
        viewer = data.draw(st.integers(-1, 2))
        seed = data.draw(st.integers(0, 2**32))
        before = rules.view(fold([each.event for each in history[:k]]), viewer)
        branch = fork(shell, match, history, k, wish=Draw(viewer, seed))
        after = rules.view(branch.start, viewer)
        assert (after.hands, after.hidden) == (before.hands, before.hidden)
        assert (after.moved, after.dealt) == (before.moved, before.dealt)
        match, k = branch.match, k + 2
        assume(branch.start.phase not in CLOSED_PHASES)


@EVERY_GAME
@law(25)
@given(data=st.data())
def test_a_player_forks_no_hand_that_runs_anywhere(game: str, data: DataObject) -> None:
    """The hand has to be over in the match, and where an arbiter branched off within it."""
    log = data.draw(legal_logs(game))
    inside = [k for k in range(2, len(log)) if fold(log[:k]).phase not in CLOSED_PHASES]
    cut = data.draw(st.sampled_from(inside))
    shell = kept(log[:cut])
    for seq in range(2, cut + 1):
        with pytest.raises(HandStillRunning):
            check_over(shell.store.read, PARENT, seq)
    branch = fork(shell, PARENT, read_history(shell.store, PARENT), cut)
    assume(branch.state.dealt)
    _play_out(data, shell, branch.match)
    last = read_history(shell.store, branch.match)[-1].seq
    with pytest.raises(HandStillRunning) as refused:
        check_over(shell.store.read, branch.match, last)
    assert refused.value.facts["match"] == PARENT
    _play_out(data, shell, PARENT)
    check_over(shell.store.read, branch.match, last)
    check_over(shell.store.read, PARENT, cut)


@EVERY_GAME
@law(15)
@given(data=st.data())
def test_a_hand_that_a_fork_dealt_is_its_own(game: str, data: DataObject) -> None:
    """What was opened behind the branching is neither the parent's nor dealt anew."""
    log = data.draw(legal_logs(game))
    rules = GAMES[game]
    assume(not rules.is_over(fold(log)))
    order = DealHand(full_pack(game), fold(log).table.next_dealer)
    dealt = rules.proposed(fold(log), order)
    shell = kept((*log, *dealt))
    branch = fork(shell, PARENT, read_history(shell.store, PARENT), len(log))
    head = shell.load(branch.match)
    shell.write(branch.match, "d" * 26, dealt, after=head.seq, prev=head.head)
    state = shell.load(branch.match).state
    # To deal it anew takes a fork of its own.
    assert rules.check(state, as_dealt(state))
    _play_out(data, shell, branch.match)
    last = read_history(shell.store, branch.match)[-1].seq
    check_over(shell.store.read, branch.match, last)
    with pytest.raises(HandStillRunning):
        check_over(shell.store.read, PARENT, len(log) + 1)


def _play_out(data: DataObject, shell: Shell, match: str) -> None:
    """Play a match of the store to the end of its hand by legal moves."""
    loaded = shell.load(match)
    state, events = advance(loaded.game, loaded.state)
    while state.phase != OVER:
        orders = loaded.game.legal_commands(state)
        state, followed = act(loaded.game, state, data.draw(st.sampled_from(orders)))
        events += followed
    if events:
        command = f"{match}{loaded.seq}"
        shell.write(match, command, events, after=loaded.seq, prev=loaded.head)

"""A stranger's log may hold any numbers: the audit says so, and never fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from core.breach import LOG_RULE
from core.games import GAMES, fold
from core.possible import is_possible
from events.cards import BIDS, CARD_COUNT, NO_CARD
from events.table import Forked, HandOpened, MatchOpened
from replay.audit.judge import judge
from replay.transcribing.scribe import Told
from tests.laws.games import EVERY_GAME
from tests.strategies import law, legal_logs

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, SearchStrategy

    from core.game import Game
    from events.base import Event

SEATS = st.integers(-1, 4)
CARD = st.integers(NO_CARD, CARD_COUNT)
CARDS = st.lists(CARD, max_size=5).map(tuple)
NUMBERS = st.lists(st.integers(-9, 9), max_size=5).map(tuple)
VALUES: dict[str, SearchStrategy[object]] = {
    "agrees": st.booleans(),
    "bid": st.integers(-1, len(BIDS)),
    "blind": CARDS,
    "card": CARD,
    "cards": CARDS,
    "carried": st.integers(-1, 2),
    "change": NUMBERS,
    "dealer": SEATS,
    "hands": st.lists(CARDS, max_size=5).map(tuple),
    "holder": SEATS,
    "laid_away": CARDS,
    "laid_by_seat": st.lists(CARDS, max_size=5).map(tuple),
    "moved": st.lists(st.tuples(SEATS, SEATS, CARD), max_size=3).map(tuple),
    "number": st.integers(-1, 3),
    "seat": SEATS,
    "shown": st.booleans(),
    "standing": NUMBERS,
    "suit": st.integers(-1, 4),
    "taker": SEATS,
    "to": SEATS,
}


def strange_facts(rules: Game) -> SearchStrategy[Event]:
    """Return facts of every kind that a hand of the game knows, in any numbers."""
    kinds = {*rules.changes, *rules.judges} - {MatchOpened, Forked}
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    return st.sampled_from(ordered).flatmap(
        lambda kind: st.builds(
            kind, *(VALUES[field] for field in kind.__struct_fields__)
        )
    )


@EVERY_GAME
@law(150)
@given(data=st.data())
def test_any_log_can_be_judged(game: str, data: DataObject) -> None:
    """Strange facts anywhere in a match are findings at most, and the next hand goes on."""
    log = data.draw(legal_logs(game, hands=2))
    rules = GAMES[game]
    cut = data.draw(st.integers(1, len(log)))
    strange = data.draw(st.lists(strange_facts(rules), min_size=1, max_size=4))
    told = [Told(event, None) for event in (*log[:cut], *strange, *log[cut:])]
    findings, hands, _ = judge(told)
    assert hands == sum(isinstance(each.event, HandOpened) for each in told)
    assert all(0 < finding.seq <= len(told) for finding in findings)


@EVERY_GAME
@law(100)
@given(data=st.data())
def test_what_is_not_possible_is_a_finding(game: str, data: DataObject) -> None:
    """Numbers of no seat, card, suit or call are told apart and end the hand's judging."""
    log = data.draw(legal_logs(game))
    rules = GAMES[game]
    state = fold(log[: data.draw(st.integers(1, len(log)))])
    event = data.draw(strange_facts(rules))
    found = rules.check(state, event)
    if is_possible(state, event):
        view = rules.view(rules.evolve(state, event), -1)
        assert view.table.players == state.table.players
    else:
        (breach,) = found
        assert (breach.rule, breach.reason) == (LOG_RULE, "impossible")
        assert breach.ends

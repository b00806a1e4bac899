"""The states of a match: any prefix, and how far an impossible log can be followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games import fold
from core.redact import redact
from events.errors import EventMalformed
from events.table import CardPlayed, CardsDealt, HandOpened, MatchOpened, TrickTaken
from replay.drawing.hand_json import hand_json
from replay.drawing.hand_page import hand_lines
from replay.drawing.page import Page
from replay.drawing.pen import Pen
from replay.story import stories
from replay.timeline import Break, states, timeline
from tests.builders import SIXBID_PACK, dealt
from tests.strategies import any_logs, foul_logs, law

if TYPE_CHECKING:
    from events.base import Event

FULL = dealt("sixbid", SIXBID_PACK, 2)


def test_states_are_folds_of_prefixes() -> None:
    """The state after each event is the fold of the log up to it."""
    assert list(states(FULL)) == [fold(FULL[:end]) for end in range(1, len(FULL) + 1)]


def test_a_seat_gets_redacted_events_and_their_states() -> None:
    """A seat's timeline holds nothing but what the redaction leaves it (law 4)."""
    line = timeline(FULL, 1)
    assert [step.event for step in line.steps] == [redact(event, 1) for event in FULL]
    assert line.steps[-1].state.hidden == (11, 0, 11)


@pytest.mark.parametrize(
    "event",
    [CardPlayed(5, 0), CardPlayed(0, 99), TrickTaken(-1), HandOpened(2, 3, (), 0)],
)
def test_an_impossible_event_ends_the_timeline(event: Event) -> None:
    """What stands before a seat or card that there is not is kept, and the place named."""
    line = timeline((*FULL, event, CardPlayed(0, 0)))
    assert len(line.steps) == len(FULL)
    assert line.broken is not None
    assert line.broken.seq == len(FULL) + 1


def test_a_table_of_the_wrong_size_has_no_second_step() -> None:
    """Nothing can be followed at a table for two (sixbid.R1)."""
    opened = MatchOpened("sixbid", 1, (), ("a" * 26, "b" * 26), (), "table")
    line = timeline((opened, HandOpened(1, 0, (0, 0), 0)))
    assert line.broken == Break(2, "hand_opened")


def test_a_log_without_a_beginning() -> None:
    """The first event must open a match."""
    with pytest.raises(EventMalformed):
        list(states((CardPlayed(0, 0),)))


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
@law(20)
@given(data=st.data())
def test_a_seat_stands_where_its_view_stands(game: str, data: st.DataObject) -> None:
    """At every event the state shown to a seat is the view of the state (law 4)."""
    log = data.draw(any_logs(game))
    whole = timeline(log)
    for viewer in range(-1, len(whole.steps[0].state.table.players)):
        seen = timeline(log, viewer)
        assert len(seen.steps) == len(whole.steps)
        for step, own in zip(whole.steps, seen.steps, strict=True):
            assert own.state == whole.game.view(step.state, viewer)


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
@law(20)
@given(data=st.data())
def test_any_prefix_can_be_told(game: str, data: st.DataObject) -> None:
    """Every prefix of a log full of faults is drawn, for every eye, without a crash."""
    log = data.draw(foul_logs(game))
    names = ("Ada", "Ben", "Cid", "Dora")[: len(log[0].players)]  # type: ignore[attr-defined]
    for viewer in (None, -1, 0):
        page = Page(Pen(symbols=True), "en", names, (), viewer)
        whole = timeline(log, viewer)
        assert whole.broken is None
        for end in range(1, len(log) + 1, 7):
            for story in stories(whole.until(end)):
                assert hand_lines(page, story)
                assert hand_lines(page, story, moment=True)
                assert hand_json(story)
        for step in whole.steps:
            assert page.event(step)
            assert page.moment(whole.game, step.state) or not step.state.left


def test_hidden_cards_change_nothing_that_a_seat_is_shown() -> None:
    """Logs that differ only in what seat 0 may not know are shown alike (law 4)."""
    *before, deal = FULL
    assert isinstance(deal, CardsDealt)
    own, one, two = deal.hands
    swapped = CardsDealt((own, (*one[:-1], two[0]), (one[-1], *two[1:])), deal.blind)
    page = Page(Pen(symbols=True), "en", ("Ada", "Ben", "Cid"), (), 0)
    shown: list[object] = []
    for log in ((*before, deal), (*before, swapped)):
        (story,) = stories(timeline(log, 0))
        lines = [*hand_lines(page, story), *hand_lines(page, story, moment=True)]
        shown.append(([line.plain for line in lines], hand_json(story)))
    assert shown[0] == shown[1]

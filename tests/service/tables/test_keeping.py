"""Kozel: an answer whether a seat gives its trump tells nothing by when or how it comes."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

from core.commands import DealHand, GiveTrump, Keep
from core.draws import seed_of
from core.fairness.dealt import dealt_pack
from core.game import act
from core.games import initial
from core.kozel.game import KOZEL
from core.phase import EXCHANGE
from events.clock import TimeSpent
from events.kozel import ExchangeKept
from events.table import MatchOpened
from service.tables.desk import stored_command
from tests.service.tables.hall import PATIENCE, SECOND, Hall, events_of

if TYPE_CHECKING:
    from service.tables.room import Room

pytestmark = pytest.mark.anyio

OPENED = MatchOpened("kozel", 1, (), tuple("abcd"), (), "table")
PAUSE = PATIENCE.exchange / SECOND


def deal(*, may_give: bool) -> DealHand:
    """Return a deal whose forehand is asked, and may give a trump or may not."""
    for number in count():
        dealt = DealHand(dealt_pack(KOZEL, seed_of(number)), 0)
        state, _ = act(KOZEL, initial(OPENED), dealt)
        gives = any(isinstance(each, GiveTrump) for each in KOZEL.legal_commands(state))
        if state.phase == EXCHANGE and gives == may_give:
            return dealt
    raise AssertionError


async def asked(hall: Hall, *, may_give: bool, move: int = 0) -> Room:
    """Return a table at which a seat is asked, one that may give a trump or may not."""
    hall.deals = (deal(may_give=may_give),)
    return await hall.table("kozel", seats=("",) * 4, move=move)


async def test_who_has_nothing_to_give_need_not_answer(hall: Hall) -> None:
    """His answer comes by itself, as his own, after the pause that every answer takes."""
    room = await asked(hall, may_give=False)
    seat, player = room.sitting.state.turn, room.sitting.life.players
    await hall.attend(PAUSE - 0.001)
    assert not events_of(room, ExchangeKept)
    await hall.attend(0.001)
    assert events_of(room, ExchangeKept)[0] == ExchangeKept(seat)
    kept = next(each for each in room.history if isinstance(each.event, ExchangeKept))
    assert kept.actor == player[seat]


async def test_who_may_give_is_waited_for(hall: Hall) -> None:
    """The house answers for nobody who has a choice."""
    room = await asked(hall, may_give=True)
    await hall.attend(100 * PAUSE)
    assert not events_of(room, ExchangeKept)


async def test_the_name_of_the_answer_tells_nothing(hall: Hall) -> None:
    """No player can recompute the id of the command by which the house answered."""
    room = await asked(hall, may_give=False)
    seat, seq = room.sitting.state.turn, room.sitting.seq
    await hall.attend(PAUSE)
    kept = next(each for each in room.history if isinstance(each.event, ExchangeKept))
    guesses = {
        stored_command(room.match, player, name)
        for player in ("", *room.sitting.life.players)
        for name in (f"keep/{seat}/{seq}", f"{seat}-{seq}", "keep", f"keep/{seq}")
    }
    assert kept.command not in guesses


async def test_an_answer_by_itself_looks_like_any_other(hall: Hall) -> None:
    """The log of a seat that had to keep is that of one that chose to, event for event."""
    logs: list[list[tuple[str, bool]]] = []
    for may_give in (False, True):
        room = await asked(hall, may_give=may_give, move=30)
        seat, seq = room.sitting.state.turn, room.sitting.seq
        player = room.sitting.life.players[seat]
        hall.clock.move(PAUSE)
        if may_give:
            await hall.told(room.match, Keep(seat))
        else:
            await hall.steward.attend()
        new = room.history[seq : seq + 2]
        assert new[0].event == TimeSpent(seat, PATIENCE.exchange)
        logs.append([(type(each.event).__name__, each.actor == player) for each in new])
    assert logs[0] == logs[1]

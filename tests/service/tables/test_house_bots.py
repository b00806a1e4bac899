"""Programs of the house at a table: whole matches, lawful and fair, and no person waits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from core.games import GAMES
from events.seating import SeatTaken
from events.table import HandOpened, HandScored
from replay.audit.judge import audit_log
from replay.fairness.deals import deals_proved
from service.bots.registry import BOTS
from service.tables.orders import AnswerProposal, ProposeForfeit
from tests.service.tables.hall import (
    Clock,
    Hall,
    choice,
    events_of,
    open_hall,
)

if TYPE_CHECKING:
    from pathlib import Path

    from core.commands import Command
    from core.state import State
    from events.table import OptionValue
    from service.bots.bot import Bot
    from service.tables.room import Room

pytestmark = pytest.mark.anyio

MATCHES: list[tuple[str, tuple[str, ...], dict[str, OptionValue]]] = [
    ("sixbid", ("steady", "random", "steady"), {"hands_limit": 3}),
    ("sixbid", ("steady", "steady", "random", "steady"), {"hands_limit": 3}),
    ("kozel", ("steady", "random", "steady", "random"), {"match_pairs": 3}),
    ("frog", ("random", "steady", "steady"), {"hands_limit": 3}),
]


async def over(room: Room) -> None:
    """Return when a match is over."""
    while not room.sitting.over:
        await asyncio.wait_for(room.changed(room.sitting.seq), 10)


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES)
async def test_whole_matches_are_lawful_and_fair(
    hall: Hall, game: str, seats: tuple[str, ...], options: dict[str, OptionValue]
) -> None:
    """Programs alone play a match to its end; the audit finds nothing, each deal is proved."""
    room = await hall.table(game, seats=seats, options=tuple(options.items()), move=60)
    await over(room)
    history = hall.store.read(room.match)
    verdict = audit_log(history)
    assert verdict.clean, verdict.findings
    standings = {each.standing for each in deals_proved(history) if each.dealt}
    assert standings == {"proved"}
    assert not hall.store.refusals(room.match)


async def test_a_person_plays_with_programs(hall: Hall) -> None:
    """They play on by themselves whenever it is their turn."""
    options = (("hands_limit", 2),)
    room = await hall.table(seats=("", "steady", "random"), options=options)
    while not room.sitting.over:
        if room.sitting.state.turn == 0:
            await hall.told(room.match, choice(room.sitting))
        else:
            await asyncio.wait_for(room.changed(room.sitting.seq), 10)
    assert audit_log(room.history).clean
    assert len(events_of(room, HandOpened)) >= 2


async def test_a_person_waits_for_no_tables_of_programs(hall: Hall) -> None:
    """While programs play at other tables, an order is answered between their acts."""
    options = (("hands_limit", 50),)
    tables = [
        await hall.table(seats=("random",) * 3, options=options) for _ in range(8)
    ]
    room = await hall.table()
    before = sum(each.sitting.seq for each in tables)
    for _ in range(10):
        await hall.act(room.match)
    acts = sum(each.sitting.seq for each in tables) - before
    assert 0 < acts < 1500
    assert not any(each.sitting.over for each in tables)


async def test_programs_answer_what_they_are_asked(hall: Hall) -> None:
    """A proposal does not wait for ever for a program."""
    room = await hall.table(seats=("", "", "steady"))
    await hall.told(room.match, ProposeForfeit(0, 0))
    await hall.order(room.match, AnswerProposal(1, agrees=True))
    while room.sitting.life.proposal is not None:
        await asyncio.wait_for(room.changed(room.sitting.seq), 10)


async def test_programs_play_on_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    """A table without people needs nobody to be woken."""
    async with open_hall(tmp_path, clock) as before:
        room = await before.table(
            seats=("steady", "random", "random"), options=(("hands_limit", 6),)
        )
        await asyncio.wait_for(room.changed(40), 10)
    async with open_hall(tmp_path, clock, "two") as after:
        await after.attend()
        again = after.desk.room(room.match)
        await over(again)
        assert audit_log(again.history).clean


async def test_two_processes_play_each_act_once(tmp_path: Path, clock: Clock) -> None:
    """Both have the same programs at the table, and what one ordered the other takes in."""
    async with open_hall(tmp_path, clock) as one:
        options = (("hands_limit", 2),)
        room = await one.table(seats=("random",) * 3, options=options)
        async with open_hall(tmp_path, clock, "two") as two:
            await two.attend()
            other = two.desk.room(room.match)
            async with asyncio.timeout(20):
                while not (room.sitting.over and other.sitting.over):
                    one.desk.refresh(room.match)
                    two.desk.refresh(room.match)
                    await asyncio.sleep(0.005)
            assert room.history == other.history == one.store.read(room.match)
            assert audit_log(room.history).clean
            assert not one.store.refusals(room.match)


async def test_a_program_sees_what_its_seat_sees(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No card of another hand is ever in what a program is given."""
    views: list[State] = []

    def watching(view: State) -> Command:
        views.append(view)
        return GAMES[view.table.game].legal_commands(view)[0]

    def make(_seed: int) -> Bot:
        return watching

    monkeypatch.setitem(BOTS, "watching", make)
    room = await hall.table("kozel", seats=("watching",) * 4)
    async with asyncio.timeout(10):
        while not events_of(room, HandScored):
            await room.changed(room.sitting.seq)
    assert len(views) > 4
    for view in views:
        assert not view.hidden[view.turn]
        for seat in {0, 1, 2, 3} - {view.turn}:
            assert view.hands[seat] & ~(view.shown[seat] | view.told[seat]) == 0


async def test_a_program_that_breaks_off_stops_no_other_table(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own table waits; the others play on, and the loop lives."""

    def broken(_view: State) -> Command:
        raise ZeroDivisionError

    def make(_seed: int) -> Bot:
        return broken

    monkeypatch.setitem(BOTS, "broken", make)
    await hall.table(seats=("broken",) * 3)
    room = await hall.table(seats=("random",) * 3, options=(("hands_limit", 1),))
    await over(room)
    assert len(events_of(room, SeatTaken)) == 3

"""The stream of a watcher: nothing twice, nothing missing, nobody waits for another."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from events.stores.sqlite import SqliteStore
from replay.shell import microseconds
from service.live.messages import BEAT
from service.live.streaming import FURTHEST, stream
from service.live.tail import Tail
from tests.contracts.chains import events_after
from tests.service.live.stand import (
    CALLED,
    LONG,
    Message,
    Stand,
    history_of,
    messages_in,
    received,
)

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

pytestmark = pytest.mark.anyio


def watch(
    stand: Stand,
    viewer: int | None,
    after: int | None,
    **rest: Any,  # noqa: ANN401 - the options of the stream
) -> AsyncGenerator[bytes]:
    """Return a stream by the real clock."""
    options: dict[str, Any] = {"clock": microseconds} | rest
    return stream(stand.broadcast, viewer, after, **options)


async def until_quiet(watching: AsyncGenerator[bytes], seconds: float = 0.02) -> bytes:
    """Return what comes until nothing more does for a while; it breaks the stream off."""
    found = b""
    try:
        while True:
            async with asyncio.timeout(seconds):
                found += await anext(watching)
    except (TimeoutError, StopAsyncIteration):
        return found


def view(seq: int, viewer: int | None) -> str:
    """Return the data of the stand's view."""
    return msgspec.json.encode({"seq": seq, "viewer": viewer}).decode()


def body(messages: list[Message]) -> str:
    """Return all data of the events."""
    return "".join(f"{each.data}\n" for each in messages if each.kind == "event")


@pytest.mark.parametrize("viewer", [-1, 0, 2])
async def test_a_stream_cut_after_each_event_is_whole(viewer: int) -> None:
    """The client that lost its connection everywhere has the very stream of its seat."""
    history = history_of(CALLED)
    stand = Stand()
    last, told = 0, ""
    for place, envelope in enumerate(history, 1):
        stand.put([envelope])
        messages = messages_in(await until_quiet(watch(stand, viewer, last), 0.005))
        assert messages[-1] == Message("view", view(place, viewer), str(place))
        told += body(messages)
        last = int(messages[-1].id)
        assert last == place
    assert told == received(history, viewer)


@pytest.mark.parametrize("cut", range(0, 56, 5))
async def test_a_stream_resumed_anywhere_goes_on_there(cut: int) -> None:
    """Data before the cut and after it are the stream, with ids that count on."""
    history = history_of(CALLED)
    stand = Stand(history[:cut])
    first = messages_in(await until_quiet(watch(stand, 1, 0), 0.005))
    stand.put(history[cut:])
    second = messages_in(await until_quiet(watch(stand, 1, cut), 0.005))
    assert body(first) + body(second) == received(history, 1)
    ids = [int(each.id) for each in first + second if each.kind == "event"]
    assert ids == list(range(1, len(history) + 1))


async def test_an_event_comes_as_it_happens() -> None:
    """Each batch is followed by the view after it, and only by that one."""
    history = history_of(CALLED)
    stand = Stand(history[:3])
    async with aclosing(watch(stand, 0, None)) as watching:
        assert await anext(watching) == f"event: view\ndata: {view(3, 0)}\n\n".encode()
        for start in range(3, len(history), 4):
            coming = asyncio.ensure_future(anext(watching))
            await asyncio.sleep(0)
            batch = history[start : start + 4]
            stand.put(batch)
            messages = messages_in(await coming)
            assert [each.kind for each in messages] == ["event"] * len(batch) + ["view"]
            assert messages[-1].data == view(batch[-1].seq, 0)


@pytest.mark.parametrize(
    ("after", "gap"),
    [(None, True), (0, True), (9, True), (10, False), (2010, False), (2011, True)],
)
async def test_who_is_too_far_off_gets_a_gap(after: int | None, *, gap: bool) -> None:
    """Only the view then, and the events that follow it."""
    events = events_after(None, FURTHEST + 11)
    stand = Stand(events[:-1])
    watching = watch(stand, None, after)
    messages = messages_in(await until_quiet(watching))
    told = [int(each.id) for each in messages if each.kind == "event"]
    assert told == ([] if gap or after is None else list(range(after + 1, 2011)))
    assert [each.data for each in messages if each.kind == "view"] == [view(2010, None)]
    again = watch(stand, None, after if not gap else 2010)
    await anext(again)
    stand.put(events[-1:])
    last = messages_in(await until_quiet(again))
    assert [each.id for each in last if each.kind == "event"][-1:] == ["2011"]


async def test_a_slow_reader_holds_nobody_up() -> None:
    """While one does not read, another gets all; then the first gets a gap, and goes on."""
    events = events_after(None, FURTHEST + 50)
    stand = Stand(events[:5])
    slow, quick = watch(stand, None, 0), watch(stand, None, 0)
    assert body(messages_in(await anext(slow))) == body(messages_in(await anext(quick)))
    had: list[str] = []
    for event in events[5:]:
        stand.put([event])
        messages = messages_in(await anext(quick))
        had += [each.id for each in messages if each.kind == "event"]
    assert had == [str(each.seq) for each in events[5:]]
    assert [each.data for each in messages_in(await anext(slow))] == [view(2050, None)]
    stand.close()
    assert [each async for each in slow] == []


async def test_a_thousand_watchers_share_the_bytes() -> None:
    """An event and a view are made once for all who see the same."""
    history = history_of(LONG)
    stand = Stand(history[:100])
    watching = [watch(stand, -1, None) for _ in range(1_000)]
    first = await asyncio.gather(*map(anext, watching))
    coming = [asyncio.ensure_future(anext(each)) for each in watching]
    await asyncio.sleep(0)
    stand.put(history[100:103])
    second = await asyncio.gather(*coming)
    assert len(set(map(id, first))) == len(set(map(id, second))) == 1
    assert stand.viewed == [(-1, 100), (-1, 103)]
    assert stand.told == [(-1, 101), (-1, 102), (-1, 103)]


async def test_an_idle_stream_beats() -> None:
    """Once in a while, and not while there is something to tell."""
    stand = Stand(history_of(CALLED)[:2])
    async with aclosing(watch(stand, 0, None, beat=0.03)) as watching:
        pieces = [await anext(watching)]
        began = asyncio.get_running_loop().time()
        pieces += [await anext(watching) for _ in range(3)]
        took = asyncio.get_running_loop().time() - began
        assert pieces[1:] == [BEAT] * 3
        assert 0.08 < took < 0.5
        stand.put(history_of(CALLED)[2:3])
        assert (await anext(watching)).startswith(b"id: 3\n")


async def test_a_closing_room_ends_its_streams() -> None:
    """What has happened is told first; a stream that begins later has the view, and ends."""
    history = history_of(CALLED)
    stand = Stand(history[:2])
    watching = watch(stand, 0, 0)
    await anext(watching)
    ending = asyncio.ensure_future(anext(watching))
    await asyncio.sleep(0)
    stand.put(history[2:3])
    stand.close()
    assert (await ending).startswith(b"id: 3\n")
    assert [each async for each in watching] == []
    assert len([each async for each in watch(stand, 0, None)]) == 1


async def test_who_lost_his_seat_is_told_nothing_more() -> None:
    """The stream ends before the next event, though it waited with him in the seat."""
    history = history_of(CALLED)
    stand = Stand(history[:2])
    seated = [True]
    watching = watch(stand, 0, None, entitled=lambda: seated[0])
    await anext(watching)
    waiting = asyncio.ensure_future(anext(watching))
    await asyncio.sleep(0)
    seated.clear()
    seated.append(False)
    stand.put(history[2:3])
    with pytest.raises(StopAsyncIteration):
        await waiting


async def test_a_late_spectator_gets_each_event_when_it_is_old_enough() -> None:
    """Not before, and not long after; the views are as old as the events."""
    begin, delay = microseconds(), 100_000
    history = [
        replace(each, at=begin + each.seq * 10_000) for each in history_of(CALLED)[:20]
    ]
    stand = Stand(history)
    told: list[Message] = []
    late: list[int] = []
    async with aclosing(watch(stand, -1, 0, delay=delay)) as watching:
        while len(late) < len(history):
            *events, last = messages = messages_in(await anext(watching))
            now = microseconds()
            late += [now - history[int(each.id) - 1].at - delay for each in events]
            assert last.data == view(int(events[-1].id), -1)
            told += messages
    assert body(told) == received(history, -1)
    assert min(late) >= 0
    assert sorted(late)[10] < 50_000


async def test_nothing_old_enough_is_nothing_to_see() -> None:
    """Not even a view until then; and what a client has had is not told again."""
    history = history_of(CALLED)[:4]
    stand = Stand(history)
    now = [history[0].at]
    rest: dict[str, Any] = {"clock": lambda: now[0], "delay": 2_000_000, "beat": 0.01}
    async with aclosing(watch(stand, -1, 4, **rest)) as watching:
        assert await anext(watching) == BEAT
        now[0] += 2_000_000
        for seq in (1, 2, 3, 4):
            found = messages_in(await anext(watching))
            assert found == [Message("view", view(seq, -1), "")]
            now[0] += 1_000_000
        assert await anext(watching) == BEAT


async def test_clocks_apart_hold_up_no_player() -> None:
    """Without a delay an event is told at once, also one from the future."""
    history = history_of(CALLED)
    stand = Stand(history)
    found = await anext(watch(stand, 0, 0, clock=lambda: 0))
    assert body(messages_in(found)) == received(history, 0)


async def test_what_another_process_writes_reaches_a_watcher(tmp_path: Path) -> None:
    """Two stores on one file: an event recorded by one is streamed from the other."""
    history = history_of(CALLED)
    ours, theirs = (SqliteStore(tmp_path / "sixfold.db") for _ in range(2))
    stand = Stand()

    def told(match: str) -> None:
        stand.put(ours.read(match, len(stand.history)))

    following = asyncio.create_task(Tail(ours).follow(told))
    watching = watch(stand, 1, 0)
    found = b""
    match = history[0].match
    for start in range(0, len(history), 10):
        batch = history[start : start + 10]
        theirs.record(match, f"command {start}", start, batch)
        async with asyncio.timeout(1):
            found += await anext(watching)
    assert body(messages_in(found)) == received(history, 1)
    following.cancel()
    await asyncio.gather(following, return_exceptions=True)
    ours.close()
    theirs.close()

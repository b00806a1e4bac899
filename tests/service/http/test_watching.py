"""Streams tell every event once and in order, and end when they have to."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from tests.service.http.conftest import Guest, Service


class _Stream:
    """What a client reads of server-sent events."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.lines = answer.iter_lines()

    def messages(self) -> Iterator[tuple[str, str, str]]:
        """Yield kind, id and data of each message."""
        kind, name, data = "", "", list[str]()
        for line in self.lines:
            if not line and data:
                yield kind, name, "\n".join(data)
                kind, name, data = "", "", []
            field, _, value = line.partition(": ")
            kind = value if field == "event" else kind
            name = value if field == "id" else name
            data += [value] if field == "data" else []

    def until_view(self) -> tuple[list[str], dict[str, Any]]:
        """Return the ids of the events up to the next view, and the view."""
        ids: list[str] = []
        for kind, name, data in self.messages():
            if kind == "view":
                return ids, json.loads(data)
            ids.append(name)
        raise AssertionError(ids)


@contextmanager
def _stream(
    guest: Guest, table: str, after: str = "", **headers: str
) -> Generator[_Stream]:
    path = f"/api/tables/{table}/stream{after}"
    with guest.http.stream("GET", path, headers=headers) as answer:
        yield _Stream(answer)


def _playing(house: Service, **wish: object) -> tuple[list[Guest], str]:
    guests = [house.guest(name) for name in ("Ada", "Ben", "Cid")]
    return guests, house.table(*guests, **wish)


def _act(guests: list[Guest], table: str) -> dict[str, Any]:
    turn: int = guests[0].get(f"/api/tables/{table}/view")["turn"]
    view = guests[turn].get(f"/api/tables/{table}/view")
    order = view["legal"][0]
    answer = guests[turn].order(table, order, f"c{view['seq']}", view["seq"])
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def _until_away(stream: _Stream, wanted: list[bool]) -> None:
    """Return when these seats count as away."""
    away: list[bool] = []
    while away != wanted:
        _, view = stream.until_view()
        away = [seat["absent"] for seat in view["seats"]]


def test_a_stream_begins_with_the_view(house: Service) -> None:
    """Whoever has nothing yet gets how the table stands, then each event as it happens."""
    guests, table = _playing(house)
    with _stream(guests[1], table) as stream:
        assert stream.answer.headers["content-type"].startswith("text/event-stream")
        assert stream.answer.headers["cache-control"] == "no-store"
        ids, view = stream.until_view()
        assert (ids, view) == ([], guests[1].get(f"/api/tables/{table}/view"))
        done = _act(guests, table)
        ids, view = stream.until_view()
        assert ids == [str(seq) for seq in range(done["first"], done["last"] + 1)]
        assert view == guests[1].get(f"/api/tables/{table}/view")


def test_a_stream_is_the_stream_of_the_seat(house: Service) -> None:
    """All data one behind the other is what the seat's file has behind its first line."""
    guests, table = _playing(house)
    with _stream(guests[1], table, "?after=0") as stream:
        lines: list[str] = []
        for kind, _, data in stream.messages():
            if kind == "view":
                break
            lines += data.split("\n")
    assert (
        lines == guests[1].http.get(f"/api/tables/{table}/export").text.splitlines()[1:]
    )


@pytest.mark.parametrize("how", ["after", "header", "both"])
def test_a_stream_goes_on_where_it_broke_off(house: Service, how: str) -> None:
    """What a browser says after a break counts before the address that it began with."""
    guests, table = _playing(house)
    last = guests[0].get(f"/api/tables/{table}/view")["seq"]
    headers = {} if how == "after" else {"Last-Event-ID": str(last - 2)}
    after = {"after": f"?after={last - 2}", "header": "", "both": "?after=0"}[how]
    with _stream(guests[0], table, after, **headers) as stream:
        ids, view = stream.until_view()
    assert ids == [str(last - 1), str(last)]
    assert view["seq"] == last


def test_who_has_seen_what_never_happened_gets_the_view(house: Service) -> None:
    """A place beyond the end, or none at all, leaves a gap and begins anew."""
    guests, table = _playing(house)
    for said in ("999999", "abc", "-1", "9" * 30, ""):
        with _stream(guests[0], table, **{"Last-Event-ID": said}) as stream:
            ids, _ = stream.until_view()
        assert ids == []


def test_there_is_no_stream_without_a_key(house: Service) -> None:
    """The answer is 401 before anything is streamed."""
    _, table = _playing(house)
    answer = httpx.get(f"{house.address}/api/tables/{table}/stream")
    assert (answer.status_code, answer.json()["code"]) == (401, "key_missing")


def test_few_streams_are_open_for_a_player(
    service_with: Callable[..., Service],
) -> None:
    """One more is refused before it begins; one that ends makes room."""
    narrow = service_with(streams_per_player=2)
    guests, table = _playing(narrow)
    with _stream(guests[0], table) as first, _stream(guests[0], table) as second:
        first.until_view()
        second.until_view()
        third = guests[0].http.get(f"/api/tables/{table}/stream")
        assert (third.status_code, third.json()["code"]) == (429, "too_many_streams")
        with _stream(guests[1], table) as other:
            other.until_view()
    for _ in range(100):
        if "sixfold_streams 0.0" in guests[0].http.get("/metrics").text:
            break
        time.sleep(0.02)
    with _stream(guests[0], table) as again:
        again.until_view()


def test_a_stream_ends_when_the_seat_is_somebody_elses(house: Service) -> None:
    """Who has left his seat is sent nothing more that it sees."""
    guests, table = _playing(house)
    dot = house.guest("Dot")
    with _stream(guests[2], table) as stream:
        stream.until_view()
        guests[2].http.delete(f"/api/tables/{table}/seats/2")
        dot.sit(table, 2)
        assert list(stream.messages()) == []


def test_who_watches_is_there(service_with: Callable[..., Service]) -> None:
    """A seat without a stream is noted as away after a while, and back with one."""
    short = service_with(absence_seconds=0.4)
    guests, table = _playing(short)
    with _stream(guests[1], table) as stream:
        _until_away(stream, [True, False, True])
        with _stream(guests[0], table) as other:
            other.until_view()
            _until_away(stream, [False, False, True])


def test_a_quiet_stream_gives_signs_of_life(
    service_with: Callable[..., Service],
) -> None:
    """A comment every so often, which no client takes for a message."""
    short = service_with(beat_seconds=0.1)
    guests, table = _playing(short)
    with _stream(guests[0], table) as stream:
        stream.until_view()
        assert next(filter(None, stream.lines)) == ": beat"


def test_a_delayed_spectator_is_told_later(
    service_with: Callable[..., Service],
) -> None:
    """A stream tells a spectator an event when it is old enough, and not before."""
    short = service_with()
    guests, table = _playing(short, spectator_delay=1)
    begun = time.monotonic()
    with _stream(short.guest("Dot"), table, "?after=0") as stream:
        ids, view = stream.until_view()
    assert ids[0] == "1"
    assert view["viewer"] == -1
    assert time.monotonic() - begun > 0.5
    assert guests[0].get(f"/api/tables/{table}/view")["viewer"] == 0


def test_every_stream_ends_when_the_service_does(service: Service) -> None:
    """Nobody is waited for: the server has ended within two seconds."""
    guests, table = _playing(service)
    with _stream(guests[0], table) as stream:
        stream.until_view()
        begun = time.monotonic()
        service.server.should_exit = True
        assert list(stream.messages()) == []
        assert time.monotonic() - begun < 2

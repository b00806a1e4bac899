"""The operator sees that the service is well, what it counts, and appoints arbiters."""

from __future__ import annotations

import io
import json
import logging
from typing import TYPE_CHECKING

import httpx
import pytest
import structlog

from service.http.logs import set_up_logs
from service.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from tests.service.http.conftest import Service


@pytest.fixture
def log() -> Generator[io.StringIO]:
    """Yield what is logged as the service logs it."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    written = io.StringIO()
    set_up_logs(Settings(log_format="json"), written)
    yield written
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


def _operator(service: Service) -> dict[str, str]:
    return {"Authorization": f"Bearer {service.operator}"}


def test_the_service_says_that_it_is_well(house: Service) -> None:
    """The answer comes of a real read of the store."""
    answer = httpx.get(f"{house.address}/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "store": "ok"})


def test_a_service_that_ends_says_so(service: Service) -> None:
    """Nobody is sent there any more, and nobody begins to watch."""
    guest = service.guest()
    table = service.table(guest, service.guest(), service.guest())
    service.server.reception.stop()
    answer = httpx.get(f"{service.address}/health")
    assert (answer.status_code, answer.json()["status"]) == (503, "stopping")
    stream = guest.http.get(f"/api/tables/{table}/stream")
    assert (stream.status_code, stream.json()["code"]) == (503, "stopping")
    assert int(stream.headers["retry-after"]) > 0


def test_the_operator_appoints_and_dismisses(house: Service) -> None:
    """An arbiter is one until he is dismissed; both may be said again."""
    guest = house.guest()
    path = f"{house.address}/api/arbiters/{guest.player}"
    for _ in range(2):
        assert httpx.put(path, headers=_operator(house)).status_code == 204
    assert guest.get("/api/me")["arbiter"]
    assert httpx.delete(path, headers=_operator(house)).status_code == 204
    assert not guest.get("/api/me")["arbiter"]
    gone = httpx.delete(path, headers=_operator(house))
    assert (gone.status_code, gone.json()["code"]) == (404, "player_unknown")
    nobody = f"{house.address}/api/arbiters/{'a' * 26}"
    assert httpx.put(nobody, headers=_operator(house)).status_code == 404
    assert httpx.put(path).json()["code"] == "key_missing"


def test_the_operators_key_is_no_players(house: Service) -> None:
    """It opens what is the operator's, and no seat."""
    answer = httpx.get(f"{house.address}/api/me", headers=_operator(house))
    assert (answer.status_code, answer.json()["code"]) == (401, "key_unknown")


def test_what_is_counted_is_told(house: Service) -> None:
    """Requests by the template of their route, orders by what came of them."""
    guests = [house.guest() for _ in range(3)]
    table = house.table(*guests)
    guests[0].order(table, {"kind": "make_call", "seat": 0, "bid": "pass"}, "x")
    guests[0].http.get("/health")
    guests[0].http.get("/nowhere/in/particular")
    text = guests[0].http.get("/metrics").text
    for line in (
        'sixfold_requests_total{method="GET",route="/health",status="200"}',
        'sixfold_requests_total{method="POST",route="/api/tables/{table}/commands"',
        'sixfold_requests_total{method="GET",route="(none)",status="404"}',
        'sixfold_requests_total{method="PUT",route="/api/tables/{table}/seats/{seat}"',
        "sixfold_commands_total{outcome=",
        "sixfold_commit_commands_count ",
        "sixfold_commit_seconds_sum ",
        "sixfold_matches ",
        "sixfold_queue 0.0",
        "sixfold_streams 0.0",
    ):
        assert line in text, line
    assert table not in text
    assert "particular" not in text
    assert guests[0].player not in text


@pytest.mark.parametrize(
    ("whom", "headers", "status"),
    [
        ("loopback", {}, 200),
        ("loopback", {"X-Forwarded-For": "127.0.0.1"}, 403),
        ("loopback", {"Forwarded": "for=127.0.0.1"}, 403),
        ("operator", {}, 403),
        ("anyone", {"X-Forwarded-For": "192.0.2.1"}, 200),
    ],
)
def test_numbers_are_for_whom_the_settings_say(
    service_with: Callable[..., Service],
    whom: str,
    headers: dict[str, str],
    status: int,
) -> None:
    """This machine, the operator or anyone; what was passed on comes from elsewhere."""
    service = service_with(metrics=whom)
    told = httpx.get(f"{service.address}/metrics", headers=headers)
    assert told.status_code == status
    own = httpx.get(f"{service.address}/metrics", headers=headers | _operator(service))
    assert own.status_code == 200


def test_a_request_is_a_line_without_what_was_in_it(
    house: Service, log: io.StringIO
) -> None:
    """Id, route, status, time and player are noted; no key, card, query or body ever."""
    guest = house.guest("Ada")
    table = house.table(guest, house.guest(), house.guest())
    view = guest.get(f"/api/tables/{table}/view")
    order = {"kind": "play_card", "seat": 0, "card": view["hand"][0]}
    guest.http.headers["X-Request-Id"] = "mine-1"
    guest.order(table, order, "secret-name")
    guest.http.get(f"/api/tables/{table}/events?after=3&limit=7")
    guest.http.headers["Cookie"] = f"sixfold_key={guest.key}"
    guest.http.get(f"/private/{guest.key}")
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    ordered = next(line for line in lines if line["request"] == "mine-1")
    assert ordered["route"] == "/api/tables/{table}/commands"
    assert (ordered["method"], ordered["status"]) == ("POST", 409)
    assert ordered["player"] == guest.player
    assert ordered["milliseconds"] > 0
    text = log.getvalue()
    for secret in (guest.key, view["hand"][0], "secret-name", "limit=7", "private"):
        assert secret not in text


def test_a_fault_of_ours_is_noted_and_not_told(
    house: Service, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer has the id under which the log has the traceback, and nothing of it."""
    guest = house.guest()
    table = house.table(guest, house.guest(), house.guest())
    monkeypatch.setattr(house.server.reception, "names", None)
    made = guest.http.post("/api/tables", json={"game": "frog"})
    monkeypatch.setattr(house.server.reception, "desk", None)
    ordered = guest.order(table, {"kind": "keep", "seat": 0}, "x")
    monkeypatch.undo()
    noted = [json.loads(line) for line in log.getvalue().splitlines()]
    faults = [line for line in noted if line["event"] == "fault"]
    for answer, fault in zip((made, ordered), faults, strict=True):
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        assert answer.headers["content-type"] == "application/problem+json"
        assert "NoneType" not in answer.text
        assert fault["request"] == answer.headers["x-request-id"]
        assert "NoneType" in fault["exception"]

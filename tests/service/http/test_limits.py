"""Nobody can ask for more than is given: in bytes, in time, in number."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.http.errors import TooManyRequests
from service.http.limits import Allowance
from service.http.protocol import HEAD_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.service.http.conftest import Service

_JSON = {"Content-Type": "application/json"}


def _raw(house: Service, *pieces: bytes, seconds: float = 5) -> bytes:
    """Return all that comes back for some bytes, until the server closes."""
    host, _, port = house.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=seconds) as connection:
        told = b""
        try:
            for piece in pieces:
                connection.sendall(piece)
            while got := connection.recv(65_536):
                told += got
        except (TimeoutError, ConnectionError):
            pass
    return told


@given(st.lists(st.floats(0, 10), max_size=60), st.integers(1, 5), st.integers(1, 9))
def test_no_more_pass_than_are_allowed(
    waits: list[float], rate: int, burst: int
) -> None:
    """In any time at most the burst and what the rate gives for it."""
    now = 0.0
    allowance = Allowance(rate, burst, lambda: now)
    passed = 0
    for wait in waits:
        now += wait
        with suppress(TooManyRequests):
            allowance.take("Ada")
            passed += 1
    assert passed <= burst + rate * now + 1e-6


def test_who_waits_as_told_may_go_on() -> None:
    """The seconds that a refusal tells are enough, and others are not held up."""
    now = 0.0
    allowance = Allowance(0.5, 1, lambda: now)
    allowance.take("Ada")
    with pytest.raises(TooManyRequests) as refused:
        allowance.take("Ada")
    allowance.take("Ben")
    now += int(str(refused.value.facts["seconds"]))
    allowance.take("Ada")


def test_a_crowd_is_not_remembered_for_ever() -> None:
    """Names by the thousand, each once, do not fill the memory."""
    now = 0.0
    allowance = Allowance(1, 5, lambda: now)
    for number in range(30_000):
        allowance.take(str(number))
    assert len(allowance) <= 10_001


def test_too_many_requests_are_put_off(service_with: Callable[..., Service]) -> None:
    """Behind the burst the answer is 429 and says when; other players are served."""
    narrow = service_with(requests_per_second=0.5, requests_burst=4)
    headers = {
        "Authorization": f"Bearer {narrow.server.reception.ledger.keys.arrive(1).key}"
    }
    answers = [httpx.get(f"{narrow.address}/api/me", headers=headers) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2
    assert answers[-1].json()["code"] == "too_many_requests"
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert httpx.get(f"{narrow.address}/health").status_code == 200


def test_a_made_up_key_is_counted_by_its_address(
    service_with: Callable[..., Service],
) -> None:
    """Who guesses keys has no bucket of his own for each guess."""
    narrow = service_with(requests_per_second=0.5, requests_burst=3)
    statuses = [
        httpx.get(
            f"{narrow.address}/api/me", headers={"Authorization": f"Bearer sk_{n}"}
        ).status_code
        for n in range(5)
    ]
    assert statuses == [401] * 3 + [429] * 2


@pytest.mark.parametrize("path", ["/api/players", f"/api/tables/{'a' * 26}/commands"])
def test_a_giant_body_is_refused(house: Service, path: str) -> None:
    """Whether its length is told or not, reading ends where it has to."""

    def endless() -> Iterator[bytes]:
        for _ in range(1_000):
            yield b" " * 1_024

    guest = house.guest()
    for content in (b" " * 100_000, endless()):
        answer = guest.http.post(path, content=content, headers=_JSON)
        assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
        assert answer.headers["connection"] == "close"


def test_a_body_that_lies_about_its_length_is_nothing(house: Service) -> None:
    """A told length is not what counts, but what comes."""
    head = (
        b"POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    )
    told = _raw(house, head + b"Content-Length: 999999999\r\n\r\n" + b" " * 20_000)
    assert told.startswith(b"HTTP/1.1 413 ")


def test_a_slow_body_is_given_up(service_with: Callable[..., Service]) -> None:
    """Who stops in the middle is told so, and the connection ends."""
    short = service_with(body_seconds=0.2)
    begun = time.monotonic()
    told = _raw(
        short,
        b"POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 20\r\n\r\n{",
    )
    assert told.startswith(b"HTTP/1.1 408 ")
    assert b'"code":"body_slow"' in told
    assert time.monotonic() - begun < 3


def test_a_head_without_an_end_is_closed(house: Service) -> None:
    """A giant head is no request, and gets no answer."""
    piece = b"X-Filler: " + b"x" * 4_000 + b"\r\n"
    pieces = [piece] * (HEAD_BYTES // len(piece) + 3)
    begun = time.monotonic()
    assert _raw(house, b"GET /health HTTP/1.1\r\nHost: x\r\n", *pieces) == b""
    assert time.monotonic() - begun < 3
    assert b" 200 " in _raw(
        house, b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    )


def test_many_requests_of_one_connection_are_served(house: Service) -> None:
    """The limit of a head is not one of a connection."""
    guest = house.guest()
    filler = {"X-Filler": "x" * 1_000}
    for _ in range(60):
        assert guest.http.get("/health", headers=filler).status_code == 200


def test_deep_json_is_refused(house: Service) -> None:
    """Brackets by the thousand are no body, and no fault of ours."""
    guest = house.guest()
    for path in ("/api/tables", f"/api/tables/{'a' * 26}/commands"):
        for content in (b"[" * 8_000, b'{"game":' * 1_500, b'{"a":[' * 2_000):
            answer = guest.http.post(path, content=content, headers=_JSON)
            assert (answer.status_code, answer.json()["code"]) == (
                400,
                "body_malformed",
            )

"""Orders are carried out once, or refused in words; what one sees is what one may know."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from replay.words import languages
from service.http.ordering import Ordering

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from tests.service.http.conftest import Guest, Service

_KEEP = {"kind": "keep", "seat": 0}


def _playing(house: Service, **wish: object) -> tuple[list[Guest], str]:
    guests = [house.guest(name) for name in ("Ada", "Ben", "Cid")]
    return guests, house.table(*guests, **wish)


def _turn(guests: list[Guest], table: str) -> tuple[Guest, dict[str, Any]]:
    view = guests[0].get(f"/api/tables/{table}/view")
    turn: int = view["turn"]
    mover = guests[turn]
    return mover, mover.get(f"/api/tables/{table}/view")


def _next(view: dict[str, Any]) -> int:
    """Return the seat behind the one to act."""
    turn: int = view["turn"]
    return (turn + 1) % 3


def _act(guests: list[Guest], table: str, command: str) -> httpx.Response:
    """Return the answer to the first order that the seat to act may give."""
    mover, view = _turn(guests, table)
    return mover.order(table, view["legal"][0], command, view["seq"])


def test_a_legal_order_is_carried_out(house: Service) -> None:
    """The answer tells where its events stand, and the next view has them."""
    guests, table = _playing(house)
    mover, view = _turn(guests, table)
    answer = mover.order(table, view["legal"][0], "a-1", view["seq"])
    assert answer.status_code == 200
    told = answer.json()
    assert told["command"] == "a-1"
    assert told["first"] == view["seq"] + 1
    assert mover.get(f"/api/tables/{table}/view")["seq"] == told["last"]


def test_the_same_order_again_happens_once(house: Service) -> None:
    """A repeat gets the very same answer, accepted or refused, whatever came between."""
    guests, table = _playing(house)
    mover, view = _turn(guests, table)
    seat = _next(view)
    other = guests[seat]
    wrong = other.order(table, {**view["legal"][0], "seat": seat}, "w")
    right = mover.order(table, view["legal"][0], "r", view["seq"])
    events = house.events(table)
    assert wrong.status_code == 409
    assert mover.order(table, view["legal"][0], "r", view["seq"]).json() == right.json()
    again = other.order(table, {**view["legal"][0], "seat": seat}, "w")
    assert again.json() == wrong.json()
    assert house.events(table) == events


def test_many_repeats_at_once_happen_once(house: Service) -> None:
    """An impatient client that sends the same order ten times gets ten same answers."""
    guests, table = _playing(house)
    mover, view = _turn(guests, table)
    events = house.events(table)

    def ask(_time: int) -> str:
        return mover.order(table, view["legal"][0], "x", view["seq"]).text

    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(ask, range(10)))
    assert len(set(answers)) == 1
    told = json.loads(answers[0])
    assert house.events(table) == events + told["last"] - told["first"] + 1


def test_two_players_may_use_the_same_id(house: Service) -> None:
    """An id is its player's own: nobody can take another one's answer."""
    guests, table = _playing(house)
    first = _act(guests, table, "same")
    second = _act(guests, table, "same")
    assert second.status_code == 200
    assert second.json()["first"] > first.json()["last"]


@pytest.mark.parametrize("lang", languages())
def test_a_refusal_says_what_would_have_been_legal(house: Service, lang: str) -> None:
    """The rule, the seat, and the choice are told to programs; a sentence to people."""
    guests, table = _playing(house)
    mover, view = _turn(guests, table)
    seat = _next(view)
    other = guests[seat]
    other.http.headers["Accept-Language"] = lang
    order = {"kind": "make_call", "seat": seat, "bid": "pass"}
    answer = other.order(table, order, "early", view["seq"])
    told = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert (answer.status_code, told["status"]) == (409, 409)
    assert (told["code"], told["rule"], told["seat"]) == (
        *("call_out_of_turn", "sixbid.R7"),
        seat,
    )
    assert told["type"] == "/problems/call_out_of_turn"
    assert told["title"]
    assert mover.get(f"/api/tables/{table}/view")["seq"] == view["seq"]


def test_an_order_by_an_old_view_is_stale(house: Service) -> None:
    """What changed the seat's choice meanwhile has to be seen first."""
    guests, table = _playing(house)
    mover, view = _turn(guests, table)
    answer = mover.order(table, view["legal"][0], "late", 1)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["rule"] is None


def test_another_seats_order_is_not_taken(house: Service) -> None:
    """Neither for a seat of another player, nor without one, nor with one that is not there."""
    guests, table = _playing(house)
    view = guests[0].get(f"/api/tables/{table}/view")
    stranger = house.guest("Dot")
    events = house.events(table)
    for guest, seat in ((guests[1], 0), (stranger, 0), (guests[0], 3)):
        answer = guest.order(table, {**_KEEP, "seat": seat}, "x", view["seq"])
        assert (answer.status_code, answer.json()["code"]) == (403, "seat_not_yours")
    pause = guests[0].order(table, {"kind": "pause_play"}, "p", view["seq"])
    assert (pause.status_code, pause.json()["code"]) == (403, "arbiter_only")
    assert house.events(table) == events


def test_an_order_of_another_game_is_told_from_a_wrong_one(house: Service) -> None:
    """What the game does not know is a fault of the client, not a refusal on record."""
    guests, table = _playing(house)
    answer = guests[0].order(table, _KEEP, "k")
    assert (answer.status_code, answer.json()["code"]) in {
        (400, "command_foreign"),
        (409, "not_entitled"),
    }


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (b"", ""),
        (b"{", ""),
        (b"[]", ""),
        (b'{"id": "a", "seen": 1}', "order"),
        (b'{"id": "a b", "seen": 1, "order": {"kind": "keep", "seat": 0}}', "id"),
        (b'{"id": "a", "seen": -1, "order": {"kind": "keep", "seat": 0}}', "seen"),
        (b'{"id": "a", "seen": 1, "order": {"kind": "deal_hand"}}', "order"),
        (
            b'{"id": "a", "seen": 1, "order": {"kind": "play_card", "seat": 0, "card": "1S"}}',
            "order.card",
        ),
        (
            b'{"id": "a", "seen": 1, "order": {"kind": "keep", "seat": 0, "x": 1}}',
            "order.x",
        ),
    ],
)
def test_a_body_that_is_no_order_is_told_where(
    house: Service, body: bytes, where: str
) -> None:
    """Each fault has its place, and nothing of what stood there comes back."""
    guests, table = _playing(house)
    answer = guests[0].http.post(
        f"/api/tables/{table}/commands",
        content=body,
        headers={"Content-Type": "application/json"},
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "body_malformed")
    assert [fault["where"] for fault in answer.json()["faults"]] == [where]
    assert "1S" not in answer.text


def test_the_quick_way_answers_as_the_described_one(
    house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Past the short cut FastAPI answers every order the same, wrong ones too."""
    guests, table = _playing(house)
    bodies: list[Any] = [
        {
            "id": "q",
            "seen": 1,
            "order": {"kind": "make_call", "seat": 0, "bid": "pass"},
        },
        {
            "id": "q",
            "seen": 1,
            "order": {"kind": "make_call", "seat": 1, "bid": "pass"},
        },
        {
            "id": "q",
            "seen": 1,
            "order": {"kind": "make_call", "seat": 7, "bid": "pass"},
        },
        {"id": "q", "seen": 1},
        [],
    ]
    paths = [f"/api/tables/{place}/commands" for place in (table, "a" * 26)]

    def ask() -> list[tuple[int, str]]:
        told: list[tuple[int, str]] = []
        for path in paths:
            for body in bodies:
                answer = guests[0].http.post(path, json=body)
                told.append((answer.status_code, answer.text))
            bare = httpx.post(house.address + path, json=bodies[0])
            told.append((bare.status_code, bare.text))
        return told

    quick = ask()
    passed_on: list[str] = []

    async def pass_on(
        self: Ordering, scope: Scope, receive: Receive, send: Send
    ) -> None:
        passed_on.append(scope["path"])
        await self.application(scope, receive, send)

    monkeypatch.setattr(Ordering, "__call__", pass_on)
    assert ask() == quick
    assert set(passed_on) == set(paths)


def test_a_seat_sees_its_own_cards_alone(house: Service) -> None:
    """Three seats and a spectator see the same table, and four different sets of cards."""
    guests, table = _playing(house)
    views = [guest.get(f"/api/tables/{table}/view") for guest in guests]
    stranger = house.guest("Dot").get(f"/api/tables/{table}/view")
    assert [view["viewer"] for view in (*views, stranger)] == [0, 1, 2, -1]
    hands = [str(card) for view in views for card in view["hand"]]
    assert len(set(hands)) == len(hands) == 33
    assert stranger["hand"] == []
    for view in (*views, stranger):
        assert all(seat["shown"] == [] for seat in view["seats"])


def test_what_happened_is_told_in_pieces(house: Service) -> None:
    """The lines behind an event, so many at once, are those of the export."""
    guests, table = _playing(house)
    whole = guests[1].http.get(f"/api/tables/{table}/export").text.splitlines()
    path = f"/api/tables/{table}/events"
    assert guests[1].http.get(path).text.splitlines() == whole[1:]
    pieces: list[str] = []
    while piece := guests[1].http.get(f"{path}?after={len(pieces)}&limit=4").text:
        pieces += piece.splitlines()
    assert pieces == whole[1:]


def test_only_its_players_see_a_closed_table(house: Service) -> None:
    """With ``watch`` nobody, a stranger sees neither view, events, stream nor export."""
    guests, table = _playing(house, watch="nobody")
    stranger = house.guest("Dot")
    for what in ("view", "events", "stream", "export"):
        answer = stranger.http.get(f"/api/tables/{table}/{what}")
        assert (answer.status_code, answer.json()["code"]) == (403, "watching_barred")
    assert guests[2].http.get(f"/api/tables/{table}/view").status_code == 200


def test_a_spectator_sees_late_what_he_sees(house: Service) -> None:
    """Within the delay there is nothing yet, by any way; a player sees it at once."""
    guests, table = _playing(house, spectator_delay=3600)
    stranger = house.guest("Dot")
    for what in ("view", "export"):
        answer = stranger.http.get(f"/api/tables/{table}/{what}")
        assert (answer.status_code, answer.json()["code"]) == (409, "table_waiting")
    assert stranger.http.get(f"/api/tables/{table}/events").text == ""
    assert guests[0].http.get(f"/api/tables/{table}/view").status_code == 200

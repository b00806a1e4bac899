"""Players come, are named, bring other devices, and are forgotten."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import httpx
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.service.http.conftest import Service


def test_a_new_player_gets_a_key_and_a_cookie(house: Service) -> None:
    """The key serves in the head and as the cookie, which no script and no other site sees."""
    with httpx.Client(base_url=house.address) as http:
        answer = http.post("/api/players", json={"name": "Ada"})
        assert answer.status_code == 201
        told = answer.headers["set-cookie"]
        assert told.startswith(f"sixfold_key={answer.json()['key']}; HttpOnly;")
        assert {"Path=/", "SameSite=strict"} <= set(told.split("; "))
        assert "Secure" not in told
        me = http.get("/api/me")
        assert me.json() == {
            "player": answer.json()["player"],
            "name": "Ada",
            "arbiter": False,
        }


def test_a_cookie_may_be_for_secure_connections_alone(
    service_with: Callable[..., Service],
) -> None:
    """Behind TLS the operator says so."""
    secure = service_with(secure_cookies=True)
    answer = httpx.post(f"{secure.address}/api/players", json={})
    assert "Secure" in answer.headers["set-cookie"].split("; ")


def test_a_player_needs_no_name(house: Service) -> None:
    """Without a body, and with an empty one, a player comes without a name."""
    for content in (b"", b"{}"):
        headers = {"Content-Type": "application/json"}
        answer = httpx.post(
            f"{house.address}/api/players", content=content, headers=headers
        )
        assert answer.status_code == 201


def test_a_player_may_take_another_name_or_none(house: Service) -> None:
    """The name is what the others see from then on."""
    guest = house.guest("Ada")
    assert guest.http.patch("/api/me", json={"name": "Ben"}).json()["name"] == "Ben"
    assert guest.get("/api/me")["name"] == "Ben"
    assert guest.http.patch("/api/me", json={"name": None}).json()["name"] is None


@pytest.mark.parametrize(
    "name", ["", " ", "a" * 41, "A\u202eb", "A\x00", "A\nb", "\u200b", 7, ["Ada"]]
)
def test_a_name_that_cannot_be_seen_is_refused(house: Service, name: object) -> None:
    """Control characters, turned text and blanks are no names; nobody comes in with one."""
    before = house.server.reception.store.directory.players()
    answer = httpx.post(f"{house.address}/api/players", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["code"] in {"body_malformed", "name_bad"}
    assert house.server.reception.store.directory.players() == before


def test_another_device_comes_in_by_a_code_once(house: Service) -> None:
    """The code brings the same player with another key, and serves no second time."""
    guest = house.guest()
    code = guest.http.post("/api/me/recovery").json()["code"]
    other = httpx.post(f"{house.address}/api/recoveries", json={"code": code})
    assert other.status_code == 201
    assert other.json()["player"] == guest.player
    assert other.json()["key"] != guest.key
    again = httpx.post(f"{house.address}/api/recoveries", json={"code": code})
    assert (again.status_code, again.json()["code"]) == (404, "recovery_unknown")


def test_a_key_that_was_dropped_serves_no_more(house: Service) -> None:
    """Leaving on one device ends its key alone."""
    guest = house.guest()
    code = guest.http.post("/api/me/recovery").json()["code"]
    other = httpx.post(f"{house.address}/api/recoveries", json={"code": code}).json()
    assert guest.http.delete("/api/me/key").status_code == 204
    assert guest.http.get("/api/me").json()["code"] == "key_unknown"
    headers = {"Authorization": f"Bearer {other['key']}"}
    assert httpx.get(f"{house.address}/api/me", headers=headers).status_code == 200


def test_who_leaves_for_good_is_forgotten(house: Service) -> None:
    """Name, keys and waiting seats go; at a running match the seat is left."""
    ada, ben, cid = (house.guest(name) for name in ("Ada", "Ben", "Cid"))
    running = house.table(ada, ben, cid)
    waiting = house.table(ada)
    assert ada.http.delete("/api/me").status_code == 204
    assert ada.http.get("/api/me").status_code == 401
    told = ben.get(f"/api/tables/{running}")
    assert (told["seats"][0]["player"], told["creator"]) == (None, None)
    assert ben.get(f"/api/tables/{waiting}")["seats"][0]["player"] is None
    assert ben.get(f"/api/tables/{running}/view")["seats"][0]["name"] is None


def test_a_players_matches_are_listed_and_taken_along(house: Service) -> None:
    """The list names seat and status; the export holds what the seat was sent."""
    ada, ben, cid = (house.guest(name) for name in ("Ada", "Ben", "Cid"))
    table = house.table(ada, ben, cid)
    told = ben.get("/api/me/matches")["matches"]
    assert told == [{"table": table, "game": "sixbid", "seat": 1, "status": "playing"}]
    lines = ben.http.get("/api/me/export").text
    assert lines == ben.http.get(f"/api/tables/{table}/export").text
    assert json.loads(lines.splitlines()[0])["seat"] == 1


def test_few_may_come_from_one_address(service_with: Callable[..., Service]) -> None:
    """So many newcomers a minute; then they are told when to come again."""
    narrow = service_with(arrivals_per_minute=2)
    statuses = [
        httpx.post(f"{narrow.address}/api/players", json={}).status_code
        for _ in range(3)
    ]
    assert statuses == [201, 201, 429]

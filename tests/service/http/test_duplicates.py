"""The deals of a match dealt again elsewhere, and nobody who sees two hands of one deal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from events.seating import DealsRepeated
from events.table import CardsDealt
from replay.audit.judge import audit_log

if TYPE_CHECKING:
    from events.base import Event
    from tests.service.http.conftest import Guest, Service

_PATIENCE = 20.0


def _events(house: Service, table: str) -> list[Event]:
    return [each.event for each in house.server.reception.store.read(table)]


def _played_by_programs(guest: Guest, **wish: object) -> str:
    """Return a table at which programs have played a whole match."""
    body = {"game": "frog", "options": {"hands_limit": 2}, "watch": "anyone", **wish}
    table = str(guest.http.post("/api/tables", json=body).json()["table"])
    for seat in range(3):
        path = f"/api/tables/{table}/seats/{seat}"
        assert guest.http.put(path, json={"bot": "steady"}).status_code == 200
    end = time.monotonic() + _PATIENCE
    while guest.get(f"/api/tables/{table}")["status"] != "over":
        assert time.monotonic() < end
        time.sleep(0.02)
    return table


def test_the_same_cards_are_dealt_hand_by_hand(house: Service) -> None:
    """The log says whose deals they are; dealer and cards are those of the other match."""
    ada = house.guest()
    first = _played_by_programs(ada)
    second = _played_by_programs(ada, duplicate_of=first)
    events = _events(house, second)
    assert [each for each in events if isinstance(each, DealsRepeated)] == [
        DealsRepeated(first)
    ]
    deals = [each for each in events if isinstance(each, CardsDealt)]
    before = [each for each in _events(house, first) if isinstance(each, CardsDealt)]
    assert len(deals) >= 2
    assert deals == before[: len(deals)]
    verdict = audit_log(house.server.reception.store.read(second))
    assert verdict.findings == ()


def test_who_knows_the_cards_cannot_sit_down(house: Service) -> None:
    """Whoever played the match before is refused, and anybody else is not."""
    ada, ben, cid = (house.guest(name) for name in ("Ada", "Ben", "Cid"))
    table = house.table(ada, ben, cid)
    give_up = {"kind": "propose_forfeit", "seat": 0, "absent": 0}
    assert ada.order(table, give_up, "up").status_code == 200
    for seat, guest in ((1, ben), (2, cid)):
        yes = {"kind": "answer_proposal", "seat": seat, "agrees": True}
        assert guest.order(table, yes, "yes").status_code == 200
    wish = {"game": "sixbid", "duplicate_of": table}
    again = str(ada.http.post("/api/tables", json=wish).json()["table"])
    for guest in (ada, ben):
        answer = guest.sit(again, 0)
        assert (answer.status_code, answer.json()["code"]) == (409, "deals_known")
    assert house.guest().sit(again, 0).status_code == 200


def test_nobody_takes_a_second_hand_of_the_same_deal(house: Service) -> None:
    """Who has left a seat may come back to it, and to no other one."""
    ada, ben, cid = (house.guest(name) for name in ("Ada", "Ben", "Cid"))
    table = house.table(ada, ben, cid)
    for seat, guest in ((0, ada), (1, ben)):
        path = f"/api/tables/{table}/seats/{seat}"
        assert guest.http.delete(path).status_code == 200
    answer = ada.sit(table, 1)
    assert (answer.status_code, answer.json()["code"]) == (409, "already_seated")
    order = {"kind": "make_call", "seat": 0, "bid": "pass"}
    assert ada.order(table, order, "gone").json()["code"] == "seat_not_yours"
    assert ada.sit(table, 0).status_code == 200
    assert house.guest().sit(table, 1).status_code == 200

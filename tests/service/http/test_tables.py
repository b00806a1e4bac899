"""Tables are made, found, filled and left, and the same players go on afterwards."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import httpx
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.service.http.conftest import Guest, Service

_WISH: dict[str, Any] = {
    "game": "sixbid",
    "options": {"misere_value": 40},
    "clock": {"move": 30, "reserve": 600},
    "absence": "bot",
    "watch": "anyone",
    "spectator_delay": 60,
    "listed": True,
}


def test_a_table_is_as_its_maker_wished(house: Service) -> None:
    """What was agreed is told to whoever knows the table."""
    ada, ben = house.guest("Ada"), house.guest("Ben")
    answer = ada.http.post("/api/tables", json=_WISH)
    assert answer.status_code == 201
    told = ben.get(f"/api/tables/{answer.json()['table']}")
    assert told == answer.json()
    assert {key: told[key] for key in _WISH} == _WISH
    assert told["creator"] == ada.player
    assert told["status"] == "waiting"
    assert [seat["player"] for seat in told["seats"]] == [None] * 3


@pytest.mark.parametrize(("game", "seats"), [("sixbid", 3), ("frog", 3), ("kozel", 4)])
def test_a_game_has_its_seats(house: Service, game: str, seats: int) -> None:
    """Without a wish there are as few seats as the game can be played with."""
    table = house.table(house.guest(), game=game)
    assert len(house.guest().get(f"/api/tables/{table}")["seats"]) == seats


@pytest.mark.parametrize(
    ("wish", "code", "where"),
    [
        ({"game": "bridge"}, "body_malformed", "game"),
        ({"game": "kozel", "seats": 3}, "body_malformed", "seats"),
        ({"game": "sixbid", "tempo": 1}, "body_malformed", "tempo"),
        (
            {"game": "sixbid", "options": {"misere_valeu": 1}},
            "options_unfit",
            "options.misere_valeu",
        ),
        (
            {"game": "sixbid", "options": {"misere_value": "much"}},
            "options_unfit",
            "options.misere_value",
        ),
    ],
)
def test_a_wish_that_cannot_be_is_told_where(
    house: Service, wish: dict[str, object], code: str, where: str
) -> None:
    """The answer names each field that is wrong, and the house rules in words."""
    guest = house.guest()
    answer = guest.http.post("/api/tables", json=wish)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert [fault["where"] for fault in answer.json()["faults"]] == [where]
    assert guest.get("/api/me/matches") == {"matches": []}


def test_only_listed_tables_with_a_free_seat_are_found(house: Service) -> None:
    """A table that is not listed is known by its address alone."""
    ada, ben, cid = (house.guest(name) for name in ("Ada", "Ben", "Cid"))
    shown = house.table(ada, listed=True)
    hidden = house.table(ada)
    full = house.table(ada, ben, cid, listed=True)
    found = [each["table"] for each in ben.get("/api/tables")["tables"]]
    assert shown in found
    assert not {hidden, full} & set(found)
    behind = ben.get(f"/api/tables?limit=1&after={shown}")["tables"]
    assert shown not in [each["table"] for each in behind]


def test_the_match_begins_when_all_seats_are_filled(house: Service) -> None:
    """Before that there is nothing to see, after it nobody sits down any more."""
    ada, ben, cid = (house.guest(name) for name in ("Ada", "Ben", "Cid"))
    table = house.table(ada, ben)
    early = ada.http.get(f"/api/tables/{table}/view")
    assert (early.status_code, early.json()["code"]) == (409, "table_waiting")
    assert cid.sit(table, 2).json()["status"] == "playing"
    assert ada.get(f"/api/tables/{table}/view")["status"] == "playing"
    late = house.guest("Dot").sit(table, 1)
    assert (late.status_code, late.json()["code"]) == (409, "seat_filled")


def test_a_seat_is_one_players_and_a_player_has_one_seat(house: Service) -> None:
    """Sitting down again where one sits changes nothing; elsewhere is refused."""
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table = house.table(ada)
    assert ada.sit(table, 0).status_code == 200
    assert ada.sit(table, 1).json()["code"] == "already_seated"
    assert ben.sit(table, 0).json()["code"] == "seat_filled"
    assert ben.sit(table, 3).json()["code"] == "seat_unknown"
    assert ben.sit("a" * 26, 0).json()["code"] == "table_unknown"


def test_who_gets_up_leaves_the_seat_free(house: Service) -> None:
    """A waiting table may be left, by who sits there and by nobody else."""
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table = house.table(ada)
    other = ben.http.delete(f"/api/tables/{table}/seats/0")
    assert (other.status_code, other.json()["code"]) == (403, "seat_not_yours")
    left = ada.http.delete(f"/api/tables/{table}/seats/0")
    assert left.json()["seats"][0]["player"] is None
    assert ben.sit(table, 0).status_code == 200


def test_the_creator_alone_gives_seats_to_programs(house: Service) -> None:
    """A program fills a seat, shows as one, and goes when the creator says so."""
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table = house.table(ada, game="frog")
    path = f"/api/tables/{table}/seats/1"
    assert ben.http.put(path, json={"bot": "steady"}).json()["code"] == "creator_only"
    seat = ada.http.put(path, json={"bot": "steady"}).json()["seats"][1]
    assert (seat["bot"], seat["shares"], seat["name"]) == ("steady", "house", None)
    assert ben.http.delete(path).status_code == 403
    assert ada.http.delete(path).json()["seats"][1]["bot"] is None


def test_a_seat_of_a_running_match_is_free_once_its_player_left(
    house: Service,
) -> None:
    """A lost connection leaves nothing free; getting up does, and the cards go along."""
    ada, ben, cid, dot = (house.guest(name) for name in ("Ada", "Ben", "Cid", "Dot"))
    table = house.table(ada, ben, cid)
    hand = cid.get(f"/api/tables/{table}/view")["hand"]
    assert dot.sit(table, 2).json()["code"] == "seat_filled"
    left = cid.http.delete(f"/api/tables/{table}/seats/2").json()
    assert left["seats"][2]["player"] is None
    assert cid.get(f"/api/tables/{table}/view")["viewer"] == -1
    assert ada.get(f"/api/tables/{table}/view")["seats"][2]["absent"]
    assert dot.sit(table, 2).json()["seats"][2]["name"] == "Dot"
    view = dot.get(f"/api/tables/{table}/view")
    assert (view["viewer"], view["hand"]) == (2, hand)
    assert not view["seats"][2]["absent"]
    assert cid.get("/api/me/matches")["matches"][0]["seat"] is None


def test_who_left_his_seat_plays_no_more(house: Service) -> None:
    """His orders are somebody else's by then, and bring him back to nothing."""
    guests = [house.guest(name) for name in ("Ada", "Ben", "Cid")]
    table = house.table(*guests)
    view = guests[0].get(f"/api/tables/{table}/view")
    turn: int = view["turn"]
    order = guests[turn].get(f"/api/tables/{table}/view")["legal"][0]
    guests[turn].http.delete(f"/api/tables/{table}/seats/{turn}")
    events = house.events(table)
    answer = guests[turn].order(table, order, "late", view["seq"])
    assert (answer.status_code, answer.json()["code"]) == (403, "seat_not_yours")
    assert house.events(table) == events
    other = guests[(turn + 1) % 3].get(f"/api/tables/{table}/view")
    assert other["seats"][turn]["absent"]


def test_who_left_his_seat_may_sit_down_again(house: Service) -> None:
    """If nobody else has: with the same cards, and his orders count again."""
    guests = [house.guest(name) for name in ("Ada", "Ben", "Cid")]
    table = house.table(*guests)
    turn: int = guests[0].get(f"/api/tables/{table}/view")["turn"]
    mover = guests[turn]
    before = mover.get(f"/api/tables/{table}/view")
    mover.http.delete(f"/api/tables/{table}/seats/{turn}")
    assert mover.sit(table, turn).json()["seats"][turn]["player"] == mover.player
    view = mover.get(f"/api/tables/{table}/view")
    assert view["hand"] == before["hand"]
    assert not view["seats"][turn]["absent"]
    answer = mover.order(table, view["legal"][0], "again", view["seq"])
    assert answer.status_code == 200


def test_a_seat_that_was_left_is_taken_by_one(house: Service) -> None:
    """Of several who want it at once one gets it, and plays on with its cards."""
    guests = [house.guest(name) for name in ("Ada", "Ben", "Cid")]
    table = house.table(*guests)
    hand = guests[2].get(f"/api/tables/{table}/view")["hand"]
    guests[2].http.delete(f"/api/tables/{table}/seats/2")
    wanting = [house.guest("Dot") for _ in range(4)]

    def sit(guest: Guest) -> int:
        return guest.sit(table, 2).status_code

    with ThreadPoolExecutor(4) as pool:
        statuses = sorted(pool.map(sit, wanting))
    assert statuses == [200, 409, 409, 409]
    views = [guest.get(f"/api/tables/{table}/view") for guest in wanting]
    assert [view["hand"] for view in views if view["viewer"] == 2] == [hand]


def _given_up(house: Service, **wish: object) -> tuple[list[Guest], str]:
    """Return three players and a match that they ended."""
    guests = [house.guest(name) for name in ("Ada", "Ben", "Cid")]
    table = house.table(*guests, **wish)
    give_up = {"kind": "propose_forfeit", "seat": 0, "absent": 0}
    assert guests[0].order(table, give_up, "up").status_code == 200
    for seat in (1, 2):
        yes = {"kind": "answer_proposal", "seat": seat, "agrees": True}
        assert guests[seat].order(table, yes, "yes").status_code == 200
    return guests, table


def test_one_who_asks_makes_the_table_that_follows(house: Service) -> None:
    """Asked for by all at once it is one table, and one of them has made it."""
    guests, table = _given_up(house)

    def ask(guest: Guest) -> httpx.Response:
        return guest.http.post(f"/api/tables/{table}/rematch")

    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(ask, guests))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 201]
    following = {str(answer.json()["table"]) for answer in answers}
    assert len(following) == 1
    told = guests[0].get(f"/api/tables/{following.pop()}")
    assert told["status"] == "playing"


def test_known_deals_are_not_dealt_in_a_rematch(house: Service) -> None:
    """A match over another one's deals is followed by one with new ones."""
    guests, first = _given_up(house)
    others, second = _given_up(house, duplicate_of=first)
    assert guests[0].get(f"/api/tables/{second}")["duplicate_of"] == first
    answer = others[0].http.post(f"/api/tables/{second}/rematch")
    assert answer.status_code == 201
    assert answer.json()["duplicate_of"] is None


def test_the_same_players_go_on_when_the_match_is_over(house: Service) -> None:
    """Each who asks sits where he sat; when all have asked the next match begins."""
    ada, ben, cid = (house.guest(name) for name in ("Ada", "Ben", "Cid"))
    table = house.table(ada, ben, cid)
    path = f"/api/tables/{table}/rematch"
    assert ada.http.post(path).json()["code"] == "match_running"
    give_up = {"kind": "propose_forfeit", "seat": 0, "absent": 0}
    assert ada.order(table, give_up, "up").status_code == 200
    for seat, guest in ((1, ben), (2, cid)):
        yes = {"kind": "answer_proposal", "seat": seat, "agrees": True}
        assert guest.order(table, yes, "yes").status_code == 200
    assert ada.get(f"/api/tables/{table}")["status"] == "forfeited"
    first = ben.http.post(path)
    assert (first.status_code, first.json()["status"]) == (201, "waiting")
    second = ada.http.post(path)
    assert (second.status_code, second.json()["table"]) == (200, first.json()["table"])
    assert house.guest().http.post(path).json()["code"] == "seat_not_yours"
    assert cid.http.post(path).json()["status"] == "playing"
    assert [each["name"] for each in cid.http.post(path).json()["seats"]] == [
        *("Ada", "Ben", "Cid")
    ]
    assert ada.get(f"/api/tables/{table}")["rematch"] == first.json()["table"]


def test_the_deals_of_a_match_are_played_again_only_when_it_is_over(
    house: Service,
) -> None:
    """As long as cards are hidden nobody gets the same ones elsewhere."""
    ada, ben, cid = (house.guest(name) for name in ("Ada", "Ben", "Cid"))
    table = house.table(ada, ben, cid)
    wish = {"game": "sixbid", "duplicate_of": table}
    assert ada.http.post("/api/tables", json=wish).json()["code"] == "duplicate_unfit"
    unknown = {"game": "sixbid", "duplicate_of": "a" * 26}
    assert ada.http.post("/api/tables", json=unknown).status_code == 409


def test_a_player_has_few_unfinished_tables_and_makes_few_at_once(
    service_with: Callable[..., Service],
) -> None:
    """So many that are not finished, so many a minute."""
    narrow = service_with(tables_per_player=1, tables_per_minute=2)
    ada, ben = narrow.guest(), narrow.guest()
    codes = [
        ada.http.post("/api/tables", json={"game": "frog"}).json().get("code")
        for _ in range(3)
    ]
    assert codes == [None, "too_many_tables", "too_many_requests"]
    assert ben.http.post("/api/tables", json={"game": "frog"}).status_code == 201


def test_all_want_a_key(house: Service) -> None:
    """Tables are nobody's business who has not come in."""
    for path in ("/api/tables", f"/api/tables/{'a' * 26}"):
        answer = httpx.get(f"{house.address}{path}")
        assert (answer.status_code, answer.json()["code"]) == (401, "key_missing")
        assert answer.headers["www-authenticate"] == "Bearer"

"""Whoever means ill is refused clearly, and nothing has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

if TYPE_CHECKING:
    from tests.service.http.conftest import Guest, Service

_FORM = {"Content-Type": "application/x-www-form-urlencoded"}
_TEXT = {"Content-Type": "text/plain"}


def _cookie(guest: Guest) -> dict[str, str]:
    return {"Cookie": f"sixfold_key={guest.key}"}


@pytest.mark.parametrize("headers", [_FORM, _TEXT, {}, {"Content-Type": ""}])
def test_a_form_of_another_site_is_not_taken(
    house: Service, headers: dict[str, str]
) -> None:
    """What any page may send with a visitor's cookie is refused, with a body or without."""
    guest = house.guest()
    tables = len(house.server.reception.ledger.tables.of_player(guest.player))
    for path, content in (
        ("/api/tables", b'{"game": "frog"}'),
        ("/api/me/recovery", b""),
    ):
        answer = httpx.post(
            house.address + path, content=content, headers=headers | _cookie(guest)
        )
        assert (answer.status_code, answer.json()["code"]) == (415, "media_type_unfit")
    now = house.server.reception.ledger.tables.of_player(guest.player)
    assert len(now) == tables


def test_a_page_of_ours_may_use_the_cookie(house: Service) -> None:
    """JSON from our own origin, with the cookie, is taken."""
    guest = house.guest()
    headers = _cookie(guest) | {"Origin": house.address}
    answer = httpx.post(
        f"{house.address}/api/tables", json={"game": "frog"}, headers=headers
    )
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1", "https://x:8106"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_another_sites_page_is_refused(
    house: Service, origin: str, method: str
) -> None:
    """Whatever it asks for, with whatever key."""
    guest = house.guest()
    answer = guest.http.request(method, "/api/me/key", headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin_foreign")
    assert guest.http.get("/api/me").status_code == 200


@pytest.mark.parametrize(
    "key",
    [
        "sk_" + "A" * 43,
        "so_" + "A" * 43,
        "x",
        "sk_' or 1=1 --",
        "sk_" + "A" * 5_000,
        "\u00e9\u00e9",
    ],
)
def test_a_guessed_key_is_nobodys(house: Service, key: str) -> None:
    """In the head or the cookie, a key that was not given to anybody opens nothing."""
    raw = key.encode("latin-1")
    for headers in (
        [(b"Authorization", b"Bearer " + raw)],
        [(b"Authorization", raw)],
        [(b"Cookie", b"sixfold_key=" + raw.replace(b" ", b""))],
    ):
        answer = httpx.get(f"{house.address}/api/me", headers=headers)
        assert answer.status_code == 401
        assert answer.json()["code"] in {"key_unknown", "key_missing"}
        assert key not in answer.text
        order = {"id": "x", "seen": 1, "order": {"kind": "keep", "seat": 0}}
        path = f"/api/tables/{'a' * 26}/commands"
        ordered = httpx.post(house.address + path, json=order, headers=headers)
        assert (ordered.status_code, ordered.json()["code"]) in {
            (401, "key_unknown"),
            (401, "key_missing"),
            (415, "media_type_unfit"),
        }


def test_a_guessed_table_is_unknown(house: Service) -> None:
    """What is no id, and what is nobody's, tells nothing of what there is."""
    guest = house.guest()
    table = house.table(guest)
    for guessed, status in (
        (table[:10], 400),
        (table.upper(), 400),
        ("a" * 26, 404),
        ("..%2f..%2fetc%2fpasswd", 404),
        ("%00" * 26, 400),
    ):
        answer = guest.http.get(f"/api/tables/{guessed}")
        assert answer.status_code == status, guessed
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_spectator_cannot_act(house: Service) -> None:
    """Who only watches may give no order, for any seat, and writes nothing."""
    guests = [house.guest(name) for name in ("Ada", "Ben", "Cid")]
    table = house.table(*guests)
    dot = house.guest("Dot")
    events = house.events(table)
    orders: list[dict[str, object]] = [
        {"kind": "make_call", "seat": 0, "bid": "pass"},
        {"kind": "call_director", "seat": 1, "text": "Look!"},
        {"kind": "propose_forfeit", "seat": 2, "absent": 2},
        {"kind": "pause_play"},
        {"kind": "resume_play"},
    ]
    for order in orders:
        assert dot.order(table, order, "x").status_code == 403
    assert (
        dot.http.put(f"/api/tables/{table}/seats/0", json={"bot": "random"}).json()[
            "code"
        ]
        == "creator_only"
    )
    assert dot.http.delete(f"/api/tables/{table}/seats/0").status_code == 403
    assert house.events(table) == events


def test_no_player_is_arbiter_or_operator_by_himself(house: Service) -> None:
    """Appointing, and what only an arbiter reads, stay closed."""
    guest = house.guest()
    table = house.table(guest, house.guest(), house.guest())
    me = f"/api/arbiters/{guest.player}"
    assert guest.http.put(me).json()["code"] == "operator_only"
    assert guest.http.delete(me).json()["code"] == "operator_only"
    for what in ("refusals", "findings"):
        answer = guest.http.get(f"/api/tables/{table}/{what}")
        assert (answer.status_code, answer.json()["code"]) == (403, "arbiter_only")
    ruling = {"hand": 1, "text": "Mine."}
    answer = guest.http.post(f"/api/tables/{table}/rulings", json=ruling)
    assert answer.json()["code"] == "arbiter_only"
    assert not guest.get("/api/me")["arbiter"]


def test_no_header_can_be_smuggled_in(house: Service) -> None:
    """The id of a request comes back only if it is safe to write anywhere."""
    guest = house.guest()
    kept = guest.http.get("/api/me", headers={"X-Request-Id": "abc-1.2"})
    assert kept.headers["x-request-id"] == "abc-1.2"
    for given in ("a b", "a" * 65, 'a"b', "a\\nb", "<script>"):
        answer = guest.http.get("/api/me", headers={"X-Request-Id": given})
        assert answer.headers["x-request-id"] != given


def test_what_is_sent_never_comes_back(house: Service) -> None:
    """A problem names places and codes, not what stood there."""
    guest = house.guest()
    mark = "<b>mark</b>"
    for method, path, body in (
        ("POST", "/api/tables", {"game": mark}),
        ("POST", "/api/tables", {"game": "sixbid", "x" + mark: 1}),
        ("POST", "/api/recoveries", {"code": mark}),
        ("GET", f"/api/{mark}", None),
        ("GET", f"/api/tables?after={mark}", None),
    ):
        answer = guest.http.request(method, path, json=body)
        assert answer.status_code >= 400
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        if "x<b>" not in str(body):
            assert mark not in answer.text


def test_answers_are_kept_by_nobody(house: Service) -> None:
    """Whatever is a player's own is stored by no cache, a refusal included."""
    guest = house.guest()
    for path in ("/api/me", "/api/tables", "/api/nowhere"):
        answer = guest.http.get(path)
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers


def test_an_unknown_address_or_method_is_a_problem_too(house: Service) -> None:
    """What no route answers comes in the same form."""
    gone = httpx.get(f"{house.address}/api/nowhere")
    assert (gone.status_code, gone.json()["code"]) == (404, "path_unknown")
    wrong = httpx.delete(f"{house.address}/api/players")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "method_unknown")
    assert wrong.headers["allow"] == "POST"

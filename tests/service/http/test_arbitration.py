"""An arbiter reads what he is called to, and rules; before that he is a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.envelope import GENESIS
from events.ruling import RulingGiven
from replay.rulings.keys import keyring
from replay.rulings.signing import public_bytes, signed_ruling, signed_warrant

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.service.http.conftest import Guest, Service


@pytest.fixture
def operator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ed25519PrivateKey:
    """Return the operator's signing key, whose public half the service trusts."""
    key = Ed25519PrivateKey.generate()
    monkeypatch.setenv("SIXFOLD_OPERATOR", public_bytes(key).hex())
    monkeypatch.setenv("SIXFOLD_KEYS", str(tmp_path / "ring"))
    return key


def _arbiter(service: Service, guest: Guest) -> Guest:
    answer = httpx.put(
        f"{service.address}/api/arbiters/{guest.player}",
        headers={"Authorization": f"Bearer {service.operator}"},
    )
    assert answer.status_code == 204
    return guest


def _called(service: Service) -> tuple[list[Guest], str]:
    guests = [service.guest(name) for name in ("Ada", "Ben", "Cid")]
    table = service.table(*guests)
    call = {"kind": "call_director", "seat": 1, "text": "Look at this, please."}
    assert guests[1].order(table, call, "call").status_code == 200
    return guests, table


def test_an_arbiter_is_a_spectator_until_he_is_called(
    service_with: Callable[..., Service],
) -> None:
    """Then he sees every card, and what was refused; he stops the play and lets it go on."""
    service = service_with()
    guests = [service.guest(name) for name in ("Ada", "Ben", "Cid")]
    table = service.table(*guests)
    dot = _arbiter(service, service.guest("Dot"))
    assert dot.get(f"/api/tables/{table}/view")["viewer"] == -1
    early = dot.http.get(f"/api/tables/{table}/refusals")
    assert (early.status_code, early.json()["code"]) == (403, "arbiter_only")
    call = {"kind": "call_director", "seat": 1, "text": "Look at this, please."}
    assert guests[1].order(table, call, "call").status_code == 200
    view = dot.get(f"/api/tables/{table}/view")
    assert view["viewer"] is None
    assert sum(len(seat["shown"]) for seat in view["seats"]) == 33
    assert dot.order(table, {"kind": "pause_play"}, "p").status_code == 200
    turn: int = view["turn"]
    held = guests[turn].order(
        table, {"kind": "make_call", "seat": turn, "bid": "pass"}, "held"
    )
    assert held.json()["code"] == "play_paused"
    told = dot.get(f"/api/tables/{table}/refusals")["refusals"]
    assert [(each["seat"], each["code"]) for each in told] == [(turn, "play_paused")]
    assert dot.order(table, {"kind": "resume_play"}, "r").status_code == 200
    assert dot.http.get(f"/api/tables/{table}/export").text.count("\n") >= view["seq"]


def test_an_arbiter_who_plays_is_a_player(service_with: Callable[..., Service]) -> None:
    """At his own table he sees his own cards and stops nothing."""
    service = service_with()
    guests, table = _called(service)
    _arbiter(service, guests[0])
    assert guests[0].get(f"/api/tables/{table}/view")["viewer"] == 0
    for order in ("pause_play", "resume_play"):
        answer = guests[0].order(table, {"kind": order}, order)
        assert answer.json()["code"] == "arbiter_only"
    answer = guests[0].http.get(f"/api/tables/{table}/findings")
    assert answer.json()["code"] == "arbiter_only"


def test_the_audit_finds_nothing_at_a_table(
    service_with: Callable[..., Service],
) -> None:
    """What the table let through is judged anew, and clean."""
    service = service_with()
    guests, table = _called(service)
    dot = _arbiter(service, service.guest("Dot"))
    told = dot.get(f"/api/tables/{table}/findings")
    assert (told["clean"], told["findings"], told["hands"]) == (True, [], 1)
    assert told["events"] == guests[0].get(f"/api/tables/{table}/view")["seq"]


def test_an_unsigned_ruling_is_refused(service_with: Callable[..., Service]) -> None:
    """Without a key that the house keeps for him an arbiter has to sign himself."""
    service = service_with()
    _, table = _called(service)
    dot = _arbiter(service, service.guest("Dot"))
    events = service.events(table)
    body = {"hand": 1, "text": "The call stands."}
    answer = dot.http.post(f"/api/tables/{table}/rulings", json=body)
    assert (answer.status_code, answer.json()["code"]) == (409, "ruling_unsigned")
    assert service.events(table) == events


def test_the_house_signs_for_an_arbiter_whose_key_it_keeps(
    operator: Ed25519PrivateKey, service_with: Callable[..., Service]
) -> None:
    """The ruling stands in the match, is said to all, and is written once."""
    service = service_with()
    guests, table = _called(service)
    dot = _arbiter(service, service.guest("Dot"))
    ring = keyring({"SIXFOLD_KEYS": str(service.folder / "ring")})
    key = ring.create(dot.player)
    ring.appoint(dot.player, signed_warrant(operator, public_bytes(key), 0, 0))
    body = {"hand": 1, "text": "The call stands."}
    answer = dot.http.post(f"/api/tables/{table}/rulings", json=body)
    assert answer.status_code == 201, answer.text
    again = dot.http.post(f"/api/tables/{table}/rulings", json=body)
    assert again.json() == answer.json()
    path = f"/api/tables/{table}/events?after={answer.json()['first'] - 1}"
    assert "The call stands." in guests[0].http.get(path).text
    assert dot.get(f"/api/tables/{table}/findings")["clean"]


def test_a_ruling_with_the_arbiters_own_signature_is_taken(
    operator: Ed25519PrivateKey, service_with: Callable[..., Service]
) -> None:
    """What was signed is written as it is; another word in it, and it is refused."""
    service = service_with()
    _, table = _called(service)
    dot = _arbiter(service, service.guest("Dot"))
    key = Ed25519PrivateKey.generate()
    warrant = signed_warrant(operator, public_bytes(key), 0, 0)
    head = service.server.reception.desk.room(table).history[-1]
    ruling = RulingGiven(
        *(1, 1, (), (), "As it was.", "none", (), (), head.seq, head.hash, warrant, b"")
    )
    signed = signed_ruling(key, table, ruling)
    body: dict[str, Any] = {
        "hand": 1,
        "text": "As it was.",
        "seen": head.seq,
        "warrant": {
            "arbiter": warrant.arbiter.hex(),
            "operator": warrant.operator.hex(),
            "since": 0,
            "until": 0,
            "signature": warrant.signature.hex(),
        },
        "signature": signed.signature.hex(),
    }
    path = f"/api/tables/{table}/rulings"
    forged = dot.http.post(path, json=body | {"text": "Otherwise."})
    assert (forged.status_code, forged.json()["code"]) == (409, "ruling_forged")
    assert dot.http.post(path, json=body).status_code == 201
    assert head.hash != GENESIS

"""Keys, warrants, and whom to trust, by the command line."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from replay.rulings.keys import Keyring, KeyTaken
from replay.rulings.signing import public_bytes, signed_warrant, warrant_fits
from replay.shell import microseconds

if TYPE_CHECKING:
    from pathlib import Path

    from tests.replay.desk import Desk

LANGUAGES: Final = ("en", "pl", "ru")
STRANGER: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC: Final = public_bytes(STRANGER).hex()
FORM: Final = Encoding.PEM, PrivateFormat.PKCS8


@pytest.fixture(name="ring")
def fixture_ring(desk: Desk) -> Keyring:
    """Return the desk's ring, with nothing on it yet."""
    return Keyring(desk.folder / "keys")


def listed(desk: Desk) -> dict[str, Any]:
    """Return what ``keys`` tells programs."""
    found: dict[str, Any] = desk.run("keys", "--json").lines[0]
    return found


def states(desk: Desk) -> dict[str, str]:
    """Return the state of each key by its name."""
    return {row["name"]: row["state"] for row in listed(desk)["keys"]}


def files(ring: Keyring) -> dict[str, bytes]:
    """Return what lies on the ring."""
    if not ring.folder.exists():
        return {}
    return {path.name: path.read_bytes() for path in ring.folder.iterdir()}


def rights(path: Path) -> int:
    """Return who may do what with a file."""
    return path.stat().st_mode & 0o777


@pytest.fixture(name="open_hand")
def fixture_open_hand() -> Any:  # noqa: ANN401 - a fixture without a value
    """Let new files be readable by all unless they say otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_hand")
def test_the_first_appointment_makes_the_operator(desk: Desk, ring: Keyring) -> None:
    """Two private keys for their owner alone, and two files that anybody may have."""
    shown = desk.run("keys", "appoint", "hana")
    assert (shown.status, shown.err) == (0, "")
    assert sorted(files(ring)) == [
        "hana.key",
        "hana.warrant",
        "operator.key",
        "operator.public",
    ]
    assert rights(ring.folder) == 0o700
    for name in ("hana", "operator"):
        assert rights(ring.path(name)) == 0o600
        key = load_pem_private_key(ring.path(name).read_bytes(), None)
        assert isinstance(key, Ed25519PrivateKey)
    public = public_bytes(ring.operator_key())
    assert ring.operator() == public
    assert f"sixfold keys trust {public.hex()}" in shown.out
    warrant = ring.warrant("hana")
    assert warrant is not None
    assert warrant_fits(warrant)
    assert (warrant.operator, warrant.until) == (public, 0)
    assert warrant.arbiter == public_bytes(ring.private("hana"))
    assert 0 < microseconds() - warrant.since < 60_000_000


def test_a_warrant_is_a_small_json_file(desk: Desk, ring: Keyring) -> None:
    """Keys in hexadecimal, instants in microseconds."""
    desk.run("keys", "appoint", "hana", "--until", "2999-12-31")
    told = json.loads(files(ring)["hana.warrant"])
    warrant = ring.warrant("hana")
    assert warrant is not None
    assert told == {
        "arbiter": warrant.arbiter.hex(),
        "operator": warrant.operator.hex(),
        "since": warrant.since,
        "until": 32_503_680_000_000_000,
        "signature": warrant.signature.hex(),
    }


def test_appointed_again_the_keys_stay(desk: Desk, ring: Keyring) -> None:
    """A longer term is a new warrant; no private key is ever overwritten."""
    desk.run("keys", "appoint", "hana", "--until", "2999-12-31")
    before = files(ring)
    shown = desk.run("keys", "appoint", "hana")
    assert shown.status == 0
    assert "New key" not in shown.out
    after = files(ring)
    assert {name for name in after if after[name] != before[name]} == {"hana.warrant"}
    warrant = ring.warrant("hana")
    assert warrant is not None
    assert warrant.until == 0


def test_a_private_key_is_never_overwritten(desk: Desk, ring: Keyring) -> None:
    """Not even by two that are made at the same time, nor through a link that hangs."""
    desk.run("keys", "appoint", "hana")
    before = files(ring)
    with pytest.raises(KeyTaken):
        ring.create("hana")
    ring.path("ivo").symlink_to(ring.folder / "nowhere")
    shown = desk.run("keys", "appoint", "ivo")
    assert (shown.status, "not overwritten" in shown.err) == (2, True)
    ring.path("ivo").unlink()
    assert files(ring) == before


def test_an_arbiter_who_keeps_the_key(desk: Desk, ring: Keyring) -> None:
    """The operator signs for a public key, and has no private one of it."""
    assert desk.run("keys", "appoint", "eva", "--public", PUBLIC).status == 0
    assert not ring.has("eva")
    warrant = ring.warrant("eva")
    assert warrant is not None
    assert warrant.arbiter.hex() == PUBLIC
    assert states(desk) == {"eva": "appointed_elsewhere"}
    row = listed(desk)["keys"][0]
    assert (row["public"], row["until"]) == (PUBLIC, None)


def test_the_arbiter_brings_the_warrant_home(
    desk: Desk, ring: Keyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever trusts the same operator can put it beside the key, and rule."""
    desk.run("keys", "appoint", "eva", "--public", PUBLIC)
    operator = listed(desk)["operator"]
    home = Keyring(desk.folder / "home")
    home.folder.mkdir(mode=0o700)
    path = home.path("eva")
    path.write_bytes(STRANGER.private_bytes(*FORM, NoEncryption()))
    path.chmod(0o600)
    home.path("eva", "warrant").write_bytes(files(ring)["eva.warrant"])
    monkeypatch.setenv("SIXFOLD_KEYS", str(home.folder))
    assert states(desk) == {"eva": "other_operator"}
    assert desk.run("keys", "trust", operator).status == 0
    assert states(desk) == {"eva": "appointed"}


@pytest.mark.parametrize(
    "name", ["", "operator", "OPERATOR", "a b", "../hana", "a/b", ".", "-", "x" * 42]
)
def test_what_cannot_name_an_arbiter(desk: Desk, ring: Keyring, name: str) -> None:
    """Nothing is made, not even the operator."""
    shown = desk.run("keys", "appoint", name)
    assert shown.status == 2
    assert "letters, digits" in shown.err
    assert files(ring) == {}


@pytest.mark.parametrize("name", ["hana", "Żaneta-2", "Яна", "x" * 41])
def test_what_can(desk: Desk, name: str) -> None:
    """Letters of any script, digits, a stroke."""
    assert desk.run("keys", "appoint", name).status == 0
    assert states(desk) == {name: "appointed"}


@pytest.mark.parametrize(
    "until", ["tomorrow", "2027-13-01", "31.12.2027", "9999-12-31", "2001-01-01"]
)
def test_what_cannot_end_a_term(desk: Desk, ring: Keyring, until: str) -> None:
    """No date, the last one that a calendar has, and one that is past."""
    for lang in LANGUAGES:
        shown = desk.run("keys", "appoint", "hana", "--until", until, lang=lang)
        assert (shown.status, until in shown.err) == (2, True)
    assert files(ring) == {}


@pytest.mark.parametrize("public", ["00" * 31, "00" * 33, "hana", "0x" + "00" * 31])
def test_what_is_no_public_key(desk: Desk, ring: Keyring, public: str) -> None:
    """Neither to be appointed nor to be trusted; a long text is not repeated."""
    for words in (("appoint", "eva", "--public", public), ("trust", public)):
        shown = desk.run("keys", *words)
        assert (shown.status, "no Ed25519 key" in shown.err) == (2, True)
        assert len(shown.err) < 60
    assert files(ring) == {}


def test_trust_is_one_key(desk: Desk, ring: Keyring) -> None:
    """The last one that was named; spaces and capitals do not matter."""
    assert "no ruling counts" in desk.run("keys").out
    shown = desk.run("keys", "trust", f" {PUBLIC.upper()} ")
    assert (shown.status, PUBLIC in shown.out) == (0, True)
    assert files(ring) == {"operator.public": f"{PUBLIC}\n".encode()}
    desk.run("keys", "trust", "00" * 32)
    assert listed(desk)["operator"] == "00" * 32
    assert not listed(desk)["operates"]


def test_who_trusts_another_is_told_whom_until_now(desk: Desk, ring: Keyring) -> None:
    """The rulings of the operator before count no more; a spoilt file is only replaced."""
    assert "Until now" not in desk.run("keys", "trust", "00" * 32).out
    assert "Until now" not in desk.run("keys", "trust", "00" * 32).out
    shown = desk.run("keys", "trust", PUBLIC)
    assert f"Until now it was {'00' * 32};" in shown.out
    (ring.folder / "operator.public").write_text("spoilt", encoding="utf-8")
    shown = desk.run("keys", "trust", PUBLIC)
    assert (shown.status, "Until now" in shown.out) == (0, False)
    assert listed(desk)["operator"] == PUBLIC


def test_the_environment_names_the_operator_first(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list speaks of the same operator as the audit does."""
    desk.run("keys", "appoint", "hana")
    own = listed(desk)["operator"]
    monkeypatch.setenv("SIXFOLD_OPERATOR", PUBLIC)
    assert listed(desk)["operator"] == PUBLIC
    assert states(desk) == {"hana": "other_operator"}
    monkeypatch.setenv("SIXFOLD_OPERATOR", desk.file("operator.txt", own))
    assert states(desk) == {"hana": "appointed"}


def test_who_trusts_another_appoints_nobody(desk: Desk, ring: Keyring) -> None:
    """Without the operator's private key it is refused, and no key is made."""
    desk.run("keys", "trust", PUBLIC)
    shown = desk.run("keys", "appoint", "hana")
    assert (shown.status, "Only who holds it" in shown.err) == (2, True)
    assert sorted(files(ring)) == ["operator.public"]


def test_the_list_says_who_may_rule(desk: Desk, ring: Keyring) -> None:
    """Each state of a key, for people in each language too."""
    desk.run("keys", "appoint", "ada", "--until", "2999-12-31")
    operator = ring.operator_key()
    now = microseconds()
    for name in ("ben", "cid", "dora", "eva", "fay", "gus", "hal"):
        ring.create(name)
    public = {name: public_bytes(ring.private(name)) for name in ring.names()}
    ring.appoint("ben", signed_warrant(operator, public["ben"], now - 9, now - 1))
    ring.appoint("cid", signed_warrant(operator, public["cid"], now + 10**12, 0))
    ring.appoint("dora", signed_warrant(STRANGER, public["dora"], 0, 0))
    ring.path("eva").chmod(0o644)
    ring.appoint("eva", signed_warrant(operator, public["eva"], 0, 0))
    ring.appoint("fay", signed_warrant(operator, public["ada"], 0, 0))
    ring.appoint("gus", signed_warrant(operator, public["gus"], 0, 2**63 - 1))
    (ring.folder / "a b.key").write_bytes(b"")
    assert states(desk) == {
        "ada": "appointed",
        "ben": "outside_term",
        "cid": "outside_term",
        "dora": "other_operator",
        "eva": "key_exposed",
        "fay": "warrant_unfit",
        "gus": "appointed",
        "hal": "no_warrant",
    }
    rows = {row["name"]: row for row in listed(desk)["keys"]}
    assert rows["ada"]["until"] == "3000-01-01T00:00:00.000000Z"
    assert rows["gus"]["until"] is None
    assert rows["eva"]["public"] is None
    assert "yes, to the end of 2999-12-31" in desk.run("keys").out
    for lang in LANGUAGES:
        shown = desk.run("keys", lang=lang)
        assert (shown.status, shown.err) == (0, "")
        assert len(shown.out.splitlines()) == 3 + len(rows)


def other_kinds() -> dict[str, bytes]:
    """Return files that are no Ed25519 key, or not without a word."""
    unknown = b"MC4CAQAwBQYDK2VhBCIEIH6tXvyINwVEfRYKF6XC/araYQTXMhWrZuX46D8+Bn7B"
    head, tail = b"-----BEGIN PRIVATE KEY-----\n", b"\n-----END PRIVATE KEY-----\n"
    return {
        "x25519": X25519PrivateKey.generate().private_bytes(*FORM, NoEncryption()),
        "p256": generate_private_key(SECP256R1()).private_bytes(*FORM, NoEncryption()),
        "locked": STRANGER.private_bytes(*FORM, BestAvailableEncryption(b"x")),
        "public": STRANGER.public_key().public_bytes_raw(),
        "unknown": head + unknown + tail,
        "cut": STRANGER.private_bytes(*FORM, NoEncryption())[:60],
        "empty": b"",
        "raw": bytes(range(32)),
    }


@pytest.mark.parametrize("kind", sorted(other_kinds()))
def test_a_file_that_is_no_key_of_ours(desk: Desk, ring: Keyring, kind: str) -> None:
    """It is named, and nothing of it is shown."""
    desk.run("keys", "appoint", "hana")
    path = ring.path("hana")
    path.write_bytes(other_kinds()[kind])
    shown = desk.run("keys", "appoint", "hana")
    assert (shown.status, shown.err) == (2, f"This is no Ed25519 key: {path}\n")
    assert states(desk) == {"hana": "key_unfit"}
    assert "no, a file is unfit" in desk.run("keys").out


def test_a_folder_that_cannot_be_written(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file stands where the ring should be."""
    monkeypatch.setenv("SIXFOLD_KEYS", desk.file("ring", ""))
    for words in (("appoint", "hana"), ("trust", PUBLIC)):
        shown = desk.run("keys", *words)
        assert (shown.status, shown.out) == (2, "")
        assert len(shown.err.splitlines()) == 1
    assert desk.run("keys").status == 0

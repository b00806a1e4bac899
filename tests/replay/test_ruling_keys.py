"""Whose key signs a ruling, whom it counts for, and that no private key is shown."""

from __future__ import annotations

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from replay.rulings.keys import Keyring
from replay.rulings.signing import public_bytes, signed_warrant
from replay.shell import microseconds
from tests.replay.desk import FULL_DEAL, Desk
from tests.replay.rulings.dispute import (
    LANGUAGES,
    LAST,
    history,
    revoke,
    ruled,
    stored,
)


def test_a_key_that_others_may_read_does_not_sign(desk: Desk) -> None:
    """Whoever may read it: the group or everybody."""
    match = revoke(desk)
    key = desk.folder / "keys" / "hana.key"
    assert key.stat().st_mode & 0o777 == 0o600
    for rights in (0o644, 0o640, 0o604, 0o620):
        key.chmod(rights)
        shown = desk.run("ruling", "give", match, "x")
        assert shown.status == 2
        assert "Others may read the private key" in shown.err
        assert "chmod 600" in shown.err
    key.chmod(0o400)
    assert desk.run("ruling", "give", match, "x").status == 0
    assert stored(desk) == LAST + 1


def test_no_private_key_is_ever_shown(desk: Desk) -> None:
    """Not in what is written, nor in any error, in any spelling; not in the store."""
    match = revoke(desk)
    folder = desk.folder / "keys"
    out: list[str] = []
    pem = (folder / "hana.key").read_text(encoding="ascii")
    tries = (
        ("keys",),
        ("keys", "--json"),
        ("keys", "appoint", "hana"),
        ("keys", "appoint", "ivo"),
        ("keys", "trust", f" {pem}"),
        ("keys", "appoint", "eva", "--public", f" {pem}"),
        ("ruling", "give", match, "x", "--key", "hana", "--score", "void"),
        ("ruling", "give", match, "x", "--key", "operator"),
        ("ruling", "show", match),
        ("ruling", "show", match, "--json"),
        ("audit", match, "--json"),
        ("export", match, "--format", "jsonl"),
        ("show", match),
        ("replay", match),
        ("players",),
    )
    for words in tries:
        shown = desk.run(*words)
        out += (shown.out, shown.err)
    (folder / "hana.key").chmod(0o644)
    (folder / "operator.public").write_text(pem, encoding="ascii")
    for words in tries:
        shown = desk.run(*words)
        out += (shown.out, shown.err)
    text = "".join(out)
    on_disk = desk.store.read_bytes()
    for name in ("hana", "operator", "ivo"):
        held = (folder / f"{name}.key").read_bytes()
        key = load_pem_private_key(held, None)
        assert isinstance(key, Ed25519PrivateKey)
        raw = key.private_bytes_raw()
        body = held.decode().splitlines()[1]
        # The last 32 bytes of the body are the key; its spelling begins at no byte.
        for secret in (body, body[22:60], raw.hex(), base64.b64encode(raw).decode()):
            assert secret not in text
        assert raw not in on_disk


def test_without_any_key(desk: Desk) -> None:
    """It is said how to get one."""
    match = desk.imported(FULL_DEAL)
    shown = desk.run("ruling", "give", match, "x")
    assert shown.status == 2
    assert "no key" in shown.err
    assert desk.run("ruling", "give", match, "x", "--key", "ivo").err == shown.err
    assert "sixfold keys appoint NAME" in shown.err


def test_one_of_several_keys_is_named(desk: Desk) -> None:
    """With two arbiters it has to be said who rules, and the name stands in the list."""
    match = revoke(desk)
    desk.run("keys", "appoint", "ivo")
    shown = desk.run("ruling", "give", match, "x")
    assert (shown.status, "hana or ivo" in shown.err) == (2, True)
    assert "By ivo" in desk.run("ruling", "give", match, "x", "--key", "ivo").out
    desk.run("ruling", "give", match, "x", "--key", "hana")
    names = [act["name"] for act in ruled(desk, match)["acts"]]
    assert names == ["ivo", "hana"]


def test_a_term_that_is_over(desk: Desk) -> None:
    """The arbiter is told, and nothing is written; what was ruled in time stays."""
    match = revoke(desk)
    desk.run("ruling", "give", match, "x", "--score", "void")
    ring = Keyring(desk.folder / "keys")
    public = public_bytes(ring.private("hana"))
    now = microseconds()
    ring.appoint("hana", signed_warrant(ring.operator_key(), public, now - 9, now - 1))
    shown = desk.run("ruling", "give", match, "x", "--score", "as-played")
    assert (shown.status, "term" in shown.err) == (2, True)
    far = now + 10**12
    ring.appoint("hana", signed_warrant(ring.operator_key(), public, far, 0))
    assert "has not begun" in desk.run("ruling", "give", match, "x").err
    assert stored(desk) == LAST + 1
    assert ruled(desk, match)["as_ruled"] == [0, 0, 0]


def test_a_warrant_that_is_unfit(desk: Desk) -> None:
    """Another operator's, another key's, an altered one, and files that are none."""
    match = revoke(desk)
    ring = Keyring(desk.folder / "keys")
    path = ring.path("hana", "warrant")
    good = path.read_text(encoding="utf-8")
    desk.run("keys", "appoint", "ivo")
    stranger = Ed25519PrivateKey.generate()
    public = public_bytes(ring.private("hana"))

    def refused() -> str:
        shown = desk.run("ruling", "give", match, "x", "--key", "hana")
        assert (shown.status, shown.out) == (2, "")
        return shown.err

    ring.appoint("hana", signed_warrant(stranger, public, 0, 0))
    assert "not from the operator that is trusted here" in refused()
    path.write_text(ring.path("ivo", "warrant").read_text(encoding="utf-8"), "utf-8")
    assert "no warrant, or not the one of this key" in refused()
    for bad in (
        good.replace('"until": 0', '"until": 1'),
        good.replace('"until": 0', f'"until": {2**63}'),
        good.replace('"until": 0', f'"until": {2**80}'),
        good.replace('"until": 0', '"until": 0, "note": ""'),
        good.replace('"until": 0', '"until": null'),
        good[:-20],
        "",
        "[]",
        "\udcff",
    ):
        assert bad != good
        path.write_bytes(bad.encode("utf-8", "surrogateescape"))
        assert "no warrant, or not the one of this key" in refused()
    path.unlink()
    assert "sixfold keys appoint hana" in refused()
    path.write_text(good, encoding="utf-8")
    assert desk.run("ruling", "give", match, "x", "--key", "hana").status == 0
    assert stored(desk) == LAST + 1


def test_whom_a_ruling_counts_for(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who trusts the operator, from the ring or the environment, by key or by file."""
    match = revoke(desk)
    desk.run("ruling", "give", match, "x", "--score", "void")
    public = (desk.folder / "keys" / "operator.public").read_text(encoding="ascii")
    monkeypatch.setenv("SIXFOLD_KEYS", str(desk.folder / "elsewhere"))
    assert ruled(desk, match)["as_ruled"] == [-24, 12, 12]
    assert (
        "the operator's key is not known here" in desk.run("ruling", "show", match).out
    )
    for named in (public.strip(), f" {public.upper()}", desk.file("op.txt", public)):
        monkeypatch.setenv("SIXFOLD_OPERATOR", named)
        assert ruled(desk, match)["as_ruled"] == [0, 0, 0]
    monkeypatch.setenv("SIXFOLD_OPERATOR", "00" * 32)
    assert ruled(desk, match)["acts"][0]["fault"] == "ruling_unappointed"
    for unfit in ("00" * 31, "hana", desk.file("bad.txt", "x"), str(desk.folder)):
        monkeypatch.setenv("SIXFOLD_OPERATOR", unfit)
        shown = desk.run("ruling", "show", match)
        assert (shown.status, "no Ed25519 key" in shown.err) == (2, True)
    binary = desk.folder / "binary"
    binary.write_bytes(bytes(range(256)))
    monkeypatch.setenv("SIXFOLD_OPERATOR", str(binary))
    assert desk.run("ruling", "show", match).status == 2
    monkeypatch.delenv("SIXFOLD_OPERATOR")
    (desk.folder / "elsewhere" / "operator.public").mkdir(parents=True)
    shown = desk.run("ruling", "show", match)
    assert (shown.status, "no Ed25519 key" in shown.err) == (2, True)
    (desk.folder / "elsewhere" / "operator.public").rmdir()
    assert desk.run("keys", "trust", public.strip()).status == 0
    assert ruled(desk, match)["as_ruled"] == [0, 0, 0]


def test_who_does_not_know_the_operator_may_appeal(desk: Desk) -> None:
    """A player's own desk cannot tell a genuine ruling, and can appeal against it."""
    match = revoke(desk)
    desk.run("ruling", "give", match, "x", "--score", "void")
    (desk.folder / "keys").rename(desk.folder / "hidden")
    shown = desk.run("ruling", "appeal", match, "x", "--ruling", "1", "--seat", "0")
    assert shown.status == 0
    (desk.folder / "hidden").rename(desk.folder / "keys")
    assert [each["status"] for each in ruled(desk, match)["rulings"]] == ["appealed"]


def test_the_audit_asks_for_the_operator(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ruled match is clean for whoever trusts him; else it is one finding a ruling."""
    match = desk.imported(FULL_DEAL)
    desk.run("keys", "appoint", "hana")
    desk.run("ruling", "give", match, "x", "--penalty", "0,-5,0")
    assert desk.run("audit", match).status == 0
    monkeypatch.setenv("SIXFOLD_KEYS", str(desk.folder / "elsewhere"))
    judged = desk.run("audit", match, "--json")
    (finding,) = judged.lines[0]["findings"]
    assert judged.status == 1
    assert (finding["rule"], finding["code"]) == (
        "log.appointment",
        "ruling_unappointed",
    )
    assert (finding["hand"], finding["trick"], finding["seat"]) == (1, None, None)
    assert finding["seq"] == len(history(desk, match))
    for lang in LANGUAGES:
        shown = desk.run("audit", match, lang=lang)
        assert (shown.status, shown.err) == (1, "")
        assert "log.appointment" in shown.out


def test_a_folder_is_audited_by_both_cores_with_the_operator(desk: Desk) -> None:
    """Several logs at once: none is told apart from one alone."""
    match = revoke(desk)
    desk.run("ruling", "give", match, "x", "--score", "void")
    text = desk.run("export", match, "--format", "jsonl").out
    logs = desk.folder / "logs"
    logs.mkdir()
    for name in ("a", "b", "c"):
        (logs / f"{name}.jsonl").write_text(text, encoding="utf-8")
    judged = desk.run("audit", str(logs), "--json")
    assert [len(line["findings"]) for line in judged.lines] == [1, 1, 1]
    (desk.folder / "keys" / "operator.public").unlink()
    judged = desk.run("audit", str(logs), "--json")
    codes = [[f["code"] for f in line["findings"]] for line in judged.lines]
    assert codes == [["must_follow_suit", "ruling_unappointed"]] * 3

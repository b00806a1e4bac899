"""``sixfold checkpoint`` and ``sixfold verify`` as a person has them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from events.envelope import GENESIS
from events.ruling import RulingGiven
from events.table import MatchOpened
from replay.proof.anchor import anchor_text, read_anchors
from replay.proof.fault import CODES, Fault
from replay.proof.wording import fault_words
from replay.rulings.keys import Keyring
from replay.shell import Shell
from replay.terminal import Terminal
from replay.words import languages
from tests.replay.archive import REVOKE, alter, fill, forge, rows, run_sql
from tests.replay.desk import Desk, Shown


@pytest.fixture
def anchors(desk: Desk) -> str:
    """A store of a few matches, an operator, and a file with one anchor over it."""
    Keyring(desk.folder / "keys").create_operator()
    fill(desk.store, 4)
    path = str(desk.folder / "anchors.txt")
    assert desk.run("checkpoint", "-o", path).status == 0
    return path


def _json(shown: Shown) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(shown.out)
    return told


def _head(desk: Desk) -> int:
    return rows(desk.store)[-1][0]


def test_a_checkpoint_on_the_screen(desk: Desk, anchors: str) -> None:
    """The note alone, six lines and a signature; it is an anchor too."""
    shown = desk.run("checkpoint")
    lines = shown.out.splitlines()
    assert lines[1] == str(_head(desk))
    assert lines[7].startswith(f"— {lines[0]} ")
    plain = desk.file("plain.txt", shown.out)
    found = _json(desk.run("verify", "--anchor", plain, "--json"))
    assert (found["sound"], found["anchored"]) == (True, _head(desk))
    fill(desk.store, 1, seed=50)
    before = Path(anchors).read_text().splitlines()[1]
    assert desk.run("checkpoint", "-o", plain).status == 0
    both = Path(plain).read_text()
    assert both.startswith(shown.out)
    assert _json(desk.run("verify", "--anchor", plain, "--json"))["unanchored"] == 0
    assert before == lines[1]


def test_what_is_new(desk: Desk, anchors: str) -> None:
    """Events behind the last anchor are counted; the next anchor goes on from it."""
    size = _head(desk)
    fill(desk.store, 2, seed=70)
    new = _head(desk) - size
    shown = desk.run("verify", "--anchor", anchors)
    assert shown.status == 0
    assert f"Anchored: {size} events" in shown.out
    assert f"Not yet anchored: {new} events" in shown.out
    told = _json(desk.run("checkpoint", "-o", anchors, "--json"))
    assert (told["size"], told["new"]) == (size + new, new)
    found = _json(desk.run("verify", "--anchor", anchors, "--json"))
    assert [each["size"] for each in found["anchors"]] == [size, size + new]
    assert found["unanchored"] == 0
    before = Path(anchors).read_bytes()
    assert "Nothing new" in desk.run("checkpoint", "-o", anchors).out
    assert Path(anchors).read_bytes() == before


def test_the_nightly_run(desk: Desk, anchors: str) -> None:
    """Old fields are taken on trust, old hashes and new fields are not."""
    size = _head(desk)
    fill(desk.store, 2, seed=70)
    shown = _json(desk.run("verify", "--since", anchors, "--json"))
    assert (shown["sound"], shown["since"]) == (True, size)
    alter(desk.store, 3)
    assert desk.run("verify", "--since", anchors).status == 0
    whole = desk.run("verify", "--anchor", anchors)
    assert whole.status == 1
    assert "First: position 3, event 3 of match" in whole.out
    assert "as their events say" not in whole.out
    alter(desk.store, size + 5)
    shown = _json(desk.run("verify", "--since", anchors, "--json"))
    assert shown["sound"] is False
    assert [each["position"] for each in shown["findings"]] == [3, size + 5]


def test_rewritten_history(desk: Desk, anchors: str) -> None:
    """The chain holds; without an anchor that is all that can be said, and it is said."""
    [at] = [each[0] for each in rows(desk.store)[-3:-2]]
    forge(desk.store, at, links=True)
    bare = desk.run("verify")
    assert bare.status == 0
    assert "No anchor was given." in bare.out
    for option in ("--anchor", "--since"):
        shown = desk.run("verify", option, anchors)
        assert shown.status == 1
        assert f"First: position {at}, event " in shown.out
        assert "rewritten: another event was anchored here" in shown.out
    note = Path(anchors).read_text().rpartition("\n\nedge")[0] + "\n"
    plain = desk.file("plain.txt", note)
    shown = desk.run("verify", "--anchor", plain)
    assert f"positions 1 to {_head(desk)}" in shown.out


def test_no_checkpoint_of_an_altered_store(desk: Desk, anchors: str) -> None:
    """New events that do not hold, a lost end, a rewritten end: nothing is signed."""
    before = Path(anchors).read_bytes()
    size = _head(desk)
    forge(desk.store, size, links=True)
    shown = desk.run("checkpoint", "-o", anchors)
    assert shown.status == 1
    assert f"Nothing was signed. position {size}, event" in shown.out
    run_sql(desk.store, "delete from event where position = ?", (size,))
    shown = desk.run("checkpoint", "-o", anchors, "--json")
    assert shown.status == 1
    assert _json(shown)["signed"] is False
    assert Path(anchors).read_bytes() == before


def test_a_new_event_that_does_not_hold(desk: Desk, anchors: str) -> None:
    """It is named, and not signed."""
    size = _head(desk)
    fill(desk.store, 1, seed=90)
    alter(desk.store, size + 2)
    shown = desk.run("checkpoint", "-o", anchors)
    assert shown.status == 1
    assert f"position {size + 2}, event 2 of match" in shown.out


def test_a_checkpoint_never_covers_a_change(desk: Desk, anchors: str) -> None:
    """It goes on from the root before: what was rewritten is found against it as well."""
    forge(desk.store, 7, links=True)
    fill(desk.store, 1, seed=90)
    later = str(desk.folder / "later.txt")
    assert desk.run("checkpoint", "--since", anchors, "-o", later).status == 0
    shown = desk.run("verify", "--anchor", anchors, "--anchor", later)
    assert shown.status == 1
    assert "First: position 7, event 7" in shown.out
    shown = desk.run("verify", "--anchor", later)
    assert shown.status == 1


def test_a_lost_key(desk: Desk, anchors: str) -> None:
    """Nobody signs without the operator's key; verifying needs the public one alone."""
    keys = desk.folder / "keys"
    (keys / "operator.key").unlink()
    shown = desk.run("checkpoint", "-o", anchors)
    assert shown.status == 2
    assert "operator.key" in shown.err
    assert desk.run("verify", "--anchor", anchors).status == 0
    public = (keys / "operator.public").read_text()
    (keys / "operator.public").unlink()
    shown = desk.run("verify", "--anchor", anchors)
    assert shown.status == 2
    assert "No operator is known here" in shown.err
    shown = desk.run("verify", "--anchor", anchors, "--operator", public.strip())
    assert shown.status == 0
    file = desk.file("public.txt", public)
    assert desk.run("verify", "--anchor", anchors, "--operator", file).status == 0


def test_a_key_that_others_may_read(desk: Desk, anchors: str) -> None:
    """It is refused before anything is signed."""
    (desk.folder / "keys" / "operator.key").chmod(0o644)
    before = Path(anchors).read_bytes()
    shown = desk.run("checkpoint", "-o", anchors)
    assert shown.status == 2
    assert "Others may read the private key" in shown.err
    assert Path(anchors).read_bytes() == before


def test_a_wrong_key(desk: Desk, anchors: str) -> None:
    """An anchor of another operator is told as such, and so is a text that is no key."""
    shown = desk.run("verify", "--anchor", anchors, "--operator", "00" * 32)
    assert shown.status == 2
    assert "signed by another operator" in shown.err
    shown = desk.run("verify", "--anchor", anchors, "--operator", "no key")
    assert shown.status == 2
    assert "no Ed25519 key" in shown.err


def test_an_anchor_of_another_log(desk: Desk, anchors: str) -> None:
    """The same operator's, over another store: no finding, but bad use."""
    other = desk.folder / "other.db"
    fill(other, 4, seed=200)
    shown = desk.run("verify", str(other), "--anchor", anchors)
    assert shown.status == 2
    assert "is of another log" in shown.err
    desk.store = other
    shown = desk.run("checkpoint", "-o", anchors)
    assert shown.status == 2
    assert "is of another log" in shown.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("\n\n—", "\nmore\n\n—", "no anchor that can be trusted"),
        ("time 2", "time 3", "does not fit"),
        ("trail 0 0 ", "trail 0 1 ", "no anchor that can be trusted"),
        ("\nedge ", "\nedge AAAA ", "no anchor that can be trusted"),
        ("\n\nedge", "\n\n\nedge", "no anchor that can be trusted"),
        ("\ntrail A", "\ntrail !", "no anchor that can be trusted"),
    ],
)
def test_an_altered_anchor(
    old: str, new: str, said: str, desk: Desk, anchors: str
) -> None:
    """A changed line is refused, and the line at which its anchor begins is told."""
    text = Path(anchors).read_text()
    if old == "\ntrail A":
        place = text.rindex("\ntrail ") + 7
        changed = text[:place] + "!" + text[place + 1 :]
    else:
        assert old in text
        changed = text.replace(old, new, 1)
    shown = desk.run("verify", "--anchor", desk.file("altered.txt", changed))
    assert shown.status == 2
    assert said in shown.err
    shown = desk.run("verify", "--anchor", desk.file("altered.txt", text + changed))
    assert shown.status == 2
    if old != "\n\nedge":  # there the second half would be an anchor by itself
        assert f"line {text.count(chr(10)) + 1} " in shown.err


def test_any_byte_of_an_anchor(desk: Desk, anchors: str) -> None:
    """No byte of an anchor can change and the anchor still be taken."""
    operator = bytes.fromhex((desk.folder / "keys" / "operator.public").read_text())
    text = Path(anchors).read_text()
    [right] = read_anchors(text, "", operator)
    assert anchor_text(right) == text
    raw = text.encode()
    for place in range(0, len(raw), 7):
        changed = raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]
        shown = desk.run(
            "verify", "--anchor", desk.file("odd.txt", changed.decode(errors="replace"))
        )
        assert shown.status == 2, place


def test_a_proof_of_a_match(desk: Desk, anchors: str) -> None:
    """Made once, it is checked against the match's log alone, offline."""
    match = rows(desk.store)[60][1]
    proof, log = str(desk.folder / "m.tlog-proof"), str(desk.folder / "m.jsonl")
    for words in (
        ("checkpoint", "prove", match[:10], "--anchor", anchors, "-o", proof),
        ("export", match, "--format", "jsonl", "-o", log),
    ):
        assert desk.run(*words).status == 0
    shown = desk.run("verify", log, "--proof", proof)
    assert shown.status == 0
    assert f"Proved: match {match[:8]} up to event" in shown.out
    told = _json(desk.run("verify", log, "--anchor", anchors, "--json"))
    assert told["inside"] == told["events"]
    text = Path(log).read_text()
    lines = text.splitlines(keepends=True)
    short = lines[0].replace(str(len(lines) - 2), str(len(lines) - 3))
    cut = desk.file("cut.jsonl", "".join([short, *lines[1:-1]]))
    shown = desk.run("verify", cut, "--proof", proof)
    assert shown.status == 1
    assert "anchored, and missing here" in shown.out
    damaged = desk.file("odd.txt", Path(proof).read_text().replace("index ", "place "))
    assert desk.run("verify", log, "--proof", damaged).status == 2
    shown = desk.run("verify", "--proof", proof)
    assert shown.status == 2
    other = desk.folder / "other.db"
    fill(other, 4, seed=200)
    desk.store = other
    wrong = rows(other)[0][1]
    shown = desk.run("checkpoint", "prove", wrong, "--anchor", anchors)
    assert shown.status == 1
    assert "does not agree" in shown.err


def test_a_match_that_is_too_new(desk: Desk, anchors: str) -> None:
    """There is no proof of what no anchor covers."""
    [match] = fill(desk.store, 1, seed=90)
    shown = desk.run("checkpoint", "prove", match, "--anchor", anchors)
    assert shown.status == 2
    assert "had no event yet" in shown.err


def test_rulings_are_counted(desk: Desk, anchors: str) -> None:
    """Each by an appointed arbiter, or not; and nobody knows without an operator."""
    match = desk.imported(REVOKE)
    assert desk.run("keys", "appoint", "hana").status == 0
    ruled = desk.run("ruling", "give", match, "Void.", "--score", "void")
    assert ruled.status == 0, ruled.err
    shown = desk.run("verify", "--anchor", anchors)
    assert shown.status == 0
    assert "Rulings and decisions: 1, each by an appointed arbiter" in shown.out
    (desk.folder / "keys" / "operator.public").unlink()
    assert "No operator is known" in desk.run("verify").out
    shown = desk.run("verify", "--operator", "00" * 32)
    assert shown.status == 1
    assert "of these not by an appointed arbiter: 1" in shown.out
    assert "ruling_unappointed" in shown.out


def test_deals_are_counted(desk: Desk) -> None:
    """Those with a proof and those without; a share that was altered is named."""
    for words in (("--fair",), ()):
        shown = desk.run("simulate", "--hands", "3", "--seed", "5", "--keep", *words)
        assert shown.status == 0
    shown = desk.run("verify")
    assert shown.status == 0
    assert "Deals: 3 proved fair, 3 without proof" in shown.out
    assert _json(desk.run("verify", "--json"))["deals"] == {
        "proved": 3,
        "unproved": 3,
        "pending": 0,
        "unfair": 0,
    }
    [(at,)] = run_sql(desk.store, "select min(position) from event where tag = 401")
    [(data,)] = run_sql(desk.store, "select data from event where position = ?", (at,))
    hands = bytearray(data)
    one, other = 6, len(hands) - 1  # the first card dealt, the last of the blind
    hands[one], hands[other] = hands[other], hands[one]
    changed = "update event set data = ? where position = ?"
    run_sql(desk.store, changed, (bytes(hands), at))
    forge(desk.store, at, links=True)
    shown = desk.run("verify")
    assert shown.status == 1
    assert "1 unfair" in shown.out
    assert "hand 1 of match" in shown.out


def test_other_targets(desk: Desk, anchors: str) -> None:
    """A record has no hashes; what is not there is told."""
    for target in (desk.file("r.toml", "game"), "nothing.jsonl", "fab7"):
        shown = desk.run("verify", target, "--anchor", anchors)
        assert shown.status == 2
        assert shown.err
    shown = desk.run("checkpoint", "-o", anchors, "--since", anchors)
    assert shown.status == 2
    empty = desk.file("empty.txt", "")
    assert desk.run("verify", "--anchor", empty).status == 2


def test_an_empty_store(desk: Desk) -> None:
    """There is nothing to sign, and nothing wrong with it."""
    Keyring(desk.folder / "keys").create_operator()
    desk.opened()
    shown = desk.run("checkpoint")
    assert shown.status == 2
    assert "no match" in shown.err
    assert desk.run("verify").status == 0


def test_a_live_store(desk: Desk, anchors: str) -> None:
    """Another program that writes meanwhile does no harm."""
    store = desk.opened()
    match = store.matches()[0]
    assert desk.run("verify", "--anchor", anchors).status == 0
    assert store.read(match)
    with closing(sqlite3.connect(desk.store, isolation_level=None)) as other:
        other.execute("begin immediate")
        assert desk.run("verify", "--anchor", anchors).status == 0


@pytest.mark.parametrize("lang", languages())
def test_every_fault_has_words(lang: str) -> None:
    """In every language, and none leaves a placeholder behind."""
    terminal = Terminal(lang)
    for code in CODES:
        fault = Fault(code, 7, "m" * 26, 3, 9, 2, "why")
        assert "{" not in fault_words(terminal, fault)


def test_the_json_of_a_finding(desk: Desk, anchors: str) -> None:
    """Codes and numbers, the same in every language."""
    alter(desk.store, 3)
    shown = desk.run("verify", "--anchor", anchors, "--json", lang="pl")
    told = json.loads(shown.out)
    [finding] = told["findings"]
    match = rows(desk.store)[2][1]
    assert finding == {
        "code": "fields",
        "position": 3,
        "match": match,
        "seq": 3,
        "until": None,
        "line": None,
        "subject": None,
    }
    assert told["faults"] == 1


def test_rules_of_another_program_stop_nothing(desk: Desk, anchors: str) -> None:
    """A ruled match of rules that are not known here: the log is verified all the same."""
    store = desk.opened()
    opened = store.read_all()
    first = next(each.event for _, each in opened)
    assert isinstance(first, MatchOpened)
    ruling = RulingGiven(
        *(1, 1, (), (), "", "none", (), ()), 1, bytes(32), None, bytes(0)
    )
    match = "z" * 26
    events = (replace(first, rules=99), ruling)
    Shell(store).write(match, match, events, after=0, prev=GENESIS)
    shown = desk.run("verify", "--anchor", anchors)
    assert shown.status == 0, shown.err
    assert "Not yet anchored: 2 events" in shown.out
    assert desk.run("doctor").status == 0


def test_a_match_of_a_store_with_a_gap(desk: Desk, anchors: str) -> None:
    """The store does not agree with the anchor, and nothing is proved."""
    match = rows(desk.store)[60][1]
    run_sql(desk.store, "delete from event where position = 3")
    shown = desk.run("checkpoint", "prove", match, "--anchor", anchors)
    assert shown.status == 1
    assert "does not agree" in shown.err


@pytest.mark.parametrize("field", ["tag", "seq", "data", "salt"])
def test_a_value_of_another_type_is_named(desk: Desk, anchors: str, field: str) -> None:
    """By verify and doctor alike; a checkpoint signs nothing over it."""
    with closing(sqlite3.connect(desk.store)) as connection, connection:
        connection.execute("pragma writable_schema = on")
        connection.execute(
            "update sqlite_schema set sql = replace(sql, 'strict', '')"
            " where name = 'event'"
        )
    at = _head(desk)
    fill(desk.store, 1, seed=50)
    update = f"update event set {field} = 'abc' where position = ?"  # noqa: S608
    run_sql(desk.store, update, (at + 3,))
    told = f"position {at + 3}"
    shown = desk.run("checkpoint", "-o", anchors)
    assert (shown.status, told in shown.out) == (1, True), shown.err
    shown = desk.run("verify", "--anchor", anchors)
    assert (shown.status, told in shown.out) == (1, True), shown.err
    shown = desk.run("doctor")
    assert (shown.status, told in shown.out) == (1, True), shown.err

"""That an anchored log begins with an older one: proved, and shown without a store."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from replay.rulings.keys import Keyring
from tests.replay.archive import fill, forge, rows

if TYPE_CHECKING:
    from tests.replay.desk import Desk, Shown


@pytest.fixture
def grown(desk: Desk) -> tuple[Desk, str, str, str]:
    """Return a desk whose store has grown between two anchors, both, and the proof."""
    Keyring(desk.folder / "keys").create_operator()
    old, new, proof = (
        str(desk.folder / name) for name in ("old.txt", "new.txt", "proof.txt")
    )
    fill(desk.store, 3)
    assert desk.run("checkpoint", "-o", old).status == 0
    fill(desk.store, 2, seed=60)
    assert desk.run("checkpoint", "--since", old, "-o", new).status == 0
    made = desk.run("checkpoint", "prove", "--since", old, "--anchor", new, "-o", proof)
    assert made.status == 0
    return desk, old, new, proof


def size_of(anchor: str) -> int:
    """Return how many events an anchor covers."""
    return int(Path(anchor).read_text().splitlines()[1])


def told(shown: Shown) -> dict[str, Any]:
    """Return the one object that was printed."""
    found: dict[str, Any] = json.loads(shown.out)
    return found


def test_the_log_only_grew(grown: tuple[Desk, str, str, str]) -> None:
    """Shown from the proof and the anchors alone: the store is gone."""
    desk, old, new, proof = grown
    text = Path(proof).read_text().splitlines()
    assert text[:2] == ["sixfold.log/growth@v1", f"old {size_of(old)}"]
    desk.store.unlink()
    shown = desk.run("verify", "--proof", proof, "--anchor", old, "--anchor", new)
    assert (shown.status, shown.err) == (0, "")
    words = " ".join(shown.out.split())
    assert words.startswith(f"The log of {size_of(new)} events (signed ")
    assert f"begins with the log of {size_of(old)} events" in words
    found = told(desk.run("verify", "--proof", proof, "--anchor", old, "--json"))
    assert (found["kind"], found["sound"]) == ("growth", True)
    assert (found["old"]["size"], found["new"]["size"]) == (size_of(old), size_of(new))


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_it_says_so_in_every_language(
    grown: tuple[Desk, str, str, str], lang: str
) -> None:
    """No code and no placeholder among the words, and both sizes."""
    desk, old, new, proof = grown
    shown = desk.run("verify", "--proof", proof, "--anchor", old, lang=lang)
    assert (shown.status, "{" in shown.out, "grown" in shown.out) == (0, False, False)
    assert {str(size_of(old)), str(size_of(new))} <= set(
        shown.out.replace("(", " ").split()
    )


def test_a_changed_hash_shows_nothing(grown: tuple[Desk, str, str, str]) -> None:
    """Exit status 1; a line that is no hash is bad input."""
    desk, old, _, proof = grown
    lines = Path(proof).read_text().splitlines(keepends=True)
    wrong = b64encode(bytes(32)).decode() + "\n"
    changed = desk.file("changed.txt", "".join([*lines[:2], wrong, *lines[3:]]))
    shown = desk.run("verify", "--proof", changed, "--anchor", old)
    assert (shown.status, shown.out.startswith("Not shown")) == (1, True)
    assert not told(desk.run("verify", "--proof", changed, "--anchor", old, "--json"))[
        "sound"
    ]
    for bad in ("AAAA\n", "?\n"):
        broken = desk.file("broken.txt", "".join([*lines[:2], bad, *lines[3:]]))
        assert desk.run("verify", "--proof", broken, "--anchor", old).status == 2


def test_a_house_that_signed_two_histories_has_no_proof(
    grown: tuple[Desk, str, str, str],
) -> None:
    """Rewritten with fitting hashes and signed anew: the old anchor contradicts it."""
    desk, old, _, proof = grown
    place = rows(desk.store)[-1][0] - 5
    other = str(desk.folder / "other.txt")
    forge(desk.store, place, links=True)
    assert desk.run("checkpoint", "-o", other).status == 0
    made = desk.run("checkpoint", "prove", "--since", other, "--anchor", other)
    assert made.status == 0
    forge(desk.store, 2, links=True)
    assert (
        desk.run("checkpoint", "prove", "--since", old, "--anchor", other).status == 1
    )
    assert desk.run("verify", "--proof", proof, "--anchor", old).status == 0
    both = ("--anchor", old, "--anchor", other)
    assert desk.run("verify", "--proof", proof, *both).status == 1


def test_what_is_asked_wrongly(grown: tuple[Desk, str, str, str]) -> None:
    """Status 2: both or neither, no old anchor, the wrong way round, a target besides."""
    desk, old, new, proof = grown
    match = rows(desk.store)[0][1]
    anchor = ("--anchor", new)
    for words in (
        ("checkpoint", "prove", *anchor),
        ("checkpoint", "prove", match, "--since", old, *anchor),
        ("checkpoint", "prove", "--since", new, "--anchor", old),
        ("verify", "--proof", proof),
        ("verify", "--proof", proof, *anchor),
        ("verify", str(desk.store), "--proof", proof, "--anchor", old),
    ):
        shown = desk.run(*words)
        assert (shown.status, shown.out) == (2, ""), words
        assert shown.err

"""Any changed byte of any stored field is found, and the event named."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.base import event_tag
from events.envelope import (
    GENESIS,
    Envelope,
    chain_hash,
    check_chain,
    header,
    leaf_hash,
    seal,
)
from events.errors import EventMalformed, EventsError, LogBroken, TagUnknown
from events.stores.jsonl import read_lines, write_lines
from events.stores.sqlite import SqliteStore
from events.stream import check_match, check_store
from events.table import CardsDealt
from tests.contracts.chains import ANOTHER, MATCH, command_id, events_after, fork_of

NAMES = ("seq", "tag", "at", "actor", "command", "data", "salt", "prev", "hash")


def log() -> tuple[Envelope, ...]:
    """Return a match of four events and a fork of it."""
    trunk = events_after(None, 4)
    start = fork_of(trunk[2], ANOTHER)
    return (*trunk, start, *events_after(start, 1, ANOTHER))


def changes(value: int | str | bytes) -> Iterator[int | str | bytes]:
    """Yield a value with each of its bytes changed, and a byte more or less."""
    if isinstance(value, int):
        yield from (value ^ (1 << 8 * byte) for byte in range(8))
        return
    raw = value if isinstance(value, bytes) else value.encode()
    changed_bytes = [
        raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]
        for place in range(len(raw))
    ]
    for changed in [*changed_bytes, raw + b"\1", *([raw[:-1]] if raw else [])]:
        yield changed if isinstance(value, bytes) else changed.decode()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed store that holds the log."""
    events = log()
    store = SqliteStore(tmp_path / "sixfold.db")
    store.record(MATCH, command_id(0), 0, events[:4])
    store.record(ANOTHER, command_id(1), 3, events[4:])
    assert check_store(store) == len(events)
    store.close()
    return tmp_path / "sixfold.db"


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_byte_in_sqlite(name: str, path: Path) -> None:
    """Each byte of each field of each event, changed by hand in the file."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("pragma synchronous = off")
    store = SqliteStore(path)
    tried = 0
    for position, event in list(store.read_all()):
        for value in changes(getattr(event, name)):
            update = f"update event set {name} = ? where position = ?"  # noqa: S608
            try:
                other.execute(update, (value, position))
            except sqlite3.IntegrityError:
                continue  # another event of the match stands there
            with pytest.raises((LogBroken, EventMalformed, TagUnknown)) as caught:
                check_store(store)
            facts = caught.value.facts
            assert (facts["match"], facts["seq"]) == (event.match, event.seq)
            with pytest.raises(EventsError):
                check_match(store, event.match)
            other.execute(update, (getattr(event, name), position))
            tried += 1
    assert check_store(store) == 6
    assert tried >= 6 * 7
    other.close()
    store.close()


def test_a_changed_match_in_sqlite(path: Path) -> None:
    """An event moved to another match, or a match under another id."""
    other = sqlite3.connect(path, isolation_level=None)
    store = SqliteStore(path)
    for position, event in list(store.read_all()):
        (number,) = other.execute(
            "select match from event where position = ?", (position,)
        ).fetchone()
        update = "update event set match = ? where position = ?"
        other.execute(update, (99, position))
        with pytest.raises(LogBroken) as caught:
            check_store(store)
        assert caught.value.facts["seq"] == event.seq
        other.execute(update, (number, position))
    assert check_store(store) == 6
    for match in (MATCH, ANOTHER):
        for changed in changes(match):
            other.execute("update match set id = ? where id = ?", (changed, match))
            with pytest.raises(LogBroken) as caught:
                check_store(store)
            # A fork notices that its parent is gone, if it comes first.
            assert caught.value.facts["match"] in (changed, ANOTHER)
            other.execute("update match set id = ? where id = ?", (match, changed))
    other.close()
    store.close()


def test_a_changed_order_in_sqlite(path: Path) -> None:
    """An event that was moved behind those after it leaves a gap."""
    other = sqlite3.connect(path, isolation_level=None)
    store = SqliteStore(path)
    for position in (1, 2, 3):
        update = "update event set position = ? where position = ?"
        other.execute(update, (position + 50, position))
        with pytest.raises(LogBroken) as caught:
            check_store(store)
        assert caught.value.facts["seq"] == position
        other.execute(update, (position, position + 50))
    assert check_store(store) == 6
    other.close()
    store.close()


def test_a_removed_event_in_sqlite(path: Path) -> None:
    """An event that is gone leaves a gap."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("delete from event where position = 2")
    other.close()
    store = SqliteStore(path)
    with pytest.raises(LogBroken) as caught:
        check_match(store, MATCH)
    assert (caught.value.facts["seq"], caught.value.facts["why"]) == (2, "seq")
    store.close()


def test_a_changed_byte_in_json_lines() -> None:
    """Each character of each line of an event; the error names the line."""
    lines = list(write_lines(log()))
    assert len(read_lines(lines).matches) == 2
    for number, line in enumerate(lines[1:], 2):
        for place in range(len(line) - 1):
            changed = line[:place] + chr(ord(line[place]) ^ 1) + line[place + 1 :]
            tampered = [*lines[: number - 1], changed, *lines[number:]]
            with pytest.raises(EventsError) as caught:
                read_lines(tampered)
            assert caught.value.facts["line"] == number, changed


def test_whoever_hashes_anew_breaks_the_next_link() -> None:
    """An event with other data and a right hash of its own no longer fits the next."""
    events = list(log()[:4])
    other = seal(
        events[1].event,
        match=MATCH,
        seq=2,
        at=events[1].at + 1,
        actor=events[1].actor,
        command=events[1].command,
        salt=events[1].salt,
        prev=events[1].prev,
    )
    tampered = [events[0], other, *events[2:]]
    with pytest.raises(LogBroken) as caught:
        read_lines(write_lines(tampered))
    assert (caught.value.facts["seq"], caught.value.facts["why"]) == (3, "prev")


def forged(event: Envelope, **values: object) -> Envelope:
    """Return an event with other fields, hashed anew by whoever changed them."""
    changed = replace(event, **values)
    return replace(changed, hash=chain_hash(changed.prev, changed.leaf))


@pytest.mark.parametrize(
    ("name", "value"),
    [("tag", 701), ("salt", b""), ("salt", bytes(15)), ("salt", bytes(17))],
)
def test_a_right_hash_does_not_make_up_for_a_wrong_field(
    name: str, value: object
) -> None:
    """A tag that is not the event's, a salt of another length: refused though hashed."""
    first, second = events_after(None, 2)
    check_chain((first, forged(second)))
    with pytest.raises(LogBroken) as caught:
        check_chain((first, forged(second, **{name: value})))
    assert caught.value.facts == {"match": MATCH, "seq": 2, "why": name}


def endings() -> list[CardsDealt]:
    """Return every deal of six known cards to two seats and a blind."""
    cards = {3, 8, 12, 20, 29, 35}
    deals: list[CardsDealt] = []
    for first in itertools.combinations(sorted(cards), 2):
        rest = cards - set(first)
        for second in itertools.combinations(sorted(rest), 2):
            blind = tuple(sorted(rest - set(second)))
            deals.append(CardsDealt((first, second), blind))
    return deals


def sealed(deal: CardsDealt, salt: bytes) -> Envelope:
    """Return a deal as the first event of a match."""
    return seal(
        deal,
        match=MATCH,
        seq=1,
        at=0,
        actor="",
        command="c",
        salt=salt,
        prev=GENESIS,
    )


def test_a_hidden_deal_cannot_be_found_by_trying() -> None:
    """Whoever knows all but the salt cannot tell the deal from its leaf or hash."""
    deals = endings()
    truth = deals[41]
    salt = bytes(range(100, 116))
    secret = sealed(truth, salt)
    head = header(MATCH, 1, event_tag(CardsDealt), 0, "", "c")
    for guess in (b"", bytes(16), bytes(range(16)), salt[:-1], salt[:-1] + b"\0"):
        tried = {leaf_hash(guess, head, sealed(deal, salt).data) for deal in deals}
        assert len(tried) == len(deals) == 90
        assert secret.leaf not in tried
        assert secret.hash not in tried
    # With the salt the very same search finds it, so the search is a fair one.
    found = [
        deal
        for deal in deals
        if leaf_hash(salt, head, sealed(deal, salt).data) == secret.leaf
    ]
    assert found == [truth]


def test_each_event_is_salted() -> None:
    """The same event under two salts has two leaves and two hashes."""
    deal = endings()[0]
    one, two = (sealed(deal, bytes([n]) * 16) for n in (1, 2))
    assert one.data == two.data
    assert one.leaf != two.leaf
    assert one.hash != two.hash

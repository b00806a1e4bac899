"""A seat's stream: what it holds, what it keeps back, and what it proves."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec
import pytest
from msgspec.structs import replace

from core.redact import redact
from events.codec import decode, encode
from events.envelope import GENESIS, Envelope, chain_hash, seal
from events.errors import (
    EventMalformed,
    EventsError,
    StoreForeign,
    StoreNewer,
    StoreTruncated,
)
from events.stores.jsonl import read_lines
from events.table import CardsDealt, Forked, HandPassed, HandRevealed
from replay.audit.judge import audit_log
from replay.streams.seat_line import Closed, Opening, closed_text, opening_text
from replay.streams.seat_lines import as_seen
from replay.streams.seat_proof import SeatProof, read_seat_stream
from replay.streams.seat_stream import seat_stream

if TYPE_CHECKING:
    from collections.abc import Sequence

GOLDEN = Path(__file__).parents[2] / "golden"
LOGS = sorted(GOLDEN.rglob("*.jsonl"))
CALLED = GOLDEN / "sixbid" / "call_solo_called_made.jsonl"
EXCHANGED = GOLDEN / "kozel" / "exchanged.jsonl"
WIDOW = GOLDEN / "frog" / "frog_made.jsonl"


@cache
def history_of(path: Path) -> tuple[Envelope, ...]:
    """Return the events of a golden log."""
    with path.open(encoding="utf-8") as file:
        log = read_lines(file)
    (own,) = log.matches.values()
    return tuple(own)


def received(history: Sequence[Envelope], seat: int) -> SeatProof:
    """Return what a seat's stream of a history proves."""
    return read_seat_stream(seat_stream(history, seat))


@pytest.mark.parametrize(
    "path", LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_every_hand_that_is_over_is_proved_to_every_seat(path: Path) -> None:
    """The openings give back the very log, and with it the audit."""
    history = history_of(path)
    for seat in range(-1, 4):
        proof = received(history, seat)
        assert proof.faults == ()
        assert proof.closed == 0
        assert proof.whole == history
        assert proof.against(history) is None
    whole = received(history, 0).whole
    assert audit_log(whole, None).findings == audit_log(history, None).findings


@pytest.mark.parametrize("path", [CALLED, EXCHANGED, WIDOW], ids=lambda path: path.stem)
def test_a_hand_that_is_not_over_stays_closed(path: Path) -> None:
    """Design law 4: before the reveal neither salt nor bytes of a hidden event leave."""
    history = history_of(path)
    over = next(
        place
        for place, each in enumerate(history)
        if isinstance(each.event, HandRevealed)
    )
    history = history[:over]
    for seat in range(-1, 3):
        text = "".join(seat_stream(history, seat))
        proof = read_seat_stream(text.splitlines(keepends=True))
        hidden = [each for each in history if redact(each.event, seat) != each.event]
        assert hidden
        assert (proof.opened, proof.closed) == (0, len(hidden))
        assert '"opened"' not in text
        for each in hidden:
            assert each.salt.hex() not in text
            assert each.leaf.hex() in text
        assert len(proof.whole) == hidden[0].seq - 1


def test_the_own_cards_are_in_the_stream_and_no_others() -> None:
    """sixbid.R5: a seat has its hand, a spectator none."""
    history = history_of(CALLED)
    deal = next(each for each in history if isinstance(each.event, CardsDealt))
    for seat in range(-1, 3):
        seen = as_seen(deal, seat)
        assert isinstance(seen, Closed)
        told = decode(seen.data)
        assert isinstance(told, CardsDealt)
        named = [n for n, hand in enumerate(told.hands) if -1 not in hand]
        assert named == ([seat] if seat >= 0 else [])
        assert set(told.blind) == {-1}


def lines_of(seat: int = 1) -> list[str]:
    """Return the lines of a seat's stream of the hand with a called card."""
    return list(seat_stream(history_of(CALLED), seat))


def faults_in(lines: Sequence[str]) -> list[tuple[str, int]]:
    """Return code and event of what is wrong with the lines."""
    return [(each.code, each.seq) for each in read_seat_stream(lines).faults]


def test_any_field_of_any_line_changed_is_noticed() -> None:
    """Each value of each line, one after another: refused or named, never overlooked."""
    lines = lines_of()
    tried = 0
    for place, text in enumerate(lines):
        line = msgspec.json.decode(text)
        inner = line.get("opened", line)
        for key, value in inner.items():
            changed = inner | {key: _other(value)}
            again = {"opened": changed} if "opened" in line else changed
            spoiled = [*lines]
            spoiled[place] = msgspec.json.encode(again).decode() + "\n"
            try:
                found = read_seat_stream(spoiled)
            except EventsError:
                found = None
            # Whose stream it is, the stream alone does not prove: seats see different
            # cards, so another seat's number makes the openings tell of other sights.
            assert found is None or found.faults, (place, key)
            tried += 1
    assert tried > 600


def _other(value: object) -> object:
    if isinstance(value, dict):
        return {**cast("dict[str, object]", value), "event": "hand_passed"}
    if isinstance(value, int):
        return value + 1
    assert isinstance(value, str)
    middle = len(value) // 2
    other = "1" if value[middle : middle + 1] != "1" else "2"
    return value[:middle] + other + value[middle + 1 :]


def test_a_house_that_showed_other_cards_than_it_dealt_is_found() -> None:
    """The seat was shown one hand, and another stands in the deal that is opened."""
    history = history_of(CALLED)
    lines = lines_of()
    place, deal = next(
        (n, each)
        for n, each in enumerate(history)
        if isinstance(each.event, CardsDealt)
    )
    closed = as_seen(deal, 1)
    told = deal.event
    assert isinstance(closed, Closed)
    assert isinstance(told, CardsDealt)
    first, mine, last = told.hands
    swapped = CardsDealt((mine, first, last), told.blind)
    lines[place + 1] = closed_text(replace(closed, data=encode(redact(swapped, 1))))
    assert faults_in(lines) == [("seen", deal.seq)]


def test_a_house_that_closes_what_hides_nothing_is_found() -> None:
    """Nobody would ever have to open the last event, so it might say anything."""
    history = history_of(CALLED)
    last = history[-1]
    lines = lines_of()
    place = next(n for n, line in enumerate(lines) if f'"seq":{last.seq},' in line)
    seen = (last.match, last.seq, last.tag, last.at, last.actor, last.command)
    closed = Closed(*seen, encode(HandPassed()), last.leaf, last.prev, last.hash)
    lines[place] = closed_text(closed)
    assert ("seen", last.seq) in faults_in(lines)


def test_a_deal_shown_otherwise_than_the_store_has_it() -> None:
    """The hand is not over, so nothing is opened yet; the hashes are the right ones."""
    history = history_of(CALLED)
    place, deal = next(
        (n, each)
        for n, each in enumerate(history)
        if isinstance(each.event, CardsDealt)
    )
    told = deal.event
    closed = as_seen(deal, 1)
    assert isinstance(told, CardsDealt)
    assert isinstance(closed, Closed)
    first, mine, last = told.hands
    swapped = CardsDealt((mine, first, last), told.blind)
    lines = list(seat_stream(history[: place + 1], 1))
    assert read_seat_stream(lines).against(history) is None
    lines[-1] = closed_text(replace(closed, data=encode(redact(swapped, 1))))
    proof = read_seat_stream(lines)
    assert proof.faults == ()
    assert proof.against(history) == deal.seq


def test_a_card_changed_after_the_deal_does_not_open_it() -> None:
    """The house opens another deal than the one that it had closed."""
    history = history_of(CALLED)
    deal = next(each for each in history if isinstance(each.event, CardsDealt))
    told = deal.event
    assert isinstance(told, CardsDealt)
    first, mine, last = told.hands
    other = CardsDealt((last, mine, first), told.blind)
    lines = lines_of()
    at = lines.index(opening_text(Opening(deal.match, deal.seq, deal.data, deal.salt)))
    lines[at] = opening_text(Opening(deal.match, deal.seq, encode(other), deal.salt))
    assert faults_in(lines) == [("opening", deal.seq)]


def test_an_event_rewritten_with_new_hashes_breaks_the_link_behind_it() -> None:
    """An hour changed and hashed anew; a whole tail rewritten is found beside the stream."""
    history = list(history_of(CALLED))
    place = 9
    old = history[place]
    history[place] = seal(
        old.event,
        match=old.match,
        seq=old.seq,
        at=old.at + 1,
        actor=old.actor,
        command=old.command,
        salt=old.salt,
        prev=old.prev,
    )
    proof = received(history, 1)
    assert [(each.code, each.seq) for each in proof.faults] == [("link", old.seq + 1)]
    # Whoever rewrites all that follows is found by what was received before.
    honest = received(history_of(CALLED), 1)
    assert honest.against(history) == old.seq
    assert honest.against(history_of(CALLED)[:-1]) == len(history_of(CALLED))


def test_an_opening_that_is_missing_or_stray_is_named() -> None:
    """Each closed event of a hand is opened once, behind the hand."""
    lines = lines_of()
    openings = [n for n, text in enumerate(lines) if text.startswith('{"opened"')]
    first = openings[0]
    deal = next(
        each for each in history_of(CALLED) if isinstance(each.event, CardsDealt)
    )
    assert faults_in(lines[:first] + lines[first + 1 :]) == [("unopened", deal.seq)]
    twice = lines[: first + 1] + lines[first:]
    assert faults_in(twice) == [("stray", deal.seq)]
    early = [*lines[:first], *lines[first + 1 :]]
    early.insert(6, lines[first])
    assert ("stray", deal.seq) in faults_in(early)


def test_an_event_out_of_its_place_is_named() -> None:
    """An event left out shows in the number or in the place of the next one."""
    lines = lines_of()
    dropped = lines[:5] + lines[6:]
    with pytest.raises(StoreTruncated):
        read_seat_stream(dropped)
    head = lines[0].replace(
        f'"events":{len(history_of(CALLED))}', f'"events":{len(history_of(CALLED)) - 1}'
    )
    assert faults_in([head, *dropped[1:]])[0] == ("place", 6)


def _forked(reason: str) -> list[Envelope]:
    """Return a fork of a hand that is not over, and what follows it to the end."""
    history = history_of(CALLED)
    middle = 8
    told: list[Envelope] = list(history[:middle])
    parent = told[-1]
    fork = Forked(parent.match, parent.seq, parent.hash, reason)
    for event in (fork, *(each.event for each in history[middle:])):
        told.append(
            seal(
                event,
                match="f" * 26,
                seq=told[-1].seq + 1,
                at=0,
                actor="",
                command="c" * 26,
                salt=bytes(16),
                prev=told[-1].hash,
            )
        )
    return told


def test_a_fork_opens_nothing_of_the_match_it_left() -> None:
    """There the hand goes on with these cards; its own reason is never told."""
    history = _forked("what if Ben has QS?")
    text = "".join(seat_stream(history, 1))
    proof = read_seat_stream(text.splitlines(keepends=True))
    assert proof.faults == ()
    assert "what if" not in text
    deal = next(each for each in history if isinstance(each.event, CardsDealt))
    assert deal.salt.hex() not in text
    assert proof.closed >= 2
    assert proof.whole == tuple(history[: deal.seq - 1])


def test_what_is_no_stream_of_a_seat_is_refused() -> None:
    """Other files, newer forms, short files and lines of other kinds."""
    lines = lines_of()
    for text, kind in (
        ('{"sixfold":1}\n', StoreForeign),
        ("not a line\n", StoreForeign),
        ('{"sixfold_seat":2,"match":"m","seat":0,"events":0}\n', StoreNewer),
    ):
        with pytest.raises(kind):
            read_seat_stream([text])
    with pytest.raises(StoreTruncated):
        read_seat_stream([])
    with pytest.raises(StoreTruncated):
        read_seat_stream(lines[:-9])
    with pytest.raises(EventMalformed) as fault:
        read_seat_stream([lines[0], *lines])
    assert fault.value.facts["line"] == 2
    with pytest.raises(EventMalformed):
        read_seat_stream([lines[0], '{"directory":{"players":{},"labels":{}}}\n'])


def test_the_leaf_of_a_closed_event_carries_the_chain() -> None:
    """docs/format.md: hash = SHA-256("sixfold event 1" 00 prev leaf)."""
    prev = GENESIS
    for each in received(history_of(EXCHANGED), -1).received:
        assert each.prev == prev
        prev = chain_hash(prev, each.leaf)
        assert each.hash == prev


def test_a_fork_that_names_a_younger_one_is_in_its_place() -> None:
    """As logs were written once: off an event that stands before its parent begins."""
    history = list(history_of(CALLED)[:5])
    fork = Forked("f" * 26, 5, history[-1].hash, "")
    history.append(
        seal(
            fork,
            match="g" * 26,
            seq=6,
            at=0,
            actor="",
            command="c" * 26,
            salt=bytes(16),
            prev=history[-1].hash,
        )
    )
    assert received(history, 1).faults == ()

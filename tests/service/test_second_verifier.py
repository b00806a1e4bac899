"""The verifier in JavaScript, written from the pages alone, says what ours says."""

from __future__ import annotations

import base64
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from events.cards import card_text
from events.envelope import HOUSE
from replay.streams.seat_proof import read_seat_stream
from replay.streams.seat_stream import seat_stream
from tests.service.second_verifier import (
    ROOT,
    Rows,
    ours,
    rows_of,
    sixfold,
    theirs,
    verified,
    written,
)

if TYPE_CHECKING:
    from collections.abc import Callable

MATCHES = {
    "sixbid": ("--hands", "4"),
    "kozel": ("--hands", "4"),
    "frog": ("--hands", "4", "--option", "deal_pattern=3_blind_4_4"),
}
SEATS = {"sixbid": 3, "kozel": 4, "frog": 3}
DEALT, REVEALED, COMMITTED, SHARE_COMMITTED, OPENED, PROVED = (
    *(401, 1101, 6001, 6101),
    *(6201, 6401),
)
CHANGES = 120


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the log and every stream of a fair match of each game."""
    folder = tmp_path_factory.mktemp("fair")
    for game, options in MATCHES.items():
        store = ("--store", f"sqlite:///{folder / game}.db")
        fixed = ("--fair", "--keep", "--game", game, "--seed", "7")
        sixfold("simulate", *fixed, *options, *store)
        match = json.loads(sixfold("list", "--json", *store))["match"]
        log = str(folder / f"{game}.jsonl")
        sixfold("export", match, "--format", "jsonl", "-o", log, *store)
        for seat in (*map(str, range(SEATS[game])), "spectator"):
            stream = str(folder / f"{game}.{seat}.jsonl")
            sixfold("export", match, "--seat", seat, "-o", stream, *store)
    return folder


@pytest.mark.parametrize("game", sorted(MATCHES))
def test_a_fair_match_is_proved_from_its_log_and_from_every_stream(
    game: str, exported: Path
) -> None:
    """Four hands proved, by the whole log and by what each seat and a spectator had."""
    results = verified(*sorted(exported.glob(f"{game}.*jsonl")))
    assert len(results) == SEATS[game] + 2
    events = [event for event, _ in rows_of(exported / f"{game}.jsonl")]
    verdicts = ours(events)
    assert [verdict[1] for verdict in verdicts] == ["proved"] * 4
    for result in results:
        assert (result["sound"], result["faults"]) == (True, []), result["source"]
        assert (result["match"], result["events"]) == (events[0].match, len(events))
        assert theirs(result) == verdicts
        if "seat" in result:
            lines = Path(result["source"]).read_text("utf-8").splitlines()
            proof = read_seat_stream(lines)
            assert (result["opened"], result["closed"]) == (proof.opened, 0)


def change_byte(tag: int, field: int) -> Callable[[Rows], None]:
    """Return a change of one bit of the first event of a tag."""

    def change(rows: Rows) -> None:
        array = next(array for _, array in rows if array[0] == tag)
        array[field] = bytes([array[field][0] ^ 1]) + array[field][1:]

    return change


def change_cards(*tags: int) -> Callable[[Rows], None]:
    """Return a swap of one card between two hands, in the first hand of the match."""

    def change(rows: Rows) -> None:
        for tag in tags:
            hands = next(array for _, array in rows if array[0] == tag)[1]
            low = [min(hand) for hand in hands[:2]]
            for hand, own, other in zip(hands, low, reversed(low), strict=False):
                hand[hand.index(own)] = other

    return change


def leave_out(tag: int) -> Callable[[Rows], None]:
    """Return the loss of the first event of a tag."""

    def change(rows: Rows) -> None:
        del rows[next(i for i, (_, array) in enumerate(rows) if array[0] == tag)]

    return change


def twice(tag: int) -> Callable[[Rows], None]:
    """Return the doubling of the first event of a tag."""

    def change(rows: Rows) -> None:
        place = next(i for i, (_, array) in enumerate(rows) if array[0] == tag)
        rows.insert(place, rows[place])

    return change


def another_dealer(rows: Rows) -> None:
    """Let the next seat deal hand 1."""
    array = next(array for _, array in rows if array[0] == 301)
    array[2] = (array[2] + 1) % 3


FAULTS: dict[str, tuple[Callable[[Rows], None], str]] = {
    "a card of the deal": (change_cards(DEALT), "deal_differs"),
    "a card that was shown": (change_cards(REVEALED), "deal_differs"),
    "a card, dealt and shown": (change_cards(DEALT, REVEALED), "deal_differs"),
    "the house's commitment": (change_byte(COMMITTED, 3), "secret_unfit"),
    "the house's secret": (change_byte(PROVED, 3), "secret_unfit"),
    "a seat's commitment": (change_byte(SHARE_COMMITTED, 4), "share_unfit"),
    "a seat's share": (change_byte(OPENED, 4), "share_unfit"),
    "no commitment": (leave_out(COMMITTED), "commitment_missing"),
    "no commitment of a seat": (leave_out(SHARE_COMMITTED), "share_unfit"),
    "no opening": (leave_out(OPENED), "shares_missing"),
    "no secret": (leave_out(PROVED), "secret_missing"),
    "two commitments": (twice(COMMITTED), "committed_twice"),
    "two openings": (twice(OPENED), "opened_twice"),
    "another dealer": (another_dealer, "dealer_differs"),
}


@pytest.mark.parametrize("game", sorted(MATCHES))
def test_both_say_the_same_of_a_rewritten_history(
    game: str, exported: Path, tmp_path: Path
) -> None:
    """Rewritten with fitting hashes, hand 1 is unfair, by the same faults, for both."""
    files: list[Path] = []
    verdicts: list[list[tuple[Any, ...]]] = []
    for number, (change, _) in enumerate(FAULTS.values()):
        rows = rows_of(exported / f"{game}.jsonl")
        change(rows)
        path, events = written(tmp_path, number, rows)
        files.append(path)
        verdicts.append(ours(events))
    results = verified(*files)
    for (what, (_, code)), result, verdict in zip(
        FAULTS.items(), results, verdicts, strict=True
    ):
        assert result["faults"] == [], what
        assert theirs(result) == verdict, what
        assert verdict[0][1] == "unfair", what
        assert code in [fault[0] for fault in verdict[0][4]], what


def test_both_say_the_same_of_random_changes(exported: Path, tmp_path: Path) -> None:
    """Whatever is lost, doubled, swapped or changed of the proofs, both find the same."""
    chance = random.Random(20261130)  # noqa: S311
    files: list[Path] = []
    verdicts: list[list[tuple[Any, ...]]] = []
    for number in range(CHANGES):
        rows = rows_of(exported / f"{chance.choice(sorted(MATCHES))}.jsonl")[:150]
        disturb(rows, chance)
        path, events = written(tmp_path, number, rows)
        files.append(path)
        verdicts.append(ours(events))
    for result, verdict in zip(verified(*files), verdicts, strict=True):
        assert theirs(result) == verdict, result["source"]
    assert sum(any(hand[1] == "unfair" for hand in each) for each in verdicts) > 40


def disturb(rows: Rows, chance: random.Random) -> None:
    """Change something of a proof."""
    proofs = [i for i, (_, array) in enumerate(rows) if array[0] >= COMMITTED]
    place, other = chance.sample(proofs, 2)
    event, array = rows[place]
    match chance.randrange(7):
        case 0:
            del rows[place]
        case 1:
            rows.insert(place, (event, array))
        case 2:
            rows[place], rows[other] = rows[other], rows[place]
        case 3:
            array[1] = max(0, array[1] + chance.choice((-1, 1)))
        case 4:
            array[2] = max(0, array[2] + chance.choice((-1, 1)))
        case 5:
            waited = sorted(chance.sample(range(3), chance.randrange(3)))
            withheld = [6301, array[1], array[2], waited]
            rows.insert(place, (replace(event, actor=HOUSE), withheld))
        case _:
            rows[place] = (replace(event, actor=rows[other][0].actor), array)


def test_a_hand_that_is_shown_hidden_is_not_proved(
    exported: Path, tmp_path: Path
) -> None:
    """Who deals and shows nothing but hidden cards has proved nothing."""
    rows = rows_of(exported / "sixbid.jsonl")
    for tag in (DEALT, REVEALED):
        array = next(array for _, array in rows if array[0] == tag)
        array[1:3] = [[[-1] * len(hand) for hand in array[1]], [-1] * 3]
    path, _ = written(tmp_path, 0, rows)
    (result,) = verified(path)
    assert theirs(result)[0][1] == "unfair"
    assert theirs(result)[0][4][0][0] == "deal_differs"


@pytest.mark.parametrize("game", sorted(MATCHES))
def test_a_fork_with_other_cards_is_read_with_its_past(
    game: str, exported: Path, tmp_path: Path
) -> None:
    """What was proved before the fork stays so; the hand that was dealt anew is not."""
    store = ("--store", f"sqlite:///{exported / game}.db")
    rows = rows_of(exported / f"{game}.jsonl")
    shown = [event.seq for event, array in rows if array[0] == REVEALED][1]
    played = [e.seq for e, array in rows if array[0] == 501 and e.seq < shown][-3]
    address = f"{rows[0][0].match}@{played - 1}"
    drawn = ("--deal", "resample", "--seed", "1", "--json")
    fork = json.loads(sixfold("fork", address, *drawn, *store))["match"]
    log = tmp_path / "fork.jsonl"
    sixfold("export", fork, "--format", "jsonl", "-o", str(log), *store)
    *_, whole = verified(log)
    events = [event for event, _ in rows_of(log)]
    assert theirs(whole) == ours(events)
    standings = [(verdict[1], verdict[2]) for verdict in theirs(whole)]
    assert standings == [("proved", ""), ("unproved", "branched")]
    streams = [tmp_path / f"{seat}.jsonl" for seat in range(SEATS[game])]
    for seat, path in enumerate(streams):
        sixfold("export", fork, "--seat", str(seat), "-o", str(path), *store)
    for path, result in zip(streams, verified(*streams), strict=True):
        proof = read_seat_stream(path.read_text("utf-8").splitlines())
        assert (result["faults"], proof.faults) == ([], ())
        assert (result["opened"], result["closed"]) == (proof.opened, proof.closed)
        assert theirs(result) == theirs(whole)


@pytest.mark.parametrize(
    ("log", "hidden"),
    [
        ("sixbid/call_solo_called_made", "card_returned"),
        ("kozel/exchanged", "card_given_back"),
        ("frog/frog_made", "cards_laid_away"),
    ],
)
def test_what_moved_face_down_is_seen_by_whom_it_concerns(
    log: str, hidden: str, tmp_path: Path
) -> None:
    """Every opening gives the leaf, and blanked by the page's rule what each saw."""
    path = ROOT / "tests" / "golden" / f"{log}.jsonl"
    assert hidden in path.read_text(encoding="utf-8")
    history = [event for event, _ in rows_of(path)]
    files = [tmp_path / f"{seat}.jsonl" for seat in range(-1, 3)]
    for seat, file in enumerate(files, -1):
        file.write_text("".join(seat_stream(history, seat)), encoding="utf-8")
    for result in verified(*files):
        assert (result["faults"], result["closed"]) == ([], 0)
        assert result["opened"] >= 1


def test_both_find_the_same_first_fault_of_a_stream(
    exported: Path, tmp_path: Path
) -> None:
    """A link, a leaf, a salt, an opening lost or doubled: both name the same event."""
    whole = (exported / "sixbid.1.jsonl").read_text(encoding="utf-8").splitlines()
    opening = next(i for i, line in enumerate(whole) if line.startswith('{"opened"'))
    closed = next(i for i, line in enumerate(whole) if '"leaf"' in line)
    cases = {
        "link": replaced(whole, 3, bent(whole[3], "prev")),
        "hash": replaced(whole, 3, bent(whole[3], "hash")),
        "leaf": replaced(whole, closed, bent(whole[closed], "leaf")),
        "opening": replaced(whole, opening, bent(whole[opening], "salt")),
        "unopened": whole[:opening] + whole[opening + 1 :],
        "stray": whole[: opening + 1] + whole[opening:],
        "seen": replaced(whole, closed, other_card(whole[closed])),
    }
    for name, lines in cases.items():
        path = tmp_path / f"{name}.jsonl"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        (result,) = verified(path)
        fault = read_seat_stream(lines).faults[0]
        first = {key: result["faults"][0][key] for key in ("code", "seq", "line")}
        assert not result["sound"]
        assert first == {"code": fault.code, "seq": fault.seq, "line": fault.line}, name


def replaced(lines: list[str], place: int, line: str) -> list[str]:
    """Return the lines with another one at a place."""
    return [*lines[:place], line, *lines[place + 1 :]]


def bent(line: str, key: str) -> str:
    """Return a line with another last digit of a hash or salt."""
    parsed = json.loads(line)
    inner = parsed.get("opened", parsed)
    inner[key] = inner[key][:-1] + ("1" if inner[key][-1] == "0" else "0")
    return json.dumps(parsed)


def other_card(line: str) -> str:
    """Return a closed deal in which the seat saw another card of its own."""
    parsed = json.loads(line)
    array = msgpack.decode(base64.b64decode(parsed["bytes"]))
    own = next(hand for hand in array[1] if -1 not in hand)
    free = next(card for card in range(36) if card not in own)
    parsed["data"]["hands"][array[1].index(own)][0] = card_text(free)
    own[0] = free
    parsed["bytes"] = base64.b64encode(msgpack.encode(array)).decode()
    return json.dumps(parsed)


LAST_LINES: dict[str, Callable[[str], list[str]]] = {
    "cut short": lambda _: [],
    "keys": lambda line: [line.replace('"seq":', '"sek":')],
    "data": lambda line: [line.replace('"seat":', '"saet":')],
    "JSON": lambda line: [line[:-5]],
}


@pytest.mark.parametrize("word", LAST_LINES)
def test_what_cannot_be_read_is_refused_with_its_line(
    word: str, exported: Path, tmp_path: Path
) -> None:
    """A short file, a wrong key, data that the bytes do not say, no JSON."""
    lines = (exported / "frog.jsonl").read_text(encoding="utf-8").splitlines()
    played = max(i for i, line in enumerate(lines) if '"card_played"' in line)
    lines = [
        lines[0].replace(str(len(lines) - 2), str(played - 1)),
        *lines[1 : played + 1],
    ]
    path = tmp_path / "log.jsonl"
    text = "\n".join([*lines[:-1], *LAST_LINES[word](lines[-1])])
    path.write_text(text, encoding="utf-8")
    (result,) = verified(path)
    assert word in result["error"]

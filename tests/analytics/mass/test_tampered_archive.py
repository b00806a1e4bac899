"""A hundred thousand hands, a hundredth of them foul: both audits name the same ones."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import Phase, given, settings
from msgspec.structs import replace

from analytics.archive.building import build
from core.games import GAMES
from events.ids import id_from_hash
from events.stores.sqlite import SqliteStore
from events.table import HandOpened, HandScored
from replay.audit.account import Account
from replay.audit.bulk import accounts_of
from replay.audit.wording import verdict_json
from replay.audit.work import work_of
from replay.shell import Shell
from service.simulation import player_of, simulate
from tests.analytics.mass.matches import by_archive, faulty_matches
from tests.strategies import foul_logs, law

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from events.base import Event

    Log = tuple[Event, ...]

HANDS: Final = 100_000
PLAYED: Final = 400
"""Matches of each game that are played; what is missing repeats them under other ids."""
MATCH: Final = 10
SEEDS: Final = range(4)
"""Matches of each kind of fault."""
FALSE: Final = 80
"""Matches of each game that are played rightly and scored falsely."""
WILD: Final = 60
"""Logs of each game in which anything that the cards allow happens."""
SEATS: Final = {"sixbid": 3, "kozel": 4, "frog": 4}


def played(game: str) -> Iterator[Log]:
    """Yield legal matches of bots that choose at random."""
    ids = [letter * 26 for letter in "abcd"[: SEATS[game]]]
    players = [player_of(name, "random") for name in ids]
    for seed in range(PLAYED):
        hands = simulate(game, MATCH, players, seed)
        events: list[Event] = []
        for hand in hands:
            if hand.match:
                break
            events += hand.events
        yield tuple(events)


def scored_falsely(log: Log) -> Log | None:
    """Return a match with another score of its last hand, nothing if none was scored."""
    events = list(log)
    for place in reversed(range(len(events))):
        event = events[place]
        if isinstance(event, HandScored):
            first, second, *others = event.change
            change = (first + 1, second - 1, *others)
            events[place] = replace(event, change=change)
            return tuple(events)
    return None


def wild(game: str) -> list[Log]:
    """Return logs of the mutator that knows what the cards allow and no rule."""
    logs: list[Log] = []

    @settings(law(WILD), phases=(Phase.generate,), database=None, derandomize=True)
    @given(foul_logs(game, hands=2))
    def gather(log: Log) -> None:
        logs.append(log)

    gather()
    return logs


def hands_of(log: Log) -> int:
    """Return how many hands a log has."""
    return sum(isinstance(event, HandOpened) for event in log)


def tampered_logs() -> tuple[list[tuple[str, Log]], int]:
    """Return a hundred thousand hands in matches, fair or foul, and the foul ones' number."""
    fair = [log for game in GAMES for log in played(game)]
    foul: list[tuple[str, Log]] = []
    for game in GAMES:
        foul += (("fault", log) for log in faulty_matches(game, SEEDS))
        foul += (("wild", log) for log in wild(game))
        own = [log for log in fair if log[0].game == game]  # type: ignore[attr-defined]
        false = filter(None, map(scored_falsely, own))
        foul += (("score", log) for log, _ in zip(false, range(FALSE), strict=False))
    logs = list(foul)
    hands = sum(hands_of(log) for _, log in foul)
    while hands < HANDS:
        for log in fair:
            logs.append(("fair", log))
            hands += hands_of(log)
    Random(1).shuffle(logs)  # noqa: S311 - a test has no secrets
    return logs, len(foul)


def written(path: Path, logs: Sequence[tuple[str, Log]]) -> dict[str, str]:
    """Return what the matches of a store are, by their ids."""
    store = SqliteStore(path / "log.db")
    shell = Shell(store)
    kinds: dict[str, str] = {}
    for number, (kind, log) in enumerate(logs):
        match = id_from_hash("a match", str(number).encode())
        shell.write(match, match, log)
        kinds[match] = kind
    build(store, path / "archive", span=1 << 18)
    store.close()
    return kinds


def by_hand(address: str) -> dict[str, dict[str, Any]]:
    """Return what the audit of each match tells, event by event."""
    told: dict[str, dict[str, Any]] = {}
    for match, account in accounts_of(list(work_of(address, (), every=True))):
        assert isinstance(account, Account)
        told[match] = verdict_json(account.verdict, account.names)
    return told


def breaches(told: dict[str, dict[str, Any]]) -> set[tuple[str, int | None, str]]:
    """Return match, hand and rule of each finding."""
    return {
        (match, finding["hand"], finding["rule"])
        for match, each in told.items()
        for finding in each["findings"]
    }


@pytest.mark.slow
def test_a_tampered_archive_is_told_alike(tmp_path: Path) -> None:
    """Every kind of fault, wild hands, false scores: the same hands and rules, all of them."""
    logs, foul = tampered_logs()
    kinds = written(tmp_path, logs)
    address, archive = f"sqlite:///{tmp_path / 'log.db'}", tmp_path / "archive"
    wanted = by_hand(address)
    beside = by_archive(archive, address)
    assert list(beside) == list(wanted)
    assert [match for match in wanted if beside[match] != wanted[match]] == []
    alone = by_archive(archive)
    untold = {match for match, each in alone.items() if each == "archive_untold"}
    different = {match for match in wanted if alone[match] != wanted[match]}
    assert different == untold
    suspect = {match for match, each in wanted.items() if not each["clean"]}
    assert untold <= suspect
    by_kind = Counter(kinds[match] for match in suspect)
    whole = Counter(kinds.values())
    assert by_kind["fair"] == 0
    assert by_kind["fault"] == whole["fault"]
    assert by_kind["score"] == whole["score"] == FALSE * len(GAMES)
    assert by_kind["wild"] > whole["wild"] / 2
    found = breaches(wanted)
    hands = sum(each["hands"] for each in wanted.values())
    bad_hands = {(match, hand) for match, hand, _ in found if hand is not None}
    assert hands >= HANDS
    assert len(bad_hands) > HANDS / 125
    rules = Counter(rule for *_, rule in found)
    print(  # noqa: T201 - for whoever runs it with -s
        f"\n{hands} hands in {len(wanted)} matches, {foul} of them tampered with:"
        f" {len(bad_hands)} hands of {len(suspect)} matches with {len(found)} breaches"
        f" of {len(rules)} rules; {len(untold)} matches need the store."
    )

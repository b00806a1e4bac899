"""Matches of every game, fair and with every kind of fault, in a store and its archive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analytics.archive.building import build
from analytics.archive.reading import open_archive
from analytics.mass import rules
from analytics.mass.batches import batches_of, judged_batch
from analytics.mass.compiling import compiled
from analytics.mass.shelf import ArchiveShelf
from core.games import GAMES
from events.envelope import GENESIS
from events.ids import id_from_hash
from events.stores.sqlite import SqliteStore
from replay.audit.account import Account, account_of
from replay.audit.targets import judge_match
from replay.audit.wording import verdict_json
from replay.records import read
from replay.shell import Shell
from replay.terminal import Terminal
from replay.transcribing.record import placeholder_players, transcribe
from tests.naive.auditing import tampered
from tests.naive.match_writer import faulty_match, random_match
from tests.naive.record import toml_text
from tests.naive.tally import kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from events.base import Event
    from tests.naive.story import Story

__all__ = (
    "archive_of",
    "by_archive",
    "by_match",
    "fair_matches",
    "faulty_matches",
    "suspected",
    "told_of",
)


def fair_matches(game: str, seeds: Iterable[int]) -> Iterator[tuple[Event, ...]]:
    """Yield legal matches by any house rules."""
    for seed in seeds:
        yield told_of(random_match(game, seed))


def faulty_matches(game: str, seeds: Iterable[int]) -> Iterator[tuple[Event, ...]]:
    """Yield matches with one fault each, of every kind that the game knows."""
    for fault in kinds_of(game):
        for seed in seeds:
            yield told_of(faulty_match(game, seed, fault))


def told_of(story: Story) -> tuple[Event, ...]:
    """Return the events of a match of the naive model, as the record tells them."""
    reading = read(toml_text(story.text))
    record = reading.record
    told = transcribe(record, reading.lines, placeholder_players(record))
    if story.tampering is not None:
        told = tampered(list(told), story.tampering)
    return tuple(item.event for item in told)


def archive_of(folder: Path, matches: Iterable[Sequence[Event]]) -> tuple[str, Path]:
    """Return the address of a store with some matches, and its archive."""
    path = folder / "log.db"
    store = SqliteStore(path)
    shell = Shell(store)
    for number, events in enumerate(matches):
        match = id_from_hash("a match", f"{folder.name} {number}".encode())
        shell.write(match, match, tuple(events), after=0, prev=GENESIS)
    build(store, folder / "archive", span=4096)
    store.close()
    return f"sqlite:///{path}", folder / "archive"


def by_match(address: str) -> dict[str, dict[str, Any]]:
    """Return what the audit of each match tells, as JSON, in the order they began."""
    store = SqliteStore(address.removeprefix("sqlite:///"))
    told: dict[str, dict[str, Any]] = {}
    for match in store.matches():
        account = account_of(judge_match(store, match), stored=True)
        told[match] = verdict_json(account.verdict, account.names)
    store.close()
    return told


def by_archive(archive: Path, address: str = "memory:") -> dict[str, Any]:
    """Return the same of an archive; what it cannot tell is its error's code."""
    shelf = ArchiveShelf(Terminal("en", address), str(archive))
    told: dict[str, Any] = {}
    for match, account in shelf.told(each=True):
        if isinstance(account, Account):
            told[match] = verdict_json(account.verdict, account.names) | {
                "source": None
            }
        else:
            told[match] = getattr(account, "code", account)
    return told


def suspected(archive: Path) -> list[str]:
    """Return the matches that the rows of their hands do not clear."""
    opened = open_archive(archive)
    judges = {game: compiled(game, rules.rules_folder()) for game in GAMES}
    return [
        match
        for batch in batches_of(archive, opened.manifest)
        for match, clean in judged_batch(batch, judges)
        .matches.select("match", "clean")
        .iter_rows()
        if not clean
    ]

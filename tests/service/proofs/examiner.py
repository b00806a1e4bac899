"""Holds what was answered against what is stored, from beside the service."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from events.envelope import GENESIS, check_chain
from events.kozel import ExchangeKept
from events.stores.sqlite import SqliteStore
from events.table import MatchOpened
from replay.audit.judge import audit_log
from replay.fairness.deals import deals_proved
from service.tables.desk import stored_command

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from events.envelope import Envelope
    from tests.service.proofs.writers import Answered

__all__ = ("Examiner",)


class Examiner:
    """Reads the store in turn with the answers that have come."""

    def __init__(self, path: Path) -> None:
        """Take the store, which the service writes to meanwhile.

        It is opened and left each time, as other programs do.
        """
        self._path = path
        self._heads: dict[str, tuple[int, bytes]] = {}

    def examine(self, answered: Iterable[Answered]) -> None:
        """Check the new part of each chain, and that what was answered stands there."""
        with closing(SqliteStore(self._path)) as store:
            for match in store.matches():
                seq, head = self._heads.get(match, (0, GENESIS))
                new = store.read(match, seq)
                check_chain(new, after=seq, prev=head, match=match if seq else "")
                if new:
                    self._heads[match] = (new[-1].seq, new[-1].hash)
            for each in answered:
                _compare(store, each)

    def close_account(self, answered: Iterable[Answered]) -> tuple[int, int]:
        """Return how many orders were accepted and how many refused, after the last one.

        Nothing else is in the store but what the house did by itself, every match is
        clean, and every deal of it fair.
        """
        ordered = {_stored(each): each.status for each in answered}
        found: dict[str, int] = {}
        with closing(SqliteStore(self._path)) as store:
            for match in store.matches():
                history = store.read(match)
                assert audit_log(history).findings == ()
                standings = {deal.standing for deal in deals_proved(history)}
                assert standings <= {"proved", "pending"}
                for command, events in groupby(history, key=lambda each: each.command):
                    assert command not in found, "a command stands in two places"
                    if command in ordered or not _is_of_house(next(events)):
                        found[command] = 200
                for refused in store.refusals(match):
                    assert refused.command not in found
                    found[refused.command] = 409
        assert found == ordered
        told = Counter(found.values())
        return told[200], told[409]


def _compare(store: SqliteStore, each: Answered) -> None:
    outcome = store.outcome(_stored(each))
    assert outcome is not None, f"lost: {each}"
    assert outcome.match == each.table
    answer = msgspec.json.decode(each.answer)
    if each.status == 200:
        seqs = [envelope.seq for envelope in outcome.events]
        assert seqs == list(range(answer["first"], answer["last"] + 1)), each
    else:
        assert outcome.refusal is not None
        assert answer["code"] == outcome.refusal.code


def _is_of_house(first: Envelope) -> bool:
    """Return whether the house did by itself what begins with this event."""
    return isinstance(first.event, (MatchOpened, ExchangeKept))


def _stored(each: Answered) -> str:
    return stored_command(each.table, each.player, each.body["id"])

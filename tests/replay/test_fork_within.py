"""A ``forked`` in the middle of its own match: the audit has a finding, no reader takes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from events.envelope import Envelope, seal
from events.errors import LogBroken
from events.stores.jsonl import read_lines, write_lines
from events.stream import check_append
from events.table import Forked
from replay.audit.judge import audit_log
from replay.proof.log import LinesLog
from replay.proof.verifying import Report, verify_log

if TYPE_CHECKING:
    from collections.abc import Sequence

CALLED = Path(__file__).parents[1] / "golden" / "sixbid" / "call_solo_called_made.jsonl"
PLACE = 9
"""Events that stand before the fork."""


def forked_within() -> list[Envelope]:
    """Return a golden log with a fork behind event 9, every hash and link of it fitting."""
    [own] = read_lines(CALLED.read_text(encoding="utf-8").splitlines()).matches.values()
    told = [each.event for each in own]
    past = own[PLACE - 1]
    told.insert(PLACE, Forked(past.match, past.seq, past.hash, ""))
    chain: list[Envelope] = list(own[:PLACE])
    for event, like in zip(told[PLACE:], (past, *own[PLACE:]), strict=True):
        chain.append(
            seal(
                event,
                match=like.match,
                seq=len(chain) + 1,
                at=like.at,
                actor=like.actor,
                command=like.command,
                salt=like.salt,
                prev=chain[-1].hash,
            )
        )
    return chain


@pytest.fixture
def chain() -> Sequence[Envelope]:
    """Return that log."""
    return forked_within()


def test_the_audit_names_it(chain: Sequence[Envelope]) -> None:
    """What follows is not judged: ``log_broken`` is the last finding."""
    found = audit_log(chain).findings[-1]
    assert (found.seq, found.breach.code) == (PLACE + 1, "log_broken")
    assert found.breach.reason == "parent"


def test_no_reader_takes_it(chain: Sequence[Envelope]) -> None:
    """Line 1 is the header, so event 10 stands in line 11."""
    with pytest.raises(LogBroken) as caught:
        read_lines(write_lines(chain))
    assert caught.value.facts == {
        "match": chain[0].match,
        "seq": PLACE + 1,
        "why": "parent",
        "line": PLACE + 2,
    }


def test_it_is_not_written_behind_its_match(chain: Sequence[Envelope]) -> None:
    """Neither in one batch with what it follows, nor behind what is there already."""
    match, last = chain[0].match, chain[PLACE - 1]
    there = last.seq, last.hash
    for last_seq, start, batch in (
        (0, None, chain[: PLACE + 1]),
        (PLACE, there, chain[PLACE : PLACE + 1]),
    ):
        with pytest.raises(LogBroken) as caught:
            check_append(match, last_seq, batch, start, lambda _: chain)
        assert caught.value.facts["why"] == "parent"
        assert caught.value.facts["seq"] == PLACE + 1


def test_verify_names_it(chain: Sequence[Envelope], tmp_path: Path) -> None:
    """The one fault is ``fork``: hashes and links hold."""
    path = tmp_path / "log.jsonl"
    path.write_text("".join(write_lines(chain)), encoding="utf-8")
    report = verify_log(LinesLog(path), Report(str(path), "log"))
    found = [(each.code, each.position) for each in report.faults if each.position]
    assert found == [("fork", PLACE + 1)]

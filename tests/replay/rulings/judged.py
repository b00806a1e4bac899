"""A legal match on the bench, and that one act of its arbitration counts for nothing."""

from __future__ import annotations

from typing import Final

from analytics.frames import hands_frame
from core.catalogue import LOG_CODES
from replay.audit.judge import audit_log
from replay.rulings.archive import ruled_in
from replay.rulings.signing import (
    arbiter_id,
    public_bytes,
)
from tests.analytics.logs import random_match
from tests.replay.rulings.bench import (
    ARBITER,
    TRUSTED,
    Bench,
)

PLAYED: Final = random_match("sixbid", 11, 2)
"""Two legal hands; the first one is scored."""
ARBITER_ID: Final = arbiter_id(public_bytes(ARBITER))
OTHER: Final = (900, -450, -450)


def bench() -> Bench:
    """Return a bench with the match as it was played."""
    return Bench(PLAYED)


def nothing_but(
    sat: Bench, seq: int, code: str, reason: str = "", hand: int | None = 1
) -> None:
    """Assert that the audit finds this one act, and that nothing counts for it."""
    (found,) = audit_log(sat.history, operator=TRUSTED).findings
    assert (found.breach.code, found.breach.reason) == (code, reason)
    assert found.breach.rule == LOG_CODES[code]
    assert found.breach.rule.startswith("log.")
    assert (found.hand, found.trick, found.seq) == (hand, None, seq)
    totals = sat.totals()
    assert totals.as_ruled == totals.as_played
    assert totals.hands == ()
    assert ruled_in(sat.store, TRUSTED) == {}
    played = hands_frame(sat.store.read_all()).collect()
    ruled = hands_frame(sat.store.read_all(), ruled_in(sat.store, TRUSTED)).collect()
    assert played.equals(ruled)

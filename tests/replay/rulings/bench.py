"""A match in memory, and acts of an arbitration written into it as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from core.catalogue import LOG_CODES
from events.envelope import GENESIS, HOUSE
from events.ids import new_id
from events.ruling import AppealDecided, DirectorCalled, RulingAppealed, RulingGiven
from events.stores.memory import MemoryStore
from replay.audit.judge import audit_log
from replay.history import read_history
from replay.rulings.docket import docket
from replay.rulings.ruled import effects
from replay.rulings.signing import (
    arbiter_id,
    public_bytes,
    signed_ruling,
    signed_warrant,
)
from replay.rulings.totals import totals_of
from replay.shell import Shell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.base import Event
    from events.envelope import Envelope
    from events.store import EventStore
    from replay.audit.finding import Finding
    from replay.rulings.docket import Docket
    from replay.rulings.totals import Totals

__all__ = ("ARBITER", "MATCH", "NOW", "OPERATOR", "STRANGER", "TRUSTED", "Bench")

S = TypeVar("S", RulingGiven, AppealDecided)

OPERATOR: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
ARBITER: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(32, 64)))
STRANGER: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(64, 96)))
TRUSTED: Final = public_bytes(OPERATOR)
MATCH: Final = "a" * 26
NOW: Final = 1_780_000_000_000_000
"""The time on the log's clock, integer microseconds UTC."""

WARRANT: Final = signed_warrant(OPERATOR, public_bytes(ARBITER), NOW - 10, NOW + 10)


class Bench:
    """A match whose arbiter writes what he likes; nothing is refused here."""

    def __init__(
        self, events: Sequence[Event] = (), store: EventStore | None = None
    ) -> None:
        """Write the match as it was played."""
        self.at = NOW
        self.match = MATCH
        self.store = MemoryStore() if store is None else store
        self.shell = Shell(self.store, clock=lambda: self.at)
        if events:
            self.shell.write(MATCH, new_id(), events)

    @property
    def history(self) -> list[Envelope]:
        """The log as it stands."""
        return read_history(self.store, self.match)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the log tells."""
        return tuple(envelope.event for envelope in self.history)

    def write(self, *events: Event, actor: str = HOUSE) -> int:
        """Return the place of the last of some events after writing them as they are."""
        history = read_history(self.store, self.match)
        after, prev = (history[-1].seq, history[-1].hash) if history else (0, GENESIS)
        self.shell.write(
            self.match, new_id(), events, after=after, prev=prev, actor=actor
        )
        return after + len(events)

    def bare(self, **facts: object) -> RulingGiven:
        """Return the next ruling over the head of the log, unsigned."""
        head = self.history[-1]
        written = sum(isinstance(event, RulingGiven) for event in self.events)
        ruling = RulingGiven(
            number=written + 1,
            hand=1,
            law=(),
            evidence=(),
            text="So it is.",
            remedy="none",
            change=(),
            penalty=(),
            seen=head.seq,
            seen_hash=head.hash,
            warrant=WARRANT,
            signature=b"",
        )
        return replace(ruling, **facts)

    def bare_decision(self, outcome: str = "upheld", **facts: object) -> AppealDecided:
        """Return a decision on the appeal against ruling 1, unsigned."""
        head = self.history[-1]
        decision = AppealDecided(
            ruling=1,
            outcome=outcome,
            text="So it stays.",
            remedy="none",
            change=(),
            penalty=(),
            seen=head.seq,
            seen_hash=head.hash,
            warrant=WARRANT,
            signature=b"",
        )
        return replace(decision, **facts)

    def sign(self, event: S, key: Ed25519PrivateKey = ARBITER) -> int:
        """Return the place of an act after signing and writing it."""
        signed = signed_ruling(key, self.match, event)
        return self.write(signed, actor=arbiter_id(public_bytes(key)))

    def rule(self, **facts: object) -> int:
        """Return the place of a ruling that was signed and written."""
        return self.sign(self.bare(**facts))

    def call(self, seat: int = 2, hand: int = 1) -> int:
        """Return the place of a call of the director."""
        return self.write(DirectorCalled(seat, hand, "He had a heart!"))

    def appeal(self, ruling: int = 1, seat: int = 1) -> int:
        """Return the place of an appeal."""
        return self.write(RulingAppealed(ruling, seat, "I had none."))

    def decide(self, outcome: str = "upheld", **facts: object) -> int:
        """Return the place of a decision that was signed and written."""
        return self.sign(self.bare_decision(outcome, **facts))

    def docket(self, operator: bytes | None = TRUSTED) -> Docket:
        """Return what the arbitration left."""
        return docket(self.history, operator)

    def faults(self, operator: bytes | None = TRUSTED) -> list[Finding]:
        """Return the audit's findings about the arbitration."""
        found = audit_log(self.history, operator=operator).findings
        return [each for each in found if each.breach.code in LOG_CODES]

    def totals(self, operator: bytes | None = TRUSTED) -> Totals:
        """Return both totals."""
        return totals_of(self.events, effects(self.docket(operator)))

"""Writing an act of an arbitration: judged first, then recorded behind the head seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from core.games import game_of
from events.envelope import HOUSE
from events.ids import new_id
from events.ruling import (
    AppealDecided,
    ArbitrationEvent,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
)
from events.table import HandOpened, HandScored, MatchOpened
from replay.audit.judge import audit_log
from replay.rulings.docket import Act, docket
from replay.rulings.signing import signed_ruling
from replay.timeline import last_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.breach import Breach
    from events.envelope import Envelope
    from replay.audit.finding import Finding
    from replay.rulings.keys import Arbiter
    from replay.shell import Shell

__all__ = (
    "Remedy",
    "RulingRefused",
    "appeal",
    "call_director",
    "counted_change",
    "decide_appeal",
    "default_grounds",
    "give_ruling",
    "grounds_of",
)

S = TypeVar("S", RulingGiven, AppealDecided)


class RulingRefused(Exception):
    """An act of an arbitration that does not hold; nothing was written."""

    def __init__(self, breach: Breach) -> None:
        """Keep what is wrong with it."""
        self.breach = breach
        super().__init__(f"{breach.code}: {breach.reason}")


class Remedy(Struct, frozen=True):
    """What becomes of a hand's score; see ``events.ruling.REMEDIES``."""

    kind: str = "none"
    change: tuple[int, ...] = ()
    penalty: tuple[int, ...] = ()


def call_director(
    shell: Shell, history: Sequence[Envelope], hand: int, seat: int, text: str
) -> Act:
    """Return the call of the director that was written.

    Raises :class:`RulingRefused`, and ``version_conflict`` if the match went on.
    """
    event = DirectorCalled(seat, hand, text)
    return _record(shell, history, event, _player(history, seat), None)


def give_ruling(
    shell: Shell,
    history: Sequence[Envelope],
    arbiter: Arbiter,
    hand: int,
    text: str,
    remedy: Remedy,
    law: tuple[str, ...] = (),
    evidence: tuple[int, ...] = (),
) -> Act:
    """Return the ruling that was signed and written; raises as :func:`call_director`."""
    head = history[-1]
    ruling = RulingGiven(
        number=docket(history, arbiter.operator).written + 1,
        hand=hand,
        law=law,
        evidence=evidence,
        text=text,
        remedy=remedy.kind,
        change=remedy.change,
        penalty=remedy.penalty,
        seen=head.seq,
        seen_hash=head.hash,
        warrant=arbiter.warrant,
        signature=b"",
    )
    return _record_signed(shell, history, ruling, arbiter)


def appeal(
    shell: Shell,
    history: Sequence[Envelope],
    ruling: int,
    seat: int,
    text: str,
    operator: bytes | None,
) -> Act:
    """Return the appeal that was written; raises as :func:`call_director`."""
    event = RulingAppealed(ruling, seat, text)
    return _record(shell, history, event, _player(history, seat), operator)


def decide_appeal(
    shell: Shell,
    history: Sequence[Envelope],
    arbiter: Arbiter,
    ruling: int,
    outcome: str,
    text: str,
    remedy: Remedy,
) -> Act:
    """Return the decision that was signed and written; raises as :func:`call_director`.

    ``outcome`` is one of ``events.ruling.OUTCOMES``; only a varied ruling has a remedy.
    """
    head = history[-1]
    decision = AppealDecided(
        ruling=ruling,
        outcome=outcome,
        text=text,
        remedy=remedy.kind,
        change=remedy.change,
        penalty=remedy.penalty,
        seen=head.seq,
        seen_hash=head.hash,
        warrant=arbiter.warrant,
        signature=b"",
    )
    return _record_signed(shell, history, decision, arbiter)


def grounds_of(
    findings: Sequence[Finding], hand: int
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the rules and the events that the findings of a hand name, each once.

    >>> grounds_of((), 1)
    ((), ())
    """
    own = [
        f for f in findings if f.hand == hand and not f.breach.rule.startswith("log.")
    ]
    law = tuple(dict.fromkeys(finding.breach.rule for finding in own))
    return law, tuple(sorted({finding.seq for finding in own}))


def default_grounds(
    history: Sequence[Envelope], hand: int
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the rules and events that the audit names, none while the hand is played.

    Everybody reads a ruling, and the audit saw cards that are hidden still.
    """
    verdict = audit_log(history)
    opened = history[0].event
    at_table = isinstance(opened, MatchOpened) and opened.origin == "table"
    if at_table and hand in verdict.unfinished:
        return (), ()
    return grounds_of(verdict.findings, hand)


def counted_change(history: Sequence[Envelope], hand: int) -> tuple[int, ...] | None:
    """Return a hand's score by the tricks as they fell, ``None`` if it was not scored.

    ``None`` too where something that cannot have happened stands before its score.
    """
    events = [envelope.event for envelope in history]
    opened, hands = events[0], 0
    if not isinstance(opened, MatchOpened):
        return None
    for place, event in enumerate(events):
        hands += isinstance(event, HandOpened)
        if isinstance(event, HandScored) and hands == hand:
            state, followed = last_state(events[:place])
            return game_of(opened).right_change(state) if followed == place else None
    return None


def _player(history: Sequence[Envelope], seat: int) -> str:
    opened = history[0].event
    players = opened.players if isinstance(opened, MatchOpened) else ()
    return players[seat] if 0 <= seat < len(players) else HOUSE


def _record_signed(
    shell: Shell, history: Sequence[Envelope], event: S, arbiter: Arbiter
) -> Act:
    signed = signed_ruling(arbiter.key, history[-1].match, event)
    act = _record(shell, history, signed, arbiter.id, arbiter.operator)
    directory = shell.store.directory
    if directory.name(arbiter.id) is None:
        directory.remember(arbiter.id, arbiter.name)
    return act


def _record(
    shell: Shell,
    history: Sequence[Envelope],
    event: ArbitrationEvent,
    actor: str,
    operator: bytes | None,
) -> Act:
    head = history[-1]
    command = new_id()
    sealed = shell.sealed(head.match, command, (event,), head.seq, head.hash, actor)
    act = docket((*history, *sealed), operator).acts[-1]
    if act.breach is not None:
        raise RulingRefused(act.breach)
    shell.store.record(head.match, command, head.seq, sealed)
    return act

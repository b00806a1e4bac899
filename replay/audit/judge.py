"""The audit: every event judged against the state that the facts before it made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.breach import Breach
from core.catalogue import LOG_RULE
from core.games import game_of
from events.envelope import GENESIS, check_chain
from events.errors import EventMalformed, EventsError, LogBroken
from events.table import (
    CardPlayed,
    CardTakenBack,
    DealVoided,
    HandOpened,
    HandPassed,
    HandRedealt,
    HandScored,
    MatchOpened,
    TrickTaken,
)
from replay.audit.finding import Finding, Verdict
from replay.rulings.docket import docket
from replay.transcribing.record import record_id
from replay.transcribing.scribe import Told

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.game import Game
    from core.state import State
    from events.base import Event
    from events.envelope import Envelope
    from replay.records.model import Record

__all__ = ("Judging", "audit_log", "audit_record", "judge")

_PLAYED = (CardPlayed, CardTakenBack, TrickTaken)
_WITHOUT_CARDS = frozenset(
    {
        "call_out_of_turn",
        "bid_too_low",
        "call_after_pass",
        "own_bid_raised",
        "top_bid_stands",
        "trump_missing",
        "trump_not_allowed",
    }
)
"""What can be judged although nobody knows who held what."""
_ENDINGS = (HandScored, HandPassed, DealVoided)


class Judging:
    """A match that is judged event by event, as far as it has come."""

    def __init__(self, game: Game, opened: MatchOpened) -> None:
        """Begin behind the opening of a match, which :func:`judge` judges."""
        self.hand = 0
        """The hand on the table, from 1."""
        self.unfinished: list[int] = []
        self._game = game
        self._state = game.initial(opened)
        self._open_hand = self._blind = self._unclear = False

    @property
    def open_hand(self) -> int:
        """The hand that is not over, 0 if there is none."""
        return self.hand if self._open_hand else 0

    def hear(self, seq: int, item: Told) -> Sequence[Finding]:
        """Return the findings of the next event, which stands at a place of the log."""
        event = item.event
        if isinstance(event, HandOpened):
            if self._open_hand:
                self.unfinished.append(self.hand)
            self.hand += 1
            self._open_hand, self._blind, self._unclear = True, False, False
        elif isinstance(event, HandRedealt):
            self._unclear = False  # it names every card
        elif isinstance(event, _ENDINGS):
            self._open_hand = False
        game, state = self._game, self._state
        breaches: tuple[Breach, ...] = ()
        if not self._blind:
            breaches = game.check(state, event)
            if breaches:
                breaches = self._clear(breaches)
        if not self._blind or isinstance(event, _ENDINGS):
            self._state = game.evolve(state, event)
        return [
            Finding(b, self.hand or None, _trick(state, event, b), seq, item.line)
            for b in breaches
        ]

    def _clear(self, breaches: tuple[Breach, ...]) -> tuple[Breach, ...]:
        """Return the breaches that stand, and note what cannot be judged after them."""
        if self._unclear:
            breaches = tuple(b for b in breaches if _is_clear(b))
        self._unclear = unclear = self._unclear or any(
            b.reason == "unclear" for b in breaches
        )
        self._blind = any(
            b.ends and (not unclear or b.reason == "impossible") for b in breaches
        )
        return breaches


def judge(told: Iterable[Told]) -> tuple[tuple[Finding, ...], int, tuple[int, ...]]:
    """Return the findings, the number of hands and the unfinished ones of a match.

    After an impossible fact the rest of that hand is not judged; the next hand goes on.
    Where the deal cannot be rebuilt, the auction and the trump still are.
    Raises ``game_unknown``, ``rules_unknown`` and ``options_refused``.
    """
    events = enumerate(told, 1)
    _, (opened, line) = next(
        ((seq, (t.event, t.line)) for seq, t in events), (0, (None, None))
    )
    if not isinstance(opened, MatchOpened):
        raise EventMalformed(where="1", why="not match_opened")
    game = game_of(opened)
    breaches = game.check(game.initial(opened), opened)
    findings = [Finding(b, None, None, 1, line) for b in breaches]
    if findings:
        return tuple(findings), 0, ()
    judging = Judging(game, opened)
    hear = judging.hear
    for seq, item in events:
        findings += hear(seq, item)
    if judging.open_hand:
        judging.unfinished.append(judging.open_hand)
    return tuple(findings), judging.hand, tuple(judging.unfinished)


def _is_clear(breach: Breach) -> bool:
    """Return whether a breach stands although nobody knows who held what."""
    return breach.code in _WITHOUT_CARDS or breach.reason == "impossible"


def _trick(state: State, event: Event, breach: Breach) -> int | None:
    if breach.in_play and (isinstance(event, (*_PLAYED, HandScored))):
        return state.tricks + 1
    return None


def audit_record(
    record: Record, told: Sequence[Told], source: str | None = None
) -> Verdict:
    """Return the verdict on a record from the events that it tells."""
    findings, _, unfinished = judge(told)
    return Verdict(
        match=record_id(record),
        source=source,
        game=record.game,
        hands=len(record.hands),
        unfinished=unfinished,
        events=len(told),
        findings=findings,
    )


def audit_log(
    envelopes: Sequence[Envelope],
    source: str | None = None,
    operator: bytes | None = None,
) -> Verdict:
    """Return the verdict on a stored match: its chain first, its rules, then its rulings.

    Where the chain breaks, ``log_broken`` is the last finding: what follows is not known
    to have happened. ``operator`` is the public key that appoints arbiters.
    """
    sound, broken = _sound_prefix(envelopes)
    told = [Told(envelope.event, None) for envelope in envelopes[:sound]]
    game = ""
    findings: tuple[Finding, ...] = ()
    hands = 0
    unfinished: tuple[int, ...] = ()
    if told and isinstance(told[0].event, MatchOpened):
        game = told[0].event.game
        findings, hands, unfinished = judge(told)
        findings = _with_rulings(findings, envelopes[:sound], operator)
    if broken is not None:
        findings = (*findings, broken)
    return Verdict(
        match=envelopes[-1].match,
        source=source,
        game=game,
        hands=hands,
        unfinished=unfinished,
        events=len(envelopes),
        findings=findings,
    )


def _with_rulings(
    findings: tuple[Finding, ...],
    envelopes: Sequence[Envelope],
    operator: bytes | None,
) -> tuple[Finding, ...]:
    """Return the findings with those of the arbitration, in the order of the log."""
    faulty = [
        Finding(act.breach, act.hand or None, None, act.seq)
        for act in docket(envelopes, operator).acts
        if act.breach is not None
    ]
    return tuple(sorted((*findings, *faulty), key=lambda finding: finding.seq))


def _sound_prefix(envelopes: Sequence[Envelope]) -> tuple[int, Finding | None]:
    """Return how many events hold, and the finding at the first that does not."""
    seq, prev, match = 0, GENESIS, ""
    for envelope in envelopes:
        try:
            check_chain((envelope,), after=seq, prev=prev, match=match)
        except EventsError as fault:
            breach = Breach(
                code=LogBroken.code,
                rule=LOG_RULE,
                reason=str(fault.facts.get("why", "")),
            )
            return seq, Finding(breach, None, None, seq + 1)
        seq, prev, match = envelope.seq, envelope.hash, envelope.match
    return seq, None

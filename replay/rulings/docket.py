"""The docket of a match: who called the director, what was ruled, appealed, decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from core.games import game_of
from events.envelope import Envelope
from events.ruling import (
    ARBITRATION_TAGS,
    SIGNED_TAGS,
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
    SignedEvent,
)
from events.table import HandOpened, MatchOpened
from replay.rulings.grounds import Bench, fault_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.breach import Breach
    from core.game import Game

__all__ = ("Act", "Docket", "Ruling", "arbiters_in", "docket")


class Act(Struct, frozen=True):
    """An event of the arbitration where it stands, and what is wrong with it."""

    envelope: Envelope
    event: DirectorCalled | RulingGiven | RulingAppealed | AppealDecided
    hand: int
    """0 if it names none that is there."""
    breach: Breach | None = None

    @property
    def seq(self) -> int:
        """Its place in the match."""
        return self.envelope.seq


class Ruling(Struct, frozen=True):
    """A ruling with what became of it."""

    given: RulingGiven
    act: Act
    appeal: Act | None = None
    """The appeal against it; there can be one."""
    decision: AppealDecided | None = None
    """The decision on the appeal, ``None`` while it is open."""
    decided: Act | None = None

    @property
    def status(self) -> str:
        """``stands``, ``appealed`` (it stands until that is decided), or the outcome."""
        if self.decision is not None:
            return self.decision.outcome
        return "stands" if self.appeal is None else "appealed"

    @property
    def in_force(self) -> SignedEvent | None:
        """The event whose remedy counts now, ``None`` if the ruling was set aside."""
        if self.decision is None or self.decision.outcome == "upheld":
            return self.given
        return self.decision if self.decision.outcome == "varied" else None

    @property
    def since(self) -> int:
        """The event from which on the remedy in force counts."""
        varied = self.decided is not None and self.in_force is self.decision
        return self.decided.seq if self.decided and varied else self.act.seq


class Docket(Struct, frozen=True):
    """All that an arbitration left in a match."""

    acts: tuple[Act, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    """Those that hold, by number; what has a breach counts for nothing."""
    written: int = 0
    """How many rulings were written, also those that do not hold."""

    @property
    def faulty(self) -> tuple[Act, ...]:
        """The acts that an audit reports."""
        return tuple(act for act in self.acts if act.breach is not None)

    def of_hand(self, hand: int) -> tuple[Ruling, ...]:
        """Return the rulings on a hand, by number."""
        return tuple(each for each in self.rulings if each.given.hand == hand)


_ACTS = (DirectorCalled, RulingGiven, RulingAppealed, AppealDecided)


def docket(history: Sequence[Envelope], operator: bytes | None) -> Docket:
    """Return the docket of a match, each act judged against those that were written.

    A ruling that does not hold keeps its number, and an appeal against it is no breach of
    its own: one fault, one finding. ``history`` holds the events of a match from its
    first, their chain checked. ``operator`` is the public key that appoints arbiters,
    known from outside the log; without it no ruling is known to be an arbiter's, and none
    counts.

    >>> docket((), None)
    Docket(acts=(), rulings=(), written=0)
    """
    if not any(envelope.tag in ARBITRATION_TAGS for envelope in history):
        return Docket()  # as in nearly every match
    acts: list[Act] = []
    rulings: dict[int, Ruling] = {}
    past: list[Envelope] = []
    table: tuple[Game, int, int] | None = None
    hands = written = 0
    for envelope in history:
        event = envelope.event
        if isinstance(event, MatchOpened):
            game = game_of(event)
            entries = len(game.initial(event).table.standing)
            table = game, len(event.players), entries
        elif isinstance(event, HandOpened):
            hands += 1
        elif isinstance(event, _ACTS) and table is not None:
            bench = Bench(operator, *table, hands, past, written)
            breach = fault_of(bench, envelope, event, rulings)
            hand = _hand(event, rulings)
            act = Act(envelope, event, hand if 1 <= hand <= hands else 0, breach)
            acts.append(act)
            _enter(rulings, act)
            written += isinstance(event, RulingGiven)
        past.append(envelope)
    holding = [rulings[n] for n in sorted(rulings) if rulings[n].act.breach is None]
    return Docket(tuple(acts), tuple(holding), written)


def arbiters_in(history: Iterable[Envelope]) -> tuple[str, ...]:
    """Return the ids under which a match's rulings and decisions were written.

    >>> arbiters_in(())
    ()
    """
    return tuple(dict.fromkeys(e.actor for e in history if e.tag in SIGNED_TAGS))


def _hand(
    event: DirectorCalled | RulingGiven | RulingAppealed | AppealDecided,
    rulings: dict[int, Ruling],
) -> int:
    if isinstance(event, (DirectorCalled, RulingGiven)):
        return event.hand
    ruling = rulings.get(event.ruling)
    return ruling.given.hand if ruling else 0


def _enter(rulings: dict[int, Ruling], act: Act) -> None:
    event = act.event
    if isinstance(event, RulingGiven):
        rulings.setdefault(event.number, Ruling(event, act))
    elif act.breach is not None:
        return
    elif isinstance(event, RulingAppealed):
        rulings[event.ruling] = replace(rulings[event.ruling], appeal=act)
    elif isinstance(event, AppealDecided):
        ruling = rulings[event.ruling]
        rulings[event.ruling] = replace(ruling, decision=event, decided=act)

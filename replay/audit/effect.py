"""What other rules would have changed in a match that was played."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.games import game_of
from events.errors import EventMalformed
from events.table import DealVoided, HandOpened, HandPassed, HandScored, MatchOpened
from replay.audit.candidate import Refused, under
from replay.audit.finding import Finding
from replay.audit.judge import judge
from replay.audit.targets import Judged
from replay.records.options import OptionSlip
from replay.transcribing.scribe import Told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from core.game import Game
    from core.state import State
    from events.table import OptionValue
    from replay.audit.candidate import Candidate

__all__ = ("KINDS", "Change", "Effect", "Kind", "effect_of")

Kind: TypeAlias = Literal["illegal", "legal", "result"]

KINDS: Final[tuple[Kind, ...]] = ("illegal", "legal", "result")
"""What can change: an event becomes illegal or legal, a hand has another right result."""

_SCORE: Final = "wrong_score"
_UNCLEAR: Final = "unclear"
_ENDINGS: Final = (HandScored, HandPassed, DealVoided)


class Change(Struct, frozen=True):
    """One event that is judged otherwise.

    Of a changed result the breach says as ``written`` what is right by the match's own
    rules, and as ``right`` what is right by the others.
    """

    kind: Kind
    finding: Finding


class Effect(Struct, frozen=True):
    """What other rules change in one match."""

    judged: Judged
    rules: int
    """The version of the rules that it was judged again by."""
    options: dict[str, OptionValue]
    """The house rules that differ once the others are in their place."""
    changes: tuple[Change, ...] = ()
    """In the order of the events."""
    partly: tuple[int, ...] = ()
    """Hands of which one of the two judgements had to stop before the other."""
    broken: int = 0
    """The event at which the chain of the log breaks, 0 for none; it ends the judging."""
    slips: tuple[OptionSlip, ...] = ()
    """Why the table cannot have these rules; then nothing was judged again."""

    @property
    def applies(self) -> bool:
        """Whether the table can have these rules."""
        return not self.slips


def effect_of(judged: Judged, candidate: Candidate) -> Effect:
    """Return what some rules change in a match, its own judgement being known.

    The same events are judged again behind an opening with the other rules. What
    only one of the two judgements came to, since the other had stopped earlier in that
    hand, is no change. Raises as :func:`replay.audit.judge.judge`.
    """
    broken = _broken(judged)
    told, own = judged.told, judged.verdict.findings
    if broken:
        told, own = told[: broken - 1], own[:-1]
    opened = told[0].event if told else None
    if not isinstance(opened, MatchOpened):
        raise EventMalformed(where="1", why="not match_opened")
    other = under(opened, candidate)
    if isinstance(other, Refused):
        return Effect(judged, opened.rules, {}, slips=other.slips)
    again = (Told(other, told[0].line), *told[1:])
    found, hands, _ = judge(again)
    stops, other_stops = _stops(own), _stops(found)
    results = tuple(_results(told, opened, other, _earlier(stops, other_stops)))
    scored = {finding.seq for finding in results}
    changes = [Change("result", finding) for finding in results]
    changes += [Change("illegal", f) for f in _only_in(found, own, stops, scored)]
    changes += [Change("legal", f) for f in _only_in(own, found, other_stops, scored)]
    changes.sort(key=lambda change: change.finding.seq)
    partly = (n for n in range(1, hands + 1) if stops.get(n) != other_stops.get(n))
    return Effect(
        judged,
        other.rules,
        dict(other.options),
        tuple(changes),
        tuple(partly),
        broken,
    )


def _broken(judged: Judged) -> int:
    """Return the event at which the chain of hashes breaks, 0 if it does not."""
    for finding in judged.verdict.findings[-1:]:
        if finding.breaks_chain and finding.hand is None:
            return finding.seq
    return 0


def _stops(findings: Sequence[Finding]) -> dict[int, int]:
    """Return by hand the event at which its judging ended, hand 0 before the first."""
    stops: dict[int, int] = {}
    for finding in findings:
        if finding.breach.ends and finding.breach.reason != _UNCLEAR:
            stops.setdefault(finding.hand or 0, finding.seq)
    return stops


def _earlier(stops: Mapping[int, int], others: Mapping[int, int]) -> dict[int, int]:
    both = {*stops, *others}
    never = math.inf
    return {
        hand: int(min(stops.get(hand, never), others.get(hand, never))) for hand in both
    }


def _only_in(
    findings: Sequence[Finding],
    others: Sequence[Finding],
    stops: Mapping[int, int],
    scored: set[int],
) -> Iterator[Finding]:
    """Yield what the others lack, although they came so far and no result is behind it."""
    known: defaultdict[int, set[object]] = defaultdict(set)
    for other in others:
        known[other.seq].add(_fault(other))
    for finding in findings:
        seq = finding.seq
        judged = seq <= stops.get(finding.hand or 0, seq)
        by_result = seq in scored and finding.breach.code == _SCORE
        if judged and not by_result and _fault(finding) not in known[seq]:
            yield finding


def _fault(finding: Finding) -> object:
    """Return what makes two findings about an event the same fault."""
    breach = finding.breach
    return breach.code, breach.seat, breach.subject


def _results(
    told: Sequence[Told],
    opened: MatchOpened,
    other: MatchOpened,
    stops: Mapping[int, int],
) -> Iterator[Finding]:
    """Yield the hands whose right result is another one by the other opening's rules."""
    if 1 in stops.values():
        return
    game, changed_game = game_of(opened), game_of(other)
    state, changed = game.initial(opened), changed_game.initial(other)
    hand = 0
    for seq, item in enumerate(told[1:], 2):
        event = item.event
        hand += isinstance(event, HandOpened)
        stopped = seq >= stops.get(hand, seq + 1)
        if isinstance(event, HandScored) and not stopped:
            right = _right(game, state, event)
            if right is not None:
                written = replace(event, change=right)
                for breach in changed_game.check(changed, written):
                    if breach.code == _SCORE and breach.right:
                        yield Finding(breach, hand, None, seq, item.line)
        if not stopped or isinstance(event, _ENDINGS):
            state = game.evolve(state, event)
            changed = changed_game.evolve(changed, event)


def _right(game: Game, state: State, event: HandScored) -> tuple[int, ...] | None:
    """Return the right result of a hand, ``None`` where it is not over."""
    breaches = game.check(state, event)
    if not breaches:
        return event.change
    (breach, *more) = breaches
    if more or breach.code != _SCORE or not breach.right:
        return None
    return game.right_change(state)

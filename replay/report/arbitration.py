"""An arbitration in words: what was asked, ruled, appealed and decided, and both totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from events.ruling import (
    OUTCOMES,
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
)
from replay.audit.finding import Finding
from replay.rulings.totals import totals_of
from replay.rulings.wording import remedy_words
from replay.words import rule_ids, rule_text, rule_title

if TYPE_CHECKING:
    from replay.report.ink import InkPage
    from replay.report.model import MatchReport
    from replay.rulings.docket import Act

__all__ = (
    "ActTold",
    "ArbitrationTold",
    "RuledTold",
    "arbitration_told",
    "number_words",
)


class ActTold(Struct, frozen=True):
    """One act, as a page tells it."""

    seq: int
    kind: str
    """``called``, ``ruling``, ``appeal`` or ``decision``."""
    title: str
    text: str
    """What was said, in the words of whoever said it."""
    remedy: str
    law: list[tuple[str, str]]
    """Each rule that it rests on, cited, and its text."""
    evidence: list[int]
    status: str
    """What became of it, empty for an act that simply stands."""
    signed: str
    fault: str
    """Why it counts for nothing, empty for one that holds."""


class RuledTold(Struct, frozen=True):
    """A hand that was ruled on, or the total: both scores, number by number."""

    name: str
    as_played: list[str]
    as_ruled: list[str]
    differs: bool


class ArbitrationTold(Struct, frozen=True):
    """All that an arbitration left in a match."""

    acts: list[ActTold]
    columns: list[str]
    hands: list[RuledTold]
    total: RuledTold | None


def arbitration_told(match: MatchReport, page: InkPage) -> ArbitrationTold | None:
    """Return the arbitration of what is told of a match, ``None`` without one."""
    held = match.source.docket
    if held is None:
        return None
    last, hand = len(match.line.steps), match.source.hand
    acts = [
        _act(match, page, act)
        for act in held.acts
        if act.seq <= last and hand in (None, act.hand)
    ]
    if not acts:
        return None
    if not held.rulings or match.source.last:
        return ArbitrationTold(acts, [], [], None)
    totals = totals_of(match.source.events, match.source.ruled)
    columns = _columns(page, len(totals.as_played))
    hands = [
        _ruled(
            page.say("screen.place.hand", hand=each.hand),
            each.as_played,
            each.as_ruled,
            len(columns),
        )
        for each in totals.hands
        if hand in (None, each.hand)
    ]
    name = page.say("report.in_all")
    total = _ruled(name, totals.as_played, totals.as_ruled, len(columns))
    if [(each.as_played, each.as_ruled) for each in hands] == [
        (total.as_played, total.as_ruled)
    ]:
        hands = []  # the only hand is the whole match
    return ArbitrationTold(acts, columns, hands, total)


def number_words(number: int, *, signed: bool = False) -> str:
    """Return a number with a minus as it is set in print, a plus before it if ``signed``.

    >>> number_words(-3), number_words(3, signed=True)
    ('−3', '+3')
    """
    text = f"{number:+}" if signed and number else str(number)
    return text.replace("-", "\N{MINUS SIGN}")


def _ruled(
    name: str,
    played: tuple[int, ...] | None,
    ruled: tuple[int, ...] | None,
    entries: int,
) -> RuledTold:
    none = ["–"] * entries
    return RuledTold(
        name,
        none if played is None else [number_words(each) for each in played],
        none if ruled is None else [number_words(each) for each in ruled],
        played != ruled,
    )


def _columns(page: InkPage, entries: int) -> list[str]:
    if entries == len(page.names):
        return [page.name(seat) for seat in range(entries)]
    return [page.say(f"name.side.{side}") for side in range(entries)]


def _act(match: MatchReport, page: InkPage, act: Act) -> ActTold:
    event = act.event
    kind, title = _title(page, act)
    signed = remedy = ""
    if isinstance(event, (RulingGiven, AppealDecided)):
        actor = act.envelope.actor
        arbiter = match.source.arbiters.get(actor) or actor[:8]
        key = "signed" if act.breach is None else "given_by"
        signed = page.say(f"report.{key}", arbiter=arbiter, seq=event.seen)
        if isinstance(event, RulingGiven) or event.outcome == "varied":
            remedy = remedy_words(event, match.verdict.game, page.lang)
            remedy = remedy[:1].upper() + remedy[1:]
    ruling = event if isinstance(event, RulingGiven) else None
    return ActTold(
        seq=act.seq,
        kind=kind,
        title=title,
        text=event.text,
        remedy=remedy,
        law=[_law(match, page, rule) for rule in ruling.law] if ruling else [],
        evidence=list(ruling.evidence) if ruling else [],
        status=_status(match, page, act),
        signed=signed,
        fault=_fault(page, act),
    )


def _title(page: InkPage, act: Act) -> tuple[str, str]:
    match act.event:
        case DirectorCalled(seat, hand):
            told = page.say("ruling.called", player=page.player(seat), hand=hand)
            return "called", told
        case RulingGiven(number, hand):
            return "ruling", page.say("report.ruling", number=number, hand=hand)
        case RulingAppealed(ruling, seat):
            facts = {"player": page.player(seat), "number": ruling}
            return "appeal", page.say("ruling.appealed_by", **facts)
        case AppealDecided(ruling, outcome):
            return "decision", page.say(_decided(outcome), number=ruling)


def _decided(outcome: str) -> str:
    if outcome == "varied":
        return "report.decided_varied"
    return f"ruling.decided_{outcome}" if outcome in OUTCOMES else "ruling.decided"


def _law(match: MatchReport, page: InkPage, rule: str) -> tuple[str, str]:
    """Return a rule cited, with its text unless a finding quotes it already."""
    if rule not in rule_ids():
        return rule, ""
    title = rule_title(rule, page.lang)
    cited = page.say("report.rule", rule=rule, title=title)
    quoted = {case.finding.breach.rule for case in match.cases}
    return cited, "" if rule in quoted else rule_text(rule, page.lang)


def _status(match: MatchReport, page: InkPage, act: Act) -> str:
    held = match.source.docket
    rulings = held.rulings if held else ()
    status = next((r.status for r in rulings if r.act.seq == act.seq), "stands")
    return "" if status == "stands" else page.say(f"ruling.status_{status}")


def _fault(page: InkPage, act: Act) -> str:
    if act.breach is None:
        return ""
    return page.finding(Finding(act.breach, act.hand or None, None, act.seq))

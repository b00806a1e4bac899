"""What an arbitration left in a match, on the screen and as JSON, and both its totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from events.base import event_name
from events.ruling import AppealDecided, DirectorCalled, RulingAppealed, RulingGiven
from replay.audit.wording import change_text, finding_words
from replay.drawing.canvas import aligned, cropped
from replay.rulings.totals import totals_of
from replay.rulings.wording import act_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.drawing.page import Page
    from replay.rulings.docket import Act, Docket
    from replay.rulings.totals import RuledHand, Totals
    from replay.source import Source

__all__ = ("docket_json", "docket_lines", "totals_lines")

_INDENT = "  "


def docket_lines(page: Page, source: Source) -> list[Text]:
    """Return the acts of an arbitration in order, then both totals; empty without one."""
    held = source.docket
    if held is None:
        return []
    lines = [Text(page.say("ruling.title"), style="bold underline")]
    for act in held.acts:
        lines += _act_lines(page, source, held, act)
    if held.rulings:
        totals = totals_of(source.events, source.ruled)
        lines += [Text(), *totals_lines(page, source.verdict.game, totals)]
    return lines


def totals_lines(page: Page, game: str, totals: Totals) -> list[Text]:
    """Return the hands that were ruled on, and the totals as played and as ruled."""
    lines = [Text(_INDENT + _hand_words(page, game, each)) for each in totals.hands]
    columns = _columns(page, totals.as_played)
    differ = totals.as_played != totals.as_ruled
    rows = [
        [Text(), *(Text(column, style="bold") for column in columns)],
        [Text(page.say("ruling.as_played")), *_numbers(totals.as_played)],
        [
            Text(page.say("ruling.as_ruled"), style="bold" if differ else ""),
            *_numbers(totals.as_ruled),
        ],
    ]
    table = aligned(rows, right=range(1, len(columns) + 1))
    return [*lines, Text(), *(Text(_INDENT).append_text(row) for row in table)]


def docket_json(source: Source) -> dict[str, object] | None:
    """Return the arbitration for programs, ``None`` without one."""
    held = source.docket
    if held is None:
        return None
    totals = totals_of(source.events, source.ruled)
    return {
        "acts": [_act_json(source, act) for act in held.acts],
        "rulings": [
            {
                "number": each.given.number,
                "hand": each.given.hand,
                "status": each.status,
                "seq": each.act.seq,
                "appeal": each.appeal.seq if each.appeal else None,
                "decision": each.decided.seq if each.decided else None,
            }
            for each in held.rulings
        ],
        "hands": [
            {
                "hand": each.hand,
                "rulings": list(each.rulings),
                "remedy": each.remedy,
                "penalty": list(each.penalty),
                "as_played": _listed(each.as_played),
                "as_ruled": _listed(each.as_ruled),
            }
            for each in totals.hands
        ],
        "as_played": list(totals.as_played),
        "as_ruled": list(totals.as_ruled),
    }


def _act_lines(page: Page, source: Source, held: Docket, act: Act) -> list[Text]:
    event = act.event
    told = act_words(event, source.verdict.game, page.names, page.lang)
    place = page.say("screen.place.event", seq=act.seq)
    lines = [Text(f"{_INDENT}[{place}] {told}")]
    if isinstance(event, (RulingGiven, AppealDecided)):
        actor = act.envelope.actor
        who = source.arbiters.get(actor) or actor[:8] or "–"
        key = "signed" if act.breach is None else "in_the_name"
        shown = page.say(f"ruling.{key}", arbiter=who, seq=event.seen)
        lines.append(Text(_INDENT * 2 + shown, style="dim"))
    if isinstance(event, RulingGiven):
        if event.law:
            law = page.say("ruling.law", rules=", ".join(event.law))
            lines.append(Text(_INDENT * 2 + law, style="dim"))
        if event.evidence:
            events = ", ".join(map(str, event.evidence))
            shown = page.say("ruling.evidence", events=events)
            lines.append(Text(_INDENT * 2 + shown, style="dim"))
        status = next((r.status for r in held.rulings if r.act.seq == act.seq), "")
        if status and status != "stands":
            shown = page.say(f"ruling.status_{status}")
            lines.append(Text(_INDENT * 2 + shown, style="bold"))
    if act.breach is not None:
        wrong = next(f for f in source.verdict.findings if f.seq == act.seq)
        shown = f"! {finding_words(wrong, page.names, page.lang)} ({act.breach.rule})"
        lines.append(Text(_INDENT * 2 + shown, style="bold red"))
    return lines


def _hand_words(page: Page, game: str, hand: RuledHand) -> str:
    none = page.say("ruling.no_score")
    written = none if hand.as_played is None else change_text(hand.as_played, game)
    ruled = none if hand.as_ruled is None else change_text(hand.as_ruled, game)
    return page.say(
        "ruling.hand",
        hand=hand.hand,
        as_played=written,
        as_ruled=ruled,
        rulings=", ".join(map(str, hand.rulings)),
    )


def _columns(page: Page, standing: Sequence[int]) -> list[str]:
    if len(standing) == len(page.names):
        return [cropped(name, 12) for name in page.short_names]
    return [page.say(f"name.side.{side}") for side in range(len(standing))]


def _numbers(numbers: Sequence[int]) -> list[Text]:
    return [Text(str(number)) for number in numbers]


def _listed(numbers: Sequence[int] | None) -> list[int] | None:
    return None if numbers is None else list(numbers)


def _act_json(source: Source, act: Act) -> dict[str, object]:
    event = act.event
    shown: dict[str, object] = {
        "seq": act.seq,
        "act": event_name(type(event)),
        "hand": act.hand or None,
        "text": event.text,
        "counts": act.breach is None,
        "fault": act.breach.code if act.breach else None,
    }
    if isinstance(event, (DirectorCalled, RulingAppealed)):
        shown["seat"] = event.seat
    if not isinstance(event, DirectorCalled):
        number = event.number if isinstance(event, RulingGiven) else event.ruling
        shown["ruling"] = number
    if isinstance(event, RulingGiven):
        shown |= {"law": list(event.law), "evidence": list(event.evidence)}
    if isinstance(event, AppealDecided):
        shown["outcome"] = event.outcome
    if isinstance(event, (RulingGiven, AppealDecided)):
        shown |= {
            "arbiter": act.envelope.actor,
            "name": source.arbiters.get(act.envelope.actor) or None,
            "remedy": event.remedy,
            "change": list(event.change),
            "penalty": list(event.penalty),
            "seen": event.seen,
        }
    return shown

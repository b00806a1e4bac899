"""A verified log in words and as JSON: the first bad event first, then what binds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import asdict
from rich.text import Text

from events.instants import instant_text

if TYPE_CHECKING:
    from replay.proof.fault import Fault
    from replay.proof.verifying import Report
    from replay.terminal import Terminal

__all__ = ("fault_json", "fault_words", "print_report", "report_json")

_SHOWN: Final = 8
_FEW: Final = 5
"""Faults that are told one by one."""


def fault_words(terminal: Terminal, fault: Fault) -> str:
    """Return where something is wrong, and what."""
    facts = {
        "position": fault.position,
        "until": fault.until,
        "match": fault.match[:_SHOWN],
        "seq": fault.seq,
        "line": fault.line,
        "subject": fault.subject,
    }
    if fault.code == "unfair":
        place = "hand"
    elif fault.match and fault.position:
        place = "event"
    elif fault.match:
        place = "match"
    elif fault.until > fault.position:
        place = "positions"
    else:
        place = "position" if fault.position else "beside"
    where = terminal.say(f"proof.place_{place}", **facts)
    if fault.line:
        where = terminal.say("proof.place_line", place=where, line=fault.line)
    what = terminal.say(f"proof.fault_{fault.code}", **facts)
    return terminal.say("proof.fault", place=where, what=what)


def print_report(terminal: Terminal, report: Report) -> None:
    """Show what was found in a log."""
    say = terminal.say
    facts = {"target": report.target, "events": report.events}
    if report.sound:
        code = "sound_since" if report.since else "sound"
        if report.kind == "archive":
            code = "sound_archive"
        told = say(f"proof.{code}", matches=report.matches, **facts)
        terminal.print(Text(told, style="green"))
    else:
        told = say("proof.unsound", faults=report.count, **facts)
        terminal.print(Text(told, style="bold red"))
    for place, fault in enumerate(report.faults[:_FEW]):
        told = fault_words(terminal, fault)
        line = say("proof.first", fault=told) if place == 0 else told
        terminal.print_indented(Text(line, style="" if place else "bold"), 2)
    if report.count > _FEW:
        terminal.print_indented(say("proof.further", n=report.count - _FEW), 2)
    for line in _about(terminal, report):
        terminal.print_indented(line, 2)


def _about(terminal: Terminal, report: Report) -> list[str]:
    """Return what binds the log, and what is kept beside it."""
    say = terminal.say
    lines: list[str] = []
    if report.since and report.sound:
        lines.append(say("proof.since", since=report.since))
    if report.proof is not None:
        facts = {"match": report.proof.match[:_SHOWN], "seq": report.proved}
        size = report.proof.checkpoint.size
        if report.proved:
            lines.append(say("proof.proved", size=size, **facts))
            lines.append(say("proof.unanchored", events=report.events - report.proved))
    elif report.heads is not None:
        lines.append(say("proof.heads", heads=report.heads, matches=report.matches))
        lines.append(say("proof.columns"))
    elif report.inside is not None:
        lines.append(say("proof.inside", inside=report.inside, events=report.events))
    elif report.fitting:
        last = report.fitting[-1].checkpoint
        day = instant_text(last.at)[:16].replace("T", " ")
        lines.append(say("proof.anchored", events=last.size, at=day))
        if report.events >= last.size:
            lines.append(say("proof.unanchored", events=report.events - last.size))
    elif report.anchors == 0:
        lines.append(say("proof.no_anchor"))
    if report.accepted is not None and report.sound and not report.since:
        counts = {"accepted": report.accepted, "refused": report.refused}
        lines.append(say("proof.commands", **counts))
    if report.rulings.count:
        lines.append(_rulings(terminal, report))
    counts = asdict(report.deals)
    told = [say(f"proof.deals_{each}", n=n) for each, n in counts.items() if n]
    if told:
        lines.append(say("proof.deals", deals=", ".join(told)))
    return lines


def _rulings(terminal: Terminal, report: Report) -> str:
    rulings = report.rulings
    code = "rulings_others" if rulings.others else "rulings"
    if rulings.others and not rulings.operator:
        code = "rulings_unknown"
    facts = {"count": rulings.count, "others": rulings.others}
    return terminal.say(f"proof.{code}", **facts)


def report_json(report: Report) -> dict[str, Any]:
    """Return what was found as one JSON object."""
    return {
        "target": report.target,
        "kind": report.kind,
        "sound": report.sound,
        "events": report.events,
        "matches": report.matches,
        "since": report.since,
        "anchors": [
            {
                "origin": each.checkpoint.origin,
                "size": each.checkpoint.size,
                "at": instant_text(each.checkpoint.at),
            }
            for each in report.fitting
        ],
        "anchored": report.anchored
        if report.anchors and report.inside is None
        else None,
        "unanchored": _unanchored(report),
        "inside": report.inside,
        "heads": report.heads,
        "proved": _proved_json(report),
        "accepted": report.accepted if not report.since else None,
        "refused": report.refused,
        "rulings": {
            "count": report.rulings.count,
            "not_appointed": report.rulings.others if report.rulings.operator else None,
        },
        "deals": asdict(report.deals),
        "faults": report.count,
        "findings": [fault_json(each) for each in report.faults],
    }


def fault_json(fault: Fault) -> dict[str, Any]:
    """Return a fault as JSON has it; what it does not tell is null.

    >>> from replay.proof.fault import Fault
    >>> fault_json(Fault("missing", 7, until=9))["until"]
    9
    """
    return {
        "code": fault.code,
        "position": fault.position or None,
        "match": fault.match or None,
        "seq": fault.seq or None,
        "until": fault.until or None,
        "line": fault.line or None,
        "subject": fault.subject or None,
    }


def _unanchored(report: Report) -> int | None:
    if report.proof is not None:
        return report.events - report.proved if report.proved else None
    if not report.fitting:
        return None
    return max(0, report.events - report.anchored)


def _proved_json(report: Report) -> dict[str, Any] | None:
    proof = report.proof
    if proof is None:
        return None
    return {
        "match": proof.match,
        "seq": report.proved or None,
        "size": proof.checkpoint.size,
    }

"""A verified log in words and as JSON: the first bad event first, then what binds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import asdict
from rich.text import Text

from events.instants import instant_text

if TYPE_CHECKING:
    from replay.proof.checkpoint import Checkpoint
    from replay.proof.fault import Fault
    from replay.proof.growth import Grown
    from replay.proof.inclusion import Proof
    from replay.proof.verifying import Report
    from replay.terminal import Terminal

__all__ = (
    "fault_json",
    "fault_words",
    "grown_json",
    "head_words",
    "print_grown",
    "print_report",
    "proved_json",
    "report_json",
)

_SHOWN: Final = 8
_COMPARED: Final = 32
"""Digits of a hash that are compared: too many for a house that looks for two alike."""
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
    elif report.told == 0:
        lines.append(say("proof.no_trail"))
    elif report.inside is not None:
        lines.append(say("proof.inside", inside=report.inside, events=report.events))
    elif report.fitting:
        last = report.fitting[-1].checkpoint
        lines.append(say("proof.anchored", events=last.size, at=_day(last)))
        if report.events >= last.size:
            lines.append(say("proof.unanchored", events=report.events - last.size))
    elif report.anchors == 0:
        lines.append(say("proof.no_anchor"))
    if report.accepted is not None and report.sound and not report.since:
        counts = {"accepted": report.accepted, "refused": report.refused}
        lines.append(say("proof.commands", **counts))
    if report.unseen:
        lines.append(say("proof.unseen", n=report.unseen))
    if report.rulings.count:
        lines.append(_rulings(terminal, report))
    counts = asdict(report.deals)
    told = [say(f"proof.deals_{each}", n=n) for each, n in counts.items() if n]
    if told:
        lines.append(say("proof.deals", deals=", ".join(told)))
    if report.sound and report.head:
        lines.append(head_words(terminal, report.head))
    return lines


def head_words(terminal: Terminal, head: str) -> str:
    """Return the last hash of a match, to be compared by those who were there."""
    return terminal.say("proof.head", head=head[:_COMPARED])


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
        "anchored": report.anchored if report.anchors and report.told is None else None,
        "unanchored": _unanchored(report),
        "told": report.told,
        "inside": report.inside,
        "head": report.head or None,
        "heads": report.heads,
        "proved": proved_json(report.proof, report.proved),
        "accepted": report.accepted if not report.since else None,
        "refused": report.refused,
        "refused_unseen": report.unseen,
        "rulings": {
            "count": report.rulings.count,
            "not_appointed": report.rulings.others if report.rulings.operator else None,
        },
        "deals": asdict(report.deals),
        "faults": report.count,
        "findings": [fault_json(each) for each in report.faults],
    }


def print_grown(terminal: Terminal, found: Grown) -> None:
    """Show whether one anchored log begins with another."""
    facts = {"size": found.old.size, "at": _day(found.old)}
    facts |= {"new": found.new.size, "new_at": _day(found.new)}
    code, style = ("grown", "green") if found.sound else ("not_grown", "bold red")
    terminal.print(Text(terminal.say(f"proof.{code}", **facts), style=style))


def grown_json(found: Grown, path: str) -> dict[str, Any]:
    """Return whether one anchored log begins with another, as one JSON object."""
    both = {
        key: {"size": each.size, "root": each.root.hex(), "at": instant_text(each.at)}
        for key, each in (("old", found.old), ("new", found.new))
    }
    return {"target": path, "kind": "growth", "sound": found.sound, **both}


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


def proved_json(proof: Proof | None, proved: int) -> dict[str, Any] | None:
    """Return what a proof proves as JSON has it, null without one."""
    if proof is None:
        return None
    return {"match": proof.match, "seq": proved or None, "size": proof.checkpoint.size}


def _day(checkpoint: Checkpoint) -> str:
    return instant_text(checkpoint.at)[:16].replace("T", " ")


def _unanchored(report: Report) -> int | None:
    if report.proof is not None:
        return report.events - report.proved if report.proved else None
    if not report.fitting:
        return None
    return max(0, report.events - report.anchored)

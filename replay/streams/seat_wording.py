"""A seat's own proof in words and as JSON: what holds, how far, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import asdict
from rich.text import Text

from replay.proof.wording import head_words, proved_json

if TYPE_CHECKING:
    from replay.streams.seat_report import SeatFinding, SeatReport
    from replay.terminal import Terminal

__all__ = ("print_seat_report", "seat_report_json")

_SHOWN: Final = 8
_FEW: Final = 5


def print_seat_report(terminal: Terminal, report: SeatReport) -> None:
    """Show what is proved to a seat."""
    say = terminal.say
    viewer = _viewer(terminal, report.seat)
    facts = {"target": report.target, "events": report.events, "viewer": viewer}
    if report.sound:
        told = say("seat.sound", match=report.match[:_SHOWN], **facts)
        terminal.print(Text(told, style="green"))
    else:
        told = say("seat.unsound", faults=len(report.findings), **facts)
        terminal.print(Text(told, style="bold red"))
    for place, each in enumerate(report.findings[:_FEW]):
        told = _finding(terminal, each)
        line = say("proof.first", fault=told) if place == 0 else told
        terminal.print_indented(Text(line, style="" if place else "bold"), 2)
    if len(report.findings) > _FEW:
        further = len(report.findings) - _FEW
        terminal.print_indented(say("proof.further", n=further), 2)
    for line in _about(terminal, report):
        terminal.print_indented(line, 2)


def seat_report_json(report: SeatReport) -> dict[str, Any]:
    """Return what is proved to a seat as one JSON object."""
    audit = report.audit
    return {
        "target": report.target,
        "kind": "seat",
        "sound": report.sound,
        "match": report.match,
        "seat": report.seat,
        "events": report.events,
        "hands": report.hands,
        "shown": report.shown,
        "opened": report.opened,
        "closed": report.closed,
        "known": report.known,
        "audit": None
        if audit is None
        else {"events": audit.events, "findings": len(audit.findings)},
        "deals": asdict(report.deals),
        "compared": report.compared,
        "head": report.head or None,
        "told": report.told,
        "inside": report.inside,
        "proved": proved_json(report.given, report.proved),
        "faults": len(report.findings),
        "findings": [
            {
                "code": each.code,
                "match": each.match,
                "seq": each.seq or None,
                "hand": each.hand or None,
                "line": each.line or None,
                "subject": each.subject or None,
            }
            for each in report.findings
        ],
    }


def _about(terminal: Terminal, report: SeatReport) -> list[str]:
    say = terminal.say
    lines: list[str] = []
    if report.opened:
        lines.append(say("seat.opened", opened=report.opened, hands=report.shown))
    if report.closed:
        lines.append(say("seat.closed", closed=report.closed))
    if report.audit is not None:
        facts = {"seq": report.known, "findings": len(report.audit.findings)}
        code = "audited" if report.known == report.events else "audited_so_far"
        lines.append(say(f"seat.{code}", **facts))
    counts = asdict(report.deals)
    told = [say(f"proof.deals_{each}", n=n) for each, n in counts.items() if n]
    if told:
        lines.append(say("proof.deals", deals=", ".join(told)))
    if report.given is not None and report.proved:
        size, match = report.given.checkpoint.size, report.match[:_SHOWN]
        lines.append(say("proof.proved", size=size, match=match, seq=report.proved))
    if report.told == 0:
        lines.append(say("proof.no_trail"))
    elif report.inside is not None:
        facts = {"inside": report.inside, "events": report.events}
        lines.append(say("proof.inside", **facts))
    if not report.compared:
        lines.append(say("seat.not_compared"))
    elif not any(each.code == "store" for each in report.findings):
        lines.append(say("seat.store_same"))
    if report.sound and report.head:
        lines.append(head_words(terminal, report.head))
    return lines


def _finding(terminal: Terminal, found: SeatFinding) -> str:
    facts = {
        "seq": found.seq,
        "hand": found.hand,
        "match": found.match[:_SHOWN],
        "subject": found.subject,
    }
    where = terminal.say(f"seat.place_{'event' if found.seq else 'hand'}", **facts)
    if found.line:
        where = terminal.say("proof.place_line", place=where, line=found.line)
    what = terminal.say(f"seat.fault_{found.code}", **facts)
    return terminal.say("proof.fault", place=where, what=what)


def _viewer(terminal: Terminal, seat: int) -> str:
    if seat < 0:
        return terminal.say("viewing.spectator")
    return terminal.say("name.seat", seat=seat)

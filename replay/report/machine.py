"""A report for programs: JSON in English, as ``docs/reports.md`` describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from events.cards import card_text
from replay.audit.unreadable import error_json
from replay.audit.wording import verdict_json
from replay.commands.show import break_words
from replay.drawing.hand_json import hand_json
from replay.drawing.knowledge import knowledge_json
from replay.drawing.rulings import docket_json
from replay.terminal import Terminal
from replay.viewer import viewer_json
from replay.words import rule_text, rule_title

if TYPE_CHECKING:
    from replay.report.model import Case, MatchReport, Report

__all__ = ("report_json",)

_FORMAT: Final = "sixfold report 1"


def report_json(terminal: Terminal, report: Report) -> str:
    """Return a report as one JSON object, indented, in English."""
    english = Terminal("en", terminal.address)
    shown = {
        "format": _FORMAT,
        "kind": report.kind,
        "version": report.version,
        "command": report.command,
        "matches": [_match(english, match) for match in report.matches],
        "clean": [verdict_json(verdict, names) for verdict, names in report.clean],
        "unreadable": [
            {"source": each.source, "error": error_json(english, each.fault)}
            for each in report.unread
        ],
    }
    return msgspec.json.format(msgspec.json.encode(shown)).decode() + "\n"


def _match(english: Terminal, match: MatchReport) -> dict[str, Any]:
    source, verdict = match.source, match.verdict
    findings = tuple(case.finding for case in match.cases)
    shown = verdict_json(replace(verdict, findings=findings), source.names)
    labels = dict(source.labels)
    told = shown.pop("findings")
    if match.viewer is None:
        shown["findings"] = [
            finding | _case(match, case)
            for finding, case in zip(told, match.cases, strict=True)
        ]
    else:  # what broke a rule may name cards that the viewer does not know
        del shown["clean"]
        labels.pop("note", None)
    return shown | {
        "seat": viewer_json(match.viewer),
        "players": list(source.names),
        "options": source.options,
        "labels": labels,
        "head": match.head or None,
        "events_told": len(match.line.steps),
        "hands_told": [hand_json(story) for story in match.stories],
        "arbitration": docket_json(source),
        "broken": break_words(english, source, match.line) or None,
    }


def _case(match: MatchReport, case: Case) -> dict[str, Any]:
    """Return what a report adds to a finding."""
    rule = case.finding.breach.rule
    sight = case.sight
    known: dict[str, Any] | None = None
    if sight is not None:
        line = dict(match.views)[sight.seat]
        known = {"seat": sight.seat}
        known |= knowledge_json(line, sight.insight, sight.step.seq)
    return {
        "rule_title": rule_title(rule, "en"),
        "rule_text": rule_text(rule, "en"),
        "drawn": [
            {
                "seq": each.seq,
                "seat": each.seat,
                "to": each.to if each.to >= 0 else None,
                "card": card_text(each.card),
                "taken_back": each.taken_back,
                "in_question": each.in_question,
                "takes": each.takes,
            }
            for each in case.drawn
        ],
        "known": known,
    }

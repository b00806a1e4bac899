"""What a report says of many matches: the sum, the rules broken, a line for a clean one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from replay.words import rule_title, say

if TYPE_CHECKING:
    from replay.audit.finding import Verdict
    from replay.report.model import Report

__all__ = ("by_rule", "clean_line", "total_line")


def total_line(report: Report, lang: str) -> str:
    """Return the sum over all matches in one sentence."""
    found = sum(len(match.cases) for match in report.matches)
    if not found and not report.unread:
        return say("screen.audit.total_clean", lang, matches=report.judged)
    clean = len(report.clean) + sum(not match.cases for match in report.matches)
    return say(
        "screen.audit.total",
        lang,
        matches=report.judged + len(report.unread),
        clean=clean,
        findings=found,
        unreadable=len(report.unread),
    )


def by_rule(report: Report, lang: str) -> list[tuple[str, str, int]]:
    """Return each broken rule with its title and how often, the most frequent first."""
    counts = Counter(
        case.finding.breach.rule for match in report.matches for case in match.cases
    )
    ordered = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    return [(rule, rule_title(rule, lang), count) for rule, count in ordered]


def clean_line(verdict: Verdict, lang: str) -> str:
    """Return what is said of a match of which a line is enough."""
    source = verdict.source or verdict.match
    counts = {"hands": verdict.hands, "events": verdict.events}
    return say("screen.audit.clean", lang, source=source, **counts)

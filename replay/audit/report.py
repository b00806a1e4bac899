"""A verdict on the screen: where, what, the trick drawn, the rule quoted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from events.cards import card_text
from events.table import (
    CardPlayed,
    CardTakenBack,
    HandOpened,
    MatchOpened,
    TrickTaken,
)
from replay.audit.wording import card_words, finding_words
from replay.rulebook.option import house_rule_words
from replay.words import rule_text, rule_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.audit.finding import Finding, Verdict
    from replay.audit.targets import Judged
    from replay.terminal import Terminal
    from replay.transcribing.scribe import Told

__all__ = ("place_words", "print_total", "print_verdict")


def print_verdict(terminal: Terminal, judged: Judged) -> None:
    """Show the verdict on one match."""
    verdict = judged.verdict
    source = verdict.source or verdict.match
    counts = {"hands": verdict.hands, "events": verdict.events}
    if verdict.clean:
        line = terminal.say("screen.audit.clean", source=source, **counts)
        terminal.print(Text(line, style="green"))
    else:
        line = terminal.say(
            "screen.audit.found",
            source=source,
            findings=len(verdict.findings),
            **counts,
        )
        terminal.print(Text(line, style="bold red"))
        _print_house_rules(terminal, judged)
    for finding in verdict.findings:
        _print_finding(terminal, judged, finding)
    for hand in verdict.unfinished:
        terminal.print("  " + terminal.say("screen.audit.unfinished", hands=hand))


def _print_house_rules(terminal: Terminal, judged: Judged) -> None:
    """Show by which house rules a match was judged, where some differ."""
    opened = judged.told[0].event if judged.told else None
    if isinstance(opened, MatchOpened) and opened.options:
        options = dict(opened.options)
        rules = house_rule_words(opened.game, options, terminal.lang)
        told = terminal.say("screen.show.house", rules=rules)
        terminal.print_indented(told, 2)


def _print_finding(terminal: Terminal, judged: Judged, finding: Finding) -> None:
    lang = terminal.lang
    message = finding_words(finding, judged.names, lang)
    place = place_words(terminal, finding)
    said = terminal.say("screen.audit.finding", place=place, message=message)
    terminal.print_indented(said, 2)
    trick = _trick_line(terminal, judged, finding)
    if trick is not None:
        terminal.print_indented(trick, 4)
    if finding.breach.ends and finding.hand is not None:
        terminal.print_indented(terminal.say("screen.audit.stopped"), 4)
    rule = finding.breach.rule
    quoted = terminal.say(
        "screen.audit.rule",
        rule=rule,
        title=rule_title(rule, lang),
        text=rule_text(rule, lang),
    )
    terminal.print_indented(Text(quoted, style="italic"), 4)


def place_words(terminal: Terminal, finding: Finding) -> str:
    """Return where a finding is: hand and trick, and the line of the record."""
    if finding.hand is None:
        place = terminal.say("screen.place.match")
    elif finding.trick is None:
        place = terminal.say("screen.place.hand", hand=finding.hand)
    else:
        place = terminal.say(
            "screen.place.trick", hand=finding.hand, trick=finding.trick
        )
    code = "screen.place.line" if finding.line else "screen.place.event"
    where = terminal.say(code, line=finding.line, seq=finding.seq)
    return f"{place} ({where})"


def _trick_line(terminal: Terminal, judged: Judged, finding: Finding) -> Text | None:
    """Return the cards of the trick with the one in question marked."""
    if finding.trick is None:
        return None
    laid = _trick_at(judged.told, finding.seq)
    shown = Text("    ").join(
        _laid_card(terminal, judged, event, finding) for event in laid
    )
    return shown if laid else None


def _trick_at(told: Sequence[Told], seq: int) -> list[CardPlayed | CardTakenBack]:
    """Return the cards of the trick that an event belongs to, taken-back ones too."""
    laid: list[CardPlayed | CardTakenBack] = []
    for number, each in enumerate(told, 1):
        event = each.event
        if isinstance(event, (CardPlayed, CardTakenBack)):
            laid.append(event)
        elif isinstance(event, (HandOpened, TrickTaken)):
            if number >= seq:
                break
            laid = []
    return laid


def _laid_card(
    terminal: Terminal,
    judged: Judged,
    event: CardPlayed | CardTakenBack,
    finding: Finding,
) -> Text:
    breach = finding.breach
    name = judged.names[event.seat] if event.seat < len(judged.names) else ""
    card = card_words(card_text(event.card), terminal.lang)
    if isinstance(event, CardTakenBack):
        card = f"({card})"
    marked = card_text(event.card) == breach.subject
    shown = Text(f"{name or event.seat} ")
    shown.append(card, style="bold reverse" if marked else "bold")
    return shown.append(" <" if marked else "")


def print_total(
    terminal: Terminal, verdicts: Sequence[Verdict], unreadable: int
) -> None:
    """Show the sum over several matches."""
    clean = sum(verdict.clean for verdict in verdicts)
    matches = len(verdicts) + unreadable
    if clean == matches:
        terminal.print(terminal.say("screen.audit.total_clean", matches=matches))
        return
    terminal.print(
        terminal.say(
            "screen.audit.total",
            matches=matches,
            clean=clean,
            findings=sum(len(verdict.findings) for verdict in verdicts),
            unreadable=unreadable,
        )
    )

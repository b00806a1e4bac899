"""A verdict on the screen: where, what, the trick drawn, the rule quoted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from events.cards import card_text
from events.table import CardTakenBack
from replay.audit.wording import card_words, finding_words
from replay.rulebook.option import house_rule_words
from replay.words import rule_text, rule_title

if TYPE_CHECKING:
    from replay.audit.account import Account, Laid
    from replay.audit.finding import Finding
    from replay.terminal import Terminal

__all__ = ("place_words", "print_account", "print_line")


def print_account(terminal: Terminal, account: Account) -> None:
    """Show the verdict on one match, each finding with the rule and the trick."""
    verdict = account.verdict
    counts = {"hands": verdict.hands, "events": verdict.events}
    if verdict.clean:
        line = terminal.say("screen.audit.clean", source=account.title, **counts)
        terminal.print(Text(line, style="green"))
    else:
        line = terminal.say(
            "screen.audit.found",
            source=account.title,
            findings=len(verdict.findings),
            **counts,
        )
        terminal.print(Text(line, style="bold red"))
        _print_house_rules(terminal, account)
    if verdict.closed:
        facts = {"seq": verdict.events, "closed": verdict.closed}
        terminal.print_indented(terminal.say("seat.judged_so_far", **facts), 2)
    for finding in verdict.findings:
        _print_finding(terminal, account, finding)
    for hand in verdict.unfinished:
        terminal.print("  " + terminal.say("screen.audit.unfinished", hands=hand))


def print_line(terminal: Terminal, account: Account) -> None:
    """Show in one line which rules were broken in a match."""
    findings = account.verdict.findings
    rules = dict.fromkeys(finding.breach.rule for finding in findings)
    line = terminal.say(
        "bulk.line",
        source=account.title,
        findings=len(findings),
        rules=", ".join(rules),
    )
    terminal.print(line)


def _print_house_rules(terminal: Terminal, account: Account) -> None:
    """Show by which house rules a match was judged, where some differ."""
    opened = account.opened
    if opened is not None and opened.options:
        options = dict(opened.options)
        rules = house_rule_words(opened.game, options, terminal.lang)
        told = terminal.say("screen.show.house", rules=rules)
        terminal.print_indented(told, 2)


def _print_finding(terminal: Terminal, account: Account, finding: Finding) -> None:
    lang = terminal.lang
    message = finding_words(finding, account.names, lang)
    place = place_words(terminal, finding)
    said = terminal.say("screen.audit.finding", place=place, message=message)
    terminal.print_indented(said, 2)
    trick = _trick_line(terminal, account, finding)
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


def _trick_line(terminal: Terminal, account: Account, finding: Finding) -> Text | None:
    """Return the cards of the trick with the one in question marked."""
    laid = account.tricks.get(finding.seq) if finding.trick is not None else None
    if not laid:
        return None
    return Text("    ").join(
        _laid_card(terminal, account, event, finding) for event in laid
    )


def _laid_card(
    terminal: Terminal, account: Account, event: Laid, finding: Finding
) -> Text:
    breach = finding.breach
    name = account.names[event.seat] if event.seat < len(account.names) else ""
    card = card_words(card_text(event.card), terminal.lang)
    if isinstance(event, CardTakenBack):
        card = f"({card})"
    marked = card_text(event.card) == breach.subject
    shown = Text(f"{name or event.seat} ")
    shown.append(card, style="bold reverse" if marked else "bold")
    return shown.append(" <" if marked else "")

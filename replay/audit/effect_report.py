"""What other rules would change in many matches: counted, and the first of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from replay.audit.effect import KINDS
from replay.audit.report import place_words
from replay.audit.wording import finding_words, score_words
from replay.records.typed_options import slip_words
from replay.rulebook.option import house_rule_words
from replay.words import rule_ids, rule_title, say

if TYPE_CHECKING:
    from replay.audit.candidate import Candidate
    from replay.audit.effect import Change, Effect, Kind
    from replay.audit.targets import Judged
    from replay.terminal import Terminal

__all__ = ("EffectTally", "effect_json", "print_effects")


class _Row:
    """The changes of a kind under one rule, and the first of them."""

    def __init__(self, judged: Judged, first: Change) -> None:
        """Begin with nothing counted."""
        self.judged = judged
        self.first = first
        self.matches = 0
        self.hands = 0
        self.events = 0


class EffectTally:
    """The changes in all matches so far, by kind and rule."""

    def __init__(self) -> None:
        """Begin with nothing judged."""
        self.matches = 0
        self.hands = 0
        self.changed = 0
        self.partly = 0
        self.broken = 0
        self.unreadable = 0
        self.misfits: list[Effect] = []
        """The first match that cannot have the rules stands for all of a game."""
        self.unfit = 0
        self.games: list[str] = []
        """The games of the matches that were judged again."""
        self.rows: dict[tuple[Kind, str], _Row] = {}

    def add(self, effect: Effect) -> None:
        """Count what changes in one more match."""
        verdict = effect.judged.verdict
        if not effect.applies:
            self.unfit += 1
            if verdict.game not in [e.judged.verdict.game for e in self.misfits]:
                self.misfits.append(effect)
            return
        self.matches += 1
        self.hands += verdict.hands
        self.changed += bool(effect.changes)
        self.partly += len(effect.partly)
        self.broken += bool(effect.broken)
        if verdict.game not in self.games:
            self.games.append(verdict.game)
        hands: set[tuple[Kind, str, int | None]] = set()
        for change in effect.changes:
            key = (change.kind, change.finding.breach.rule)
            row = self.rows.setdefault(key, _Row(effect.judged, change))
            row.events += 1
            row.matches += not any(each[:2] == key for each in hands)
            hand = change.finding.hand
            row.hands += hand is not None and (*key, hand) not in hands
            hands.add((*key, hand))

    def ordered(self) -> list[tuple[Kind, str, _Row]]:
        """Return the rows kind by kind, and in each rule by rule."""
        rules = rule_ids()
        found = [(*key, row) for key, row in self.rows.items()]
        return sorted(found, key=lambda e: (KINDS.index(e[0]), rules.index(e[1])))


def print_effects(terminal: Terminal, candidate: Candidate, tally: EffectTally) -> None:
    """Show what would change: the counts by kind and rule, then the first of each."""
    told, lang = terminal.say, terminal.lang
    for game in tally.games or [candidate.game]:
        facts = {
            "game": told(f"name.game.{game}"),
            "rules": house_rule_words(game, candidate.options(game), lang),
            "version": candidate.rules,
        }
        key = "title" if candidate.rules is None else "versioned"
        title = told(f"screen.impact.{key}", **facts).strip()
        terminal.print(Text(title, style="bold"))
    counts = {"matches": tally.matches, "hands": tally.hands}
    terminal.print(told("screen.impact.judged", changed=tally.changed, **counts))
    if tally.unfit:
        terminal.print(told("screen.impact.unfit", matches=tally.unfit))
    for effect in tally.misfits:
        reasons = " ".join(slip_words(slip, lang) for slip in effect.slips)
        name = _name(effect.judged)
        terminal.print_indented(told("screen.impact.why", source=name, why=reasons), 2)
    if tally.unreadable:
        terminal.print(told("screen.impact.unreadable", n=tally.unreadable))
    if tally.partly:
        terminal.print(told("screen.impact.partly", hands=tally.partly))
    if tally.broken:
        terminal.print(told("screen.impact.broken", matches=tally.broken))
    rows = tally.ordered()
    if not rows:
        if tally.matches:
            terminal.print(Text(told("screen.impact.nothing"), style="green"))
        return
    terminal.print("")
    terminal.print(_table(terminal, tally))
    terminal.print("")
    terminal.print(Text(told("screen.impact.first"), style="bold underline"))
    for kind, rule, row in rows:
        head = told(f"screen.impact.{kind}")
        terminal.print(f"  {head}: {rule}, {rule_title(rule, lang)}")
        place = place_words(terminal, row.first.finding)
        where = f"{_name(row.judged, row.first.finding.seq)}, {place}"
        message = _message(row.first, row.judged.names, lang)
        line = told("screen.audit.finding", place=where, message=message)
        terminal.print_indented(line, 4)


def _table(terminal: Terminal, tally: EffectTally) -> Table:
    told = terminal.say
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for column in ("matches", "hands", "events"):
        name = told(f"screen.impact.{column}")
        table.add_column(name, justify="right", vertical="bottom", no_wrap=True)
    shown = ""
    for kind, rule, row in tally.ordered():
        if kind != shown:
            table.add_row(Text(told(f"screen.impact.{kind}"), style="bold"))
            shown = kind
        numbers = map(str, (row.matches, row.hands, row.events))
        table.add_row(f"  {rule}, {rule_title(rule, terminal.lang)}", *numbers)
    return table


def _name(judged: Judged, seq: int | None = None) -> str:
    """Return the file of a match; in a log of many, with the beginning of its id.

    A match of the store goes by its id, an event of it by its address.
    """
    verdict = judged.verdict
    if verdict.source is None:
        return verdict.match if seq is None else f"{verdict.match[:8]}@{seq}"
    if verdict.source.endswith(".toml"):
        return verdict.source
    return f"{verdict.source} {verdict.match[:8]}"


def _message(change: Change, names: tuple[str, ...], lang: str) -> str:
    breach = change.finding.breach
    if change.kind != "result":
        return finding_words(change.finding, names, lang)
    return say(
        "screen.impact.result_changes",
        lang,
        own=score_words(breach.written),
        other=score_words(breach.right),
    )


def effect_json(effect: Effect) -> dict[str, Any]:
    """Return what changes in one match as values that JSON can hold, in English."""
    verdict, told = effect.judged.verdict, effect.judged.told
    opened = told[0].event
    return {
        "match": verdict.match,
        "source": verdict.source,
        "game": verdict.game,
        "hands": verdict.hands,
        "own_rules": getattr(opened, "rules", None),
        "own": dict(getattr(opened, "options", ())),
        "applies": effect.applies,
        "why_not": [slip_words(slip, "en") for slip in effect.slips],
        "rules": effect.rules if effect.applies else None,
        "options": effect.options if effect.applies else None,
        "partly": list(effect.partly),
        "broken": effect.broken or None,
        "changes": [_change_json(e, effect.judged) for e in effect.changes],
    }


def _change_json(change: Change, judged: Judged) -> dict[str, Any]:
    finding, breach = change.finding, change.finding.breach
    result = change.kind == "result"
    return {
        "class": change.kind,
        "rule": breach.rule,
        "code": None if result else breach.code,
        "hand": finding.hand,
        "trick": finding.trick,
        "seq": finding.seq,
        "line": finding.line,
        "seat": breach.seat,
        "subject": breach.subject,
        "own": _numbers(breach.written) if result else None,
        "other": _numbers(breach.right) if result else None,
        "message": _message(change, judged.names, "en"),
    }


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split()]

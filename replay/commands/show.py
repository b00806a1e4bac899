"""``sixfold show``: hands drawn on the screen, or told as JSON."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from typing import Annotated

import typer
from rich.text import Text

from core.breach import IMPOSSIBLE
from events.table import Forked
from replay.audit.wording import finding_words, verdict_json
from replay.commanding import Command, new_app
from replay.drawing.hand_json import hand_json
from replay.drawing.hand_page import hand_lines
from replay.drawing.page import Page
from replay.drawing.pen import pen_of
from replay.drawing.rulings import docket_json, docket_lines
from replay.fairness.telling import deal_lines
from replay.rulebook.option import house_rule_words
from replay.source import Source, open_sources
from replay.story import Story, stories
from replay.terminal import BAD_USE, Terminal
from replay.timeline import Timeline, timeline
from replay.viewer import parse_viewer, viewer_json

__all__ = ("break_words", "command", "heading", "viewer_of")

_LABELS = (
    ("event", "occasion"),
    ("place", "place"),
    ("date", "date"),
    ("note", "note"),
)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    words = terminal.say
    app = new_app()

    @app.command(cls=Command, help=words("command.show"))
    def show(
        target: Annotated[str, typer.Argument(help=words("option.look_at"))],
        *,
        hand: Annotated[int | None, typer.Option(help=words("option.hand"))] = None,
        seat: Annotated[str | None, typer.Option(help=words("option.seat"))] = None,
        ascii_only: Annotated[
            bool, typer.Option("--ascii", help=words("option.ascii"))
        ] = False,
        json: Annotated[
            bool, typer.Option("--json", help=words("option.json"))
        ] = False,
    ) -> None:
        for place, source in enumerate(open_sources(terminal, target, hand)):
            viewer = viewer_of(terminal, source, seat)
            line = timeline(source.events, viewer)
            if json:
                terminal.print_json(_match_json(source, line, viewer))
            else:
                if place:
                    terminal.print("")
                _show(terminal, source, line, viewer, ascii_only=ascii_only)
            if break_words(terminal, source, line):
                terminal.raise_status(BAD_USE)

    return app


def viewer_of(terminal: Terminal, source: Source, seat: str | None) -> int | None:
    """Return whom ``--seat`` names at a table, ``None`` without it; raises ``seat_bad``."""
    return parse_viewer(seat, source.names, terminal.lang)


def heading(terminal: Terminal, source: Source, page: Page) -> list[Text]:
    """Return what is known of a match: game, players, id, house rules, event, place, note.

    A seat is told neither note nor reason of a branch: they may name hidden cards.
    """
    game = terminal.say(f"name.game.{source.verdict.game}")
    players = ", ".join(page.player(seat) for seat in range(len(source.names)))
    title = terminal.say("screen.show.title", game=game, players=players)
    match = terminal.say("screen.show.match", match=source.verdict.match)
    lines = [Text(title, style="bold"), Text(match, style="dim")]
    if options := source.options:
        rules = house_rule_words(source.verdict.game, options, terminal.lang)
        lines.append(Text(terminal.say("screen.show.house", rules=rules)))
    seated = page.viewer is not None
    for label, key in _LABELS:
        text = "" if seated and label == "note" else source.labels.get(label)
        if text:
            shown = terminal.say(f"screen.show.{key}", **{label: text})
            lines.append(Text(shown, style="dim"))
    deals = deal_lines(source, page.viewer, terminal.lang)
    lines += [Text(told, style="dim") for told in deals[:1]]
    lines += [Text(told, style="bold red") for told in deals[1:]]
    for event in source.events:
        if isinstance(event, Forked):
            facts = {"match": event.parent, "seq": event.seq}
            branch = terminal.say("screen.event.forked", **facts)
            reason = f": {event.reason}" if event.reason and not seated else ""
            lines.append(Text(branch + reason, style="dim"))
    if page.viewer is not None:
        hidden = terminal.say("screen.show.open_only")
        lines.append(Text(f"{page.eyes}. {hidden}", style="bold"))
    return lines


def break_words(terminal: Terminal, source: Source, line: Timeline) -> str:
    """Return where a log cannot be followed any further and why, empty if it can."""
    seq = len(line.steps)
    judged = {finding.seq: finding for finding in source.verdict.findings}
    if line.broken is not None:
        found = judged.get(line.broken.seq)
        reason = (
            finding_words(found, source.names, terminal.lang)
            if found and found.breach.reason == IMPOSSIBLE.reason
            else terminal.say(
                "screen.show.impossible", next=line.broken.seq, kind=line.broken.name
            )
        )
    elif source.broken is not None:
        reason = finding_words(source.broken, source.names, terminal.lang)
    elif source.fault is not None:
        reason = " ".join(terminal.error_lines(source.fault))
    else:
        return ""
    return terminal.say("screen.show.broken", seq=seq, reason=reason)


def _chosen(source: Source, line: Timeline) -> list[Story]:
    """Return the hands that were asked for."""
    told = stories(line.until(source.last) if source.last else line)
    return [s for s in told if source.hand in (None, s.number)]


def _show(
    terminal: Terminal,
    source: Source,
    line: Timeline,
    viewer: int | None,
    *,
    ascii_only: bool,
) -> None:
    pen = pen_of(terminal, ascii_only=ascii_only)
    page = Page(pen, terminal.lang, source.names, source.verdict.findings, viewer)
    lines = heading(terminal, source, page)
    if source.last:
        last = len(line.steps)
        after = terminal.say("screen.show.moment", seq=source.last, last=last)
        lines.append(Text(after, style="bold"))
    told = _chosen(source, line)
    if source.last and not told:
        lines += [Text(), Text(terminal.say("screen.show.between"))]
    for story in told:
        lines += [Text(), *hand_lines(page, story, moment=source.last is not None)]
    if source.last is None and (ruled := docket_lines(page, source)):
        lines += [Text(), *ruled]
    if broken := break_words(terminal, source, line):
        lines += [Text(), Text(broken, style="bold red")]
    for shown in lines:
        terminal.print(shown)


def _match_json(
    source: Source, line: Timeline, viewer: int | None
) -> dict[str, object]:
    verdict = source.verdict
    shown: dict[str, object] = {
        "match": verdict.match,
        "source": verdict.source,
        "game": verdict.game,
        "players": list(source.names),
        "options": source.options,
        "seat": viewer_json(viewer),
        "event": source.last or len(line.steps),
        "hands": [hand_json(story) for story in _chosen(source, line)],
        "rulings": docket_json(source) if source.last is None else None,
    }
    if viewer is None:
        judged = verdict_json(verdict, source.names)["findings"]
        chosen = (None, source.hand)
        shown["findings"] = [
            f for f in judged if source.hand is None or f["hand"] in chosen
        ]
    english = Terminal("en", "memory:")
    shown["broken"] = break_words(english, source, line) or None
    return shown

"""A match on a terminal: one moment of it, seen by somebody, and where keys lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from msgspec import Struct
from rich.text import Text
from textual.app import App
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from events.errors import SixfoldError
from events.ruling import ArbitrationEvent
from replay.comparing.passage import passage
from replay.drawing.difference_moments import passage_lines
from replay.drawing.knowledge import knowledge_facts
from replay.drawing.page import Page
from replay.drawing.pen import Pen
from replay.drawing.rulings import docket_lines
from replay.insight import insight
from replay.source import Source
from replay.timeline import Timeline, timeline
from replay.viewer import SPECTATOR, next_viewer
from replay.viewing.cursor import Cursor, moved
from replay.viewing.destination import destination
from replay.viewing.event_list import EventList, Listed
from replay.viewing.keys import help_lines, key_bindings, key_line
from replay.viewing.moment import (
    event_lines,
    finding_lines,
    hand_so_far,
    place_words,
    table_lines,
)
from replay.viewing.sheet import Sheet, TurningSheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType
    from textual.app import ComposeResult
    from textual.events import Resize

    from replay.timeline import Step

__all__ = ("ReplayApplication", "Seen")

_WIDE: Final = 116
"""Columns from which the events stand beside the table."""
_TALL: Final = 34
"""Lines from which each suit of a hand has a line of its own."""
_TABLE: Final = 82
_BARS: Final = 2
"""Lines of the title and the keys."""
_LEAST: Final = 3
"""Lines of the events that are always in sight."""
_PARTS: Final = ("title", "event", "table", "finding", "more", "notice", "keys")


class Seen(Struct, frozen=True):
    """What is to be looked at, and how it begins."""

    source: Source
    pen: Pen
    lang: str
    viewer: int | None = None
    at: int = 1
    broken: str = ""
    """Why the match can be followed no further, in words."""
    more: bool = False
    """Whether another match follows this one."""


class ReplayApplication(App[bool]):
    """The application; it returns whether the next match was asked for."""

    TITLE = "sixfold replay"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*key_bindings()]
    CSS = """
    #title { height: 1; background: $primary; color: $text; text-style: bold; padding: 0 1; }
    .-seat #title { background: $warning-darken-2; }
    #middle { height: 1fr; layout: vertical; }
    #panel { height: auto; scrollbar-size: 1 1; }
    #panel > Static { height: auto; }
    #table { min-width: 80; }
    #events { height: 1fr; }
    #notice { height: auto; color: $text-warning; }
    #where { height: 1; border: none; padding: 0 1; display: none; }
    #where.-asked { display: block; }
    #keys {
        height: 1; background: $panel;
        link-style: none; link-color: $text; link-background-hover: $primary;
    }
    .-wide #middle { layout: horizontal; }
    .-wide #panel { height: 1fr; width: 1fr; min-width: 82; }
    .-wide #panel > Static, .-wide #notice { padding: 0 1; }
    .-wide #panel > #table { padding: 1 1; }
    """

    def __init__(self, seen: Seen) -> None:
        """Begin where it is said."""
        super().__init__()
        self.animation_level = "none"
        self._seen = seen
        self._lines: dict[int | None, Timeline] = {}
        self.viewer = seen.viewer
        """Whose eyes see it: a seat, -1 for a spectator, ``None`` for everything."""
        self.cursor = Cursor(min(seen.at, len(self._line.steps)))
        """Where it stands."""
        self.mark = 0
        """The event that was marked, 0 for none."""
        self._parts = {name: Static(id=name) for name in _PARTS}
        self._panel = VerticalScroll(id="panel", can_focus=False)
        self._events = EventList(id="events")
        self._where = Input(placeholder=self._say("viewing.go_to"), id="where")

    def compose(self) -> ComposeResult:
        """Lay it out: title, events, table, notice, keys."""
        yield self._parts["title"]
        with Horizontal(id="middle"):
            with self._panel:
                for name in ("event", "table", "finding", "more"):
                    yield self._parts[name]
            yield self._events
        yield self._parts["notice"]
        yield self._where
        yield self._parts["keys"]

    def on_mount(self) -> None:
        """Show where it begins."""
        self._draw()

    def on_resize(self, resize: Resize) -> None:
        """Take the room that there is."""
        wide = resize.size.width >= _WIDE
        self.screen_stack[0].set_class(wide, "-wide")
        self._events.styles.width = resize.size.width - _TABLE if wide else "1fr"
        room = resize.size.height - _BARS
        self._panel.styles.max_height = room if wide else max(1, room - _LEAST)
        self._draw()

    def action_move(self, move: str) -> None:
        """Go on, back, or to the next hand, trick, finding or ruling."""
        faulty = {finding.seq for finding in self._page.findings}  # none for a seat
        self._stand(moved(self.cursor, move, self._line, faulty))

    def action_turn(self, step: int) -> None:
        """See it with the next eyes."""
        self.viewer = next_viewer(self.viewer, len(self._seats), step)
        self._stand(Cursor(self.cursor.at))

    def action_mark(self) -> None:
        """Mark this moment, or take the mark away."""
        self.mark = 0 if self.mark == self.cursor.at else self.cursor.at
        notice = "viewing.marked" if self.mark else "viewing.unmarked"
        self._stand(Cursor(self.cursor.at, notice, {"seq": self.mark}))

    def action_scroll(self, step: int) -> None:
        """Scroll what does not fit."""
        way = self._panel.scroll_page_down if step > 0 else self._panel.scroll_page_up
        way(animate=False)

    def action_go_to(self) -> None:
        """Ask where to go."""
        self._where.value = ""
        self._where.add_class("-asked")
        self._where.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go there, or say why not."""
        if not event.value.strip():
            self._close_question()
            return
        words = (event.value, self.cursor, self._line, self.viewer)
        try:
            found = destination(*words, self._seen.source.names, self._seen.lang)
        except SixfoldError as fault:
            self._notice(Text(self._say(f"error.{fault.code}", **fault.facts)))
            return
        self._close_question()
        self.viewer = found.viewer
        self._stand(found.cursor)

    def on_event_list_chosen(self, chosen: EventList.Chosen) -> None:
        """Go to the event that was clicked."""
        self._stand(Cursor(chosen.seq))

    def key_escape(self) -> None:
        """Close the question, if it is open."""
        self._close_question()

    def action_help(self) -> None:
        """Tell of every key."""
        lines = help_lines(self._seen.lang)
        self.push_screen(Sheet(self._say("viewing.help"), lines, self._foot("close")))

    def action_know(self) -> None:
        """Tell what the seat in view, else the one that acted, could know here."""
        viewer = self.viewer
        if viewer is None:
            viewer = getattr(self._step.event, "seat", SPECTATOR)
        seats = len(self._seats)
        foot = self._foot("turn")
        self.push_screen(TurningSheet(viewer, seats, self._knowledge, foot))

    def action_difference(self) -> None:
        """Tell what lies between the mark and this moment."""
        if not self.mark:
            self._stand(Cursor(self.cursor.at, "viewing.no_mark"))
            return
        found = passage(self._line, self.mark, self.cursor.at)
        lines = list(passage_lines(self._page, found))
        title = self._say("viewing.difference")
        self.push_screen(Sheet(title, lines, self._foot("close")))

    def action_next_match(self) -> None:
        """Leave for the next match."""
        if self._seen.more:
            self.exit(result=True)
        else:
            self._stand(Cursor(self.cursor.at, "viewing.last_match"))

    async def action_quit(self) -> None:
        """Leave."""
        self.exit(result=False)

    @property
    def _line(self) -> Timeline:
        if self.viewer not in self._lines:
            events = self._seen.source.events
            self._lines[self.viewer] = timeline(events, self.viewer)
        return self._lines[self.viewer]

    @property
    def _step(self) -> Step:
        return self._line.steps[self.cursor.at - 1]

    @property
    def _seats(self) -> tuple[str, ...]:
        return self._line.steps[0].state.table.players

    @property
    def _page(self) -> Page:
        return self._page_of(self.viewer)

    def _page_of(self, viewer: int | None) -> Page:
        source = self._seen.source
        # A finding tells of hidden cards, so a seat is shown none.
        findings = source.verdict.findings if viewer is None else ()
        return Page(self._seen.pen, self._seen.lang, source.names, findings, viewer)

    def _say(self, code: str, **facts: object) -> str:
        return self._page.say(code, **facts)

    def _foot(self, key: str) -> Text:
        return Text(self._say(f"viewing.foot.{key}"), style="dim")

    def _knowledge(self, viewer: int) -> tuple[str, Sequence[RenderableType]]:
        """Return what a viewer could know after this event, under its title."""
        page = self._page_of(viewer)
        line = timeline(self._seen.source.events, viewer)
        at = self.cursor.at
        title = self._say("viewing.know", eyes=page.eyes, seq=at)
        known = insight(line, line.steps[at - 1].hand, at, viewer)
        if known is None:
            return title, [Text(page.say("screen.show.between"))]
        table = page.moment(line.game, line.steps[at - 1].state, close=True)
        facts = [Text(fact) for fact in knowledge_facts(page, line, known)]
        if known.dealt:
            facts[-1].stylize("bold")
        return title, [*table, Text(), *facts]

    def _stand(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self._panel.scroll_home(animate=False)
        self._draw()

    def _close_question(self) -> None:
        self._where.remove_class("-asked")
        self.set_focus(None)

    def _notice(self, words: Text) -> None:
        self._parts["notice"].update(words)
        self._parts["notice"].display = bool(words)

    def _draw(self) -> None:
        """Show the moment."""
        page, line, step = self._page, self._line, self._step
        width, height = self.size
        close = height < _TALL
        last = step.seq == len(line.steps)
        self.screen_stack[0].set_class(self.viewer is not None, "-seat")
        wrong = finding_lines(page, step)
        if last and self._seen.broken:
            wrong.append(Text(self._seen.broken, style="bold red"))
        self._put("title", [self._title(width - 2)])
        self._put("event", event_lines(page, step))
        self._put("table", table_lines(page, line, step, close=close))
        self._put("finding", wrong)
        empty = not any(step.state.hands) and not any(step.state.hidden)
        more = hand_so_far(page, line, step) if width >= _WIDE or empty else []
        if page.viewer is None and isinstance(step.event, ArbitrationEvent):
            more = [Text(), *docket_lines(page, self._seen.source)]
        self._put("more", more)
        self._parts["more"].display = bool(more)
        notice = self.cursor.notice
        self._notice(Text(self._say(notice, **self.cursor.facts) if notice else ""))
        self._put("keys", [key_line(page.lang, width, more=self._seen.more)])
        self._parts["finding"].display = bool(wrong)
        listed = Listed(page, line, step.seq, self.mark, self._seen.broken)
        self._events.show(listed)

    def _title(self, width: int) -> Text:
        """Return the place and whose eyes see it; at the right, if it fits, the match."""
        words = [place_words(self._page, self._line, self._step), self._page.eyes]
        if self.mark:
            words.append(self._say("viewing.marked", seq=self.mark))
        title = Text(" · ".join(words), no_wrap=True)
        verdict = self._seen.source.verdict
        name = verdict.source or f"{verdict.match[:8]}@{self.cursor.at}"
        match = Text(f"{self._say(f'name.game.{verdict.game}')} · {name}")
        if title.cell_len + match.cell_len + 2 <= width:
            title.pad_right(width - title.cell_len - match.cell_len)
            title.append_text(match)
        return title

    def _put(self, name: str, lines: list[Text]) -> None:
        self._parts[name].update(Text("\n").join(lines))

"""The events of a match below each other, a line an event; a click leads there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from msgspec import Struct
from rich.console import Console
from rich.segment import Segment
from rich.text import Text
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from events.ruling import ArbitrationEvent
from events.table import HandOpened
from replay.drawing.page import Page
from replay.timeline import Timeline

if TYPE_CHECKING:
    from textual.events import Click

__all__ = ("EventList", "Listed")

_CONSOLE: Final = Console()
"""It only knows the names of styles."""
_FAULT = "!"
_RULING = "§"
_MARK = "*"


class Listed(Struct, frozen=True):
    """What the list shows: a course of events, as somebody sees it."""

    page: Page
    line: Timeline
    at: int
    mark: int = 0
    """The event that was marked, 0 for none."""
    broken: str = ""
    """Why the events end before the match does."""


class EventList(ScrollView, can_focus=False):
    """The list; it draws only the lines that are in sight."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "event-list--current",
        "event-list--faulty",
        "event-list--ruling",
    }
    DEFAULT_CSS = """
    EventList {
        background: $panel; overflow-x: hidden;
        scrollbar-size: 1 1; scrollbar-background: $panel;
    }
    EventList > .event-list--current {
        background: $primary; color: $text; text-style: bold;
    }
    EventList > .event-list--faulty { color: $text-error; text-style: bold; }
    EventList > .event-list--ruling { color: $text-warning; text-style: bold; }
    """

    class Chosen(Message):
        """An event was clicked."""

        def __init__(self, seq: int) -> None:
            super().__init__()
            self.seq = seq

    def __init__(self, **given: Any) -> None:  # noqa: ANN401 - a widget's own names
        """Begin empty."""
        super().__init__(**given)
        self._listed: Listed | None = None
        self._faulty: frozenset[int] = frozenset()

    def show(self, listed: Listed) -> None:
        """Show other events or another place among them, which comes into sight."""
        self._listed = listed
        self._faulty = frozenset(finding.seq for finding in listed.page.findings)
        rows = len(listed.line.steps) + bool(listed.broken)
        self.virtual_size = Size(self.scrollable_content_region.width, rows)
        self._bring_into_sight()
        self.refresh()

    def on_resize(self) -> None:
        """Keep the current event in sight."""
        self._bring_into_sight()

    def on_click(self, click: Click) -> None:
        """Tell which event was clicked."""
        seq = int(click.y + self.scroll_offset.y) + 1
        if self._listed is not None and seq <= len(self._listed.line.steps):
            self.post_message(self.Chosen(seq))

    def render_line(self, y: int) -> Strip:
        """Return one line in sight."""
        row = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        listed = self._listed
        if listed is None or row > len(listed.line.steps):
            return Strip.blank(width, self.rich_style)
        styles = ["faulty"] if row == len(listed.line.steps) else self._styles(row)
        style = self.rich_style
        for name in styles:
            style += self.get_component_rich_style(f"event-list--{name}", partial=True)
        text = self._row(listed, row)
        text.truncate(width, overflow="ellipsis", pad=True)
        segments = [
            Segment(part.text, style + part.style if part.style else style)
            for part in text.render(_CONSOLE)
        ]
        return Strip(segments).adjust_cell_length(width, style)

    def _styles(self, row: int) -> list[str]:
        """Return what marks the line of an event, the weightiest last."""
        assert self._listed is not None  # noqa: S101 - it is being drawn
        step = self._listed.line.steps[row]
        marks = {
            "ruling": isinstance(step.event, ArbitrationEvent),
            "faulty": step.seq in self._faulty,
            "current": step.seq == self._listed.at,
        }
        return [name for name, holds in marks.items() if holds]

    def _row(self, listed: Listed, row: int) -> Text:
        if row == len(listed.line.steps):
            return Text(listed.broken, end="")
        step = listed.line.steps[row]
        ruling = isinstance(step.event, ArbitrationEvent)
        sign = _FAULT if step.seq in self._faulty else _RULING if ruling else " "
        mark = _MARK if step.seq == listed.mark else " "
        digits = len(str(len(listed.line.steps)))
        text = Text(f"{sign}{mark}{step.seq:>{digits}} ", end="")
        told = listed.page.event(step)
        return text.append(told, "bold" if isinstance(step.event, HandOpened) else "")

    def _bring_into_sight(self) -> None:
        """Scroll so that the current event stands a third below the top, if it has to."""
        if self._listed is None or not self.size.height:
            return
        row, top, height = self._listed.at - 1, self.scroll_offset.y, self.size.height
        if not top < row < top + height - 1:
            self.scroll_to(y=max(0, row - height // 3), animate=False, force=True)

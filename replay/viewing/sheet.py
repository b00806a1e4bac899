"""A sheet laid over the table: help, what a seat could know, what came between."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.console import Group
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from replay.viewer import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import RenderableType
    from rich.text import Text
    from textual.app import ComposeResult

__all__ = ("Sheet", "TurningSheet")


class Sheet(ModalScreen[None]):
    """A title, lines that scroll, and below them what the keys do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,k,d,question_mark,ctrl+c", "close", show=False),
        Binding("й,л,в", "close", show=False),
        Binding("up", "scroll('scroll_up')", show=False),
        Binding("down", "scroll('scroll_down')", show=False),
        Binding("pageup,left", "scroll('scroll_page_up')", show=False),
        Binding("pagedown,right", "scroll('scroll_page_down')", show=False),
        Binding("home", "scroll('scroll_home')", show=False),
        Binding("end", "scroll('scroll_end')", show=False),
    ]
    DEFAULT_CSS = """
    Sheet { align: center middle; }
    Sheet > Vertical {
        width: 100%; max-width: 96; height: auto; max-height: 100%;
        background: $surface; border: round $primary; padding: 0 1;
    }
    Sheet VerticalScroll { height: auto; max-height: 1fr; scrollbar-size: 1 1; }
    Sheet #foot { height: 1; color: $text-muted; }
    """

    def __init__(self, title: str, lines: Sequence[RenderableType], foot: Text) -> None:
        """Take what stands on it."""
        super().__init__()
        self._heading = title
        self._lines = lines
        self._foot = foot

    def compose(self) -> ComposeResult:
        """Lay it out."""
        with Vertical() as frame:
            frame.border_title = self._heading
            with VerticalScroll(id="lines", can_focus=False):
                yield Static(Group(*self._lines), id="text")
            yield Static(self._foot, id="foot")

    def on_click(self) -> None:
        """Close it, wherever it is clicked."""
        self.action_close()

    def action_close(self) -> None:
        """Take it away."""
        self.dismiss()

    def show(self, title: str, lines: Sequence[RenderableType]) -> None:
        """Put something else on it."""
        self.query_one(Vertical).border_title = title
        self.query_one("#text", Static).update(Group(*lines))

    def action_scroll(self, way: str) -> None:
        """Scroll its lines."""
        getattr(self.query_one("#lines"), way)(animate=False)


class TurningSheet(Sheet):
    """A sheet that looks different to each seat; a key turns to the next one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,ы", "turn(1)", show=False),
        Binding("S,Ы", "turn(-1)", show=False),
    ]

    def __init__(
        self,
        viewer: int,
        seats: int,
        told: Callable[[int], tuple[str, Sequence[RenderableType]]],
        foot: Text,
    ) -> None:
        """Take whom it begins with, and what it tells of each."""
        super().__init__(*told(viewer), foot)
        self._viewer = viewer
        self._ring = [*range(seats), SPECTATOR]
        self._told = told

    def action_turn(self, step: int) -> None:
        """Turn to another seat, or the spectator."""
        place = self._ring.index(self._viewer) + step
        self._viewer = self._ring[place % len(self._ring)]
        self.show(*self._told(self._viewer))

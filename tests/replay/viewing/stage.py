"""The application on a screen of its own, driven by keys; what stands there as text."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

from textual.widgets import Input

from replay.audit.finding import Verdict
from replay.audit.judge import judge
from replay.commands.show import break_words
from replay.drawing.pen import Pen
from replay.source import Source, open_sources
from replay.terminal import Terminal
from replay.timeline import timeline
from replay.transcribing.scribe import Told
from replay.viewing.application import ReplayApplication, Seen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from textual.pilot import Pilot

    from events.base import Event

    Act = Callable[[Pilot[bool]], Awaitable[None]]

__all__ = ("EXAMPLES", "NARROW", "WIDE", "Stage", "seen_events", "seen_file")

EXAMPLES = Path(__file__).parents[3] / "examples"
NARROW = (80, 24)
WIDE = (140, 40)
_NAMES = ("Ada", "Ben", "Cid", "Dora")
_PIECE = re.compile(
    r'<text class="[^"]*" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', re.DOTALL
)
_COLUMN = 12.2


def seen_file(
    path: Path | str,
    lang: str = "en",
    *,
    viewer: int | None = None,
    at: int = 1,
    more: bool = False,
) -> Seen:
    """Return the first match of a record or log of the examples, to be looked at."""
    terminal = Terminal(lang, "memory:")
    source = next(open_sources(terminal, str(EXAMPLES / path)))
    broken = break_words(terminal, source, timeline(source.events))
    pen = Pen(symbols=True, lang=lang)
    return Seen(source, pen, lang, viewer, at, broken, more)


def seen_events(log: Sequence[Event], viewer: int | None = None, at: int = 1) -> Seen:
    """Return a log that stands nowhere, to be looked at."""
    told = tuple(Told(event, None) for event in log)
    findings, hands, unfinished = judge(told)
    game = timeline(log).game.name
    verdict = Verdict("a" * 26, None, game, hands, unfinished, len(log), findings)
    names = _NAMES[: len(timeline(log).steps[0].state.table.players)]
    source = Source(verdict, names, {}, told)
    broken = break_words(Terminal("en", "memory:"), source, timeline(log))
    return Seen(source, Pen(symbols=True), "en", viewer, at, broken)


class Stage:
    """An application that runs while keys are pressed."""

    def __init__(self, seen: Seen, size: tuple[int, int] = NARROW) -> None:
        self.app = ReplayApplication(seen)
        self.text = ""
        """What stood on the screen last."""
        self._size = size

    def play(self, act: Act) -> None:
        """Run the application and do something with it."""

        async def run() -> None:
            async with self.app.run_test(size=self._size) as pilot:
                await act(pilot)

        asyncio.run(run())

    def press(self, *keys: str) -> Stage:
        """Run it, press keys, and leave; what stood there last stays readable."""

        async def act(pilot: Pilot[bool]) -> None:
            await pilot.press(*keys)
            await pilot.pause()
            self.text = self.read()

        self.play(act)
        return self

    async def answer(self, pilot: Pilot[bool], text: str) -> None:
        """Open the question and answer it."""
        await pilot.press("g")
        self.app.query_one("#where", Input).value = text
        await pilot.press("enter")
        await pilot.pause()

    def read(self) -> str:
        """Return what stands on the screen, a line a line."""
        rows: dict[float, dict[int, str]] = defaultdict(dict)
        for across, down, piece in _PIECE.findall(self.app.export_screenshot()):
            rows[float(down)][round(float(across) / _COLUMN)] = unescape(piece)
        lines: list[str] = []
        for _, pieces in sorted(rows.items()):
            line = ""
            for column, piece in sorted(pieces.items()):
                line = line.ljust(column) + piece.replace("\xa0", " ")
            lines.append(line.rstrip())
        return "\n".join(lines)

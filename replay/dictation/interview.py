"""The interview: questions to a person, answers kept, the last one taken back at will.

The answers are the truth. To take one back, the script is run again from its beginning
with one answer fewer, so no question needs to know how to be undone.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from rich.padding import Padding
from rich.text import Text

from replay.dictation.question import FIRM, Doubted, Misheard
from replay.words import fault_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from replay.dictation.question import Question, Script
    from replay.terminal import Terminal

__all__ = ("Interview",)

with suppress(ImportError):  # not on every system; without it lines are just typed
    import_module("readline")  # input() edits lines once it is there

_HELP: Final = "?"
_BACK: Final = "<"


class Interview:
    """A conversation over a terminal, or with the lines that are piped in."""

    def __init__(
        self,
        terminal: Terminal,
        begin: Callable[[], Script],
        keep: Callable[[], None],
    ) -> None:
        """Take the script and what keeps the answers safe before each question."""
        self._terminal = terminal
        self._begin = begin
        self._keep = keep
        self._answers: list[Any] = []
        self._recalling = True

    def hold(self) -> None:
        """Ask until the script ends; ``EOFError`` if the answers end before."""
        while not self._run():
            self._recalling = False
            self._show([self._terminal.say("screen.record.back_one")])

    def _run(self) -> bool:
        """Return whether the script came to its end; not if an answer was taken back."""
        script = self._begin()
        notes: list[str] = []
        given = 0
        try:
            item = next(script)
            while True:
                if isinstance(item, str):
                    notes.append(item)
                    item = next(script)
                    continue
                if given == len(self._answers) and not self._answer(item, notes):
                    self._answers.pop()
                    return False
                notes.clear()
                given += 1
                item = script.send(self._answers[given - 1])
        except StopIteration:
            self._show(notes)
            self._keep()
            return True

    def _answer(self, question: Question, notes: list[str]) -> bool:
        """Return whether a further answer was given, and not one taken back."""
        if self._recalling and question.recalled:
            self._answers.append(question.recalled[0])
            return True
        self._show(notes)
        self._keep()
        while True:
            line = self._line(question.text)
            if line == _HELP:
                keys = self._terminal.say("screen.record.help_keys")
                self._show([question.help, keys] if question.help else [keys])
            elif line != _BACK:
                try:
                    self._answers.append(_heard(question, line))
                except Misheard as fault:
                    self._show(fault.lines)
                    if isinstance(fault, Doubted):
                        self._show([self._terminal.say("screen.record.firmly")])
                else:
                    return True
            elif self._answers:
                return False
            else:
                self._show([self._terminal.say("screen.record.first")])

    def _line(self, prompt: str) -> str:
        """Return the next line; piped ones are shown, so that the whole can be read."""
        while True:
            if sys.stdin.isatty():
                line = input(f"{prompt} ")
            else:
                line = sys.stdin.readline()
                if not line:
                    raise EOFError
                self._terminal.print(f"{prompt} {line.strip()}".rstrip())
            if not any("\ud800" <= sign <= "\udfff" for sign in line):
                return line.strip()
            self._show([fault_text("record_not_utf8", self._terminal.lang)])

    def _show(self, lines: list[str] | tuple[str, ...]) -> None:
        for line in lines:
            if line and self._terminal.out.is_terminal:
                self._terminal.print(Padding(Text(line), (0, 0, 0, 2)))
            else:
                self._terminal.print(f"  {line}" if line else "")


def _heard(question: Question, line: str) -> Any:  # noqa: ANN401 - the question knows
    firm = line.endswith(FIRM) and not question.free
    return question.hear(line.removesuffix(FIRM).rstrip() if firm else line, firm)

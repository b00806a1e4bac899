"""The terminal of a person: its language, its screens, its store, its exit status."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from events.errors import SixfoldError
from events.stores.address import default_address, open_store
from replay.words import fault_text, pick_language, say

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from events.store import EventStore

__all__ = ("BAD_USE", "FINDINGS", "FINE", "OUR_FAULT", "Terminal", "names_of")

FINE: Final = 0
FINDINGS: Final = 1
BAD_USE: Final = 2
OUR_FAULT: Final = 3


class _Results(Console):
    """A screen whose reader may leave."""

    def on_broken_pipe(self) -> None:
        """Leave it to the root command, which knows the exit status."""
        raise BrokenPipeError


class _Faults(Console):
    """A screen that may be closed without the results being lost."""

    def on_broken_pipe(self) -> None:
        """Say nothing more."""
        self.quiet = True


class Terminal:
    """Where a command speaks: words in one language, results out, faults aside."""

    def __init__(self, lang: str = "", store: str = "") -> None:
        """Take language and store address as given, else as the environment has them."""
        self.lang = lang or pick_language(os.environ)
        self.address = store or default_address(os.environ)
        self.out: Console = _Results(highlight=False, soft_wrap=not sys.stdout.isatty())
        self.err: Console = _Faults(highlight=False, stderr=True, soft_wrap=True)
        self.by_keys = self.out.is_terminal and sys.stdin.isatty()
        """Whether a command may wait for keys."""
        self.status = FINE

    def say(self, code: str, **facts: object) -> str:
        """Return the words of a code in the terminal's language."""
        return say(code, self.lang, **facts)

    def print(self, *parts: Any) -> None:  # noqa: ANN401 - whatever Rich can show
        """Show something; plain text is shown as it is, without markup."""
        shown = [Text(part) if isinstance(part, str) else part for part in parts]
        self.out.print(*shown)

    def print_indented(self, text: Text | str, indent: int) -> None:
        """Show a text some columns in, its wrapped lines too."""
        shown = Text(text) if isinstance(text, str) else text
        if self.out.is_terminal:
            self.out.print(Padding(shown, (0, 0, 0, indent), expand=False))
        else:
            self.out.print(Text(" " * indent).append_text(shown))

    def print_json(self, value: Any) -> None:  # noqa: ANN401 - whatever JSON can hold
        """Write one JSON object on a line of its own."""
        sys.stdout.write(msgspec.json.encode(value).decode() + "\n")

    def raise_status(self, status: int) -> None:
        """Keep the highest exit status that occurred."""
        self.status = max(self.status, status)

    @property
    def operator(self) -> bytes | None:
        """The key that appoints arbiters, as this person knows it; raises ``key_unfit``."""
        from replay.rulings.trust import known_operator  # noqa: PLC0415 - seldom asked

        return known_operator(os.environ)

    @contextmanager
    def store(self, *, create: bool = False) -> Generator[EventStore]:
        """Open the store that was asked for; only writing commands create one."""
        store = open_store(self.address, create=create)
        try:
            yield store
        finally:
            store.close()

    def error(self, fault: BaseException) -> None:
        """Say what was wrong, as help, on the error screen; the status becomes 2."""
        for line in self.error_lines(fault):
            self.err.print(Text(line))
        self.raise_status(BAD_USE)

    def error_lines(self, fault: BaseException) -> list[str]:
        """Return the sentences of a typed error; raises it again if it is none of ours."""
        from replay.records.fault import RecordFaults  # noqa: PLC0415 - help is quick

        if isinstance(fault, RecordFaults):
            return [
                f"{f.file or ''}:{f.line}:{f.column} "
                + fault_text(f.code, self.lang, **f.facts)
                for f in fault.faults
            ]
        if isinstance(fault, SixfoldError):
            return [self.say(f"error.{fault.code}", **fault.facts)]
        raise fault


def names_of(store: EventStore, players: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names by seat, empty where none is known."""
    return tuple(store.directory.name(player) or "" for player in players)

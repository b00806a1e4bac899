"""A question of the dialogue, and the script that asks one after the other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct

__all__ = (
    "FIRM",
    "Asking",
    "Doubted",
    "Misheard",
    "Question",
    "Script",
    "optional",
)

T = TypeVar("T")

FIRM: Final = "!"
"""The sign at the end of an answer that is meant just so."""


class Misheard(Exception):
    """An answer that means nothing here; ``lines`` say why."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Keep the sentences for the one who answered."""
        super().__init__(*lines)
        self.lines = tuple(lines)


class Doubted(Misheard):
    """An answer that is surely a slip, unless the paper really says so."""


class Question(Struct, frozen=True, kw_only=True):
    """What is asked, how the answer is understood, and what helps to give it."""

    text: str
    hear: Callable[[str, bool], Any]
    """The meaning of a text without blanks around it, empty for a bare Enter.

    The second argument is whether the answer was given firmly: then nothing is
    :class:`Doubted`. What means nothing at all is :class:`Misheard` in any case.
    """
    help: str = ""
    free: bool = False
    """Whether the answer is free text, in which an exclamation mark is no sign."""
    recalled: tuple[Any, ...] = ()
    """The answer that is known already, if any."""


Asking: TypeAlias = Generator[Question | str, Any, T]
"""Questions, each sent its answer, and between them lines to be shown; then a result."""
Script: TypeAlias = Asking[None]


def optional(hear: Callable[[str], Any]) -> Callable[[str, bool], Any]:
    """Return an ear to which a bare Enter means that there is nothing to tell.

    >>> optional(int)("7", False), optional(int)("", False)
    (7, None)
    """
    return lambda text, _firm: hear(text) if text else None

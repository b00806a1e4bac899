"""What a bundle holds and what it does not, said to whoever is about to send it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.sizes import size_words

if TYPE_CHECKING:
    from pathlib import Path

    from replay.terminal import Terminal

__all__ = ("bundle_words",)


def bundle_words(
    terminal: Terminal, path: Path, size: int, seat: int | None, *, names: bool
) -> list[str]:
    """Return what stands in a bundle just made, line by line."""
    say = terminal.say
    whose = "none" if seat is None else "seat" if seat >= 0 else "all"
    told = size_words(size, terminal.lang)
    return [
        say("bundle.saved", path=path, size=told),
        say(f"bundle.cards_{whose}", seat=seat),
        say(f"bundle.names_{'in' if names else 'out'}"),
        say("bundle.environment"),
        say("bundle.texts"),
        say("bundle.read", path=path),
    ]

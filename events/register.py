"""The register of a store: what became of every command, beside the events.

An outcome says which events a command brought about; a refusal that it brought about none.
No event's hash covers the register, so those who verify a store read it for themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.store import Outcome

__all__ = ("Accepted", "Register", "Registered")


class Accepted(Struct, frozen=True):
    """A command that was accepted, and the events of a match that it names its own."""

    position: int
    """Where its first event stands in the store, 0 if that is not there."""
    command: str
    match: str
    first: int
    """The ``seq`` of its first event, and of its last one."""
    last: int


class Register(Protocol):
    """The outcomes of a store, each kind in its own order."""

    def accepted(self, after: int = 0) -> Iterator[Accepted]:
        """Yield the accepted commands whose events stand behind a position.

        Those whose first event is nowhere come first, with position 0; the others in the
        order of the store.
        """
        ...

    def refused(self, after: int = 0) -> Iterator[tuple[int, Outcome | None]]:
        """Yield number and content of each refusal behind the first ``after``.

        Numbers count from 1, in the order in which they were recorded. One that cannot be
        read, or that its command does not know of, has ``None``.
        """
        ...

    def misfiled(self) -> Iterator[int]:
        """Yield positions of events by which the store would find a match wrongly."""
        ...


@runtime_checkable
class Registered(Protocol):
    """A store whose register can be read."""

    @property
    def register(self) -> Register:
        """What became of every command."""
        ...

"""Archives of columns among the targets of an audit.

``replay`` knows what an archive is called and not how it is read: whoever makes the
command hands it a way to open one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from events.errors import SixfoldError
from replay.audit.account import Account, Cleared
from replay.audit.work import Lot, Part, work_of

__all__ = ("Opens", "Shelf", "shelved_work_of", "targets_in")

_ARCHIVE: Final = "archive.json"
"""What makes a folder an archive."""


class Shelf(Protocol):
    """An archive that was opened."""

    @property
    def matches(self) -> int:
        """How many matches it holds."""
        ...

    def told(
        self, *, each: bool
    ) -> Iterator[tuple[str, Account | Exception | Cleared]]:
        """Yield what is told of its matches; without ``each``, the clean ones counted.

        What stops the reading is yielded in its place.
        """
        ...


Opens: TypeAlias = Callable[[str], Shelf]
"""What opens an archive; raises an error of ours for a folder that it cannot read."""


def targets_in(part: Part | Shelf) -> int:
    """Return how many things of a part are judged one by one.

    >>> targets_in(Lot(("a", "b"))), targets_in(("c", ValueError()))
    (2, 1)
    """
    if isinstance(part, Lot):
        return len(part.names)
    return 1 if isinstance(part, tuple) else part.matches


def shelved_work_of(
    address: str, targets: Iterable[str], opens: Opens | None, *, every: bool
) -> Iterator[Part | Shelf]:
    """Yield what :func:`work_of` does, and archives opened where ``opens`` is given.

    >>> list(shelved_work_of("memory:", ["fab"], None, every=False))
    [Lot(names=('fab',), store='memory:', source=None)]
    """
    if every:
        yield from work_of(address, (), every=True)
    for target in targets:
        if opens is None or not (Path(target) / _ARCHIVE).is_file():
            yield from work_of(address, (target,), every=False)
            continue
        try:
            yield opens(target)
        except SixfoldError as fault:
            yield target, fault

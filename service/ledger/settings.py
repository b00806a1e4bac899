"""What is agreed at a table before the first card."""

from __future__ import annotations

from msgspec import Struct

from events.table import OptionValue

__all__ = ("TableSettings",)


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game, the clock, and who may watch. All times are integer microseconds.

    >>> TableSettings(game="kozel").timed
    False
    """

    game: str
    options: tuple[tuple[str, OptionValue], ...] = ()
    """The house rules that differ."""
    move: int = 0
    """For each turn; without it and ``reserve`` there is no clock."""
    reserve: int = 0
    """For all turns of a seat together."""
    absence: str = "wait"
    """What happens when nobody is at a seat: the others ``wait``, or a ``bot`` plays."""
    watch: str = "link"
    """Who may watch: ``anyone``, who has the ``link``, or ``nobody``."""
    spectator_delay: int = 0
    listed: bool = False
    """Whether it is shown among the open tables."""
    duplicate_of: str = ""
    """The match whose deals are played once more, if any."""

    @property
    def timed(self) -> bool:
        """Whether there is a clock."""
        return bool(self.move or self.reserve)

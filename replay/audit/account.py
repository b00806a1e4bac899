"""A verdict with just what is said of it: small enough to hand from process to process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct, field

from events.agreement import ActUndone
from events.table import (
    CardPlayed,
    CardTakenBack,
    HandOpened,
    MatchOpened,
    TrickTaken,
)
from replay.audit.finding import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.audit.targets import Judged
    from replay.transcribing.scribe import Told

__all__ = ("Account", "Cleared", "Laid", "account_of")

Laid: TypeAlias = CardPlayed | CardTakenBack

_LAID: Final = (CardPlayed, CardTakenBack)


class Account(Struct, frozen=True):
    """What an audit tells of one match."""

    verdict: Verdict
    names: tuple[str, ...] = ()
    """By seat, empty where none is known."""
    opened: MatchOpened | None = None
    labels: dict[str, str] = field(default_factory=dict[str, str])
    tricks: dict[int, tuple[Laid, ...]] = field(
        default_factory=dict[int, tuple[Laid, ...]]
    )
    """The cards of the trick that an event found fault with belongs to, by its ``seq``."""
    stored: bool = False
    """Whether the match stands in a store, and not in a file of its own."""

    @property
    def title(self) -> str:
        """How the match is called: its file, or its id where it stands in a store."""
        source = None if self.stored else self.verdict.source
        return source or self.verdict.match


class Cleared(Struct, frozen=True):
    """Clean matches that nobody wants told one by one."""

    matches: int
    hands: int
    events: int


def account_of(judged: Judged, *, stored: bool = False) -> Account:
    """Return what is told of a match judged.

    >>> from replay.audit.finding import Verdict
    >>> from replay.audit.targets import Judged
    >>> account_of(Judged(Verdict("m", "a.toml", "frog", 1, (), 9, ()))).title
    'a.toml'
    """
    told = judged.told
    opened = told[0].event if told else None
    return Account(
        verdict=judged.verdict,
        names=judged.names,
        opened=opened if isinstance(opened, MatchOpened) else None,
        labels=judged.labels,
        tricks={
            finding.seq: _trick_at(told, finding.seq)
            for finding in judged.verdict.findings
            if finding.trick is not None
        },
        stored=stored,
    )


def _trick_at(told: Sequence[Told], seq: int) -> tuple[Laid, ...]:
    """Return the cards of the trick that an event belongs to, taken-back ones too."""
    laid: list[Laid] = []
    before: list[Laid] = []
    for number, each in enumerate(told, 1):
        event = each.event
        if isinstance(event, _LAID):
            laid.append(event)
        elif isinstance(event, ActUndone) and number < seq:
            laid = _without_last(laid or before, event.seat)
        elif isinstance(event, (HandOpened, TrickTaken)):
            if number >= seq:
                break
            laid, before = [], laid if isinstance(event, TrickTaken) else []
    return tuple(laid)


def _without_last(laid: list[Laid], seat: int) -> list[Laid]:
    """Return the cards of a trick, the last one taken back if it was of a seat."""
    standing = [
        place for place, each in enumerate(laid) if isinstance(each, CardPlayed)
    ]
    if not standing or laid[standing[-1]].seat != seat:
        return laid
    place = standing[-1]
    back = CardTakenBack(seat, laid[place].card)
    return [*laid[:place], back, *laid[place + 1 :]]

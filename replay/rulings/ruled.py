"""A match as ruled: the same events with the scores that its rulings leave them.

"As played" is the fold of the log; "as ruled" is the same fold over these events. A ruling
changes the hand it names and the standings after it. What a later hand was worth because
of it (a deal that counts double) stays as it was written, and is ruled on its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from core.games import game_of
from events.table import (
    DealVoided,
    HandOpened,
    HandPassed,
    HandScored,
    MatchOpened,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.state import State
    from events.base import Event
    from replay.rulings.docket import Docket, Ruling

__all__ = ("ENDINGS", "Effect", "as_ruled", "effect_on", "effects", "ruled_change")

ENDINGS: Final = (HandScored, HandPassed, DealVoided)
"""What ends a hand; whatever ends it again is void."""


class Effect(Struct, frozen=True):
    """What the rulings in force make of a hand's score."""

    remedy: str = "as_played"
    """``as_played``, ``adjusted``, ``split`` or ``void``."""
    change: tuple[int, ...] = ()
    penalty: tuple[int, ...] = ()
    """The sum of all penalties, empty for none."""
    rulings: tuple[int, ...] = ()
    """The numbers of the rulings in force."""


def effect_on(rulings: Sequence[Ruling]) -> Effect:
    """Return what the rulings on one hand make of its score together.

    Penalties add up; of the remedies that speak of the score the latest counts, where a
    decision that varies a ruling counts from its own place in the log.

    >>> effect_on(())
    Effect(remedy='as_played', change=(), penalty=(), rulings=())
    """
    effect = Effect()
    for ruling in sorted(rulings, key=lambda each: each.since):
        act = ruling.in_force
        if act is None:
            continue
        numbers = tuple(sorted((*effect.rulings, ruling.given.number)))
        effect = replace(effect, rulings=numbers)
        if act.remedy != "none":
            effect = replace(effect, remedy=act.remedy, change=act.change)
        if act.penalty:
            effect = replace(effect, penalty=_sum(effect.penalty, act.penalty))
    return effect


def effects(docket: Docket) -> dict[int, Effect]:
    """Return what the rulings make of each hand that they change or confirm."""
    hands = sorted({each.given.hand for each in docket.rulings})
    found = {hand: effect_on(docket.of_hand(hand)) for hand in hands}
    return {hand: effect for hand, effect in found.items() if effect.rulings}


def ruled_change(
    written: tuple[int, ...] | None, effect: Effect
) -> tuple[int, ...] | None:
    """Return a hand's score as ruled, ``None`` if it has none.

    >>> ruled_change((20, -10, -10), Effect("adjusted", (-20, 10, 10), (0, -5, 0)))
    (-20, 5, 10)
    >>> ruled_change((20, -10, -10), Effect("void"))
    >>> ruled_change(None, Effect(penalty=(0, -5, 0)))
    (0, -5, 0)
    """
    change = written
    if effect.remedy == "void":
        change = None
    elif effect.change:
        change = effect.change
    return _sum(change or (), effect.penalty) if effect.penalty else change


def as_ruled(events: Iterable[Event], ruled: dict[int, Effect]) -> Iterator[Event]:
    """Yield the events of a match as its rulings leave them.

    Hands and standings alone differ. ``ruled`` is what :func:`effects` returns. Raises as
    :func:`core.games.game_of`.
    """
    remaining = iter(events)
    opened = next(remaining, None)
    if opened is None:
        return
    yield opened
    if not ruled or not isinstance(opened, MatchOpened):
        yield from remaining
        return
    standings = _Standings(opened)
    hand, ended = 0, True
    for event in remaining:
        shown = event
        if isinstance(event, HandOpened):
            if not ended and (late := _late(ruled.get(hand))):
                yield standings.follow(None, late)
            hand, ended = hand + 1, False
        elif not ended and isinstance(event, ENDINGS):
            shown, ended = _ending(event, ruled.get(hand)), True
        yield standings.follow(event, shown)
    if not ended and (late := _late(ruled.get(hand))):
        yield standings.follow(None, late)


def _ending(event: Event, effect: Effect | None) -> Event:
    """Return how a hand ended as ruled."""
    if effect is None:
        return event
    written = event.change if isinstance(event, HandScored) else None
    change = ruled_change(written, effect)
    if change is not None:
        return HandScored(change)
    return DealVoided() if isinstance(event, HandScored) else event


def _late(effect: Effect | None) -> HandScored | None:
    """Return the score that a hand without an end has by a ruling alone."""
    change = None if effect is None else ruled_change(None, effect)
    return None if change is None else HandScored(change)


class _Standings:
    """Both courses of a match side by side, as written and as ruled."""

    def __init__(self, opened: MatchOpened) -> None:
        self._game = game_of(opened)
        self._played: State = self._game.initial(opened)
        self._ruled = self._played

    def follow(self, event: Event | None, shown: Event) -> Event:
        """Return the event as ruled after both courses have followed theirs."""
        if isinstance(event, HandOpened):
            offsets = zip(
                event.standing,
                self._ruled.table.standing,
                self._played.table.standing,
                strict=False,
            )
            standing = tuple(own + ruled - played for own, ruled, played in offsets)
            shown = replace(event, standing=standing)
        if event is not None:
            self._played = self._game.evolve(self._played, event)
        self._ruled = self._game.evolve(self._ruled, shown)
        return shown


def _sum(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    padded = (*shorter, *(0,) * (len(longer) - len(shorter)))
    return tuple(map(sum, zip(longer, padded, strict=True)))

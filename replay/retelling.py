"""The steps of a hand as if it had been dealt from the beginning as it was dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.retelling import retold_hand
from events.table import HandRedealt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.game import Game
    from events.base import Event
    from replay.timeline import Step

__all__ = ("retold_steps",)


def retold_steps(
    game: Game, steps: Sequence[Step], anew: HandRedealt | None = None
) -> tuple[Step, ...]:
    """Return the steps of one hand, with the cards that it was dealt anew at last.

    There are as many as before. ``anew`` is a redeal that would follow them.

    >>> from core.games import GAMES
    >>> retold_steps(GAMES["kozel"], ())
    ()
    """
    events: list[Event] = [step.event for step in steps]
    if anew is not None:
        events.append(anew)
    if not any(isinstance(event, HandRedealt) for event in events):
        return tuple(steps)
    state = steps[0].before
    told: list[Step] = []
    redealt = retold_hand(game, state, events)
    for step, event in zip(steps, redealt, strict=False):
        after = game.evolve(state, event)
        told.append(replace(step, event=event, before=state, state=after))
        state = after
    return tuple(told)

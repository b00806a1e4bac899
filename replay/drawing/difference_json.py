"""Two courses of a match beside each other as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.readable import readable
from replay.comparing.divergence import points_by_seat
from replay.drawing.hand_json import hand_json

if TYPE_CHECKING:
    from replay.comparing.divergence import Divergence, HandPair
    from replay.drawing.difference import Side
    from replay.story import Story
    from replay.timeline import Step

__all__ = ("difference_json",)


def difference_json(a: Side, b: Side, parted: Divergence) -> dict[str, Any]:
    """Return the comparison as values that JSON can hold, in English."""
    first = None
    if parted.first != (None, None):
        step = next(step for step in parted.first if step is not None)
        first = {
            "hand": step.hand or None,
            "trick": step.trick or None,
            "a": _step_json(a, parted.first[0]),
            "b": _step_json(b, parted.first[1]),
        }
    return {
        "game": parted.game.name,
        "equal": parted.equal,
        "same_rules": parted.same_rules,
        "a": _side_json(a),
        "b": _side_json(b),
        "common": {"events": parted.events, "hands": parted.ended},
        "first": first,
        "hands": [_pair_json(pair) for pair in parted.hands],
    }


def _side_json(side: Side) -> dict[str, Any]:
    verdict = side.source.verdict
    return {
        "match": verdict.match,
        "source": verdict.source,
        "players": list(side.source.names),
        "options": side.source.options,
        "events": len(side.line.steps),
    }


def _step_json(side: Side, step: Step | None) -> dict[str, Any] | None:
    if step is None:
        return None
    page = side.page
    return {"seq": step.seq, **readable(step.event), "message": page.event(step)}


def _pair_json(pair: HandPair) -> dict[str, Any]:
    return {
        "hand": pair.number,
        "same_deal": pair.same_deal,
        "tricks": [trick.number for trick in pair.tricks],
        "takers": [trick.number for trick in pair.tricks if not trick.same_taker],
        "a": _story_json(pair.a),
        "b": _story_json(pair.b),
    }


def _story_json(story: Story | None) -> dict[str, Any] | None:
    if story is None:
        return None
    return hand_json(story) | {"points": points_by_seat(story)}

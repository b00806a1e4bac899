"""How the deals of a match stand, in the few lines that stand above it on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.fairness.course import Fact
from core.fairness.verdict import UNFAIR, verdicts
from core.redact import redact
from events.envelope import HOUSE
from replay.fairness.wording import deals_words, verdict_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.fairness.verdict import DealVerdict
    from replay.source import Source

__all__ = ("deal_lines", "deals_seen")


def deals_seen(source: Source, viewer: int | None = None) -> tuple[DealVerdict, ...]:
    """Return the verdicts on the deals of a match by what a viewer may see of it.

    ``viewer`` is a seat, -1 for a spectator, ``None`` for everything.
    """
    return verdicts(_facts(source, viewer))


def deal_lines(source: Source, viewer: int | None, lang: str) -> list[str]:
    """Return how the deals stand, then each that is not fair or of which one was void."""
    seen = deals_seen(source, viewer)
    told = [each for each in seen if each.standing == UNFAIR or each.withheld]
    summary = [deals_words(seen, lang)] if seen else []
    return summary + [verdict_words(each, source.names, lang) for each in told]


def _facts(source: Source, viewer: int | None) -> Iterator[Fact]:
    events = source.events
    if viewer is not None:
        events = tuple(redact(event, viewer) for event in events)
    if not source.history:
        for seq, event in enumerate(events, 1):
            yield Fact(seq, source.verdict.match, HOUSE, event)
        return
    for envelope, event in zip(source.history, events, strict=False):
        yield Fact(envelope.seq, envelope.match, envelope.actor, event)

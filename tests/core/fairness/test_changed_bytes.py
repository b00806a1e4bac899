"""One byte of one event is another, and the proof fails."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.fairness.course import Fact
from core.fairness.verdict import PENDING, PROVED, verdicts
from core.redact import redact
from events.codec import decode, encode
from events.errors import EventsError
from events.fairness import (
    DealProved,
    FairnessEvent,
    ShareCommitted,
    ShareOpened,
)
from events.kozel import CardsTurned
from events.table import CardsDealt, HandRevealed
from tests.core.fairness.logs import (
    fair_log,
    found,
    place_of,
    second_attempt,
    standings,
    without,
)
from tests.strategies import law

WATCHED: Final = FairnessEvent | CardsDealt | CardsTurned


@cache
def whole(game: str) -> tuple[Fact, ...]:
    """Return two proved hands, the second one by a second attempt."""
    log = fair_log(game, 2)
    log = without(
        log, lambda e: isinstance(e, ShareOpened) and e.hand == 2 and e.seat == 2
    )
    log = second_attempt(log, (2,))
    return tuple(log[: place_of(log, DealProved, hand=2, attempt=2) + 1])


def watched(game: str) -> list[int]:
    """Return the places of the events of which every byte counts."""
    log = whole(game)
    # A commitment that nobody opens is held by the chain of hashes alone: that of the hand
    # which never came, and of the share that seat 2 withheld.
    held = [n for n, f in enumerate(log) if getattr(f.event, "hand", 0) == 3]
    held.append(place_of(log, ShareCommitted, hand=2, attempt=1, seat=2))
    return [
        place
        for place, fact in enumerate(log)
        if isinstance(fact.event, WATCHED) and place not in held
    ]


@pytest.mark.parametrize("game", ["sixbid", "kozel"])
@law(300)
@given(data=st.data())
def test_every_byte_counts(game: str, data: st.DataObject) -> None:
    """Another byte in any event of the deal is no event, or another verdict."""
    log = list(whole(game))
    place = data.draw(st.sampled_from(watched(game)))
    raw = bytearray(encode(log[place].event))
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 255))
    try:
        event = decode(bytes(raw))
    except EventsError:
        return
    assume(event != log[place].event)
    log[place] = replace(log[place], event=event)
    assert found(log) != found(whole(game))


@pytest.mark.parametrize("game", ["sixbid", "kozel"])
def test_the_log_is_proved_as_it_is(game: str) -> None:
    """What the law above changes is right before it is changed."""
    assert standings(whole(game)) == [PROVED, PROVED]
    assert found(whole(game)) == {(2, "withheld", 2)}
    assert len(watched(game)) > 20


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
@pytest.mark.parametrize("viewer", [-1, 0, 2])
def test_a_seat_can_check_by_its_own_log(game: str, viewer: int) -> None:
    """What a seat or a spectator was sent gives the verdicts of the whole log."""
    log = fair_log(game, 3)
    seen = [replace(fact, event=redact(fact.event, viewer)) for fact in log]
    assert seen != log
    assert verdicts(seen) == verdicts(log)
    # and while the hand is played, nothing of it
    shown = place_of(log, HandRevealed, 1)
    assert standings(seen[:shown]) == [PROVED, PENDING]

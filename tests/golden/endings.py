"""The ways in which a hand, or a match, can end, told from its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.games import fold, game_of
from core.kozel.state import Kozel
from core.sixbid.state import SixBid
from events.cards import BIDS
from events.kozel import TrumpGiven
from events.sixbid import CallDeclined, CardCalled
from events.table import (
    CardPlayed,
    DealVoided,
    HandPassed,
    HandScored,
    MatchOpened,
)
from tests.golden.house_rules import house_rules, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.state import State
    from events.base import Event

__all__ = ("ENDINGS", "endings_of")

_ENDINGS: Final = {
    "sixbid": (
        "all_passed",
        "solo_made",
        "solo_lost",
        "solo_drawn",
        "heart_solo_made",
        "heart_solo_lost",
        "heart_solo_drawn",
        "misere_made",
        "misere_ended_early",
        "guarantee_made",
        "guarantee_lost",
        "spread_misere_made",
        "spread_misere_ended_early",
        "call_solo_called_made",
        "call_solo_called_ended_early",
        "call_solo_blind_made",
        "call_solo_blind_ended_early",
        "call_solo_declined_made",
        "call_solo_declined_ended_early",
        "four_players",
        "match_over",
    ),
    "kozel": (
        "one_pair",
        "two_pairs",
        "three_pairs",
        "drawn",
        "capture",
        "void_deal",
        "exchanged",
        "match_over",
    ),
    "frog": (
        "all_passed",
        "frog_made",
        "frog_lost",
        "frog_drawn",
        "chico_made",
        "chico_lost",
        "chico_drawn",
        "grand_made",
        "grand_lost",
        "grand_drawn",
        "four_players",
        "match_over",
    ),
}

ENDINGS: Final = {
    game: (*endings, *house_rules(game)) for game, endings in _ENDINGS.items()
}
"""Each of them has a golden log, and so has each house rule."""

_PAIRS: Final = ("drawn", "one_pair", "two_pairs", "three_pairs", "capture")


def endings_of(log: Sequence[Event]) -> set[str]:
    """Return every ending that a log shows: of its last hand, its match, its house rule."""
    opened = log[0]
    assert isinstance(opened, MatchOpened)
    state = fold(log)
    found = shown(log)
    if game_of(opened).is_over(state):
        found.add("match_over")
    if any(isinstance(event, DealVoided) for event in log):
        found.add("void_deal")
    if any(isinstance(event, HandPassed) for event in log):
        found.add("all_passed")
    if len(opened.players) == 4 and isinstance(state, SixBid):
        found.add("four_players")
    if any(isinstance(event, TrumpGiven) for event in log):
        found.add("exchanged")
    if isinstance(log[-2], HandScored):
        found.add(_sixbid(log, state) if isinstance(state, SixBid) else _kozel(state))
    return found


def _kozel(state: State) -> str:
    assert isinstance(state, Kozel)
    assert state.change is not None
    return _PAIRS[max(state.change)]


def _sixbid(log: Sequence[Event], state: SixBid) -> str:
    assert state.change is not None
    words = [BIDS[state.contract]]
    if words == ["call_solo"]:
        words.append(_call(log))
    paid = state.change[state.soloist]
    early = sum(isinstance(event, CardPlayed) for event in log) < 33
    if paid == 0:
        words.append("drawn")
    elif early:
        words.append("ended_early")
    else:
        words.append("made" if paid > 0 else "lost")
    return "_".join(words)


def _call(log: Sequence[Event]) -> str:
    if any(isinstance(event, CallDeclined) for event in log):
        return "declined"
    called = next(event for event in log if isinstance(event, CardCalled))
    return "called" if called.holder >= 0 else "blind"

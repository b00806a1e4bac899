"""How the soloist's points of Six-Bid and Frog were reckoned, and what was needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.pack import card_count, points
from core.sixbid.contract import (
    CALL_SOLO,
    FROG,
    GRAND,
    GUARANTEE,
    HEARTS,
    MISERE,
    SPREAD_MISERE,
)
from core.sixbid.house import NO_POINTS
from core.sixbid.result import counted_blind, right_change, soloist_points
from core.sixbid.state import SixBid
from events.cards import HIDDEN, mask_of
from replay.words import say

if TYPE_CHECKING:
    from replay.story import Story

__all__ = ("sixbid_reckoning",)

_HALF: Final = 60
_TARGETS: Final = {GUARANTEE: 80, CALL_SOLO: 120}
_HEART_GUARANTEE: Final = 74
_MISERES: Final = (MISERE, SPREAD_MISERE)


def sixbid_reckoning(story: Story, lang: str) -> list[str]:
    """Return the soloist's points and what he needed, by the tricks as they fell.

    Sources: sixbid.R20, R21, frog.FR3 to FR6. Who may not know what counts beside the
    tricks is told the tricks alone.
    """
    state = story.state
    if not isinstance(state, SixBid) or state.soloist < 0:
        return []
    needed = _needed(state, lang)
    if state.contract in _MISERES:
        return [f"{_misere(state, lang)}  {needed}  {_outcome(state, lang)}"]
    own, others = state.piles[state.soloist], 0
    for seat, pile in enumerate(state.piles):
        others |= pile if seat != state.soloist else 0
    aside, where = _aside(story, state)
    if aside is None:
        there = say("screen.show.opponents_points", lang, total=points(others))
        known = say("screen.show.soloist_known", lang, tricks=points(own))
        return [f"{known}  {there}", needed]
    if state.contract == GRAND and not aside & counted_blind(state):
        others |= aside  # the last trick took the widow along
        where = ""
    there = say("screen.show.opponents_points", lang, total=points(others))
    told = say(
        f"screen.show.soloist_{where or 'known'}",
        lang,
        tricks=points(own),
        aside=points(aside),
        total=soloist_points(state),
    )
    return [f"{told}  {there}", f"{needed}  {_outcome(state, lang)}"]


def _aside(story: Story, state: SixBid) -> tuple[int | None, str]:
    """Return the cards that count beside the tricks, ``None`` if unknown, and their name.

    The name is empty where they count for nobody.
    """
    if state.contract == FROG:
        unknown = HIDDEN in story.laid_away
        return None if unknown else mask_of(story.laid_away), "laid_away"
    if card_count(state.blind) < story.blind_count or not story.blind_count:
        return None, ""
    if state.contract == GUARANTEE and not state.house.guarantee_blind:
        return state.blind, ""
    return state.blind, "widow" if story.game.name == "frog" else "points"


def _misere(state: SixBid, lang: str) -> str:
    """Return what the soloist took, by what he had to avoid."""
    own = state.piles[state.soloist]
    if state.house.misere_goal == NO_POINTS:
        return say("screen.show.soloist_known", lang, tricks=points(own))
    tricks = card_count(own) // max(state.active, 1)
    return say("screen.show.soloist_tricks", lang, n=tricks)


def _needed(state: SixBid, lang: str) -> str:
    if state.contract in _MISERES:
        goal = "points" if state.house.misere_goal == NO_POINTS else "tricks"
        return say(f"screen.show.target_no_{goal}", lang)
    target = _TARGETS.get(state.contract)
    if target is None:
        return say("screen.show.target_more", lang, points=_HALF)
    if state.contract == GUARANTEE and state.trump == HEARTS:
        target = _HEART_GUARANTEE
    return say("screen.show.target", lang, points=target)


def _outcome(state: SixBid, lang: str) -> str:
    """Return made, drawn or lost, by the rules and the tricks as they fell."""
    change = right_change(state)[state.soloist]
    word = "made" if change > 0 else "lost" if change else "drawn"
    return f"[{say(f'name.{word}', lang)}]"

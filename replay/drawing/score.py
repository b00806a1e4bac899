"""The score of a hand with its reckoning: tricks, blind, total, what was needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from core.kozel.result import is_over, side_points
from core.kozel.score import NOBODY
from core.kozel.state import Kozel
from core.kozel.trumps import QUEEN_OF_CLUBS, SEVEN_OF_CLUBS
from core.pack import card_count, points
from core.sixbid.contract import CALL_SOLO, GUARANTEE, HEARTS
from core.sixbid.result import right_change, soloist_points
from core.sixbid.score import blind_counts
from core.sixbid.state import SixBid
from events.table import HandScored
from replay.audit.wording import player_words
from replay.drawing.canvas import aligned, cropped
from replay.drawing.sixes import sixes_lines
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from replay.drawing.pen import Pen
    from replay.story import Story

__all__ = ("score_lines",)

_HALF: Final = 60
_TARGETS: Final = {GUARANTEE: 80, CALL_SOLO: 120}
_HEART_GUARANTEE: Final = 74


def score_lines(
    pen: Pen, story: Story, names: Sequence[str], faulty: Container[int], lang: str
) -> list[Text]:
    """Return how a scored hand was reckoned, its score and the standing after it.

    The reckoning goes by the tricks as they were gathered; the score is the one written
    down, with a ``!`` where it is against the rules.
    """
    state, ending = story.state, story.ending
    if not isinstance(ending, HandScored):
        return []
    if isinstance(state, Kozel):
        reckoned = _kozel_reckoning(pen, story, state, names, lang)
        columns = [say(f"name.side.{side}", lang) for side in (0, 1)]
        change = [str(pairs) for pairs in ending.change]
    else:
        reckoned = _sixbid_reckoning(story, lang)
        columns = [cropped(name, 12) for name in names]
        change = [f"{each:+}" if each else "0" for each in ending.change]
    wrong = story.ended in faulty
    written = [Text(each + "!" * wrong, "bold red" if wrong else "") for each in change]
    standing = [Text(str(each)) for each in state.table.standing]
    table = aligned(
        [
            [Text(), *(Text(column, style="bold") for column in columns)],
            [Text(say("screen.show.change", lang)), *written],
            [Text(say("screen.show.standing", lang)), *standing],
        ],
        right=range(1, len(columns) + 1),
    )
    drawn = [*(Text(line) for line in reckoned), *table]
    if isinstance(state, Kozel):
        drawn += [Text(), *sixes_lines(pen, state.table.standing, lang)]
        if is_over(state):
            loser = max((0, 1), key=lambda side: state.table.standing[side])
            side = say(f"name.side.{loser}", lang)
            lost = say("screen.show.lost_match", lang, side=side)
            drawn += [Text(), Text(lost, style="bold")]
    return drawn


def _sixbid_reckoning(story: Story, lang: str) -> list[str]:
    """Return the soloist's points and what he needed (sixbid.R20, R21)."""
    state = story.state
    if not isinstance(state, SixBid) or state.soloist < 0:
        return []
    own = state.piles[state.soloist]
    others = 0
    for seat, pile in enumerate(state.piles):
        others |= pile if seat != state.soloist else 0
    needed = _needed(state, lang)
    if not blind_counts(state.contract):
        tricks = card_count(own) // max(state.active, 1)
        taken = say("screen.show.soloist_tricks", lang, n=tricks)
        return [f"{taken}  {needed}  {_outcome(state, lang)}"]
    there = say("screen.show.opponents_points", lang, total=points(others))
    if card_count(state.blind) < story.blind_count or not story.blind_count:
        known = say("screen.show.soloist_known", lang, tricks=points(own))
        return [f"{known}  {there}", needed]
    told = say(
        "screen.show.soloist_points",
        lang,
        tricks=points(own),
        blind=points(state.blind),
        total=soloist_points(state),
    )
    return [f"{told}  {there}", f"{needed}  {_outcome(state, lang)}"]


def _needed(state: SixBid, lang: str) -> str:
    if not blind_counts(state.contract):
        return say("screen.show.target_tricks", lang)
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


def _kozel_reckoning(
    pen: Pen, story: Story, state: Kozel, names: Sequence[str], lang: str
) -> list[str]:
    """Return the points of both sides, and the capture if there was one."""
    told = [
        say("screen.show.side_points", lang, side=_side(side, names, lang), n=each)
        for side, each in enumerate(side_points(state))
    ]
    if state.captured == NOBODY:
        return told
    captor = next(
        laid.seat
        for trick in story.tricks
        if {QUEEN_OF_CLUBS, SEVEN_OF_CLUBS} <= {laid.card for laid in trick.laid}
        for laid in trick.laid
        if laid.card == SEVEN_OF_CLUBS
    )
    captured = say(
        "screen.show.capture",
        lang,
        card=pen.card(QUEEN_OF_CLUBS).plain,
        player=player_words(names, captor, lang),
        side=say(f"name.side.{state.captured}", lang),
    )
    return [*told, captured]


def _side(side: int, names: Sequence[str], lang: str) -> str:
    """Return a side with its players' names, where they are known."""
    word = say(f"name.side.{side}", lang)
    named = [cropped(name, 16) for name in names[side::2] if name]
    return f"{word} ({', '.join(named)})" if named else word

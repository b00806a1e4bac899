"""The score of a hand with its reckoning: tricks, blind, total, what was needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from core.kozel.result import side_points
from core.kozel.score import NOBODY
from core.kozel.state import Kozel
from core.kozel.trumps import QUEEN_OF_CLUBS, SEVEN_OF_CLUBS
from events.table import HandScored
from replay.audit.wording import player_words
from replay.drawing.canvas import aligned, cropped
from replay.drawing.reckoning import sixbid_reckoning
from replay.drawing.sixes import sixes_lines
from replay.words import all_of, say

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from replay.drawing.pen import Pen
    from replay.story import Story

__all__ = ("kozel_reckoning", "match_ended", "score_lines")


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
        reckoned = kozel_reckoning(pen, story, state, names, lang)
        columns = [say(f"name.side.{side}", lang) for side in (0, 1)]
        change = [str(pairs) for pairs in ending.change]
    else:
        reckoned = sixbid_reckoning(story, lang)
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
        limit = state.house.match_pairs
        drawn += [Text(), *sixes_lines(pen, state.table.standing, limit, lang)]
    if ended := match_ended(story, names, lang):
        drawn += [Text(), Text(ended, style="bold")]
    return drawn


def match_ended(story: Story, names: Sequence[str], lang: str) -> str:
    """Return who has won or lost if the match ended with this hand, empty if not."""
    game, state = story.game, story.state
    if not game.is_over(state) or game.is_over(story.steps[0].before):
        return ""
    winners = game.winners(state)
    if isinstance(state, Kozel):
        lost = next((side for side in (0, 1) if side not in winners), 0)
        side = say(f"name.side.{lost}", lang)
        return say("screen.show.lost_match", lang, side=side) if winners else ""
    players = all_of((player_words(names, seat, lang) for seat in winners), lang)
    key = "shared_match" if len(winners) > 1 else "won_match"
    return say(f"screen.show.{key}", lang, players=players)


def kozel_reckoning(
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
        for laid in trick.laid
        if laid.card == SEVEN_OF_CLUBS and not laid.taken_back
        if QUEEN_OF_CLUBS in {each.card for each in trick.laid if not each.taken_back}
    )
    captured = say(
        "screen.show.capture",
        lang,
        card=pen.card(QUEEN_OF_CLUBS).plain,
        player=player_words(names, captor, lang),
        n=_caught(state),
        side=say(f"name.side.{state.captured}", lang),
    )
    return [*told, captured]


def _caught(state: Kozel) -> int:
    """Return how many pairs the capture uncovers, in a deal that counts double twice as many."""
    return state.house.capture_pairs * (2 if state.table.carried else 1)


def _side(side: int, names: Sequence[str], lang: str) -> str:
    """Return a side with its players' names, where they are known."""
    word = say(f"name.side.{side}", lang)
    named = [cropped(name, 16) for name in names[side::2] if name]
    return f"{word} ({', '.join(named)})" if named else word

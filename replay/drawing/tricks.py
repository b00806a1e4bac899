"""The tricks of a hand, a line each: who led, the cards by seat, who took it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from replay.drawing.canvas import aligned, cropped
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from replay.drawing.pen import Pen
    from replay.story import Laid, Story, Trick

__all__ = ("trick_cell", "trick_lines")

_LEAD_MARK = ">"
_ROOM = 38
"""Columns for the names of all players together."""


def trick_lines(
    pen: Pen, story: Story, names: Sequence[str], faulty: Container[int], lang: str
) -> list[Text]:
    """Return a table of the tricks.

    The leader's card follows a ``>``, the taking one is followed by ``*``, one against
    the rules by ``!``, and one that was taken back stands in brackets. ``faulty`` holds
    the ``seq`` of events against the rules.
    """
    seats = [s for s in range(len(names)) if _takes_part(story, s)]
    heads = [say(f"screen.show.{key}", lang) for key in ("trick", "taker", "points")]
    room = _ROOM // len(names)
    short = [cropped(name, room) for name in names]
    rows = [
        [
            Text(heads[0], style="bold"),
            *(Text(" " + short[seat], style="bold") for seat in seats),
            Text(heads[1], style="bold"),
            Text(heads[2], style="bold"),
        ]
    ]
    for trick in story.tricks:
        row = [Text(str(trick.number))]
        row += [trick_cell(pen, trick, seat, faulty) for seat in seats]
        if trick.taker >= 0:
            wrong = trick.seq in faulty
            taker = short[trick.taker] + ("!" if wrong else "")
            row.append(Text(taker, style="bold red" if wrong else ""))
            row.append(Text(str(trick.points)))
        rows.append(row)
    return aligned(rows, right=(0, len(seats) + 2))


def trick_cell(pen: Pen, trick: Trick, seat: int, faulty: Container[int]) -> Text:
    """Return what a seat laid to a trick, with its marks."""
    cell = Text()
    for each in trick.laid:
        if each.seat == seat:
            lead = each is trick.laid[0]
            cell.append(_LEAD_MARK if lead else " ", style="dim")
            cell.append_text(_marked(pen, trick, each, wrong=each.seq in faulty))
    return cell


def _marked(pen: Pen, trick: Trick, laid: Laid, *, wrong: bool) -> Text:
    card = pen.card(laid.card)
    text = Text()
    if laid.taken_back:
        text.append("(").append_text(card).append(")")
    else:
        text.append_text(card)
        if laid.seat == trick.winner:
            text.append("*")
            text.stylize("bold")
    if wrong:
        text.append("!", style="bold red")
        text.stylize("reverse")
    return text


def _takes_part(story: Story, seat: int) -> bool:
    sits_out = seat == story.opened.dealer and story.state.active < len(
        story.state.left
    )
    laid = any(each.seat == seat for trick in story.tricks for each in trick.laid)
    return laid or not sits_out

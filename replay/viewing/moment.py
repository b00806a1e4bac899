"""What is told of one moment: its title, its event, the table, the score, the tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from core.kozel.result import side_points
from core.kozel.state import Kozel
from core.sixbid.state import SixBid
from events.cards import BIDS, suit_text
from replay.audit.wording import finding_words
from replay.drawing.auction import auction_lines
from replay.drawing.canvas import cropped
from replay.drawing.score import score_lines
from replay.drawing.tricks import trick_lines
from replay.story import stories
from replay.timeline import Timeline
from replay.words import rule_text, rule_title
from replay.worth import worth_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.state import State
    from replay.drawing.page import Page
    from replay.timeline import Step

__all__ = ("event_lines", "finding_lines", "hand_so_far", "place_words", "table_lines")


def place_words(page: Page, line: Timeline, step: Step) -> str:
    """Return where an event stands: its number, hand and trick."""
    words = [page.say("screen.replay.step", seq=step.seq, last=len(line.steps))]
    if step.trick:
        where = {"hand": step.hand, "trick": step.trick}
        words.append(page.say("screen.place.trick", **where))
    elif step.hand:
        words.append(page.say("screen.place.hand", hand=step.hand))
    return " · ".join(words)


def event_lines(page: Page, step: Step) -> list[Text]:
    """Return what happened."""
    return [Text(page.event(step), style="bold")]


def finding_lines(page: Page, step: Step) -> list[Text]:
    """Return what was against a rule, the rule quoted below it; nothing for a seat."""
    lines: list[Text] = []
    for finding in page.findings:
        if finding.seq == step.seq:
            rule = finding.breach.rule
            words = {"rule": rule, "title": rule_title(rule, page.lang)}
            words["text"] = rule_text(rule, page.lang)
            fault = f"! {finding_words(finding, page.names, page.lang)}"
            lines.append(Text(fault, style="bold red"))
            lines.append(Text(page.say("screen.audit.rule", **words), style="italic"))
    return lines


def table_lines(page: Page, line: Timeline, step: Step, *, close: bool) -> list[Text]:
    """Return the table after an event, and how contract, tricks and score stand."""
    state = step.state
    held = any(state.hands) or any(state.hidden) or state.trick
    lines = page.moment(line.game, state, close=close) if held else []
    settled = [Text(words) for words in _settled(page, state)]
    if close:
        lines = [each for each in lines if each]
    return [*lines, *([] if close or not lines else [Text()]), *settled]


def _settled(page: Page, state: State) -> list[str]:
    """Return contract and trump in one line, points and standing in another."""
    agreed: list[str] = []
    if isinstance(state, SixBid) and state.contract:
        bid = page.say(f"name.bid.{BIDS[state.contract]}")
        facts = {"contract": bid, "player": page.player(state.soloist)}
        agreed.append(page.say("screen.show.contract", **facts))
    if state.trump >= 0:
        suit = page.say(f"name.suit.{suit_text(state.trump)}")
        sign = page.pen.suit_sign(state.trump)
        agreed.append(page.say("screen.show.trump", suit=f"{suit} {sign}"))
    counted = [page.say("viewing.standing", score=_named(page, state.table.standing))]
    if state.tricks:
        points = [worth_of(state, pile) for pile in state.piles]
        if isinstance(state, Kozel):
            points = list(side_points(state))
        counted.insert(0, page.say("viewing.points", points=_named(page, points)))
    return [" · ".join(words) for words in (agreed, counted) if words]


def _named(page: Page, numbers: Sequence[int]) -> str:
    """Return a number behind each name; those of two sides with a colon between them."""
    names = page.short_names
    if len(numbers) < len(names):
        return " : ".join(map(str, numbers))
    named = zip(names, numbers, strict=False)
    return ", ".join(f"{cropped(name, 12)} {number}" for name, number in named)


def hand_so_far(page: Page, line: Timeline, step: Step) -> list[Text]:
    """Return auction, tricks and score of the hand up to an event, each below its title."""
    steps = tuple(s for s in line.steps[: step.seq] if s.hand == step.hand and s.hand)
    if not steps:
        return []
    (story,) = stories(Timeline(line.game, steps))
    faulty = {finding.seq for finding in page.findings}
    names = page.short_names
    lines: list[Text] = []
    if story.calls:
        called = auction_lines(story, names, faulty, page.lang)
        lines += _section(page, "auction", called)
    if story.tricks:
        drawn = trick_lines(page.pen, story, names, faulty, page.lang)
        lines += _section(page, "tricks", drawn)
        lines.append(Text(page.say("screen.show.marks"), style="dim"))
    if scored := score_lines(page.pen, story, names, faulty, page.lang):
        lines += _section(page, "score", scored)
    return lines


def _section(page: Page, name: str, lines: Sequence[Text]) -> list[Text]:
    head = Text(page.say(f"screen.show.{name}"), style="bold underline")
    return [Text(), head, *lines]

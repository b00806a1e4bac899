"""Two courses of a match beside each other on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from rich.table import Table
from rich.text import Text

from core.sixbid.state import SixBid
from events.cards import BIDS, suit_text
from events.table import HandPassed, HandScored
from replay.audit.wording import change_text
from replay.comparing.divergence import points_by_seat
from replay.drawing.page import Page
from replay.rulebook.option import house_rule_words
from replay.source import Source
from replay.timeline import Step, Timeline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from replay.comparing.divergence import Divergence, HandPair, TrickPair
    from replay.story import Story, Trick

__all__ = ("Side", "difference_lines")


class Side(Struct, frozen=True):
    """One of the two courses, its events, and how it is shown."""

    letter: str
    source: Source
    line: Timeline
    page: Page


def difference_lines(a: Side, b: Side, parted: Divergence) -> Iterator[RenderableType]:
    """Yield what two courses have in common, where they part, and each hand after."""
    say = a.page.say
    for side in (a, b):
        verdict = side.source.verdict
        named = verdict.source or verdict.match
        head = say("screen.diff.side", side=side.letter, source=named)
        yield Text(head, style="bold")
        players = ", ".join(
            side.page.player(seat) for seat in range(len(side.source.names))
        )
        events = len(side.line.steps)
        size = say("screen.diff.size", players=players, events=events)
        yield Text(f"   {size}", style="dim")
    if not parted.same_rules:
        yield Text(say("screen.diff.rules_differ"), style="bold")
        for side in (a, b):
            yield Text(f"  {side.letter}: {_house(side, parted.game.name)}")
    if parted.first == (None, None):
        key = "equal" if parted.same_rules else "alike"
        yield Text(say(f"screen.diff.{key}", events=parted.events), style="green")
        return
    common = {"events": parted.events, "hands": parted.ended}
    yield Text(say("screen.diff.common", **common))
    place = say("screen.diff.first", place=_place(a.page, parted))
    yield Text(place, style="bold")
    for side, step in zip((a, b), parted.first, strict=True):
        yield Text(f"  {_event(side, step)}")
    starred = False
    for pair in parted.hands:
        yield Text()
        yield Text(say("screen.diff.hand", hand=pair.number), style="bold underline")
        yield _table(a, b, pair)
        starred |= any(_starred(trick) for trick in pair.tricks)
    if starred:
        yield Text()
        yield Text(say("screen.diff.marks"), style="dim")


def _house(side: Side, game: str) -> str:
    options = side.source.options
    if not options:
        return side.page.say("screen.diff.usual_rules")
    return house_rule_words(game, options, side.page.lang)


def _place(page: Page, parted: Divergence) -> str:
    """Return hand and trick of the first difference."""
    step = next(step for step in parted.first if step is not None)
    if not step.hand:
        return page.say("screen.place.match")
    if not step.trick:
        return page.say("screen.place.hand", hand=step.hand)
    return page.say("screen.place.trick", hand=step.hand, trick=step.trick)


def _event(side: Side, step: Step | None) -> str:
    say = side.page.say
    if step is None:
        return say("screen.diff.ends", side=side.letter)
    message = side.page.event(step)
    facts = {"side": side.letter, "seq": step.seq, "message": message}
    return say("screen.diff.event", **facts)


def _table(a: Side, b: Side, pair: HandPair) -> Table:
    say = a.page.say
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True)
    for side in (a, b):
        table.add_column(side.letter, ratio=1)
    if not pair.same_deal:
        table.add_row(say("screen.diff.deal"), say("screen.diff.other_deal"))
    before = [_before_play(each, side) for each, side in ((pair.a, a), (pair.b, b))]
    for key in ("auction", "contract", "trump", "moved"):
        left, right = (each.get(key, "") for each in before)
        if left != right:
            table.add_row(say(f"screen.diff.{key}"), left, right)
    for trick in pair.tricks:
        star = " *" if _starred(trick) else ""
        label = say("screen.diff.trick", trick=trick.number) + star
        table.add_row(label, _trick(trick.a, a.page), _trick(trick.b, b.page))
    for key in ("points", "score", "standing"):
        left, right = (
            _after_play(each, side.page, key)
            for each, side in ((pair.a, a), (pair.b, b))
        )
        table.add_row(say(f"screen.diff.{key}"), left, right)
    return table


def _starred(pair: TrickPair) -> bool:
    """Return whether both sides have the trick and other seats gathered it."""
    gathered = [t for t in (pair.a, pair.b) if t is not None and t.taker >= 0]
    return len(gathered) > 1 and not pair.same_taker


def _before_play(story: Story | None, side: Side) -> dict[str, str]:
    """Return what was settled before the first card, as it is spoken of."""
    if story is None:
        return {}
    page, state = side.page, story.state
    told: dict[str, str] = {}
    names = page.short_names
    if story.calls:
        told["auction"] = ", ".join(
            f"{names[call.seat]} {page.say(f'name.bid.{BIDS[call.bid]}')}"
            for call in story.calls
        )
    if isinstance(state, SixBid) and state.contract:
        contract = page.say(f"name.bid.{BIDS[state.contract]}")
        told["contract"] = f"{contract}, {page.player(state.soloist)}"
    if state.trump >= 0:
        told["trump"] = page.say(f"name.suit.{suit_text(state.trump)}")
    if state.moved:
        told["moved"] = ", ".join(
            f"{_holder(page, giver)} > {_holder(page, taker)} {page.spell((card,))}"
            for giver, taker, card in state.moved
        )
    return told


def _holder(page: Page, seat: int) -> str:
    return page.short_names[seat] if seat >= 0 else page.say("name.blind")


def _trick(trick: Trick | None, page: Page) -> str:
    if trick is None:
        return "–"
    cards = " ".join(
        f"({page.spell((each.card,))})" if each.taken_back else page.spell((each.card,))
        for each in trick.laid
    )
    names = page.short_names
    laid = page.say("screen.diff.laid", player=names[trick.leader], cards=cards)
    if trick.taker < 0:
        return f"{laid}\n{page.say('screen.diff.untaken')}"
    facts = {"player": names[trick.taker], "points": trick.points}
    return f"{laid}\n{page.say('screen.diff.taken', **facts)}"


def _after_play(story: Story | None, page: Page, key: str) -> str:
    if story is None:
        return page.say("screen.diff.no_hand") if key == "points" else ""
    game = story.game.name
    if key == "standing":
        return change_text(story.state.table.standing, game)
    if key == "points":
        names = page.short_names
        taken = enumerate(points_by_seat(story))
        return ", ".join(f"{names[seat]} {points}" for seat, points in taken)
    match story.ending:
        case HandScored(change):
            return change_text(change, game)
        case HandPassed():
            return page.say("name.passed_out")
        case None:
            return page.say("name.unfinished")
        case _:
            return page.say("name.void")

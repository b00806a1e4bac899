"""A hand as a page: diagram, auction, contract, tricks, score, and what was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from core.kozel.state import Kozel
from core.sixbid.state import SixBid
from events.agreement import AGREED
from events.cards import BIDS, HIDDEN, NO_SUIT, suit_text
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import CardGivenBack, TrumpGiven
from events.sixbid import CallDeclined, CardCalled, CardReturned
from events.table import DealVoided, HandPassed
from replay.audit.finding import Finding
from replay.drawing.auction import auction_lines
from replay.drawing.diagram import Place, diagram, table_with
from replay.drawing.order import in_suits
from replay.drawing.page import Page, soloist_of
from replay.drawing.score import score_lines
from replay.drawing.tricks import trick_lines

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from replay.story import Story

__all__ = ("hand_lines",)

_INDENT: Final = "  "
_TOLD_IN_WORDS: Final = (
    CardCalled,
    CallDeclined,
    CardReturned,
    WidowTaken,
    CardsLaidAway,
    TrumpGiven,
    CardGivenBack,
)


def hand_lines(page: Page, story: Story, *, moment: bool = False) -> list[Text]:
    """Return a whole hand, or with ``moment`` its table as it stands at the end."""
    lines = [_title(page, story)]
    if story.opened.carried:
        lines.append(Text(page.say("screen.show.double"), style="bold"))
    lines.append(Text())
    last = story.steps[-1].state
    if moment:
        lines += page.moment(story.game, last)
    else:
        lines += _deal(page, story)
    faulty = {finding.seq for finding in _findings(page, story)}
    names = page.short_names
    if story.calls:
        called = auction_lines(story, names, faulty, page.lang)
        lines += _section(page, "auction", called)
    settled = _settled(page, story)
    if settled:
        lines += [Text(), *settled]
    if story.tricks:
        drawn = trick_lines(page.pen, story, names, faulty, page.lang)
        lines += _section(page, "tricks", drawn)
        legend = page.say("screen.show.marks")
        lines.append(Text(_INDENT + legend, style="dim"))
    lines += [
        Text(_INDENT + page.event(step))
        for step in story.steps
        if isinstance(step.event, AGREED)
    ]
    lines += _ending(page, story, names, faulty, moment=moment)
    return lines + _wrong(page, story)


def _deal(page: Page, story: Story) -> list[Text]:
    """Return the diagram of the cards as dealt."""
    state = story.state
    if not story.dealt:
        lines = [Text(_INDENT + page.say("screen.show.deal_unknown"))]
        if isinstance(state, Kozel) and state.turned:
            turned = page.say("screen.show.turned", cards=page.spell(state.turned))
            lines.append(Text(_INDENT + turned))
        return lines
    places = [
        Place(
            page.heading(seat),
            _role(page, story, seat),
            mask,
            story.counts[seat] - mask.bit_count(),
        )
        for seat, mask in enumerate(story.dealt)
    ]
    table = table_with(page.pen, [Text(), *_middle(page, story), Text()])
    return diagram(page.pen, story.game.name, state.trump, places, table)


def _middle(page: Page, story: Story) -> list[Text]:
    """Return what lies on the table after the deal: turned cards, the blind or the widow."""
    state = story.state
    if isinstance(state, Kozel):
        turned = page.say("screen.show.turned", cards="").rstrip(" :")
        return [Text(turned), page.pen.cards(state.turned)]
    if not story.blind_count:
        return []
    rows = in_suits(story.game.name, story.blind, NO_SUIT)
    cards = [card for row in rows for card in row]
    cards += [HIDDEN] * (story.blind_count - len(cards))
    name = "widow" if story.game.name == "frog" else "blind"
    return [Text(page.say(f"screen.show.{name}")), page.pen.cards(cards)]


def _title(page: Page, story: Story) -> Text:
    dealer = page.player(story.opened.dealer)
    title = page.say("screen.show.hand", hand=story.number, dealer=dealer)
    return Text(title, style="bold underline")


def _section(page: Page, name: str, lines: Sequence[Text]) -> list[Text]:
    head = Text(page.say(f"screen.show.{name}"), style="bold underline")
    return [Text(), head, *(_indented(line) for line in lines)]


def _role(page: Page, story: Story, seat: int) -> str:
    state, dealer = story.state, story.opened.dealer
    sits_out = seat == dealer and state.active < len(state.left)
    roles = [
        (seat == dealer, "dealer"),
        (seat == state.left[dealer], "forehand"),
        (seat == soloist_of(state), "soloist"),
        (sits_out, "sits_out"),
    ]
    return ", ".join(page.say(f"name.{role}") for holds, role in roles if holds)


def _settled(page: Page, story: Story) -> list[Text]:
    """Return contract and trump, the call or the exchanges, a line each."""
    state = story.state
    lines: list[str] = []
    if isinstance(state, SixBid) and state.contract:
        bid = page.say(f"name.bid.{BIDS[state.contract]}")
        player = page.player(state.soloist)
        lines.append(page.say("screen.show.contract", contract=bid, player=player))
    if state.trump >= 0 and not isinstance(story.ending, DealVoided):
        suit = page.say(f"name.suit.{suit_text(state.trump)}")
        sign = page.pen.suit_sign(state.trump)
        lines.append(page.say("screen.show.trump", suit=f"{suit} {sign}"))
    lines += [
        page.event(step)
        for step in story.steps
        if isinstance(step.event, _TOLD_IN_WORDS)
    ]
    return [Text(_INDENT + line) for line in lines]


def _ending(
    page: Page,
    story: Story,
    names: Sequence[str],
    faulty: Container[int],
    *,
    moment: bool,
) -> list[Text]:
    ending = story.ending
    if isinstance(ending, HandPassed):
        return [Text(), Text(_INDENT + page.say("screen.show.passed_out"))]
    if isinstance(ending, DealVoided):
        return [Text(), Text(_INDENT + page.say("screen.show.void"))]
    if ending is None:
        stopped = Text(_INDENT + page.say("screen.show.unfinished"))
        return [] if moment else [Text(), stopped]
    scored = score_lines(page.pen, story, names, faulty, page.lang)
    return _section(page, "score", scored)


def _findings(page: Page, story: Story) -> list[Finding]:
    """Return the findings of a hand, as far as it is told.

    They tell of cards that a seat may not know, so a seat is shown none.
    """
    if page.viewer is not None:
        return []
    last = story.steps[-1].seq
    return [f for f in page.findings if f.hand == story.number and f.seq <= last]


def _wrong(page: Page, story: Story) -> list[Text]:
    lines: list[Text] = []
    for finding in _findings(page, story):
        place = page.say("screen.place.event", seq=finding.seq)
        if finding.trick is not None:
            place = f"{page.say('screen.show.trick')} {finding.trick}, {place}"
        line = page.wrong(finding)
        lines.append(Text(_INDENT).append_text(line).append(f" [{place}]"))
    return [Text(), *lines] if lines else []


def _indented(line: Text) -> Text:
    return Text(_INDENT).append_text(line) if line else line

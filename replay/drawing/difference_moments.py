"""Two moments of one match: what came between, and what stood before and after."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from core.kozel.result import side_points
from core.kozel.state import Kozel
from core.sixbid.state import SixBid
from core.state import State
from events.cards import BIDS, card_numbers, card_text, suit_text
from events.readable import readable
from replay.audit.wording import change_text
from replay.drawing.canvas import aligned, cropped
from replay.worth import worth_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from replay.comparing.passage import HandPassage, Passage
    from replay.drawing.page import Page
    from replay.story import Laid, Trick
    from replay.timeline import Step

__all__ = ("passage_json", "passage_lines")

_NAMES: Final = 38
"""Columns for the names of all players together."""
_CELL: Final = 12
_BY_SEAT: Final = ("held", "points", "standing")
_IN_LINES: Final = ("contract", "trump", "points", "standing", "turn")


def passage_lines(page: Page, passed: Passage) -> Iterator[Text]:
    """Yield the way from one moment to the other, hand by hand, then both compared."""
    ends = {
        "first": _moment(page, passed.first),
        "last": _moment(page, passed.last),
        "events": passed.events,
    }
    if not passed.events:
        yield Text(page.say("moments.same", **ends))
        return
    for end in ("from", "to"):
        yield Text(page.say(f"moments.{end}", **ends), style="bold")
    for hand in passed.hands:
        yield Text()
        yield from _hand_lines(page, passed, hand)
    yield Text()
    yield from _both(page, passed)


def _moment(page: Page, step: Step) -> str:
    """Return an event with the place where it stands."""
    where = {"hand": step.hand, "trick": step.trick}
    place = "trick" if step.trick else "hand" if step.hand else "match"
    event = page.say("screen.place.event", seq=step.seq)
    return f"{event} ({page.say(f'screen.place.{place}', **where)})"


def _hand_lines(page: Page, passed: Passage, hand: HandPassage) -> Iterator[Text]:
    if hand.number:
        title = page.say("screen.diff.hand", hand=hand.number)
        yield Text(title, style="bold underline")
    called = hand.calls[0].seq if hand.calls else 0
    for step in hand.before:
        if step.seq < called:
            yield Text(f"  {page.event(step)}")
    if hand.calls:
        calls = ", ".join(
            f"{page.short_names[call.seat]} {page.say(f'name.bid.{BIDS[call.bid]}')}"
            for call in hand.calls
        )
        yield Text(f"  {page.say('screen.diff.auction')}: {calls}")
    for step in hand.before:
        if step.seq > called:
            yield Text(f"  {page.event(step)}")
    if hand.tricks:
        for line in _trick_lines(page, passed, hand):
            yield Text("  ").append_text(line)
    for step in hand.after:
        yield Text(f"  {page.event(step)}")
    for finding in page.findings:
        if finding.hand == hand.number and passed.is_new(finding.seq):
            yield Text("  ").append_text(page.wrong(finding))


def _trick_lines(page: Page, passed: Passage, hand: HandPassage) -> list[Text]:
    """Return a table of the tricks; a card that lay there before stands behind a dot."""
    seats = range(len(page.names))
    names = [cropped(name, _NAMES // len(seats)) for name in page.short_names]
    faulty = {finding.seq for finding in page.findings}
    heads = [page.say(f"screen.show.{key}") for key in ("trick", "taker", "points")]
    rows = [[Text(word, style="bold") for word in (heads[0], *names, *heads[1:])]]
    for trick in hand.tricks:
        row = [Text(str(trick.number))]
        row += [_cell(page, passed, trick, seat, faulty) for seat in seats]
        if trick.taker >= 0:
            wrong = trick.seq in faulty
            taker = names[trick.taker] + "!" * wrong
            row += [Text(taker, "bold red" if wrong else ""), Text(str(trick.points))]
        rows.append(row)
    legend = Text(page.say("moments.marks"), style="dim")
    return [*aligned(rows, right=(0, len(seats) + 2)), legend]


def _cell(
    page: Page, passed: Passage, trick: Trick, seat: int, faulty: Container[int]
) -> Text:
    cell = Text()
    for each in trick.laid:
        if each.seat == seat:
            cell.append(" " if cell else "")
            cell.append_text(_card(page, each, new=passed.is_new(each.seq)))
            if each.seq in faulty:
                cell.append("!", style="bold red")
            if seat == trick.taker and not each.taken_back:
                cell.append("*")
    return cell


def _card(page: Page, laid: Laid, *, new: bool) -> Text:
    card = page.pen.card(laid.card)
    if laid.taken_back:
        card = Text("(").append_text(card).append(")")
    if not new:
        card = Text("·").append_text(card)
        card.stylize("dim")
    return card


def _both(page: Page, passed: Passage) -> list[Text]:
    """Return what is not the same at both moments: by seat a table, the rest in lines."""
    states = passed.first.state, passed.last.state
    arrow = " → " if page.pen.symbols else " > "
    head = [Text(cropped(name, _CELL), style="bold") for name in page.short_names]
    rows = [[Text(), *head]]
    for key in _BY_SEAT:
        old, new = (_numbers(state)[key] for state in states)
        if len(new) == len(head) and old != new:
            cells = [
                Text(str(now) if was == now else f"{was}{arrow}{now}")
                for was, now in zip_longest(old, new, fillvalue=0)
            ]
            rows.append([Text(page.say(f"moments.{key}"), style="bold"), *cells])
    lines = aligned(rows) if len(rows) > 1 else []
    for key in _IN_LINES:
        before, after = (_told(page, state)[key] for state in states)
        if before != after:
            label = (f"{page.say(f'moments.{key}')}: ", "bold")
            lines.append(Text.assemble(label, f"{before or '–'}{arrow}{after or '–'}"))
    return lines or [Text(page.say("moments.unchanged"))]


def _numbers(state: State) -> dict[str, Sequence[int]]:
    """Return what is counted for each seat; in Kozel points and standing are no seat's."""
    counted: dict[str, Sequence[int]] = {"held": _held(state), "points": _points(state)}
    if isinstance(state, Kozel):
        return counted | {"points": (), "standing": ()}
    return counted | {"standing": state.table.standing}


def _told(page: Page, state: State) -> dict[str, str]:
    """Return how a moment stands, a line a question; empty where there is no answer."""
    told: dict[str, str] = dict.fromkeys(_IN_LINES, "")
    if isinstance(state, SixBid) and state.contract:
        bid = page.say(f"name.bid.{BIDS[state.contract]}")
        told["contract"] = f"{bid}, {page.player(state.soloist)}"
    if state.trump >= 0:
        told["trump"] = page.say(f"name.suit.{suit_text(state.trump)}")
    if isinstance(state, Kozel):
        points = side_points(state) if state.piles else (0, 0)
        told["points"] = change_text(points, state.table.game)
        told["standing"] = change_text(state.table.standing, state.table.game)
    if state.turn >= 0:
        told["turn"] = page.player(state.turn)
    return told


def _held(state: State) -> list[int]:
    return [mask.bit_count() + hidden for mask, hidden in _hands(state)]


def _hands(state: State) -> Iterator[tuple[int, int]]:
    """Return by seat the cards that are known and how many are not; none yet dealt is 0."""
    return zip_longest(state.hands, state.hidden, fillvalue=0)


def _points(state: State) -> list[int]:
    return [worth_of(state, pile) for pile in state.piles]


def passage_json(page: Page, passed: Passage) -> dict[str, Any]:
    """Return the way between two moments as values that JSON can hold, in English.

    Seats count from 0, hands and tricks from 1.
    """
    return {
        "events": passed.events,
        "from": _moment_json(passed.first),
        "to": _moment_json(passed.last),
        "hands": [_hand_json(page, passed, hand) for hand in passed.hands],
    }


def _moment_json(step: Step) -> dict[str, Any]:
    state = step.state
    contract = state.contract if isinstance(state, SixBid) else 0
    return {
        "seq": step.seq,
        "hand": step.hand or None,
        "trick": step.trick or None,
        "turn": state.turn if state.turn >= 0 else None,
        "contract": BIDS[contract] if contract else None,
        "soloist": state.soloist if isinstance(state, SixBid) and contract else None,
        "trump": suit_text(state.trump) if state.trump >= 0 else None,
        "hands": [
            {
                "known": [card_text(card) for card in card_numbers(mask)],
                "hidden": hidden,
            }
            for mask, hidden in _hands(state)
        ],
        "points": _points(state),
        "standing": list(state.table.standing),
    }


def _hand_json(page: Page, passed: Passage, hand: HandPassage) -> dict[str, Any]:
    told = [
        {"seq": step.seq, **readable(step.event), "message": page.event(step)}
        for step in (*hand.before, *hand.after)
    ]
    return {
        "hand": hand.number or None,
        "told": told,
        "calls": [
            {"seq": call.seq, "seat": call.seat, "bid": BIDS[call.bid]}
            for call in hand.calls
        ],
        "tricks": [_trick_json(passed, trick) for trick in hand.tricks],
    }


def _trick_json(passed: Passage, trick: Trick) -> dict[str, Any]:
    gathered = trick.taker >= 0
    return {
        "trick": trick.number,
        "cards": [
            {
                "seq": each.seq,
                "seat": each.seat,
                "card": card_text(each.card),
                "taken_back": each.taken_back,
                "before": not passed.is_new(each.seq),
            }
            for each in trick.laid
        ],
        "taker": trick.taker if gathered else None,
        "points": trick.points if gathered else None,
    }

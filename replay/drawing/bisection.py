"""What a bisection found: the first bad event where it stands, on a page and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from events.cards import card_numbers, card_text, suit_text
from events.readable import readable
from events.table import CardPlayed, CardTakenBack, HandOpened, TrickTaken
from replay.drawing.hand_page import hand_lines
from replay.story import stories

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.state import State
    from replay.bisection.bisecting import Bisection
    from replay.bisection.course import Course
    from replay.drawing.page import Page
    from replay.timeline import Timeline

__all__ = ("bisection_json", "bisection_lines")

_IN_TRICK = (CardPlayed, CardTakenBack, TrickTaken)


def bisection_lines(
    page: Page, course: Course, line: Timeline, found: Bisection, said: str
) -> Iterator[Text]:
    """Yield where the match turned bad, the table there, and what the judge said.

    ``line`` is the match as far as it can be followed, ``said`` what the judge printed
    of it up to the first bad event.
    """
    head = page.say("bisect.head", source=course.source or course.match)
    yield Text(head, style="bold")
    players = ", ".join(page.player(seat) for seat in range(len(course.names)))
    facts = {"game": page.say(f"name.game.{line.game.name}"), "players": players}
    yield Text("  " + page.say("screen.show.title", **facts), style="dim")
    if not found.bad:
        nothing = page.say("bisect.nothing", seq=found.good)
        yield Text(nothing, style="bold green")
        yield _runs(page, course, found)
        return
    if found.first is None:
        yield from _remaining(page, course, line, found)
    else:
        yield from _first(page, course, line, found.first, found.good)
    yield _runs(page, course, found)
    yield from _table(page, line, found.bad)
    if said:
        yield Text()
        yield Text(page.say("bisect.said"), style="bold underline")
        yield from (
            Text("  ").append_text(Text.from_ansi(each)) for each in said.splitlines()
        )


def _first(
    page: Page, course: Course, line: Timeline, seq: int, good: int
) -> Iterator[Text]:
    address = _address(page, course, seq)
    yield Text(page.say("bisect.first", address=address), style="bold red")
    yield Text("  " + _event(page, course, line, seq))
    if not good:
        yield Text("  " + page.say("bisect.from_the_beginning"))


def _remaining(
    page: Page, course: Course, line: Timeline, found: Bisection
) -> Iterator[Text]:
    """Yield the events that the judge could say nothing of, any of which may be the first."""
    count = len(found.unsure) + 1
    yield Text(page.say("bisect.remaining", n=count), style="bold red")
    for seq in (*found.unsure, found.bad):
        event = _event(page, course, line, seq)
        yield Text(f"  {_address(page, course, seq)}: {event}")


def _runs(page: Page, course: Course, found: Bisection) -> Text:
    events = course.last - course.first
    return Text("  " + page.say("bisect.runs", runs=found.runs, events=events))


def _table(page: Page, line: Timeline, seq: int) -> Iterator[Text]:
    """Yield the table after an event, or before it if it cannot have happened."""
    known = min(seq, len(line.steps))
    if known < seq:
        event = line.broken
        facts = {"next": seq, "kind": event.name if event else ""}
        reason = page.say("screen.show.impossible", **facts)
        broken = page.say("screen.show.broken", seq=known, reason=reason)
        yield Text("  " + broken, style="bold red")
    told = stories(line.until(known))
    if told:
        yield Text()
        yield from hand_lines(page, told[-1], moment=True)


def _event(page: Page, course: Course, line: Timeline, seq: int) -> str:
    """Return an event in words behind its hand, its trick and its line of the record."""
    hand, trick, row = _place(course, line, seq)
    key = "trick" if trick else "hand" if hand else "match"
    place = page.say(f"screen.place.{key}", hand=hand, trick=trick)
    if row:
        place += f" ({page.say('screen.place.line', line=row)})"
    message = _message(page, course, line, seq)
    return page.say("screen.audit.finding", place=place, message=message)


def _message(page: Page, course: Course, line: Timeline, seq: int) -> str:
    step = line.steps[min(seq, len(line.steps)) - 1]
    before = step.before if step.seq == seq else step.state
    return page.words(course.told[seq - 1].event, before)


def _place(
    course: Course, line: Timeline, seq: int
) -> tuple[int | None, int | None, int | None]:
    """Return the hand, the trick and the line of the record that an event stands in."""
    told = course.told[:seq]
    hand = sum(isinstance(each.event, HandOpened) for each in told)
    step = line.steps[seq - 1] if seq <= len(line.steps) else None
    trick = step.trick if step and isinstance(step.event, _IN_TRICK) else 0
    return hand or None, trick or None, told[-1].line


def _address(page: Page, course: Course, seq: int) -> str:
    """Return how an event is named: by its address in the store, else by its number."""
    if course.source is None:
        return f"{course.match[:8]}@{seq}"
    return page.say("screen.place.event", seq=seq)


def bisection_json(
    page: Page, course: Course, line: Timeline, found: Bisection, said: str
) -> dict[str, Any]:
    """Return the same as values that JSON can hold, in English."""
    return {
        "match": course.match,
        "source": course.source,
        "game": line.game.name,
        "players": list(course.names),
        "range": [course.first, course.last],
        "runs": found.runs,
        "good": found.good,
        "bad": found.bad or None,
        "unsure": list(found.unsure),
        "first": _first_json(page, course, line, found.first) if found.first else None,
        "said": said or None,
    }


def _first_json(page: Page, course: Course, line: Timeline, seq: int) -> dict[str, Any]:
    hand, trick, row = _place(course, line, seq)
    step = line.steps[seq - 1] if seq <= len(line.steps) else None
    return {
        "seq": seq,
        "address": f"{course.match}@{seq}",
        "hand": hand,
        "trick": trick,
        "line": row,
        "event": readable(course.told[seq - 1].event),
        "message": _message(page, course, line, seq),
        "table": _table_json(step.state) if step else None,
    }


def _table_json(state: State) -> dict[str, Any]:
    """Return the table after an event: what each seat holds, what lies, who is to move."""
    return {
        "hands": [
            [card_text(card) for card in card_numbers(mask)] for mask in state.hands
        ],
        "trick": [
            {"seat": laid.seat, "card": card_text(laid.card)} for laid in state.trick
        ],
        "trump": suit_text(state.trump) if state.trump >= 0 else None,
        "turn": state.turn if state.turn >= 0 else None,
    }

"""Gathering a report: each match with its cases, and what the seats could know there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from core.kozel.exchange import partner
from core.undoing import undone
from events.base import Event
from events.cards import CARD_TEXTS, card_number
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import CardGivenBack, CardsTurned, TrumpGiven
from events.sixbid import CardCalled, CardReturned
from events.table import CardPlayed, CardTakenBack, HandOpened, TrickTaken
from replay.insight import insight
from replay.report.model import Case, Drawn, MatchReport, Sight
from replay.story import stories
from replay.timeline import Step, Timeline, timeline
from replay.viewer import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from replay.audit.finding import Finding
    from replay.source import Source

__all__ = ("handed_over", "match_report")

_EXCHANGE: Final = (TrumpGiven, CardGivenBack, CardCalled, CardReturned)


def match_report(
    source: Source, viewer: int | None = None, *, alone: bool = True
) -> MatchReport:
    """Return a match in full as a viewer may see it, ``None`` with everything open.

    A match that stands ``alone`` has the deals that are left counted at every event of a
    single hand and of those with a finding; it takes some tenths of a second a hand.

    A seat, or a spectator (-1), is told of no finding: it may name cards that it must not
    know. Only the hand and the events up to the moment that the source names are told.
    """
    line = _until(timeline(source.events, viewer), source)
    told = tuple(s for s in stories(line) if source.hand in (None, s.number))
    seats = range(len(source.names))
    eyes = (None, *seats, SPECTATOR) if viewer is None else (viewer,)
    views = tuple(
        (eye, line if eye == viewer else _until(timeline(source.events, eye), source))
        for eye in eyes
    )
    seen = dict(views)
    cases = (
        tuple(
            _case(number, finding, line, seen)
            for number, finding in enumerate(_findings(source, line), 1)
        )
        if viewer is None
        else ()
    )
    counted = {case.finding.hand or 0 for case in cases}
    counted |= {story.number for story in told} if len(told) == 1 else set()
    hands = frozenset(counted) if alone else frozenset[int]()
    return MatchReport(source, viewer, line, told, views, cases, hands)


def _until(line: Timeline, source: Source) -> Timeline:
    return line.until(source.last) if source.last else line


def _findings(source: Source, line: Timeline) -> Iterable[Finding]:
    """Return the findings of the hand and up to the moment that were asked for."""
    for finding in source.verdict.findings:
        if source.hand is not None and finding.hand != source.hand:
            continue
        if source.last is None or finding.seq <= len(line.steps):
            yield finding


def _case(
    number: int, finding: Finding, line: Timeline, seen: dict[int | None, Timeline]
) -> Case:
    if finding.seq > len(line.steps):
        return Case(number, finding, None)
    step = line.steps[finding.seq - 1]
    return Case(
        number, finding, step, _drawn(finding, line), _sight(finding, step, seen)
    )


def _sight(
    finding: Finding, step: Step, seen: dict[int | None, Timeline]
) -> Sight | None:
    """Return what the seat that acted knew just before, ``None`` if no seat did."""
    seat = getattr(step.event, "seat", None)
    if isinstance(step.event, CardPlayed) and finding.trick is None:
        seat = finding.breach.seat  # the play shows what another seat has left undone
    line = seen.get(seat) if seat is not None else None
    if line is None or seat is None or not 1 < step.seq <= len(line.steps):
        return None
    before = line.steps[step.seq - 2]
    known = insight(line, step.hand, before.seq, seat)
    return Sight(seat, before, known) if known is not None and known.dealt else None


def _drawn(finding: Finding, line: Timeline) -> tuple[Drawn, ...]:
    """Return the cards of the trick in question, or those handed over before the play."""
    if finding.hand is None:
        return ()
    steps = [s for s in line.steps if s.hand == finding.hand]
    subject = finding.breach.subject
    card = card_number(subject) if subject in CARD_TEXTS else None
    event = line.steps[finding.seq - 1].event
    if finding.trick is not None:
        laid = _trick(steps, finding.seq)
    elif handed_over(event):
        laid = [s for s in steps if s.seq == finding.seq or _is_exchange(s, event)]
    else:
        laid = []
    places = undone(line.game, [step.event for step in steps])
    gone = {steps[place].seq for place in places}
    drawn = [each for step in laid for each in _cards(step, gone)]
    marked = _in_question(drawn, finding.seq, card)
    taking = _taking(drawn, card) if isinstance(event, TrickTaken) else -1
    return tuple(
        replace(each, in_question=place == marked, takes=place == taking)
        for place, each in enumerate(drawn)
    )


def _is_exchange(step: Step, event: Event) -> bool:
    """Return whether both the step and an event belong to an exchange of two cards."""
    return isinstance(event, _EXCHANGE) and isinstance(step.event, _EXCHANGE)


def _trick(steps: Sequence[Step], seq: int) -> list[Step]:
    """Return the plays of the trick that an event belongs to, those after it too."""
    laid: list[Step] = []
    for step in steps:
        if isinstance(step.event, (CardPlayed, CardTakenBack)):
            if step.seq > seq and not step.before.trick and laid:
                break
            laid.append(step)
        elif not step.state.trick and not isinstance(step.event, HandOpened):
            if step.seq >= seq:
                break
            laid = []
    return laid


def _in_question(drawn: Sequence[Drawn], seq: int, card: int | None) -> int:
    """Return the place of the card that is judged, -1 for none."""
    at = [place for place, each in enumerate(drawn) if each.seq == seq]
    named = [place for place in at if drawn[place].card == card]
    return next(iter(named or at), -1) if named or len(at) == 1 else -1


def _taking(drawn: Sequence[Drawn], card: int | None) -> int:
    """Return the place of the card that takes the trick by the rules."""
    return next((place for place, each in enumerate(drawn) if each.card == card), -1)


def _cards(step: Step, gone: Container[int]) -> list[Drawn]:
    event = step.event
    if isinstance(event, (CardPlayed, CardTakenBack)):
        back = isinstance(event, CardTakenBack) or step.seq in gone
        return [Drawn(step.seq, event.seat, event.card, taken_back=back)]
    return handed_over(event, step.seq)


def handed_over(event: Event, seq: int = 0) -> list[Drawn]:
    """Return the cards that an event moved from place to place, none for a play.

    >>> [(each.seat, each.to) for each in handed_over(TrumpGiven(1, 35))]
    [(1, 3)]
    """
    match event:
        case (
            CardsTurned(seat, cards)
            | WidowTaken(seat, cards)
            | CardsLaidAway(seat, cards)
        ):
            return [Drawn(seq, seat, card) for card in cards]
        case TrumpGiven(seat, card) | CardGivenBack(seat, card):
            return [Drawn(seq, seat, card, partner(seat))]
        case CardCalled(seat, card, holder):
            moves = holder not in (-1, seat)
            return [Drawn(seq, holder, card, seat) if moves else Drawn(seq, seat, card)]
        case CardReturned(seat, to, card):
            return [Drawn(seq, seat, card, to)]
        case _:
            return []

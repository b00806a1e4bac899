"""The sheet of a hand: who sat where, what was called and played, what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from core.kozel.state import Kozel
from core.sixbid.state import SixBid
from events.agreement import AGREED
from events.cards import NO_SUIT, card_numbers
from events.kozel import CardsTurned
from events.table import DealVoided, HandPassed, HandScored
from replay.drawing.page import soloist_of
from replay.drawing.reckoning import sixbid_reckoning
from replay.drawing.score import kozel_reckoning, match_ended
from replay.report.arbitration import number_words
from replay.report.gathering import handed_over
from replay.report.ink import CardFace

if TYPE_CHECKING:
    from collections.abc import Container

    from replay.report.ink import InkPage
    from replay.report.model import MatchReport
    from replay.story import Laid, Story, Trick
    from replay.timeline import Step

__all__ = ("Dealt", "Sheet", "Spoken", "sheet_of")


_BRACKETS: Final = str.maketrans("", "", "[]")


class Dealt(Struct, frozen=True):
    """The cards that a seat was dealt, as far as they are known, and its part."""

    seat: int
    name: str
    role: str
    rows: list[list[CardFace]]
    hidden: int


class Spoken(Struct, frozen=True):
    """A call or an exchange: where it stands and how it is told."""

    seq: int
    text: str
    name: str = ""
    is_wrong: bool = False
    is_pass: bool = False


class Laying(Struct, frozen=True):
    """A card of a trick with its marks."""

    seq: int
    face: CardFace
    led: bool
    won: bool
    is_wrong: bool
    taken_back: bool


class TrickRow(Struct, frozen=True):
    """A trick as a line: what each seat laid, who took it, what it is worth."""

    number: int
    seq: int
    cells: list[list[Laying]]
    taker: str
    points: int
    is_wrong: bool


class Sheet(Struct, frozen=True):
    """A hand in the words of a language."""

    number: int
    first: int
    """The event that opens the hand."""
    last: int
    dealer: str
    double: bool
    dealt: list[Dealt]
    middle_name: str
    """What the cards in the middle are called, empty if there are none."""
    middle: list[CardFace]
    calls: list[Spoken]
    settled: list[str]
    moves: list[Spoken]
    players: list[str]
    tricks: list[TrickRow]
    reckoning: list[str]
    ending: str
    """What is said of a hand without a score, empty for a scored one."""
    columns: list[str]
    """Whose score each number is."""
    change: list[str]
    standing: list[str]
    score_wrong: bool
    score_seq: int
    match_ended: str
    contract: str
    """Contract and soloist, or in Kozel the trump, for the list of all hands."""


def sheet_of(match: MatchReport, story: Story, page: InkPage) -> Sheet:
    """Return the sheet of a hand."""
    state, ending = story.state, story.ending
    faulty = {case.finding.seq for case in match.cases}
    written = ending.change if isinstance(ending, HandScored) else None
    kozel = isinstance(state, Kozel)
    seats = range(len(match.source.names))
    name, middle = _middle(page, story)
    sides = [page.say(f"name.side.{side}") for side in (0, 1)]
    return Sheet(
        number=story.number,
        first=story.steps[0].seq,
        last=story.steps[-1].seq,
        dealer=page.name(story.opened.dealer),
        double=bool(story.opened.carried),
        dealt=[_dealt(page, story, seat) for seat in seats] if story.dealt else [],
        middle_name=name,
        middle=middle,
        calls=[
            Spoken(
                c.seq, page.bid(c.bid), page.name(c.seat), c.seq in faulty, not c.bid
            )
            for c in story.calls
        ],
        settled=_settled(page, story),
        moves=[
            Spoken(step.seq, page.event(step), is_wrong=step.seq in faulty)
            for step in story.steps
            if (handed_over(step.event) and _is_told(step, faulty))
            or isinstance(step.event, AGREED)
        ],
        players=[page.name(seat) for seat in seats],
        tricks=[_trick(page, trick, len(seats), faulty) for trick in story.tricks],
        reckoning=_reckoning(match, story, page) if written else [],
        ending=_ending(page, story),
        columns=sides if kozel else [page.name(seat) for seat in seats],
        change=[number_words(n, signed=not kozel) for n in written or ()],
        standing=[number_words(each) for each in state.table.standing],
        score_wrong=story.ended in faulty,
        score_seq=story.ended,
        match_ended=match_ended(story, match.source.names, page.lang),
        contract=_contract(page, story),
    )


def _is_told(step: Step, faulty: Container[int]) -> bool:
    """Return whether a move stands in words; turned cards lie in the middle as it is."""
    return step.seq in faulty or not isinstance(step.event, CardsTurned)


def _dealt(page: InkPage, story: Story, seat: int) -> Dealt:
    state, dealer = story.state, story.opened.dealer
    mask = story.dealt[seat]
    roles = [
        (seat == dealer, "dealer"),
        (seat == state.left[dealer], "forehand"),
        (seat == soloist_of(state), "soloist"),
        (seat == dealer and state.active < len(state.left), "sits_out"),
    ]
    return Dealt(
        seat,
        page.name(seat),
        ", ".join(page.say(f"name.{role}") for holds, role in roles if holds),
        page.rows(story.game.name, mask, state.trump),
        story.counts[seat] - mask.bit_count(),
    )


def _middle(page: InkPage, story: Story) -> tuple[str, list[CardFace]]:
    state = story.state
    if isinstance(state, Kozel):
        cards = list(state.turned)
        name = page.say("screen.show.turned", cards="").rstrip(" :")
        return (name, [page.face(card) for card in cards]) if cards else ("", [])
    if not story.blind_count:
        return "", []
    cards = list(reversed(card_numbers(story.blind)))
    cards += [-1] * (story.blind_count - len(cards))
    name = "widow" if story.game.name == "frog" else "blind"
    return page.say(f"screen.show.{name}"), [page.face(card) for card in cards]


def _settled(page: InkPage, story: Story) -> list[str]:
    state = story.state
    lines: list[str] = []
    if isinstance(state, SixBid) and state.contract:
        facts = {
            "contract": page.bid(state.contract),
            "player": page.name(state.soloist),
        }
        lines.append(page.say("screen.show.contract", **facts))
    if state.trump != NO_SUIT and not isinstance(story.ending, DealVoided):
        lines.append(page.say("screen.show.trump", suit=page.suit(state.trump)))
    return lines


def _contract(page: InkPage, story: Story) -> str:
    state = story.state
    if isinstance(story.ending, HandPassed):
        return page.say("name.passed_out")
    if isinstance(story.ending, DealVoided):
        return page.say("name.void")
    if isinstance(state, SixBid):
        if not state.contract:
            return ""
        sign = f" {page.pen.suit_sign(state.trump)}" if state.trump != NO_SUIT else ""
        return f"{page.bid(state.contract)}{sign}, {page.name(state.soloist)}"
    return page.pen.suit_sign(state.trump) if state.trump != NO_SUIT else ""


def _trick(page: InkPage, trick: Trick, seats: int, faulty: Container[int]) -> TrickRow:
    cells: list[list[Laying]] = [[] for _ in range(seats)]
    for laid in trick.laid:
        cells[laid.seat].append(_laying(page, trick, laid, wrong=laid.seq in faulty))
    return TrickRow(
        trick.number,
        trick.seq,
        cells,
        page.name(trick.taker) if trick.taker >= 0 else "",
        trick.points,
        trick.seq in faulty,
    )


def _laying(page: InkPage, trick: Trick, laid: Laid, *, wrong: bool) -> Laying:
    won = laid.seat == trick.winner and not laid.taken_back
    led = laid is trick.laid[0]
    return Laying(laid.seq, page.face(laid.card), led, won, wrong, laid.taken_back)


def _reckoning(match: MatchReport, story: Story, page: InkPage) -> list[str]:
    state = story.state
    if isinstance(state, Kozel):
        names = match.source.names
        told = kozel_reckoning(page.pen, story, state, names, page.lang)
    else:
        told = sixbid_reckoning(story, page.lang)
    return [" · ".join(line.split("  ")).translate(_BRACKETS) for line in told]


def _ending(page: InkPage, story: Story) -> str:
    ending = story.ending
    if isinstance(ending, HandScored):
        return ""
    if isinstance(ending, HandPassed):
        return page.say("screen.show.passed_out")
    if isinstance(ending, DealVoided):
        return page.say("screen.show.void")
    return page.say("screen.show.unfinished")

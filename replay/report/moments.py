"""The moments of a match as a page steps through them: each as what changed since the last.

Every state is folded here, by the one redaction; the page only puts it on the screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.pack import card_count
from core.phase import AUCTION, LAY, OVER, PLAY
from core.sixbid.state import SixBid
from events.agreement import ActUndone
from events.cards import NO_SUIT, card_numbers, cards_text, suit_text
from events.frog import CardsLaidAway
from events.sixbid import CallMade
from events.table import CardsDealt, HandOpened, TrickTaken
from replay.drawing.order import in_suits
from replay.drawing.page import soloist_of
from replay.insight import insight
from replay.moves import legal_words
from replay.report.gathering import handed_over
from replay.worth import worth_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.state import State
    from events.table import CardPlayed
    from replay.report.ink import InkPage
    from replay.report.model import MatchReport
    from replay.timeline import Step, Timeline

__all__ = ("deltas", "moments")


def moments(
    match: MatchReport, page: InkPage, line: Timeline, viewer: int | None
) -> list[dict[str, Any]]:
    """Return every moment of the hands that are told, in full, as one viewer saw it.

    Keys are one letter each, see ``docs/reports.md``. Cards are two characters each,
    written together; ``??`` is a hidden one.
    """
    wanted = {story.number for story in match.stories}
    whole = match.source.hand is None
    hand = _Hand()
    deals = ""
    told: list[dict[str, Any]] = []
    for step in line.steps:
        hand = hand.after(step)
        if step.hand not in wanted and not (whole and step.hand == 0):
            continue
        shown = _moment(page, line, step, hand, viewer)
        if viewer is not None and viewer >= 0 and step.hand in match.counted:
            if not isinstance(step.event, TrickTaken):  # which tells nothing new
                deals = _deals(line, step, viewer)
            if deals:
                shown["d"] = deals
        told.append(shown)
    return told


def _deals(line: Timeline, step: Step, viewer: int) -> str:
    """Return how many deals a seat could still think of, empty before the deal."""
    known = insight(line, step.hand, step.seq, viewer)
    if known is None or not known.dealt:
        return ""
    return f"{known.number:,}".replace(",", "\N{NO-BREAK SPACE}")


def deltas(told: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return moments as what changed from each to the next; ``None`` is what went away.

    >>> deltas([{"n": 1, "u": 2}, {"n": 1, "w": "x"}])
    [{'n': 1, 'u': 2}, {'w': 'x', 'u': None}]
    """
    changes: list[dict[str, Any]] = []
    last: dict[str, Any] = {}
    for shown in told:
        changed = {key: v for key, v in shown.items() if last.get(key) != v}
        changed |= dict.fromkeys(last.keys() - shown.keys())
        changes.append(changed)
        last = shown
    return changes


class _Hand:
    """What a page remembers of a hand beside its state."""

    __slots__ = ("blind", "calls", "laid_away")

    def __init__(self) -> None:
        self.blind = 0
        self.calls: list[tuple[int, int]] = []
        self.laid_away: tuple[int, ...] = ()

    def after(self, step: Step) -> _Hand:
        """Return the memory after an event."""
        match step.event:
            case HandOpened():
                return _Hand()
            case CardsDealt(_, blind):
                self.blind = len(blind)
            case CallMade(seat, bid):
                self.calls.append((seat, bid))
            case CardsLaidAway(_, cards):
                self.laid_away = cards
            case ActUndone() if step.state is not step.before:
                if step.state.phase == AUCTION:
                    self.calls.pop()
                if step.state.phase == LAY:
                    self.laid_away = ()
            case _:
                pass
        return self


def _moment(
    page: InkPage, line: Timeline, step: Step, hand: _Hand, viewer: int | None
) -> dict[str, Any]:
    state = step.state
    shown: dict[str, Any] = {"e": step.seq, "n": step.hand, "w": page.event(step)}
    if step.trick:
        shown["i"] = step.trick
    if not state.left:
        return shown
    calls = dict(hand.calls)
    for seat, mask in enumerate(state.hands):
        rows = in_suits(line.game.name, mask, state.trump)
        shown[f"h{seat}"] = "/".join(cards_text(r).replace(" ", "") for r in rows)
        if state.hidden[seat]:
            shown[f"x{seat}"] = state.hidden[seat]
        if role := _role(page, state, seat):
            shown[f"r{seat}"] = role
        if state.piles[seat]:
            shown[f"p{seat}"] = _pile(page, state, seat)
        if state.phase == AUCTION and seat in calls:
            shown[f"b{seat}"] = page.bid(calls[seat])
    shown |= _table(step)
    if middle := _middle(page, step, hand):
        shown["m"] = middle
    if settled := _settled(page, state):
        shown["c"] = settled
    if state.trump != NO_SUIT:
        shown["k"] = suit_text(state.trump)
    if state.turn >= 0:
        shown["u"] = state.turn
        shown |= _legal(page, line, state, viewer)
    return shown


def _table(step: Step) -> dict[str, Any]:
    """Return the cards on the table; a gathered trick lies there once more."""
    if isinstance(step.event, TrickTaken):
        return {"t": _laid(step.before.trick), "g": step.event.seat}
    if moved := handed_over(step.event):
        return {"v": [[d.seat, d.to, cards_text((d.card,))] for d in moved]}
    return {"t": _laid(step.state.trick)} if step.state.trick else {}


def _laid(trick: Sequence[CardPlayed]) -> str:
    return "".join(f"{played.seat}{cards_text((played.card,))}" for played in trick)


def _role(page: InkPage, state: State, seat: int) -> str:
    dealer = state.table.dealer
    roles = [
        (seat == dealer, "dealer"),
        (seat == state.left[dealer], "forehand"),
        (seat == soloist_of(state), "soloist"),
        (seat == dealer and state.active < len(state.left), "sits_out"),
    ]
    return ", ".join(page.say(f"name.{role}") for holds, role in roles if holds)


def _pile(page: InkPage, state: State, seat: int) -> str:
    pile = state.piles[seat]
    tricks = card_count(pile) // max(state.active, 1)
    return page.say("report.pile", n=tricks, m=worth_of(state, pile))


def _middle(page: InkPage, step: Step, hand: _Hand) -> list[list[str]]:
    """Return what lies beside the table: the blind, the cards laid away."""
    state = step.state
    lying: list[tuple[str, int, int]] = []
    if hand.blind and state.phase != OVER:
        taken = sum((giver < 0) - (taker < 0) for giver, taker, _ in state.moved)
        lying.append((_blind_name(state), state.blind, hand.blind - taken))
    elif hand.blind:
        lying.append((_blind_name(state), state.blind, card_count(state.blind)))
    away = 0
    for mask in state.laid_away:
        away |= mask
    lying.append(("report.laid_away", away, len(hand.laid_away)))
    return [
        [page.say(name), _together(mask) + "??" * max(0, count - card_count(mask))]
        for name, mask, count in lying
        if count > 0
    ]


def _blind_name(state: State) -> str:
    return f"screen.show.{'widow' if state.table.game == 'frog' else 'blind'}"


def _together(mask: int) -> str:
    return cards_text(reversed(card_numbers(mask))).replace(" ", "")


def _settled(page: InkPage, state: State) -> str:
    """Return contract and trump in words, empty before."""
    parts: list[str] = []
    if isinstance(state, SixBid) and state.contract:
        player = page.name(state.soloist)
        bid = page.bid(state.contract)
        parts.append(page.say("screen.show.contract", contract=bid, player=player))
    if state.trump != NO_SUIT:
        parts.append(page.say("screen.show.trump", suit=page.suit(state.trump)))
    return " · ".join(parts)


def _legal(
    page: InkPage, line: Timeline, state: State, viewer: int | None
) -> dict[str, Any]:
    """Return what is legal now, to those who know the hand of the seat that is to act."""
    if viewer not in (None, state.turn):
        return {}
    if state.phase == PLAY:
        return {"l": _together(line.game.legal_cards(state, state.turn))}
    moves = legal_words(line.game, state, page.lang)
    return {"o": page.say("screen.replay.legal", legal=moves)} if moves else {}

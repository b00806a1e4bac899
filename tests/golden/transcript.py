"""A log as plain text, event by event, and the state it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games import fold, game_of
from core.kozel.score import pile_points
from core.kozel.state import Kozel
from core.pack import points
from core.playing import trick_mask
from core.sixbid.state import SixBid
from events.cards import BIDS, card_numbers, card_text, cards_text, suit_text
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    HandExposed,
    TrumpNamed,
)
from events.table import (
    CardPlayed,
    CardsDealt,
    DealVoided,
    HandOpened,
    HandPassed,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.state import State
    from events.base import Event
    from events.table import OptionValue

__all__ = ("summary", "transcript")


def transcript(log: Sequence[Event]) -> str:
    """Return a log as text: a line an event, a line a trick, then the state."""
    opened = log[0]
    assert isinstance(opened, MatchOpened)
    rules = game_of(opened)
    lines = [f"{opened.game}, rules {opened.rules}, {len(opened.players)} seats"]
    lines += [f"{name} = {_option(value)}" for name, value in opened.options]
    state = fold(log[:1])
    for event in log[1:]:
        lines += _line(state, event)
        state = rules.evolve(state, event)
    return "\n".join([*lines, "", *summary(state), ""])


def summary(state: State) -> list[str]:
    """Return what a state says of the match and of its last hand, a line each."""
    table = state.table
    lines = [
        f"phase {state.phase}, hand {table.number}, dealer {table.dealer}",
        f"played {table.played}, next dealer {table.next_dealer}",
        f"standing {_numbers(table.standing)}",
        f"change {_numbers(state.change) if state.change else 'none'}",
        f"trump {suit_text(state.trump)}, first {state.first}, tricks {state.tricks}",
        f"points {_numbers([_worth(state, pile) for pile in state.piles])}",
        *(f"pile {seat}: {_mask(pile)}" for seat, pile in enumerate(state.piles)),
        *(f"hand {seat}: {_mask(hand)}" for seat, hand in enumerate(state.hands)),
        f"blind: {_mask(state.blind)}",
        *(f"laid away {s}: {_mask(m)}" for s, m in enumerate(state.laid_away) if m),
    ]
    moved = [f"{card_text(card)} {giver}>{taker}" for giver, taker, card in state.moved]
    lines.append(f"moved: {', '.join(moved) or '-'}")
    if isinstance(state, SixBid):
        contract = BIDS[state.contract]
        lines.append(f"contract {contract} by {state.soloist}")
    if isinstance(state, Kozel):
        lines.append(f"captured {state.captured}, exchanged {state.exchanged}")
    return lines


def _line(state: State, event: Event) -> list[str]:
    match event:
        case HandOpened(number, dealer, standing, carried):
            at = _numbers(standing) + (", counts double" if carried else "")
            return ["", f"hand {number}, dealer {dealer}, standing {at}"]
        case CardsTurned(seat, cards):
            return [f"turned for {seat}: {cards_text(cards)}"]
        case CardsDealt(hands, blind):
            return [*_hands(hands), f"  blind: {cards_text(sorted(blind)) or '-'}"]
        case CardPlayed():
            return []
        case HandExposed() if state.trick:
            fallen = cards_text(played.card for played in state.trick)
            return [f"{_word(event)}, after {fallen}"]
        case TrickTaken(seat):
            return [_trick(state, seat)]
        case HandScored(change):
            return [f"score {_numbers(change)}"]
        case HandRevealed():
            return ["the hand is shown"]
        case _:
            return [_word(event)]


def _word(event: Event) -> str:
    """Return what a seat said or did before the play, or that there is none."""
    match event:
        case CallMade(seat, bid):
            return f"{seat}: {BIDS[bid]}"
        case TrumpNamed(seat, suit):
            return f"{seat} names {suit_text(suit)}"
        case CardCalled(seat, card, holder):
            found = f"{holder} gives it" if holder >= 0 else "not in the hands"
            return f"{seat} calls {card_text(card)}: {found}"
        case CallDeclined(seat):
            return f"{seat} calls no card"
        case CardReturned(seat, to, card) if to >= 0:
            return f"{seat} gives {to} {card_text(card)} for it"
        case HandExposed(seat, cards):
            return f"{seat} lays open {cards_text(cards)}"
        case HandPassed():
            return "all passed"
        case DealVoided():
            return "the deal is void"
        case _:
            return _exchange(event)


def _exchange(event: Event) -> str:
    """Return what a seat gave, took or laid away before the play, or that there is none."""
    match event:
        case ExchangeKept(seat):
            return f"{seat} keeps"
        case TrumpGiven(seat, card):
            return f"{seat} gives its partner {card_text(card)}"
        case CardGivenBack(seat, card):
            return f"{seat} gives {card_text(card)} back"
        case TrumpOffered(seat):
            return f"{seat} offers its partner a trump"
        case WidowTaken(seat, cards, seen):
            how = "before all eyes" if seen else "unseen"
            return f"{seat} takes the widow {how}: {cards_text(cards)}"
        case CardsLaidAway(seat, cards):
            return f"{seat} lays away {cards_text(cards)}"
        case _:
            raise AssertionError(event)


def _trick(state: State, taker: int) -> str:
    """Return the cards on the table, with a star at the one that took them."""
    shown = [
        card_text(played.card) + ("*" if played.seat == taker else "")
        for played in state.trick
    ]
    worth = _worth(state, trick_mask(state))
    leader = state.trick[0].seat
    return f"trick {state.tricks + 1}: {leader} leads {' '.join(shown)} = {worth}"


def _worth(state: State, cards: int) -> int:
    """Return the points of some cards, by the house rule for the ten."""
    if isinstance(state, Kozel):
        return pile_points(cards, state.house.ten_points_on)
    return points(cards)


def _option(value: OptionValue) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value).lower()


def _hands(hands: Sequence[Sequence[int]]) -> list[str]:
    return [
        f"  seat {seat}: {cards_text(sorted(hand)) or '-'}"
        for seat, hand in enumerate(hands)
    ]


def _mask(mask: int) -> str:
    return cards_text(card_numbers(mask)) or "-"


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))

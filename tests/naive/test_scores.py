"""Every number of points scored by the core and by the naive models."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.games import GAMES, fold
from events.cards import BIDS, SUITS, card_number
from events.kozel import CardsTurned, ExchangeKept
from events.sixbid import CallMade, TrumpNamed
from events.table import CardPlayed, CardsDealt, HandOpened, TrickTaken
from tests.builders import match
from tests.naive.cards import PACK_32, PACK_36, cards_worth
from tests.naive.frog import FrogTable
from tests.naive.kozel import KozelTable
from tests.naive.options import CHOICES, Options, defaults
from tests.naive.sixbid import SixBidTable
from tests.naive.spoken import named

if TYPE_CHECKING:
    from events.base import Event

CONTRACTS = [
    ("sixbid", "solo", "C"),
    ("sixbid", "heart_solo", "H"),
    ("sixbid", "guarantee", "H"),
    ("sixbid", "guarantee", "S"),
    ("sixbid", "call_solo", "H"),
    ("sixbid", "call_solo", "D"),
    ("sixbid", "misere", ""),
    ("sixbid", "spread_misere", ""),
    ("frog", "chico", "D"),
    ("frog", "grand", "H"),
]
BEARING = {
    "sixbid": ["misere_value", "guarantee_blind", "misere_goal", "dealer_share"],
    "frog": ["grand_multiplier", "grand_widow", "dealer_share"],
    "kozel": ["ninety_is_double", "sweep", "ten_points_on"],
}
"""The house rules that bear on the score of given tricks."""
BLIND = ["AS", "TS", "7D"]


def houses(game: str) -> list[Options]:
    """Return the rules as they are, and each house rule that bears on a score."""
    return [{}, *({name: CHOICES[game][name][1]} for name in BEARING[game])]


def divisions(pack: list[str], size: int) -> list[list[str]]:
    """Return whole tricks of every number of points that there can be."""
    piles: dict[tuple[int, int], list[str]] = {(0, 0): []}
    for card in pack:
        for (count, worth), pile in list(piles.items()):
            piles.setdefault((count + 1, worth + cards_worth([card])), [*pile, card])
    by_points: dict[tuple[int, bool], list[str]] = {}
    for (count, worth), pile in sorted(piles.items()):
        if count % size == 0:
            # no trick, and a trick without points, are two things
            by_points.setdefault((worth, count > 0), pile)
    return list(by_points.values())


def gathered(pile: list[str], taker: int, size: int) -> list[Event]:
    """Return tricks of these cards, whether they could be played so or not."""
    facts: list[Event] = []
    for start in range(0, len(pile), size):
        for seat, card in enumerate(pile[start : start + size]):
            facts.append(CardPlayed(seat, card_number(card)))
        facts.append(TrickTaken(taker))
    return facts


def numbers(cards: list[str]) -> tuple[int, ...]:
    """Return cards as the core has them."""
    return tuple(map(card_number, cards))


@pytest.mark.parametrize(("game", "contract", "trump"), CONTRACTS)
def test_both_pay_alike(game: str, contract: str, trump: str) -> None:
    """Any points, by every house rule: one payment (sixbid.R20 to R27, frog.FR5 to FR7)."""
    rest = [card for card in PACK_36 if card not in BLIND]
    tables = {"sixbid": SixBidTable, "frog": FrogTable}
    for house in houses(game):
        opening = match(game, 4, options=dict(named(house)))
        before: list[Event] = [opening, HandOpened(1, 3, (0, 0, 0, 0), 0)]
        hands = [rest[:11], rest[11:22], rest[22:], []]
        before.append(CardsDealt(tuple(map(numbers, hands)), numbers(BLIND)))
        for seat, call in enumerate((contract, "pass", "pass")):
            before.append(CallMade(seat, BIDS.index(call)))
        if contract in {"solo", "guarantee", "call_solo", "chico"}:
            before.append(TrumpNamed(0, SUITS.index(trump)))
        for won in divisions(rest, 3):
            lost = [card for card in rest if card not in won]
            facts = (*before, *gathered(won, 0, 3), *gathered(lost, 1, 3))
            table = tables[game](hands, BLIND, 3, defaults(game) | house)
            for call in (contract, "pass", "pass"):
                table.do(f"call {call}")
            table.trump = trump
            table.tricks.taken = [won, lost, [], []]
            table.tricks.takers = [0] * (len(won) // 3) + [1] * (len(lost) // 3)
            change = GAMES[game].right_change(fold(facts))
            assert list(change) == table.change(), (house, cards_worth(won))


def test_both_uncover_alike() -> None:
    """Any points, by every house rule: the same pairs (kozel.R6, R18 to R21)."""
    for house in houses("kozel"):
        opening = match("kozel", options=dict(named(house)))
        hands = [PACK_32[start : start + 8] for start in (0, 8, 16, 24)]
        turned = hands[0][:1]
        before: list[Event] = [opening, HandOpened(1, 3, (0, 0), 0)]
        before.append(CardsTurned(0, numbers(turned)))
        before.append(CardsDealt(tuple(map(numbers, hands)), ()))
        before += [ExchangeKept(seat) for seat in range(4)]
        # 7C comes before QC, so that nothing is captured
        for won in divisions(PACK_32[::-1], 4):
            lost = [card for card in PACK_32[::-1] if card not in won]
            facts = (*before, *gathered(won, 0, 4), *gathered(lost, 1, 4))
            options = defaults("kozel") | house
            table = KozelTable.of_hands(turned, hands, 3, options)
            table.tricks.taken = [won, lost, [], []]
            change = GAMES["kozel"].right_change(fold(facts))
            assert list(change) == table.change(), (house, cards_worth(won))

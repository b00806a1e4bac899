"""Worked examples of payments, pairs and whole hands, held to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.commands import (
    DealHand,
    GiveBack,
    GiveTrump,
    Keep,
    LayAway,
    MakeCall,
    NameTrump,
    PlayCard,
)
from core.kozel.result import side_points
from core.kozel.state import Kozel
from core.pack import points
from core.sixbid.result import soloist_points
from core.sixbid.state import SixBid
from events.cards import BIDS, SUITS, cards_text
from events.frog import CardsLaidAway, WidowTaken
from events.sixbid import CallDeclined
from events.table import CardPlayed, CardsDealt, HandScored, TrickTaken
from tests.builders import card, cards, full_pack, mask, match, pile_of_points
from tests.core.kozel.table import gathered
from tests.core.worked.deals import bid_in, contract, opening_of
from tests.spec import Given, given

if TYPE_CHECKING:
    from core.commands import Command
    from core.state import State
    from events.base import Event
    from replay.rulebook.example import Hand, HandExchange, Score, Settlement

__all__ = ("hold_hand", "hold_score", "hold_settlement")

WORTHLESS = "6C 7C 8C"


def hold_settlement(game: str, example: Settlement) -> None:
    """Demand points, outcome and payment of a contract."""
    table = _played(game, example)
    state = table.state
    assert isinstance(state, SixBid)
    assert sum(example.change) == 0
    if example.points is not None:
        assert soloist_points(state) == example.points
    assert table.game.right_change(state) == example.change
    table.judged(HandScored(example.change))
    won = example.change[example.soloist]
    outcome = "made" if won > 0 else "lost" if won < 0 else "drawn"
    assert outcome == example.outcome
    opponents = [seat for seat in state.left if seat != example.soloist]
    assert {abs(example.change[seat]) for seat in opponents} == {example.value}


def _played(game: str, example: Settlement) -> Given:
    """Return a hand of a contract, played to its end."""
    soloist, beside = example.soloist, cards(example.beside or WORTHLESS)
    wanted = example.tricks if example.tricks is not None else example.points or 0
    pack = [each for each in full_pack(game) if each not in beside]
    won = pile_of_points(pack, wanted, 3)
    if example.taken == 1 and not won:
        won = tuple(each for each in pack if points(1 << each) == 0)[:3]
    lost = [each for each in pack if each not in won]
    sitting_out = example.dealer if example.players == 4 else -1
    active = [seat for seat in range(example.players) if seat != sitting_out]
    other = next(seat for seat in active if seat != soloist)
    last = soloist if example.last_trick == soloist else other
    piles = [(won, soloist), (tuple(lost), other)]
    if last == soloist:
        piles.reverse()
    order = [each for pile, _ in piles for each in pile]
    hands: list[tuple[int, ...]] = [()] * example.players
    for place, seat in enumerate(active):
        hands[seat] = tuple(order[place::3])
    play: list[Event] = []
    start = 0
    for pile, taker in piles:
        for _ in range(0, len(pile), 3):
            three = zip(active, order[start : start + 3], strict=True)
            play += [CardPlayed(seat, each) for seat, each in three]
            play.append(TrickTaken(taker))
            start += 3
    before: list[Event] = [
        *contract(
            example.dealer, soloist, example.contract, example.trump, example.players
        )
    ]
    if example.contract == "call_solo":
        before.append(CallDeclined(soloist))
    if example.contract == "frog":
        before.append(WidowTaken(soloist, beside, shown=False))
        before.append(CardsLaidAway(soloist, beside))
    opened = match(game, example.players, options=example.options)
    hand = opening_of(example.players, example.dealer)
    return given(opened, hand, CardsDealt(tuple(hands), beside), before, play)


def hold_score(_game: str, example: Score) -> None:
    """Demand the pairs of a deal, the standing, who has lost and what is carried."""
    table = _gathered(example)
    state = table.state
    assert isinstance(state, Kozel)
    if example.points is not None:
        assert side_points(state) == example.points
    assert table.game.right_change(state) == example.uncovers
    after = table.judged(HandScored(example.uncovers)).state
    assert after.table.standing == example.after
    lost = () if example.loser is None else (1 - example.loser,)
    assert table.game.winners(after) == lost
    assert table.game.is_over(after) is (example.loser is not None)
    assert bool(after.table.carries) is example.next_double
    dealer = after.table.dealer
    assert after.table.next_dealer == (
        dealer if example.next_double else (dealer + 1) % 4
    )


def _gathered(example: Score) -> Given:
    """Return a hand of Kozel in which the sides gathered so many points and tricks."""
    own, _ = example.points or (75, 45)
    pack = list(full_pack("kozel"))
    piles: list[tuple[str, int]] = []
    if example.captured is not None:
        queen, seven = ("QC", "7C") if example.captured == 0 else ("7D", "QC")
        first = f"{queen} {seven} 8D 9D" if example.captured == 0 else "7D QC 7C 8D"
        winner = 1 - example.captured
        piles.append((first, 1 if winner else 2))
        pack = [each for each in pack if each not in cards(first)]
        if not winner:
            own -= points(mask(first))
    if example.tricks is not None and example.tricks[1]:
        worthless = [each for each in pack if not points(1 << each)][:4]
        piles.append((cards_text(worthless), 1))
        rest = [each for each in pack if each not in worthless]
        piles.append((cards_text(rest), 0))
    elif own == 120:
        piles.append((cards_text(pack), 0))
    else:
        piles.append((cards_text(pile_of_points(pack, own, 4)), 0))
    return gathered(
        *piles,
        standing=example.standing,
        carried=int(example.doubled),
        options=example.options,
    )


def hold_hand(game: str, example: Hand) -> None:
    """Demand a whole hand, order by order, from the pack to the score."""
    table = given(match(game, options=example.options))
    table = _after(table, DealHand(cards(example.pack), example.dealer))
    state = table.state
    assert state.dealt[:-1] == tuple(map(mask, example.hands))
    assert state.dealt[-1] == mask(example.blind)
    for order in _orders_before(example, state.first):
        table = _after(table, order)
    state = table.state
    if isinstance(state, SixBid):
        contract_won = (state.soloist, BIDS[state.contract])
        assert contract_won == (example.soloist, example.contract)
    else:
        assert isinstance(state, Kozel)
        assert state.turned == cards(example.turned)
    assert state.trump == SUITS.index(example.trump)
    seats = len(example.hands)
    for number, held in enumerate(example.tricks, 1):
        assert table.state.turn == held.leader
        for step, text in enumerate(held.cards.split()):
            table = _after(table, PlayCard((held.leader + step) % seats, card(text)))
        assert table.state.tricks == number
        assert table.state.taker == held.winner
        assert points(mask(held.cards)) == held.points
    assert HandScored(example.change) in table.events
    assert _counted(table.state, example) == example.sides
    assert sum(example.sides) == 120
    if example.soloist is not None:
        paid = {abs(n) for s, n in enumerate(example.change) if s != example.soloist}
        assert paid == {example.value}


def _orders_before(example: Hand, first: int) -> list[Command]:
    """Return the orders between the deal and the first lead."""
    if example.turned:
        asked: list[Command] = []
        given_by = {each.seat: each for each in example.exchange}
        silent = {(seat + 2) % 4 for seat in given_by}
        for seat in ((first + step) % 4 for step in range(4)):
            if seat in given_by:
                asked += _exchange(given_by[seat])
            elif seat not in silent:
                asked.append(Keep(seat))
        return asked
    orders: list[Command] = [
        MakeCall(spoken.seat, spoken.bid) for spoken in bid_in(example.calls)
    ]
    soloist = example.soloist or 0
    if example.contract in ("solo", "guarantee", "call_solo", "chico"):
        orders.append(NameTrump(soloist, SUITS.index(example.trump)))
    if example.away:
        orders.append(LayAway(soloist, cards(example.away)))
    return orders


def _exchange(held: HandExchange) -> list[Command]:
    partner = (held.seat + 2) % 4
    return [GiveTrump(held.seat, card(held.gave)), GiveBack(partner, card(held.back))]


def _counted(state: State, example: Hand) -> tuple[int, int]:
    """Return the points of the soloist and his opponents, or of the two sides."""
    if isinstance(state, Kozel):
        return side_points(state)
    assert isinstance(state, SixBid)
    own = soloist_points(state)
    others = sum(
        points(pile) for seat, pile in enumerate(state.piles) if seat != state.soloist
    )
    assert points(mask(example.beside)) + points(state.piles[state.soloist]) == own
    return own, others


def _after(table: Given, order: Command) -> Given:
    """Return the match after an order that must be legal."""
    answer = table.when(order)
    assert answer.breach is None, order
    return given(table.events, answer.events)

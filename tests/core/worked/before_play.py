"""Worked examples of all that comes before the first lead, held to the rules."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from core.commands import (
    CallCard,
    DealHand,
    DeclineCall,
    GiveBack,
    GiveTrump,
    Keep,
    LayAway,
    MakeCall,
    ReturnCard,
)
from core.games import GAMES
from core.kozel.trumps import beats, led_mask, trump_mask
from core.pack import card_count, points
from core.phase import CALL, PLAY
from core.sixbid.state import SixBid
from events.cards import BIDS, SUITS
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import ExchangeKept
from events.sixbid import CardReturned
from events.table import CardsDealt, DealVoided
from replay.rulebook.book import places_in_pack
from tests.builders import card, cards, full_pack, mask, match, stacked
from tests.core.worked.deals import (
    bid_in,
    contract,
    filled,
    opening_of,
    plain_trump,
    turned_up,
)
from tests.spec import Given, given

if TYPE_CHECKING:
    from core.commands import Command
    from replay.rulebook.example import (
        Auction,
        Call,
        Deal,
        Exchange,
        GivenBack,
        LaidAway,
        LoneTrump,
        Trumps,
    )

__all__ = (
    "hold_auction",
    "hold_call",
    "hold_deal",
    "hold_exchange",
    "hold_given_back",
    "hold_laid_away",
    "hold_lone_trump",
    "hold_trumps",
)


def hold_trumps(_game: str, example: Trumps) -> None:
    """Demand the ladder of trumps, their points and the plain clubs."""
    trump = SUITS.index(example.trump)
    ladder = cards(example.order)
    assert trump_mask(trump) == mask(example.order)
    assert all(beats(one, two, trump) for one, two in pairwise(ladder))
    assert points(mask(example.order)) == example.points
    if example.clubs:
        clubs = cards(example.clubs)
        assert led_mask(clubs[0], trump) == mask(example.clubs)
        assert all(beats(one, two, trump) for one, two in pairwise(clubs))


def hold_deal(game: str, example: Deal) -> None:
    """Demand where each card of the pack goes, the trump, or that the deal is void."""
    start = given(match(game, options=example.options))
    if example.hand:
        held = filled("kozel", example.turned, example.hand, "", "")
        facts = (opening_of(2, example.dealer), turned_up(example.turned), held)
        table = given(start.events, facts)
        assert (table.game.automatic(table.state) == DealVoided()) is example.void
        assert table.judged(DealVoided()).state.table.next_dealer == example.next_dealer
        return
    pack = stacked(game, example.turned) if example.turned else full_pack(game)
    answer = start.when(DealHand(pack, example.dealer))
    if example.turned:
        forehand = (example.dealer + 1) % 4
        assert answer.events[1] == turned_up(example.turned, forehand)
    if example.places:
        hands = tuple(
            tuple(pack[place] for place in places_in_pack(text))
            for text in example.places
        )
        blind = tuple(pack[place] for place in places_in_pack(example.blind))
        assert CardsDealt(hands, blind) in answer.events
    after = given(start.events, answer.events)
    assert (DealVoided() in answer.events) is example.void
    if example.trump:
        assert after.state.trump == SUITS.index(example.trump)
    if example.next_dealer is not None:
        assert after.state.table.next_dealer == example.next_dealer


def hold_auction(game: str, example: Auction) -> None:
    """Demand who wins an auction with what, who may call what, or what is refused."""
    deal = filled(game, "", "", "")
    opened = (match(game, options=example.options), opening_of(3, example.dealer))
    table = given(opened, deal)
    for call in bid_in(example.calls):
        assert table.game.check(table.state, call) == ()
        table = given(table.events, call)
    assert isinstance(table.state, SixBid)
    if example.soloist is not None:
        won = (table.state.soloist, BIDS[table.state.contract])
        assert won == (example.soloist, example.contract)
    elif example.passed:
        assert table.game.automatic(table.state) is not None
        assert table.state.soloist < 0
        assert table.state.table.next_dealer == example.next_dealer
    elif example.turn is not None:
        assert table.state.turn == example.turn
        orders = table.game.legal_commands(table.state)
        calls = tuple(
            MakeCall(example.turn, BIDS.index(b)) for b in example.legal.split()
        )
        assert orders == calls
    else:
        seat, bid = example.refused.split(":")
        found = table.when(MakeCall(int(seat), BIDS.index(bid))).breach
        assert found is not None
        assert (found.code, found.rule in example.rules) == (example.code, True)


def hold_call(game: str, example: Call) -> None:
    """Demand what becomes of a called card, or that the call is refused."""
    if example.refused == "not_a_card":
        with pytest.raises(KeyError):
            card(example.called)
        return
    held = ["", "", ""]
    held[example.soloist] = example.back
    if example.holder is not None:
        held[example.holder] += f" {example.called}"
    blind = example.called if example.in_blind else ""
    deal = filled(game, *held, blind=blind)
    start = (match(game, options=example.options), opening_of(3, 2), deal)
    table = given(start, contract(2, example.soloist, "call_solo", "C"))
    assert table.state.phase == CALL
    order: Command = DeclineCall(example.soloist)
    if example.called:
        order = CallCard(example.soloist, card(example.called))
    answer = table.when(order)
    if example.refused:
        assert answer.breach is not None
        assert (answer.breach.code, answer.breach.rule) == (
            example.refused,
            example.rules[0],
        )
        return
    table = given(table.events, answer.events)
    if example.back:
        answer = table.when(ReturnCard(example.soloist, card(example.back)))
        assert answer.events == (
            CardReturned(example.soloist, example.holder or 0, card(example.back)),
        )
        table = given(table.events, answer.events)
        assert table.state.hands[example.soloist] & mask(example.called)
        assert table.state.hands[example.holder or 0] & mask(example.back)
    assert table.state.phase == PLAY
    assert tuple(map(card_count, table.state.hands)) == example.counts


def hold_laid_away(game: str, example: LaidAway) -> None:
    """Demand the hand that is left when the widow was taken, or a refusal."""
    deal = filled(game, example.hand, "", "", blind=example.widow)
    start = (match(game, options=example.options), opening_of(3, 2), deal)
    table = given(start, contract(2, 0, "frog"))
    taken = table.game.automatic(table.state)
    widow = tuple(sorted(cards(example.widow)))
    assert taken == WidowTaken(0, widow, shown=example.shown)
    table = given(table.events, WidowTaken(0, widow, shown=example.shown))
    answer = table.when(LayAway(0, cards(example.away)))
    if example.refused:
        assert answer.breach is not None
        assert (answer.breach.code, answer.breach.rule) == (
            example.refused,
            example.rules[0],
        )
        return
    answer.then(CardsLaidAway(0, cards(example.away)))
    left = given(table.events, answer.events).state.hands[0]
    assert left == mask(example.left)


def hold_lone_trump(game: str, example: LoneTrump) -> None:
    """Demand the number of trumps in a hand, and the card that it may give."""
    trumps = trump_mask(SUITS.index(example.trump))
    assert card_count(mask(example.hand) & trumps) == example.trumps
    top = plain_trump(example.trump, example.hand.split())
    deal = filled("kozel", top, example.hand, "", "")
    start = (match(game, options=example.options), opening_of(2, 3), turned_up(top))
    table = given(start, deal, ExchangeKept(0))
    gifts = [GiveTrump(1, card(example.gives))] if example.gives else []
    assert GAMES[game].legal_commands(table.state) == (Keep(1), *gifts)


def hold_exchange(game: str, example: Exchange) -> None:
    """Demand who is asked next in the exchange."""
    trumps = trump_mask(SUITS.index(example.trump))
    texts = [each.split(":") for each in example.answers.split()]
    held = [set(cards(text)) for text in example.lone]
    lone = {each for own in held for each in own}
    others = [each for each in full_pack("kozel") if each not in lone]
    for seat, answer in texts:
        if ">" in answer:
            back = card(answer.split(">")[1])
            held[(int(seat) + 2) % 4].add(back)
            others.remove(back)
    # the plain cards first, to the seats with a lone trump
    others.sort(key=lambda each: trumps >> each & 1)
    for own in sorted(held, key=len, reverse=True):
        while len(own) < 8:
            own.add(others.pop(0))
    deal = CardsDealt(tuple(tuple(own) for own in held), ())
    for place, text in enumerate(example.lone):
        mine = sum(trumps >> each & 1 for each in deal.hands[place])
        assert (mine == 1) is bool(text)
    start = (match(game, options=example.options), opening_of(2, example.dealer))
    table = given(start, turned_up(example.lone[0], (example.dealer + 1) % 4), deal)
    for seat, answer in texts:
        assert table.state.turn == int(seat)
        gave, _, back_text = answer.partition(">")
        order: Command = Keep(int(seat))
        if back_text:
            order = GiveTrump(int(seat), card(gave))
        table = _after(table, order)
        if back_text:
            table = _after(table, GiveBack((int(seat) + 2) % 4, card(back_text)))
    if example.asked is None:
        assert table.state.phase == PLAY
    else:
        assert table.state.turn == example.asked


def hold_given_back(game: str, example: GivenBack) -> None:
    """Demand the cards that may come back for the lone trump."""
    trumps = trump_mask(SUITS.index(example.trump))
    named = (*cards(example.received), *cards(example.hand))
    others = [each for each in full_pack("kozel") if each not in named]
    others.sort(key=lambda each: trumps >> each & 1)
    giver = (*cards(example.received), *others[:7])
    rest = others[7:]
    hands = (giver, tuple(rest[:8]), cards(example.hand), tuple(rest[8:]))
    start = (match(game, options=example.options), opening_of(2, 3))
    table = given(start, turned_up(example.received), CardsDealt(hands, ()))
    table = _after(table, GiveTrump(0, card(example.received)))
    orders = table.game.legal_commands(table.state)
    assert set(orders) == {GiveBack(2, each) for each in cards(example.legal)}


def _after(table: Given, order: Command) -> Given:
    """Return the match after an order that must be legal."""
    answer = table.when(order)
    assert answer.breach is None, order
    return given(table.events, answer.events)

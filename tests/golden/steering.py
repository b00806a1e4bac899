"""The draw behind a golden: a pack and orders that lead towards an ending."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from core.commands import (
    CallCard,
    DeclineCall,
    GiveTrump,
    MakeCall,
    NameTrump,
    PlayCard,
)
from core.games import GAMES
from core.pack import CARD_POINTS
from core.sixbid.state import SixBid
from events.cards import BIDS
from tests.builders import card, cards, full_pack, match
from tests.golden.house_rules import house_rules

if TYPE_CHECKING:
    from core.commands import Command
    from core.state import State
    from events.table import MatchOpened

__all__ = ("aim_of", "chosen", "is_enough", "opening", "shuffled")

STRONG: Final = "AH TH KH QH JH 9H 8H 7H AS AC AD"
WEAK: Final = "6C 7C 8C 6D 7D 8D 6H 7H 8H 6S 7S"
MIDDLING: Final = "AH KH 9H 8H 7H AS QS 7S TC 9C 6D"
SEVEN_TRUMPS: Final = "AD 7C QC QS QH QD JC JS"
EIGHT: Final = "7C QC QS QH QD JC JS JH"

_AIMS: Final = {
    "early_end_play_out": "misere",
    "spread_exposure_after_first_cards": "spread_misere_made",
    "spread_lead_left_of_dealer": "spread_misere_made",
    "call_required_true": "call_solo_called_made",
    "call_return_before_reveal": "call_solo_called_made",
    "dealer_share_on_failure": "four_players",
    "sweep_all_tricks": "three_pairs",
    "auction_order_rotation": "match_over",
    "auction_order_single_round": "match_over",
    "trumping_must_overtrump": "match_over",
    "trumping_free": "match_over",
    "trump_lead_after_broken": "match_over",
    "deal_pattern_3_blind_4_4": "match_over",
    "hands_limit_2": "match_over",
}
"""What a golden of a house rule is steered towards, where its name does not tell."""

_OVER: Final = ("match_over", "hands_limit_2", "match_pairs_2")
_FOUR: Final = ("four_players", "dealer_share_on_failure")
_HANDS: Final = {"eggs_double_next": 2, "open_ended_true": 13}


def opening(game: str, ending: str) -> MatchOpened:
    """Return how the match of a golden is opened."""
    options = dict([house_rules(game)[ending]]) if ending in house_rules(game) else {}
    seats = 4 if ending in _FOUR else 0
    return match(game, seats, origin="simulation", options=options)


def is_enough(ending: str, state: State) -> bool:
    """Return whether a match has all the hands that its golden shows."""
    hands = 99 if ending in _OVER else _HANDS.get(ending, 1)
    played = state.table.played if ending in _HANDS else state.table.number
    return played >= hands or GAMES[state.table.game].is_over(state)


def aim_of(game: str, ending: str) -> str:
    """Return what the play of a golden is steered towards, an ending's name."""
    if ending == "open_ended_true":
        return "misere" if game == "sixbid" else "match_over"
    return _AIMS.get(ending, ending)


def shuffled(game: str, aim: str, rng: random.Random) -> tuple[int, ...]:
    """Return a shuffled pack in which the forehand of dealer 2 has what it needs."""
    pack = list(full_pack(game))
    rng.shuffle(pack)
    if aim == "void_deal":
        top = cards(EIGHT)
        return (*top, *(each for each in pack if each not in top))
    if aim == "three_pairs":
        return _with(pack, cards(SEVEN_TRUMPS), range(0, 32, 4))
    if aim == "redeal_on_four_queens":
        return _with(pack, cards("8D QC QS QH QD"), range(0, 32, 4))
    if game == "kozel" or aim in ("all_passed", "match_over"):
        return tuple(pack)
    if aim.endswith("made") and "misere" not in aim:
        own = STRONG
    elif "misere" in aim and aim.endswith("made"):
        own = WEAK
    else:
        own = MIDDLING
    blind = ["TS"] if "blind" in aim else []
    held = (0, 1, 2, 3, 12, 13, 14, 24, 25, 26, 27)
    dealt = _with(pack, cards(own), held)
    return _with(list(dealt), tuple(map(card, blind)), (21,))


def _with(
    pack: list[int], wanted: tuple[int, ...], places: range | tuple[int, ...]
) -> tuple[int, ...]:
    """Return a pack in which some cards lie at some places."""
    for place, each in zip(places, wanted, strict=False):
        there = pack.index(each)
        pack[place], pack[there] = pack[there], pack[place]
    return tuple(pack)


def chosen(
    aim: str, state: State, orders: tuple[Command, ...], rng: random.Random
) -> Command:
    """Return the order that leads towards an ending, drawn where it does not matter."""
    first = orders[0]
    if isinstance(first, MakeCall):
        return _call(aim, state, orders, rng)
    if isinstance(first, NameTrump):
        wanted = NameTrump(first.seat, 2)
        return wanted if wanted in orders else rng.choice(orders)
    if isinstance(first, DeclineCall):
        wished = CallCard(first.seat, card("TS"))
        return first if "declined" in aim or wished not in orders else wished
    gifts = [order for order in orders if isinstance(order, GiveTrump)]
    if gifts:
        return gifts[0]
    plays = [order for order in orders if isinstance(order, PlayCard)]
    if isinstance(state, SixBid) and plays and "made" in aim:
        high = (state.turn == state.soloist) == ("misere" not in aim)
        plays.sort(key=lambda play: _height(play.card, state.trump))
        return plays[-1 if high else 0]
    return rng.choice(orders)


def _height(number: int, trump: int) -> tuple[bool, int, int]:
    return number // 9 == trump, number % 9, CARD_POINTS[number]


def _call(
    aim: str, state: State, orders: tuple[Command, ...], rng: random.Random
) -> Command:
    """Return a call: forehand gets the contract of the aim's name, others pass."""
    assert isinstance(state, SixBid)
    if aim in ("match_over", "four_players"):
        return rng.choice(orders)
    bids = [bid for bid in BIDS if aim.startswith(bid)]
    forehand = state.left[state.table.dealer]
    if not bids or state.turn != forehand:
        return orders[0]
    return MakeCall(forehand, BIDS.index(max(bids, key=len)))

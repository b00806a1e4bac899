"""Random packs, stacked so that the rare things happen often enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.cards import PACK_32, PACK_36, PERMANENT, RANKS, deal_with_blind
from tests.naive.kozel import trumps_of

if TYPE_CHECKING:
    from random import Random

__all__ = ("LONE_DEALS", "kozel_pack", "pack_with_hand")

LONE_DEALS = {"lone": 1, "lone_pair": 2, "lone_two": 2, "without": 0}
"""Deals in which so many seats hold exactly one trump; in the last one holds none."""
SIDES = [(0, 0, 16), (2, 1, 16), (1, 16, 32), (3, 17, 32)]
"""Which cards each seat gets of a sorted pack."""


def pack_with_hand(
    style: str, hero: int, order: list[int], seats: int, pattern: str, rng: Random
) -> list[str]:
    """Return a pack of 36 that gives one seat a strong or a weak hand."""
    pack = list(PACK_36)
    rng.shuffle(pack)
    if style == "any":
        return pack
    ranks = RANKS[::-1] if style == "weak" else RANKS
    suits = rng.sample("CDHS", 4)
    # the long suit first, then the others rank by rank
    length = 8 if style == "giant" else rng.randint(4, 7)
    chosen = [rank + suits[0] for rank in ranks[:length]]
    for rank in ranks:
        chosen += [rank + suit for suit in suits[1:]]
    chosen = chosen[: 11 if style == "giant" else rng.choice([9, 11, 11, 14])]
    rng.shuffle(chosen)
    places = deal_with_blind([str(n) for n in range(36)], order, seats, pattern)
    own = [int(place) for place in places[0][hero]]
    rest = [card for card in pack if card not in chosen[:11]]
    return [chosen.pop(0) if n in own and chosen else rest.pop(0) for n in range(36)]


def kozel_pack(style: str, order: list[int], rng: Random) -> list[str]:
    """Return a pack of 32 for a kind of deal."""
    pack = list(PACK_32)
    rng.shuffle(pack)
    if style in LONE_DEALS:
        return _pack_with_lone_trumps(style, order, rng)
    if style == "any":
        return pack
    if style == "one side":
        return _pack_for_one_side(pack, order, rng)
    top: list[str] = []
    permanent = rng.sample(PERMANENT, 9)
    if style == "turned":
        top = permanent[: rng.randint(1, 7)]
    elif style == "void":
        top = permanent[:8]
    elif style == "top":
        top = [*permanent[: rng.randint(0, 1)], rng.choice(["7C", "QC"])]
        top = list(dict.fromkeys(top))
    rest = [card for card in pack if card not in top]
    if style in {"turned", "top"}:
        # the trump card comes next
        plain = next(card for card in rest if card not in PERMANENT)
        rest.remove(plain)
        top.append(plain)
    if style == "queens":
        queens = ["QC", "QS", "QH", rng.choice(["QD", "7C"])]
        return _pack_with_queens(pack, queens, rng)
    if style == "split":
        _split_club_trumps(rest, rng)
    return top + rest


def _pack_with_queens(pack: list[str], queens: list[str], rng: Random) -> list[str]:
    """Return a pack that turns one plain card and puts four cards into one hand."""
    rest = [card for card in pack if card not in queens]
    plain = next(card for card in rest if card not in PERMANENT)
    rest.remove(plain)
    seat = rng.randrange(4)
    # one card each, then round and round
    places = [4 * turn + seat for turn in rng.sample(range(1, 8), 4)]
    filled = [queens.pop() if n in places else rest.pop() for n in range(1, 32)]
    return [plain, *filled]


def _split_club_trumps(rest: list[str], rng: Random) -> None:
    """Put 7C and QC into the hands of neighbours, without turning them."""
    for card in ("7C", "QC"):
        rest.remove(card)
    first = next(n for n, card in enumerate(rest) if card not in PERMANENT)
    rest.insert(0, rest.pop(first))
    queen = rng.choice(range(8, 30))
    rest.insert(queen, "QC")
    rest.insert(queen + rng.choice([0, 1]), "7C")


def _pack_for_one_side(pack: list[str], order: list[int], rng: Random) -> list[str]:
    """Return a pack that gives nearly all points to the side of seats 0 and 2."""
    rich = sorted(pack, key=lambda card: RANKS.index(card[0]) + rng.random() * 3)
    hands = {seat: rich[start:end:2] for seat, start, end in SIDES}
    forehand = hands[order[0]]
    first = next((card for card in forehand if card not in PERMANENT), forehand[0])
    forehand.remove(first)
    return _pack_of({**hands, order[0]: [first, *forehand]}, order)


def _pack_of(hands: dict[int, list[str]], order: list[int]) -> list[str]:
    """Return the pack that deals these hands if only one card is turned."""
    return [hands[seat][turn] for turn in range(8) for seat in order]


def _pack_with_lone_trumps(style: str, order: list[int], rng: Random) -> list[str]:
    """Return a pack in which some seats hold exactly one trump."""
    suit = rng.choice("CDHS")
    trumps = trumps_of(suit)
    rng.shuffle(trumps)
    plain = [card for card in PACK_32 if card not in trumps]
    rng.shuffle(plain)
    lone = rng.sample(order, LONE_DEALS[style])
    if style == "lone_pair":
        lone = [lone[0], (lone[0] + 2) % 4]
    if style == "lone_two":
        lone = [lone[0], (lone[0] + rng.choice([1, 3])) % 4]
    turned = next(card for card in trumps if card not in PERMANENT)
    trumps.remove(turned)
    hands: dict[int, list[str]] = {seat: [] for seat in order}
    hands[order[0]].append(turned)
    for seat in lone:
        if seat != order[0]:
            hands[seat].append(trumps.pop())
    poor = [*lone, order[rng.randint(1, 3)]] if style == "without" else lone
    while trumps:
        rich = [s for s in order if s not in poor and len(hands[s]) < 8]
        hands[rng.choice(rich)].append(trumps.pop())
    for seat in order:
        while len(hands[seat]) < 8:
            hands[seat].append(plain.pop())
        rng.shuffle(hands[seat])
    hands[order[0]].remove(turned)
    hands[order[0]].insert(0, turned)
    return _pack_of(hands, order)

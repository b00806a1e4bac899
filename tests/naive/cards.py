"""Cards as texts, packs as lists, and how they are dealt (sixbid.R2 to R5, kozel.R7)."""

from __future__ import annotations

__all__ = (
    "PACK_32",
    "PACK_36",
    "PERMANENT",
    "RANKS",
    "cards_worth",
    "deal_in_pairs",
    "deal_with_blind",
    "turn_up",
)

RANKS = "ATKQJ9876"  # the highest first
PERMANENT = ["7C", "QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD"]  # the highest first
PACK_36 = [rank + suit for suit in "CDHS" for rank in RANKS]
PACK_32 = [card for card in PACK_36 if card[0] != "6"]
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0}


def cards_worth(cards: list[str], ten_points_on: str = "ten") -> int:
    """Return the points of some cards."""
    total = 0
    for card in cards:
        if ten_points_on == "nine" and card[0] in "T9":
            total += 10 if card[0] == "9" else 0
        else:
            total += WORTH[card[0]]
    return total


def deal_with_blind(
    pack: list[str], order: list[int], seats: int, pattern: str
) -> tuple[list[list[str]], list[str]]:
    """Return hands by seat and the blind, dealt in packets (sixbid.R5, frog.FR1)."""
    rest = list(pack)
    hands: list[list[str]] = [[] for _ in range(seats)]
    blind: list[str] = []
    packets = {"4_3_blind_4": [4, 3, 0, 4], "3_blind_4_4": [3, 0, 4, 4]}[pattern]
    for size in packets:
        if size == 0:
            blind += [rest.pop(0) for _ in range(3)]
        else:
            for seat in order:
                hands[seat] += [rest.pop(0) for _ in range(size)]
    return hands, blind


def turn_up(pack: list[str]) -> list[str]:
    """Return the cards turned for the forehand, eight at most (kozel.R7)."""
    turned: list[str] = []
    for card in pack[:8]:
        turned.append(card)
        if card not in PERMANENT:
            break
    return turned


def deal_in_pairs(pack: list[str], order: list[int]) -> list[list[str]]:
    """Return four hands by seat: a packet each, then one card at a time (kozel.R8)."""
    turned = turn_up(pack)
    rest = list(pack)
    hands: list[list[str]] = [[], [], [], []]
    for seat in order:
        hands[seat] += [rest.pop(0) for _ in turned]
    while rest:
        for seat in order:
            hands[seat].append(rest.pop(0))
    return hands

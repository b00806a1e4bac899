"""A second verifier, written from docs/fair-deals.md alone; it shares nothing with ours."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

__all__ = ("Stream", "commitments", "dealt", "pack_of", "recomputed", "seed_of")

LETTERS = [rank + suit for suit in "CDHS" for rank in "6789JQKTA"]
PERMANENT = {1, 4, 5, 13, 14, 22, 23, 31, 32}
FOUR, THREE = 4, 3


def field(value: str | int) -> bytes:
    """Return a value with its length in front."""
    raw = value.encode() if isinstance(value, str) else value.to_bytes(8, "big")
    return len(raw).to_bytes(4, "big") + raw


def commitments(
    match: str, hand: int, attempt: int, secret: bytes, shares: list[bytes]
) -> tuple[bytes, list[bytes]]:
    """Return the house's commitment and those of the seats."""
    place = field(match) + field(hand) + field(attempt)
    return sha256(b"sixfold deal 1\x00" + place + secret).digest(), [
        sha256(b"sixfold share 1\x00" + place + field(seat) + share).digest()
        for seat, share in enumerate(shares)
    ]


def seed_of(
    match: str, hand: int, attempt: int, secret: bytes, shares: list[bytes]
) -> bytes:
    """Return the seed of a deal."""
    place = field(match) + field(hand) + field(attempt)
    message = b"sixfold deal seed 1\x00" + place + secret + b"".join(shares)
    return sha256(message).digest()


class Stream:
    """Numbers of a stream, one after another."""

    def __init__(self, label: bytes, seed: bytes) -> None:
        """Begin at block 0."""
        self.head, self.numbers, self.block = label + b"\x00" + seed, [0] * 0, 0

    def below(self, limit: int) -> int:
        """Return the next draw."""
        while True:
            if not self.numbers:
                block = sha256(self.head + self.block.to_bytes(8, "big")).digest()
                self.numbers = [
                    int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)
                ]
                self.block += 1
            number = self.numbers.pop(0)
            if number < 2**32 - 2**32 % limit:
                return number % limit


def pack_of(game: str, seed: bytes) -> list[int]:
    """Return the shuffled pack."""
    pack = [card for card in range(36) if game != "kozel" or card % 9]
    stream = Stream(b"sixfold shuffle 1", seed)
    for last in range(len(pack) - 1, 0, -1):
        other = stream.below(last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def dealt(
    game: str, options: dict[str, Any], seats: int, dealer: int, pack: list[int]
) -> tuple[list[list[int]], list[int], list[int]]:
    """Return hands, blind and turned cards."""
    hands: list[list[int]] = [[] for _ in range(seats)]
    blind: list[int] = []
    left = list(pack)
    if game == "kozel":
        turned = 0
        while turned < 8:
            turned += 1
            if pack[turned - 1] not in PERMANENT:
                break
        order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        for count in [turned] + [1] * (8 - turned):
            for seat in order:
                hands[seat] += left[:count]
                del left[:count]
        return hands, blind, pack[:turned]
    order = [(dealer + step) % seats for step in (1, 2, 3)]
    rounds = (FOUR, THREE, 0, FOUR)
    if options.get("deal_pattern") == "3_blind_4_4":
        rounds = (THREE, 0, FOUR, FOUR)
    for count in rounds:
        if not count:
            blind += left[:3]
            del left[:3]
            continue
        for seat in order:
            hands[seat] += left[:count]
            del left[:count]
    return hands, blind, []


def recomputed(lines: list[dict[str, Any]]) -> list[bool]:
    """Return for each hand of a log whether its deal is the one that follows.

    ``lines`` are events as JSON Lines name them, each with its ``match`` and ``data``.
    """
    opened: dict[str, Any] = lines[0]["data"]
    seats = len(opened["players"])
    attempts: dict[tuple[int, int], dict[str, Any]] = {}
    deals: list[dict[str, Any]] = []
    for line in lines:
        data = line["data"]
        match data["event"]:
            case "deal_committed":
                place = data["hand"], data["attempt"]
                attempts[place] = {
                    **data,
                    "match": line["match"],
                    "share": [b""] * seats,
                }
                attempts[place]["committed"] = [b""] * seats
            case "share_committed":
                committed = attempts[data["hand"], data["attempt"]]["committed"]
                committed[data["seat"]] = bytes.fromhex(data["commitment"])
            case "share_opened":
                share = attempts[data["hand"], data["attempt"]]["share"]
                share[data["seat"]] = bytes.fromhex(data["share"])
            case "hand_opened":
                deals.append({"dealer": data["dealer"], "turned": [], "right": False})
            case "cards_turned":
                deals[-1]["turned"] = data["cards"]
            case "cards_dealt":
                deals[-1] |= {"hands": data["hands"], "blind": data["blind"]}
            case "deal_proved" if data["hand"] == len(deals):
                attempt = attempts[data["hand"], data["attempt"]]
                deals[-1]["right"] = _is_right(opened, attempt, deals[-1], data)
            case _:
                pass
    return [deal["right"] for deal in deals]


def _is_right(
    opened: dict[str, Any],
    attempt: dict[str, Any],
    deal: dict[str, Any],
    proof: dict[str, Any],
) -> bool:
    secret, shares = bytes.fromhex(proof["secret"]), attempt["share"]
    place = attempt["match"], attempt["hand"], attempt["attempt"]
    house, seats = commitments(*place, secret, shares)
    if house.hex() != attempt["commitment"] or seats != attempt["committed"]:
        return False
    seed = seed_of(*place, secret, shares)
    first = Stream(b"sixfold first dealer 1", seed).below(len(shares))
    if attempt["hand"] == 1 and deal["dealer"] != first:
        return False
    pack = pack_of(opened["game"], seed)
    cards = dealt(opened["game"], opened["options"], len(shares), deal["dealer"], pack)
    told = (*deal["hands"], deal["blind"], deal["turned"])
    right = [[LETTERS[card] for card in hand] for hand in (*cards[0], *cards[1:])]
    return [sorted(hand) for hand in told] == [sorted(hand) for hand in right]

"""How many complete auctions and plays there are, counted one by one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.naive.auction import LADDERS, Auction
from tests.naive.frog import FrogTable
from tests.naive.kozel import KozelTable
from tests.naive.options import CHOICES, Options, Value, defaults
from tests.naive.sixbid import SixBidTable

if TYPE_CHECKING:
    from tests.naive.bidding import BiddingTable

__all__ = ("Ending", "auction_counts", "count_auctions", "count_plays", "endings")

COUNTS = Path(__file__).with_name("counts.txt")
_AUCTION, _ENDING = 4, 9


@dataclass(frozen=True)
class Ending:
    """A few cards each, and how many plays they leave."""

    game: str
    contract: str
    trump: str
    soloist: int
    leader: int
    house: str
    hands: tuple[tuple[str, ...], ...]
    blind: tuple[str, ...]
    plays: int

    @property
    def named(self) -> dict[str, Value]:
        """The house rules that differ."""
        known: dict[str, dict[str, Value]] = {
            name: {str(value).lower(): value for value in values}
            for name, values in CHOICES[self.game].items()
        }
        pairs = (word.split("=") for word in self.house.split() if word != "-")
        return {name: known[name][value] for name, value in pairs}

    @property
    def name(self) -> str:
        """What tells this ending from the others."""
        kind = self.game if self.contract == "-" else self.contract
        return f"{kind} {'/'.join(map(''.join, self.hands))} {self.house}"

    @property
    def options(self) -> Options:
        """All house rules."""
        return defaults(self.game) | self.named


def _rows(columns: int) -> list[list[str]]:
    lines = COUNTS.read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")] for line in lines]
    return [row for row in rows if len(row) == columns and not row[0].startswith("#")]


def auction_counts() -> list[tuple[str, str, int]]:
    """Return game, order and number of auctions, as the file has them."""
    return [(row[1], row[2], int(row[3])) for row in _rows(_AUCTION)]


def endings() -> list[Ending]:
    """Return the endings of the file."""
    return [
        Ending(
            game=row[0],
            contract=row[1],
            trump=row[2].strip("-"),
            soloist=int(row[3]),
            leader=int(row[4]),
            house=row[5],
            hands=tuple(tuple(hand.split()) for hand in row[6].split("/")),
            blind=tuple(row[7].strip("-").split()),
            plays=int(row[8].split()[0]),
        )
        for row in _rows(_ENDING)
    ]


def count_auctions(game: str, order: str, said: tuple[str, ...] = ()) -> int:
    """Return in how many ways an auction can go on from what was said."""
    auction = Auction(LADDERS[game], order, [0, 1, 2])
    for call in said:
        auction.hear(call)
    if auction.speaker is None:
        return 1
    return sum(
        count_auctions(game, order, (*said, call)) for call in auction.legal_calls()
    )


def count_plays(ending: Ending, done: tuple[str, ...] = ()) -> int:
    """Return in how many ways an ending can go on after what was done."""
    table = _pairs_table(ending) if ending.game == "kozel" else _bidding_table(ending)
    for word in done:
        table.do(word)
    if table.is_over():
        return 1
    return sum(count_plays(ending, (*done, word)) for word in table.choices())


def _bidding_table(ending: Ending) -> BiddingTable:
    kind = SixBidTable if ending.game == "sixbid" else FrogTable
    hands = [list(hand) for hand in ending.hands]
    table = kind(hands, list(ending.blind), dealer_of(ending), ending.options)
    while table.auction.speaker is not None:
        bids = table.auction.speaker == ending.soloist
        table.do(f"call {ending.contract if bids else 'pass'}")
    if ending.trump and not table.trump:
        table.do(f"trump {ending.trump}")
    if ending.contract == "call_solo":
        table.do("decline")
    assert table.tricks.next_seat() == ending.leader
    return table


def _pairs_table(ending: Ending) -> KozelTable:
    hands = [list(hand) for hand in ending.hands]
    turned = [hands[ending.leader][0]]
    return KozelTable.of_hands(turned, hands, dealer_of(ending), ending.options)


def dealer_of(ending: Ending) -> int:
    """Return who must have dealt so that this seat leads."""
    seats = len(ending.hands)
    if ending.contract == "spread_misere":
        # left of the soloist leads; any seat may have dealt
        return seats - 1
    return (ending.leader - 1) % seats

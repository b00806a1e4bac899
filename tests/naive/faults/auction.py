"""Faults of the auction (sixbid.R7 to R9, frog.FR2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.fault import Kinds, Unfinished

if TYPE_CHECKING:
    from tests.naive.bidding_writer import BiddingWriter

__all__ = ("AUCTION_FAULTS",)

AUCTION_FAULTS = Kinds()
BOTH = "sixbid frog"


def waiting(writer: BiddingWriter) -> list[int]:
    """Return who is still in, was not asked and holds no bid."""
    auction = writer.table.auction
    return [
        seat
        for seat in auction.order
        if seat not in {auction.speaker, auction.bidder} and seat not in auction.passed
    ]


def said(writer: BiddingWriter, code: str, seat: int, call: str) -> bool:
    """Let a seat say what it may not."""
    legal = writer.table.auction.legal_calls()
    asked = writer.table.auction.speaker == seat
    writer.expect(code, seat=seat, subject=call, legal=legal if asked else None)
    writer.say(seat, call, named=not asked)
    return True


@AUCTION_FAULTS.add(BOTH, "call_out_of_turn", "call")
def pass_out_of_turn(writer: BiddingWriter) -> bool:
    """Pass before being asked (sixbid.R7)."""
    seats = waiting(writer)
    if not seats:
        return False
    return said(writer, "call_out_of_turn", writer.rng.choice(seats), "pass")


@AUCTION_FAULTS.add(BOTH, "call_out_of_turn", "call")
def bid_out_of_turn(writer: BiddingWriter) -> bool:
    """Bid before being asked (sixbid.R7)."""
    seats = waiting(writer)
    bids = writer.table.auction.legal_calls()[1:]
    if not seats or not bids:
        return False
    seat, bid = writer.rng.choice(seats), writer.rng.choice(bids)
    return said(writer, "call_out_of_turn", seat, bid)


@AUCTION_FAULTS.add(BOTH, "call_out_of_turn", "call", seats=4)
def dealer_calls(writer: BiddingWriter) -> bool:
    """Let the dealer speak, who sits out (sixbid.R27)."""
    calls = writer.table.auction.legal_calls()
    call = writer.rng.choice(calls)
    return said(writer, "call_out_of_turn", writer.text.dealer, call)


@AUCTION_FAULTS.add(BOTH, "call_out_of_turn", "auction over", chance=0.7)
def call_after_the_end(writer: BiddingWriter) -> bool:
    """Call when the auction is over (sixbid.R7)."""
    seat = writer.rng.choice(writer.table.order)
    call = writer.rng.choice(["pass", *writer.ladder])
    return said(writer, "call_out_of_turn", seat, call)


@AUCTION_FAULTS.add(BOTH, "bid_too_low", "call")
def bid_not_higher(writer: BiddingWriter) -> bool:
    """Bid no more than the standing bid (sixbid.R8)."""
    auction = writer.table.auction
    if not auction.bid or auction.bid == writer.ladder[-1]:
        return False
    assert auction.speaker is not None
    low = writer.ladder[: writer.ladder.index(auction.bid) + 1]
    return said(writer, "bid_too_low", auction.speaker, writer.rng.choice(low))


@AUCTION_FAULTS.add(BOTH, "top_bid_stands", "call", chance=0.7)
def top_bid_repeated(writer: BiddingWriter) -> bool:
    """Bid the highest although it stands (sixbid.R9)."""
    auction = writer.table.auction
    if auction.bid != writer.ladder[-1]:
        return False
    assert auction.speaker is not None
    return said(writer, "top_bid_stands", auction.speaker, auction.bid)


@AUCTION_FAULTS.add(BOTH, "call_after_pass", "call")
def pass_after_passing(writer: BiddingWriter) -> bool:
    """Pass once more (sixbid.R8)."""
    passed = sorted(writer.table.auction.passed)
    if not passed:
        return False
    return said(writer, "call_after_pass", writer.rng.choice(passed), "pass")


@AUCTION_FAULTS.add(BOTH, "call_after_pass", "call")
def bid_after_passing(writer: BiddingWriter) -> bool:
    """Bid after a pass (sixbid.R8)."""
    auction = writer.table.auction
    if not auction.passed:
        return False
    bid = writer.rng.choice(writer.ladder)
    higher = auction.is_higher(bid)
    said(writer, "call_after_pass", writer.rng.choice(sorted(auction.passed)), bid)
    if higher:
        # who speaks after such a bid no rule says
        raise Unfinished
    return True


@AUCTION_FAULTS.add(BOTH, "own_bid_raised", "call")
def own_bid_raised(writer: BiddingWriter) -> bool:
    """Raise the bid that one holds already (sixbid.R8)."""
    auction = writer.table.auction
    bids = auction.legal_calls()[1:]
    if auction.bidder is None or not bids:
        return False
    return said(writer, "own_bid_raised", auction.bidder, writer.rng.choice(bids))

"""Faults of the play: out of turn, not held, taken back, gathered, cut short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.fault import Beyond, Closed, Kinds

if TYPE_CHECKING:
    from tests.naive.bidding_writer import BiddingWriter
    from tests.naive.hand_writer import HandWriter

__all__ = ("PLAY_FAULTS",)

PLAY_FAULTS = Kinds()
ALL = "sixbid frog kozel"


def out_of_turn(writer: HandWriter, code: str) -> bool:
    """Let a seat play a card that would be legal in its turn."""
    tricks = writer.tricks
    laid = {seat for seat, _ in tricks.trick} | {tricks.next_seat()}
    seats = [seat for seat in tricks.order if seat not in laid]
    if not seats:
        return False
    seat = writer.rng.choice(seats)
    card = writer.rng.choice(tricks.legal_cards(seat))
    writer.expect(code, seat=seat, subject=card, trick=tricks.number)
    writer.lay(seat, card, named=True)
    return True


@PLAY_FAULTS.add(ALL, "wrong_first_lead", "play", chance=0.5)
def first_lead_by_another(writer: HandWriter) -> bool:
    """Let another seat lead to the first trick (sixbid.R17, kozel.R14)."""
    if writer.tricks.number > 1 or writer.tricks.trick:
        return False
    return out_of_turn(writer, "wrong_first_lead")


@PLAY_FAULTS.add(ALL, "play_out_of_turn", "play")
def later_lead_by_another(writer: HandWriter) -> bool:
    """Let another seat lead than the one that gathered (sixbid.R19, kozel.R14)."""
    if writer.tricks.number == 1 or writer.tricks.trick:
        return False
    return out_of_turn(writer, "play_out_of_turn")


@PLAY_FAULTS.add(ALL, "play_out_of_turn", "play")
def card_out_of_turn(writer: HandWriter) -> bool:
    """Let a seat play before its neighbour (sixbid.R19, kozel.R14)."""
    return bool(writer.tricks.trick) and out_of_turn(writer, "play_out_of_turn")


def not_held(writer: HandWriter, cards: list[str]) -> bool:
    """Let the seat in turn play a card that it cannot have."""
    if not cards:
        return False
    tricks = writer.tricks
    seat, card = tricks.next_seat(), writer.rng.choice(cards)
    writer.expect("card_not_held", seat=seat, subject=card, trick=tricks.number)
    for hand in tricks.hands:
        if card in hand:
            hand.remove(card)
    writer.words.append(card)
    raise Beyond


@PLAY_FAULTS.add(ALL, "card_not_held", "play", chance=0.1)
def card_of_another(writer: HandWriter) -> bool:
    """Play a card that another seat holds (sixbid.R19, kozel.R14)."""
    tricks = writer.tricks
    own = tricks.hands[tricks.next_seat()]
    held = [card for hand in tricks.hands for card in hand if card not in own]
    return not_held(writer, held)


@PLAY_FAULTS.add(ALL, "card_not_held", "play", chance=0.1)
def card_played_before(writer: HandWriter) -> bool:
    """Play a card that lies on the table already (sixbid.R19, kozel.R14)."""
    tricks = writer.tricks
    fallen = [card for pile in tricks.taken for card in pile]
    return not_held(writer, fallen + [card for _, card in tricks.trick])


@PLAY_FAULTS.add("sixbid", "card_not_held", "play", chance=0.1)
def card_of_the_blind(writer: BiddingWriter) -> bool:
    """Play a card that lies in the blind (sixbid.R19)."""
    return not_held(writer, list(writer.table.blind))


@PLAY_FAULTS.add("frog", "card_not_held", "play", contracts=("chico", "grand"))
def card_of_the_widow(writer: BiddingWriter) -> bool:
    """Play a card that lies in the widow (sixbid.R19)."""
    if writer.table.contract == "frog":
        return False
    return not_held(writer, list(writer.table.blind))


def taken_back(writer: HandWriter, *, legal: bool) -> bool:
    """Let the seat in turn lay a card, take it back and play a legal one."""
    tricks = writer.tricks
    seat = tricks.next_seat()
    may = tricks.legal_cards(seat)
    cards = may if legal else [card for card in tricks.hands[seat] if card not in may]
    if not cards:
        return False
    card = writer.rng.choice(cards)
    writer.expect(
        "card_taken_back", seat=seat, subject=card, trick=tricks.number, legal=may
    )
    writer.words.append(f"-{card}")
    writer.lay(seat, writer.rng.choice(may))
    return True


@PLAY_FAULTS.add(ALL, "card_taken_back", "play")
def legal_card_taken_back(writer: HandWriter) -> bool:
    """Take a card back that was legal (sixbid.R19, kozel.R14)."""
    return taken_back(writer, legal=True)


@PLAY_FAULTS.add(ALL, "card_taken_back", "play")
def illegal_card_taken_back(writer: HandWriter) -> bool:
    """Take a card back that was not legal (sixbid.R19, kozel.R14)."""
    return taken_back(writer, legal=False)


@PLAY_FAULTS.add(ALL, "wrong_taker", "gather")
def trick_gathered_by_another(writer: HandWriter) -> bool:
    """Let a seat gather a trick that it did not win (sixbid.R19, kozel.R17)."""
    tricks = writer.tricks
    winner = tricks.winner()
    seat = writer.rng.choice([each for each in tricks.order if each != winner])
    won_with = next(card for who, card in tricks.trick if who == winner)
    writer.expect("wrong_taker", seat=seat, subject=won_with, trick=tricks.number)
    writer.gather(seat, named=True)
    return True


def cut_short(writer: HandWriter) -> bool:
    """Write a score although a card is missing."""
    tricks = writer.tricks
    writer.expect("hand_cut_short", seat=tricks.next_seat(), trick=tricks.number)
    raise Closed


@PLAY_FAULTS.add(ALL, "hand_cut_short", "play", chance=0.1)
def scored_within_a_trick(writer: HandWriter) -> bool:
    """Stop within a trick and write a score (sixbid.R24, kozel.R18)."""
    unclear = writer.table_may_end() and writer.is_decided()
    return bool(writer.tricks.trick) and not unclear and cut_short(writer)


@PLAY_FAULTS.add(ALL, "hand_cut_short", "play", chance=0.1)
def scored_between_tricks(writer: HandWriter) -> bool:
    """Stop between tricks and write a score (sixbid.R24, kozel.R18)."""
    tricks = writer.tricks
    if tricks.trick or tricks.number == 1 or writer.table_is_over():
        return False
    return cut_short(writer)


@PLAY_FAULTS.add(ALL, "hand_cut_short", "play")
def scored_without_play(writer: HandWriter) -> bool:
    """Write a score although nobody led (sixbid.R24, kozel.R18)."""
    tricks = writer.tricks
    return not tricks.trick and tricks.number == 1 and cut_short(writer)


@PLAY_FAULTS.add(
    "sixbid kozel",
    "hand_cut_short",
    "play",
    options={"early_end": "play_out"},
    goal="capture",
)
def ended_where_it_is_played_out(writer: HandWriter) -> bool:
    """Stop when all is decided although the house plays on (early_end)."""
    if writer.tricks.trick or not writer.is_decided():
        return False
    return cut_short(writer)

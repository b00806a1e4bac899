"""Faults of the called card and of the card given for it (sixbid.R13 to R15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.cards import PACK_36
from tests.naive.fault import Kinds
from tests.naive.story import Tampering

if TYPE_CHECKING:
    from tests.naive.sixbid_writer import SixBidWriter

__all__ = ("CALLED_CARD_FAULTS",)

CALLED_CARD_FAULTS = Kinds()
CALLING = ("call_solo",)


@CALLED_CARD_FAULTS.add("sixbid", "call_not_allowed", "ask", contracts=CALLING)
def own_card_called(writer: SixBidWriter) -> bool:
    """Call a card that one holds (sixbid.R13)."""
    card = writer.rng.choice(writer.hands_now())
    writer.text.call = card
    writer.expect("call_not_allowed", seat=writer.table.soloist, subject=card)
    writer.table.decline()
    return True


@CALLED_CARD_FAULTS.add("sixbid", "call_not_allowed", "no call")
def card_called_in_another_contract(writer: SixBidWriter) -> bool:
    """Call a card in another contract than a call solo (sixbid.R13)."""
    missing = [card for card in PACK_36 if card not in writer.hands_now()]
    card = writer.rng.choice(missing)
    writer.text.call = card
    writer.expect("call_not_allowed", seat=writer.table.soloist, subject=card)
    return True


@CALLED_CARD_FAULTS.add("sixbid", "call_not_allowed", "ask", contracts=CALLING)
def second_card_called(writer: SixBidWriter) -> bool:
    """Call another card after the first one lay in the blind (sixbid.R13, R15)."""
    first = writer.rng.choice(writer.table.blind)
    other = [c for c in PACK_36 if c not in writer.hands_now() and c != first]
    second = writer.rng.choice(other)
    seat = writer.table.soloist
    writer.text.call = first
    writer.table.call(first)
    writer.match.story.tampering = Tampering("second call", writer.number, seat, second)
    writer.expect("call_not_allowed", seat=seat, subject=second)
    return True


@CALLED_CARD_FAULTS.add(
    "sixbid",
    "call_not_allowed",
    "ask",
    contracts=CALLING,
    options={"call_required": True},
)
def no_card_called(writer: SixBidWriter) -> bool:
    """Call no card although the house demands it (sixbid.R13, call_required)."""
    writer.expect("call_not_allowed", seat=writer.table.soloist)
    writer.table.decline()
    return True


@CALLED_CARD_FAULTS.add("sixbid", "wrong_exchange", "back", contracts=CALLING)
def no_card_given_back(writer: SixBidWriter) -> bool:
    """Leave the called card with its holder and give nothing (sixbid.R14)."""
    table = writer.table
    writer.expect("wrong_exchange", seat=table.soloist, subject=table.called)
    table.give_back(table.called)
    return True


@CALLED_CARD_FAULTS.add("sixbid", "wrong_exchange", "back", contracts=CALLING)
def called_card_given_back(writer: SixBidWriter) -> bool:
    """Give the called card itself back (sixbid.R14)."""
    table = writer.table
    own = [card for card in writer.hands_now() if card != table.called]
    writer.expect("wrong_exchange", seat=table.soloist, subject=table.called, legal=own)
    writer.give_back(table.called)
    return True


@CALLED_CARD_FAULTS.add("sixbid", "wrong_exchange", "back", contracts=CALLING)
def card_given_back_not_held(writer: SixBidWriter) -> bool:
    """Give back a card that lies elsewhere (sixbid.R14)."""
    table = writer.table
    elsewhere = [card for card in PACK_36 if card not in writer.hands_now()]
    card = writer.rng.choice(elsewhere)
    writer.expect("wrong_exchange", seat=table.soloist, subject=card)
    table.give_back(table.called)
    writer.text.back = card
    return True


@CALLED_CARD_FAULTS.add("sixbid", "wrong_exchange", "back", contracts=CALLING)
def card_from_another_than_its_holder(writer: SixBidWriter) -> bool:
    """Let one hand over the called card who does not hold it (sixbid.R14)."""
    table = writer.table
    (other,) = [seat for seat in table.others() if seat != table.giver]
    writer.match.story.tampering = Tampering("holder", writer.number, other)
    writer.expect("wrong_exchange", seat=table.soloist, subject=table.called)
    own = [card for card in writer.hands_now() if card != table.called]
    writer.give_back(writer.rng.choice(own))
    return True


@CALLED_CARD_FAULTS.add("sixbid", "exchange_from_blind", "ask", contracts=CALLING)
def card_fetched_from_the_blind(writer: SixBidWriter) -> bool:
    """Exchange the called card with the blind (sixbid.R15)."""
    table = writer.table
    card, back = writer.rng.choice(table.blind), writer.rng.choice(writer.hands_now())
    writer.text.call, writer.text.back = card, back
    writer.expect("exchange_from_blind", seat=table.soloist, subject=card)
    table.blind.remove(card)
    table.blind.append(back)
    writer.hands_now().remove(back)
    writer.hands_now().append(card)
    table.decline()
    return True

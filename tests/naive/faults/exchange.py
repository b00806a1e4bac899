"""Faults of the lone-trump exchange (kozel.R10 to R12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.cards import PACK_32
from tests.naive.fault import Kinds

if TYPE_CHECKING:
    from tests.naive.kozel_writer import KozelWriter
    from tests.naive.options import Value

__all__ = ("EXCHANGE_FAULTS",)

EXCHANGE_FAULTS = Kinds()
NO_REDEAL: dict[str, Value] = {"redeal_on": []}
PLAIN_ONLY: dict[str, Value] = {"redeal_on": [], "exchange_return": "plain_only"}


def given(writer: KozelWriter, code: str, seat: int, card: str) -> bool:
    """Let a seat give a card that it may not, and get one back."""
    table = writer.table
    if seat in table.to_ask:
        table.to_ask.remove(seat)
    table.to_ask.insert(0, seat)
    writer.expect(code, seat=seat, subject=card)
    writer.exchange(card)
    return True


@EXCHANGE_FAULTS.add("kozel", "not_entitled", "exchange", options=NO_REDEAL)
def one_of_several_trumps_given(writer: KozelWriter) -> bool:
    """Give a trump although one holds several (kozel.R10)."""
    seat = writer.table.to_ask[0]
    trumps = [c for c in writer.hands[seat] if c in writer.table.trumps]
    if len(trumps) < 2:
        return False
    return given(writer, "not_entitled", seat, writer.rng.choice(trumps))


@EXCHANGE_FAULTS.add(
    "kozel", "not_entitled", "exchange", options=NO_REDEAL, deal="lone"
)
def plain_card_given(writer: KozelWriter) -> bool:
    """Give a plain card instead of the lone trump (kozel.R10)."""
    seat = writer.table.to_ask[0]
    plain = [c for c in writer.hands[seat] if c not in writer.table.trumps]
    if not writer.table.lone[seat]:
        return False
    return given(writer, "not_entitled", seat, writer.rng.choice(plain))


@EXCHANGE_FAULTS.add(
    "kozel", "not_entitled", "exchange", options=NO_REDEAL, deal="without"
)
def card_given_without_any_trump(writer: KozelWriter) -> bool:
    """Give a card although one holds no trump at all (kozel.R10)."""
    seat = writer.table.to_ask[0]
    hand = writer.hands[seat]
    if any(card in writer.table.trumps for card in hand):
        return False
    return given(writer, "not_entitled", seat, writer.rng.choice(hand))


@EXCHANGE_FAULTS.add("kozel", "not_entitled", "exchange", options=NO_REDEAL)
def card_given_not_held(writer: KozelWriter) -> bool:
    """Give a card that an opponent holds (kozel.R10)."""
    table = writer.table
    seat = table.to_ask.pop(0)
    gave = writer.rng.choice(table.hands[(seat + 1) % 4])
    back = writer.rng.choice(table.hands[(seat + 2) % 4])
    writer.expect("not_entitled", seat=seat, subject=gave)
    writer.text.exchange.append((seat, gave, back))
    return True


@EXCHANGE_FAULTS.add("kozel", "wrong_return", "back", options=NO_REDEAL, deal="lone")
def same_card_given_back(writer: KozelWriter) -> bool:
    """Give the card back that was received (kozel.R11)."""
    return _returned(writer, writer.table.gift)


@EXCHANGE_FAULTS.add("kozel", "wrong_return", "back", options=PLAIN_ONLY, deal="lone")
def trump_given_back(writer: KozelWriter) -> bool:
    """Give a trump back where a plain card is due (kozel.R11, exchange_return)."""
    table = writer.table
    plain = table.returnable()
    assert table.answering is not None
    trumps = [
        card
        for card in table.hands[table.answering]
        if card in table.trumps and card not in plain and card != table.gift
    ]
    return bool(trumps) and _returned(writer, writer.rng.choice(trumps))


def _returned(writer: KozelWriter, card: str) -> bool:
    table = writer.table
    assert table.answering is not None
    giver = (table.answering + 2) % 4
    legal = table.returnable()
    writer.expect("wrong_return", seat=giver, subject=card, legal=legal)
    writer.give_back(giver, card)
    return True


@EXCHANGE_FAULTS.add("kozel", "wrong_return", "back", options=NO_REDEAL, deal="lone")
def card_given_back_of_another(writer: KozelWriter) -> bool:
    """Give a card back that an opponent holds (kozel.R11)."""
    table = writer.table
    assert table.answering is not None
    giver = (table.answering + 2) % 4
    elsewhere = [card for card in PACK_32 if card not in table.hands[table.answering]]
    card = writer.rng.choice(elsewhere)
    writer.expect("wrong_return", seat=giver, subject=card)
    writer.text.exchange.append((giver, table.gift, card))
    table.give_back(table.gift)
    return True


@EXCHANGE_FAULTS.add(
    "kozel",
    "exchange_out_of_turn",
    "exchange over",
    chance=1.0,
    options=NO_REDEAL,
    deal="lone_two",
)
def asked_again_after_keeping(writer: KozelWriter) -> bool:
    """Give the lone trump after one's turn has passed (kozel.R12)."""
    table = writer.table
    if not writer.text.exchange:
        return False
    givers = [giver for giver, _, _ in writer.text.exchange]
    for seat in table.order[: table.order.index(givers[-1])]:
        if table.lone[seat] and all((giver - seat) % 2 for giver in givers):
            return given(writer, "exchange_out_of_turn", seat, table.lone[seat])
    return False


@EXCHANGE_FAULTS.add(
    "kozel",
    "side_exchanged_already",
    "exchange over",
    chance=1.0,
    options=NO_REDEAL,
    deal="lone_pair",
)
def partner_exchanges_too(writer: KozelWriter) -> bool:
    """Give the lone trump although the partner gave his (kozel.R12)."""
    table = writer.table
    if not writer.text.exchange:
        return False
    seat = (writer.text.exchange[-1][0] + 2) % 4
    gift = table.lone[seat]
    if gift not in table.hands[seat]:
        return False
    return given(writer, "side_exchanged_already", seat, gift)

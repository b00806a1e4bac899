"""The exchange of the lone trump (dealer 3, so the seats are asked 0, 1, 2, 3)."""

from __future__ import annotations

import pytest

from core.commands import GiveBack, GiveTrump, Keep
from core.games import GAMES
from core.kozel.exchange import lone_trump
from core.kozel.trumps import trump_mask
from core.pack import card_count
from core.phase import ANSWER, EXCHANGE, PLAY
from core.redact import redact
from events.cards import HIDDEN
from events.kozel import CardGivenBack, ExchangeKept, TrumpGiven
from events.table import CardPlayed, HandRevealed
from tests.builders import card, cards, mask
from tests.core.kozel.table import FULL, HANDS, asked
from tests.spec import given

HEARTS, DIAMONDS = 2, 1

LONE = (
    "8H AS TS KS AC 8C 9D 7D",
    "AH KH 9S 8S KC 9C AD TD",
    "7C JD KD 8D 7S TC QC QS",
    "TH 9H 7H QH QD JC JS JH",
)
"""Hearts are trumps: seat 0 has one, seat 1 two, seat 2 four, seat 3 eight."""

BOTH_LONE = (
    "8H AS TS KS AC 8C 9D 7D",
    "AH KH 9S 8S TD JD QS JC",
    "9H AD KD 8D 7S TC KC 9C",
    "TH 7H QH QD JS JH QC 7C",
)
"""Seats 0 and 2, partners, have one trump each."""


@pytest.mark.parametrize(
    ("hand", "lone"),
    [
        ("AS TS KS AC 8C 9D 7D 7C", "7C"),
        ("AS TS KS AC 8C 9D JD 7C", ""),
        ("AS TS KS AC 8C 9D 7D 9C", ""),
    ],
)
def test_r10_exactly_one_trump(hand: str, lone: str) -> None:
    """One trump of the whole ladder; two or none give no right (kozel.R10)."""
    assert lone_trump(mask(hand), trump_mask(HEARTS)) == mask(lone)


def test_r10_a_right_not_a_duty() -> None:
    """Who has one trump may give it or keep it (kozel.R10)."""
    table = asked(*LONE, trump="8H")
    orders = GAMES["kozel"].legal_commands(table.state)
    assert orders == (Keep(0), GiveTrump(0, card("8H")))
    table.when(Keep(0)).then(ExchangeKept(0))
    table.when(GiveTrump(0, card("8H"))).then(TrumpGiven(0, card("8H")))


def test_r10_who_has_none_or_more_may_only_keep() -> None:
    """Without exactly one trump there is no right (kozel.R10)."""
    table = given(asked(*LONE, trump="8H").events, ExchangeKept(0))
    assert GAMES["kozel"].legal_commands(table.state) == (Keep(1),)
    table.when(GiveTrump(1, card("AH"))).refused("not_entitled", "kozel.R10")
    found = table.breach(TrumpGiven(1, card("AH")))
    assert (found.seat, found.subject, found.legal) == (1, "AH", ())
    table.judged(TrumpGiven(1, card("AH")), "not_entitled")


def test_r10_only_that_very_card() -> None:
    """He may not give a plain card, nor one of another's (kozel.R10)."""
    table = asked(*LONE, trump="8H")
    found = table.breach(TrumpGiven(0, card("AS")))
    assert (found.code, found.legal, found.ends) == ("not_entitled", ("8H",), False)
    table.when(GiveTrump(0, card("AS"))).refused("not_entitled", "kozel.R10")
    strange = table.breach(TrumpGiven(0, card("AH")))
    assert (strange.code, strange.ends) == ("not_entitled", True)


def test_r11_the_partner_gives_another_card_back() -> None:
    """He sees the trump first and gives any other card; both keep eight (kozel.R11)."""
    table = given(asked(*LONE, trump="8H").events, TrumpGiven(0, card("8H")))
    assert (table.state.phase, table.state.turn) == (ANSWER, 2)
    orders = GAMES["kozel"].legal_commands(table.state)
    assert set(orders) == {GiveBack(2, each) for each in cards(LONE[2])}
    table.when(GiveBack(2, card("KD"))).then(CardGivenBack(2, card("KD")))
    done = table.judged(CardGivenBack(2, card("KD"))).state
    assert [card_count(hand) for hand in done.hands] == [8, 8, 8, 8]
    assert done.hands[0] == mask(LONE[0].replace("8H", "KD"))
    assert done.hands[2] == mask(LONE[2].replace("KD", "8H"))


def test_r11_not_the_card_received() -> None:
    """The trump itself is no other card (kozel.R11)."""
    table = given(asked(*LONE, trump="8H").events, TrumpGiven(0, card("8H")))
    found = table.when(GiveBack(2, card("8H"))).refused("wrong_return", "kozel.R11")
    assert (found.seat, found.subject) == (0, "8H")
    table.judged(CardGivenBack(2, card("8H")), "wrong_return")


def test_r11_a_card_of_the_partner() -> None:
    """What comes back is the partner's own card (kozel.R11)."""
    table = given(asked(*LONE, trump="8H").events, TrumpGiven(0, card("8H")))
    assert table.breach(CardGivenBack(2, card("AS"))).ends
    table.judged(CardGivenBack(2, card("AS")), "wrong_return")
    table.when(GiveBack(1, card("AH"))).refused("wrong_return", "kozel.R11")


def test_r11_nothing_comes_back_for_nothing() -> None:
    """Without a gift there is no return (kozel.R11)."""
    table = asked(*LONE, trump="8H")
    table.judged(CardGivenBack(2, card("KD")), "wrong_return")
    assert table.breach(CardGivenBack(2, card("KD"))).reason == "unasked"


def test_r12_all_four_are_asked_in_turn() -> None:
    """Forehand first, the dealer last, then the play begins (kozel.R12)."""
    table = asked(*BOTH_LONE, trump="8H")
    for seat in range(4):
        assert (table.state.phase, table.state.turn) == (EXCHANGE, seat)
        table = table.judged(ExchangeKept(seat))
    assert (table.state.phase, table.state.turn) == (PLAY, 0)


def test_r12_after_an_exchange_the_partner_is_not_asked() -> None:
    """Seat 2 had one trump too, but its side has exchanged (kozel.R12)."""
    before = asked(*BOTH_LONE, trump="8H").events
    exchanged = (TrumpGiven(0, card("8H")), CardGivenBack(2, card("AD")))
    table = given(before, exchanged)
    assert table.state.turn == 1
    table = table.judged(ExchangeKept(1))
    assert table.state.turn == 3
    assert table.judged(ExchangeKept(3)).state.phase == PLAY
    table.judged(TrumpGiven(2, card("9H")), "side_exchanged_already")
    table.when(GiveTrump(2, card("9H"))).refused("side_exchanged_already", "kozel.R12")


def test_r12_if_the_first_declines_the_second_is_asked() -> None:
    """When seat 0 keeps its lone trump, seat 2 may give (kozel.R12)."""
    kept = (ExchangeKept(0), ExchangeKept(1))
    table = given(asked(*BOTH_LONE, trump="8H").events, kept)
    orders = GAMES["kozel"].legal_commands(table.state)
    assert orders == (Keep(2), GiveTrump(2, card("9H")))
    table.judged(TrumpGiven(2, card("9H"))).judged(CardGivenBack(0, card("AS")))


def test_r12_only_when_asked() -> None:
    """A gift or an answer before or after one's turn (kozel.R12)."""
    table = asked(*BOTH_LONE, trump="8H")
    table.judged(TrumpGiven(2, card("9H")), "exchange_out_of_turn")
    table.when(GiveTrump(2, card("9H"))).refused("exchange_out_of_turn", "kozel.R12")
    table.judged(ExchangeKept(1), "exchange_out_of_turn")
    table.when(Keep(1)).refused("exchange_out_of_turn", "kozel.R12")
    late = given(table.events, ExchangeKept(0))
    late.judged(TrumpGiven(0, card("8H")), "exchange_out_of_turn")


def test_r12_who_was_passed_over_is_not_asked_again() -> None:
    """After a gift out of turn the asking goes on behind it (kozel.R12)."""
    table = asked(*BOTH_LONE, trump="8H")
    table = table.judged(TrumpGiven(2, card("9H")), "exchange_out_of_turn")
    table = table.judged(CardGivenBack(0, card("AS")))
    assert (table.state.phase, table.state.turn) == (EXCHANGE, 3)


def test_r12_a_trump_that_is_gone_is_not_given_again() -> None:
    """Given too early and never paid for, it cannot go once more (kozel.R12)."""
    table = asked(*BOTH_LONE, trump="8H")
    table = table.judged(TrumpGiven(2, card("9H")), "exchange_out_of_turn")
    table = table.judged(ExchangeKept(1), "exchange_out_of_turn")
    assert table.state.turn == 2
    assert GAMES["kozel"].legal_commands(table.state) == (Keep(2),)
    found = table.breach(TrumpGiven(2, card("9H")))
    assert (found.code, found.ends) == ("not_entitled", True)


def test_r12_no_exchange_once_the_play_has_begun() -> None:
    """The exchange comes before the first lead (kozel.R12)."""
    kept = [ExchangeKept(seat) for seat in range(4)]
    table = given(asked(*BOTH_LONE, trump="8H").events, kept, CardPlayed(0, card("AS")))
    table.judged(TrumpGiven(2, card("9H")), "exchange_out_of_turn")
    table.when(Keep(1)).refused("exchange_out_of_turn", "kozel.R12")


def test_r12_the_dealt_hand_decides() -> None:
    """One trump left after the return, or one received, gives no right (kozel.R12)."""
    exchanged = (TrumpGiven(0, card("8H")), CardGivenBack(2, card("JD")))
    table = given(asked(*LONE, trump="8H").events, exchanged)
    table.judged(TrumpGiven(0, card("JD")), "side_exchanged_already")


def test_r13_the_partners_alone_know_the_cards() -> None:
    """That and by whom is public, the two cards are not (kozel.R13)."""
    given_away, back = TrumpGiven(1, card("7C")), CardGivenBack(3, card("AS"))
    for viewer in (1, 3):
        assert redact(given_away, viewer) == given_away
        assert redact(back, viewer) == back
    for viewer in (-1, 0, 2):
        assert redact(given_away, viewer) == TrumpGiven(1, HIDDEN)
        assert redact(back, viewer) == CardGivenBack(3, HIDDEN)
    table = given(FULL, ExchangeKept(0), given_away, back)
    partner = GAMES["kozel"].view(table.state, 3)
    assert partner.hands[1] == mask("AS")
    outside = GAMES["kozel"].view(table.state, 0)
    assert (outside.hands[1], outside.hands[3]) == (0, 0)


def test_r13_everything_is_shown_at_the_end() -> None:
    """The hand as dealt and both cards stand in one public event (kozel.R13)."""
    facts = (ExchangeKept(0), TrumpGiven(1, card("7C")), CardGivenBack(3, card("AS")))
    shown = tuple(tuple(sorted(cards(hand))) for hand in HANDS)
    moved = ((1, 3, card("7C")), (3, 1, card("AS")))
    reveal = HandRevealed(shown, (), moved, ())
    given(FULL, facts).judged(reveal)
    given(FULL, facts).judged(HandRevealed(shown, (), (), ()), "wrong_deal")


def test_r13_keeping_tells_nothing() -> None:
    """The answer of one who could give is that of one who could not (kozel.R13)."""
    for hands in (LONE, BOTH_LONE):
        asked(*hands, trump="8H").when(Keep(0)).then(ExchangeKept(0))

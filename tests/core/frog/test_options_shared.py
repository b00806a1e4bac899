"""The house rules of auction and play that Frog has from Six-Bid."""

from __future__ import annotations

import pytest

from core.commands import PlayCard
from core.sixbid.state import SixBid
from events.table import CardPlayed
from tests.builders import calls, card, trick
from tests.core.frog.table import HANDS, contract_of, full, playing
from tests.spec import Given, given


def spoken(order: str, *texts: str) -> Given:
    """Return the full deal after some calls, every one of them legal and in turn."""
    table = given(full(auction_order=order))
    for call in calls(*texts):
        assert table.state.turn == call.seat
        table = table.judged(call)
    return table


@pytest.mark.parametrize(
    ("order", "turn"), [("duel", 0), ("rotation", 2), ("single_round", 2)]
)
def test_option_auction_order_who_speaks_after_two_bids(order: str, turn: int) -> None:
    """In the duel forehand answers, else rear has his turn (frog.FR2)."""
    table = spoken(order, "0 frog", "1 chico")
    assert table.state.turn == turn
    (call,) = calls(f"{2 - turn} grand")
    found = table.breach(call)
    assert (found.code, found.rule) == ("call_out_of_turn", "sixbid.R7")
    assert (found.seat, found.right) == (2 - turn, str(turn))


@pytest.mark.parametrize(
    ("order", "texts", "soloist", "contract"),
    [
        ("rotation", "0 frog|1 chico|2 pass|0 grand|1 pass", 0, 9),
        ("rotation", "0 frog|1 pass|2 chico|0 pass", 2, 8),
        ("single_round", "0 frog|1 chico|2 grand", 2, 9),
        ("single_round", "0 frog|1 chico|2 pass", 1, 8),
        ("single_round", "0 pass|1 pass|2 frog", 2, 7),
    ],
)
def test_option_auction_order_settles_the_bid(
    order: str, texts: str, soloist: int, contract: int
) -> None:
    """Round and round until all others have passed, or once (frog.FR2)."""
    state = spoken(order, *texts.split("|")).state
    assert isinstance(state, SixBid)
    assert (state.soloist, state.contract) == (soloist, contract)


@pytest.mark.parametrize(
    ("value", "plain", "led"),
    [
        ("any_trump", "6H AH", "6H AH"),
        ("must_overtrump", "AH", "AH"),
        ("free", "6H AH TD", "6H AH"),
    ],
)
def test_option_trumping_cards_behind_a_jack(value: str, plain: str, led: str) -> None:
    """Void behind KS JH, and behind a led JH (sixbid.R19)."""
    options = {"trumping": value}
    hands = ("KS", "JH", "6H AH TD")
    grand = contract_of(0, "grand")
    ruffed = playing(hands, grand, trick(0, "KS JH"), options=options)
    assert ruffed.legal(2) == set(plain.split())
    hands = ("JH", "6H AH TD", "")
    trumps = playing(hands, grand, trick(0, "JH"), options=options)
    assert trumps.legal(1) == set(led.split())


def test_option_trumping_must_overtrump_is_judged() -> None:
    """A lower trump is refused and found, a plain card as before (sixbid.R19)."""
    options = {"trumping": "must_overtrump"}
    hands = ("KS", "JH", "6H AH TD")
    table = playing(hands, contract_of(0, "grand"), trick(0, "KS JH"), options=options)
    found = table.when(PlayCard(2, card("6H"))).refused("must_overtrump", "sixbid.R19")
    assert (found.subject, found.legal) == ("6H", ("AH",))
    table.judged(CardPlayed(2, card("6H")), "must_overtrump")
    table.judged(CardPlayed(2, card("TD")), "must_play_trump")


@pytest.mark.parametrize(
    ("value", "legal"), [("free", HANDS[0]), ("after_broken", "QS TD QD TC KC JC 9C")]
)
def test_option_trump_lead_at_the_first_trick(value: str, legal: str) -> None:
    """Hearts may be led, or not before one was played (sixbid.R19)."""
    table = given(full(trump_lead=value), contract_of(1, "grand"))
    assert table.legal(0) == set(legal.split())


def test_option_trump_lead_after_broken_is_judged() -> None:
    """A trump led too early is refused and found, later it is not (sixbid.R19)."""
    table = given(full(trump_lead="after_broken"), contract_of(1, "frog"))
    lead = CardPlayed(0, card("6H"))
    table.when(PlayCard(0, lead.card)).refused("trump_lead_barred", "sixbid.R19")
    table.judged(lead, "trump_lead_barred")
    given(table.events, trick(0, "QS AS KS", taker=0)).judged(lead, "trump_lead_barred")
    ruffed = given(table.events, trick(0, "9H KH 7H", taker=0))
    ruffed.judged(lead)


def test_option_trump_lead_after_broken_counts_no_card_laid_away() -> None:
    """Hearts that were laid away have not been played (sixbid.R19)."""
    away = "KH AS AD"
    table = given(full(trump_lead="after_broken"), contract_of(1, "frog", away=away))
    table.judged(CardPlayed(0, card("6H")), "trump_lead_barred")

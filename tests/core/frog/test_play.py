"""Leads, legal cards and trick winners of Frog (dealer 2)."""

from __future__ import annotations

import pytest

from core.commands import PlayCard
from core.games import GAMES
from core.pack import points
from core.phase import CLOSED, PLAY
from events.table import CardPlayed, CardTakenBack, HandScored, TrickTaken
from tests.builders import calls, card, cards, mask, trick
from tests.core.frog.table import FULL, HANDS, contract_of, playing, widow_taken
from tests.spec import given


@pytest.mark.parametrize(
    ("soloist", "bid", "trump"),
    [
        (0, "frog", ""),
        (1, "frog", ""),
        (2, "frog", ""),
        (1, "chico", "S"),
        (2, "grand", ""),
    ],
)
def test_r17_forehand_leads_in_every_contract(
    soloist: int, bid: str, trump: str
) -> None:
    """Whoever plays, the seat left of the dealer leads (sixbid.R17)."""
    table = given(FULL, contract_of(soloist, bid, trump))
    assert table.state.turn == 0
    lead = CardPlayed(1, cards(HANDS[1])[0])
    table.judged(lead, "wrong_first_lead")
    table.when(PlayCard(1, lead.card)).refused("wrong_first_lead", "sixbid.R17")


@pytest.mark.parametrize(
    ("bid", "trump", "led", "hand", "legal"),
    [
        ("grand", "", "KS", "6S AS 7H 9C", "6S AS"),
        ("grand", "", "KS", "AH 6H TC", "AH 6H"),
        ("grand", "", "KS", "TD 7C", "TD 7C"),
        ("grand", "", "KH", "6H AS", "6H"),
        ("chico", "D", "KH", "TD 7C", "TD"),
        ("frog", "", "KD", "AH 6S", "AH"),
    ],
)
def test_r19_cards_that_may_follow(
    bid: str, trump: str, led: str, hand: str, legal: str
) -> None:
    """The suit led, else a trump, else any card (sixbid.R19)."""
    settled = contract_of(0, bid, trump, widow="6C 8C 9C")
    table = playing((led, hand, ""), settled, trick(0, led), widow="6C 8C 9C")
    assert table.legal(1) == set(legal.split())


@pytest.mark.parametrize(
    ("bid", "trump", "played", "winner", "worth"),
    [
        ("grand", "", "9D TD KD", 1, 14),
        ("grand", "", "KS 6H 7H", 2, 4),
        ("frog", "", "KS TD 9S", 0, 14),
        ("chico", "C", "AH 6C KH", 1, 15),
        ("chico", "S", "AH KH TH", 0, 25),
    ],
)
def test_r19_who_wins_the_trick(
    bid: str, trump: str, played: str, winner: int, worth: int
) -> None:
    """The highest trump, else the highest card of the suit led (sixbid.R19)."""
    first, second, third = played.split()
    settled = contract_of(0, bid, trump, widow="7D 8D 8S")
    table = playing((first, second, third), settled, trick(0, played), widow="7D 8D 8S")
    assert GAMES["frog"].trick_winner(table.state) == winner
    assert points(mask(played)) == worth
    assert table.judged(TrickTaken(winner)).state.turn == winner
    for other in {0, 1, 2} - {winner}:
        table.judged(TrickTaken(other), "wrong_taker")


def test_r19_a_revoke() -> None:
    """Who holds the suit led must play it (sixbid.R19)."""
    table = given(FULL, contract_of(1, "grand"), trick(0, "TD"))
    found = table.when(PlayCard(1, card("KH"))).refused(
        "must_follow_suit", "sixbid.R19"
    )
    assert (found.seat, found.subject, found.legal) == (1, "KH", ("AD",))
    table.judged(CardPlayed(1, card("KH")), "must_follow_suit")


def test_r19_a_trump_withheld() -> None:
    """Who is void and holds a trump must play one (sixbid.R19)."""
    table = playing(("KD", "TC 6H 9H", ""), contract_of(0, "grand"), trick(0, "KD"))
    found = table.breach(CardPlayed(1, card("TC")))
    assert (found.code, found.legal) == ("must_play_trump", ("6H", "9H"))
    table.judged(CardPlayed(1, card("TC")), "must_play_trump")
    table.when(PlayCard(1, card("TC"))).refused("must_play_trump", "sixbid.R19")


def test_r19_one_card_each_clockwise() -> None:
    """A card inside a trick, or a later lead, by another seat (sixbid.R19)."""
    table = given(FULL, contract_of(1, "grand"), trick(0, "TD"))
    table.judged(CardPlayed(2, card("7D")), "play_out_of_turn")
    table.when(PlayCard(2, card("7D"))).refused("play_out_of_turn", "sixbid.R19")
    second = given(FULL, contract_of(1, "grand"), trick(0, "TD AD 7D", taker=1))
    second.judged(CardPlayed(0, card("QS")), "play_out_of_turn")


def test_r19_a_card_he_does_not_hold() -> None:
    """Another's card, one already played, one of the widow (sixbid.R19)."""
    table = given(FULL, contract_of(1, "grand"), trick(0, "TD AD 7D", taker=1))
    for text in ("QS", "AD", "JS"):
        assert table.breach(CardPlayed(1, card(text))).ends
        table.judged(CardPlayed(1, card(text)), "card_not_held")
        table.when(PlayCard(1, card(text))).refused("card_not_held", "sixbid.R19")


def test_r19_a_card_played_stays_played() -> None:
    """A card taken up again is a breach even if another follows (sixbid.R19)."""
    table = given(FULL, contract_of(1, "grand"), trick(0, "TD AD"))
    after = table.judged(CardTakenBack(2, card("KD")), "card_taken_back")
    after.judged(CardPlayed(2, card("7D")))
    assert GAMES["frog"].view(after.state, 0).hands[2] == mask("KD")


def test_r19_no_card_without_a_contract() -> None:
    """When all have passed nothing is led (sixbid.R19)."""
    passed = given(FULL, calls("0 pass", "1 pass", "2 pass"))
    passed.when(PlayCard(0, card("QS"))).refused("play_out_of_turn", "sixbid.R19")


def test_r24_all_eleven_tricks_are_played() -> None:
    """No contract of Frog ends early, however it stands (sixbid.R24)."""
    table = given(FULL, contract_of(1, "grand"), trick(0, "TD AD"))
    answer = table.when(PlayCard(2, card("7D")))
    answer.then(CardPlayed(2, card("7D")), TrickTaken(1))
    after = given(table.events, answer.events)
    found = after.breach(HandScored((0, 0, 0)))
    assert (found.code, found.seat) == ("hand_cut_short", 1)
    after.judged(HandScored((0, 0, 0)), "hand_cut_short")


def test_fr9_eleven_tricks_and_then_the_score() -> None:
    """With the last card of the last trick the hand is scored and shown (frog.FR9)."""
    table = given(FULL, contract_of(1, "frog", away="6C 7C 8C"))
    while (orders := GAMES["frog"].legal_commands(table.state)) != ():
        answer = table.when(orders[0])
        assert answer.breach is None
        table = given(table.events, answer.events)
    state = table.state
    assert state.tricks == 11
    scored = table.events[-2]
    assert isinstance(scored, HandScored)
    given(table.events[:-2]).judged(scored)
    assert table.state.change == scored.change
    closed = given(table.events[:-1])
    assert closed.state.phase == CLOSED
    closed.judged(CardPlayed(0, card("QS")), "play_out_of_turn")


def test_fr3_a_widow_taken_in_the_play_stops_nothing() -> None:
    """It is found, and the play goes on (frog.FR3)."""
    play = (contract_of(0, "grand"), trick(0, "TD AD 7D", taker=1))
    for facts in (play, (*play, trick(1, "AS"))):
        table = given(FULL, facts)
        late = table.judged(widow_taken(0), "wrong_laid_away")
        assert (late.state.phase, late.state.turn) == (PLAY, table.state.turn)

"""Leads, legal cards and trick winners of Six-Bid Solo (dealer 2)."""

from __future__ import annotations

import pytest

from core.commands import MakeCall, PlayCard
from core.games import GAMES
from core.pack import points
from events.sixbid import CallMade, HandExposed
from events.table import CardPlayed, CardTakenBack, TrickTaken
from tests.builders import calls, card, cards, mask, trick
from tests.core.sixbid.table import FULL, HANDS, bid_by, contract_of, playing
from tests.spec import given


@pytest.mark.parametrize(
    ("soloist", "bid", "leader"),
    [
        (2, "solo", 0),
        (0, "misere", 0),
        (1, "misere", 0),
        (1, "heart_solo", 0),
        (2, "guarantee", 0),
        (1, "call_solo", 0),
        (0, "spread_misere", 1),
        (1, "spread_misere", 2),
        (2, "spread_misere", 0),
    ],
)
def test_r17_who_leads_first(soloist: int, bid: str, leader: int) -> None:
    """Forehand, but left of the soloist in a spread misere (sixbid.R17)."""
    trump = "S" if bid in ("solo", "guarantee", "call_solo") else ""
    table = given(FULL, contract_of(soloist, bid, trump))
    assert table.state.turn == leader
    wrong = (leader + 1) % 3
    lead = CardPlayed(wrong, cards(HANDS[wrong])[0])
    table.judged(lead, "wrong_first_lead")
    table.when(PlayCard(wrong, lead.card)).refused("wrong_first_lead", "sixbid.R17")


def test_r17_after_a_wrong_lead_the_left_neighbour_follows() -> None:
    """The first lead out of turn stands, and the trick goes on from it (sixbid.R17)."""
    table = given(FULL, contract_of(1, "spread_misere"))
    after = table.judged(CardPlayed(0, card("TD")), "wrong_first_lead")
    assert after.state.turn == 1
    after.judged(CardPlayed(1, card("AD"))).judged(CardPlayed(2, card("7D")))


def test_r18_the_spread_hand_is_laid_open_before_the_lead() -> None:
    """With the last pass the eleven cards are shown, then the left leads (sixbid.R18)."""
    table = given(FULL, calls("0 pass", "1 spread_misere"))
    table.when(MakeCall(2, 0)).then(
        CallMade(2, 0), HandExposed(1, tuple(sorted(cards(HANDS[1]))))
    )
    shown = given(
        FULL, bid_by(1, "spread_misere"), HandExposed(1, tuple(sorted(cards(HANDS[1]))))
    )
    assert shown.state.turn == 2
    for viewer in (-1, 0, 2):
        seen = GAMES["sixbid"].view(shown.state, viewer)
        assert seen.hands[1] == mask(HANDS[1])
        assert all(not seen.hands[seat] for seat in {0, 2} - {viewer})


def test_r18_a_closed_misere_shows_nothing() -> None:
    """Only the spread misere is played open (sixbid.R18)."""
    table = given(FULL, calls("0 pass", "1 misere"))
    table.when(MakeCall(2, 0)).then(CallMade(2, 0))


@pytest.mark.parametrize(
    ("trump", "led", "hand", "legal"),
    [
        ("S", "KH", "6H AH 7S 9C", "6H AH"),
        ("S", "KH", "AS 6S TC", "AS 6S"),
        ("S", "KH", "TD 7C", "TD 7C"),
        ("", "JD", "AC 6C 8H", "AC 6C 8H"),
        ("S", "KS", "6S AH TD", "6S"),
        ("S", "KS", "AH TD", "AH TD"),
    ],
)
def test_r19_cards_that_may_follow(trump: str, led: str, hand: str, legal: str) -> None:
    """The suit led, else a trump, else any card (sixbid.R19)."""
    contract = contract_of(0, "solo", trump) if trump else contract_of(0, "misere")
    table = playing((led, hand, ""), contract, trick(0, led))
    assert table.legal(1) == set(legal.split())


def test_r19_any_trump_will_do() -> None:
    """Third in hand, void, behind the jack of trumps: the six is legal (sixbid.R19)."""
    table = playing(
        ("KH", "JS", "6S AS TD"), contract_of(0, "solo", "S"), trick(0, "KH JS")
    )
    assert table.legal(2) == {"6S", "AS"}
    after = table.judged(CardPlayed(2, card("6S")))
    assert GAMES["sixbid"].trick_winner(after.state) == 1
    assert points(mask("KH JS 6S")) == 6


def test_r19_the_leader_plays_what_he_likes() -> None:
    """Trumps may be led at any time (sixbid.R19)."""
    table = given(FULL, contract_of(0, "solo", "S"))
    assert table.legal(0) == set(HANDS[0].split())


@pytest.mark.parametrize(
    ("trump", "played", "winner", "worth"),
    [
        ("C", "9D TD KD", 1, 14),
        ("S", "KH TD 9H", 0, 14),
        ("", "JD AC 9D", 0, 13),
        ("S", "AH 6S KH", 1, 15),
        ("S", "KH JS 6S", 1, 6),
        ("S", "6S 7S AH", 1, 11),
    ],
)
def test_r19_who_wins_the_trick(
    trump: str, played: str, winner: int, worth: int
) -> None:
    """The highest trump, else the highest card of the suit led (sixbid.R19)."""
    contract = contract_of(0, "solo", trump) if trump else contract_of(0, "misere")
    first, second, third = played.split()
    table = playing((first, second, third), contract, trick(0, played))
    assert GAMES["sixbid"].trick_winner(table.state) == winner
    assert points(mask(played)) == worth
    taken = table.judged(TrickTaken(winner))
    assert taken.state.turn == winner
    for other in {0, 1, 2} - {winner}:
        table.judged(TrickTaken(other), "wrong_taker")


def test_r19_who_gathered_the_trick_leads() -> None:
    """After a trick in wrong hands the next lead is judged by the facts (sixbid.R19)."""
    table = given(FULL, contract_of(1, "solo", "S"), trick(0, "TD AD 7D"))
    found = table.breach(TrickTaken(0))
    assert (found.seat, found.right) == (0, "1")
    after = table.judged(TrickTaken(0), "wrong_taker")
    after.judged(CardPlayed(0, card("QS")))
    after.judged(CardPlayed(1, card("AS")), "play_out_of_turn")


def test_r19_a_revoke() -> None:
    """Who holds the suit led must play it (sixbid.R19)."""
    table = given(FULL, contract_of(1, "solo", "S"), trick(0, "TD"))
    found = table.when(PlayCard(1, card("KH"))).refused(
        "must_follow_suit", "sixbid.R19"
    )
    assert (found.seat, found.subject, found.legal) == (1, "KH", ("AD",))
    table.judged(CardPlayed(1, card("KH")), "must_follow_suit")
    table.judged(CardPlayed(1, card("QC")), "must_follow_suit")


def test_r19_a_trump_withheld() -> None:
    """Who is void and holds a trump must play one (sixbid.R19)."""
    table = playing(("KH", "TC 6S 9S", ""), contract_of(0, "solo", "S"), trick(0, "KH"))
    found = table.breach(CardPlayed(1, card("TC")))
    assert (found.code, found.legal) == ("must_play_trump", ("6S", "9S"))
    table.when(PlayCard(1, card("TC"))).refused("must_play_trump", "sixbid.R19")


def test_r19_one_card_each_clockwise() -> None:
    """A card inside a trick, or a later lead, by another seat (sixbid.R19)."""
    table = given(FULL, contract_of(1, "solo", "S"), trick(0, "TD"))
    table.when(PlayCard(2, card("7D"))).refused("play_out_of_turn", "sixbid.R19")
    after = table.judged(CardPlayed(2, card("7D")), "play_out_of_turn")
    assert after.state.turn == 1
    second = given(FULL, contract_of(1, "solo", "S"), trick(0, "TD AD 7D", taker=1))
    second.judged(CardPlayed(0, card("QS")), "play_out_of_turn")
    second.judged(CardPlayed(1, card("AS")))


def test_r19_a_card_he_does_not_hold() -> None:
    """Another's card, one already played, one of the blind (sixbid.R19)."""
    table = given(FULL, contract_of(1, "solo", "S"), trick(0, "TD AD 7D", taker=1))
    for text in ("QS", "AD", "JS"):
        found = table.breach(CardPlayed(1, card(text)))
        assert (found.code, found.ends) == ("card_not_held", True)
        table.when(PlayCard(1, card(text))).refused("card_not_held", "sixbid.R19")


def test_r19_a_card_played_stays_played() -> None:
    """A card taken up again is a breach even if another follows (sixbid.R19)."""
    table = given(FULL, contract_of(1, "solo", "S"), trick(0, "TD AD"))
    found = table.breach(CardTakenBack(2, card("KD")))
    assert (found.seat, found.subject) == (2, "KD")
    after = table.judged(CardTakenBack(2, card("KD")), "card_taken_back")
    after.judged(CardPlayed(2, card("7D")))
    seen = GAMES["sixbid"].view(after.state, 0)
    assert seen.hands[2] == mask("KD")
    table.judged(CardTakenBack(2, card("AS")), "card_not_held")


def test_r19_no_card_before_the_contract_or_after_the_end() -> None:
    """Cards fall only in the play (sixbid.R19)."""
    passed = given(FULL, calls("0 pass", "1 pass", "2 pass"))
    passed.when(PlayCard(0, card("QS"))).refused("play_out_of_turn", "sixbid.R19")


def test_r19_there_is_no_second_step_without_a_trump() -> None:
    """In a misere who is void plays what he likes (sixbid.R19)."""
    table = playing(("JD", "AC 6C 8H", ""), contract_of(0, "misere"), trick(0, "JD"))
    for text in ("AC", "6C", "8H"):
        table.when(PlayCard(1, card(text))).then(CardPlayed(1, card(text)))

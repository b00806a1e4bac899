"""The rest of a hand claimed: who may, and what comes of it (``table.claim``)."""

from __future__ import annotations

import pytest

from core.claiming import award, claim, may_claim
from core.games import GAMES
from core.kozel.state import Kozel
from core.phase import OVER
from events.agreement import ActUndone, ClaimMade, ProposalAnswered, TricksAwarded
from events.table import CardPlayed, HandRevealed, HandScored
from tests.builders import calls, card, cards, mask, match, opened, short_deal, trick
from tests.core.frog.table import contract_of as frog_contract
from tests.core.frog.table import playing as frog_playing
from tests.core.kozel.table import playing as kozel_playing
from tests.core.sixbid.table import BLIND, FULL, HANDS, contract_of, playing
from tests.spec import Given, given

SOLO = given(FULL, contract_of(0, "solo", "S"))
"""Seat 0 is to lead as the soloist of the full deal."""


def awarded(table: Given, seat: int, taker: int) -> Given:
    """Return the match after a claim and its award, neither of them a finding."""
    claimed = table.judged(claim(table.state, seat, taker))
    return claimed.judged(award(claimed.state, taker))


def captured(table: Given) -> int:
    """Return the side whose Q♣ was captured, -1 for none."""
    assert isinstance(table.state, Kozel)
    return table.state.captured


def ended(table: Given, seat: int, taker: int) -> tuple[int, ...]:
    """Return the score that the house writes after an award, and see the hand to its end."""
    table = awarded(table, seat, taker)
    scored = table.game.automatic(table.state)
    assert isinstance(scored, HandScored)
    table = table.judged(scored)
    revealed = table.game.automatic(table.state)
    assert isinstance(revealed, HandRevealed)
    assert table.judged(revealed).state.phase == OVER
    return scored.change


def test_a_claim_shows_the_hand() -> None:
    """Everybody knows the cards, and the play stands where it was (table.claim)."""
    table = SOLO.judged(ClaimMade(1, cards(HANDS[1]), 1))
    assert table.state.shown == (0, mask(HANDS[1]), 0)
    assert (table.state.turn, table.state.claim) == (0, 1)
    for viewer in (-1, 0, 2):
        view = table.game.view(table.state, viewer)
        assert (view.hands[1], view.hidden[1]) == (mask(HANDS[1]), 0)


def test_a_claim_is_of_the_whole_hand() -> None:
    """Another card, one less or one twice is impossible (table.claim)."""
    for text in ("QS", f"{HANDS[1][3:]}", f"{HANDS[1]} QC", HANDS[0]):
        found = SOLO.breach(ClaimMade(1, cards(text), 1))
        assert (found.code, found.ends) == ("log_broken", True), text


def test_nobody_claims_out_of_the_play() -> None:
    """Not in the auction, and not when the hand is over (table.claim)."""
    given(FULL).judged(ClaimMade(0, cards(HANDS[0]), 0), "claim_barred")
    over = playing(
        ("9C", "8C", "7C"), contract_of(0, "solo", "S"), trick(0, "9C 8C 7C", taker=0)
    )
    over = over.judged(HandScored(GAMES["sixbid"].right_change(over.state)))
    over.judged(ClaimMade(0, (), 0), "claim_barred")


def test_who_sits_out_neither_claims_nor_takes() -> None:
    """The dealer of four is not in the hand (table.claim, sixbid.R27)."""
    deal = short_deal("9C", "", "8C", "7C")
    opening = (match("sixbid", 4), opened(1, (0, 0, 0, 0)), deal)
    table = given(opening, calls("2 misere", "3 pass", "0 pass"))
    assert may_claim(table.state, 2, 3)
    table.judged(ClaimMade(1, (), 2), "claim_barred")
    table.judged(ClaimMade(2, cards("8C"), 1), "claim_barred")


def test_what_was_not_claimed_is_not_awarded() -> None:
    """Not without a claim, not to another seat, not after a card (table.claim)."""
    hands = tuple(map(cards, HANDS))
    SOLO.judged(TricksAwarded(0, hands), "claim_barred")
    table = SOLO.judged(claim(SOLO.state, 1, 1))
    table.judged(TricksAwarded(0, hands), "claim_barred")
    played = table.judged(CardPlayed(0, card("TD")))
    played.judged(award(played.state, 1), "claim_barred")
    again = played.judged(ActUndone(0))
    again.judged(award(again.state, 1), "claim_barred")


def test_a_claim_falls_at_the_first_refusal() -> None:
    """Then it has to be made again (table.claim)."""
    table = SOLO.judged(claim(SOLO.state, 1, 1))
    agreed = table.judged(ProposalAnswered(0, agrees=True))
    agreed.judged(award(agreed.state, 1))
    refused = table.judged(ProposalAnswered(2, agrees=False))
    refused.judged(award(refused.state, 1), "claim_barred")


def test_what_was_awarded_is_not_claimed_again() -> None:
    """Nothing is left of the hand (table.claim)."""
    awarded(SOLO, 0, 0).judged(ClaimMade(0, (), 0), "claim_barred")


def test_an_award_names_what_was_held() -> None:
    """Other cards are impossible (table.claim)."""
    table = SOLO.judged(claim(SOLO.state, 0, 0))
    hands = tuple(map(cards, HANDS))
    for wrong in ((*hands[:2], ()), (hands[1], hands[0], hands[2])):
        found = table.breach(TricksAwarded(0, wrong))
        assert (found.code, found.ends) == ("log_broken", True)


def test_all_that_is_left_goes_to_one_seat() -> None:
    """Hands and the cards on the table, and the tricks count to the end (table.claim)."""
    table = given(SOLO.events, trick(0, "TD AD"))
    state = awarded(table, 2, 2).state
    assert (state.hands, state.trick) == ((0, 0, 0), ())
    assert state.piles == (0, 0, mask(" ".join(HANDS)))
    assert (state.tricks, state.taker) == (11, 2)
    assert state.blind == mask(BLIND)


def test_the_score_is_that_of_the_tricks() -> None:
    """The house writes it and shows the hand; another one is wrong (table.claim)."""
    # all 120 points are the soloist's, 60 above 60, two for each (sixbid.R22)
    assert ended(SOLO, 0, 0) == (240, -120, -120)
    # with none but the blind's two he lacks 58
    assert ended(SOLO, 0, 1) == (-232, 116, 116)
    awarded(SOLO, 0, 0).judged(HandScored((0, 0, 0)), "wrong_score")


def test_a_hand_that_was_claimed_is_not_cut_short() -> None:
    """Without the award it would be (table.claim, sixbid.R24)."""
    claimed = SOLO.judged(claim(SOLO.state, 0, 0))
    claimed.judged(HandScored((240, -120, -120)), "hand_cut_short")


def test_a_misere_is_lost_with_the_rest_and_won_without() -> None:
    """All tricks to the soloist break it, none of them makes it (table.claim, sixbid.R21)."""
    table = given(FULL, contract_of(0, "misere"))
    assert ended(table, 1, 0) == (-60, 30, 30)
    assert ended(table, 0, 1) == (60, -30, -30)


def test_frogs_laid_away_cards_stay_the_bidders() -> None:
    """Only what was held or on the table is awarded (table.claim, frog.FR6)."""
    hands = ("QS AH 9C 9H", "QC 9S 6S 8S", "8H JH KS 8D")
    table = frog_playing(
        hands,
        frog_contract(0, "frog", widow="AC AD AS", away="AC AD AS"),
        widow="AC AD AS",
    )
    # 33 of the aces laid away; the rest is worth nothing to him
    assert ended(table, 0, 1) == (-54, 27, 27)


def test_the_grands_last_trick_is_the_takers() -> None:
    """Who gets the rest has the last trick too, and the widow with it (table.claim)."""
    options = {"grand_widow": "last_trick"}
    table = frog_playing(
        ("9C 7H", "8C AD", "7C TD"),
        frog_contract(0, "grand"),
        widow="AS AC AH",
        options=options,
    )
    assert awarded(table, 0, 0).state.taker == 0
    assert ended(table, 0, 0)[0] == 2 * 3 * (33 + 21 - 60)
    assert ended(table, 0, 1)[0] == 2 * 3 * (0 - 60)


def test_kozels_queen_is_not_captured_in_hand() -> None:
    """A capture takes cards that fell; of unplayed ones nobody can say (kozel.R22)."""
    hands = ("QC TD", "7C 8H", "KH 9H", "KS 9S")
    table = kozel_playing(hands, "TD")
    assert captured(awarded(table, 1, 1)) == -1


def test_kozels_queen_under_the_seven_on_the_table_is_captured() -> None:
    """Both lie in the trick that the claim broke off (table.claim, kozel.R22)."""
    hands = ("QC TD", "7C 8H", "KH 9H", "KS 9S")
    table = kozel_playing(hands, "TD", trick(0, "QC 7C", seats=4))
    assert captured(awarded(table, 1, 1)) == 0


def test_a_claim_stands() -> None:
    """The card before it can no more be taken back (table.undo)."""
    table = given(SOLO.events, trick(0, "TD"))
    table.judged(ActUndone(0))
    table.judged(claim(table.state, 1, 1)).judged(ActUndone(0), "undo_barred")


@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_a_viewer_sees_the_cards_that_were_awarded(viewer: int) -> None:
    """The award carries them, so the piles are the same to all (design law 4)."""
    state = awarded(SOLO, 0, 2).state
    view = GAMES["sixbid"].view(state, viewer)
    assert view.piles == state.piles
    assert view.hidden == (0, 0, 0)

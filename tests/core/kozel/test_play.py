"""Leads, legal cards, trick winners and the capture of Kozel (diamonds are trumps)."""

from __future__ import annotations

import pytest

from core.commands import PlayCard
from core.games import GAMES
from core.pack import points
from core.phase import CLOSED
from events.table import CardPlayed, CardTakenBack, HandScored, TrickTaken
from tests.builders import card, mask, trick
from tests.core.kozel.table import FULL, HANDS, KEPT, laid, playing
from tests.spec import given


def test_r14_the_forehand_leads_what_he_likes() -> None:
    """Any card he holds, trumps too (kozel.R14)."""
    table = given(FULL, KEPT)
    assert table.state.turn == 0
    assert table.legal(0) == set(HANDS[0].split())
    table.judged(CardPlayed(1, card("9H")), "wrong_first_lead")
    table.when(PlayCard(1, card("9H"))).refused("wrong_first_lead", "kozel.R14")


def test_r14_no_lead_before_all_were_asked() -> None:
    """While seats are still asked nobody may lead (kozel.R14)."""
    given(FULL).when(PlayCard(0, card("JD"))).refused("wrong_first_lead", "kozel.R14")


def test_r14_the_winner_leads_next() -> None:
    """Inside a trick clockwise, then the winner (kozel.R14)."""
    table = given(FULL, KEPT, trick(0, "QH", seats=4))
    table.judged(CardPlayed(2, card("7D")), "play_out_of_turn")
    table.when(PlayCard(2, card("7D"))).refused("play_out_of_turn", "kozel.R14")
    second = given(FULL, KEPT, trick(0, "QH 7C 7D QS", seats=4, taker=1))
    second.judged(CardPlayed(1, card("9H")))
    second.judged(CardPlayed(0, card("JD")), "play_out_of_turn")


def test_r14_a_card_he_does_not_hold() -> None:
    """Another's card, or one already played (kozel.R14)."""
    table = given(FULL, KEPT, trick(0, "QH 7C 7D QS", seats=4, taker=1))
    for text in ("JD", "7C", "6C"):
        assert table.breach(CardPlayed(1, card(text))).ends
        table.judged(CardPlayed(1, card(text)), "card_not_held")
        table.when(PlayCard(1, card(text))).refused("card_not_held", "kozel.R14")


def test_r14_a_card_played_stays_played() -> None:
    """Taking a card back is against the rule (kozel.R14)."""
    table = given(FULL, KEPT, trick(0, "QH", seats=4))
    after = table.judged(CardTakenBack(1, card("9H")), "card_taken_back")
    after.judged(CardPlayed(1, card("7C")))
    assert GAMES["kozel"].view(after.state, 0).hands[1] == mask("9H")
    table.judged(CardTakenBack(1, card("AS")), "card_not_held")


def test_r14_no_card_after_the_end() -> None:
    """A scored hand is played no more (kozel.R14)."""
    table = given(FULL, KEPT, HandScored((0, 0)))
    assert table.state.phase == CLOSED
    table.judged(CardPlayed(0, card("JD")), "play_out_of_turn")


@pytest.mark.parametrize(
    ("led", "hand", "legal"),
    [
        ("AC", "7C KC 9H", "KC"),
        ("AC", "7C 9H TS", "7C"),
        ("AC", "9H TS", "9H TS"),
        ("9S", "QS 9H 8H", "QS"),
        ("9S", "QS 7S", "7S"),
    ],
)
def test_r15_cards_that_follow_a_plain_lead(led: str, hand: str, legal: str) -> None:
    """A plain card of the suit, else a trump, else any card (kozel.R15)."""
    table = playing((f"{led} TD", hand, "", ""), "TD", trick(0, led, seats=4))
    assert table.legal(1) == set(legal.split())


def test_r15_a_revoke() -> None:
    """7C is no club: who holds the king of clubs must play it (kozel.R15)."""
    table = playing(("AC TD", "7C KC 9H", "", ""), "TD", trick(0, "AC", seats=4))
    found = table.when(PlayCard(1, card("7C"))).refused("must_follow_suit", "kozel.R15")
    assert found.legal == ("KC",)
    table.judged(CardPlayed(1, card("9H")), "must_follow_suit")


def test_r15_a_trump_withheld() -> None:
    """Void in the suit, he holds the queen of spades and must play it (kozel.R15)."""
    table = playing(("9S TD", "QS 9H 8H", "", ""), "TD", trick(0, "9S", seats=4))
    found = table.breach(CardPlayed(1, card("9H")))
    assert (found.code, found.legal) == ("must_play_trump", ("QS",))
    table.judged(CardPlayed(1, card("9H")), "must_play_trump")
    table.when(PlayCard(1, card("9H"))).refused("must_play_trump", "kozel.R15")


@pytest.mark.parametrize(
    ("hand", "legal"), [("AH KH 8D", "8D"), ("AH KH", "AH KH"), ("7C AH", "7C")]
)
def test_r16_cards_that_follow_a_trump_lead(hand: str, legal: str) -> None:
    """A trump, any trump, else any card (kozel.R16)."""
    table = playing(("QH TD", hand, "", ""), "TD", trick(0, "QH", seats=4))
    assert table.legal(1) == set(legal.split())


def test_r16_a_plain_card_on_a_trump_lead() -> None:
    """The heart does not follow the queen of hearts (kozel.R16)."""
    table = playing(("QH TD", "AH KH 8D", "", ""), "TD", trick(0, "QH", seats=4))
    found = table.breach(CardPlayed(1, card("AH")))
    assert (found.code, found.legal) == ("must_follow_trump", ("8D",))
    table.judged(CardPlayed(1, card("AH")), "must_follow_trump")
    table.when(PlayCard(1, card("AH"))).refused("must_follow_trump", "kozel.R16")


def test_r17_no_duty_to_beat() -> None:
    """A lower trump than the one before is legal (kozel.R17)."""
    table = playing(("AH TD", "9D", "JC 7D KS", ""), "TD", trick(0, "AH 9D", seats=4))
    assert table.legal(2) == {"JC", "7D"}
    table.judged(CardPlayed(2, card("7D")))


@pytest.mark.parametrize(
    ("played", "trump", "winner", "worth"),
    [
        ("AH TH 7D KH", "TD", 2, 25),
        ("JS QH AD QC", "TD", 3, 19),
        ("TS AH KS 9S", "TD", 0, 25),
        ("8C 7C AC KC", "TC", 1, 15),
    ],
)
def test_r17_who_wins_the_trick(
    played: str, trump: str, winner: int, worth: int
) -> None:
    """The highest trump, else the highest plain card of the suit led (kozel.R17)."""
    one, two, three, four = played.split()
    table = playing(
        (f"{one} {trump}", two, three, four), trump, trick(0, played, seats=4)
    )
    assert GAMES["kozel"].trick_winner(table.state) == winner
    assert points(mask(played)) == worth
    table.judged(TrickTaken(winner))
    for other in {0, 1, 2, 3} - {winner}:
        found = table.breach(TrickTaken(other))
        assert (found.seat, found.right) == (other, str(winner))
        table.judged(TrickTaken(other), "wrong_taker")


def test_r22_the_seven_captures_the_queen() -> None:
    """Q♣ led, 7♣ behind it: side B takes, A uncovers four (kozel.R22)."""
    table = laid("QC 7C 8D 9D")
    after = table.judged(TrickTaken(1))
    assert GAMES["kozel"].right_change(after.state) == (4, 0)
    after.judged(HandScored((4, 0)))


def test_r22_the_queen_may_come_second() -> None:
    """Side B's queen under side A's seven costs B four (kozel.R22)."""
    after = laid("JH QC 7C KD").judged(TrickTaken(2))
    assert GAMES["kozel"].right_change(after.state) == (0, 4)


def test_r22_not_by_the_partner() -> None:
    """The partner's seven captures nothing, the play goes on (kozel.R22)."""
    after = laid("QC 9D 7C 8D").judged(TrickTaken(2))
    assert GAMES["kozel"].automatic(after.state) is None
    after.judged(HandScored((4, 0)), "hand_cut_short")


def test_r22_not_before_the_queen() -> None:
    """A queen forced under a seven led earlier is not captured (kozel.R22)."""
    after = laid("7C QC 9D 8D", leader=1).judged(TrickTaken(1))
    assert GAMES["kozel"].automatic(after.state) is None


def test_r23_a_capture_ends_the_deal() -> None:
    """The score follows the trick at once (kozel.R23)."""
    before = given(laid("QC 7C 8D 9D").events[:-1])
    answer = before.when(PlayCard(3, card("9D")))
    assert answer.events[:3] == (
        CardPlayed(3, card("9D")),
        TrickTaken(1),
        HandScored((4, 0)),
    )


def test_r23_playing_on_is_clean() -> None:
    """A deal legally played on after a capture breaks no rule (kozel.R23)."""
    on = laid("QC 7C 8D 9D").judged(TrickTaken(1))
    for fact in trick(1, "8S", seats=4):
        on = on.judged(fact)
    on.judged(HandScored((4, 0)))
    given(on.events, CardPlayed(2, card("9S"))).judged(HandScored((4, 0)))


def test_r22_a_capture_scored_by_points() -> None:
    """Points do not count after a capture (kozel.R22)."""
    after = laid("QC 7C 8D 9D").judged(TrickTaken(1))
    after.judged(HandScored((1, 0)), "wrong_score", rule="kozel.R22")
    after.judged(HandScored((0, 1)), "wrong_score", rule="kozel.R22")


def test_r23_a_score_waits_for_the_trick_to_be_gathered() -> None:
    """The house scores no deal in the middle of a trick (kozel.R23)."""
    after = laid("QC 7C 8D 9D").judged(TrickTaken(1))
    on = given(after.events, trick(1, "8S", seats=4))
    assert GAMES["kozel"].automatic(after.state) == HandScored((4, 0))
    assert GAMES["kozel"].automatic(on.state) is None

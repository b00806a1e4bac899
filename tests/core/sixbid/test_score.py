"""Points, outcome, payment and the session of Six-Bid Solo (soloist seat 0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.commands import DealHand, PlayCard
from core.games import GAMES
from core.pack import points
from core.sixbid.contract import CALL_SOLO, SOLO
from core.sixbid.score import blind_counts, is_decided
from events.table import CardPlayed, HandPassed, HandScored, TrickTaken
from tests.builders import card, full_pack, match, opened, trick
from tests.core.sixbid.table import FULL, contract_of, playing, settled
from tests.spec import Given, flat, given

if TYPE_CHECKING:
    from events.base import Event


def pays(table: Given) -> tuple[int, ...]:
    """Return the right score, after making sure that it alone is clean."""
    right = GAMES["sixbid"].right_change(table.state)
    table.judged(HandScored(right))
    return right


@pytest.mark.parametrize("bid", ["solo", "guarantee", "call_solo"])
def test_r20_the_blind_counts_for_the_soloist(bid: str) -> None:
    """Forty in tricks and AS TH KC in the blind are 65 (sixbid.R20)."""
    table = settled(bid, 40, "S", blind="AS TH KC")
    assert points(table.state.piles[0] | table.state.blind) == 65
    assert points(table.state.piles[1]) == 120 - 65
    if bid == "solo":
        assert pays(table) == (20, -10, -10)


def test_r20_the_blind_counts_for_nobody_in_a_misere() -> None:
    """The blind stays out of play (sixbid.R20)."""
    counts = [blind_counts(bid, 1, 0, 0) for bid in range(1, 7)]
    assert counts == [True, True, False, True, False, True]
    assert pays(settled("misere", 0, blind="AS TH KC")) == (60, -30, -30)


def test_r20_a_blind_forgotten_is_a_wrong_score() -> None:
    """Forty without the blind would lose; the score must count it (sixbid.R20)."""
    table = settled("solo", 40, "S", blind="AS TH KC")
    table.judged(HandScored((-80, 40, 40)), "wrong_score")


@pytest.mark.parametrize(
    ("bid", "trump", "earned", "change"),
    [
        ("solo", "S", 61, (4, -2, -2)),
        ("solo", "S", 59, (-4, 2, 2)),
        ("guarantee", "H", 74, (80, -40, -40)),
        ("guarantee", "H", 73, (-80, 40, 40)),
        ("guarantee", "S", 80, (80, -40, -40)),
        ("guarantee", "S", 79, (-80, 40, 40)),
        ("guarantee", "C", 120, (80, -40, -40)),
        ("guarantee", "D", 74, (-80, 40, 40)),
        ("call_solo", "S", 118, (-200, 100, 100)),
    ],
)
def test_r21_made_drawn_or_lost(
    bid: str, trump: str, earned: int, change: tuple[int, ...]
) -> None:
    """Over 60; 74 in hearts or 80; all 120; no trick (sixbid.R21)."""
    assert pays(settled(bid, earned, trump)) == change


@pytest.mark.parametrize(
    ("bid", "trump", "earned", "change"),
    [
        ("solo", "S", 75, (60, -30, -30)),
        ("heart_solo", "", 75, (90, -45, -45)),
        ("solo", "S", 40, (-80, 40, 40)),
        ("heart_solo", "", 58, (-12, 6, 6)),
        ("misere", "", 0, (60, -30, -30)),
        ("spread_misere", "", 0, (120, -60, -60)),
        ("call_solo", "S", 120, (200, -100, -100)),
        ("call_solo", "H", 120, (300, -150, -150)),
        ("call_solo", "H", 110, (-300, 150, 150)),
        ("solo", "C", 120, (240, -120, -120)),
        ("heart_solo", "", 120, (360, -180, -180)),
    ],
)
def test_r22_the_value_of_each_contract(
    bid: str, trump: str, earned: int, change: tuple[int, ...]
) -> None:
    """Each opponent pays or gets the value, the sum is nought (sixbid.R22)."""
    assert sum(change) == 0
    assert pays(settled(bid, earned, trump)) == change


def test_r22_the_soloist_may_sit_anywhere() -> None:
    """The change stands by seat, not by place (sixbid.R22)."""
    assert pays(settled("solo", 75, "S", soloist=2)) == (-30, -30, 60)


@pytest.mark.parametrize("written", [(58, -29, -29), (-60, 30, 30), (60, -30), ()])
def test_r22_another_score_is_wrong(written: tuple[int, ...]) -> None:
    """A wrong number, a wrong sign, a seat left out (sixbid.R22)."""
    table = settled("solo", 75, "S")
    found = table.breach(HandScored(written))
    assert (found.subject, found.seat, found.right) == (None, None, "60 -30 -30")
    table.judged(HandScored(written), "wrong_score")


def test_r23_sixty_is_drawn_and_pays_nothing() -> None:
    """53 in tricks and QD KD 9C in the blind (sixbid.R23)."""
    table = settled("solo", 53, "S", blind="QD KD 9C")
    assert pays(table) == (0, 0, 0)
    table.judged(HandScored((4, -2, -2)), "wrong_score", rule="sixbid.R23")
    hearts = settled("heart_solo", 53, blind="QD KD 9C")
    assert pays(hearts) == (0, 0, 0)
    hearts.judged(HandScored((-4, 2, 2)), "wrong_score", rule="sixbid.R23")


def test_r23_a_guarantee_is_never_drawn() -> None:
    """Sixty in a guarantee is lost like any other shortfall (sixbid.R23)."""
    table = settled("guarantee", 60, "S")
    assert pays(table) == (-80, 40, 40)
    table.judged(HandScored((0, 0, 0)), "wrong_score", rule="sixbid.R22")


MISERE = playing(
    ("8C 6D 9C 6H", "6C 7D 7C 7H", "7S 8D 8S 8H"),
    contract_of(0, "misere"),
    trick(0, "8C 6C 7S", taker=0),
)
"""The misere player has just won a trick worth nothing."""


def test_r24_a_misere_ends_with_its_first_trick() -> None:
    """The trick is worthless, the hand is over all the same (sixbid.R24)."""
    table = playing(
        ("6C 7D 9C", "7C 8D 8S", "8C 9D 9S"),
        contract_of(0, "misere"),
        trick(0, "6C 7C 8C", taker=2),
        trick(2, "9D 7D 8D", taker=2),
        trick(2, "9S"),
    )
    before = table.judged(CardPlayed(0, card("9C")))
    before.judged(HandScored((-60, 30, 30)), "hand_cut_short")
    assert pays(MISERE) == (-60, 30, 30)


def test_r24_the_table_ends_the_hand_by_itself() -> None:
    """With the trick that decides it the score follows at once (sixbid.R24)."""
    table = playing(
        ("9C 6D", "8C 7D", "7C 8D"), contract_of(0, "misere"), trick(0, "9C 8C")
    )
    answer = table.when(PlayCard(2, card("7C")))
    assert answer.events[:3] == (
        CardPlayed(2, card("7C")),
        TrickTaken(0),
        HandScored((-60, 30, 30)),
    )


def test_r24_a_call_solo_ends_with_the_first_lost_point() -> None:
    """A jack gathered by the opponents loses; a worthless trick does not (sixbid.R24)."""
    assert is_decided(CALL_SOLO, 0, 0, 2, 0)
    assert not is_decided(CALL_SOLO, 0, 0, 0, 0)
    assert not is_decided(SOLO, 3, 40, 70, 0)
    table = playing(
        ("9C 6D AS", "JC 7D KS", "TC 8D QS"),
        contract_of(0, "call_solo", "S"),
        trick(0, "9C JC"),
    )
    answer = table.when(PlayCard(2, card("TC")))
    assert answer.events[1:3] == (TrickTaken(2), HandScored((-200, 100, 100)))
    worthless = playing(
        ("6C 6D AS", "7C 7D KS", "8C 8D QS"),
        contract_of(0, "call_solo", "S"),
        trick(0, "6C 7C"),
    )
    worthless.when(PlayCard(2, card("8C"))).then(
        CardPlayed(2, card("8C")), TrickTaken(2)
    )


def test_r24_118_points_lose_a_call_solo() -> None:
    """The opponents' one jack is enough (sixbid.R24)."""
    assert pays(settled("call_solo", 118, "S")) == (-200, 100, 100)


def test_r24_playing_on_is_clean() -> None:
    """A hand legally played on beyond its end breaks no rule (sixbid.R24)."""
    on = MISERE
    for fact in trick(0, "6D 7D 8D", taker=2):
        on = on.judged(fact)
    on.judged(HandScored((-60, 30, 30)))
    on.judged(HandScored((60, -30, -30)), "wrong_score")


def test_r24_an_illegal_card_after_the_end_is_still_one() -> None:
    """Playing on binds to the rules of following (sixbid.R24)."""
    on = given(MISERE.events, trick(0, "6D"))
    on.judged(CardPlayed(1, card("7H")), "must_follow_suit")


def test_r24_a_score_too_soon_is_not_judged() -> None:
    """One finding at the first card that is missing, none for the score (sixbid.R24)."""
    table = given(FULL, contract_of(1, "solo", "S"), trick(0, "TD AD 7D", taker=1))
    found = table.breach(HandScored((999, 0, 0)))
    assert (found.code, found.seat) == ("hand_cut_short", 1)
    table.judged(HandScored((999, 0, 0)), "hand_cut_short")
    inside = given(FULL, contract_of(1, "solo", "S"), trick(0, "TD AD"))
    assert inside.breach(HandScored((0, 0, 0))).seat == 2


def test_r24_no_new_deal_before_the_end() -> None:
    """While a hand is on the table the house deals no other (sixbid.R24)."""
    table = given(FULL, contract_of(1, "solo", "S"))
    order = DealHand(full_pack("sixbid"), 0)
    table.when(order).refused("hand_cut_short", "sixbid.R24")


def test_r25_the_deal_moves_left_after_every_hand() -> None:
    """After a played hand as after a passed one (sixbid.R25)."""
    played = given(settled("solo", 75, "S").events, HandScored((60, -30, -30)))
    standing = (60, -30, -30)
    played.judged(opened(0, standing, 2))
    found = played.breach(opened(1, standing, 2))
    assert (found.code, found.right) == ("wrong_dealer", "0")
    played.judged(opened(1, standing, 2), "wrong_dealer")
    pack = full_pack("sixbid")
    played.when(DealHand(pack, 1)).refused("wrong_dealer", "sixbid.R25")


def test_r26_the_standing_is_the_running_total() -> None:
    """Totals run on, negatives too; a hand opens with them (sixbid.R26)."""
    table = given(settled("solo", 40, "S").events, HandScored((-80, 40, 40)))
    table.judged(opened(0, (-80, 40, 40), 2))
    found = table.breach(opened(0, (0, 0, 0), 2))
    assert (found.code, found.right) == ("wrong_standing", "-80 40 40")
    table.judged(opened(0, (0, 0, 0), 2), "wrong_standing")


def test_r26_both_faults_of_an_opening() -> None:
    """A wrong dealer and a wrong standing are two faults (sixbid.R26)."""
    table = given(settled("solo", 40, "S").events, HandScored((-80, 40, 40)))
    table.judged(opened(2, (1, 1, 1), 2), "wrong_dealer", "wrong_standing")


def twelve(passed: int = 0) -> Given:
    """Return a match of twelve scored hands, some passed ones before them."""
    endings: list[Event] = [HandPassed()] * passed
    endings += [HandScored((0, 0, 0))] * 12
    hands = [(opened(n % 3, number=n + 1), end) for n, end in enumerate(endings)]
    return given(match("sixbid"), flat(hands))


def test_r26_twelve_played_hands_end_the_match() -> None:
    """A thirteenth is against the rule; passed hands do not count (sixbid.R26)."""
    table = twelve()
    assert GAMES["sixbid"].is_over(table.state)
    table.judged(opened(0, number=13), "match_over")
    pack = full_pack("sixbid")
    table.when(DealHand(pack, 0)).refused("match_over", "sixbid.R26")
    longer = twelve(passed=3)
    assert GAMES["sixbid"].is_over(longer.state)
    shorter = given(twelve(passed=3).events[:-2])
    assert not GAMES["sixbid"].is_over(shorter.state)


@pytest.mark.parametrize(
    ("standing", "best"),
    [((5, 9, -14), (1,)), ((6, -12, 6), (0, 2)), ((0, 0, 0), None)],
)
def test_r26_the_highest_total_wins(
    standing: tuple[int, ...], best: tuple[int, ...] | None
) -> None:
    """Whoever is ahead at the end; equal totals share (sixbid.R26)."""
    state = given(match("sixbid", standing=standing)).state
    assert GAMES["sixbid"].winners(state) == (best or (0, 1, 2))

"""When a hand of Six-Bid ends, who deals next, and the session (soloist seat 0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.commands import DealHand, PlayCard
from core.games import GAMES
from core.sixbid.contract import CALL_SOLO, SOLO
from core.sixbid.score import is_decided
from events.table import CardPlayed, HandPassed, HandScored, TrickTaken
from tests.builders import card, full_pack, match, opened, trick
from tests.core.sixbid.table import FULL, contract_of, pays, playing, settled
from tests.spec import Given, flat, given

if TYPE_CHECKING:
    from events.base import Event


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


def test_r24_a_hand_too_short_for_another_trick_is_over() -> None:
    """After a wrong deal the play ends when somebody has no card left (sixbid.R24)."""
    before = (contract_of(0, "solo", "S"), trick(0, "AC 9C 7C", taker=0))
    table = playing(("AC KC", "9C 8C", "7C"), *before)
    assert pays(table) == (-196, 98, 98)
    full = playing(("AC KC", "9C 8C", "7C 6C"), *before)
    full.judged(HandScored((-196, 98, 98)), "hand_cut_short")


def test_r24_a_score_waits_for_the_trick_to_be_gathered() -> None:
    """The house scores no hand in the middle of a trick (sixbid.R24)."""
    on = given(MISERE.events, trick(0, "6D"))
    assert GAMES["sixbid"].automatic(on.state) is None
    assert GAMES["sixbid"].automatic(MISERE.state) == HandScored((-60, 30, 30))


def test_r26_hands_are_numbered_one_by_one() -> None:
    """A number left out or twice is a broken log, not a broken rule (sixbid.R26)."""
    table = given(settled("solo", 75, "S").events, HandScored((60, -30, -30)))
    for number in (1, 3):
        found = table.breach(opened(0, (60, -30, -30), number))
        assert (found.code, found.reason) == ("log_broken", "number")

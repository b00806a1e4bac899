"""House rules of following and leading: overtrumping, no duty to trump, trumps barred."""

from __future__ import annotations

import pytest

from core.commands import PlayCard
from core.sixbid.contract import over_mask
from events.cards import NO_SUIT
from events.table import CardPlayed
from tests.builders import card, mask, trick
from tests.core.sixbid.table import HANDS, contract_of, full, playing, suit
from tests.spec import Given, given


def behind(table: str, hand: str, trump: str, **options: str) -> Given:
    """Return a trick with one card or two, and the hand that plays next."""
    played = table.split()
    hands = [*played, hand, ""][:3]
    contract = contract_of(0, "solo", trump) if trump else contract_of(0, "misere")
    first, second, third = hands
    return playing((first, second, third), contract, trick(0, table), options=options)


@pytest.mark.parametrize(
    ("trump", "table", "hand", "any_trump", "must_overtrump", "free"),
    [
        ("S", "KH JS", "6S AS TD", "6S AS", "AS", "6S AS TD"),
        ("S", "KH JS", "6S 9S TD", "6S 9S", "6S 9S", "6S 9S TD"),
        ("S", "KH", "6S AS TD", "6S AS", "6S AS", "6S AS TD"),
        ("S", "KH 6H", "6S AS TD", "6S AS", "6S AS", "6S AS TD"),
        ("S", "KH JS", "6H AS TD", "6H", "6H", "6H"),
        ("S", "JS", "6S KS AD", "6S KS", "KS", "6S KS"),
        ("S", "JS KS", "QS AS AD", "QS AS", "AS", "QS AS"),
        ("S", "KS JS", "QS AS AD", "QS AS", "AS", "QS AS"),
        ("S", "AS", "6S KS AD", "6S KS", "6S KS", "6S KS"),
        ("S", "JS AH", "6S 9S AD", "6S 9S", "6S 9S", "6S 9S"),
        ("S", "JS", "TD 7C", "TD 7C", "TD 7C", "TD 7C"),
        ("", "JD", "AC 6C 8H", "AC 6C 8H", "AC 6C 8H", "AC 6C 8H"),
        ("", "JD", "AC 6D 8H", "6D", "6D", "6D"),
    ],
)
def test_option_trumping_cards_that_may_follow(
    trump: str, table: str, hand: str, any_trump: str, must_overtrump: str, free: str
) -> None:
    """Any trump, one that goes over if he can, or none at all (sixbid.R19)."""
    legal = {"any_trump": any_trump, "must_overtrump": must_overtrump, "free": free}
    for value, texts in legal.items():
        found = behind(table, hand, trump, trumping=value)
        seat = len(table.split())
        assert found.legal(seat) == set(texts.split()), value
        for text in hand.split():
            codes = found.game.check(found.state, CardPlayed(seat, card(text)))
            assert (codes == ()) is (text in texts.split()), (value, text)


@pytest.mark.parametrize(
    ("best", "trump", "over"),
    [
        ("JS", "S", "QS KS TS AS"),
        ("AS", "S", ""),
        ("JH", "C", "6C 7C 8C 9C JC QC KC TC AC"),
        ("JC", "S", "6S 7S 8S 9S JS QS KS TS AS"),
    ],
)
def test_option_trumping_must_overtrump_means_the_trumps_above(
    best: str, trump: str, over: str
) -> None:
    """Above a trump the higher ones, above a plain card all of them (sixbid.R19)."""
    assert over_mask(card(best), suit(trump)) == mask(over)
    assert over_mask(card(best), NO_SUIT) == 0


def test_option_trumping_must_overtrump_on_a_plain_lead() -> None:
    """A trump that goes under is refused while one would go over (sixbid.R19)."""
    table = behind("KH JS", "6S AS TD", "S", trumping="must_overtrump")
    found = table.when(PlayCard(2, card("6S"))).refused("must_overtrump", "sixbid.R19")
    assert (found.seat, found.subject, found.legal) == (2, "6S", ("AS",))
    table.judged(CardPlayed(2, card("6S")), "must_overtrump")
    table.judged(CardPlayed(2, card("TD")), "must_play_trump")
    table.judged(CardPlayed(2, card("AS")))


def test_option_trumping_must_overtrump_on_a_trump_lead() -> None:
    """Who follows trumps goes over as well (sixbid.R19)."""
    table = behind("JS", "6S KS AD", "S", trumping="must_overtrump")
    table.judged(CardPlayed(1, card("6S")), "must_overtrump")
    table.when(PlayCard(1, card("6S"))).refused("must_overtrump", "sixbid.R19")
    table.judged(CardPlayed(1, card("AD")), "must_follow_suit")


def test_option_trumping_any_trump_and_free_know_no_duty_to_beat() -> None:
    """Under is legal, and with ``free`` a plain card is too (sixbid.R19)."""
    for value in ("any_trump", "free"):
        table = behind("KH JS", "6S AS TD", "S", trumping=value)
        table.judged(CardPlayed(2, card("6S")))
    table.judged(CardPlayed(2, card("TD")))
    follow = behind("KH JS", "6H AS TD", "S", trumping="free")
    follow.judged(CardPlayed(2, card("TD")), "must_follow_suit")
    follow.judged(CardPlayed(2, card("AS")), "must_follow_suit")


@pytest.mark.parametrize(
    ("value", "legal"),
    [("free", HANDS[0]), ("after_broken", "6H QH TD QD TH TC KC JC 9C 9H")],
)
def test_option_trump_lead_at_the_first_trick(value: str, legal: str) -> None:
    """Spades are trumps: led at any time, or not yet (sixbid.R19)."""
    table = given(full(trump_lead=value), contract_of(1, "solo", "S"))
    assert table.legal(0) == set(legal.split())


def test_option_trump_lead_after_broken_bars_the_first_trump() -> None:
    """A trump led before one was played is refused and found (sixbid.R19)."""
    table = given(full(trump_lead="after_broken"), contract_of(1, "solo", "S"))
    lead = CardPlayed(0, card("QS"))
    found = table.when(PlayCard(0, lead.card)).refused(
        "trump_lead_barred", "sixbid.R19"
    )
    assert (found.seat, found.subject, len(found.legal)) == (0, "QS", 10)
    after = table.judged(lead, "trump_lead_barred")
    assert after.legal(1) == {"9S", "6S", "8S", "7S", "TS", "AS"}


@pytest.mark.parametrize(
    ("played", "barred"),
    [("TD AD 7D", True), ("TD 6S 7D", False), ("QS AS KS", False)],
)
def test_option_trump_lead_after_broken_by_a_trump_gathered(
    played: str,
    barred: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """It lies in a trick of anybody, led against the rule or not (sixbid.R19)."""
    start = given(full(trump_lead="after_broken"), contract_of(1, "solo", "S"))
    for taker in range(3):
        table = given(start.events, trick(0, played, taker=taker))
        held = {text for text in HANDS[taker].split() if text not in played}
        trumps = {text for text in held if text.endswith("S")}
        assert table.legal(taker) == (held - trumps if barred else held)


def test_option_trump_lead_after_broken_spares_who_holds_only_trumps() -> None:
    """With nothing else in hand a trump may open (sixbid.R19)."""
    table = playing(
        ("AS JS", "KH 7H", "QH 8H"),
        contract_of(0, "solo", "S"),
        options={"trump_lead": "after_broken"},
    )
    assert table.legal(0) == {"AS", "JS"}
    table.judged(CardPlayed(0, card("JS")))


def test_option_trump_lead_after_broken_bars_no_follower() -> None:
    """Only a lead is barred: who is void trumps, and opens the suit (sixbid.R19)."""
    table = playing(
        ("KH 7H", "AS TD", "QS 8D"),
        contract_of(0, "solo", "S"),
        trick(0, "KH"),
        options={"trump_lead": "after_broken"},
    )
    assert table.legal(1) == {"AS"}
    won = given(table.events, trick(1, "AS QS", taker=1))
    assert won.legal(1) == {"TD"}
    misere = given(full(trump_lead="after_broken"), contract_of(1, "misere"))
    assert misere.legal(0) == set(HANDS[0].split())

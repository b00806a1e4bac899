"""House rules of following and leading: overtrumping, no duty to trump, trumps barred."""

from __future__ import annotations

import pytest

from core.commands import PlayCard
from core.kozel.trumps import over_mask
from events.cards import mask_of
from events.table import CardPlayed
from tests.builders import card, cards, trick
from tests.core.kozel.table import HANDS, KEPT, full, playing
from tests.spec import Given, given


def behind(table: str, hand: str, value: str) -> Given:
    """Return a trick of one to three cards, and the hand that plays next (diamonds)."""
    played = table.split()
    texts = [*played, hand, "", ""]
    first = f"{texts[0]} TD"
    options = {"trumping": value}
    laid = trick(0, table, seats=4)
    hands = (first, texts[1], texts[2], texts[3])
    return playing(hands, "TD", laid, options=options)


@pytest.mark.parametrize(
    ("table", "hand", "must_trump", "must_overtrump", "free"),
    [
        ("AH 9D", "JC 7D KS", "JC 7D", "JC", "JC 7D KS"),
        ("AH 9D", "8D 7D KS", "8D 7D", "8D 7D", "8D 7D KS"),
        ("AH KS", "JC 7D 8S", "JC 7D", "JC 7D", "JC 7D 8S"),
        ("AH 9D", "KH 7D JC", "KH", "KH", "KH"),
        ("AH 9D JD", "8D QC 7C KS", "8D QC 7C", "QC 7C", "8D QC 7C KS"),
        ("AH QC 9D", "JC 7C KS", "JC 7C", "7C", "JC 7C KS"),
        ("QH", "QS JC KD AH", "QS JC KD", "QS", "QS JC KD"),
        ("QH", "JC KD KS", "JC KD", "JC KD", "JC KD"),
        ("9D AH", "TH 8D JD KS", "8D JD", "JD", "8D JD"),
        ("7C", "QC 8D", "QC 8D", "QC 8D", "QC 8D"),
        ("QH", "AH KH", "AH KH", "AH KH", "AH KH"),
        ("AC", "7C KC 9H", "KC", "KC", "KC"),
        ("AC", "7C 8D 9H", "7C 8D", "7C 8D", "7C 8D 9H"),
    ],
)
def test_option_trumping_cards_that_may_follow(
    table: str, hand: str, must_trump: str, must_overtrump: str, free: str
) -> None:
    """Any trump, one that goes over if he can, or none on a plain lead (kozel.R15)."""
    values = {
        "must_trump": must_trump,
        "must_overtrump": must_overtrump,
        "free": free,
    }
    for value, texts in values.items():
        found = behind(table, hand, value)
        seat = len(table.split())
        assert found.legal(seat) == set(texts.split()), value
        for text in hand.split():
            codes = found.game.check(found.state, CardPlayed(seat, card(text)))
            assert (codes == ()) is (text in texts.split()), (value, text)


def test_option_trumping_must_overtrump_means_the_trumps_above() -> None:
    """Of the one ladder all that stand before the best card (kozel.R15)."""
    ladder = cards("7C QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D")
    for place, best in enumerate(ladder):
        assert over_mask(best, 1) == mask_of(ladder[:place])
    assert over_mask(card("AH"), 1) == mask_of(ladder)


def test_option_trumping_must_overtrump_on_a_plain_lead() -> None:
    """A trump that goes under breaks the rule of plain leads (kozel.R15)."""
    table = behind("AH 9D", "JC 7D KS", "must_overtrump")
    found = table.when(PlayCard(2, card("7D"))).refused("must_overtrump", "kozel.R15")
    assert (found.seat, found.subject, found.legal) == (2, "7D", ("JC",))
    table.judged(CardPlayed(2, card("7D")), "must_overtrump")
    table.judged(CardPlayed(2, card("KS")), "must_play_trump")
    follow = behind("AH 9D", "KH 7D JC", "must_overtrump")
    follow.judged(CardPlayed(2, card("JC")), "must_follow_suit")


def test_option_trumping_must_overtrump_on_a_trump_lead() -> None:
    """There it breaks the rule of trump leads, kozel.R16 (kozel.R15)."""
    table = behind("QH", "QS JC KD AH", "must_overtrump")
    found = table.when(PlayCard(1, card("JC"))).refused("must_overtrump", "kozel.R16")
    assert found.legal == ("QS",)
    table.judged(CardPlayed(1, card("JC")), "must_overtrump", rule="kozel.R16")
    table.judged(CardPlayed(1, card("AH")), "must_follow_trump")


def test_option_trumping_free_still_follows() -> None:
    """Only who is void in a plain suit led is free (kozel.R15)."""
    behind("AH 9D", "JC 7D KS", "free").judged(CardPlayed(2, card("KS")))
    plain = behind("AH 9D", "KH 7D KS", "free")
    plain.judged(CardPlayed(2, card("KS")), "must_follow_suit")
    plain.judged(CardPlayed(2, card("7D")), "must_follow_suit")
    trumps = behind("QH", "QS JC AH", "free")
    trumps.judged(CardPlayed(1, card("AH")), "must_follow_trump")
    trumps.judged(CardPlayed(1, card("JC")))
    behind("AH 9D", "JC 7D KS", "must_trump").judged(CardPlayed(2, card("7D")))


HELD = "JC 7D KS AH"


def leading(seat: int, hand: str, value: str) -> Given:
    """Return a second lead by a seat; seat 3 deals, diamonds are trumps."""
    hands = ["8C TD", "9C QD", "TC KD", "AC 9D"]
    hands[seat] = f"{hands[seat][:2]} {hand} {hands[seat][3:] if seat == 0 else ''}"
    first, second, third, fourth = hands
    won = trick(0, "8C 9C TC AC", seats=4, taker=seat)
    options = {"trump_lead": value}
    return playing((first, second, third, fourth), "TD", won, options=options)


@pytest.mark.parametrize(
    ("seat", "restricted"), [(1, "KS AH"), (3, "KS AH"), (2, HELD)]
)
def test_option_trump_lead_of_each_seat(seat: int, restricted: str) -> None:
    """The dealer and his partner lead plain cards while they can (kozel.R14)."""
    for value, legal in (("free", HELD), ("restricted", restricted)):
        table = leading(seat, HELD, value)
        assert table.legal(seat) == set(legal.split())
        barred = set(HELD.split()) - set(legal.split())
        for text in HELD.split():
            fact = CardPlayed(seat, card(text))
            codes = [each.code for each in table.game.check(table.state, fact)]
            assert codes == (["trump_lead_barred"] if text in barred else [])


def test_option_trump_lead_restricted_is_refused() -> None:
    """The permanent trumps are barred like those of the suit (kozel.R14)."""
    table = leading(3, HELD, "restricted")
    for text in ("JC", "7D"):
        order = PlayCard(3, card(text))
        found = table.when(order).refused("trump_lead_barred", "kozel.R14")
        assert (found.seat, found.subject, found.legal) == (3, text, ("AH", "KS"))
        table.judged(CardPlayed(3, card(text)), "trump_lead_barred")


def test_option_trump_lead_restricted_spares_who_holds_only_trumps() -> None:
    """Without a plain card a trump may be led (kozel.R14)."""
    table = leading(1, "JC 7D", "restricted")
    assert table.legal(1) == {"JC", "7D"}
    table.judged(CardPlayed(1, card("JC")))


def test_option_trump_lead_restricted_goes_by_the_dealer() -> None:
    """Forehand's side never deals its own hand and leads what it likes (kozel.R14)."""
    table = given(full(trump_lead="restricted"), KEPT)
    assert table.legal(0) == set(HANDS[0].split())
    table.judged(CardPlayed(0, card("QH")))
    follower = given(table.events, trick(0, "QH", seats=4))
    assert follower.legal(1) == {"7C"}
    dealt = leading(2, HELD, "restricted")
    assert dealt.state.table.dealer == 3

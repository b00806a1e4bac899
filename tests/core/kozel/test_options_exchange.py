"""What comes back for the lone trump: the house rule ``exchange_return`` (hearts)."""

from __future__ import annotations

from typing import Final

import pytest

from core.commands import GiveBack, GiveTrump, Keep
from core.games import GAMES
from core.kozel.state import Kozel
from core.pack import card_count
from core.phase import ANSWER
from core.redact import redact
from events.cards import HIDDEN
from events.kozel import CardGivenBack, ExchangeKept, TrumpGiven, TrumpOffered
from tests.builders import card, cards, mask
from tests.core.kozel.table import asked
from tests.spec import Given, given

LONE: Final = (
    "8H AS TS KS AC 8C 9D 7D",
    "AH KH 9S 8S KC 9C AD TD",
    "7C JD KD 8D 7S TC QC QS",
    "TH 9H 7H QH QD JC JS JH",
)
"""Seat 0 has one trump, its partner four trumps and four plain cards."""
PLAIN: Final = "KD 8D 7S TC"
ALL_TRUMPS: Final = (
    "8H AS TS KS AC 8C 9D 7D",
    "AH KH 9S 8S KC 9C AD TD",
    "7C JD QC QS TH 9H 7H QH",
    "KD 8D 7S TC QD JC JS JH",
)
"""Seat 0 has one trump, its partner nothing but trumps."""


def dealt(hands: tuple[str, str, str, str] = LONE, **options: str) -> Given:
    """Return a deal in which seat 0 is asked first."""
    return asked(*hands, trump="8H", options=options)


def given_away(hands: tuple[str, str, str, str] = LONE, **options: str) -> Given:
    """Return such a deal after the lone trump went to seat 2."""
    return given(dealt(hands, **options).events, TrumpGiven(0, card("8H")))


def backs(table: Given) -> set[str]:
    """Return the cards that the seat in turn may give back."""
    orders = GAMES["kozel"].legal_commands(table.state)
    return {each for each in PACK if GiveBack(2, card(each)) in orders}


PACK: Final = tuple(rank + suit for suit in "CDHS" for rank in "AKQJT987")


@pytest.mark.parametrize(("value", "legal"), [("any", LONE[2]), ("plain_only", PLAIN)])
def test_option_exchange_return_any_or_plain_only(value: str, legal: str) -> None:
    """Any card but the one received, or a plain one if he has one (kozel.R11)."""
    table = given_away(exchange_return=value)
    assert backs(table) == set(legal.split())
    for text in (*LONE[2].split(), "8H"):
        fact = CardGivenBack(2, card(text))
        codes = [each.code for each in table.game.check(table.state, fact)]
        assert codes == ([] if text in legal.split() else ["wrong_return"])


def test_option_exchange_return_plain_only_refuses_a_trump() -> None:
    """While he has a plain card no trump goes back (kozel.R11)."""
    table = given_away(exchange_return="plain_only")
    found = table.when(GiveBack(2, card("7C"))).refused("wrong_return", "kozel.R11")
    assert (found.seat, found.subject, found.reason) == (0, "7C", "trump")
    assert set(found.legal) == set(PLAIN.split())
    assert not found.ends
    table.judged(CardGivenBack(2, card("7C")), "wrong_return")
    received = table.breach(CardGivenBack(2, card("8H")))
    assert received.reason == "same_card"
    foreign = table.breach(CardGivenBack(2, card("AS")))
    assert (foreign.reason, foreign.ends) == ("not_held", True)


def test_option_exchange_return_plain_only_leaves_who_has_only_trumps_free() -> None:
    """Without a plain card any trump but the one received may go (kozel.R11)."""
    table = given_away(ALL_TRUMPS, exchange_return="plain_only")
    assert backs(table) == set(ALL_TRUMPS[2].split())
    table.judged(CardGivenBack(2, card("7H")))
    table.judged(CardGivenBack(2, card("8H")), "wrong_return")


OFFERED: Final = TrumpOffered(0)


def offered(hands: tuple[str, str, str, str] = LONE) -> Given:
    """Return a deal in which seat 0 has offered its lone trump unseen."""
    return given(dealt(hands, exchange_return="before_seeing").events, OFFERED)


def test_option_exchange_return_before_seeing_begins_with_an_offer() -> None:
    """The giver's order names the card, the fact at the table does not (kozel.R11)."""
    table = dealt(exchange_return="before_seeing")
    orders = GAMES["kozel"].legal_commands(table.state)
    assert orders == (Keep(0), GiveTrump(0, card("8H")))
    table.when(GiveTrump(0, card("8H"))).then(OFFERED)
    after = table.judged(OFFERED).state
    assert isinstance(after, Kozel)
    assert (after.phase, after.turn, after.offered) == (ANSWER, 2, 0)
    assert after.hands == table.state.hands
    by_default = dealt()
    by_default.when(GiveTrump(0, card("8H"))).then(TrumpGiven(0, card("8H")))


def test_option_exchange_return_before_seeing_passes_both_cards_at_once() -> None:
    """When the partner has chosen, the trump and his card change hands (kozel.R11)."""
    table = offered()
    assert backs(table) == set(LONE[2].split())
    both = TrumpGiven(0, card("8H")), CardGivenBack(2, card("QC"))
    table.when(GiveBack(2, card("QC"))).then(both)
    done = table.judged(both[0]).judged(both[1]).state
    assert [card_count(hand) for hand in done.hands] == [8, 8, 8, 8]
    assert done.hands[0] == mask(LONE[0].replace("8H", "QC"))
    assert done.hands[2] == mask(LONE[2].replace("QC", "8H"))
    assert done.turn == 1


@pytest.mark.parametrize("text", ["AS", "7D", "AH", "8H"])
def test_option_exchange_return_before_seeing_tells_nothing_by_refusals(
    text: str,
) -> None:
    """The offered trump is refused like any card that he does not hold (kozel.R11)."""
    table = offered()
    found = table.when(GiveBack(2, card(text))).refused("wrong_return", "kozel.R11")
    assert (found.seat, found.subject, found.reason) == (0, text, "not_held")
    assert (set(found.legal), found.ends) == (set(LONE[2].split()), True)


def test_option_exchange_return_before_seeing_hides_the_trump_from_the_partner() -> (
    None
):
    """Two deals that differ only in the offered trump look alike to him (kozel.R11)."""
    twin = (LONE[0].replace("8H", "7H"), *LONE[1:3], LONE[3].replace("7H", "8H"))
    game = GAMES["kozel"]
    plain = dealt(exchange_return="before_seeing")
    for viewer in (-1, 1, 2, 3):
        assert redact(OFFERED, viewer) == OFFERED
    one, two, three, four = twin
    other = dealt((one, two, three, four), exchange_return="before_seeing")
    mine = game.view(given(plain.events, OFFERED).state, 2)
    theirs = game.view(given(other.events, OFFERED).state, 2)
    assert mine.hands[2] == theirs.hands[2]
    assert (mine.hands[0], mine.moved) == (mask("8H"), ())
    given_away_now = given(plain.events, OFFERED, TrumpGiven(0, card("8H")))
    assert redact(TrumpGiven(0, card("8H")), 1) == TrumpGiven(0, HIDDEN)
    assert game.view(given_away_now.state, 2).hands[2] == mask(f"{LONE[2]} 8H")
    assert game.view(given_away_now.state, 1).hands[2] == 0


def test_option_exchange_return_before_seeing_refuses_as_ever() -> None:
    """Who has not exactly one trump, or is not asked, offers nothing (kozel.R11)."""
    table = dealt(exchange_return="before_seeing")
    other = GiveTrump(0, card("AS"))
    table.when(other).refused("not_entitled", "kozel.R10")
    early = table.when(GiveTrump(2, card("7C")))
    early.refused("exchange_out_of_turn", "kozel.R12")
    table.judged(TrumpOffered(2), "exchange_out_of_turn")
    kept = given(table.events, ExchangeKept(0))
    kept.judged(TrumpOffered(0), "exchange_out_of_turn")
    playing = given(table.events, [ExchangeKept(seat) for seat in range(4)])
    playing.judged(TrumpOffered(0), "exchange_out_of_turn")
    second = kept.when(GiveTrump(1, card("AH")))
    second.refused("not_entitled", "kozel.R10")


def test_option_exchange_return_before_seeing_leaves_one_exchange_a_side() -> None:
    """After the exchange the side is not asked and may not offer again (kozel.R11)."""
    facts = (OFFERED, TrumpGiven(0, card("8H")), CardGivenBack(2, card("KD")))
    table = given(dealt(exchange_return="before_seeing").events, facts)
    for seat in (1, 3):
        assert table.state.turn == seat
        table = table.judged(ExchangeKept(seat))
    table.judged(TrumpOffered(2), "side_exchanged_already")


def test_option_exchange_return_before_seeing_judges_the_gift_when_it_passes() -> None:
    """An offer of no lone trump is found when the card shows it (kozel.R11)."""
    kept = given(dealt(exchange_return="before_seeing").events, ExchangeKept(0))
    table = kept.judged(TrumpOffered(1))
    table.judged(TrumpGiven(1, card("AH")), "not_entitled")
    table.judged(CardGivenBack(2, card("KD")), "wrong_return")
    wrong = offered().judged(TrumpGiven(0, card("AS")), "not_entitled")
    wrong.judged(CardGivenBack(2, card("AS")), "wrong_return")


def test_option_exchange_return_any_knows_no_offer_by_default() -> None:
    """The trump is seen before a card is chosen; the choice may be any (kozel.R11)."""
    dealt(exchange_return="any").judged(OFFERED, "exchange_out_of_turn")
    table = given_away(exchange_return="any")
    seen = GAMES["kozel"].view(table.state, 2)
    assert seen.hands[2] == mask(LONE[2]) | mask("8H")
    assert {GiveBack(2, each) for each in cards(LONE[2])} == set(
        GAMES["kozel"].legal_commands(seen)
    )

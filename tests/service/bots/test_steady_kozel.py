"""``steady`` plays Kozel as a decent club player would."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from msgspec.structs import replace

from core.commands import GiveBack, GiveTrump, Keep, PlayCard
from core.games import GAMES
from events.cards import card_number, card_text
from events.kozel import CardsTurned, ExchangeKept, TrumpGiven, TrumpOffered
from events.table import CardsDealt
from service.bots.steady import steady
from tests.service.bots.positions import kozel, mask, numbers, opening

if TYPE_CHECKING:
    from core.kozel.state import Kozel
    from events.base import Event
    from events.table import OptionValue


def laid(view: Kozel) -> str:
    """Return the card that ``steady`` plays."""
    order = steady(view)
    assert isinstance(order, PlayCard)
    return card_text(order.card)


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        ("8D AS TS KS AH 9H AC KC", "8D"),
        ("8D 7D TS KS AH 9H AC KC", None),
    ],
)
def test_gives_a_lone_trump(hand: str, given: str | None) -> None:
    """One trump goes to the partner, two are no right and stay (kozel.R10)."""
    order = steady(kozel((hand, "", "", ""), played=None))
    assert order == (GiveTrump(0, card_number(given)) if given else Keep(0))


def exchange(hands: tuple[str, str, str, str], event: Event) -> Kozel:
    """Return what the seat on turn sees after one step of the exchange."""
    game = GAMES["kozel"]
    opened, hand = opening("kozel", 3)
    dealt = CardsDealt(tuple(map(numbers, hands)), ())
    events = (hand, CardsTurned(0, numbers("8D")), dealt, event)
    state = game.fold(game.initial(opened), events)
    return cast("Kozel", game.view(state, state.turn))


def test_keeps_the_seven_of_clubs() -> None:
    """The 7♣ waits for the other side's queen, another lone trump does not wait."""
    plain = " AS TS KS AH 9H AC KC"
    asked = exchange(("8D JD", "7C" + plain, "", ""), ExchangeKept(0))
    assert steady(asked) == Keep(1)
    asked = exchange(("8D JD", "QC" + plain, "", ""), ExchangeKept(0))
    assert steady(asked) == GiveTrump(1, card_number("QC"))


def test_gives_a_useless_card_back() -> None:
    """Not the trump received, no trump, no ace: the lone low plain card."""
    hands = ("8D AS TS KS AH 9H AC KC", "", "QC QS JD 9D TH KH 7H 8C", "")
    answering = exchange(hands, TrumpGiven(0, card_number("8D")))
    assert steady(answering) == GiveBack(2, card_number("8C"))


def test_the_seven_of_clubs_catches_the_queen() -> None:
    """A foe's Q♣ on the table is caught with the 7♣ (kozel.R22)."""
    view = kozel(("QC", "7C 8D KS", "", ""), played="QC")
    assert laid(view) == "7C"


def test_the_seven_of_clubs_leaves_the_partners_queen_alone() -> None:
    """The partner's Q♣ takes by herself."""
    view = kozel(("QC 9H", "9D", "7C KD 7H", "QD"), played="QC 9D")
    assert laid(view) == "KD"


def test_the_seven_of_clubs_waits_for_the_queen() -> None:
    """While a foe may hold the Q♣, a smaller trump goes."""
    view = kozel(("JD", "7C JC KS", "", ""), played="JD")
    assert laid(view) == "JC"


def test_the_queen_stays_home_before_a_foe() -> None:
    """With a foe still to play and the 7♣ out, the Q♣ is not laid."""
    view = kozel(("JD", "QC 8D", "", ""), played="JD")
    assert laid(view) == "8D"


def test_the_queen_stays_home_at_the_price_of_an_ace() -> None:
    """Void in the suit led, the ace of trumps is risked rather than four pairs."""
    view = kozel(("KS", "QC AD", "", ""), played="KS")
    assert laid(view) == "AD"


def test_the_queen_is_not_led_while_the_seven_is_out() -> None:
    """The next seat could catch her."""
    view = kozel(("QC JD 8D 9D KH", "", "", ""))
    assert laid(view) != "QC"


def test_the_queen_is_led_when_the_seven_is_gone() -> None:
    """Then she is the highest trump, and draws the others."""
    view = kozel(("QC JD 8D 9D KH", "", "", ""), gone="7C 9C AC TC")
    assert laid(view) == "QC"


def test_the_queen_goes_when_nobody_can_catch_her() -> None:
    """The last seat brings her home, be it on the partner's trick."""
    view = kozel(("JD", "QS", "KD", "QC 8D"), played="JD QS KD")
    assert laid(view) == "QC"


def test_points_go_to_the_partner() -> None:
    """On the partner's trick, last to play, goes the ten."""
    view = kozel(("9S", "AS", "8S", "TS 7S"), played="9S AS 8S")
    assert laid(view) == "TS"


def test_the_points_are_those_of_the_table() -> None:
    """Where the nine is worth ten and the ten nothing, the partner gets it (kozel.R6)."""
    hands = ("8S", "AS", "7S", "TS 9S")
    house: dict[str, OptionValue] = {"ten_points_on": "nine"}
    assert laid(kozel(hands, played="8S AS 7S", options=house)) == "9S"
    assert laid(kozel(hands, played="8S AS 7S")) == "TS"


def test_the_dealers_side_leads_plain() -> None:
    """Where the house bars its trumps, an ace is led from strength (kozel.R14)."""
    house: dict[str, OptionValue] = {"trump_lead": "restricted"}
    hands = ("8D", "7C QC JD 9D AH", "", "")
    assert laid(kozel(hands, leader=1, options=house)) == "AH"
    assert laid(kozel(hands, leader=1)) != "AH"


def test_answers_an_offer_unseen() -> None:
    """The useless plain card goes back before the trump is shown (kozel.R11)."""
    hands = ("8D AS TS KS AH 9H AC KC", "", "QC QS JD 9D TH KH 7H 8C", "")
    house: dict[str, OptionValue] = {"exchange_return": "before_seeing"}
    asked = kozel(hands, played=None, options=house)
    assert steady(asked) == GiveTrump(0, card_number("8D"))
    offered = GAMES["kozel"].evolve(asked, TrumpOffered(0))
    view = replace(offered, hands=(0, 0, mask(hands[2]), 0), hidden=(8, 8, 0, 8))
    assert steady(view) == GiveBack(2, card_number("8C"))


def test_nothing_goes_to_the_foes() -> None:
    """Under a foe's ace goes the worthless card."""
    view = kozel(("AS", "9S", "8S", "TS 7S"), played="AS 9S 8S")
    assert laid(view) == "7S"


def test_trumps_are_drawn_from_strength() -> None:
    """Who holds four trumps leads one that nothing out can beat."""
    view = kozel(("7C QC JD 8D AH", "", "", ""))
    assert laid(view) in {"7C", "QC"}


def test_a_plain_ace_is_cashed_while_all_may_follow() -> None:
    """From few trumps an ace of a suit with many cards out is led."""
    view = kozel(("8D AS 7H 9C", "", "", ""))
    assert laid(view) == "AS"

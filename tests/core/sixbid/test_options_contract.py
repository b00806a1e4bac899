"""House rules between the auction and the first trick: open hand, lead, called card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.commands import CallCard, DeclineCall, NameTrump, ReturnCard
from core.errors import CommandMalformed
from core.game import act
from core.games import GAMES, fold
from core.phase import GIVE, PLAY
from core.redact import redact
from events.cards import HIDDEN, NO_CARD
from events.sixbid import (
    CallDeclined,
    CardCalled,
    CardReturned,
    HandExposed,
    TrumpNamed,
)
from events.table import CardPlayed, TrickTaken
from tests.builders import SIXBID_PACK, calls, card, cards, dealt, mask
from tests.core.sixbid.table import HANDS, bid_by, full, suit
from tests.spec import Given, given

if TYPE_CHECKING:
    from events.base import Event


def first_trick(facts: tuple[Event, ...]) -> str:
    """Return who played to the first trick in turn, ``show`` where a hand was shown."""
    game, state = GAMES["sixbid"], fold(facts)
    seen = [event for event in facts if isinstance(event, HandExposed)]
    log: list[Event] = [*seen]
    if not seen and (shown := game.automatic(state)) is not None:
        log.append(shown)
        state = game.evolve(state, shown)
    while not state.tricks:
        state, events = act(game, state, game.legal_commands(state)[0])
        log += events
    words = {HandExposed: "show", TrickTaken: "taken"}
    return " ".join(
        str(event.seat) if isinstance(event, CardPlayed) else words[type(event)]
        for event in log
        if isinstance(event, CardPlayed | HandExposed | TrickTaken)
    )


@pytest.mark.parametrize(
    ("lead", "exposure", "orders"),
    [
        (
            "left_of_soloist",
            "before_lead",
            ("show 1 2 0 taken", "show 2 0 1 taken", "show 0 1 2 taken"),
        ),
        (
            "left_of_soloist",
            "after_first_cards",
            ("1 2 show 0 taken", "2 0 show 1 taken", "0 1 show 2 taken"),
        ),
        (
            "left_of_dealer",
            "before_lead",
            ("show 0 1 2 taken", "show 0 1 2 taken", "show 0 1 2 taken"),
        ),
        (
            "left_of_dealer",
            "after_first_cards",
            ("0 1 2 show taken", "0 1 2 show taken", "0 1 show 2 taken"),
        ),
    ],
)
def test_option_spread_exposure_when_the_hand_is_shown(
    lead: str, exposure: str, orders: tuple[str, ...]
) -> None:
    """Before the lead, or as soon as both opponents have played one (sixbid.R18)."""
    start = full(spread_lead=lead, spread_exposure=exposure)
    for soloist, order in enumerate(orders):
        assert first_trick((*start, *bid_by(soloist, "spread_misere"))) == order


@pytest.mark.parametrize(
    ("lead", "leaders"), [("left_of_soloist", (1, 2, 0)), ("left_of_dealer", (0, 0, 0))]
)
def test_option_spread_lead_who_leads(lead: str, leaders: tuple[int, ...]) -> None:
    """The soloist's left neighbour, or forehand as always (sixbid.R17)."""
    for soloist, leader in enumerate(leaders):
        table = given(full(spread_lead=lead), bid_by(soloist, "spread_misere"))
        assert table.state.turn == leader
        wrong = (leader + 1) % 3
        early = CardPlayed(wrong, cards(HANDS[wrong])[0])
        table.judged(early, "wrong_first_lead")
        assert table.breach(early).right == str(leader)
        misere = given(full(spread_lead=lead), bid_by(soloist, "misere"))
        assert misere.state.turn == 0


def test_option_spread_exposure_shows_what_is_still_held() -> None:
    """Before the others played nobody sees it; then ten or eleven cards (sixbid.R18)."""
    late = full(spread_exposure="after_first_cards", spread_lead="left_of_dealer")
    table = given(late, bid_by(0, "spread_misere"))
    assert GAMES["sixbid"].automatic(table.state) is None
    for viewer in (-1, 1, 2):
        assert GAMES["sixbid"].view(table.state, viewer).hands[0] == 0
    played = given(table.events, _plays("0 TD", "1 AD", "2 7D"))
    shown = GAMES["sixbid"].automatic(played.state)
    rest = HANDS[0].replace("TD ", "")
    assert isinstance(shown, HandExposed)
    assert (shown.seat, shown.cards) == (0, tuple(sorted(cards(rest))))
    after = given(played.events, shown)
    assert GAMES["sixbid"].view(after.state, -1).hands[0] == mask(rest)
    assert GAMES["sixbid"].automatic(after.state) == TrickTaken(1)


def test_option_spread_exposure_counts_who_has_played() -> None:
    """Out of turn too: when both opponents have a card in the trick (sixbid.R18)."""
    late = full(spread_exposure="after_first_cards")
    table = given(late, bid_by(1, "spread_misere"), _plays("0 TD", "1 AD"))
    assert GAMES["sixbid"].automatic(table.state) is None
    both = given(table.events, _plays("2 7D"))
    rest = HANDS[1].replace(" AD", "")
    assert GAMES["sixbid"].automatic(both.state) == HandExposed(
        1, tuple(sorted(cards(rest)))
    )


def test_option_spread_exposure_with_four_waits_for_no_dealer() -> None:
    """The seat that sits out plays no card (sixbid.R18)."""
    options = {"spread_exposure": "after_first_cards"}
    four = dealt("sixbid", SIXBID_PACK, 3, seats=4, options=options)
    auction = calls("0 pass", "1 spread_misere", "2 pass")
    assert first_trick((*four, *auction)) == "2 0 show 1 taken"


@pytest.mark.parametrize("exposure", ["before_lead", "after_first_cards"])
def test_option_spread_exposure_is_for_the_spread_misere_alone(exposure: str) -> None:
    """A closed misere shows nothing (sixbid.R18)."""
    start = full(spread_exposure=exposure)
    assert first_trick((*start, *bid_by(0, "misere"))) == "0 1 2 taken"


def _plays(*texts: str) -> tuple[CardPlayed, ...]:
    spoken = (text.split() for text in texts)
    return tuple(CardPlayed(int(seat), card(each)) for seat, each in spoken)


def calling(**options: bool | str) -> Given:
    """Return a call solo of seat 0 in clubs, before it calls a card."""
    return given(full(**options), bid_by(0, "call_solo"), TrumpNamed(0, suit("C")))


@pytest.mark.parametrize("required", [False, True])
def test_option_call_required_or_not(required: bool) -> None:  # noqa: FBT001 - a column
    """By default he may decline; else some card must be called (sixbid.R13)."""
    table = calling(call_required=required)
    orders = GAMES["sixbid"].legal_commands(table.state)
    assert (DeclineCall(0) in orders) is not required
    assert len(orders) == (25 if required else 26)
    codes = [each.code for each in table.game.check(table.state, CallDeclined(0))]
    assert codes == (["call_not_allowed"] if required else [])


def test_option_call_required_refuses_to_decline() -> None:
    """No card is the subject of a call that was not made (sixbid.R13)."""
    table = calling(call_required=True)
    found = table.when(DeclineCall(0)).refused("call_not_allowed", "sixbid.R13")
    assert (found.seat, found.subject, found.reason) == (0, None, "required")
    after = table.judged(CallDeclined(0), "call_not_allowed")
    assert after.state.phase == PLAY
    table.when(CallCard(0, card("AS"))).then(CardCalled(0, card("AS"), 1))
    unnamed = given(full(call_required=True), bid_by(0, "call_solo"))
    unnamed.judged(CallDeclined(0), "trump_missing", "call_not_allowed")
    solo = given(full(call_required=True), bid_by(0, "solo"), TrumpNamed(0, suit("C")))
    solo.judged(CallDeclined(0), "call_not_allowed")
    assert solo.breach(CallDeclined(0)).reason == "contract"


def test_option_call_return_after_reveal_gives_back_when_it_is_known() -> None:
    """First the card comes, then he chooses; nothing is named before (sixbid.R14)."""
    table = calling(call_return="after_reveal")
    with pytest.raises(CommandMalformed):
        table.when(CallCard(0, card("AS"), back=card("6H")))
    table.when(CallCard(0, card("AS"))).then(CardCalled(0, card("AS"), 1))
    asked = table.judged(CardCalled(0, card("AS"), 1))
    assert asked.state.phase == GIVE
    asked.when(ReturnCard(0, card("9H"))).then(CardReturned(0, 1, card("9H")))


def test_option_call_return_before_reveal_goes_with_the_call() -> None:
    """Call and return are one order, both facts as ever (sixbid.R14)."""
    table = calling(call_return="before_reveal")
    called, back = CardCalled(0, card("AS"), 1), CardReturned(0, 1, card("6H"))
    table.when(CallCard(0, card("AS"), card("6H"))).then(called, back)
    after = table.judged(called).judged(back).state
    assert after.hands[0] == mask(HANDS[0].replace("6H", "AS"))
    assert after.phase == PLAY
    for viewer in (-1, 2):
        assert redact(back, viewer) == CardReturned(0, 1, HIDDEN)


def test_option_call_return_before_reveal_in_vain() -> None:
    """For a card in the blind nothing goes, whatever he had named (sixbid.R14)."""
    table = calling(call_return="before_reveal")
    order = CallCard(0, card("JS"), card("6H"))
    table.when(order).then(CardCalled(0, card("JS"), -1))
    after = table.judged(CardCalled(0, card("JS"), -1)).state
    assert after.hands == table.state.hands


@pytest.mark.parametrize(
    ("back", "subject", "reason"),
    [(NO_CARD, None, "missing"), (card("AD"), "AD", ""), (card("AS"), "AS", "")],
)
def test_option_call_return_before_reveal_needs_a_card_of_his_own(
    back: int, subject: str | None, reason: str
) -> None:
    """None named, another's, the called one itself: refused before a card moves (sixbid.R14)."""
    table = calling(call_return="before_reveal")
    order = CallCard(0, card("AS"), back)
    found = table.when(order).refused("wrong_exchange", "sixbid.R14")
    assert (found.seat, found.subject, found.reason) == (0, subject, reason)
    assert set(found.legal) == set(HANDS[0].split())


def test_option_call_return_before_reveal_judges_the_call_too() -> None:
    """A card of his own hand is no call, with or without a return (sixbid.R14)."""
    table = calling(call_return="before_reveal")
    order = CallCard(0, card("QS"), card("6H"))
    table.when(order).refused("call_not_allowed", "sixbid.R13")


@pytest.mark.parametrize("required", [False, True])
def test_option_call_return_before_reveal_lists_calls_with_returns(
    required: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """Each card that he lacks with each that he holds (sixbid.R14)."""
    table = calling(call_return="before_reveal", call_required=required)
    orders = set(GAMES["sixbid"].legal_commands(table.state))
    held = set(cards(HANDS[0]))
    pairs = {CallCard(0, a, b) for a in set(range(36)) - held for b in held}
    assert orders - {DeclineCall(0)} == pairs
    assert (DeclineCall(0) in orders) is not required


def test_option_call_required_leaves_other_orders_alone() -> None:
    """The trump is named first, whatever must be called (sixbid.R13)."""
    table = given(full(call_required=True), bid_by(0, "call_solo"))
    orders = GAMES["sixbid"].legal_commands(table.state)
    assert orders == tuple(NameTrump(0, each) for each in range(4))

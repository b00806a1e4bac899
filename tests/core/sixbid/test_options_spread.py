"""House rules of the spread misère: who leads, and when the hand is laid open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.game import act
from core.games import GAMES, fold
from events.sixbid import HandExposed
from events.table import CardPlayed, CardTakenBack, TrickTaken
from tests.builders import SIXBID_PACK, calls, card, cards, dealt, mask
from tests.core.sixbid.table import HANDS, bid_by, full
from tests.spec import given

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


def test_option_spread_exposure_shows_all_after_a_card_was_seen() -> None:
    """A card laid and taken up again does not stand for the whole hand (sixbid.R18)."""
    late = full(spread_exposure="after_first_cards", spread_lead="left_of_dealer")
    seen = CardTakenBack(0, card("TD"))
    table = given(
        late, bid_by(0, "spread_misere"), seen, _plays("0 QS", "1 AS", "2 KS")
    )
    rest = HANDS[0].replace("QS ", "")
    shown = HandExposed(0, tuple(sorted(cards(rest))))
    assert GAMES["sixbid"].automatic(table.state) == shown


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

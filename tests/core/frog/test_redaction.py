"""Who knows the widow and the cards laid away (frog.FR3, FR9, sixbid.R16)."""

from __future__ import annotations

import pytest

from core.games import GAMES
from core.redact import redact
from events.cards import HIDDEN
from events.frog import CardsLaidAway, WidowTaken
from events.table import CardPlayed, HandRevealed, HandScored, TrickTaken
from tests.builders import SIXBID_PACK, card, cards, dealt, mask
from tests.core.frog.table import (
    FULL,
    HANDS,
    WIDOW,
    contract_of,
    laid_away,
    widow_taken,
)
from tests.core.sixbid.table import bid_by
from tests.spec import given

VIEWERS = (-1, 0, 1, 2)
"""A spectator and the three seats; seat 0 is the bidder."""


@pytest.mark.parametrize("viewer", VIEWERS)
def test_fr3_the_bidder_alone_sees_the_widow(viewer: int) -> None:
    """The others see that three cards were taken, not which (frog.FR3)."""
    taken = widow_taken(0)
    seen = redact(taken, viewer)
    if viewer == 0:
        assert seen == taken
    else:
        assert seen == WidowTaken(0, (HIDDEN,) * 3, shown=False)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_fr3_an_open_widow_is_seen_by_all(viewer: int) -> None:
    """Taken up before all eyes it hides nothing (frog.FR3)."""
    taken = widow_taken(0, shown=True)
    assert redact(taken, viewer) == taken


@pytest.mark.parametrize("viewer", VIEWERS)
def test_fr3_the_bidder_alone_knows_what_he_laid_away(viewer: int) -> None:
    """The others see that three cards lie there, face down (frog.FR3)."""
    laid = laid_away(0, "QS 6H QH")
    seen = redact(laid, viewer)
    if viewer == 0:
        assert seen == laid
    else:
        assert seen == CardsLaidAway(0, (HIDDEN,) * 3)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("shown", [False, True])
def test_r16_what_each_seat_knows_before_the_lead(viewer: int, shown: bool) -> None:  # noqa: FBT001 - a column
    """An open widow is forgotten when three of fourteen went face down (sixbid.R16)."""
    game = GAMES["frog"]
    taken = given(FULL, bid_by(0, "frog"), widow_taken(0, shown=shown))
    before = game.view(taken.state, viewer)
    after = game.view(taken.judged(laid_away(0, "JS 6H QH")).state, viewer)
    if viewer == 0:
        held = mask(HANDS[0]) | mask(WIDOW)
        assert (before.hands[0], before.hidden[0]) == (held, 0)
        assert after.hands[0] == held & ~mask("JS 6H QH")
        assert after.laid_away == (mask("JS 6H QH"), 0, 0)
    else:
        known = mask(WIDOW) if shown else 0
        assert (before.hands[0], before.hidden[0]) == (known, 11 if shown else 14)
        assert (after.hands[0], after.hidden[0]) == (0, 11)
        assert after.laid_away == (0, 0, 0)
    names = {entry[2] for entry in after.moved}
    assert names == ({HIDDEN} if viewer != 0 and not shown else set(cards(WIDOW)))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("shown", [False, True])
def test_r16_a_view_is_the_fold_of_what_the_seat_saw(viewer: int, shown: bool) -> None:  # noqa: FBT001 - a column
    """Fact by fact, from the deal to the hand shown (sixbid.R16)."""
    game = GAMES["frog"]
    facts = (
        *dealt("frog", SIXBID_PACK, 2),
        *bid_by(0, "frog"),
        widow_taken(0, shown=shown),
        laid_away(0, "JS 6H QH"),
        CardPlayed(0, card("8C")),
        CardPlayed(1, card("7C")),
        CardPlayed(2, card("AC")),
        TrickTaken(2),
    )
    state = seen = given(facts[:1]).state
    for fact in facts[1:]:
        state = game.evolve(state, fact)
        seen = game.evolve(seen, redact(fact, viewer))
        assert game.view(state, viewer) == seen, fact


@pytest.mark.parametrize("viewer", VIEWERS)
def test_fr9_the_hand_that_is_over_hides_nothing(viewer: int) -> None:
    """Then widow and cards laid away are shown to all (frog.FR9)."""
    game = GAMES["frog"]
    table = given(FULL, contract_of(0, "frog", away="JS 6H QH"), HandScored((0, 0, 0)))
    reveal = game.automatic(table.state)
    assert isinstance(reveal, HandRevealed)
    assert redact(reveal, viewer) == reveal
    over = given(table.events, reveal).state
    seen = game.view(over, viewer)
    assert seen == over
    assert seen.laid_away == (mask("JS 6H QH"), 0, 0)
    assert (seen.dealt[3], seen.blind) == (mask(WIDOW), 0)
    left = (mask(HANDS[0]) | mask(WIDOW)) & ~mask("JS 6H QH")
    assert seen.hands == (left, mask(HANDS[1]), mask(HANDS[2]))

"""Worked examples of leads, legal cards, tricks and endings, held to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.commands import PlayCard
from core.game import act
from core.kozel.score import pile_points
from core.kozel.state import Kozel
from core.pack import points
from events.cards import card_text
from events.kozel import ExchangeKept
from events.sixbid import CallDeclined, HandExposed
from events.table import CardPlayed, HandScored, TrickTaken
from tests.builders import card, cards, full_pack, mask, match, short_deal, trick
from tests.core.worked.deals import contract, filled, opening_of, plain_trump, turned_up
from tests.spec import Facts, Given, given

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.base import Event
    from events.table import OptionValue
    from replay.rulebook.example import Capture, Ending, Lead, Legal, Trick

__all__ = (
    "hold_capture",
    "hold_ending",
    "hold_lead",
    "hold_legal",
    "hold_trick",
)

KEPT = tuple(ExchangeKept(seat) for seat in range(4))


def hold_lead(game: str, example: Lead) -> None:
    """Demand who leads, and when an open hand is shown."""
    start = (match(game, options=example.options), opening_of(3, example.dealer))
    trump = {"solo": "S", "chico": "S"}.get(example.contract, "")
    before = contract(example.dealer, example.soloist, example.contract, trump)
    table = given(start, filled(game, "", "", ""), before)
    assert table.state.turn == example.leader
    if not example.order:
        return
    log: list[Event] = []
    state = table.state
    if (shown := table.game.automatic(state)) is not None:
        log.append(shown)
        state = table.game.evolve(state, shown)
    while not state.tricks:
        order = table.game.legal_commands(state)[0]
        state, events = act(table.game, state, order)
        log += events
    seen = [
        "show" if isinstance(event, HandExposed) else str(event.seat)
        for event in log
        if isinstance(event, HandExposed | CardPlayed)
    ]
    assert " ".join(seen) == example.order


def playing(
    game: str,
    hands: tuple[str, ...],
    trump: str,
    *facts: Facts,
    options: Mapping[str, OptionValue],
) -> Given:
    """Return a hand in its play, of only the cards that matter; seat 0 is forehand."""
    opened = match(game, options=options)
    if game == "kozel":
        top = plain_trump(trump, " ".join(hands).split())
        deal = short_deal(f"{hands[0]} {top}", *hands[1:])
        return given(opened, opening_of(2, 3), turned_up(top), deal, KEPT, facts)
    bid = "misere" if not trump else "guarantee"
    before = contract(2, 0, bid, trump)
    return given(opened, opening_of(3, 2), short_deal(*hands), before, facts)


def _spare(game: str, used: str, number: int, *, plain_of: str) -> list[str]:
    """Return cards that the example does not name, none of a suit."""
    taken = cards(used)
    return [
        card_text(each)
        for each in full_pack(game)
        if each not in taken and card_text(each)[1] != plain_of
    ][:number]


def hold_legal(game: str, example: Legal) -> None:
    """Demand the cards of a hand that may be played."""
    seats = 4 if game == "kozel" else 3
    table = example.table.split()
    hands = [*table, example.hand, *[""] * seats][:seats]
    seat = len(table)
    before: tuple[Event, ...] = trick(0, example.table, seats=seats)
    if not table:
        # an earlier trick brings the lead to a seat of the right side
        seat = 1 if example.dealers_side else 0
        used = f"{example.hand} {example.table}"
        earlier = _spare(game, used, seats, plain_of=example.trump)
        if example.broken:
            earlier[1] = f"6{example.trump}"
        hands = list(earlier)
        hands[seat] += f" {example.hand}"
        before = trick(0, " ".join(earlier), seats=seats, taker=seat)
    found = playing(game, tuple(hands), example.trump, before, options=example.options)
    assert found.state.turn == seat
    mine = found.legal(seat) & set(example.hand.split())
    assert mine == set(example.legal.split())
    for text in example.hand.split():
        fact = CardPlayed(seat, card(text))
        clean = found.game.check(found.state, fact) == ()
        assert clean is (text in example.legal.split()), text


def hold_trick(game: str, example: Trick) -> None:
    """Demand who wins a trick, and what lies in it."""
    seats = 4 if game == "kozel" else 3
    texts = example.cards.split()
    hands = tuple(texts[(seat - example.leader) % seats] for seat in range(seats))
    laid = trick(example.leader, example.cards, seats=seats)
    table = playing(game, hands, example.trump, laid, options=example.options)
    assert table.game.trick_winner(table.state) == example.winner
    after = table.judged(TrickTaken(example.winner)).state
    pile = after.piles[example.winner]
    assert pile == mask(example.cards)
    if isinstance(after, Kozel):
        worth = pile_points(pile, after.house.ten_points_on)
    else:
        worth = points(pile)
    assert worth == example.points


def hold_capture(game: str, example: Capture) -> None:
    """Demand whether a trick captures the queen, what that costs and what it ends."""
    texts = example.cards.split()
    spare = _spare(game, example.cards, 8, plain_of=example.trump)
    hands = tuple(
        f"{texts[(seat - example.leader) % 4]} {spare[2 * seat]} {spare[2 * seat + 1]}"
        for seat in range(4)
    )
    laid = trick(example.leader, example.cards, seats=4)
    table = playing(game, hands, example.trump, laid, options=example.options)
    after = table.judged(TrickTaken(example.winner))
    assert isinstance(after.state, Kozel)
    captured = -1 if example.captured is None else example.captured
    assert after.state.captured == captured
    if captured >= 0:
        assert after.game.right_change(after.state) == example.uncovers
    score = HandScored(example.uncovers) if example.over else None
    assert after.game.automatic(after.state) == score


def hold_ending(game: str, example: Ending) -> None:
    """Demand whether a trick ends the hand."""
    earlier = example.number - 1
    texts = example.cards.split()
    spare = _spare(game, example.cards, 36, plain_of="")
    worthless = [text for text in spare if text[0] in "6789"]
    won, left = worthless[: 3 * earlier], worthless[-3:]
    hands = [texts[(seat - example.leader) % 3] for seat in range(3)]
    before: list[Event] = []
    # nothing is decided by tricks that the opponents of a misere took, or by worthless
    # ones that the soloist of a call solo took
    taker = example.soloist if example.contract == "call_solo" else 1
    for start in range(0, 3 * earlier, 3):
        three = won[start : start + 3]
        before += trick(0, " ".join(three), taker=taker)
        hands = [f"{own} {each}" for own, each in zip(hands, three, strict=True)]
    hands = [f"{own} {each}" for own, each in zip(hands, left, strict=True)]
    auction = contract(example.dealer, example.soloist, example.contract, example.trump)
    declined = (
        [CallDeclined(example.soloist)] if example.contract == "call_solo" else []
    )
    opened = match(game, options=example.options)
    played = trick(example.leader, " ".join(texts[:2]))
    table = given(
        (opened, opening_of(3, example.dealer), short_deal(*hands)),
        (auction, declined, before, played),
    )
    assert table.state.tricks == earlier
    last = (example.leader + 2) % 3
    answer = table.when(PlayCard(last, card(texts[2])))
    assert answer.events[:2] == (
        CardPlayed(last, card(texts[2])),
        TrickTaken(example.winner),
    )
    score = (HandScored(example.change),) if example.over else ()
    assert answer.events[2:3] == score

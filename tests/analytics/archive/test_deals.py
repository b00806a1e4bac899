"""A row of ``deals_GAME`` is the whole hand: it can be judged from the row alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import polars as pl
import pytest
from hypothesis import given
from msgspec.structs import replace

from analytics.archive.projecting import Projection
from analytics.archive.stream import read_stream
from core.game import BESIDE
from core.games import GAMES
from events.cards import HIDDEN
from events.sixbid import CallMade, HandExposed, TrumpNamed
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    Forked,
    HandOpened,
    HandRedealt,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)
from replay.audit.judge import judge
from replay.shell import Shell
from replay.transcribing.scribe import Told
from tests.analytics.archive.rebuilt import before, facts
from tests.analytics.archive.shelf import EXAMPLES, example, projected
from tests.analytics.logs import finished, several, stored
from tests.core.sixbid import table as sixbid
from tests.strategies import any_logs, law

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.breach import Breach
    from events.base import Event

UNTOLD: Final[tuple[type[Event], ...]] = (HandExposed, HandRevealed, Forked, *BESIDE)
"""Facts that no rule judges, or that a row stands for only where they agree with it."""


def hands_of(log: Sequence[Event]) -> list[list[Event]]:
    """Return the events of each hand, as far as a row tells them."""
    hands: list[list[Event]] = []
    for event in log[1:]:
        if isinstance(event, HandOpened):
            hands.append([])
        if hands and not isinstance(event, UNTOLD):
            hands[-1].append(event)
    return hands


def alike(event: Event) -> Event:
    """Return an event with its sets of cards in order, and nothing of what was shown."""
    changed: dict[str, Any] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in ("cards", "blind") and type(event).__name__ != "CardsTurned":
            changed[name] = tuple(sorted(value))
        elif name == "hands":
            changed[name] = tuple(tuple(sorted(hand)) for hand in value)
        elif name == "shown":
            changed[name] = False
        else:
            changed[name] = value
    return type(event)(**changed)


def judged(game: str, row: dict[str, Any]) -> list[Breach]:
    """Return what is wrong with a hand, from its row alone."""
    state = before(game, row)
    found: list[Breach] = []
    for event in facts(game, row):
        found += GAMES[game].check(state, event)
        state = GAMES[game].evolve(state, event)
    return found


def check_rows(*logs: tuple[Event, ...]) -> Counter[str | None]:
    """Demand that each row that is not odd is its hand, and gives the same findings.

    Returns how often a hand was odd for each reason.
    """
    frames = projected(*logs)
    seen: Counter[str | None] = Counter()
    for match, log in zip(frames["matches"]["match"], logs, strict=True):
        opening = log[0]
        assert isinstance(opening, MatchOpened)
        game = opening.game
        own = frames[f"deals_{game}"].filter(pl.col("match") == match).to_dicts()
        findings, count, _ = judge(Told(event, None) for event in log)
        assert [row["hand"] for row in own] == list(range(1, count + 1))
        for hand, row in zip(hands_of(log), own, strict=True):
            if row["odd"] is None:
                assert list(facts(game, row)) == [alike(event) for event in hand]
                wrong = [f.breach for f in findings if f.hand == row["hand"]]
                assert judged(game, row) == wrong
            seen[row["odd"]] += 1
    return seen


@pytest.mark.parametrize("game", list(GAMES))
def test_any_hand_is_told_whole_or_odd(game: str) -> None:
    """Whatever happens at a table, foul or fair, with any house rules."""

    @law(15)
    @given(any_logs(game, hands=2))
    def holds(log: tuple[Event, ...]) -> None:
        check_rows(log)

    holds()


def test_every_example_is_told_whole_or_odd() -> None:
    """All games' rules and options; a fault alone makes no hand odd."""
    names = sorted(path.stem for path in EXAMPLES.glob("*.toml"))
    seen = check_rows(*(example(name) for name in names))
    assert seen == {None: seen.total() - 3, "impossible": 2, "taken_back": 1}


def test_what_columns_cannot_tell_makes_a_hand_odd() -> None:
    """Each reason by one hand; the rows of the others stay whole."""
    solo = finished(sixbid.settled("solo", 75, trump="S"))
    play = next(n for n, e in enumerate(solo) if isinstance(e, CardPlayed))
    named = next(n for n, e in enumerate(solo) if isinstance(e, TrumpNamed))
    score = next(n for n, e in enumerate(solo) if isinstance(e, HandScored))
    deal = solo[2]
    assert isinstance(deal, CardsDealt)
    hidden = replace(deal, hands=((HIDDEN, *deal.hands[0][1:]), *deal.hands[1:]))
    again = solo[play]
    assert isinstance(again, CardPlayed)
    odd = {
        "taken_back": (
            *solo[:play],
            CardTakenBack(again.seat, again.card),
            *solo[play:],
        ),
        "unclear": (*solo[:2], hidden, *solo[3:]),
        "order": (*solo[: play + 1], TrickTaken(0), *solo[play + 1 :]),
        "long": (*solo[:named], *[CallMade(0, 0)] * 20, *solo[named:]),
        "impossible": (*solo[:play], CardPlayed(0, 99), *solo[play:]),
        "number": (*solo[:score], HandScored((2**40, 0, 0)), *solo[score + 1 :]),
    }
    number = odd.pop("number")
    # Behind the impossible one a whole hand is judged by what its score left; the
    # standing that the last one leaves could not be told of a hand behind it.
    log = several(*odd.values(), solo, number)
    assert check_rows(log) == dict.fromkeys([*odd, None, "number"], 1)


def test_a_hand_is_dealt_anew_only_in_a_fork() -> None:
    """What a branch changed behind the cards is judged event by event."""
    solo = finished(sixbid.settled("solo", 75, trump="S"))
    store = stored(solo)
    (parent,) = store.matches()
    played = next(n for n, e in enumerate(solo) if isinstance(e, CardPlayed))
    root = store.read(parent)[played]
    shell = Shell(store)
    fork = "f" * 26
    head = shell.fork(fork, "fork", Forked(parent, root.seq, root.hash, "")).events[-1]
    deal = solo[2]
    assert isinstance(deal, CardsDealt)
    anew = HandRedealt(deal.hands, deal.blind, (), ((), (), ()))
    shell.write(fork, "anew", (anew,), after=head.seq, prev=head.hash)
    projection = Projection()
    projection.add(read_stream(store, fork, store.head()))
    (row,) = projection.frames()["deals_sixbid"].to_dicts()
    assert (row["odd"], row["is_fork"], row["ending"]) == ("redealt", True, "open")
    assert row["plays"] == 1, "the past of the hand is in it"

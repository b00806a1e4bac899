"""The view of a table: what a seat may know of it, and nothing that it may not."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import phase
from core.commands import DealHand, MakeCall
from core.games import GAMES
from core.redact import redact
from events.agreement import (
    ActUndone,
    ClaimMade,
    ForfeitProposed,
    ProposalAnswered,
    UndoProposed,
)
from events.clock import ClockAgreed, PlayPaused, PlayResumed, TimeOverrun, TimeSpent
from events.fairness import DealCommitted, ShareCommitted, ShareOpened, ShareWithheld
from events.seating import MatchForfeited, SeatAbsent, SeatReturned, SeatTaken
from events.table import MatchOpened
from service.http.bodies.orders import command_of, to_order
from service.tables.sitting import begun
from service.tables.view import status_of, table_view, view_bytes
from service.tables.view_shape import PHASES, TableView
from tests.builders import (
    PLAYERS,
    SIXBID_PACK,
    cards,
    full_pack,
    match,
)
from tests.service.tables.sittings import (
    MATCH,
    NAMES,
    SECOND,
    dealt,
    ordered,
    parts,
    sat,
    told,
    viewers,
)
from tests.strategies import law, legal_logs

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, SearchStrategy

    from events.base import Event


def life_events(seats: int) -> SearchStrategy[Event]:
    """Return what may happen at a table beside the game."""
    seat = st.integers(0, seats - 1)
    digest = st.binary(min_size=32, max_size=32)
    return st.one_of(
        st.builds(SeatTaken, seat, st.just("e" * 26), st.sampled_from(("", "steady"))),
        st.builds(SeatAbsent, seat),
        st.builds(SeatReturned, seat),
        st.just(ClockAgreed(30 * SECOND, 60 * SECOND)),
        st.builds(TimeSpent, seat, st.integers(0, 40 * SECOND)),
        st.builds(TimeOverrun, seat),
        st.just(PlayPaused()),
        st.just(PlayResumed()),
        st.builds(UndoProposed, seat),
        st.builds(ActUndone, seat),
        st.builds(ForfeitProposed, seat, seat),
        st.builds(ProposalAnswered, seat, st.booleans()),
        st.builds(DealCommitted, st.integers(1, 2), st.integers(1, 2), digest),
        st.builds(ShareCommitted, st.integers(1, 2), st.just(1), seat, digest),
        st.builds(ShareOpened, st.integers(1, 2), st.just(1), seat, digest),
        st.builds(ShareWithheld, st.integers(1, 2), st.just(1), st.just((0,))),
    )


@pytest.mark.parametrize("game", sorted(GAMES))
@law(40)
@given(data=st.data())
def test_a_view_is_made_of_what_the_viewer_was_told(
    game: str, data: DataObject
) -> None:
    """The same bytes from the whole match and from the events redacted for the viewer."""
    first, *log = data.draw(legal_logs(game, hands=2))
    assert isinstance(first, MatchOpened)
    beside = life_events(len(first.players))
    whole = begun(MATCH, first, 0)
    seen = dict.fromkeys(viewers(whole), whole)
    dense = data.draw(st.booleans())
    for place, event in enumerate(log):
        mixed = (event, data.draw(beside)) if dense and place % 8 == 0 else (event,)
        for each in mixed:
            at = whole.at + 1
            whole = whole.evolve(each, "", at)
            for viewer in viewers(whole):
                seen[viewer] = seen[viewer].evolve(redact(each, viewer), "", at)
        for viewer, redacted in seen.items():
            mine = view_bytes(whole, viewer, NAMES)
            assert mine == view_bytes(redacted, viewer, NAMES), (viewer, event)


@pytest.mark.parametrize("game", sorted(GAMES))
@law(40)
@given(data=st.data())
def test_only_the_seat_to_act_is_told_what_is_legal(
    game: str, data: DataObject
) -> None:
    """It gets all orders that the game takes from it now; nobody else gets any."""
    log = data.draw(legal_logs(game))
    sitting = sat(log[: data.draw(st.integers(1, len(log)))])
    holds = sitting.life.holds  # a claim is open
    commands = () if holds else sitting.game.legal_commands(sitting.state)
    for viewer in viewers(sitting):
        legal = table_view(sitting, viewer, {}).legal
        if viewer != sitting.state.turn or viewer < 0:
            assert not legal
            continue
        bodies = [
            msgspec.json.encode({"id": "a", "seen": 1, "order": each}) for each in legal
        ]
        assert tuple(to_order(command_of(body).order) for body in bodies) == commands


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_view_is_what_its_schema_says(game: str) -> None:
    """In every phase that a game comes to the bytes read back as a view."""
    reached: set[str] = set()
    chance = random.Random(7)  # noqa: S311
    for _ in range(60):
        sitting = sat((match(game),))
        pack = list(full_pack(game))
        chance.shuffle(pack)
        sitting = ordered(sitting, DealHand(tuple(pack), 0))
        while commands := sitting.game.legal_commands(sitting.state):
            sitting = ordered(sitting, chance.choice(commands))
            for viewer in (None, *viewers(sitting)):
                seen = view_bytes(sitting, viewer, NAMES)
                view = msgspec.json.decode(seen, type=TableView)
                assert msgspec.json.encode(view) == seen
                reached.add(view.phase)
    assert reached == _REACHED[game]


_REACHED: Final = {
    "frog": {"auction", "name", "lay", "play", "over"},
    "kozel": {"exchange", "answer", "play", "over"},
    "sixbid": {"auction", "name", "call", "give", "play", "over"},
}
"""The phases in which a table waits for a seat, or rests."""


def test_each_phase_has_its_word() -> None:
    """The words are those of the constants, in lower case."""
    for name in phase.__all__:
        number = getattr(phase, name)
        if isinstance(number, int):
            assert PHASES[number] == name.lower()


def test_a_table_before_its_first_hand() -> None:
    """Everybody is named, nobody holds a card, and nobody is asked for anything."""
    sitting = sat((match("sixbid"),))
    names = ("status", "phase", "hand_number", "dealer", "turn", "hand", "blind")
    assert parts(sitting, 0, *names) == {
        "status": "dealing",
        "phase": "idle",
        "hand_number": 0,
        "dealer": None,
        "turn": None,
        "hand": [],
        "blind": None,
    }
    assert parts(sitting, 0, "seats")["seats"][1] == {
        "seat": 1,
        "player": PLAYERS[1],
        "name": "Ben",
        "program": None,
        "absent": False,
        "plays": True,
        "cards": 0,
        "shown": [],
        "tricks": 0,
        "points": 0,
    }
    assert parts(sitting, 0, "legal", "may", "deal", "clock", "proposal") == {
        "legal": [],
        "may": ["propose_forfeit"],
        "deal": None,
        "clock": None,
        "proposal": None,
    }


def test_who_sees_everything() -> None:
    """An arbiter sees all cards and gives no order of a seat."""
    sitting = dealt("sixbid", SIXBID_PACK)
    seen = parts(sitting, None, "viewer", "seats", "blind", "legal", "may", "hand")
    known = [each["shown"] for each in seen["seats"]] + [seen["blind"]["shown"]]
    assert sorted(map(len, known)) == [3, 11, 11, 11]
    assert len({each for hand in known for each in hand}) == 36
    assert (seen["viewer"], seen["legal"], seen["hand"]) == (None, [], [])
    assert seen["may"] == ["pause_play"]
    paused = told(sitting, PlayPaused())
    assert parts(paused, None, "may", "status") == {
        "may": ["resume_play"],
        "status": "paused",
    }
    assert not parts(paused, 0, "legal")["legal"]


def test_the_people() -> None:
    """A bot is named as its program, an absence is seen, a name may be unknown."""
    sitting = dealt("frog")
    sitting = told(sitting, SeatTaken(1, "e" * 26, "steady"), SeatAbsent(2))
    seats = parts(sitting, -1, "seats")["seats"]
    people = [(each["name"], each["program"], each["absent"]) for each in seats]
    assert people == [
        ("Ada", None, False),
        (None, "steady", False),
        ("Cid", None, True),
    ]
    assert status_of(told(sitting, MatchForfeited(2))) == "forfeited"


def test_a_proposal() -> None:
    """Everybody sees what is proposed and who is asked; only who is asked may answer."""
    sitting = ordered(dealt("sixbid", SIXBID_PACK), MakeCall(0, 0))
    assert "propose_undo" in table_view(sitting, 0, {}).may
    assert "propose_undo" not in table_view(sitting, 1, {}).may
    undo = told(sitting, UndoProposed(0), ProposalAnswered(1, agrees=True))
    assert parts(undo, -1, "proposal")["proposal"] == {
        "kind": "undo",
        "seat": 0,
        "about": None,
        "agreed": [1],
        "asked": [2],
    }
    answers = ["answer_proposal" in table_view(undo, seat, {}).may for seat in range(3)]
    assert answers == [False, False, True]


def test_a_claim() -> None:
    """While a claim is open nobody plays, and its seat's cards lie open."""
    sitting = dealt("sixbid", SIXBID_PACK)
    sitting = ordered(sitting, MakeCall(0, 2), MakeCall(1, 0), MakeCall(2, 0))
    assert "make_claim" in table_view(sitting, 2, {}).may
    hand = parts(sitting, 1, "hand")["hand"]
    claimed = told(sitting, ClaimMade(1, cards(" ".join(hand)), 1))
    seen = parts(claimed, 0, "legal", "may", "seats", "proposal")
    assert seen["seats"][1]["shown"] == hand
    assert (seen["legal"], seen["may"]) == ([], ["call_director", "answer_proposal"])
    assert seen["proposal"]["about"] == 1


def test_the_clocks() -> None:
    """The clock of the seat to act runs since the event that gave it the turn."""
    agreed = ClockAgreed(30 * SECOND, 60 * SECOND)
    sitting = ordered(sat((match("sixbid"), agreed)), DealHand(cards(SIXBID_PACK), 2))
    assert parts(sitting, -1, "clock")["clock"] == {
        "move": 30 * SECOND,
        "reserve": 60 * SECOND,
        "left": [60 * SECOND] * 3,
        "turn": 0,
        "used": 0,
        "running": "1970-01-01T00:00:02.000000Z",
        "due": "1970-01-01T00:01:32.000000Z",
        "overrun": [],
    }
    paused = parts(told(sitting, PlayPaused()), -1, "clock")["clock"]
    assert (paused["running"], paused["due"], paused["used"]) == (None, None, SECOND)


def test_the_shares_of_a_deal() -> None:
    """Each seat is told which share it owes, and everybody who has given which."""
    sitting = sat((match("frog"), DealCommitted(1, 1, bytes(32))))
    due = {"kind": "commit_share", "seat": 1, "hand": 1, "attempt": 1}
    assert parts(sitting, 1, "deal")["deal"] == {
        "hand": 1,
        "attempt": 1,
        "void": False,
        "committed": [],
        "opened": [],
        "due": due,
    }
    committed = [ShareCommitted(1, 1, seat, bytes([seat]) * 32) for seat in range(3)]
    some = told(sitting, *committed[:2])
    assert parts(some, 1, "deal")["deal"]["due"] is None
    assert parts(some, -1, "deal")["deal"]["committed"] == [0, 1]
    every = told(some, committed[2])
    assert parts(every, 1, "deal")["deal"]["due"] == due | {"kind": "open_share"}
    opened = parts(told(every, ShareOpened(1, 1, 1, bytes(32))), 1, "deal")["deal"]
    assert (opened["opened"], opened["due"]) == ([1], None)
    void = parts(told(every, ShareWithheld(1, 1, (2,))), 2, "deal")["deal"]
    assert (void["void"], void["due"]) == (True, None)


def test_a_view_has_a_schema() -> None:
    """The OpenAPI can name every part of a view."""
    (_, parts_of) = msgspec.json.schema_components((TableView,))
    assert {"TableView", "SeatView", "ClockView", "DealView"} <= set(parts_of)

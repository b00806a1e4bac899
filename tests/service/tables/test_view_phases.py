"""The view of a hand in each of its phases: what the seats see, and what they do not."""

from __future__ import annotations

from typing import Final

import pytest

from core.commands import MakeCall, PlayCard
from core.games import GAMES
from service.tables.view import table_view
from tests.builders import (
    KOZEL_PACK,
    SIXBID_PACK,
    card,
)
from tests.service.tables.sittings import (
    dealt,
    ordered,
    parts,
    said,
    viewers,
)


def test_an_auction() -> None:
    """The seat to call sees its cards and its calls; a spectator only how many there are."""
    sitting = dealt("sixbid", SIXBID_PACK)
    fields = ("phase", "turn", "hand", "blind", "auction", "may")
    assert parts(sitting, 0, *fields) == {
        "phase": "auction",
        "turn": 0,
        "hand": ["9C", "JC", "KC", "TC", "QD", "TD", "6H", "9H", "QH", "TH", "QS"],
        "blind": {"cards": 3, "shown": []},
        "auction": {"bid": None, "bidder": None, "passed": [], "spoken": []},
        "may": ["call_director", "propose_forfeit"],
    }
    bids = [order["bid"] for order in parts(sitting, 0, "legal")["legal"]]
    assert bids == ["pass", *_SIXBID_BIDS]
    called = ordered(sitting, MakeCall(0, 3))
    seen = parts(called, -1, "turn", "hand", "auction", "legal", "may", "seats")
    assert [(each["cards"], each["shown"]) for each in seen.pop("seats")] == [
        (11, [])
    ] * 3
    assert seen == {
        "turn": 1,
        "hand": [],
        "auction": {"bid": "misere", "bidder": 0, "passed": [], "spoken": [0]},
        "legal": [],
        "may": [],
    }


_SIXBID_BIDS: Final = (
    *("solo", "heart_solo", "misere", "guarantee", "spread_misere", "call_solo"),
)


def test_a_called_card() -> None:
    """The soloist names the trump, then calls; everybody sees what he said."""
    sitting = dealt("sixbid", SIXBID_PACK)
    sitting = ordered(sitting, MakeCall(0, 0), MakeCall(1, 6), MakeCall(2, 0))
    fields = ("phase", "turn", "contract", "soloist", "trump", "called")
    naming = {
        "phase": "name",
        "turn": 1,
        "contract": "call_solo",
        "soloist": 1,
        "trump": None,
        "called": None,
    }
    assert parts(sitting, -1, *fields) == naming
    sitting = said(sitting, 1, {"kind": "name_trump", "seat": 1, "suit": "S"})
    calling = naming | {"phase": "call", "trump": "S"}
    assert parts(sitting, -1, *fields) == calling
    order = {"kind": "call_card", "seat": 1, "card": "QS", "back": None}
    sitting = said(sitting, 1, order)
    giving = calling | {"phase": "give", "called": "QS"}
    assert parts(sitting, -1, *fields) == giving
    back = {"kind": "return_card", "seat": 1, "card": "6C"}
    sitting = said(sitting, 1, back)
    playing = parts(sitting, -1, *fields)
    assert playing == giving | {"phase": "play", "turn": 0}
    # What came back may have been the called card itself, but for who knows better.
    shown = [parts(sitting, seat, "seats")["seats"][1]["shown"] for seat in (-1, 0, 2)]
    assert shown == [[], ["QS"], []]
    assert "6C" in parts(sitting, 0, "hand")["hand"]
    assert parts(sitting, 1, "seats")["seats"][0]["shown"] == ["6C"]
    assert parts(sitting, 2, "seats")["seats"][0]["shown"] == []


def test_a_hand_laid_open() -> None:
    """The cards of a spread misère are shown to all, and to its own seat as shown."""
    sitting = dealt("sixbid", SIXBID_PACK)
    sitting = ordered(sitting, MakeCall(0, 5), MakeCall(1, 0), MakeCall(2, 0))
    hand = parts(sitting, 0, "hand")["hand"]
    for viewer in viewers(sitting):
        assert parts(sitting, viewer, "seats")["seats"][0]["shown"] == hand


def test_a_widow() -> None:
    """The bidder of a frog takes the widow and lays three cards away that only it knows."""
    sitting = dealt("frog", SIXBID_PACK)
    sitting = ordered(sitting, MakeCall(0, 7), MakeCall(1, 0), MakeCall(2, 0))
    fields = ("phase", "turn", "contract", "trump", "blind", "laid_away")
    assert parts(sitting, -1, *fields) == {
        "phase": "lay",
        "turn": 0,
        "contract": "frog",
        "trump": "H",
        "blind": {"cards": 0, "shown": []},
        "laid_away": [],
    }
    assert len(parts(sitting, 0, "hand")["hand"]) == 14
    assert len(table_view(sitting, 0, {}).legal) == 364
    away = ["9C", "JC", "QD"]
    sitting = said(sitting, 0, {"kind": "lay_away", "seat": 0, "cards": away})
    assert parts(sitting, 0, "laid_away", "phase") == {
        "laid_away": away,
        "phase": "play",
    }
    assert not parts(sitting, 1, "laid_away")["laid_away"]
    assert parts(sitting, None, "laid_away")["laid_away"] == away
    assert parts(sitting, -1, "seats")["seats"][0]["cards"] == 11


def test_an_exchange() -> None:
    """Who is asked sees what it may give; others see who waits for a card, but no card."""
    sitting = dealt("kozel", KOZEL_PACK, dealer=0)
    asked = {
        "turned": ["JD", "QH", "TD"],
        "answered": [],
        "exchanged": [],
        "offered": None,
        "giver": None,
        "captured": None,
        "carried": 0,
    }
    assert parts(sitting, 3, "phase", "turn", "trump", "exchange", "legal") == {
        "phase": "exchange",
        "turn": 1,
        "trump": "D",
        "exchange": asked,
        "legal": [],
    }
    assert parts(sitting, 3, "seats")["seats"][1]["shown"] == ["JD", "TD", "QH"]
    sitting = said(sitting, 1, {"kind": "keep", "seat": 1})
    keep, give = table_view(sitting, 2, {}).legal
    assert keep == {"kind": "keep", "seat": 2}
    assert give == {"kind": "give_trump", "seat": 2, "card": "7C"}
    sitting = said(sitting, 2, give)
    for viewer in (-1, 1, 3):
        seen = parts(sitting, viewer, "phase", "turn", "exchange", "legal")
        assert seen == {
            "phase": "answer",
            "turn": 0,
            "exchange": asked | {"answered": [1], "giver": 2},
            "legal": [],
        }
        assert not parts(sitting, viewer, "seats")["seats"][0]["shown"]
    assert "7C" in parts(sitting, 0, "hand")["hand"]
    assert parts(sitting, 2, "seats")["seats"][0]["shown"] == ["7C"]
    kinds = [order["kind"] for order in table_view(sitting, 0, {}).legal]
    assert kinds == ["give_back"] * len(kinds) != []


def test_a_trick() -> None:
    """Cards on the table stand in the order played; gathered, they count for their seat."""
    sitting = dealt("sixbid", SIXBID_PACK)
    sitting = ordered(sitting, MakeCall(0, 2), MakeCall(1, 0), MakeCall(2, 0))
    sitting = ordered(sitting, PlayCard(0, card("TD")), PlayCard(1, card("AD")))
    assert parts(sitting, -1, "phase", "turn", "trick", "tricks", "taker") == {
        "phase": "play",
        "turn": 2,
        "trick": [{"seat": 0, "card": "TD"}, {"seat": 1, "card": "AD"}],
        "tricks": 0,
        "taker": None,
    }
    last = table_view(sitting, 2, {}).legal[0]
    sitting = said(sitting, 2, last)
    seen = parts(sitting, -1, "turn", "trick", "tricks", "taker", "seats")
    seats = [(each["cards"], each["tricks"]) for each in seen.pop("seats")]
    assert seats == [(10, 0), (10, 1), (10, 0)]
    assert seen == {"turn": 1, "trick": [], "tricks": 1, "taker": 1}
    assert parts(sitting, -1, "seats")["seats"][1]["points"] >= 21


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_hand_that_is_over(game: str) -> None:
    """All cards lie open as they were dealt, and the score is written."""
    sitting = dealt(game)
    while commands := sitting.game.legal_commands(sitting.state):
        sitting = ordered(sitting, commands[-1])
    seen = parts(sitting, -1, "phase", "status", "dealt", "change", "legal", "turn")
    hands = seen.pop("dealt")
    assert [each["seat"] for each in hands] == [*range(len(sitting.life.players))]
    assert {len(each["cards"]) for each in hands} == {sitting.game.hand_size}
    assert seen == {
        "phase": "over",
        "status": "dealing",
        "change": list(sitting.state.change or ()),
        "legal": [],
        "turn": None,
    }
    assert any(sitting.state.change or ())


def test_a_seat_that_sits_out() -> None:
    """Of four at a table of Six-Bid the dealer has no cards, and sees as a spectator."""
    sitting = dealt("sixbid", dealer=1, seats=4)
    seats = parts(sitting, 1, "seats")["seats"]
    assert [each["plays"] for each in seats] == [True, False, True, True]
    assert [each["cards"] for each in seats] == [11, 0, 11, 11]
    assert not parts(sitting, 1, "hand")["hand"]

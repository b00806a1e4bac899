"""Twenty hands of the three games, each with what it paid, for figures by hand.

Six-Bid Solo, match S, dealer seat 2, so that seat 0 is forehand. P is the soloist's points.

====  ======================================  ====  ====  ====
hand  what happened                            Ada   Ben   Cid
====  ======================================  ====  ====  ====
S1    Ada: solo in spades, P 75                +60   -30   -30
S2    Ada: solo in clubs, P 60, drawn            0     0     0
S3    passed out; the blind is worth 2
S4    Ben: misère, made                        -30   +60   -30
S5    Ada: solo in diamonds, 30 + blind 21     -36   +18   +18
S6    Cid: heart solo, P 90                    -90   -90  +180
S7    Ben: guarantee in spades, P 79, lost     +40   -80   +40
S8    Ada: call solo in diamonds, none called +200  -100  -100
S9    Ada: call solo in hearts, AC in blind   +300  -150  -150
S10   Ada: call solo in spades, card found,   -200  +100  +100
      P 100, lost
sum   9 scored hands                          +244  -272   +28
====  ======================================  ====  ====  ====

Frog, match F, dealt alike.

====  ======================================  ====  ====  ====
F1    Ada: frog, 57 + 10 laid away = 67        +14    -7    -7
F2    Ben: chico in spades, 51 + widow 4       +10   -20   +10
F3    Cid: grand, P 66                         -18   -18   +36
F4    Ada: frog, P 60, drawn                     0     0     0
sum                                             +6   -45   +39
====  ======================================  ====  ====  ====

Kozel, match K, dealer seat 3: Ada and Cid (A) are the trump side; pairs uncovered A:B.

====  ==========================================  =====
K1    A 75, B 45                                   0:1
K2    B 95, A 25                                   2:0
K3    60 to 60                                     0:0
K4    B's queen of clubs is captured               0:4
K5    A's queen of clubs is captured; A has lost   4:0
K6    void deal, counted nowhere
L1    match L, the full deal of the rules: Ben     1:0
      gives 7C, A 30, B 90
====  ==========================================  =====
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from events.sixbid import CardCalled, CardReturned, TrumpNamed
from events.table import CardsDealt, DealVoided, MatchOpened
from tests.analytics.archive.shelf import example
from tests.analytics.logs import finished, several
from tests.analytics.test_five_numbers import PASSED_OUT
from tests.builders import PLAYERS, card, match, opened, tricks_for
from tests.core.frog import table as frog
from tests.core.kozel import table as kozel
from tests.core.sixbid import table as sixbid
from tests.spec import given

if TYPE_CHECKING:
    from events.base import Event

__all__ = ("IDS", "NAMES", "TWENTY")


def _card_in_blind() -> tuple[Event, ...]:
    deal, play = tricks_for("sixbid", 99, "AC TC 6C")
    before = sixbid.bid_by(0, "call_solo"), TrumpNamed(0, sixbid.suit("H"))
    called = CardCalled(0, card("AC"), -1)
    return finished(given(match("sixbid"), opened(2), deal, before, called, play))


def _card_found() -> tuple[Event, ...]:
    """Ben was dealt the card that Ada plays first, and she the one that he plays first."""
    deal, play = tricks_for("sixbid", 100, "6C 7C 8C")
    (wanted, *own), (given_back, *others), third = deal.hands
    dealt = CardsDealt(((given_back, *own), (wanted, *others), third), deal.blind)
    before = sixbid.bid_by(0, "call_solo"), TrumpNamed(0, sixbid.suit("S"))
    called = CardCalled(0, wanted, 1), CardReturned(0, 1, given_back)
    return finished(given(match("sixbid"), opened(2), dealt, before, called, play))


_SIXBID: Final = several(
    finished(sixbid.settled("solo", 75, trump="S")),
    finished(sixbid.settled("solo", 60, trump="C")),
    PASSED_OUT,
    finished(sixbid.settled("misere", 0, soloist=1)),
    finished(sixbid.settled("solo", 30, trump="D", blind="AC TC 6C")),
    finished(sixbid.settled("heart_solo", 90, soloist=2)),
    finished(sixbid.settled("guarantee", 79, trump="S", soloist=1)),
    finished(sixbid.settled("call_solo", 120, trump="D")),
    _card_in_blind(),
    _card_found(),
)
_FROG: Final = several(
    finished(frog.settled("frog", 57, widow="TS 8S 7D")),
    finished(frog.settled("chico", 51, trump="S", widow="KS 6C 7C", soloist=1)),
    finished(frog.settled("grand", 66, soloist=2)),
    finished(frog.settled("frog", 60)),
)
_VOID: Final = given(
    match("kozel"), kozel.opening(), kozel.turned("QC QS QH QD JC JS JH JD")
)
_KOZEL: Final = several(
    finished(kozel.settled(75)),
    finished(kozel.settled(95, winner=1)),
    finished(kozel.settled(60)),
    finished(kozel.captured(50, side=1)),
    finished(kozel.captured(50, side=0)),
    (*_VOID.events, DealVoided()),
)


def _full_deal() -> tuple[Event, ...]:
    opening, *rest = example("kozel-full-deal")
    assert isinstance(opening, MatchOpened)
    return (replace(opening, players=PLAYERS, origin="table"), *rest)


TWENTY: Final = (_SIXBID, _FROG, _KOZEL, _full_deal())
IDS: Final = {f"{place}" * 26: name for place, name in enumerate("SFKL", 2)}
"""The letter of each match by the id that it is written under."""
NAMES: Final = ("Ada", "Ben", "Łucja Śniadecka-Wiśniewska", "Dora")
"""Of the players, in the order of their ids."""

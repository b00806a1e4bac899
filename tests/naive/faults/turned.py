"""Faults of the turned cards and of a void deal (kozel.R7, R9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.cards import PERMANENT
from tests.naive.fault import Kinds, Unfinished
from tests.naive.story import Tampering

if TYPE_CHECKING:
    from tests.naive.kozel_writer import KozelWriter
    from tests.naive.options import Value

__all__ = ("TURNED_FAULTS",)

TURNED_FAULTS = Kinds()
NO_REDEAL: dict[str, Value] = {"redeal_on": []}
REDEAL: dict[str, Value] = {"redeal_on": ["top_or_queen_clubs"]}


@TURNED_FAULTS.add("kozel", "wrong_turned", "deal", options=NO_REDEAL, deal="any")
def turning_went_on(writer: KozelWriter) -> bool:
    """Turn a card more after the trump card, which is taken for it (kozel.R7)."""
    forehand = writer.hands[(writer.text.dealer + 1) % 4]
    more = [c for c in forehand if c not in writer.turned and c not in PERMANENT]
    if not more or writer.turned[-1] in PERMANENT:
        return False
    card = writer.rng.choice(more)
    writer.turned = [*writer.turned, card]
    writer.text.turned = writer.turned
    writer.expect("wrong_turned", subject=card)
    return True


@TURNED_FAULTS.add("kozel", "wrong_turned", "deal", options=NO_REDEAL, deal="turned")
def turning_stopped_too_soon(writer: KozelWriter) -> bool:
    """Stop turning before the trump card (kozel.R7)."""
    if len(writer.turned) < 2 or writer.turned[-1] in PERMANENT:
        return False
    writer.text.turned = writer.turned[:-1]
    writer.expect("wrong_turned", subject=writer.turned[-2])
    # whether there was a trump no rule says
    raise Unfinished


@TURNED_FAULTS.add("kozel", "void_deal", "void", options=NO_REDEAL, deal="void")
def void_deal_played(writer: KozelWriter) -> bool:
    """Play although eight permanent trumps were turned (kozel.R9)."""
    return _played(writer)


@TURNED_FAULTS.add("kozel", "void_deal", "void", options=REDEAL, deal="top")
def redeal_missed(writer: KozelWriter) -> bool:
    """Play although 7C or QC was turned (kozel.R9, redeal_on)."""
    return _played(writer)


@TURNED_FAULTS.add(
    "kozel", "void_deal", "void", options={"redeal_on": ["three_turned"]}, deal="turned"
)
def three_turned_and_played(writer: KozelWriter) -> bool:
    """Play although three permanent trumps were turned (kozel.R9, redeal_on)."""
    return _played(writer)


@TURNED_FAULTS.add(
    "kozel", "void_deal", "void", options={"redeal_on": ["four_queens"]}, deal="queens"
)
def four_queens_played(writer: KozelWriter) -> bool:
    """Play although a hand holds all queens, or 7C and three (kozel.R9, redeal_on)."""
    return _played(writer)


def _played(writer: KozelWriter) -> bool:
    writer.expect("void_deal")
    # whose deal comes next no rule says
    writer.match.ends = True
    return True


@TURNED_FAULTS.add("kozel", "void_deal", "exchange over", options=NO_REDEAL, deal="any")
def sound_deal_thrown_in(writer: KozelWriter) -> bool:
    """Throw in a deal that is not void (kozel.R9)."""
    if writer.text.exchange:
        return False
    writer.match.story.tampering = Tampering("thrown in", writer.number)
    writer.thrown_in = True
    writer.expect("void_deal")
    raise Unfinished

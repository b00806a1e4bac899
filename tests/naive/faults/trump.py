"""Faults of the trump that the soloist names (sixbid.R12, frog.FR3 to FR5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.fault import Kinds, Unfinished

if TYPE_CHECKING:
    from tests.naive.frog_writer import FrogWriter
    from tests.naive.sixbid_writer import SixBidWriter

__all__ = ("TRUMP_FAULTS",)

TRUMP_FAULTS = Kinds()
NAMED = ("solo", "guarantee", "chico")


@TRUMP_FAULTS.add("sixbid frog", "trump_missing", "trump", contracts=NAMED)
def no_trump_named(writer: SixBidWriter | FrogWriter) -> bool:
    """Lead although the soloist named no trump (sixbid.R12, frog.FR4)."""
    table = writer.table
    if table.contract not in NAMED:
        return False
    writer.expect("trump_missing", seat=table.soloist)
    leader = table.tricks.next_seat()
    writer.lay(leader, writer.rng.choice(table.hands[leader]))
    # what follows a lead without a trump no rule says
    raise Unfinished


@TRUMP_FAULTS.add(
    "sixbid frog", "trump_not_allowed", "trump", contracts=("solo", "chico")
)
def hearts_named(writer: SixBidWriter | FrogWriter) -> bool:
    """Name hearts where only the other suits may be (sixbid.R12, frog.FR4)."""
    table = writer.table
    if table.contract not in {"solo", "chico"}:
        return False
    legal = table.suits()
    writer.expect("trump_not_allowed", seat=table.soloist, subject="H", legal=legal)
    writer.name("H")
    return True


@TRUMP_FAULTS.add(
    "sixbid frog",
    "trump_not_allowed",
    "trump",
    contracts=("heart_solo", "frog", "grand"),
)
def other_trump_than_hearts(writer: SixBidWriter | FrogWriter) -> bool:
    """Name another suit where hearts are trumps (sixbid.R12, frog.FR3, FR5)."""
    table = writer.table
    rules = {"heart_solo": "sixbid.R12", "frog": "frog.FR3", "grand": "frog.FR5"}
    if table.contract not in rules:
        return False
    suit = writer.rng.choice("CDS")
    rule = rules[table.contract]
    writer.expect("trump_not_allowed", seat=table.soloist, subject=suit, rule=rule)
    writer.text.trump = suit
    # which suit is trumps then no rule says
    raise Unfinished


@TRUMP_FAULTS.add(
    "sixbid", "trump_not_allowed", "trump", contracts=("misere", "spread_misere")
)
def trump_in_a_misere(writer: SixBidWriter) -> bool:
    """Name a trump where there is none (sixbid.R12)."""
    table = writer.table
    if "misere" not in table.contract:
        return False
    suit = writer.rng.choice("CDHS")
    writer.expect("trump_not_allowed", seat=table.soloist, subject=suit)
    writer.text.trump = suit
    raise Unfinished

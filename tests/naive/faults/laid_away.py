"""Faults of the cards that the bidder of a frog lays away (frog.FR3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.fault import Kinds, Unfinished

if TYPE_CHECKING:
    from tests.naive.frog_writer import FrogWriter

__all__ = ("LAID_AWAY_FAULTS",)

LAID_AWAY_FAULTS = Kinds()
FROG = ("frog",)


@LAID_AWAY_FAULTS.add("frog", "wrong_laid_away", "lay away", contracts=FROG)
def two_cards_laid_away(writer: FrogWriter) -> bool:
    """Lay only two cards away (frog.FR3)."""
    return _laid_away(writer, writer.three()[1:])


@LAID_AWAY_FAULTS.add("frog", "wrong_laid_away", "lay away", contracts=FROG)
def four_cards_laid_away(writer: FrogWriter) -> bool:
    """Lay four cards away (frog.FR3)."""
    three = writer.three()
    own = writer.table.hands[writer.table.soloist]
    return _laid_away(writer, [*three, next(c for c in own if c not in three)])


def _laid_away(writer: FrogWriter, cards: list[str]) -> bool:
    writer.expect("wrong_laid_away", seat=writer.table.soloist)
    writer.lay_away(cards)
    # where such a hand ends no rule says
    writer.steps_left = writer.rng.randrange(20)
    return True


@LAID_AWAY_FAULTS.add("frog", "wrong_laid_away", "lay away", contracts=FROG)
def nothing_laid_away(writer: FrogWriter) -> bool:
    """Lead although no card was laid away (frog.FR3)."""
    table = writer.table
    writer.expect("wrong_laid_away", seat=table.soloist)
    leader = table.tricks.next_seat()
    dealt = [card for card in writer.hands[leader] if not card.endswith("H")]
    if not dealt:
        dealt = writer.hands[leader]
    writer.lay(leader, writer.rng.choice(dealt))
    raise Unfinished


@LAID_AWAY_FAULTS.add(
    "frog", "wrong_laid_away", "no widow", contracts=("chico", "grand")
)
def cards_laid_away_in_another_contract(writer: FrogWriter) -> bool:
    """Lay cards away in a chico or grand (frog.FR3)."""
    writer.expect("wrong_laid_away", seat=writer.table.soloist)
    writer.text.laid_away = writer.three()
    raise Unfinished


@LAID_AWAY_FAULTS.add("frog", "wrong_laid_away", "lay away", contracts=FROG)
def card_laid_away_not_held(writer: FrogWriter) -> bool:
    """Lay away a card that another holds (frog.FR3)."""
    table = writer.table
    other = writer.rng.choice(table.others())
    card = writer.rng.choice(table.hands[other])
    writer.expect("wrong_laid_away", seat=table.soloist, subject=card)
    three = writer.three()
    table.lay_away(three)
    written = [card, *three[1:]]
    writer.rng.shuffle(written)
    writer.text.laid_away = written
    return True

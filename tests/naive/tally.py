"""Many random matches held against the audit, and what they showed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.naive.auction import LADDERS
from tests.naive.auditing import difference
from tests.naive.faults import FAULTS
from tests.naive.match_writer import faulty_match, random_match
from tests.naive.options import CHOICES

if TYPE_CHECKING:
    from tests.naive.fault import Fault
    from tests.naive.story import Story

__all__ = ("Tally", "kinds_of", "sights")

BIDDING_SIGHTS = [
    *("passed out", "unfinished", "deal left out", "dealer shared", "match over"),
]
SIGHTS = {
    "sixbid": [
        *BIDDING_SIGHTS,
        *("ended early", "played on", "solo drawn", "heart_solo drawn"),
        *("called in a hand", "called in the blind", "no call"),
        *("guarantee on the edge", "misere made with a trick"),
    ],
    "frog": [*BIDDING_SIGHTS, "frog drawn", "chico drawn", "grand drawn"],
    "kozel": [
        *("unfinished", "deal left out", "match over", "ended early", "played on"),
        *("exchange", "kept", "lone trump kept", "capture", "drawn", "doubled"),
        *("drawn with a capture", "doubled after a capture"),
        *("1 by points", "2 by points", "3 by points", "ninety"),
        "all tricks",
        *("void, eight turned", "void, a redeal", "turning stopped"),
    ],
}
"""What legal matches must show, beside contracts and option values."""


def sights(game: str) -> list[str]:
    """Return all that legal matches of a game must show when there are enough of them."""
    wanted = list(SIGHTS[game])
    for bid in LADDERS.get(game, []):
        wanted += [f"contract {bid}", f"{bid} made", f"{bid} lost"]
    for name, values in CHOICES[game].items():
        wanted += [f"{name} {value}" for value in values]
    return wanted


def kinds_of(game: str) -> list[Fault]:
    """Return the kinds of fault that can happen in a game."""
    return [fault for fault in FAULTS if game in fault.games]


class Tally:
    """What some matches showed, and where the audit says something else."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.seen: Counter[str] = Counter()
        self.differences: list[str] = []

    def hold_legal(self, game: str, seed: int) -> None:
        """Hold a legal match against the audit."""
        self._hold(f"{game} {seed}", random_match(game, seed))

    def hold_faulty(self, game: str, seed: int, fault: Fault) -> None:
        """Hold a match with a fault against the audit."""
        story = faulty_match(game, seed, fault)
        self._hold(f"{game} {seed} {fault.name}", story)

    def _hold(self, name: str, story: Story) -> None:
        self.seen += story.seen
        found = difference(story)
        if found:
            self.differences.append(f"=== {name}\n{found}")

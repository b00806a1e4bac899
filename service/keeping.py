"""Simulated hands put into a store, and what each bot made of them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from events.envelope import GENESIS
from events.ids import new_id
from events.table import CardsDealt, HandScored
from replay.shell import Shell
from service.fair_dealing import actor_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope
    from events.store import Directory, EventStore
    from service.simulation import SimulatedHand

__all__ = ("Keeper", "Tally", "player_ids", "tally_hand")


class Tally(Struct):
    """What one bot has to show so far."""

    name: str
    scored: int = 0
    """Hands with a score that it was dealt in to."""
    net: int = 0
    """Its change over them; in Kozel pairs of the other side less its own."""

    @property
    def average(self) -> float:
        """The net of a scored hand, 0 before the first."""
        return self.net / self.scored if self.scored else 0.0


def player_ids(
    directory: Directory, bots: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """Return id and name of each bot's player, the same one every time.

    A second seat of the same bot is a player of its own, ``steady 2``.
    """
    found: list[tuple[str, str]] = []
    for place, bot in enumerate(bots):
        nth = bots[: place + 1].count(bot)
        name = bot if nth == 1 else f"{bot} {nth}"
        known = directory.named(name)
        player = known[0] if known else new_id()
        if not known:
            directory.remember(player, name)
        found.append((player, name))
    return tuple(found)


class Keeper:
    """Writes simulated hands to a store, a match a stream, a hand a transaction."""

    def __init__(self, store: EventStore) -> None:
        """Begin with no match."""
        self._shell = Shell(store)
        self.matches: list[str] = []
        self._seq = 0
        self._head = GENESIS

    def keep(self, hand: SimulatedHand) -> None:
        """Write all events of a hand behind those of its match."""
        if hand.number == 1:
            self.matches.append(hand.match_id or new_id())
            self._seq, self._head = 0, GENESIS
        match = self.matches[-1]
        command = f"{match}/{hand.number}"
        sealed: list[Envelope] = []
        seq, head = self._seq, self._head
        players = [player.id for player in hand.players]
        spoken = groupby(hand.events, key=lambda event: actor_of(event, players))
        for actor, events in spoken:
            sealed += self._shell.sealed(match, command, events, seq, head, actor)
            seq, head = sealed[-1].seq, sealed[-1].hash
        # A fair simulation that was kept before is found again: what stands is what counts.
        outcome = self._shell.store.record(match, command, self._seq, sealed)
        self._seq, self._head = outcome.events[-1].seq, outcome.events[-1].hash


def tally_hand(tallies: dict[str, Tally], hand: SimulatedHand) -> bool:
    """Add a hand to the tallies by player id; return whether it was scored.

    A dealer who sits out has played no hand, but may have his share (sixbid.R27).
    """
    change = next((e.change for e in hand.events if isinstance(e, HandScored)), None)
    if change is None:
        return False
    dealt = next(e.hands for e in hand.events if isinstance(e, CardsDealt))
    sides = len(change) < len(hand.players)
    for seat, player in enumerate(hand.players):
        own = change[(seat + 1) % 2] - change[seat % 2] if sides else change[seat]
        tallies[player.id].scored += bool(dealt[seat])
        tallies[player.id].net += own
    return True

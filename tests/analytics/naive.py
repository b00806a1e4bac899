"""The five numbers counted once more, slowly, from events alone: no fold, no columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from events.cards import card_text
from events.kozel import CardsTurned
from events.sixbid import CallMade
from events.table import (
    CardPlayed,
    CardsDealt,
    DealVoided,
    HandOpened,
    HandPassed,
    HandScored,
    MatchOpened,
    TrickTaken,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from events.base import Event

__all__ = ("Tally", "counted")

WORTH: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
MISERES: Final = (3, 5)


class Tally:
    """What one player has done in one game."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.dealt = 0
        self.net: list[int] = []
        self.leading: list[bool] = []
        self.won: list[bool] = []
        self.points: list[int] = []

    def numbers(self) -> dict[str, Any]:
        """Return the five numbers as the columns of the frame have them."""
        return {
            "hands": len(self.net),
            "hands_n": self.dealt,
            "net_total": sum(self.net) if self.net else None,
            **_mean("soloist_rate", self.leading),
            **_mean("made_rate", self.won),
            **_mean("mean_points", self.points),
            **_mean("net_per_hand", self.net),
        }


def _mean(name: str, values: Sequence[float]) -> dict[str, Any]:
    value = sum(values) / len(values) if values else None
    return {name: value, f"{name}_n": len(values)}


def counted(logs: Iterable[Sequence[Event]]) -> dict[tuple[str, str], Tally]:
    """Return what each player of each game has done in some matches."""
    tallies: dict[tuple[str, str], Tally] = {}
    for log in logs:
        opened = log[0]
        assert isinstance(opened, MatchOpened)
        players = [
            tallies.setdefault((opened.game, player), Tally())
            for player in opened.players
        ]
        hand: list[Event] = []
        for event in log[1:]:
            if isinstance(event, HandOpened):
                hand = []
            hand.append(event)
            if isinstance(event, (HandScored, HandPassed, DealVoided)):
                count = _sixbid if opened.game == "sixbid" else _kozel
                count(players, hand)
    return tallies


def _gathered(hand: Sequence[Event], seats: int) -> list[int]:
    gathered = [0] * seats
    table = 0
    for event in hand:
        if isinstance(event, CardPlayed):
            table += _worth(event.card)
        elif isinstance(event, TrickTaken):
            gathered[event.seat] += table
            table = 0
    return gathered


def _worth(card: int) -> int:
    return WORTH.get(card_text(card)[0], 0)


def _sixbid(players: list[Tally], hand: Sequence[Event]) -> None:
    opened, ending = hand[0], hand[-1]
    assert isinstance(opened, HandOpened)
    dealt_in = [
        seat
        for seat in range(len(players))
        if len(players) == 3 or seat != opened.dealer
    ]
    for seat in dealt_in:
        players[seat].dealt += 1
    if not isinstance(ending, HandScored):
        return
    calls = [(e.bid, e.seat) for e in hand if isinstance(e, CallMade)]
    contract, soloist = max(calls)
    points = _gathered(hand, len(players))[soloist]
    if contract not in MISERES:
        blind = next(e.blind for e in hand if isinstance(e, CardsDealt))
        points += sum(_worth(card) for card in blind)
    for seat in dealt_in:
        players[seat].net.append(ending.change[seat])
        players[seat].leading.append(seat == soloist)
    players[soloist].won.append(ending.change[soloist] > 0)
    players[soloist].points.append(points)


def _kozel(players: list[Tally], hand: Sequence[Event]) -> None:
    ending = hand[-1]
    for player in players:
        player.dealt += 1
    if not isinstance(ending, HandScored):
        return
    forehand = next(e.seat for e in hand if isinstance(e, CardsTurned))
    gathered = _gathered(hand, 4)
    for seat, player in enumerate(players):
        own, other = seat % 2, (seat + 1) % 2
        player.net.append(ending.change[other] - ending.change[own])
        player.leading.append(own == forehand % 2)
        player.won.append(ending.change[other] > 0)
        player.points.append(gathered[own] + gathered[own + 2])

"""The five numbers counted once more, slowly, from events alone: no fold, no columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from events.cards import card_text
from events.frog import CardsLaidAway
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
    from collections.abc import Iterable, Mapping, Sequence

    from events.base import Event
    from events.table import OptionValue

__all__ = ("Tally", "counted")

WORTH: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
NINES: Final = {"A": 11, "9": 10, "K": 4, "Q": 3, "J": 2}
MISERES: Final = (3, 5)
GUARANTEE: Final = 4
FROG: Final = 7
GRAND: Final = 9


class Tally:
    """What one player has done in one game."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.dealt = 0
        self.net: list[int] = []
        self.shares: list[int] = []
        """What was given to him as the dealer who sat out."""
        self.leading: list[bool] = []
        self.won: list[bool] = []
        self.points: list[int] = []

    def numbers(self) -> dict[str, Any]:
        """Return the five numbers as the columns of the frame have them."""
        received = self.net + self.shares
        return {
            "hands": len(self.net),
            "hands_n": self.dealt,
            "net_total": sum(received) if received else None,
            **_mean("soloist_rate", self.leading),
            **_mean("made_rate", self.won),
            **_mean("mean_points", self.points),
            **_mean("net_per_hand", received, len(self.net)),
        }


def _mean(name: str, values: Sequence[float], n: int = -1) -> dict[str, Any]:
    if n < 0:
        n = len(values)
    return {name: sum(values) / n if n else None, f"{name}_n": n}


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
        options = dict(opened.options)
        for event in log[1:]:
            if isinstance(event, HandOpened):
                hand = []
            hand.append(event)
            if isinstance(event, (HandScored, HandPassed, DealVoided)):
                count = _kozel if opened.game == "kozel" else _sixbid
                count(players, hand, options)
    return tallies


def _gathered(
    hand: Sequence[Event], seats: int, worth: Mapping[str, int] = WORTH
) -> list[int]:
    gathered = [0] * seats
    table = 0
    for event in hand:
        if isinstance(event, CardPlayed):
            table += worth.get(card_text(event.card)[0], 0)
        elif isinstance(event, TrickTaken):
            gathered[event.seat] += table
            table = 0
    return gathered


def _points(cards: Iterable[int]) -> int:
    return sum(WORTH.get(card_text(card)[0], 0) for card in cards)


def _aside(
    hand: Sequence[Event],
    contract: int,
    soloist: int,
    options: Mapping[str, OptionValue],
) -> int:
    """Return the points beside the soloist's tricks: the blind, the widow, laid away."""
    if contract == FROG:
        return sum(_points(e.cards) for e in hand if isinstance(e, CardsLaidAway))
    last = next(e.seat for e in reversed(hand) if isinstance(e, TrickTaken))
    for_others = (
        contract in MISERES
        or (contract == GUARANTEE and options.get("guarantee_blind") is False)
        or (
            contract == GRAND
            and options.get("grand_widow") == "last_trick"
            and last != soloist
        )
    )
    blind = next(e.blind for e in hand if isinstance(e, CardsDealt))
    return 0 if for_others else _points(blind)


def _sixbid(
    players: list[Tally], hand: Sequence[Event], options: Mapping[str, OptionValue]
) -> None:
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
    points += _aside(hand, contract, soloist, options)
    for seat in set(range(len(players))) - set(dealt_in):
        if ending.change[seat]:
            players[seat].shares.append(ending.change[seat])
    for seat in dealt_in:
        players[seat].net.append(ending.change[seat])
        players[seat].leading.append(seat == soloist)
    players[soloist].won.append(ending.change[soloist] > 0)
    players[soloist].points.append(points)


def _kozel(
    players: list[Tally], hand: Sequence[Event], options: Mapping[str, OptionValue]
) -> None:
    ending = hand[-1]
    for player in players:
        player.dealt += 1
    if not isinstance(ending, HandScored):
        return
    forehand = next(e.seat for e in hand if isinstance(e, CardsTurned))
    worth = NINES if options.get("ten_points_on") == "nine" else WORTH
    gathered = _gathered(hand, 4, worth)
    for seat, player in enumerate(players):
        own, other = seat % 2, (seat + 1) % 2
        player.net.append(ending.change[other] - ending.change[own])
        player.leading.append(own == forehand % 2)
        player.won.append(ending.change[other] > ending.change[own])
        player.points.append(gathered[own] + gathered[own + 2])

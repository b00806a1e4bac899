"""The auction in each of its three orders, a second time and slowly (sixbid.R7, R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

    Talk = Generator[int, None, int]

__all__ = ("LADDERS", "Auction")

LADDERS = {
    "sixbid": [
        *("solo", "heart_solo", "misere"),
        *("guarantee", "spread_misere", "call_solo"),
    ],
    "frog": ["frog", "chico", "grand"],
}


class Auction:
    """An auction that asks seat after seat and hears calls by name.

    A call that nobody asked for is heard too: a pass is a pass, a higher bid stands, and
    the one who was asked is asked still, if he is still in. In the two orders that go
    round, the seats after the last speaker are asked.
    """

    def __init__(self, ladder: list[str], order_name: str, order: list[int]) -> None:
        """Begin; ``order`` is forehand, middle, rear."""
        self.ladder = ladder
        self.order_name = order_name
        self.order = order
        self.bid = ""
        self.bidder: int | None = None
        self.passed: set[int] = set()
        self.spoken: list[int] = []
        self.speaker: int | None = None
        talks = {
            "duel": self._duels,
            "rotation": self._rotation,
            "single_round": self._single_round,
        }
        self._talk = talks[order_name]()
        self._ask_on()

    def legal_calls(self) -> list[str]:
        """Return what the speaker may say: a pass or anything above the standing bid."""
        above = self.ladder.index(self.bid) + 1 if self.bid else 0
        return ["pass", *self.ladder[above:]]

    def is_higher(self, call: str) -> bool:
        """Return whether a call is a bid over the standing one."""
        return call != "pass" and call in self.legal_calls()

    def hear(self, call: str) -> None:
        """Hear the speaker's call and turn to the next speaker, None at the end."""
        assert self.speaker is not None
        self.hear_from(self.speaker, call)

    def hear_from(self, seat: int, call: str) -> None:
        """Hear anybody's call; one that comes after the end is void."""
        asked = self.speaker
        if asked is None or seat not in self.order:
            return
        self.spoken.append(seat)
        if self.is_higher(call):
            self.bid, self.bidder = call, seat
            self.passed.discard(seat)
        elif call == "pass" and seat != self.bidder:
            self.passed.add(seat)
        if seat == asked or self.order_name != "duel":
            self._ask_on()

    def _ask_on(self) -> None:
        self.speaker = next(self._talk, None)

    def _rotation(self) -> Talk:
        """Ask round, past those who passed and the one who holds the bid."""
        seat = self.order[0]
        while True:
            waiting = [
                each
                for each in self._from(seat)
                if each not in self.passed and each != self.bidder
            ]
            if not waiting:
                return 0
            yield waiting[0]
            seat = self._left_of(self.spoken[-1])

    def _single_round(self) -> Talk:
        """Ask each seat once."""
        seat = self.order[0]
        while True:
            waiting = [each for each in self._from(seat) if each not in self.spoken]
            if not waiting:
                return 0
            yield waiting[0]
            seat = self._left_of(self.spoken[-1])

    def _left_of(self, seat: int) -> int:
        return self.order[(self.order.index(seat) + 1) % 3]

    def _from(self, seat: int) -> list[int]:
        start = self.order.index(seat)
        return self.order[start:] + self.order[:start]

    def _duels(self) -> Talk:
        forehand, middle, rear = self.order
        survivor = yield from self._duel(forehand, middle)
        if self.bidder == survivor:
            # his bid stands: rear must say whether he goes higher
            yield from self._duel(rear, survivor)
        elif not self.bid:
            # middle has said nothing yet and opens the second duel
            last = yield from self._duel(survivor, rear)
            if not self.bid and last == rear and rear not in self.passed:
                yield rear
        else:
            # rear spoke out of turn and holds the bid
            yield from self._duel(survivor, rear)
        return 0

    def _duel(self, first: int, second: int) -> Talk:
        """Let two seats speak in turn until one has passed; return the other."""
        speaker, other = first, second
        while speaker not in self.passed:
            yield speaker
            if self.bidder == speaker:
                speaker, other = other, speaker
        return other

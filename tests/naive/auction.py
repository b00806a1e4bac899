"""The auction of Six-Bid Solo told as two duels, a second time and slowly."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

__all__ = ("LADDER", "Auction")

LADDER = ["solo", "heart_solo", "misere", "guarantee", "spread_misere", "call_solo"]


class Auction:
    """An auction that asks seat after seat and hears calls by name."""

    def __init__(self, forehand: int, middle: int, rear: int) -> None:
        self.bid = ""
        self.bidder: int | None = None
        self.speaker: int | None = None
        self._talk = self._both_duels(forehand, middle, rear)
        self.speaker = next(self._talk)

    def legal_calls(self) -> list[str]:
        """Return what the speaker may say: a pass or anything above the standing bid."""
        above = LADDER.index(self.bid) + 1 if self.bid else 0
        return ["pass", *LADDER[above:]]

    def hear(self, call: str) -> None:
        """Hear the speaker's call and turn to the next speaker, None at the end."""
        if call != "pass":
            self.bid, self.bidder = call, self.speaker
        try:
            self.speaker = self._talk.send(call)
        except StopIteration:
            self.speaker = None

    def _both_duels(
        self, forehand: int, middle: int, rear: int
    ) -> Generator[int, str, None]:
        winner = yield from self._duel(forehand, middle)
        if self.bid:
            # the bid stands: rear must say whether he goes higher
            yield from self._duel(rear, winner)
            return
        # middle has said nothing yet and opens the second duel
        last = yield from self._duel(middle, rear)
        if not self.bid:
            assert last == rear
            yield rear

    def _duel(self, first: int, second: int) -> Generator[int, str, int]:
        """Let two seats speak in turn until one passes; return the other."""
        speaker, other = first, second
        while (yield speaker) != "pass":
            speaker, other = other, speaker
        return other

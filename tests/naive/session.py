"""What a match keeps between hands: who deals, how it stands, when it is over."""

from __future__ import annotations

from tests.naive.options import Options

__all__ = ("Session",)


class Session:
    """A match of any game, hand after hand (sixbid.R25, R26, kozel.R19, R24 to R26)."""

    def __init__(
        self, game: str, seats: int, options: Options, standing: list[int] | None
    ) -> None:
        """Begin with a standing, or with nothing."""
        self.game = game
        self.seats = seats
        self.options = options
        self.standing = standing or [0] * (2 if game == "kozel" else seats)
        self.next_dealer: int | None = None
        self.played = 0
        self.doubled = False
        self.captured: int | None = None

    def is_over(self) -> bool:
        """Return whether no further hand may be dealt."""
        if self.game == "kozel":
            return max(self.standing) >= self._limit("match_pairs")
        return not self.options["open_ended"] and (
            self.played >= self._limit("hands_limit")
        )

    def _limit(self, name: str) -> int:
        limit = self.options[name]
        assert isinstance(limit, int)
        return limit

    def pass_deal_from(self, dealer: int) -> None:
        """Let the deal move one seat on."""
        self.next_dealer = (dealer + 1) % self.seats

    def after_void(self, dealer: int) -> None:
        """Let the same dealer deal again."""
        self.next_dealer = dealer

    def winners(self) -> list[int]:
        """Return the seats or the side that have won when the match is over."""
        if self.game != "kozel":
            best = max(self.standing)
            return [seat for seat, total in enumerate(self.standing) if total == best]
        beaten = [pairs >= self._limit("match_pairs") for pairs in self.standing]
        if all(beaten):
            # both at once, by a capture on top of the points: the captured side loses
            assert self.captured is not None
            return [1 - self.captured]
        return [1 - beaten.index(True)]

    def after_played(
        self,
        dealer: int,
        change: list[int],
        *,
        drawn: bool = False,
        captured: int | None = None,
    ) -> None:
        """Write the change of a played hand down."""
        self.played += 1
        self.captured = captured
        self.pass_deal_from(dealer)
        self.standing = [
            before + now for before, now in zip(self.standing, change, strict=True)
        ]
        if self.game == "kozel":
            most = self._limit("match_pairs")
            self.standing = [min(pairs, most) for pairs in self.standing]
            self.doubled = drawn and self.options["eggs"] == "double_next"
            if self.doubled:
                self.next_dealer = dealer

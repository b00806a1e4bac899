"""Random matches of every game by every house rule, legal or with one fault."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.naive.frog_writer import FrogWriter
from tests.naive.kozel_writer import KozelWriter
from tests.naive.options import CHOICES, named_options, random_options
from tests.naive.record import MatchText
from tests.naive.session import Session
from tests.naive.sixbid_writer import SixBidWriter
from tests.naive.story import Story

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.naive.fault import Fault
    from tests.naive.hand_writer import HandWriter

__all__ = ("MatchWriter", "faulty_match", "random_match")

NAMES = ["Ada", "Ben", "Cid", "Dora", "Eve"]
WRITERS: dict[str, Callable[[MatchWriter, int, int], HandWriter]] = {
    "sixbid": SixBidWriter,
    "frog": FrogWriter,
    "kozel": KozelWriter,
}


def random_match(game: str, seed: int) -> Story:
    """Return a legal match; the same seed gives the same one."""
    return MatchWriter(game, Random(f"{game} {seed}"), None).written()  # noqa: S311 - a test has no secrets


def faulty_match(game: str, seed: int, fault: Fault) -> Story:
    """Return a match with one fault of a kind."""
    for attempt in range(200):
        rng = Random(f"{game} {seed} {fault.name} {attempt}")  # noqa: S311 - a test has no secrets
        story = MatchWriter(game, rng, fault).written()
        if story.expected is not None:
            return story
    message = f"{fault.name} did not happen in {game} {seed}"
    raise AssertionError(message)


class MatchWriter:
    """A table, its house rules, and the hands played so far."""

    def __init__(self, game: str, rng: Random, fault: Fault | None) -> None:
        """Seat the players and agree on the house rules."""
        self.game = game
        self.rng = rng
        self.fault = fault
        self.seats = 4 if game == "kozel" else rng.choice([3, 3, 4])
        if fault and fault.seats:
            self.seats = fault.seats
        options = random_options(game, self.seats, rng)
        if fault:
            options |= {n: v for n, v in fault.options.items() if n in CHOICES[game]}
        standing = self._standing(options["match_pairs"] if game == "kozel" else 0)
        self.session = Session(game, self.seats, options, standing)
        named = named_options(game, options, rng)
        text = MatchText(game, NAMES[: self.seats], named, standing)
        self.story = Story(text)
        self.standing_before = list(self.session.standing)
        """How it stood before the hand that was written last."""
        self.ends = False
        """Whether nothing follows the hand that was written last."""
        for name, value in options.items():
            self.story.seen[f"{name} {value}"] += 1

    def _standing(self, match_pairs: object) -> list[int] | None:
        if self.rng.random() < 0.6:
            return None
        if isinstance(match_pairs, int) and match_pairs:
            return [self.rng.randrange(match_pairs) for _ in range(2)]
        return [self.rng.randint(-90, 90) for _ in range(self.seats)]

    def options_number(self, name: str) -> int:
        """Return an option that is a number."""
        value = self.session.options[name]
        assert isinstance(value, int)
        return value

    def written(self) -> Story:
        """Return the match, hand after hand until it ends or is left."""
        hands = self.rng.choice([1, 1, 2, 2, 3, 4])
        whole_session = self.rng.random() < 0.15
        stops = self.rng.random() < 0.2
        while not self.ends and not self.session.is_over():
            number = len(self.story.text.hands) + 1
            last = number >= (12 if whole_session else hands)
            self.write_hand(stops=last and stops)
            if last:
                break
        if self.session.is_over():
            self.story.seen["match over"] += 1
        if self.fault and self.fault.stage == "match" and not self.ends:
            self.fault.plant(self)
        if self.fault and self.story.expected:
            self.story.seen[f"fault {self.fault.name}"] += 1
        return self.story

    def write_hand(self, *, stops: bool = False) -> None:
        """Write the next hand; one that stops is perhaps not finished."""
        dealer = self.session.next_dealer
        if dealer is None:
            dealer = self.rng.randrange(self.seats)
        number = len(self.story.text.hands) + 1
        self.standing_before = list(self.session.standing)
        writer = WRITERS[self.game](self, number, dealer)
        if stops:
            writer.steps_left = self.rng.randrange(40)
        if self.rng.random() < 0.4:
            writer.tricks_played_on = self.rng.choice([1, 2, 11])
        self.story.text.hands.append(writer.text)
        writer.write()

"""The core and a naive model at one table, held against each other at every step."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from core.commands import DealHand
from core.game import act
from core.games import GAMES, fold
from events.cards import card_number, card_text
from events.table import (
    DealVoided,
    HandPassed,
    HandScored,
    MatchOpened,
    TrickTaken,
)
from tests.naive.cards import deal_in_pairs, deal_with_blind, turn_up
from tests.naive.frog import FrogTable
from tests.naive.kozel import KozelTable
from tests.naive.options import named_options, random_options
from tests.naive.packs import kozel_pack, pack_with_hand
from tests.naive.session import Session
from tests.naive.sixbid import SixBidTable
from tests.naive.spoken import named, spoken

if TYPE_CHECKING:
    from core.state import State
    from events.base import Event

    Table = SixBidTable | FrogTable | KozelTable

__all__ = ("Twin",)

PACKS = [
    *("any", "lone", "lone_pair", "lone_two", "without", "one side"),
    *("turned", "void", "top", "queens", "split"),
]


class Twin:
    """One match played twice, by orders drawn at random from a seed."""

    def __init__(self, game: str, seed: int) -> None:
        """Seat the players and agree on the house rules."""
        self.rng = Random(f"twin {game} {seed}")  # noqa: S311 - a test has no secrets
        self.game = game
        self.rules = GAMES[game]
        self.seats = 4 if game == "kozel" else self.rng.choice([3, 4])
        options = random_options(game, self.seats, self.rng)
        if game == "kozel" and self.rng.random() < 0.3:
            # the only way for both sides to lose at once
            options |= {"match_pairs": 1, "capture_score": "add"}
            options["early_end"] = "play_out"
        self.session = Session(game, self.seats, options, None)
        house = named(named_options(game, options, self.rng))
        players = tuple("abcd"[: self.seats])
        opening = MatchOpened(game, 1, house, players, (), "simulation")
        self.state: State = fold((opening,))
        self.seen: Counter[str] = Counter()

    def play(self, hands: int) -> Counter[str]:
        """Play hands until the match is over; return what was seen."""
        for _ in range(hands):
            assert self.rules.is_over(self.state) == self.session.is_over()
            if self.session.is_over():
                self.seen["match over"] += 1
                won = list(self.rules.winners(self.state))
                both = (
                    self.game == "kozel"
                    and min(self.session.standing)
                    == self.session.options["match_pairs"]
                )
                self.seen["both sides beaten"] += both
                assert won == self.session.winners()
                break
            self._hand()
            assert list(self.state.table.standing) == self.session.standing
        return self.seen

    def _hand(self) -> None:
        dealer = self.session.next_dealer
        if dealer is None:
            dealer = self.rng.randrange(self.seats)
        pack = self._pack(dealer)
        numbers = tuple(map(card_number, pack))
        self.state, events = act(self.rules, self.state, DealHand(numbers, dealer))
        table = self._table(pack, dealer)
        dealt = self.state.dealt
        hands = [sorted(hand) for hand in self._hands(pack, dealer)]
        assert [_texts(mask) for mask in dealt[: self.seats]] == hands
        if isinstance(table, KozelTable) and table.void:
            assert DealVoided() in events
            self.seen["void"] += 1
            self.session.after_void(dealer)
            return
        while orders := self.rules.legal_commands(self.state):
            assert not table.is_over()
            assert self.state.turn == table.whose_turn()
            words = {spoken(order): order for order in orders}
            assert set(words) == table.choices()
            word = self._choice(sorted(words))
            table.do(word)
            self.state, events = act(self.rules, self.state, words[word])
            for event in events:
                self._follow(table, event, dealer)
        assert table.is_over()

    def _order(self, dealer: int) -> list[int]:
        return [(dealer + step) % self.seats for step in range(1, self.seats + 1)]

    def _pack(self, dealer: int) -> list[str]:
        order = self._order(dealer)
        if self.game == "kozel":
            return kozel_pack(self.rng.choice(PACKS), order, self.rng)
        style = self.rng.choice(["any", "strong", "weak"])
        pattern = str(self.session.options["deal_pattern"])
        hero = self.rng.choice(order[:3])
        return pack_with_hand(style, hero, order[:3], self.seats, pattern, self.rng)

    def _hands(self, pack: list[str], dealer: int) -> list[list[str]]:
        order = self._order(dealer)
        if self.game == "kozel":
            return deal_in_pairs(pack, order)
        pattern = str(self.session.options["deal_pattern"])
        return deal_with_blind(pack, order[:3], self.seats, pattern)[0]

    def _table(self, pack: list[str], dealer: int) -> Table:
        options = self.session.options
        hands = self._hands(pack, dealer)
        if self.game == "kozel":
            return KozelTable.of_hands(turn_up(pack), hands, dealer, options)
        pattern = str(options["deal_pattern"])
        order = self._order(dealer)[:3]
        blind = deal_with_blind(pack, order, self.seats, pattern)[1]
        kind = SixBidTable if self.game == "sixbid" else FrogTable
        return kind(hands, blind, dealer, options)

    def _choice(self, words: list[str]) -> str:
        """Return a word; passes and keeps are not too many."""
        self.seen[words[0].split()[0]] += 1
        rare = [word for word in words if word.startswith("give")]
        rare += [word for word in ("call pass", "play QC", "play 7C") if word in words]
        if rare and self.rng.random() < 0.5:
            return rare[-1]
        return self.rng.choice(words)

    def _follow(self, table: Table, event: Event, dealer: int) -> None:
        """Hold what follows by itself against what the model says."""
        match event:
            case TrickTaken(seat):
                assert seat == table.tricks.takers[-1]
            case HandPassed():
                self.seen["passed out"] += 1
                self.session.pass_deal_from(dealer)
            case HandScored(change):
                self._scored(table, list(change), dealer)
            case _:
                pass

    def _scored(self, table: Table, change: list[int], dealer: int) -> None:
        assert table.is_over()
        if isinstance(table, KozelTable):
            assert change == table.change(doubled=self.session.doubled)
            self.seen["captured"] += table.captured is not None
            drawn, captured = table.is_drawn(), table.captured
            self.session.after_played(dealer, change, drawn=drawn, captured=captured)
        else:
            assert change == table.change()
            self.seen[table.contract] += 1
            self.session.after_played(dealer, change)


def _texts(mask: int) -> list[str]:
    return sorted(card_text(card) for card in range(36) if mask >> card & 1)

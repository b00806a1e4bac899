"""Bots play matches by the rules, see only their view, and a seed repeats everything."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.commands import Keep, PlayCard
from core.errors import GameUnknown, IllegalCommand, OptionsRefused
from core.games import GAMES, fold, game_of
from core.kozel.state import Kozel
from core.phase import PLAY
from core.sixbid.contract import SPREAD_MISERE
from core.sixbid.state import SixBid
from events.cards import mask_of
from events.table import CardsDealt, HandOpened, HandScored, MatchOpened
from service.bots.registry import BOTS, bot_maker
from service.bots.steady import steady
from service.errors import BotFailed, BotIllegal
from service.simulation import Player, play_match, player_of, simulate
from tests.strategies import law, options_of, seats_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from core.commands import Command
    from core.state import State
    from events.base import Event
    from events.table import OptionValue
    from service.bots.bot import Bot
    from service.simulation import SimulatedHand

NO_OPTIONS: Mapping[str, OptionValue] = MappingProxyType({})
GAMES_AND_BOTS = [
    ("sixbid", ("steady", "random", "steady")),
    ("sixbid", ("steady", "random", "random", "steady")),
    ("kozel", ("steady", "random", "random", "steady")),
    ("frog", ("steady", "random", "steady")),
    ("frog", ("steady", "random", "random", "steady")),
]


def seated(*bots: str) -> list[Player]:
    """Return players a, b, c … with these bots."""
    return [
        player_of(letter * 26, bot) for letter, bot in zip("abcd", bots, strict=False)
    ]


def own(function: Bot, letter: str = "z") -> Player:
    """Return a player with a bot written here."""
    return Player(letter * 26, "own", lambda _seed: function)


def played(
    game: str,
    hands: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, OptionValue] = NO_OPTIONS,
) -> list[SimulatedHand]:
    """Return the hands of a simulation."""
    return list(simulate(game, hands, seated(*bots), seed, options))


def logs(hands: Sequence[SimulatedHand]) -> list[list[Event]]:
    """Return the log of each match."""
    found: list[list[Event]] = []
    for hand in hands:
        if hand.number == 1:
            found.append([])
        found[hand.match] += hand.events
    return found


@pytest.mark.parametrize(("game", "bots"), GAMES_AND_BOTS)
def test_a_seed_repeats_every_event(game: str, bots: tuple[str, ...]) -> None:
    """The same seed gives the same events, another one others."""
    first = [hand.events for hand in played(game, 15, bots, 7)]
    assert first == [hand.events for hand in played(game, 15, bots, 7)]
    assert first != [hand.events for hand in played(game, 15, bots, 8)]


def test_more_hands_begin_alike() -> None:
    """A longer simulation begins with the shorter one."""
    short = played("sixbid", 5, ("random",) * 3, 1)
    long = played("sixbid", 30, ("random",) * 3, 1)
    assert [hand.events for hand in long[:5]] == [hand.events for hand in short]


def test_a_match_stands_alone() -> None:
    """Any match of a simulation can be played again without those before it."""
    hands = played("kozel", 60, ("steady", "random", "steady", "random"), 3)
    second = [hand for hand in hands if hand.match == 1]
    again = list(play_match("kozel", second[0].players, 3, 1))
    assert [hand.events for hand in second] == again


@pytest.mark.parametrize(("game", "bots"), GAMES_AND_BOTS)
def test_every_event_is_legal(game: str, bots: tuple[str, ...]) -> None:
    """The log of each match holds no breach, and a match ends when the rules say so."""
    matches = logs(played(game, 60, bots, 11))
    assert len(matches) > 1
    for number, log in enumerate(matches):
        assert GAMES[game].is_over(judged(log)) or number == len(matches) - 1


def judged(log: Sequence[Event]) -> State:
    """Return the state after a simulated match, in which nothing may be wrong."""
    opened, *events = log
    assert isinstance(opened, MatchOpened)
    assert opened.origin == "simulation"
    rules = game_of(opened)
    state = rules.initial(opened)
    assert rules.check(state, opened) == ()
    for event in events:
        assert rules.check(state, event) == ()
        state = rules.evolve(state, event)
    return state


@law(60)
@given(st.data())
def test_bots_play_by_every_house_rule(data: st.DataObject) -> None:
    """Whatever a table has agreed on, the orders of both bots are legal (design law 1)."""
    game = data.draw(st.sampled_from(sorted(GAMES)))
    seats = data.draw(seats_of(game))
    options = data.draw(options_of(game, seats))
    bots = data.draw(st.lists(st.sampled_from(list(BOTS)), min_size=4, max_size=4))
    seed = data.draw(st.integers(0, 99))
    for log in logs(played(game, 6, bots[:seats], seed, options)):
        judged(log)


@pytest.mark.parametrize("game", ["sixbid", "frog"])
def test_a_match_is_as_long_as_the_house_wants(game: str) -> None:
    """So many played hands make a match (sixbid.R26); the last one may stop before."""
    hands = played(game, 40, ("steady",) * 3, 5, {"hands_limit": 3})
    scored = [sum(isinstance(e, HandScored) for e in log) for log in logs(hands)]
    assert set(scored[:-1]) == {3}
    assert len(hands) == 40


@pytest.mark.parametrize("game", ["sixbid", "frog"])
def test_an_open_ended_match_ends_with_the_hands_asked(game: str) -> None:
    """One match of exactly so many deals (sixbid.R26)."""
    hands = played(game, 40, ("random",) * 3, 5, {"open_ended": True})
    assert [(hand.match, hand.number) for hand in hands] == [
        (0, number) for number in range(1, 41)
    ]


def test_nothing_carries_over_from_match_to_match() -> None:
    """A match begins at 0:0, for single, and its dealer is drawn anew (kozel.R26)."""
    house: dict[str, OptionValue] = {"eggs": "double_next", "match_pairs": 1}
    matches = logs(played("kozel", 400, ("steady",) * 4, 1, house))
    first = [next(e for e in log if isinstance(e, HandOpened)) for log in matches]
    last = [
        next(e for e in reversed(log) if isinstance(e, HandOpened)) for log in matches
    ]
    assert {(e.number, e.standing, e.carried) for e in first} == {(1, (0, 0), 0)}
    assert any(e.carried for e in last)
    passed_on = [
        (before.dealer + 1) % 4 == after.dealer
        for before, after in zip(last, first[1:], strict=False)
    ]
    assert 0 < sum(passed_on) < len(passed_on) / 2


def test_the_house_rules_stand_in_the_log() -> None:
    """The opening of each match names those that differ, and no others."""
    house = {"auction_order": "single_round"}
    hands = played("frog", 30, ("random",) * 3, 1, house)
    openings = [log[0] for log in logs(hands)]
    assert {e.options for e in openings if isinstance(e, MatchOpened)} == {
        (("auction_order", "single_round"),)
    }
    with pytest.raises(OptionsRefused):
        played("frog", 1, ("random",) * 3, 1, {"auction_order": "auction"})


def test_hands_are_counted_by_deals() -> None:
    """Passed deals count, twelve played ones make a match, and exactly N are dealt."""
    hands = played("sixbid", 50, ("steady",) * 3, 5)
    dealt = sum(
        isinstance(event, CardsDealt) for hand in hands for event in hand.events
    )
    assert dealt == len(hands) == 50
    scored = [sum(isinstance(e, HandScored) for e in log) for log in logs(hands)]
    assert set(scored[:-1]) == {12}
    assert sum(scored) < 50


@pytest.mark.parametrize("hands", [0, 1])
def test_few_hands(hands: int) -> None:
    """No hand is no event; one hand opens its match."""
    assert len(played("kozel", hands, ("random",) * 4, 1)) == hands


def test_every_bot_sits_everywhere() -> None:
    """From match to match all move one seat to the left; neighbours stay neighbours."""
    hands = played("kozel", 150, ("random",) * 4, 2)
    ids = {}
    for hand in hands:
        opened = hand.events[0]
        if isinstance(opened, MatchOpened):
            ids[hand.match] = "".join(each[0] for each in opened.players)
        assert "".join(player.id[0] for player in hand.players) == ids[hand.match]
    assert [ids[match] for match in range(5)] == [
        "abcd",
        "dabc",
        "cdab",
        "bcda",
        "abcd",
    ]


def test_the_first_dealer_is_drawn() -> None:
    """Every seat deals first in some match (sixbid.R1)."""
    first = {
        next(event.dealer for event in log if isinstance(event, HandOpened))
        for log in logs(played("sixbid", 240, ("random",) * 3, 4))
    }
    assert first == {0, 1, 2}


def spy(check: Callable[[State], None]) -> Bot:
    """Return steady with somebody looking over its shoulder."""

    def bot(view: State) -> Command:
        check(view)
        return steady(view)

    return bot


def test_a_bot_sees_only_its_view() -> None:
    """No hidden hand, blind or exchange is in what a bot is given (design law 4)."""
    seen = 0

    def check(view: State) -> None:
        nonlocal seen
        seen += 1
        seat = view.turn
        public = mask_of(card for _, _, card in view.moved if card >= 0)
        if isinstance(view, Kozel):
            public |= mask_of(view.turned)
        for other, hand in enumerate(view.hands):
            exposed = (
                isinstance(view, SixBid)
                and view.contract == SPREAD_MISERE
                and other == view.soloist
            )
            if other != seat and not exposed:
                assert hand & ~public == 0
                assert view.dealt[other] & ~public == 0
            if other != seat:
                assert view.laid_away[other] == 0
        assert view.blind == view.dealt[-1] == 0

    for game, seats in (("sixbid", 3), ("sixbid", 4), ("kozel", 4), ("frog", 4)):
        for _ in simulate(
            game, 40, [own(spy(check), seat) for seat in "abcd"[:seats]], 6
        ):
            pass
    assert seen > 4000


def test_hidden_cards_do_not_change_a_bots_mind() -> None:
    """Two deals that differ only in what a seat may not see get the same order."""
    game = GAMES["sixbid"]
    hand = next(simulate("sixbid", 1, seated(*("steady",) * 3), 9))
    opened, hand_opened, dealt = hand.events[:3]
    assert isinstance(dealt, CardsDealt)
    first = (fold(hand.events[:3])).turn
    others = [seat for seat in range(3) if seat != first]
    hands = list(dealt.hands)
    hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
    swapped = fold((opened, hand_opened, CardsDealt(tuple(hands), dealt.blind)))
    views = [game.view(state, first) for state in (fold(hand.events[:3]), swapped)]
    assert views[0] == views[1]


def orders_nothing(_view: State) -> Command:
    """Return no order at all."""
    return cast("Command", None)


def orders_a_word(_view: State) -> Command:
    """Return a word where an order should be."""
    return cast("Command", "pass")


def plays_for_another(view: State) -> Command:
    """Return an impossible card of the next seat."""
    return PlayCard((view.turn + 1) % 4, 99)


def keeps_in_the_play(view: State) -> Command:
    """Return an answer to a question that nobody asks."""
    return Keep(view.turn) if view.phase == PLAY else steady(view)


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (orders_nothing, "None"),
        (orders_a_word, "'pass'"),
        (plays_for_another, ":play_card 99"),
        (keeps_in_the_play, "keep"),
    ],
)
def test_an_illegal_order_is_told(order: Bot, told: str) -> None:
    """Bot, seat, what it ordered and what it could have ordered are in the error."""
    with pytest.raises(BotIllegal) as refused:
        list(simulate("kozel", 10, [own(order, seat) for seat in "abcd"], 1))
    facts = refused.value.facts
    assert refused.value.code == "bot_illegal"
    assert facts["bot"] == "own"
    assert facts["seat"] in range(4)
    assert told in str(facts["command"])
    assert "play_card" in str(facts["legal"]) or "keep" in str(facts["legal"])


def test_a_bot_that_breaks_off_is_told() -> None:
    """An error of a bot's own code ends the simulation with its name and seat."""

    def broken(_view: State) -> Command:
        raise ZeroDivisionError

    with pytest.raises(BotFailed) as failed:
        list(simulate("sixbid", 1, [own(broken, seat) for seat in "abc"], 1))
    assert failed.value.code == "bot_failed"
    assert str(failed.value.facts["why"]).startswith("ZeroDivisionError")


def test_wrong_players_and_games_are_refused() -> None:
    """The rules say how many sit down (kozel.R1), and which games there are."""
    with pytest.raises(IllegalCommand) as refused:
        played("kozel", 1, ("random",) * 3, 1)
    assert refused.value.code == "wrong_players"
    with pytest.raises(IllegalCommand):
        played("sixbid", 1, (), 1)
    with pytest.raises(GameUnknown):
        played("whist", 1, ("random",) * 3, 1)


@pytest.mark.parametrize(
    ("game", "bots", "least"),
    [
        ("sixbid", ("steady", "random", "random"), 40),
        ("kozel", ("steady", "random", "steady", "random"), 0.5),
        ("frog", ("steady", "random", "random"), 30),
    ],
)
def test_steady_beats_random(game: str, bots: tuple[str, ...], least: float) -> None:
    """Over 300 deals steady wins clearly: points a hand, or pairs that others uncover."""
    gain = dealt = 0
    for hand in played(game, 300, bots, 12):
        dealt += 1
        seat = next(s for s, p in enumerate(hand.players) if p.bot == "steady")
        for event in hand.events:
            if isinstance(event, HandScored):
                change = event.change
                side = seat % 2
                gain += (
                    change[1 - side] - change[side] if game == "kozel" else change[seat]
                )
    assert gain / dealt > least


def test_bots_are_made_anew_for_each_match() -> None:
    """A bot that remembers begins every match with nothing in mind."""
    made: list[int] = []

    def make(seed: int) -> Bot:
        made.append(seed)
        return bot_maker("random")(seed)

    players = [Player(letter * 26, "own", make) for letter in "abc"]
    hands = list(simulate("sixbid", 30, players, 1))
    matches = hands[-1].match + 1
    assert len(made) == 3 * matches == len(set(made))

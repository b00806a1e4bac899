"""The same deal at several tables, and matches that are over, worked out by hand.

Six-Bid Solo, two hands a match. The deal D is that of a solo at P 75, by place after the
dealer; at table W everybody sits one seat further, so that seat 1 is forehand.

====  =======================================  ====  ====  ====
hand  what happened                            1st   2nd   3rd
====  =======================================  ====  ====  ====
U1    D: the first's solo in spades, P 75       +60   -30   -30
V1    D: the second's solo in spades, P 75      -30   +60   -30
W1    D: the first's heart solo, P 75           +90   -45   -45
mean                                            +40    -5   -35
U2    heart solo of seat 2, P 90: at one        -90   -90  +180
      table only
X1    D where a misère is worth 40: another house
Y1    D in a simulation
====  =======================================  ====  ====  ====

Kozel: the same deal at J and Z, A the side of forehand; at Z seat 1 is forehand.

====  =======================================  ====
J1    A 75: B uncovers 1                       +1:-1
Z1    A 45: A uncovers 1                       -1:+1
G1    the same cards, and the deal counts double
====  =======================================  ====
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec.structs import replace

from analytics.archive.reading import open_archive
from analytics.figures.population import Population
from analytics.figures.registry import FIGURES
from analytics.figures.summing import hands_behind, summed
from core.games import GAMES, fold
from events.cards import HIDDEN
from events.kozel import CardsTurned, ExchangeKept
from events.sixbid import CallMade, TrumpNamed
from events.stores.memory import MemoryStore
from events.table import (
    CardPlayed,
    CardsDealt,
    Forked,
    HandOpened,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)
from tests.analytics.archive.shelf import archived
from tests.analytics.figures.told import Rows, same, told
from tests.analytics.logs import finished, random_match, several
from tests.analytics.test_five_numbers import PASSED_OUT
from tests.core.frog import table as frog
from tests.core.kozel import table as kozel
from tests.core.sixbid import table as sixbid
from tests.replay.rulings.bench import TRUSTED, Bench
from tests.spec import Given, given

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from events.base import Event

TWO: Final = {"hands_limit": 2}


def at(players: str, hand: Given, further: int = 0, origin: str = "table") -> Given:
    """Return a hand of some players, each of whom sits some seats further round."""
    seats = len(players)

    def moved(event: Event) -> Event:
        match event:
            case MatchOpened():
                ids = tuple(each * 26 for each in players)
                return replace(event, players=ids, origin=origin)
            case HandOpened(dealer=dealer):
                return replace(event, dealer=(dealer + further) % seats)
            case CardsDealt(hands):
                by_seat = [hands[(seat - further) % seats] for seat in range(seats)]
                return replace(event, hands=tuple(by_seat))
            case (
                CallMade(seat=seat)
                | TrumpNamed(seat=seat)
                | CardPlayed(seat=seat)
                | TrickTaken(seat=seat)
                | CardsTurned(seat=seat)
                | ExchangeKept(seat=seat)
            ):
                return replace(event, seat=(seat + further) % seats)
            case _:
                raise AssertionError(event)

    return given(tuple(moved(event) for event in hand.events))


def played(*args: object, **options: object) -> tuple[Event, ...]:
    """Return the events of a hand at a table with its score; see :func:`at`."""
    return finished(at(*args, **options))  # type: ignore[arg-type]


FIRST: Final = sixbid.settled("solo", 75, trump="S", options=TWO)
MATCHES: Final = {
    "U": several(
        played("abc", FIRST),
        finished(sixbid.settled("heart_solo", 90, soloist=2, options=TWO)),
    ),
    "V": played("def", sixbid.settled("solo", 75, trump="S", soloist=1, options=TWO)),
    "W": played("igh", sixbid.settled("heart_solo", 75, options=TWO), 1),
    "X": played(
        "abc", sixbid.settled("solo", 75, "S", options={**TWO, "misere_value": 40})
    ),
    "Y": played("abc", FIRST, origin="simulation"),
    "J": played("abcd", kozel.settled(75)),
    "Z": played("efgh", kozel.settled(75, winner=1), 1),
    "G": played("efgh", kozel.settled(75, carried=1)),
    "F": played("abc", frog.settled("chico", 51, trump="S"), origin="record"),
    "E": played("abc", frog.settled("chico", 51, trump="S")),
    # over after one hand: a drawn solo
    "O": played("abc", sixbid.settled("solo", 60, "C", options={"hands_limit": 1})),
}
IDS: Final = {f"{place}" * 26: name for place, name in enumerate(MATCHES, 2)}

D: Final = {"abc": "U1", "def": "V1", "ghi": "W1"}
"""The tables of D, each with the players by place."""
KOZEL_D: Final = {"abcd": "J1", "fghe": "Z1"}


def deals(values: dict[str, tuple[float, ...]], frogs: float) -> Rows:
    """Return the rows of a figure by the values at each place of the tables' deals."""
    rows: Rows = {
        (game, whose, ""): (value, hand)
        for game, tables in (("sixbid", D), ("kozel", KOZEL_D))
        for players, hand in tables.items()
        for whose, value in zip(players, values[hand], strict=True)
    }
    alike: Rows = {("frog", whose, ""): (2 * frogs, "F1 E1") for whose in "abc"}
    return rows | alike


# as in test_figures_by_hand: game, whose, case: sum of the values, hands behind
TABLES_BY_HAND: Final[dict[tuple[str, str], Rows]] = {
    ("butler", "player"): deals(
        {
            "U1": (60 - 40, -30 + 5, -30 + 35),
            "V1": (-30 - 40, 60 + 5, -30 + 35),
            "W1": (90 - 40, -45 + 5, -45 + 35),
            "J1": (1, -1, 1, -1),
            "Z1": (-1, 1, -1, 1),
        },
        0,
    ),
    ("cross", "player"): deals(
        {
            "U1": ((90 - 30) / 2, (-90 + 15) / 2, (0 + 15) / 2),
            "V1": ((-90 - 120) / 2, (90 + 105) / 2, (0 + 15) / 2),
            "W1": ((30 + 120) / 2, (-15 - 105) / 2, (-15 - 15) / 2),
            "J1": (2, -2, 2, -2),
            "Z1": (-2, 2, -2, 2),
        },
        0,
    ),
    ("matchpoints", "player"): deals(
        {
            # third: equal to V, better than W
            "U1": (0.5, 0.5, 0.75),
            "V1": (0, 1, 0.75),
            "W1": (1, 0, 0),
            "J1": (1, 0, 1, 0),
            "Z1": (0, 1, 0, 1),
        },
        0.5,
    ),
    ("matchpoints", "pair"): {
        ("kozel", "a+c", ""): (1, "J1"),
        ("kozel", "b+d", ""): (0, "J1"),
        ("kozel", "f+h", ""): (0, "Z1"),
        ("kozel", "e+g", ""): (1, "Z1"),
    },
    ("matches_won", "player"): {
        # U: 60 - 90, -30 - 90, -30 + 180; O: all three share at nought
        ("sixbid", "a", ""): (0 + 1 / 3, "U2 O1"),
        ("sixbid", "b", ""): (0 + 1 / 3, "U2 O1"),
        ("sixbid", "c", ""): (1 + 1 / 3, "U2 O1"),
    },
    ("match_net", "player"): {
        ("sixbid", "a", ""): (-30, "U2 O1"),
        ("sixbid", "b", ""): (-120, "U2 O1"),
        ("sixbid", "c", ""): (150, "U2 O1"),
    },
}


@pytest.fixture(name="population", scope="module")
def fixture_population(tmp_path_factory: pytest.TempPathFactory) -> Population:
    """Return the matches of the tables in an archive."""
    folder = tmp_path_factory.mktemp("tables") / "a"
    return Population(open_archive(archived(MemoryStore(), folder, *MATCHES.values())))


@pytest.mark.parametrize(("name", "by"), list(TABLES_BY_HAND))
def test_a_figure_of_several_tables_is_as_worked_out_by_hand(
    population: Population, name: str, by: str
) -> None:
    """Its sum, its n and the very hands behind it."""
    same(told(population, name, by, IDS), TABLES_BY_HAND[name, by])


def test_a_simulation_meets_only_simulations(population: Population) -> None:
    """Y had the deal of three tables, and no other program had it."""
    simulated = population._replace(origin="simulation")
    assert told(simulated, "butler", "player", IDS) == {}


def tables_of(folder: Path, *logs: Sequence[Event]) -> Population:
    """Return the matches of some logs; the first one has the id of twenty-six twos."""
    return Population(open_archive(archived(MemoryStore(), folder, *logs)))


def test_a_match_that_met_a_deal_twice_counts_with_its_first_hand(
    tmp_path: Path,
) -> None:
    """Its second hand of the same cards is compared with nothing."""
    twice = several(MATCHES["V"], MATCHES["U"])
    population = tables_of(tmp_path / "a", twice, MATCHES["W"])
    found = told(population, "cross", "seat", {"2" * 26: "T", "3" * 26: "W"})
    # by place: -30, +60 and -30 against +90, -45 and -45; W sits one seat further
    assert found == {
        ("sixbid", "0", ""): (-120 - 15, "T1 W1"),
        ("sixbid", "1", ""): (105 + 120, "T1 W1"),
        ("sixbid", "2", ""): (15 - 105, "T1 W1"),
    }


@pytest.mark.parametrize("blind", [(), (HIDDEN,) * 3])
def test_a_deal_that_is_not_known_whole_is_left_out(
    tmp_path: Path, blind: tuple[int, ...]
) -> None:
    """Two tables, nobody knows what lay in the blind, the rest is alike."""
    unknown = [
        tuple(
            replace(event, blind=blind) if isinstance(event, CardsDealt) else event
            for event in MATCHES[name]
            if not isinstance(event, HandRevealed)
        )
        for name in "UV"
    ]
    population = tables_of(tmp_path / "a", *unknown)
    assert told(population, "butler", "player", {}) == {}


def test_a_fork_is_no_second_table(tmp_path: Path) -> None:
    """It played on with the same cards, and knew them."""
    sat = Bench(MATCHES["V"])
    last = max(n for n, e in enumerate(MATCHES["V"], 1) if isinstance(e, HandScored))
    before = sat.history[last - 2]
    forked = Forked(sat.match, last - 1, before.hash, "")
    sat.shell.fork("f" * 26, "fork", forked)
    branch = Bench(store=sat.store)
    branch.match = "f" * 26
    branch.write(HandScored((0, 0, 0)))
    population = Population(
        open_archive(archived(sat.store, tmp_path / "a")), forks=True
    )
    assert population.scored().collect().height == 2 * 3, "the hands themselves count"
    assert told(population, "butler", "player", {}) == {}


def test_what_a_match_began_with_is_not_its_net(tmp_path: Path) -> None:
    """Five chips brought along win the match and are no result of it."""
    brought = (5, 0, -5)
    log = tuple(
        replace(event, standing=brought)
        if isinstance(event, (MatchOpened, HandOpened))
        else event
        for event in MATCHES["O"]
    )
    population, ids = tables_of(tmp_path / "a", log), {"2" * 26: "O"}
    won = told(population, "matches_won", "seat", ids)
    net = told(population, "match_net", "seat", ids)
    assert [won["sixbid", seat, ""][0] for seat in "012"] == [1, 0, 0]
    assert [net["sixbid", seat, ""][0] for seat in "012"] == [0, 0, 0]


def test_a_table_is_compared_as_it_was_ruled(tmp_path: Path) -> None:
    """U's solo was lost by a ruling, -60 +30 +30: now V is the best of the two for Ada."""
    sat = Bench(MATCHES["U"])
    sat.rule(remedy="adjusted", change=(-60, 30, 30))
    folder = archived(sat.store, tmp_path / "a", MATCHES["V"], operator=TRUSTED)
    ids = {sat.match: "U", "2" * 26: "V"}
    population = Population(open_archive(folder))
    ruled = told(population, "butler", "player", ids)
    assert ruled["sixbid", "a", ""] == (-60 + 45, "U1")
    as_played = told(population._replace(as_played=True), "butler", "player", ids)
    assert as_played["sixbid", "a", ""] == (60 - 15, "U1")


def test_a_match_is_over_and_won_as_it_was_ruled(tmp_path: Path) -> None:
    """O: a penalty decides the drawn match, a void hand leaves it unfinished (sixbid.R26)."""
    sat = Bench(MATCHES["O"])
    sat.rule(remedy="adjusted", change=(-60, 30, 30), penalty=(0, 0, -5))
    folder = archived(sat.store, tmp_path / "a", operator=TRUSTED)
    population, ids = Population(open_archive(folder)), {sat.match: "O"}
    won = told(population, "matches_won", "seat", ids)
    assert [won["sixbid", seat, ""][0] for seat in "012"] == [0, 1, 0]
    net = told(population, "match_net", "seat", ids)
    assert [net["sixbid", seat, ""][0] for seat in "012"] == [-60, 30, 25]
    played = population._replace(as_played=True)
    assert told(played, "match_net", "seat", ids)["sixbid", "2", ""] == (0, "O1")
    sat.rule(remedy="void")
    folder = archived(sat.store, tmp_path / "b", operator=TRUSTED)
    assert told(Population(open_archive(folder)), "matches_won", "seat", ids) == {}


def test_a_penalty_alone_is_no_hand_of_a_match(tmp_path: Path) -> None:
    """Of two hands (sixbid.R26) one was passed out; a penalty there makes it none of them.

    Nor is a void hand, with a penalty or without.
    """
    first = finished(FIRST)
    sat = Bench(several((first[0], *PASSED_OUT[1:]), first, first))
    ids = {sat.match: "P"}

    def won(folder: str) -> Rows:
        where = archived(sat.store, tmp_path / folder, operator=TRUSTED)
        return told(Population(open_archive(where)), "matches_won", "seat", ids)

    assert {row[1] for row in won("a").values()} == {"P3"}
    sat.rule(hand=1, penalty=(0, 0, -5))
    sat.rule(hand=3, remedy="void", penalty=(0, 0, -5))
    assert won("b") == {}


def over(logs: Sequence[Sequence[Event]]) -> dict[tuple[str, str], tuple[float, int]]:
    """Return wins and matches by game and seat, asked of the fold of each match."""
    wins: dict[tuple[str, str], tuple[float, int]] = {}
    for log in logs:
        state = fold(tuple(log))
        game = GAMES[state.table.game]
        if not game.is_over(state) or not (winners := game.winners(state)):
            continue
        for seat in range(len(state.table.players)):
            who = seat % 2 if game.name == "kozel" else seat
            won, matches = wins.get((game.name, str(seat)), (0.0, 0))
            part = 1 / len(winners) if who in winners else 0
            wins[game.name, str(seat)] = won + part, matches + 1
    return wins


def test_matches_are_won_as_the_rules_say(tmp_path: Path) -> None:
    """Random matches of each game, with three and four at the table, over and not."""
    limits = {"hands_limit": 3}
    logs = [
        random_match(game, seed, hands, seats, "table", limits)
        for game in ("sixbid", "frog")
        for seed, hands, seats in ((1, 9, 3), (2, 9, 4), (3, 2, 3), (4, 9, 4))
    ]
    logs += [random_match("kozel", seed, 20, origin="table") for seed in (5, 6)]
    folder = archived(MemoryStore(), tmp_path / "a", *logs)
    figure = FIGURES["matches_won"]
    behind = hands_behind(figure, Population(open_archive(folder)), "seat")
    found = {
        (row["game"], row["subject"]): (row["total"], row["n"])
        for row in summed(figure, behind).collect().to_dicts()
    }
    wanted = over(logs)
    assert {game for game, _ in wanted} == {"sixbid", "frog", "kozel"}
    assert found.keys() == wanted.keys()
    for seat, (won, matches) in wanted.items():
        assert found[seat] == (pytest.approx(won), matches)

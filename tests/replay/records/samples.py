"""Records as texts, and the strategies that make whole ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, get_args

from hypothesis import strategies as st

from core.games import GAMES
from core.options import choices_of, range_of
from events.cards import BIDS, LADDERS
from replay.records import Call, Exchange, Hand, Play, Record, Trick
from replay.records.options import check_options, differing_options

if TYPE_CHECKING:
    from events.table import OptionValue

SAMPLE = (Path(__file__).parent / "sample.toml").read_text(encoding="utf-8")
"""The sample of the format's page, its dots included."""

CANONICAL = """\
game = "sixbid"
players = ["Ada", "Ben", "Cid"]
event = "Club night"
standing = [0, 0, 0]

[[hand]]
dealer = 2
deal = [
    "QS 6H QH TD QD TH TC KC JC 9C 9H",
    "QC 9S 6S 8S 7S 6C TS KH 7C AS AD",
    "",
]
blind = "JS 8C 6D"
auction = ["pass", "2:solo", "pass"]
trump = "S"
call = "AS"
back = "6D"
play = [
    "TD AD 7D",
    "1:AS KS -QS QH > 2",
    "1:-TS",
]
score = [-10, 20, -10]
"""

KOZEL = """\
game = "kozel"
players = ["Dora", "Ewa", "Filip", "Hana"]
standing = [1, 0]

[[hand]]
dealer = 3
turned = "JD QH TD"
exchange = [
    { seat = 1, gave = "7C", back = "AS" },
]
play = [
    "QH 9H 7D QS",
]
pairs = [1, 0]
"""

FROG = """\
game = "frog"
players = ["Ada", "Ben", "Cid"]

[options]
frog_widow = "open"
hands_limit = 6

[[hand]]
dealer = 1
blind = "TS 9H KH"
auction = ["pass", "pass", "frog"]
laid_away = "TS 7C 6S"
play = [
    "AC KC TC",
]
score = [-7, 14, -7]
"""

_CARDS = st.integers(0, 35)
_PACKETS = st.lists(_CARDS, max_size=4).map(tuple)
_POINTS = st.integers(-300, 300)
_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@st.composite
def _tricks(draw: st.DrawFn, size: int, seats: int) -> tuple[Trick, ...]:
    """Return the tricks of a hand; only the last one may be short."""
    seat = st.none() | st.integers(0, seats - 1)
    tricks: list[Trick] = []
    for last in [False] * draw(st.integers(0, 3)) + [True]:
        stay = [False] * (draw(st.integers(0, size)) if last else size)
        back = [True] * draw(st.integers(0, 1))
        plays = tuple(
            Play(seat=draw(seat), card=draw(_CARDS), taken_back=taken)
            for taken in draw(st.permutations(stay + back))
        )
        if plays:
            tricks.append(Trick(plays=plays, taker=draw(seat)))
    return tuple(tricks)


@st.composite
def _hands(draw: st.DrawFn, game: str, seats: int) -> Hand:
    """Return a hand with any of the parts that its game knows."""
    seat = st.integers(0, seats - 1)
    deals = st.lists(_PACKETS, min_size=seats, max_size=seats).map(tuple)
    deal = draw(st.none() | deals)
    if game == "kozel":
        exchanges = st.builds(Exchange, seat=seat, gave=_CARDS, back=_CARDS)
        return Hand(
            dealer=draw(seat),
            deal=deal,
            turned=draw(st.none() | _PACKETS),
            exchange=draw(st.lists(exchanges, max_size=2).map(tuple)),
            play=draw(_tricks(4, seats)),
            pairs=draw(st.none() | st.tuples(st.integers(0, 9), st.integers(0, 9))),
        )
    bids = st.sampled_from((BIDS.index("pass"), *LADDERS[game]))
    calls = st.builds(Call, seat=st.none() | seat, bid=bids)
    scores = st.lists(_POINTS, min_size=seats, max_size=seats).map(tuple)
    frog = game == "frog"
    return Hand(
        dealer=draw(seat),
        deal=deal,
        blind=draw(st.none() | _PACKETS),
        auction=draw(st.lists(calls, max_size=4).map(tuple)),
        trump=draw(st.none() | st.integers(0, 3)),
        call=None if frog else draw(st.none() | _CARDS),
        back=None if frog else draw(st.none() | _CARDS),
        laid_away=draw(st.none() | _PACKETS) if frog else None,
        play=draw(_tricks(3, seats)),
        score=draw(st.none() | scores),
    )


@st.composite
def options(draw: st.DrawFn, game: str, players: int) -> dict[str, OptionValue]:
    """Return house rules of a game that a table of so many may choose."""
    model = GAMES[game].options
    chosen: dict[str, OptionValue] = {}
    for name, field in model.model_fields.items():
        values: st.SearchStrategy[OptionValue]
        if field.annotation is bool:
            values = st.booleans()
        elif words := choices_of(model, name):
            several = st.lists(st.sampled_from(words), unique=True).map(tuple)
            values = several if field.default == () else st.sampled_from(words)
        else:
            low, high = range_of(model, name) or (None, None)
            ends = st.sampled_from((low or 0, high or 99))
            inside = st.integers(low, high or 99)
            values = ends if get_args(field.annotation) else inside
        if draw(st.booleans()):
            chosen[name] = draw(values)
    for slip in check_options(game, chosen, players):
        del chosen[slip.key]
    return differing_options(game, chosen)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Return a whole record."""
    game = draw(st.sampled_from(("sixbid", "kozel", "frog")))
    players = draw(st.lists(_TEXT, min_size=1, max_size=6).map(tuple))
    sides = 2 if game == "kozel" else len(players)
    points = st.integers(0, 9) if game == "kozel" else _POINTS
    standing = st.lists(points, min_size=sides, max_size=sides).map(tuple)
    return Record(
        game=game,
        players=players,
        event=draw(st.none() | _TEXT),
        date=draw(st.none() | _TEXT),
        place=draw(st.none() | _TEXT),
        note=draw(st.none() | _TEXT),
        standing=draw(st.none() | standing),
        options=draw(options(game, len(players))),
        hands=draw(st.lists(_hands(game, len(players)), max_size=2).map(tuple)),
    )

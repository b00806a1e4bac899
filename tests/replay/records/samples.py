"""Records as texts, and the strategies that make whole ones."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from hypothesis import strategies as st

from events.cards import BIDS
from replay.records import Call, Exchange, Hand, Play, Record, Trick

SAMPLE = (Path(__file__).parent / "sample.toml").read_text(encoding="utf-8")
"""The sample of the format's page, its dots and an option of later included."""

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
    bids = st.integers(0, len(BIDS["sixbid"]) - 1)
    calls = st.builds(Call, seat=st.none() | seat, bid=bids)
    scores = st.lists(_POINTS, min_size=seats, max_size=seats).map(tuple)
    return Hand(
        dealer=draw(seat),
        deal=deal,
        blind=draw(st.none() | _PACKETS),
        auction=draw(st.lists(calls, max_size=4).map(tuple)),
        trump=draw(st.none() | st.integers(0, 3)),
        call=draw(st.none() | _CARDS),
        back=draw(st.none() | _CARDS),
        play=draw(_tricks(3, seats)),
        score=draw(st.none() | scores),
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Return a whole record."""
    games: tuple[Literal["sixbid", "kozel"], ...] = ("sixbid", "kozel")
    game = draw(st.sampled_from(games))
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
        hands=draw(st.lists(_hands(game, len(players)), max_size=2).map(tuple)),
    )

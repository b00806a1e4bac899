"""A log as a hand record: the inverse of the transcription."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.commands import DealHand
from core.game import act
from core.games import GAMES
from core.pack import PACK_32, PACK_36
from events.cards import card_numbers
from events.kozel import TrumpGiven
from events.sixbid import CallMade
from events.table import HandOpened, HandScored, MatchOpened
from replay.records import Record, read, write
from replay.transcribing.recollection import RecordTooNarrow, check_telling, recollect
from replay.transcribing.record import placeholder_players, transcribe

if TYPE_CHECKING:
    from events.base import Event

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.toml"))
LABELS = ("event", "date", "place", "note")


def told(text: str) -> tuple[Record, list[Event]]:
    """Return a record and the events that it tells of."""
    reading = read(text)
    players = placeholder_players(reading.record)
    events = transcribe(reading.record, reading.lines, players)
    return reading.record, [each.event for each in events]


def again(record: Record, events: list[Event]) -> Record:
    """Return the record that the events of another one give."""
    labels = {key: getattr(record, key) for key in LABELS if getattr(record, key)}
    return recollect(events, record.players, labels)


def random_match(game_name: str, seed: int, hands: int, seats: int) -> list[Event]:
    """Return the events of a legal match in which everybody plays at random."""
    rng = random.Random(seed)  # noqa: S311 - a test has no secrets
    game = GAMES[game_name]
    opened = MatchOpened(game_name, 1, (), tuple("abcd"[:seats]), (), "simulation")
    state, log = game.initial(opened), list[object]([opened])
    for _ in range(hands):
        pack = list(card_numbers(PACK_36 if game_name == "sixbid" else PACK_32))
        rng.shuffle(pack)
        state, events = act(game, state, DealHand(tuple(pack)))
        log += events
        while legal := game.legal_commands(state):
            state, events = act(game, state, rng.choice(legal))
            log += events
    return log  # type: ignore[return-value]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_recollected_as_it_was_told(path: Path) -> None:
    """Record, events, record: the same events, and after one turn the same text."""
    record, events = told(path.read_text(encoding="utf-8"))
    found = again(record, events)
    check_telling(found, events)
    text, (_, retold) = write(found), told(write(found))
    assert retold[1:] == events[1:]
    assert write(again(found, retold)) == text
    for before, after in zip(record.hands, found.hands, strict=True):
        for key in ("dealer", "auction", "trump", "call", "back", "turned", "exchange"):
            assert getattr(after, key) == getattr(before, key)
        if before.deal is not None and all(before.deal):
            assert after.deal == before.deal
        assert [t.plays for t in after.play] == [t.plays for t in before.play]
    if all(hand.deal and all(hand.deal) for hand in record.hands):
        assert text == write(record)


@pytest.mark.parametrize(
    ("game", "seats"), [("sixbid", 3), ("sixbid", 4), ("kozel", 4)]
)
def test_a_played_match_survives_the_paper(game: str, seats: int) -> None:
    """Export and import of played matches give the same events, hand by hand."""
    for seed in range(12):
        log = random_match(game, seed, 2, seats)
        record = recollect(log, ["Ada", "Ben", "Cid", "Dora"][:seats], {})
        check_telling(record, log)
        _, retold = told(write(record))
        assert retold[1:] == log[1:]


PLAIN = """game = "sixbid"
players = ["Ada", "Ben", "Cid"]
standing = [1, 2, -3]

[[hand]]
dealer = 2
deal = [
    "QS 6H QH TD QD TH TC KC JC 9C 9H",
    "QC 9S 6S 8S 7S 6C TS KH 7C AS AD",
    "8H JH KS 8D 7H JD AC 9D KD AH 7D",
]
blind = "JS 8C 6D"
"""

CALLING = '"call_solo", "pass", "pass"]\ntrump = "H"\n'
HEAD = '"pass", "solo", "pass"]\ntrump = "S"\n'


@pytest.mark.parametrize(
    "rest",
    [
        "",
        'auction = ["pass"]\n',
        'auction = ["2:solo", "pass", "pass"]\n',
        f'auction = [{HEAD}play = [\n    "-9H TD AD 7D",\n    "AS 0:QS KS > 2",\n]\n',
        f'auction = [{HEAD}play = [\n    "TD AD",\n]\n',
        f"auction = [{HEAD}score = [-10, 20, -10]\n",
        f'auction = [{CALLING}call = "AS"\nback = "9C"\n',
        f'auction = [{CALLING}call = "6D"\n',
        'auction = ["pass", "pass", "pass"]\n',
        'auction = ["heart_solo", "pass", "pass"]\ntrump = "S"\n',
    ],
)
def test_what_a_hand_says_is_what_is_recollected(rest: str) -> None:
    """Seats out of turn, cards taken back, wrong takers, calls, unfinished hands."""
    record, events = told(PLAIN + rest)
    assert write(again(record, events)) == PLAIN + rest


def test_a_seat_in_turn_is_not_named() -> None:
    """What the record understands by itself is left out."""
    record, events = told(PLAIN + f'auction = [{HEAD}play = ["0:TD 1:AD 2:7D > 1"]\n')
    (trick,) = again(record, events).hands[0].play
    assert trick.taker is None
    assert [play.seat for play in trick.plays] == [None, None, None]


def test_a_deal_that_the_play_shows_is_rebuilt() -> None:
    """Where the deal was absent, every card that can be known is written."""
    path = Path(__file__).parents[2] / "examples" / "sixbid-full-deal.toml"
    record, _ = told(path.read_text(encoding="utf-8"))
    bare = record.model_copy(
        update={
            "hands": tuple(
                hand.model_copy(update={"deal": None, "blind": None})
                for hand in record.hands
            )
        }
    )
    _, events = told(write(bare))
    found = again(bare, events)
    for before, after in zip(record.hands, found.hands, strict=True):
        assert before.deal is not None
        assert after.deal is not None
        assert [set(c) for c in after.deal] == [set(c) for c in before.deal]


def test_what_a_record_cannot_tell_is_refused() -> None:
    """A card given and not yet given back has no words on paper (kozel.R10)."""
    opened = MatchOpened("kozel", 1, (), tuple("abcd"), (), "table")
    events = [opened, HandOpened(1, 0, (0, 0), 0), TrumpGiven(1, 1)]
    record = recollect(events, ["Ada", "Ben", "Cid", "Dora"], {})
    with pytest.raises(RecordTooNarrow) as refused:
        check_telling(record, events)
    assert refused.value.facts == {"seq": 3}


def test_a_record_that_tells_other_events_is_found_out() -> None:
    """The check compares every event, not their number."""
    record, events = told(PLAIN + 'auction = ["pass", "solo"]\n')
    place = next(n for n, e in enumerate(events) if isinstance(e, CallMade))
    changed = [*events[:place], CallMade(0, 2), *events[place + 1 :]]
    with pytest.raises(RecordTooNarrow):
        check_telling(record, changed)
    with pytest.raises(RecordTooNarrow):
        check_telling(record, [*events, HandScored((0, 0, 0))])

"""A log as a hand record: the inverse of the transcription."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.commands import DealHand, MakeCall
from core.game import act
from core.games import GAMES
from core.options import choices_of, default_of, range_of
from events.cards import card_numbers
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import TrumpGiven, TrumpOffered
from events.sixbid import CallDeclined, CallMade, CardCalled
from events.table import HandOpened, HandScored, MatchOpened
from replay.records import Record, read, write
from replay.records.options import check_options, differing_options
from replay.transcribing.recollection import RecordTooNarrow, check_telling, recollect
from replay.transcribing.record import placeholder_players, transcribe

if TYPE_CHECKING:
    from events.base import Event
    from events.table import OptionValue

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


def house_rules(
    game_name: str, seats: int, rng: random.Random
) -> tuple[tuple[str, OptionValue], ...]:
    """Return some house rules of a game that differ from its own."""
    model = GAMES[game_name].options
    chosen: dict[str, OptionValue] = {}
    for name in model.model_fields:
        default = default_of(model, name)
        words = choices_of(model, name)
        if rng.random() < 0.5:
            continue
        if isinstance(default, bool):
            chosen[name] = not default
        elif isinstance(default, tuple):
            chosen[name] = tuple(rng.sample(words, rng.randint(1, len(words))))
        elif words:
            chosen[name] = rng.choice(words)
        else:
            low, high = range_of(model, name) or (None, None)
            chosen[name] = rng.choice((low or 1, high or 1))
    for slip in check_options(game_name, chosen, seats):
        del chosen[slip.key]
    return tuple(sorted(differing_options(game_name, chosen).items()))


def random_match(
    game_name: str,
    seed: int,
    hands: int,
    seats: int,
    *,
    strict: bool = True,
    bids: bool = False,
) -> list[Event]:
    """Return the events of a legal match in which everybody plays at random.

    A match that is not ``strict`` is played by house rules; with ``bids`` nobody passes
    without need, so that there is something to play.
    """
    rng = random.Random(seed)  # noqa: S311 - a test has no secrets
    game = GAMES[game_name]
    options = () if strict else house_rules(game_name, seats, rng)
    players = tuple("abcd"[:seats])
    opened = MatchOpened(game_name, 1, options, players, (), "simulation")
    state, log = game.initial(opened), list[object]([opened])
    for _ in range(hands):
        if game.is_over(state):
            break
        pack = list(card_numbers(game.pack))
        rng.shuffle(pack)
        state, events = act(game, state, DealHand(tuple(pack)))
        log += events
        while legal := game.legal_commands(state):
            wished = [each for each in legal if each != MakeCall(state.turn, 0)]
            chosen = rng.choice(wished if bids and wished else legal)
            state, events = act(game, state, chosen)
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
        for key in (
            *("dealer", "auction", "trump", "call", "back"),
            *("laid_away", "turned", "exchange"),
        ):
            assert getattr(after, key) == getattr(before, key)
        if before.deal is not None and all(before.deal):
            assert after.deal == before.deal
        assert [t.plays for t in after.play] == [t.plays for t in before.play]
    widow = record.game == "kozel" or all(hand.blind for hand in record.hands)
    if widow and all(hand.deal and all(hand.deal) for hand in record.hands):
        assert text == write(record)


@pytest.mark.parametrize("strict", [True, False], ids=["rules", "house rules"])
@pytest.mark.parametrize(
    ("game", "seats"),
    [("sixbid", 3), ("sixbid", 4), ("kozel", 4), ("frog", 3), ("frog", 4)],
)
def test_a_played_match_survives_the_paper(
    game: str, seats: int, *, strict: bool
) -> None:
    """Export and import of played matches give the same events, hand by hand.

    Only the offer of a lone trump is on no paper: the gift itself stands there.
    """
    for seed in range(24):
        log = random_match(game, seed, 3, seats, strict=strict, bids=seed % 2 == 0)
        record = recollect(log, ["Ada", "Ben", "Cid", "Dora"][:seats], {})
        check_telling(record, log)
        _, retold = told(write(record))
        assert retold[0].options == log[0].options  # type: ignore[attr-defined]
        assert retold[1:] == [e for e in log[1:] if not isinstance(e, TrumpOffered)]


@pytest.mark.parametrize(
    ("game", "halves"),
    [("sixbid", CardCalled), ("kozel", TrumpGiven), ("frog", None)],
)
def test_a_match_can_be_put_on_paper_wherever_it_stops(
    game: str, halves: type[Event] | None
) -> None:
    """Every beginning of a match is told by a record, but for half an exchange."""
    for seed in range(4):
        log = random_match(game, seed, 2, 4, strict=False, bids=True)
        for end in range(1, len(log) + 1):
            record = recollect(log[:end], ["Ada", "Ben", "Cid", "Dora"], {})
            try:
                check_telling(record, log[:end])
            except RecordTooNarrow:
                assert type(log[end - 1]) is halves


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
        f"auction = [{CALLING}",
    ],
)
def test_what_a_hand_says_is_what_is_recollected(rest: str) -> None:
    """Seats out of turn, cards taken back, wrong takers, calls, unfinished hands."""
    record, events = told(PLAIN + rest)
    assert write(again(record, events)) == PLAIN + rest


FROG = PLAIN.replace("sixbid", "frog") + 'auction = ["frog", "pass", "pass"]\n'
CHICO = PLAIN.replace("sixbid", "frog") + 'auction = ["chico", "pass", "pass"]\n'


@pytest.mark.parametrize(
    "text",
    [
        FROG,
        FROG + 'laid_away = "QS TD 6D"\n',
        FROG + 'laid_away = "QS TD"\n',
        FROG + 'laid_away = ""\n',
        FROG + 'laid_away = "QS TD AS"\n',
        FROG + 'laid_away = "QS TD 6D"\nplay = [\n    "TC 6C",\n]\n',
        FROG + 'play = [\n    "TC 6C AC",\n]\n',
        FROG + 'trump = "S"\nlaid_away = "QS TD 6D"\n',
        CHICO + 'trump = "S"\n',
        CHICO + 'trump = "S"\nlaid_away = "QS TD QD"\n',
    ],
)
def test_what_a_hand_of_frog_says_is_what_is_recollected(text: str) -> None:
    """Cards laid away, too few, too many, in another contract, or none (frog.FR3)."""
    record, events = told(text)
    assert write(again(record, events)) == text


def test_the_widow_is_taken_before_cards_are_laid_away() -> None:
    """The record names what went away; that the widow came is understood (frog.FR3)."""
    _, events = told(FROG + 'laid_away = "QS TD 6D"\n')
    taken, laid = events[-2:]
    assert taken == WidowTaken(0, (2, 9, 31), shown=False)
    assert laid == CardsLaidAway(0, (32, 16, 9))
    _, events = told(CHICO + 'trump = "S"\n')
    assert not any(isinstance(event, WidowTaken) for event in events)


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


def test_the_offer_of_a_trump_is_on_no_paper() -> None:
    """Under ``before_seeing`` the paper has the gift and what came back (kozel.R11)."""
    path = EXAMPLES[0].parent / "kozel-house-before-seeing.toml"
    record, events = told(path.read_text(encoding="utf-8"))
    table: list[Event] = []
    for event in events:
        if isinstance(event, TrumpGiven):
            table.append(TrumpOffered(event.seat))
        table.append(event)
    assert len(table) == len(events) + 2
    found = again(record, table)
    assert found == again(record, events)
    check_telling(found, table)


def test_a_call_that_was_declined_last_is_understood() -> None:
    """That nothing was called is told by what follows; at the end nothing does."""
    record, events = told(PLAIN + f"auction = [{CALLING}")
    check_telling(record, [*events, CallDeclined(0)])
    with pytest.raises(RecordTooNarrow):
        check_telling(record, [*events, CardCalled(0, 35, 1)])

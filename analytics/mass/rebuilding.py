"""A match told again from its rows: the events that made them, at their places.

What a row stands for only where it agrees with it (a hand shown, a hand laid open) is not
in it; its place is kept by a fact that no rule judges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from analytics.archive.deal_tables import (
    CALL_WORDS,
    EXCHANGE_WORDS,
    GIVEN,
    GIVEN_BACK,
    KEPT,
    NO_CARD_BITS,
    OFFERED,
    PLAY_WORDS,
)
from analytics.archive.errors import ArchiveDamaged
from core.game import BESIDE
from events.base import event_name
from events.cards import card_numbers
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.ruling import DirectorCalled
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    HandExposed,
    TrumpNamed,
)
from events.table import (
    CardPlayed,
    CardsDealt,
    DealVoided,
    Forked,
    HandOpened,
    HandPassed,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from events.base import Event

    Row = Mapping[str, Any]

__all__ = ("UNTOLD", "hand_events", "match_events", "match_opening")

_Options: TypeAlias = dict[str, bool | int | str | tuple[str, ...]]
_UNTOLD: Final[tuple[type[Event], ...]] = (HandRevealed, HandExposed, Forked, *BESIDE)
UNTOLD: Final = {event_name(kind) for kind in _UNTOLD}
"""The kinds of events that no row tells, and no rule of a game judges."""
_OPENING: Final = event_name(MatchOpened)
_PLAIN_STEPS: Final = {KEPT: ExchangeKept, OFFERED: TrumpOffered}
_CARD_STEPS: Final = {GIVEN: TrumpGiven, GIVEN_BACK: CardGivenBack}
_KOZEL: Final = "kozel"
_MOST_SEATS: Final = 4


def match_events(
    match: Row, hands: Sequence[Row], kinds: Iterable[str | None], path: str
) -> Iterator[Event]:
    """Yield the events of a match, one for each of ``kinds``, those of its log in order.

    ``match`` is its row in ``matches``, ``hands`` are its rows in ``deals_GAME``, none of
    them odd. Raises ``archive_damaged``, with ``path``, where they do not agree.
    """
    game = match["game"]
    facts = (event for row in hands for event in hand_events(game, row))
    for kind in kinds:
        if kind == _OPENING:
            yield match_opening(match, hands)
        elif kind in UNTOLD:
            yield DirectorCalled(0, 0, "")
        else:
            fact = next(facts, None)
            if fact is None or event_name(type(fact)) != kind:
                raise ArchiveDamaged(path=path)
            yield fact
    if next(facts, None) is not None:
        raise ArchiveDamaged(path=path)


def match_opening(match: Row, hands: Sequence[Row]) -> MatchOpened:
    """Return the opening of a match from its row and those of its hands."""
    game, seats = match["game"], match["seats"]
    players = tuple(match[f"player_{seat}"] for seat in range(seats))
    options = msgspec.json.decode(match["options"] or "{}", type=_Options)
    entries = 2 if game == _KOZEL else seats
    standing = _entries(hands[0], "due_standing", entries) if hands else ()
    return MatchOpened(
        game,
        match["rules"],
        tuple(options.items()),
        players,
        standing,
        match["origin"] or "",
    )


def hand_events(game: str, row: Row) -> Iterator[Event]:
    """Yield the events that a row of ``deals_GAME`` tells, in the order they came in."""
    seats = row["seats"]
    entries = 2 if game == _KOZEL else seats
    standing = _entries(row, "standing", entries)
    yield HandOpened(row["number"], row["dealer"], standing, row["carried"])
    if game == _KOZEL and row["turned_by"] >= 0:
        cards = _bytes(row["turned_cards"], row["turned"])
        yield CardsTurned(row["turned_by"], cards)
    dealt = [row[f"dealt_{seat}"] for seat in range(seats)]
    if any(dealt):
        hands = tuple(card_numbers(mask) for mask in dealt)
        yield CardsDealt(hands, card_numbers(row["blind"]))
    if game == _KOZEL:
        yield from _exchange(row)
    else:
        calls = _words(row, "call", CALL_WORDS)[: row["calls"]]
        yield from (CallMade(call >> 6, call & 63) for call in calls)
        if row["trump_by"] >= 0:
            yield TrumpNamed(row["trump_by"], row["trump"])
        yield from _called(row) if "called" in row else _widow(row)
    sits_out = seats == _MOST_SEATS and game != _KOZEL
    yield from _play(row, seats - sits_out)
    match row["ending"]:
        case "scored":
            yield HandScored(_entries(row, "score", entries))
        case "passed":
            yield HandPassed()
        case "void":
            yield DealVoided()
        case _:
            pass


def _called(row: Row) -> Iterator[Event]:
    if row["called_by"] >= 0:
        yield CardCalled(row["called_by"], row["called"], row["holder"])
    if row["declined_by"] >= 0:
        yield CallDeclined(row["declined_by"])
    if row["returned_by"] >= 0:
        yield CardReturned(row["returned_by"], row["returned_to"], row["returned"])


def _widow(row: Row) -> Iterator[Event]:
    if row["widow_by"] >= 0:
        yield WidowTaken(row["widow_by"], card_numbers(row["widow"]), shown=False)
    if row["laid_by"] >= 0:
        yield CardsLaidAway(row["laid_by"], card_numbers(row["laid"]))


def _exchange(row: Row) -> Iterator[Event]:
    steps = sum(row[f"exchange_{n}"] << 64 * n for n in range(EXCHANGE_WORDS))
    for step in range(row["exchanges"]):
        pair = steps >> 16 * step & 0xFFFF
        kind, seat, card = pair >> 8, pair >> 6 & 3, pair & 63
        if card == NO_CARD_BITS:
            yield _PLAIN_STEPS[kind](seat)
        else:
            yield _CARD_STEPS[kind](seat, card)


def _play(row: Row, active: int) -> Iterator[Event]:
    plays = _words(row, "play", PLAY_WORDS)[: row["plays"]]
    for number, play in enumerate(plays, 1):
        yield CardPlayed(play >> 6, play & 63)
        trick = number // active
        if number % active == 0 and trick <= row["tricks"]:
            yield TrickTaken(row["takers"] >> 2 * (trick - 1) & 3)


def _words(row: Row, name: str, words: int) -> tuple[int, ...]:
    return tuple(byte for n in range(words) for byte in _bytes(row[f"{name}_{n}"], 8))


def _bytes(word: int, count: int) -> tuple[int, ...]:
    return tuple(word >> 8 * place & 255 for place in range(count))


def _entries(row: Row, name: str, entries: int) -> tuple[int, ...]:
    return tuple(row[f"{name}_{entry}"] for entry in range(entries))

"""Write the golden logs that are missing: ``python -m tests.golden.make``.

A golden that stands is never written again: it is what the house once recorded, and must
be read for ever. Everything is drawn from the ending's name, so the same code gives the
same bytes.
"""

from __future__ import annotations

import hashlib
import random
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.commands import (
    CallCard,
    DealHand,
    DeclineCall,
    GiveTrump,
    MakeCall,
    NameTrump,
    PlayCard,
)
from core.game import act
from core.games import GAMES, fold
from core.pack import CARD_POINTS
from core.sixbid.state import SixBid
from events.cards import BIDS
from events.envelope import GENESIS, HOUSE, Envelope, seal
from events.stores.jsonl import write_lines
from tests.builders import PLAYERS, card, cards, full_pack, match
from tests.golden.endings import ENDINGS, endings_of
from tests.golden.transcript import transcript

if TYPE_CHECKING:
    from core.commands import Command
    from core.state import State
    from events.base import Event

__all__ = ("FOLDER", "written")

FOLDER: Final = Path(__file__).parent
START: Final = 1_700_000_000_000_000
"""Microseconds of the first event; one event a second follows."""

STRONG: Final = "AH TH KH QH JH 9H 8H 7H AS AC AD"
WEAK: Final = "6C 7C 8C 6D 7D 8D 6H 7H 8H 6S 7S"
MIDDLING: Final = "AH KH 9H 8H 7H AS QS 7S TC 9C 6D"
SEVEN_TRUMPS: Final = "AD 7C QC QS QH QD JC JS"
EIGHT: Final = "7C QC QS QH QD JC JS JH"


def written(game: str, ending: str) -> tuple[str, str]:
    """Return the lines and the transcript of the first match found that ends so."""
    for seed in count():
        rng = random.Random(f"{game} {ending} {seed}")  # noqa: S311 - a fixed draw
        log, commands = _play(game, ending, rng)
        if ending in endings_of(log):
            envelopes = _sealed(f"{game} {ending}", log, commands)
            return "".join(write_lines(envelopes)), transcript(log)
    raise AssertionError


def _play(game: str, ending: str, rng: random.Random) -> tuple[list[Event], list[int]]:
    """Return a match and the number of the command behind each of its events."""
    rules = GAMES[game]
    opened = match(game, 4 if ending == "four_players" else 0, origin="simulation")
    log: list[Event] = [opened]
    commands = [0]
    state = fold(log)
    hands = 99 if ending == "match_over" else 1
    while state.table.number < hands and not rules.is_over(state):
        order: Command = DealHand(_pack(game, ending, rng), -1 if len(log) > 1 else 2)
        number = commands[-1]
        while True:
            state, events = act(rules, state, order)
            number += 1
            log += events
            commands += [number] * len(events)
            orders = rules.legal_commands(state)
            if not orders:
                break
            order = _chosen(ending, state, orders, rng)
    return log, commands


def _pack(game: str, ending: str, rng: random.Random) -> tuple[int, ...]:
    """Return a shuffled pack in which the forehand of dealer 2 has what it needs."""
    pack = list(full_pack(game))
    rng.shuffle(pack)
    if ending == "void_deal":
        top = cards(EIGHT)
        return (*top, *(each for each in pack if each not in top))
    if ending == "three_pairs":
        return _with(pack, cards(SEVEN_TRUMPS), range(0, 32, 4))
    if game == "kozel" or ending in ("all_passed", "match_over"):
        return tuple(pack)
    if ending.endswith("made") and "misere" not in ending:
        own = STRONG
    elif "misere" in ending and ending.endswith("made"):
        own = WEAK
    else:
        own = MIDDLING
    blind = ["TS"] if "blind" in ending else []
    held = (0, 1, 2, 3, 12, 13, 14, 24, 25, 26, 27)
    dealt = _with(pack, cards(own), held)
    return _with(list(dealt), tuple(map(card, blind)), (21,))


def _with(
    pack: list[int], wanted: tuple[int, ...], places: range | tuple[int, ...]
) -> tuple[int, ...]:
    """Return a pack in which some cards lie at some places."""
    for place, each in zip(places, wanted, strict=False):
        there = pack.index(each)
        pack[place], pack[there] = pack[there], pack[place]
    return tuple(pack)


def _chosen(
    ending: str, state: State, orders: tuple[Command, ...], rng: random.Random
) -> Command:
    """Return the order that leads towards an ending, drawn where it does not matter."""
    first = orders[0]
    if isinstance(first, MakeCall):
        return _call(ending, state, orders, rng)
    if isinstance(first, NameTrump):
        wanted = NameTrump(first.seat, 2)
        return wanted if wanted in orders else rng.choice(orders)
    if isinstance(first, DeclineCall):
        wished = CallCard(first.seat, card("TS"))
        return first if "declined" in ending or wished not in orders else wished
    gifts = [order for order in orders if isinstance(order, GiveTrump)]
    if gifts:
        return gifts[0]
    plays = [order for order in orders if isinstance(order, PlayCard)]
    if isinstance(state, SixBid) and plays and "made" in ending:
        high = (state.turn == state.soloist) == ("misere" not in ending)
        plays.sort(key=lambda play: _height(play.card, state.trump))
        return plays[-1 if high else 0]
    return rng.choice(orders)


def _height(number: int, trump: int) -> tuple[bool, int, int]:
    return number // 9 == trump, number % 9, CARD_POINTS[number]


def _call(
    ending: str, state: State, orders: tuple[Command, ...], rng: random.Random
) -> Command:
    """Return a call: forehand gets the contract of the ending's name, others pass."""
    assert isinstance(state, SixBid)
    if ending in ("match_over", "four_players"):
        return rng.choice(orders)
    bids = [bid for bid in BIDS["sixbid"] if ending.startswith(bid)]
    forehand = state.left[state.table.dealer]
    if not bids or state.turn != forehand:
        return orders[0]
    return MakeCall(forehand, BIDS["sixbid"].index(max(bids, key=len)))


def _sealed(name: str, log: list[Event], commands: list[int]) -> list[Envelope]:
    """Return a log in envelopes with fixed times, ids and salts."""
    envelopes: list[Envelope] = []
    prev = GENESIS
    for seq, (event, command) in enumerate(zip(log, commands, strict=True), 1):
        seat: int | None = getattr(event, "seat", None)
        envelope = seal(
            event,
            match=_name("match", name),
            seq=seq,
            at=START + 1_000_000 * seq,
            actor=HOUSE if seat is None else PLAYERS[seat],
            command=_name("command", f"{name} {command}"),
            salt=hashlib.sha256(f"salt {name} {seq}".encode()).digest()[:16],
            prev=prev,
        )
        prev = envelope.hash
        envelopes.append(envelope)
    return envelopes


def _name(kind: str, text: str) -> str:
    """Return a fixed id of 26 characters."""
    digest = hashlib.sha256(f"{kind} {text}".encode()).digest()
    return "".join(
        "abcdefghijklmnopqrstuvwxyz234567"[each % 32] for each in digest[:26]
    )


def main() -> None:
    """Write what is missing."""
    for game, endings in ENDINGS.items():
        for ending in endings:
            lines = FOLDER / game / f"{ending}.jsonl"
            if lines.exists():
                continue
            log, text = written(game, ending)
            lines.write_text(log, encoding="utf-8")
            lines.with_suffix(".txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""A whole hand on the page: the pack, the deal, what was said, the tricks and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.rulebook.before_play import calls_text
from replay.rulebook.diagram import deal_lines
from replay.rulebook.voice import card_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from replay.rulebook.example import Hand
    from replay.rulebook.voice import Voice

__all__ = ("hand_lines", "table_lines")

_ROLES = ("forehand", "middle", "rear")


def hand_lines(voice: Voice, hand: Hand) -> list[str]:
    """Return a hand as lines of Markdown, with an empty line between its parts."""
    parts = (
        [voice.say("example.dealer", seat=voice.seat(hand.dealer))],
        [voice.say("example.pack")],
        _fenced(_packets(voice, hand.pack)),
        [voice.say("example.as_dealt")],
        _fenced(_deal(voice, hand)),
        [" ".join(_said(voice, hand))],
        _tricks(voice, hand),
        [" ".join(_counted(voice, hand))],
    )
    lines = [line for part in parts for line in (*part, "")]
    return lines[:-1]


def table_lines(
    head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()
) -> list[str]:
    """Return a table of Markdown; ``right`` names the columns aligned at the right.

    >>> table_lines(["a", "b"], [["x", "1"]], [1])
    ['| a | b |', '| --- | ---: |', '| x | 1 |']
    """
    rules = ["---:" if place in right else "---" for place in range(len(head))]
    return [f"| {' | '.join(row)} |" for row in (head, rules, *rows)]


def _packets(voice: Voice, pack: str) -> list[str]:
    """Return the rows of the pack as written, the packets apart."""
    return [
        "   ".join(voice.cards(packet) for packet in row.split("  "))
        for row in pack.strip().splitlines()
    ]


def _fenced(lines: Sequence[str]) -> list[str]:
    return ["```text", *lines, "```"]


def _deal(voice: Voice, hand: Hand) -> list[str]:
    heads = [_head(voice, hand, seat) for seat in range(len(hand.hands))]
    middle = ""
    if hand.blind:
        beside = voice.name("widow" if voice.game == "frog" else "blind")
        middle = f"{beside}: {voice.cards(hand.blind)}"
    elif hand.turned:
        turned = voice.cards(hand.turned)
        middle = voice.say("example.turned", cards=turned).rstrip(".")
    return deal_lines(voice, heads, hand.hands, hand.trump, middle)


def _head(voice: Voice, hand: Hand, seat: int) -> str:
    """Return a seat with what it is in this hand."""
    seats = len(hand.hands)
    after = (seat - hand.dealer - 1) % seats
    words = [voice.seat(seat)]
    if voice.game == "kozel":
        words.append(voice.side(seat % 2))
        words += [voice.name("forehand")] if after == 0 else []
    else:
        words.append(voice.name(_ROLES[after]))
    words += [voice.name("dealer")] if seat == hand.dealer else []
    text = ", ".join(words)
    return text[0].upper() + text[1:]


def _said(voice: Voice, hand: Hand) -> Iterator[str]:
    """Yield auction and contract, trumps, and what changed hands."""
    if hand.calls:
        yield voice.say("example.calls", calls=calls_text(voice, hand.calls))
    if hand.soloist is not None:
        facts = {"contract": voice.bid(hand.contract)}
        yield voice.say("example.contract", seat=voice.seat(hand.soloist), **facts)
    yield voice.trumps(hand.trump)
    if hand.away:
        yield voice.say("example.away", cards=voice.cards(hand.away))
    for each in hand.exchange:
        facts = {"gave": voice.cards(each.gave), "back": voice.cards(each.back)}
        yield voice.say("example.gave", seat=voice.seat(each.seat), **facts) + "."


def _tricks(voice: Voice, hand: Hand) -> list[str]:
    names = ("trick", "leader", "cards", "winner", "points")
    head = [voice.words(f"example.column_{name}") for name in names]
    rows = [
        [
            str(number),
            voice.seat(trick.leader),
            voice.cards(trick.cards),
            voice.seat(trick.winner),
            str(trick.points),
        ]
        for number, trick in enumerate(hand.tricks, 1)
    ]
    return table_lines(head, rows, (0, 4))


def _counted(voice: Voice, hand: Hand) -> Iterator[str]:
    """Yield the card points of both sides and the score."""
    if voice.game == "kozel":
        yield voice.say("example.side_points", points=voice.pairs(hand.sides))
        pairs = voice.pairs(hand.change)
        yield voice.say("example.uncovers", uncovers=pairs, after=pairs)
        return
    soloist, opponents = hand.sides
    facts = {"soloist": soloist, "opponents": opponents}
    yield voice.say("example.soloist_and_opponents", **facts)
    place = "away" if hand.away else "widow" if voice.game == "frog" else "blind"
    yield voice.say(f"example.beside_{place}", points=card_points(hand.beside))
    change = voice.sums(hand.change)
    yield voice.say("example.change", value=hand.value, change=change)

"""Examples of the play and of its count, told: leads, legal cards, tricks, payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replay.rulebook.voice import card_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from replay.rulebook.example import (
        Capture,
        Ending,
        Lead,
        Legal,
        Score,
        Settlement,
        Trick,
    )
    from replay.rulebook.voice import Voice

__all__ = (
    "taker_text",
    "tell_capture",
    "tell_ending",
    "tell_lead",
    "tell_legal",
    "tell_score",
    "tell_settlement",
    "tell_trick",
)

_SHOW: Final = "show"
_FOUR: Final = 4


def taker_text(voice: Voice, cards: str, leader: int, winner: int) -> dict[str, str]:
    """Return the facts ``seat`` and ``card`` of who takes a trick.

    >>> from replay.rulebook.voice import Voice
    >>> taker_text(Voice("sixbid", "en"), "KH JS 6S", 2, 0)
    {'seat': 'seat 0', 'card': 'J♠'}
    """
    played = cards.split()
    card = played[(winner - leader) % len(played)]
    return {"seat": voice.seat(winner), "card": voice.cards(card)}


def tell_lead(voice: Voice, example: Lead) -> Iterator[str]:
    """Yield who leads, and when an open hand is laid down (sixbid.R17, sixbid.R18)."""
    yield voice.say("example.dealer", seat=voice.seat(example.dealer))
    facts = {"contract": voice.bid(example.contract)}
    yield voice.say("example.contract", seat=voice.seat(example.soloist), **facts)
    yield voice.say("example.leader", seat=voice.seat(example.leader))
    if example.order:
        order = ", ".join(
            voice.words("example.show") if each == _SHOW else voice.seat(int(each))
            for each in example.order.split()
        )
        yield voice.say("example.order", order=order)


def tell_legal(voice: Voice, example: Legal) -> Iterator[str]:
    """Yield which cards may be played."""
    yield voice.trumps(example.trump)
    if example.table:
        yield voice.say("example.table", cards=voice.cards(example.table))
    elif example.options.get("trump_lead") == "restricted":
        side = "dealer" if example.dealers_side else "other"
        yield voice.say(f"example.to_lead_{side}")
    else:
        yield voice.say("example.to_lead")
        if "trump_lead" in example.options:
            yield voice.say(f"example.{'broken' if example.broken else 'unbroken'}")
    yield voice.say("example.hand", cards=voice.cards(example.hand))
    if set(example.legal.split()) == set(example.hand.split()):
        yield voice.say("example.legal_any")
    else:
        yield voice.say("example.legal", cards=voice.cards(example.legal))


def tell_trick(voice: Voice, example: Trick) -> Iterator[str]:
    """Yield who takes a trick with how many points."""
    yield voice.trumps(example.trump)
    yield _led(voice, example)
    taker = taker_text(voice, example.cards, example.leader, example.winner)
    yield voice.say("example.taken_points", points=example.points, **taker)


def tell_capture(voice: Voice, example: Capture) -> Iterator[str]:
    """Yield whether the queen of clubs is captured (kozel.R22, kozel.R23)."""
    yield voice.trumps(example.trump)
    yield _led(voice, example)
    taker = taker_text(voice, example.cards, example.leader, example.winner)
    yield voice.say("example.taken", **taker)
    if example.captured is None:
        yield voice.say("example.not_captured")
    else:
        pairs = example.uncovers[example.captured]
        side = voice.side(example.captured)
        yield voice.say("example.captured", side=side, n=pairs)
    yield voice.say(f"example.{'over' if example.over else 'goes_on'}")


def tell_ending(voice: Voice, example: Ending) -> Iterator[str]:
    """Yield whether a trick ends the hand (sixbid.R24)."""
    facts = {"contract": voice.bid(example.contract)}
    yield voice.say("example.contract", seat=voice.seat(example.soloist), **facts)
    if example.trump:
        yield voice.trumps(example.trump)
    leader = {"seat": voice.seat(example.leader), "number": example.number}
    yield voice.say("example.trick", cards=voice.cards(example.cards), **leader)
    taker = taker_text(voice, example.cards, example.leader, example.winner)
    yield voice.say("example.taken", **taker)
    yield voice.say(f"example.{'over' if example.over else 'goes_on'}")
    if example.change:
        yield voice.say("example.score", change=voice.sums(example.change))


def tell_settlement(voice: Voice, example: Settlement) -> Iterator[str]:
    """Yield what a contract pays (sixbid.R20 to R23, frog.FR6, frog.FR7)."""
    if example.players == _FOUR:
        yield voice.say("example.dealer", seat=voice.seat(example.dealer))
    facts = {"contract": voice.bid(example.contract)}
    yield voice.say("example.contract", seat=voice.seat(example.soloist), **facts)
    if example.trump:
        yield voice.trumps(example.trump)
    if example.last_trick is not None:
        yield voice.say("example.last_trick", seat=voice.seat(example.last_trick))
    if example.taken is not None:
        key = "tricks_taken" if example.taken else "no_tricks_taken"
        yield voice.say(f"example.{key}", n=example.taken, points=example.tricks)
    elif example.tricks is not None:
        yield _with_beside(voice, example, example.tricks)
    else:
        yield voice.say("example.points", points=example.points)
    yield voice.say(f"example.{example.outcome}")
    if example.value:
        change = voice.sums(example.change)
        yield voice.say("example.change", value=example.value, change=change)
    else:
        yield voice.say("example.nobody_pays")


def tell_score(voice: Voice, example: Score) -> Iterator[str]:
    """Yield the pairs that a deal of Kozel uncovers (kozel.R19 to R26)."""
    if any(example.standing):
        standing = voice.pairs(example.standing)
        yield voice.say("example.standing", standing=standing)
    if example.doubled:
        yield voice.say("example.doubled")
    if example.points is not None:
        yield voice.say("example.side_points", points=voice.pairs(example.points))
    if example.tricks is not None:
        yield voice.say("example.side_tricks", tricks=voice.pairs(example.tricks))
    if example.captured is not None:
        yield voice.say("example.queen_lost", side=voice.side(example.captured))
    uncovers, after = voice.pairs(example.uncovers), voice.pairs(example.after)
    yield voice.say("example.uncovers", uncovers=uncovers, after=after)
    if example.loser is not None:
        yield voice.say("example.loser", side=voice.side(example.loser))
    if example.next_double:
        yield voice.say("example.next_double")


def _led(voice: Voice, example: Trick | Capture) -> str:
    cards = voice.cards(example.cards)
    return voice.say("example.led", seat=voice.seat(example.leader), cards=cards)


def _with_beside(voice: Voice, example: Settlement, tricks: int) -> str:
    """Return the points in the tricks and, where they count, in the cards beside them."""
    beside = card_points(example.beside)
    counted = example.points == tricks + beside
    place = "blind"
    if voice.game == "frog":
        place = "away" if example.contract == "frog" else "widow"
    key = f"tricks_{'and' if counted else 'without'}_{place}"
    facts = {"tricks": tricks, "beside": beside, "points": example.points}
    return voice.say(f"example.{key}", cards=voice.cards(example.beside), **facts)

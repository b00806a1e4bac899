"""Examples of what comes before the first lead, told: deal, auction, calls, exchanges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.words import any_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from replay.rulebook.example import (
        Auction,
        Call,
        Deal,
        Exchange,
        GivenBack,
        LaidAway,
        LoneTrump,
        Trumps,
    )
    from replay.rulebook.voice import Voice

__all__ = (
    "answers_text",
    "calls_text",
    "tell_auction",
    "tell_call",
    "tell_deal",
    "tell_exchange",
    "tell_given_back",
    "tell_laid_away",
    "tell_lone_trump",
    "tell_trumps",
)

_FOREIGN = "not_a_card"
_KEPT = "keep"


def calls_text(voice: Voice, calls: str) -> str:
    """Return calls in words, each with its seat.

    >>> from replay.rulebook.voice import Voice
    >>> calls_text(Voice("sixbid", "en"), "0:pass 1:heart_solo")
    'seat 0 pass, seat 1 heart solo'
    """
    told: list[str] = []
    for call in calls.split():
        seat, _, bid = call.partition(":")
        facts = {"seat": voice.seat(int(seat)), "bid": voice.bid(bid)}
        told.append(voice.words("example.call", **facts))
    return ", ".join(told)


def answers_text(voice: Voice, answers: str) -> str:
    """Return the answers of Kozel's exchange in words.

    >>> from replay.rulebook.voice import Voice
    >>> answers_text(Voice("kozel", "en"), "0:keep 1:8H>AD")
    'seat 0 keeps, seat 1 gives 8♥ and gets A♦ back'
    """
    told: list[str] = []
    for answer in answers.split():
        number, _, given = answer.partition(":")
        seat = voice.seat(int(number))
        if given == _KEPT:
            told.append(voice.words("example.kept", seat=seat))
        else:
            gave, _, back = given.partition(">")
            facts = {"gave": voice.cards(gave), "back": voice.cards(back)}
            told.append(voice.words("example.gave", seat=seat, **facts))
    return ", ".join(told)


def tell_trumps(voice: Voice, example: Trumps) -> Iterator[str]:
    """Yield the ladder of Kozel's trumps (kozel.R3, kozel.R6)."""
    yield voice.trumps(example.trump)
    cards = voice.cards(example.order)
    facts = {"n": len(example.order.split()), "points": example.points}
    yield voice.say("example.ladder", cards=cards, **facts)
    if example.clubs:
        yield voice.say("example.plain_clubs", cards=voice.cards(example.clubs))


def tell_deal(voice: Voice, example: Deal) -> Iterator[str]:
    """Yield who gets which places of the pack, or that the deal is void."""
    yield voice.say("example.dealer", seat=voice.seat(example.dealer))
    if example.turned:
        yield voice.say("example.turned", cards=voice.cards(example.turned))
    if example.hand:
        yield voice.say("example.dealt_hand", cards=voice.cards(example.hand))
    if example.void:
        yield voice.say("example.void")
    elif example.turned:
        if not example.places:
            yield voice.say("example.good")
        yield voice.trumps(example.trump)
    if example.places:
        owners = [voice.seat(seat) for seat in range(len(example.places))]
        parts = [*zip(owners, example.places, strict=True)]
        if example.blind:
            beside = "widow" if voice.game == "frog" else "blind"
            parts.append((voice.name(beside), example.blind))
        places = ", ".join(f"{who} ({_spans(where)})" for who, where in parts)
        yield voice.say("example.places", places=places)
    if example.next_dealer is not None:
        yield voice.say("example.next_dealer", seat=voice.seat(example.next_dealer))


def tell_auction(voice: Voice, example: Auction) -> Iterator[str]:
    """Yield the calls and what came of them."""
    yield voice.say("example.dealer", seat=voice.seat(example.dealer))
    yield voice.say("example.calls", calls=calls_text(voice, example.calls))
    if example.soloist is not None:
        facts = {"contract": voice.bid(example.contract)}
        yield voice.say("example.contract", seat=voice.seat(example.soloist), **facts)
    if example.passed:
        yield voice.say("example.passed")
    if example.next_dealer is not None:
        yield voice.say("example.next_dealer", seat=voice.seat(example.next_dealer))
    if example.turn is not None:
        legal = any_of(map(voice.bid, example.legal.split()), voice.lang)
        yield voice.say("example.turn", seat=voice.seat(example.turn), legal=legal)
    if example.refused:
        call = calls_text(voice, example.refused)
        yield voice.say("example.refused_call", call=call, fault=f"`{example.code}`")


def tell_call(voice: Voice, example: Call) -> Iterator[str]:
    """Yield a called card and where it goes (sixbid.R13 to R15)."""
    soloist = voice.seat(example.soloist)
    code = f"`{example.refused}`"
    if not example.called:
        key = "declined_refused" if example.refused else "declined"
        yield voice.say(f"example.{key}", soloist=soloist, fault=code)
        return
    card = voice.cards(example.called)
    yield voice.say("example.called", soloist=soloist, card=card)
    if example.refused == _FOREIGN:
        yield voice.say("example.no_such_card", card=card)
    elif example.refused:
        yield voice.say("example.own_card", card=card, fault=code)
    elif example.in_blind:
        yield voice.say("example.in_blind", card=card)
    elif example.holder is not None:
        facts = {"seat": voice.seat(example.holder), "back": voice.cards(example.back)}
        yield voice.say("example.held", card=card, **facts)
    if example.counts:
        counts = ", ".join(map(str, example.counts))
        yield voice.say("example.counts", counts=counts)


def tell_laid_away(voice: Voice, example: LaidAway) -> Iterator[str]:
    """Yield what a frog does with the widow (frog.FR3)."""
    yield voice.say("example.dealt", cards=voice.cards(example.hand))
    yield voice.say("example.widow", cards=voice.cards(example.widow))
    if not example.refused:
        yield voice.say(f"example.{'shown' if example.shown else 'unseen'}")
    yield voice.say("example.away", cards=voice.cards(example.away))
    if example.refused:
        yield voice.say("example.refused", fault=f"`{example.refused}`")
    else:
        yield voice.say("example.left", cards=voice.cards(example.left))


def tell_lone_trump(voice: Voice, example: LoneTrump) -> Iterator[str]:
    """Yield whether a hand may give its trump (kozel.R10)."""
    yield voice.trumps(example.trump)
    yield voice.say("example.dealt", cards=voice.cards(example.hand))
    if example.gives:
        yield voice.say("example.may_give", card=voice.cards(example.gives))
    else:
        yield voice.say("example.may_not_give", n=example.trumps)


def tell_exchange(voice: Voice, example: Exchange) -> Iterator[str]:
    """Yield who is asked in Kozel's exchange (kozel.R12)."""
    yield voice.say("example.dealer", seat=voice.seat(example.dealer))
    yield voice.trumps(example.trump)
    alone = (
        f"{voice.seat(seat)} ({voice.cards(card)})"
        for seat, card in enumerate(example.lone)
        if card
    )
    yield voice.say("example.lone", seats=", ".join(alone))
    answers = answers_text(voice, example.answers)
    yield voice.say("example.answers", answers=answers)
    if example.asked is None:
        yield voice.say("example.asked_nobody")
    else:
        yield voice.say("example.asked", seat=voice.seat(example.asked))


def tell_given_back(voice: Voice, example: GivenBack) -> Iterator[str]:
    """Yield what may go back for a lone trump (kozel.R11)."""
    yield voice.trumps(example.trump)
    yield voice.say("example.received", card=voice.cards(example.received))
    yield voice.say("example.partner_hand", cards=voice.cards(example.hand))
    if set(example.legal.split()) == set(example.hand.split()):
        yield voice.say("example.may_return_any")
    else:
        yield voice.say("example.may_return", cards=voice.cards(example.legal))


def _spans(places: str) -> str:
    return ", ".join(places.split()).replace("-", "–")

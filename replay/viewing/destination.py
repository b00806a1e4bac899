"""Where a typed word leads in a replay: an event, a hand, a trick, a card, a player."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from events.frog import CardsLaidAway, WidowTaken
from events.kozel import CardGivenBack, CardsTurned, TrumpGiven
from events.sixbid import CardCalled, CardReturned
from events.table import CardPlayed, CardTakenBack, TrickTaken
from replay.errors import EventUnknown, HandUnknown, ReplayError, SeatBad, TrickUnknown
from replay.records.letters import LETTERS, Unreadable, parse_card
from replay.viewer import parse_viewer
from replay.viewing.cursor import Cursor
from replay.words import languages, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.base import Event
    from replay.timeline import Step, Timeline

__all__ = ("CardUnmet", "Destination", "PlaceUnread", "destination", "moments_of")

_EVENT: Final = re.compile(r"@?(\d{1,9})")
_PLACE: Final = re.compile(r"(?:/(?P<hand>\d{1,6}))?(?:\.(?P<trick>\d{1,3}))?")


class PlaceUnread(ReplayError):
    """A text that names no place of the match. Facts: ``text``."""

    code = "place_unread"


class CardUnmet(ReplayError):
    """A card that is laid, called or given nowhere in sight. Facts: ``card``."""

    code = "card_unmet"


class Destination(Struct, frozen=True):
    """Where a text leads: a place, and whose eyes see it from there."""

    cursor: Cursor
    viewer: int | None
    turned: bool = False
    """Whether other eyes were asked for."""


def destination(
    text: str,
    cursor: Cursor,
    line: Timeline,
    viewer: int | None,
    names: Sequence[str],
    lang: str,
) -> Destination:
    """Return where a text leads from a cursor.

    An event (``57``, ``@57``), a hand (``/3``, its first event), a trick (``/3.5``, or
    ``.5`` in this hand: its last event), a card in our letters or the language's, or a
    viewer: a player's name, the word for a spectator, or that for everything open.
    ``line`` is what the viewer saw, and only that is searched.

    Raises ``event_unknown``, ``hand_unknown``, ``trick_unknown``, ``card_unmet`` and
    ``place_unread``.

    >>> from events.table import MatchOpened
    >>> from replay.timeline import timeline
    >>> line = timeline((MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table"),))
    >>> destination("@1", Cursor(1), line, None, ("Ada", "Ben", "Cid"), "en").cursor.at
    1
    """
    word = text.strip()
    if found := _EVENT.fullmatch(word):
        return Destination(_event(int(found[1]), line), viewer)
    if word and (found := _PLACE.fullmatch(word)):
        hand = int(found["hand"]) if found["hand"] else line.steps[cursor.at - 1].hand
        trick = int(found["trick"]) if found["trick"] else None
        return Destination(_place(hand, trick, line), viewer)
    card = _card(word, lang)
    if card is not None:
        return Destination(_meeting(card, word, cursor, line), viewer)
    if word.casefold() in {say("viewing.everything", each) for each in languages()}:
        return Destination(Cursor(cursor.at), None, turned=True)
    try:
        eyes = None if word.isdecimal() else parse_viewer(word, names, lang)
    except SeatBad:
        eyes = None
    if eyes is None:
        raise PlaceUnread(text=word)
    return Destination(Cursor(cursor.at), eyes, turned=True)


def _event(seq: int, line: Timeline) -> Cursor:
    if not 1 <= seq <= len(line.steps):
        raise EventUnknown(seq=seq, last=len(line.steps))
    return Cursor(seq)


def _place(hand: int, trick: int | None, line: Timeline) -> Cursor:
    """Return the first event of a hand, or the last one of a trick of it."""
    steps = [step for step in line.steps if step.hand == hand and hand]
    if not steps:
        raise HandUnknown(hand=hand, last=line.steps[-1].hand)
    if trick is None:
        return Cursor(steps[0].seq)
    laid = [s for s in steps if isinstance(s.event, (CardPlayed, TrickTaken))]
    ends = [step.seq for step in laid if step.trick == trick]
    if not ends:
        raise TrickUnknown(hand=hand, trick=trick, last=laid[-1].trick if laid else 0)
    return Cursor(ends[-1])


def _card(word: str, lang: str) -> int | None:
    """Return the card that a word names in the language's letters, else in others."""
    for letters in dict.fromkeys((lang, *LETTERS)):
        card = parse_card(word.upper(), letters)
        if not isinstance(card, Unreadable):
            return card
    return None


def _meeting(card: int, word: str, cursor: Cursor, line: Timeline) -> Cursor:
    """Return where a card was played, or the next moment where it went about.

    First it is looked for in the hand where somebody stands, then in those after it,
    then from the beginning. Asked again at one of its moments, the next one follows.
    """
    here = line.steps[cursor.at - 1].hand
    moments = moments_of(card, line)
    if not moments:
        raise CardUnmet(card=word)
    hands = dict.fromkeys(step.hand for step in moments)
    hand = next((each for each in sorted(hands) if each >= here), min(hands))
    met = [step for step in moments if step.hand == hand]
    seqs = [step.seq for step in met]
    if cursor.at in seqs:
        at = seqs[(seqs.index(cursor.at) + 1) % len(seqs)]
    else:
        played = [step.seq for step in met if isinstance(step.event, CardPlayed)]
        at = (played or seqs)[0]
    facts = {"card": word, "hand": hand, "events": ", ".join(map(str, seqs))}
    return Cursor(at, "viewing.card_met", facts)


def moments_of(card: int, line: Timeline) -> list[Step]:
    """Return the steps in which a card was laid, called, turned up or changed hands.

    >>> from events.table import MatchOpened
    >>> from replay.timeline import timeline
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> moments_of(35, timeline((opened,)))
    []
    """
    return [step for step in line.steps if card in _cards_of(step.event)]


def _cards_of(event: Event) -> tuple[int, ...]:
    match event:
        case (
            CardPlayed(card=card)
            | CardTakenBack(card=card)
            | CardCalled(card=card)
            | CardReturned(card=card)
            | TrumpGiven(card=card)
            | CardGivenBack(card=card)
        ):
            return (card,)
        case (
            CardsTurned(cards=cards)
            | WidowTaken(cards=cards)
            | CardsLaidAway(cards=cards)
        ):
            return cards
        case _:
            return ()

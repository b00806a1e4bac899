"""An event in words, as somebody at the table would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.playing import trick_mask
from core.sixbid.state import SixBid
from core.state import State
from events.base import Event
from events.cards import BIDS, HIDDEN, cards_text, suit_text
from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.ruling import (
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
)
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
    CardTakenBack,
    DealVoided,
    Forked,
    HandOpened,
    HandPassed,
    HandRedealt,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)
from replay.audit.wording import change_text, player_words
from replay.fairness.wording import fairness_words
from replay.rulings.wording import act_words
from replay.sitting_words import sitting_words
from replay.words import all_of, say
from replay.worth import worth_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

__all__ = ("event_words",)


def event_words(  # noqa: C901, PLR0911, PLR0912 - a sentence an event, nothing more
    event: Event,
    before: State,
    names: Sequence[str],
    lang: str,
    spell: Callable[[Iterable[int]], str] = cards_text,
) -> str:
    """Return what happened; ``before`` is the state that the event found.

    ``spell`` writes cards. A hidden card is written ``??`` or left unsaid.

    >>> from core.games import initial
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> event_words(CardPlayed(1, 35), initial(opened), ("Ada", "Ben", "Cid"), "en")
    'Ben (seat 1) plays AS'
    """

    def told(key: str, seat: int = -1, *cards: int, **facts: object) -> str:
        player = player_words(names, seat, lang)
        return say(
            f"screen.event.{key}", lang, player=player, card=spell(cards), **facts
        )

    match event:
        case MatchOpened(players=players):
            named = [player_words(names, seat, lang) for seat in range(len(players))]
            return told("match_started", players=all_of(named or ["-"], lang))
        case Forked(parent, seq):
            return told("forked", match=parent[:8], seq=seq)
        case HandOpened(number, dealer, _, carried):
            double = "_double" if carried else ""
            return told(f"hand_dealt{double}", dealer, hand=number)
        case CardsDealt():
            return told("cards_dealt")
        case CardsTurned(_, cards):
            return say("screen.show.turned", lang, cards=spell(cards))
        case CallMade(seat, bid):
            spoken = BIDS[bid]
            return told("call_made", seat, call=say(f"name.bid.{spoken}", lang))
        case TrumpNamed(seat, suit):
            return told("trump_named", seat, suit=_suit_words(suit, lang))
        case CardCalled(seat, card, holder):
            sentence = told("card_called", seat, card)
            if holder >= 0:
                return sentence
            return f"{sentence}; {told('not_in_hands', -1, card)}"
        case CallDeclined(seat):
            return told("no_card_called", seat)
        case CardReturned(seat, to, card):
            called = before.called if isinstance(before, SixBid) else -1
            if to < 0:
                return told("put_into_blind", seat, card)
            return told("exchanged", to, gave=spell((called,)), back=spell((card,)))
        case HandExposed(seat):
            return told("hand_opened", seat)
        case WidowTaken(seat, cards, shown):
            key = "widow_shown" if shown else "widow_taken"
            return _with_cards(told(key, seat), cards, spell)
        case CardsLaidAway(seat, cards):
            return _with_cards(told("laid_away", seat, n=len(cards)), cards, spell)
        case ExchangeKept(seat):
            return told("kept", seat)
        case TrumpOffered(seat):
            return told("offered", seat)
        case TrumpGiven(seat, card):
            return _with_cards(told("gave", seat), (card,), spell)
        case CardGivenBack(seat, card):
            return _with_cards(told("gave_back", seat), (card,), spell)
        case CardPlayed(seat, card):
            return told("card_played", seat, card)
        case CardTakenBack(seat, card):
            return told("card_taken_back", seat, card)
        case TrickTaken(seat):
            return told("trick_taken", seat, n=worth_of(before, trick_mask(before)))
        case HandScored(change):
            score = change_text(change, before.table.game)
            return told("hand_scored", score=score)
        case HandPassed():
            return told("hand_passed_out")
        case DealVoided():
            return told("hand_void")
        case HandRevealed():
            return told("hand_revealed")
        case HandRedealt():
            return told("hand_redealt")
        case DirectorCalled() | RulingGiven() | RulingAppealed() | AppealDecided():
            return act_words(event, before.table.game, names, lang)
        case DealCommitted() | ShareCommitted() | ShareOpened() | ShareWithheld():
            return fairness_words(event, names, lang)
        case DealProved():
            return fairness_words(event, names, lang)
        case _:
            said = sitting_words(event, before, names, lang, spell)
            return said or type(event).__name__


def _suit_words(suit: int, lang: str) -> str:
    return say(f"name.suit.{suit_text(suit)}", lang) if suit >= 0 else ""


def _with_cards(
    sentence: str, cards: Sequence[int], spell: Callable[[Iterable[int]], str]
) -> str:
    """Return a sentence with the cards in brackets, if they are known."""
    if not cards or HIDDEN in cards:
        return sentence
    return f"{sentence} ({spell(cards)})"

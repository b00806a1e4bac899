"""An act of an arbitration, and what a ruling does to a score, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.ruling import (
    OUTCOMES,
    REMEDIES,
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
)
from replay.audit.wording import change_text, player_words
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.ruling import ArbitrationEvent

__all__ = ("act_words", "remedy_words")


def act_words(
    event: ArbitrationEvent, game: str, names: Sequence[str], lang: str
) -> str:
    """Return what was asked, ruled, appealed or decided, on one line.

    >>> act_words(DirectorCalled(2, 1, "He had a heart!"), "sixbid", ("A", "B", "C"), "en")
    'C (seat 2) calls the director to hand 1: He had a heart!'
    """
    match event:
        case DirectorCalled(seat, hand, text):
            player = player_words(names, seat, lang)
            told = say("ruling.called", lang, player=player, hand=hand)
        case RulingGiven(number, hand, text=text):
            remedy = remedy_words(event, game, lang)
            told = say("ruling.given", lang, number=number, hand=hand, remedy=remedy)
        case RulingAppealed(ruling, seat, text):
            player = player_words(names, seat, lang)
            told = say("ruling.appealed_by", lang, player=player, number=ruling)
        case AppealDecided(ruling, outcome, text):
            told = say(
                f"ruling.decided_{outcome}"
                if outcome in OUTCOMES
                else "ruling.decided",
                lang,
                number=ruling,
                remedy=remedy_words(event, game, lang),
            )
    said = _on_one_line(text)
    return f"{told}: {said}" if said else f"{told}."


def _on_one_line(text: str) -> str:
    """Return a text without what could pass for a line or a colour of ours."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(shown.split())


def remedy_words(ruling: RulingGiven | AppealDecided, game: str, lang: str) -> str:
    """Return what a ruling does to the score of its hand.

    >>> bare = RulingGiven(1, 1, (), (), "", "adjusted", (-10, 20, -10), (0, -5, 0), 1, b"",
    ...                    None, b"")
    >>> remedy_words(bare, "sixbid", "en")
    'score adjusted to -10, +20, -10; penalty 0, -5, 0'
    """
    parts: list[str] = []
    if ruling.remedy != "none" or not ruling.penalty:
        known = ruling.remedy if ruling.remedy in REMEDIES else "none"
        score = change_text(ruling.change, game)
        parts.append(say(f"ruling.remedy_{known}", lang, score=score))
    if ruling.penalty:
        score = change_text(ruling.penalty, game)
        parts.append(say("ruling.penalty", lang, score=score))
    return "; ".join(parts)

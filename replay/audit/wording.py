"""A finding or refusal in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.cards import BIDS, CARD_TEXTS
from replay.words import (
    card_letters,
    codes,
    finding_text,
    placeholders,
    refusal_text,
    say,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.breach import Breach
    from replay.audit.finding import Finding, Verdict

__all__ = (
    "card_words",
    "change_text",
    "finding_words",
    "mover_words",
    "player_words",
    "refusal_words",
    "score_words",
    "verdict_json",
)

_SIDES = 2
_SEAT_CODES = ("wrong_dealer", "wrong_taker")
_TURN_CODES = (
    "call_out_of_turn",
    "play_out_of_turn",
    "wrong_first_lead",
    "wrong_exchange",
)
_SCORE_CODES = ("wrong_score", "wrong_standing")
_SUIT_CODES = ("trump_missing", "trump_not_allowed")


def player_words(names: Sequence[str], seat: int, lang: str) -> str:
    """Return a seat as people speak of it.

    >>> player_words(("Ada", "Ben", "Cid"), 2, "en")
    'Cid (seat 2)'
    """
    if not 0 <= seat < len(names) or not names[seat]:
        return say("name.seat", lang, seat=seat)
    return say("name.player", lang, name=names[seat], seat=seat)


def card_words(text: str, lang: str) -> str:
    """Return a card in the letters of a language; another text comes back as it is.

    >>> card_words("KH", "ru"), card_words("KH", "en")
    ('Кч', 'KH')
    """
    if text not in CARD_TEXTS:
        return text
    letters = card_letters(lang)
    return "".join(letters[sign] for sign in text)


def score_words(numbers: str) -> str:
    """Return a score as people write it: two sides as pairs, seats with their signs.

    >>> score_words("0 4"), score_words("-10 20 -10")
    ('0 : 4', '-10 +20 -10')
    """
    parts = numbers.split()
    if len(parts) == _SIDES:
        return " : ".join(parts)
    return " ".join(f"{int(part):+d}" if part != "0" else part for part in parts)


def change_text(change: Sequence[int], game: str) -> str:
    """Return a score as it is spoken of: by seat with signs, in Kozel by side.

    >>> change_text((-10, 20, -10), "sixbid"), change_text((1, 0), "kozel")
    ('-10, +20, -10', '1 : 0')
    """
    if game == "kozel":
        return " : ".join(map(str, change))
    return ", ".join(f"{each:+}" if each else "0" for each in change)


def finding_words(
    finding: Finding,
    names: Sequence[str],
    lang: str,
    spell: Callable[[str, str], str] = card_words,
) -> str:
    """Return the sentence of a finding; ``names`` are the players' by seat.

    ``spell`` writes a card, given in two characters, in a language.
    """
    facts = _facts(finding.breach, names, lang, spell)
    facts |= {"trick": finding.trick, "seq": finding.seq}
    return finding_text(finding.breach.rule, finding.breach.code, lang, **facts)


def refusal_words(breach: Breach, names: Sequence[str], lang: str) -> str:
    """Return the sentence for the one whose command was refused."""
    facts = _facts(breach, names, lang)
    return refusal_text(breach.rule, breach.code, lang, **facts)


def mover_words(breach: Breach, names: Sequence[str], lang: str) -> str:
    """Return a refusal for another than the mover, who is named: in a fork, say."""
    facts = _facts(breach, names, lang)
    code = f"error.fork_{breach.code}"
    if facts["player"] is None:
        return refusal_words(breach, names, lang)
    if code in codes(lang) and all(facts[name] for name in placeholders(code, lang)):
        return say(code, lang, **facts)
    reason = refusal_words(breach, names, lang)
    return say("error.fork_refused", lang, player=facts["player"], reason=reason)


def verdict_json(verdict: Verdict, names: Sequence[str]) -> dict[str, Any]:
    """Return a verdict as ``design.md`` fixes it, in English."""
    return {
        "match": verdict.match,
        "source": verdict.source,
        "game": verdict.game,
        "hands": verdict.hands,
        "unfinished": list(verdict.unfinished),
        "events": verdict.events,
        **({"closed": verdict.closed} if verdict.closed else {}),
        "clean": verdict.clean,
        "findings": [_finding_json(f, names) for f in verdict.findings],
    }


def _finding_json(finding: Finding, names: Sequence[str]) -> dict[str, Any]:
    breach = finding.breach
    return {
        "rule": breach.rule,
        "code": breach.code,
        "hand": finding.hand,
        "trick": finding.trick,
        "seq": finding.seq,
        "line": finding.line,
        "seat": breach.seat,
        "subject": breach.subject,
        "legal": list(breach.legal),
        "message": finding_words(finding, names, "en"),
    }


def _facts(
    breach: Breach,
    names: Sequence[str],
    lang: str,
    spell: Callable[[str, str], str] = card_words,
) -> dict[str, Any]:
    seat = breach.about if breach.seat is None else breach.seat
    written: str = breach.written
    right: str = breach.right
    if breach.code in _SEAT_CODES + _TURN_CODES:
        written = player_words(names, int(written), lang) if written else ""
        right = player_words(names, int(right), lang) if right else ""
    elif breach.code in _SCORE_CODES:
        written, right = score_words(written), score_words(right)
    return {
        "player": None if seat is None else player_words(names, seat, lang),
        "subject": _spoken(breach, breach.subject, lang, spell),
        "legal": [_spoken(breach, text, lang, spell) for text in breach.legal],
        "written": written,
        "right": right,
        "points": breach.points,
        "reason": breach.reason,
    }


def _spoken(
    breach: Breach, text: str | None, lang: str, spell: Callable[[str, str], str]
) -> str | None:
    if text is None:
        return None
    if text in BIDS:
        return say(f"name.bid.{text}", lang)
    if breach.code in _SUIT_CODES:
        return say(f"name.suit.{text}", lang)
    return spell(text, lang)

"""The rules of a game, and what belongs to each."""

from __future__ import annotations

from core.catalogue import (
    AGREED_CODES,
    CASES,
    CODES,
    LOG_CODES,
    RULES,
    TAKEN_OVER,
)

__all__ = ("codes_of", "giver_of", "rules_of")


def rules_of(game: str) -> tuple[str, ...]:
    """Return the rules that a game is played by: its own, then those taken over.

    >>> rules_of("frog")[8:10], len(rules_of("kozel"))
    (('frog.FR9', 'sixbid.R1'), 26)
    """
    return (*RULES[game], *TAKEN_OVER.get(game, ()))


def giver_of(game: str) -> str:
    """Return the game whose rules a game takes over, empty if it takes none.

    >>> giver_of("frog"), giver_of("kozel")
    ('sixbid', '')
    """
    taken = TAKEN_OVER.get(game, ())
    return taken[0].partition(".")[0] if taken else ""


def codes_of(game: str, rule: str) -> tuple[str, ...]:
    """Return the codes that a finding under a rule may have, in alphabetical order.

    >>> codes_of("sixbid", "sixbid.R12"), codes_of("sixbid", "sixbid.R23")
    (('trump_missing', 'trump_not_allowed'), ('wrong_score',))
    >>> codes_of("log", "log.chain")
    ('log_broken',)
    """
    common = LOG_CODES | AGREED_CODES
    if rule in common.values():
        return tuple(sorted(code for code, cited in common.items() if cited == rule))
    found = {
        reported
        for code, cited in CODES[game].items()
        if cited == rule
        for reported in CASES.get(code, (code,))
    }
    return tuple(sorted(found))

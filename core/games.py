"""Every game there is, by name, and the words that need only the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.errors import GameUnknown, OptionsRefused, RulesUnknown
from core.frog.game import FROG
from core.kozel.game import KOZEL
from core.options import option_faults
from core.sixbid.game import SIXBID
from events.table import MatchOpened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.game import Game
    from core.state import State
    from events.base import Event

__all__ = (
    "GAMES",
    "RULES_VERSION",
    "fold",
    "game_of",
    "initial",
    "version_of",
    "versions_of",
)

RULES_VERSION: Final = 1
"""The newest version, under which matches are opened."""

GAMES: Final = {game.name: game for game in (SIXBID, KOZEL, FROG)}
"""The newest version of each game."""

_OLDER: Final[dict[tuple[str, int], Game]] = {}
"""The versions before; an old one still runs (design law 3)."""


def versions_of(game: str) -> tuple[int, ...]:
    """Return the versions of a game's rules in order, none for a game there is not.

    >>> versions_of("sixbid"), versions_of("whist")
    ((1,), ())
    """
    if game not in GAMES:
        return ()
    older = sorted(rules for name, rules in _OLDER if name == game)
    return (*older, GAMES[game].rules)


def version_of(game: str, rules: int | None = None) -> Game:
    """Return a game by a version of its rules, by the newest without one.

    Raises ``game_unknown`` and ``rules_unknown``.

    >>> version_of("kozel").rules
    1
    """
    if game not in GAMES:
        raise GameUnknown(game=game)
    newest = GAMES[game]
    if rules is None or rules == newest.rules:
        return newest
    older = _OLDER.get((game, rules))
    if older is None:
        known = [str(each) for each in versions_of(game)]
        raise RulesUnknown(game=game, rules=rules, known=known)
    return older


def game_of(opened: MatchOpened) -> Game:
    """Return the game of a match.

    Raises ``game_unknown``, ``rules_unknown``, and ``options_refused`` for house rules
    that there are not or that make no sense.
    """
    game = version_of(opened.game, opened.rules)
    if not opened.options:
        return game
    named, players = dict(opened.options), len(opened.players)
    faulty = [fault.option for fault in option_faults(game.options, named, players)]
    if len(named) < len(opened.options):
        names = [name for name, _ in opened.options]
        faulty += sorted({name for name in names if names.count(name) > 1})
    if faulty:
        raise OptionsRefused(game=opened.game, options=", ".join(faulty))
    return game


def initial(opened: MatchOpened) -> State:
    """Return the state of a match before its first hand; raises as :func:`game_of`."""
    return game_of(opened).initial(opened)


def fold(events: Sequence[Event]) -> State:
    """Return the state after a whole log, whose first event opens the match.

    >>> from events.table import HandOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> fold((opened, HandOpened(1, 2, (0, 0, 0), 0))).table.number
    1
    """
    opened = events[0]
    if not isinstance(opened, MatchOpened):
        raise GameUnknown(game=type(opened).__name__)
    return game_of(opened).fold(initial(opened), events[1:])

"""Every game there is, by name, and the words that need only the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.errors import GameUnknown, OptionsNotYet, RulesUnknown
from core.game import Game
from core.kozel import check as kozel_check
from core.kozel import decide as kozel_decide
from core.kozel import evolve as kozel_evolve
from core.kozel import play as kozel_play
from core.kozel import result as kozel_result
from core.kozel import view as kozel_view
from core.kozel.state import HAND_SIZE as KOZEL_HAND
from core.pack import PACK_32, PACK_36
from core.sixbid import check as sixbid_check
from core.sixbid import decide as sixbid_decide
from core.sixbid import evolve as sixbid_evolve
from core.sixbid import play as sixbid_play
from core.sixbid import result as sixbid_result
from core.sixbid import view as sixbid_view
from core.sixbid.state import BLIND_SIZE, HAND_SIZE
from events.table import MatchOpened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.state import State
    from events.base import Event

__all__ = ("GAMES", "RULES_VERSION", "fold", "game_of", "initial")

RULES_VERSION: Final = 1
"""The newest version, under which matches are opened."""

GAMES: Final = {
    "sixbid": Game(
        name="sixbid",
        rules=1,
        pack=PACK_36,
        hand_size=HAND_SIZE,
        blind_size=BLIND_SIZE,
        initial=sixbid_evolve.initial,
        changes=sixbid_evolve.CHANGES,
        judges=sixbid_check.JUDGES,
        proposals=sixbid_decide.PROPOSALS,
        automatic=sixbid_decide.automatic,
        legal_commands=sixbid_decide.legal_commands,
        legal_cards=sixbid_play.legal_cards,
        trick_winner=sixbid_play.trick_winner,
        right_change=sixbid_result.right_change,
        is_over=sixbid_result.is_over,
        view=sixbid_view.view,
    ),
    "kozel": Game(
        name="kozel",
        rules=1,
        pack=PACK_32,
        hand_size=KOZEL_HAND,
        blind_size=0,
        initial=kozel_evolve.initial,
        changes=kozel_evolve.CHANGES,
        judges=kozel_check.JUDGES,
        proposals=kozel_decide.PROPOSALS,
        automatic=kozel_decide.automatic,
        legal_commands=kozel_decide.legal_commands,
        legal_cards=kozel_play.legal_cards,
        trick_winner=kozel_play.trick_winner,
        right_change=kozel_result.right_change,
        is_over=kozel_result.is_over,
        view=kozel_view.view,
    ),
}


_VERSIONS: Final = {(game.name, game.rules): game for game in GAMES.values()}
"""Every version there ever was; an old one still runs (design law 3)."""


def game_of(opened: MatchOpened) -> Game:
    """Return the game of a match.

    Raises ``game_unknown``, ``rules_unknown``, and ``options_not_yet`` for house rules
    that differ from the defaults.
    """
    if opened.game not in GAMES:
        raise GameUnknown(game=opened.game)
    game = _VERSIONS.get((opened.game, opened.rules))
    if game is None:
        raise RulesUnknown(game=opened.game, rules=opened.rules)
    for name, value in opened.options:
        raise OptionsNotYet(option=name, value=str(value))
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

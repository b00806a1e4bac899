"""Players of an archive by what a person types: a name, an id, or how an id begins."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from replay.errors import PlayerUnknown
from replay.roster import PlayerAmbiguous

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analytics.archive.reading import Archive

__all__ = ("player_meant", "players_meant", "subjects_meant")


def players_meant(
    archive: Archive, names: Mapping[str, str], wanted: str
) -> tuple[str, ...]:
    """Return the ids of all whom a text fits, none for no text; a name goes before an id.

    Raises ``player_unknown``.
    """
    if not wanted:
        return ()
    named = [each for each, name in names.items() if name == wanted]
    seen = archive.scan("hands").select("player").unique().collect()["player"]
    fitting = named or [each for each in seen if each and each.startswith(wanted)]
    if not fitting:
        raise PlayerUnknown(player=wanted)
    return tuple(fitting)


def subjects_meant(
    archive: Archive, names: Mapping[str, str], wanted: str, by: str
) -> tuple[str, ...]:
    """Return whose figures are meant: players, or of pairs one of ``NAME+NAME``.

    Raises ``player_unknown``.
    """
    one, _, other = wanted.partition("+")
    if by != "pair" or not (one and other) or wanted in names.values():
        return players_meant(archive, names, wanted)
    each = (players_meant(archive, names, partner) for partner in (one, other))
    return tuple("+".join(sorted(pair)) for pair in product(*each))


def player_meant(archive: Archive, names: Mapping[str, str], wanted: str) -> str:
    """Return the id of the one player whom a text fits.

    Raises ``player_unknown``, for no text too, and ``player_ambiguous``.
    """
    match players_meant(archive, names, wanted):
        case ():
            raise PlayerUnknown(player=wanted)
        case (one,):
            return one
        case found:
            each = (f"{player} {names.get(player, '')}" for player in sorted(found))
            choice = ", ".join(one.rstrip() for one in each)
            raise PlayerAmbiguous(player=wanted, players=choice)

"""Players of an archive by what a person types: a name, an id, or how an id begins."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import product
from typing import TYPE_CHECKING

from analytics.figures.errors import PlayerNear, PlayerNotArchived
from replay.errors import PlayerUnknown
from replay.roster import PlayerAmbiguous

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from analytics.archive.reading import Archive

__all__ = (
    "fitting",
    "player_meant",
    "player_unknown",
    "players_meant",
    "subjects_meant",
)


def players_meant(
    archive: Archive, names: Mapping[str, str], wanted: str
) -> tuple[str, ...]:
    """Return the ids of all whom a text fits, none for no text; a name goes before an id.

    Raises ``player_near`` and ``player_not_archived``.
    """
    if not wanted:
        return ()
    seen = archive.scan("hands").select("player").unique().collect()["player"]
    found = fitting(seen, names, wanted)
    if not found:
        raise player_unknown(names, wanted, archived=True)
    return found


def fitting(
    seen: Iterable[str | None], names: Mapping[str, str], wanted: str
) -> tuple[str, ...]:
    """Return all whom a text fits by name, else those seen whose id begins so.

    >>> fitting(["abc", "abd"], {"abd": "Ada"}, "Ada"), fitting(["abc", "abd"], {}, "abc")
    (('abd',), ('abc',))
    """
    named = tuple(each for each, name in names.items() if name == wanted)
    begins = (each for each in seen if wanted and each and each.startswith(wanted))
    return named or tuple(sorted(begins))


def player_unknown(
    names: Mapping[str, str], wanted: str, *, archived: bool = False
) -> PlayerUnknown:
    """Return what is wrong with a text that fits nobody, with the name that is nearest.

    >>> player_unknown({"k": "Ada"}, "ada").facts["near"]
    'Ada'
    """
    known = {name.casefold(): name for name in names.values()}
    for near in get_close_matches(wanted.casefold(), known, n=1):
        return PlayerNear(player=wanted, near=known[near])
    return (PlayerNotArchived if archived else PlayerUnknown)(player=wanted)


def subjects_meant(
    archive: Archive, names: Mapping[str, str], wanted: str, by: str
) -> tuple[str, ...]:
    """Return whose figures are meant: players, or of pairs one of ``NAME+NAME``.

    Raises as :func:`players_meant`.
    """
    one, _, other = wanted.partition("+")
    if by != "pair" or not (one and other) or wanted in names.values():
        return players_meant(archive, names, wanted)
    each = (players_meant(archive, names, partner) for partner in (one, other))
    return tuple("+".join(sorted(pair)) for pair in product(*each))


def player_meant(archive: Archive, names: Mapping[str, str], wanted: str) -> str:
    """Return the id of the one player whom a text fits.

    Raises as :func:`players_meant`, for no text too, and ``player_ambiguous``.
    """
    match players_meant(archive, names, wanted):
        case ():
            raise PlayerNotArchived(player=wanted)
        case (one,):
            return one
        case found:
            each = (f"{player} {names.get(player, '')}" for player in sorted(found))
            choice = ", ".join(one.rstrip() for one in each)
            raise PlayerAmbiguous(player=wanted, players=choice)

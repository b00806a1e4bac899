"""The players: what they may be called, programs among them, and how one is forgotten."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from events.ids import id_from_hash
from replay.errors import PlayerUnknown
from service.ledger.errors import NameBad

if TYPE_CHECKING:
    from service.ledger.file import LedgerFile

__all__ = ("Players", "check_player", "clean_name", "program_id")

_MOST: Final = 40
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Unicode's categories of what nobody sees, or what turns the text around it."""

# A seat at a table whose seats are all filled stays: its match is about to begin.
_FORGET: Final = (
    """delete from seat where player = ? and gathering in (
        select id from gathering where status = 'waiting'
        and seats > (select count(*) from seat as each where each.gathering = id))""",
    "delete from former where player = ?",
    "update gathering set creator = '' where creator = ?",
)


class Players:
    """The ids that came in here. Names stand in the store's directory, and not here."""

    def __init__(self, file: LedgerFile) -> None:
        """Take the file."""
        self._file = file

    def known(self, player: str) -> bool:
        """Return whether a player came in here, and was not erased."""
        return _known(self._file, player)

    def program(self, name: str, seat: int = 0) -> str:
        """Return the player id of a program of the house; see :func:`program_id`."""
        return program_id(name, seat)

    def erase(self, player: str) -> bool:
        """Forget a player; return whether there was one.

        Keys, code, appointment and seats at waiting tables go, and his tables name no
        creator any more. Where a match has begun his id stands in its events, and at its
        seat here.
        """
        with self._file.writing():
            for statement in _FORGET:
                self._file.run(statement, player)
            query = "delete from player where id = ? returning id"
            return bool(self._file.run(query, player))


def check_player(file: LedgerFile, player: str) -> None:
    """Return if a player came in here and was not erased, else ``player_unknown``."""
    if not _known(file, player):
        raise PlayerUnknown(player=player)


def program_id(name: str, seat: int) -> str:
    """Return the player id under which a program of the house sits at a seat.

    It is the same at every table, so that what the program played can be told together;
    each seat has its own, as no two players of a match may be the same.

    >>> program_id("steady", 0) == program_id("steady", 1)
    False
    """
    return id_from_hash("program", f"{name}/{seat}".encode())


def clean_name(text: str) -> str:
    """Return a name as it is kept: in Unicode's composed form, no blanks around it.

    Raises ``name_bad`` unless it has 1 to 40 characters, all of which can be seen.

    >>> clean_name("  Zoe\u0308 ") == "Zo\u00eb"
    True
    """
    name = unicodedata.normalize("NFC", text).strip()
    if not 0 < len(name) <= _MOST or any(
        unicodedata.category(character) in _UNSEEN for character in name
    ):
        raise NameBad(most=_MOST)
    return name


def _known(file: LedgerFile, player: str) -> bool:
    return bool(file.run("select 1 from player where id = ?", player))

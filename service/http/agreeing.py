"""From a wish for a table to what is agreed there, or everything that is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from events.errors import MatchUnknown
from replay.records.options import check_options, differing_options
from replay.records.typed_options import slip_words
from service.http.bodies.problem import Fault
from service.http.errors import BodyMalformed, DuplicateUnfit, OptionsUnfit
from service.ledger.errors import TableUnknown
from service.ledger.settings import TableSettings

if TYPE_CHECKING:
    from events.table import OptionValue
    from service.http.bodies.tables import NewTable
    from service.http.reception import Reception

__all__ = ("agreed",)

_SEATS: Final = {"frog": (3, 4), "kozel": (4,), "sixbid": (3, 4)}
"""How many may play each game, the fewest first (sixbid.R1, kozel.R1, frog.FR1)."""
_SECOND: Final = 1_000_000
_TOLD: Final = 20
"""Slips that are told at most."""


def agreed(
    reception: Reception, wish: NewTable, lang: str
) -> tuple[TableSettings, int]:
    """Return what is agreed at a table and how many seats it has.

    Raises ``body_malformed``, ``options_unfit`` with all that is wrong with the house
    rules in the words of a language, and ``duplicate_unfit``.
    """
    known = _SEATS[wish.game]
    seats = wish.seats or known[0]
    if seats not in known:
        raise BodyMalformed((Fault(where="seats", why="literal_error"),))
    slips = check_options(wish.game, wish.options, seats)
    if slips:
        raise OptionsUnfit(
            tuple(
                Fault(
                    where=f"options.{slip.key}", why=slip.code.removeprefix("record_")
                )
                for slip in slips[:_TOLD]
            ),
            detail=" ".join(slip_words(slip, lang) for slip in slips[:_TOLD]),
        )
    options: dict[str, OptionValue] = differing_options(wish.game, wish.options)
    clock = wish.clock
    pause = reception.settings.exchange_pause_seconds
    if wish.game == "kozel" and clock and clock.move <= pause:
        # Each answer about the exchange takes the pause (kozel.R12), whoever gives it.
        raise BodyMalformed((Fault(where="clock.move", why="greater_than"),))
    settings = TableSettings(
        game=wish.game,
        options=tuple(sorted(options.items())),
        move=clock.move * _SECOND if clock else 0,
        reserve=clock.reserve * _SECOND if clock else 0,
        absence=wish.absence,
        watch=wish.watch,
        spectator_delay=wish.spectator_delay * _SECOND,
        listed=wish.listed,
        duplicate_of=wish.duplicate_of or "",
    )
    _check_duplicate(reception, settings, seats)
    return settings, seats


def _check_duplicate(reception: Reception, settings: TableSettings, seats: int) -> None:
    """Return if the deals of a match may be played again: all of them are known by now."""
    if not settings.duplicate_of:
        return
    try:
        sitting = reception.desk.room(settings.duplicate_of).sitting
    except (MatchUnknown, TableUnknown):
        raise DuplicateUnfit from None
    opened = sitting.opened
    told = opened.game, opened.options, len(opened.players)
    if not sitting.over or told != (settings.game, settings.options, seats):
        raise DuplicateUnfit

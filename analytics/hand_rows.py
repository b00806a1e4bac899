"""The rows of a finished hand, one a seat, read off the state that its events made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec.structs import replace

from core.frog.state import Frog
from core.kozel.result import side_points
from core.kozel.state import Kozel
from core.pack import points
from core.sixbid.result import soloist_points
from core.sixbid.state import SixBid
from events.cards import BIDS, suit_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.state import State

__all__ = ("HandRow", "hand_rows", "seated")

S = TypeVar("S", bound="State")


class HandRow(NamedTuple):
    """One seat of one hand; the fields are the columns of ``analytics.schemas.HANDS``."""

    match: str
    hand: int
    game: str
    origin: str
    seat: int
    player: str
    side: int | None
    dealer: int
    forehand: int
    ending: str
    role: str | None = None
    contract: str | None = None
    trump: str | None = None
    outcome: str | None = None
    points: int | None = None
    laid_away: int | None = None
    net: int | None = None
    doubled: bool | None = None


def hand_rows(match: str, state: State, ending: str) -> tuple[HandRow, ...]:
    """Return a row for every seat of a hand that has just ended.

    Empty for a score that cannot be given to the players: no trick was gathered, nobody
    was the soloist, or the change does not name every seat (in Kozel every side).

    >>> from core.games import fold
    >>> from events.table import DealVoided, HandOpened, MatchOpened
    >>> opened = MatchOpened("kozel", 1, (), ("a", "b", "c", "d"), (), "table")
    >>> state = fold((opened, HandOpened(1, 3, (0, 0), 0), DealVoided()))
    >>> rows = hand_rows("m", state, "void")
    >>> [(row.player, row.forehand, row.ending) for row in rows][:2]
    [('a', 0, 'void'), ('b', 0, 'void')]
    """
    rows = tuple(_bare_rows(match, state, ending))
    if ending != "scored":
        return rows
    change = state.change
    if change is None or len(change) != len(state.table.standing) or not state.tricks:
        return ()
    if isinstance(state, SixBid):
        return tuple(_sixbid_rows(rows, state, change)) if state.soloist >= 0 else ()
    if isinstance(state, Kozel):
        return tuple(_kozel_rows(rows, state, change))
    message = f"no columns for {type(state).__name__}"
    raise TypeError(message)


def seated(state: S, players: tuple[str, ...]) -> S:
    """Return a state in which the seats belong to those who sat there in a hand."""
    if state.table.players == players:
        return state
    return replace(state, table=replace(state.table, players=players))


def _bare_rows(match: str, state: State, ending: str) -> Iterator[HandRow]:
    """Yield what is known of any hand; the seat that nobody is left of sits out."""
    table = state.table
    sides = isinstance(state, Kozel)
    for seat, player in enumerate(table.players):
        yield HandRow(
            match=match,
            hand=table.number,
            game=table.game,
            origin=table.origin,
            seat=seat,
            player=player,
            side=seat % 2 if sides else None,
            dealer=table.dealer,
            forehand=state.left[table.dealer],
            ending=ending,
            role=None if seat in state.left else "out",
            doubled=table.carried > 0 if sides else None,
        )


def _sixbid_rows(
    rows: tuple[HandRow, ...], state: SixBid, change: tuple[int, ...]
) -> Iterator[HandRow]:
    soloist = state.soloist
    against = 0
    for seat, pile in enumerate(state.piles):
        if seat != soloist:
            against |= pile
    written = change[soloist]
    own, others = soloist_points(state), points(against)
    laid_away = points(state.laid_away[soloist]) if isinstance(state, Frog) else None
    trump = suit_text(state.trump) if state.trump >= 0 else None
    for row in rows:
        alone = row.seat == soloist
        played = row._replace(contract=BIDS[state.contract], trump=trump)
        if row.role == "out":
            yield played._replace(net=change[row.seat] or None)
            continue
        yield played._replace(
            role="soloist" if alone else "opponent",
            outcome=_outcome(written if alone else -written),
            points=own if alone else others,
            laid_away=laid_away if alone else None,
            net=change[row.seat],
        )


def _kozel_rows(
    rows: tuple[HandRow, ...], state: Kozel, change: tuple[int, ...]
) -> Iterator[HandRow]:
    gathered = side_points(state)
    trump = suit_text(state.trump) if state.trump >= 0 else None
    for row in rows:
        side = row.seat % 2
        net = change[1 - side] - change[side]
        yield row._replace(
            role="trump_side" if side == row.forehand % 2 else "other_side",
            trump=trump,
            outcome=_outcome(net),
            points=gathered[side],
            net=net,
        )


def _outcome(balance: int) -> str:
    if not balance:
        return "drawn"
    return "won" if balance > 0 else "lost"

"""The tricks of a record as events, whoever's turn it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.claiming import award, claim
from core.playing import expected_seat
from events.sixbid import HandExposed
from events.table import CardPlayed, CardTakenBack, TrickTaken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.state import State
    from replay.records.model import Trick
    from replay.transcribing.scribe import Scribe

__all__ = ("tell_play", "tell_rest")


def tell_play(
    scribe: Scribe, tricks: Sequence[Trick], lines: Sequence[int | None]
) -> None:
    """Tell the cards of some tricks and who gathered them; the winner unless it is said.

    A hand that is laid open between two cards is told where it was due (sixbid.R18).
    """
    for trick, line in zip(tricks, lines, strict=True):
        for play in trick.plays:
            seat = _next_seat(scribe.state) if play.seat is None else play.seat
            kind = CardTakenBack if play.taken_back else CardPlayed
            scribe.note(kind(seat, play.card), line)
            scribe.note_due(HandExposed, line)
        state = scribe.state
        if len(state.trick) == state.active:
            winner = scribe.game.trick_winner(state)
            taker = winner if trick.taker is None else trick.taker
            scribe.note(TrickTaken(taker), line)


def tell_rest(scribe: Scribe, taker: int, line: int | None) -> None:
    """Tell that all further tricks went to a seat by consent (``table.claim``).

    A paper does not say who claimed them; that seat did. Of hands that nobody knows
    nothing is told.
    """
    state = scribe.state
    if state.dealt and not any(state.hidden):
        scribe.note(claim(state, taker, taker), line)
        scribe.note(award(state, taker), line)


def _next_seat(state: State) -> int:
    seat = expected_seat(state)
    return seat if seat >= 0 else state.left[state.table.dealer]

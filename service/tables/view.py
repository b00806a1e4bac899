"""What a viewer sees of a table: made of what that viewer may know and of nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from core.phase import CLOSED_PHASES, DEAL
from core.sixbid.state import SixBid
from events.cards import BIDS, SUITS, card_text
from events.instants import instant_text
from service.tables.view_cards import (
    auction_view,
    blind_view,
    dealt_hands,
    exchange_view,
    laid_cards,
    number_of,
    seat_views,
    texts_of,
)
from service.tables.view_life import (
    clock_view,
    deal_view,
    legal_bodies,
    open_orders,
    proposal_view,
)
from service.tables.view_shape import PHASES, CardLaid, Status, TableView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from service.tables.sitting import Sitting

__all__ = ("status_of", "table_view", "view_bytes")

_DEALING: Final = (*CLOSED_PHASES, DEAL)


def view_bytes(sitting: Sitting, viewer: int | None, names: Mapping[str, str]) -> bytes:
    """Return :func:`table_view` as JSON: the same bytes for the same knowledge."""
    return msgspec.json.encode(table_view(sitting, viewer, names))


def table_view(
    sitting: Sitting, viewer: int | None, names: Mapping[str, str]
) -> TableView:
    """Return what a viewer sees: a seat, -1 for a spectator, ``None`` for everything.

    ``names`` are those of the players, by id. No clock is read: the instants are those of
    the events. Source: design law 4.
    """
    game, opened, life = sitting.game, sitting.opened, sitting.life
    whole = sitting.state
    state = whole if viewer is None else game.view(whole, viewer)
    seat = -1 if viewer is None else viewer
    bidding = state if isinstance(state, SixBid) else None
    return TableView(
        table=sitting.match,
        seq=sitting.seq,
        at=instant_text(sitting.at),
        game=game.name,
        rules=opened.rules,
        options=dict(opened.options),
        viewer=viewer,
        status=status_of(sitting),
        phase=PHASES[state.phase],
        hand_number=state.table.number,
        dealer=number_of(state.table.dealer),
        turn=number_of(state.turn),
        seats=seat_views(state, life, seat, names),
        hand=texts_of(state.hands[seat]) if seat >= 0 and state.dealt else (),
        laid_away=laid_cards(state),
        blind=blind_view(game, state),
        auction=auction_view(state),
        exchange=exchange_view(state),
        contract=BIDS[bidding.contract] if bidding and bidding.contract else None,
        soloist=number_of(bidding.soloist) if bidding else None,
        trump=SUITS[state.trump] if state.trump >= 0 else None,
        called=card_text(bidding.called) if bidding and bidding.called >= 0 else None,
        trick=tuple(CardLaid(laid.seat, card_text(laid.card)) for laid in state.trick),
        tricks=state.tricks,
        taker=number_of(state.taker),
        dealt=dealt_hands(state),
        change=state.change,
        standing=state.table.standing,
        winners=game.winners(state) if game.is_over(state) else (),
        proposal=proposal_view(life, state),
        clock=clock_view(life),
        deal=deal_view(sitting, seat),
        legal=legal_bodies(sitting, state, seat),
        may=open_orders(sitting, state, viewer),
    )


def status_of(sitting: Sitting) -> Status:
    """Return how a match stands, in the word that a view has for it."""
    if sitting.life.forfeited >= 0:
        return "forfeited"
    if sitting.over:
        return "over"
    if sitting.life.paused:
        return "paused"
    return "dealing" if sitting.state.phase in _DEALING else "playing"

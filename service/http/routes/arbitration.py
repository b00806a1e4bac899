"""Arbitration: what an arbiter may read of a match, and his ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter

from events.instants import instant_text
from events.table import HandOpened
from replay.audit.wording import finding_words
from replay.fairness.wording import fault_words
from service.http.bodies.rulings import (
    FindingBody,
    Findings,
    RefusalBody,
    Refusals,
    RulingBody,
)
from service.http.bodies.tables import Accepted
from service.http.callers import Known, check_arbiter
from service.http.errors import ArbiterOnly
from service.http.openapi import problems
from service.http.reading import ReadRoute
from service.http.reception import Here
from service.http.routes.tables import TableId
from service.http.ruling import ruled
from service.http.showing import sight_of

if TYPE_CHECKING:
    from service.http.callers import Caller
    from service.http.reception import Reception
    from service.http.showing import Sight

__all__ = ("router",)

router = APIRouter(
    prefix="/api/tables/{table}", tags=["arbitration"], route_class=ReadRoute
)


@router.get("/refusals", responses=problems(404, 409))
def refusals(caller: Known, here: Here, table: TableId) -> Refusals:
    """List the orders that were refused, also those that only the arbiter may see."""
    _judged(here, caller, table)
    told = (each.refusal for each in here.store.refusals(table))
    return Refusals(
        table=table,
        refusals=tuple(
            RefusalBody(
                seat=None if each.seat < 0 else each.seat,
                code=each.code,
                rule=each.rule or None,
                subject=each.subject,
                legal=each.legal,
                at=instant_text(each.at),
            )
            for each in told
            if each is not None
        ),
    )


@router.get("/findings", responses=problems(404, 409))
async def findings(caller: Known, here: Here, table: TableId) -> Findings:
    """Tell what the audit says of the match so far: its rules, its log, its deals."""
    sight = _judged(here, caller, table)
    room = sight.room
    found = await here.inspection.findings(table)
    faults = await here.inspection.faults(table)
    players = room.sitting.life.players
    known = here.names(players)
    names = [known.get(each, "") for each in players]
    told = [
        FindingBody(
            rule=each.breach.rule,
            code=each.breach.code,
            hand=each.hand,
            trick=each.trick,
            seq=each.seq,
            line=None,
            seat=each.breach.seat,
            subject=each.breach.subject,
            legal=each.breach.legal,
            message=finding_words(each, names, caller.lang),
        )
        for each in found
    ]
    told += [
        FindingBody(
            rule="",
            code=each.code,
            hand=each.hand,
            trick=None,
            seq=each.seq,
            line=None,
            seat=None if each.seat < 0 else each.seat,
            subject=None,
            legal=(),
            message=fault_words(each, names, caller.lang),
        )
        for each in faults
    ]
    history = room.history
    return Findings(
        table=table,
        hands=sum(isinstance(each.event, HandOpened) for each in history),
        events=len(history),
        clean=not told,
        findings=tuple(told),
    )


@router.post("/rulings", status_code=201, responses=problems(404, 409))
async def rule(caller: Known, here: Here, table: TableId, body: RulingBody) -> Accepted:
    """Rule on a hand. The same ruling again is answered the same, and written once.

    It brings the arbiter's own signature, or is signed by the key under his player's id
    on the house's ring, if the operator has put one there.
    """
    sight = _judged(here, caller, table)
    outcome = await ruled(here, caller.player, sight.room, body)
    first, last = outcome.events[0].seq, outcome.events[-1].seq
    return Accepted(command=outcome.command, first=first, last=last)


def _judged(here: Reception, caller: Caller, table: str) -> Sight:
    """Return a match that a caller may judge; raises ``arbiter_only``."""
    check_arbiter(caller, here.ledger)
    sight = sight_of(here, caller, table)
    if sight.viewer is not None:
        raise ArbiterOnly
    return sight

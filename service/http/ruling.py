"""A ruling on its way into the match: judged as the audit would judge it, then written."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from core.errors import IllegalCommand
from events.envelope import SALT_LENGTH, seal
from events.ruling import RulingGiven, Warrant
from replay.rulings.docket import docket
from replay.rulings.giving import default_grounds
from replay.rulings.signing import arbiter_id, signed_ruling

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.breach import Breach
    from events.store import Outcome
    from replay.rulings.keys import Arbiter
    from service.http.bodies.rulings import RulingBody
    from service.http.reception import Reception
    from service.tables.house import Telling
    from service.tables.room import Room

__all__ = ("ArbiterOf", "ruled")

ArbiterOf: TypeAlias = "Callable[[str], Arbiter | None]"
"""The key of an arbiter that the house keeps for a player, ``None`` if it has none."""


async def ruled(
    reception: Reception, player: str, room: Room, body: RulingBody
) -> Outcome:
    """Return the outcome of a ruling that was written.

    Raises :class:`core.errors.IllegalCommand` with what is wrong with it; nothing is
    written then, and it may be tried again.
    """
    told = hashlib.sha256(body.model_dump_json().encode()).hexdigest()
    faults: list[Breach] = []

    def decide(telling: Telling) -> None:
        faults.clear()
        actor, ruling = _ruling(reception, player, room, body)
        breach = _breach(reception, room, actor, ruling, telling)
        if breach is None:
            telling.tell(ruling, actor)
        else:
            faults.append(breach)

    command = f"ruling/{player}/{told}"
    outcome = await reception.desk.by_house(room.match, command, decide)
    if outcome is None:
        raise IllegalCommand(faults[0])
    return outcome


def _ruling(
    reception: Reception, player: str, room: Room, body: RulingBody
) -> tuple[str, RulingGiven]:
    """Return who rules, and the ruling behind the last event, signed if that can be."""
    history = room.history
    law, evidence = body.law, body.evidence
    if body.signature is None and not law and not evidence:
        law, evidence = default_grounds(history, body.hand)
    seen = min(body.seen or len(history), len(history))
    ruling = RulingGiven(
        number=docket(history, reception.trusted).written + 1,
        hand=body.hand,
        law=law,
        evidence=evidence,
        text=body.text,
        remedy=body.remedy,
        change=body.change,
        penalty=body.penalty,
        seen=seen,
        seen_hash=history[seen - 1].hash,
        warrant=_warrant(body),
        signature=bytes.fromhex(body.signature or ""),
    )
    if body.signature is not None:
        warrant = ruling.warrant
        return (arbiter_id(warrant.arbiter) if warrant else player), ruling
    arbiter = reception.arbiter_of(player)
    if arbiter is None:
        return player, ruling
    appointed = replace(ruling, warrant=arbiter.warrant)
    return arbiter.id, signed_ruling(arbiter.key, room.match, appointed)


def _breach(
    reception: Reception,
    room: Room,
    actor: str,
    ruling: RulingGiven,
    telling: Telling,
) -> Breach | None:
    """Return what the audit would find wrong with a ruling, were it written now."""
    last = room.history[-1]
    # Neither the salt nor the command has to do with whether it holds.
    sealed = seal(
        ruling,
        match=room.match,
        seq=last.seq + 1,
        at=telling.at,
        actor=actor,
        command=last.command,
        salt=bytes(SALT_LENGTH),
        prev=last.hash,
    )
    return docket((*room.history, sealed), reception.trusted).acts[-1].breach


def _warrant(body: RulingBody) -> Warrant | None:
    given = body.warrant
    if given is None:
        return None
    return Warrant(
        bytes.fromhex(given.arbiter),
        bytes.fromhex(given.operator),
        given.since,
        given.until,
        bytes.fromhex(given.signature),
    )

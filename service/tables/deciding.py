"""From an order to what comes of it: judged against the table as it stands, or refused.

The game's rules are those of ``core``; here is what a table adds: who may order what when.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.breach import Breach
from core.claiming import award, claim, may_claim
from core.commands import is_sensible
from core.errors import CommandMalformed, IllegalCommand
from core.game import act, advance
from core.undoing import may_undo
from events.agreement import (
    ActUndone,
    ForfeitProposed,
    ProposalAnswered,
    UndoProposed,
)
from events.clock import PlayPaused, PlayResumed, TimeSpent
from events.envelope import HOUSE
from events.fairness import ShareCommitted, ShareOpened
from events.ruling import DirectorCalled
from events.seating import MatchForfeited
from service.tables.life import CLAIM, UNDO
from service.tables.orders import (
    GAME_ORDERS,
    AnswerProposal,
    CallDirector,
    CommitShare,
    GameOrder,
    MakeClaim,
    OpenShare,
    Order,
    PausePlay,
    ProposeForfeit,
    ProposeUndo,
    ResumePlay,
)
from service.tables.sitting import asked

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.commands import Command
    from service.tables.house import Telling
    from service.tables.sitting import Sitting

__all__ = ("TABLE_CODES", "carry_out", "refuse", "settle")

TABLE_CODES: Final = (
    "already_answered",
    "claim_barred",
    "claim_open",
    "forfeit_barred",
    "match_ended",
    "no_hand",
    "no_proposal",
    "not_paused",
    "play_paused",
    "proposal_open",
    "share_not_due",
    "share_unfit",
    "stale",
    "undo_barred",
)
"""The refusals of a table itself; all others are those of the rules."""

_UNHURRIED: Final = (CommitShare, OpenShare, CallDirector, ProposeForfeit)
"""Orders to which it does not matter what happened since the seat last looked."""


def refuse(code: str, seat: int | None = None) -> IllegalCommand:
    """Return the refusal of an order by the table itself.

    >>> refuse("stale", 1).code
    'stale'
    """
    return IllegalCommand(Breach(code=code, rule="", seat=seat))


def carry_out(telling: Telling, order: Order, seen: int, now: int) -> None:
    """Tell the events of an order, by the player of its seat.

    ``seen`` is the last event that whoever gave it had seen; ``now`` is in microseconds
    UTC. What follows without an order is not told here. Raises
    :class:`core.errors.IllegalCommand` with a code of the rules or one of
    ``TABLE_CODES``, and ``command_malformed`` or ``command_foreign``; nothing is told
    then.
    """
    sitting = telling.sitting
    seat = getattr(order, "seat", -1)
    if not isinstance(order, GAME_ORDERS):
        _check_seat(sitting, order, seat)
    elif not is_sensible(order, sitting.game.name, len(sitting.life.players)):
        raise CommandMalformed(command=repr(order))
    if sitting.over and not isinstance(order, CallDirector):
        raise refuse("match_ended", seat)
    hurried = seat >= 0 and not isinstance(order, _UNHURRIED)
    if hurried and seen < sitting.changed[seat]:
        raise refuse("stale", seat)
    _CARRIED.get(type(order), _play)(telling, order, now)


def _check_seat(sitting: Sitting, order: Order, seat: int) -> None:
    seats = len(sitting.life.players)
    named = (seat, getattr(order, "taker", 0), getattr(order, "absent", 0))
    if not all(-1 <= each < seats for each in named) or min(named[1:]) < 0:
        raise CommandMalformed(command=type(order).__name__)


def _player(telling: Telling, seat: int) -> str:
    return telling.sitting.life.players[seat]


def _check_open(sitting: Sitting, seat: int) -> None:
    """Return if the table does not hold: no pause, no claim to be answered."""
    if sitting.life.paused:
        raise refuse("play_paused", seat)
    proposal = sitting.life.proposal
    if proposal is not None and proposal.kind == CLAIM:
        raise refuse("claim_open", seat)


def _play(telling: Telling, order: GameOrder, now: int) -> None:
    """Tell what an order of the game brings about, and the time that the seat took.

    What is refused is judged by what the seat itself can see, so that a refusal tells it
    nothing more (design law 4).
    """
    sitting, seat = telling.sitting, order.seat
    _check_open(sitting, seat)
    try:
        _, events = act(sitting.game, sitting.state, order)
    except IllegalCommand as refused:
        raise _as_seen(sitting, order, refused) from refused
    player = _player(telling, seat)
    life = sitting.life
    if life.timed:
        telling.tell(TimeSpent(seat, life.spent(now)), player)
    own = len(sitting.game.proposed(sitting.state, order))
    for place, event in enumerate(events):
        telling.tell(event, player if place < own else HOUSE)


def _as_seen(
    sitting: Sitting, order: GameOrder, refused: IllegalCommand
) -> IllegalCommand:
    """Return a refusal as the seat's own view gives it, bare where the view gives none."""
    seat = order.seat
    try:
        act(sitting.game, sitting.game.view(sitting.state, seat), order)
    except IllegalCommand as seen:
        return seen
    breach = refused.breach
    return IllegalCommand(Breach(code=breach.code, rule=breach.rule, seat=seat))


def _commit_share(telling: Telling, order: CommitShare, _now: int) -> None:
    attempt = telling.sitting.course.coming
    seat = order.seat
    due = (
        attempt is not None
        and not attempt.void
        and bool(attempt.commitment)
        and (attempt.hand, attempt.number) == (order.hand, order.attempt)
        and not attempt.commitments[seat]
    )
    if not due:
        raise refuse("share_not_due", seat)
    told = ShareCommitted(order.hand, order.attempt, seat, order.commitment)
    telling.tell(told, _player(telling, seat))


def _open_share(telling: Telling, order: OpenShare, _now: int) -> None:
    attempt = telling.sitting.course.coming
    seat = order.seat
    if (
        attempt is None
        or attempt.void
        or (attempt.hand, attempt.number) != (order.hand, order.attempt)
        or attempt.uncommitted
        or attempt.shares[seat]
    ):
        raise refuse("share_not_due", seat)
    if not attempt.fits(seat, order.share):
        raise refuse("share_unfit", seat)
    told = ShareOpened(order.hand, order.attempt, seat, order.share)
    telling.tell(told, _player(telling, seat))


def _propose_undo(telling: Telling, order: ProposeUndo, _now: int) -> None:
    sitting, seat = telling.sitting, order.seat
    _check_free(sitting, seat)
    if not may_undo(sitting.state, seat):
        raise refuse("undo_barred", seat)
    telling.tell(UndoProposed(seat), _player(telling, seat))
    settle(telling)


def _make_claim(telling: Telling, order: MakeClaim, _now: int) -> None:
    sitting, seat = telling.sitting, order.seat
    _check_free(sitting, seat)
    if not may_claim(sitting.state, seat, order.taker):
        raise refuse("claim_barred", seat)
    telling.tell(claim(sitting.state, seat, order.taker), _player(telling, seat))
    settle(telling)


def _propose_forfeit(telling: Telling, order: ProposeForfeit, _now: int) -> None:
    """Tell the proposal to end a match: for a seat that is away, or for one's own."""
    sitting, seat = telling.sitting, order.seat
    _check_free(sitting, seat)
    away = sitting.life.absent | sitting.life.overrun
    if order.absent != seat and not away >> order.absent & 1:
        raise refuse("forfeit_barred", seat)
    told = ForfeitProposed(seat, order.absent)
    telling.tell(told, _player(telling, seat))
    settle(telling)


def _answer(telling: Telling, order: AnswerProposal, _now: int) -> None:
    sitting, seat = telling.sitting, order.seat
    if sitting.life.paused:
        raise refuse("play_paused", seat)
    proposal = sitting.life.proposal
    if proposal is None:
        raise refuse("no_proposal", seat)
    if not asked(sitting.life, sitting.state) >> seat & 1:
        raise refuse("already_answered", seat)
    telling.tell(ProposalAnswered(seat, order.agrees), _player(telling, seat))
    settle(telling)


def settle(telling: Telling) -> None:
    """Tell what was proposed as soon as nobody is left to be asked."""
    sitting = telling.sitting
    proposal = sitting.life.proposal
    if proposal is None or asked(sitting.life, sitting.state):
        return
    if proposal.kind == UNDO:
        telling.tell(ActUndone(proposal.seat))
    elif proposal.kind == CLAIM:
        telling.tell(award(sitting.state, proposal.about))
        for event in advance(sitting.game, telling.sitting.state)[1]:
            telling.tell(event)
    else:
        telling.tell(MatchForfeited(proposal.about))


def _check_free(sitting: Sitting, seat: int) -> None:
    if sitting.life.paused:
        raise refuse("play_paused", seat)
    if sitting.life.proposal is not None:
        raise refuse("proposal_open", seat)


def _call_director(telling: Telling, order: CallDirector, _now: int) -> None:
    seat, hand = order.seat, telling.sitting.state.table.number
    if not hand:
        raise refuse("no_hand", seat)
    told = DirectorCalled(seat, hand, order.text)
    telling.tell(told, _player(telling, seat))


def _pause(telling: Telling, _order: PausePlay, _now: int) -> None:
    if telling.sitting.life.paused:
        raise refuse("play_paused")
    telling.tell(PlayPaused())


def _resume(telling: Telling, _order: ResumePlay, _now: int) -> None:
    if not telling.sitting.life.paused:
        raise refuse("not_paused")
    telling.tell(PlayResumed())


_CARRIED: Final[dict[type[Command], Callable[[Telling, Any, int], None]]] = {
    CommitShare: _commit_share,
    OpenShare: _open_share,
    ProposeUndo: _propose_undo,
    MakeClaim: _make_claim,
    ProposeForfeit: _propose_forfeit,
    AnswerProposal: _answer,
    CallDirector: _call_director,
    PausePlay: _pause,
    ResumePlay: _resume,
}
"""What carries out each order of a table; all others are the game's."""

"""Orders to a running table: those of the game, and those that only a table knows."""

from __future__ import annotations

from typing import Final, TypeAlias

from core.commands import (
    CallCard,
    Command,
    DeclineCall,
    GiveBack,
    GiveTrump,
    Keep,
    LayAway,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)

__all__ = (
    "GAME_ORDERS",
    "AnswerProposal",
    "CallDirector",
    "CommitShare",
    "GameOrder",
    "MakeClaim",
    "OpenShare",
    "Order",
    "PausePlay",
    "ProposeForfeit",
    "ProposeUndo",
    "ResumePlay",
    "TableOrder",
)


class CommitShare(Command, frozen=True, tag="commit_share"):
    """A seat commits to its share of the coming deal."""

    seat: int
    hand: int
    attempt: int
    commitment: bytes
    """32 bytes."""


class OpenShare(Command, frozen=True, tag="open_share"):
    """A seat opens the share that it committed to."""

    seat: int
    hand: int
    attempt: int
    share: bytes
    """32 bytes."""


class ProposeUndo(Command, frozen=True, tag="propose_undo"):
    """A seat asks to take back its own last act."""

    seat: int


class MakeClaim(Command, frozen=True, tag="make_claim"):
    """A seat lays its cards open and says who is to have all further tricks."""

    seat: int
    taker: int


class ProposeForfeit(Command, frozen=True, tag="propose_forfeit"):
    """A seat proposes to end the match for an absence."""

    seat: int
    absent: int


class AnswerProposal(Command, frozen=True, tag="answer_proposal"):
    """A seat agrees to the open proposal, or does not."""

    seat: int
    agrees: bool


class CallDirector(Command, frozen=True, tag="call_director"):
    """A seat calls the arbiter to the hand on the table."""

    seat: int
    text: str


class PausePlay(Command, frozen=True, tag="pause_play"):
    """The arbiter stops the play."""


class ResumePlay(Command, frozen=True, tag="resume_play"):
    """The arbiter lets the play go on."""


GameOrder: TypeAlias = (
    MakeCall
    | NameTrump
    | CallCard
    | DeclineCall
    | ReturnCard
    | LayAway
    | Keep
    | GiveTrump
    | GiveBack
    | PlayCard
)
"""What a seat orders in a game; the house deals by itself."""

TableOrder: TypeAlias = (
    CommitShare
    | OpenShare
    | ProposeUndo
    | MakeClaim
    | ProposeForfeit
    | AnswerProposal
    | CallDirector
    | PausePlay
    | ResumePlay
)

Order: TypeAlias = GameOrder | TableOrder

GAME_ORDERS: Final[tuple[type[Command], ...]] = GameOrder.__args__

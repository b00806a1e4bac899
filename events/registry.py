"""Every event there is: the closed union, and each type by its tag."""

from __future__ import annotations

from typing import Final, TypeAlias

from events import (
    agreement,
    clock,
    fairness,
    frog,
    kozel,
    ruling,
    seating,
    sixbid,
    table,
)
from events.base import Event, event_tag

__all__ = ("CURRENT", "EVENT_TYPES", "OLD_VERSIONS", "AnyEvent")

AnyEvent: TypeAlias = (
    table.MatchOpened
    | table.Forked
    | table.HandOpened
    | table.CardsDealt
    | table.CardPlayed
    | table.CardTakenBack
    | table.TrickTaken
    | table.HandScored
    | table.HandPassed
    | table.DealVoided
    | table.HandRevealed
    | table.HandRedealt
    | sixbid.CallMade
    | sixbid.TrumpNamed
    | sixbid.CardCalled
    | sixbid.CallDeclined
    | sixbid.CardReturned
    | sixbid.HandExposed
    | kozel.CardsTurned
    | kozel.ExchangeKept
    | kozel.TrumpGiven
    | kozel.CardGivenBack
    | kozel.TrumpOffered
    | frog.WidowTaken
    | frog.CardsLaidAway
    | ruling.DirectorCalled
    | ruling.RulingGiven
    | ruling.RulingAppealed
    | ruling.AppealDecided
    | fairness.DealCommitted
    | fairness.ShareCommitted
    | fairness.ShareOpened
    | fairness.ShareWithheld
    | fairness.DealProved
    | seating.SeatTaken
    | seating.SeatAbsent
    | seating.SeatReturned
    | seating.MatchForfeited
    | seating.DealsRepeated
    | clock.ClockAgreed
    | clock.TimeSpent
    | clock.ClockResumed
    | clock.TimeOverrun
    | clock.PlayPaused
    | clock.PlayResumed
    | agreement.UndoProposed
    | agreement.ActUndone
    | agreement.ClaimMade
    | agreement.TricksAwarded
    | agreement.ForfeitProposed
    | agreement.ProposalAnswered
)

CURRENT: Final[tuple[type[Event], ...]] = AnyEvent.__args__
"""The newest version of every kind; only these are written."""

OLD_VERSIONS: Final[tuple[type[Event], ...]] = ()
"""Versions that are read and lifted, never written."""

EVENT_TYPES: Final = {event_tag(kind): kind for kind in CURRENT + OLD_VERSIONS}

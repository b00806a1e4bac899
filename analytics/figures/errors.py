"""Errors of the figures: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from analytics.errors import AnalyticsError
from replay.errors import PlayerUnknown

__all__ = (
    "FigureMissing",
    "FigureNotOfGame",
    "FigureUnknown",
    "FiguresNeedArchive",
    "PlayerNear",
    "PlayerNotArchived",
    "SubjectUnfit",
)


class FigureUnknown(AnalyticsError):
    """A figure that there is not. Facts: ``figure``, ``figures``."""

    code = "figure_unknown"


class FigureMissing(AnalyticsError):
    """Options of a figure without one. No facts."""

    code = "figure_missing"


class FiguresNeedArchive(AnalyticsError):
    """Figures, or an option of theirs, without an archive. No facts."""

    code = "figures_need_archive"


class SubjectUnfit(AnalyticsError):
    """A figure told of whom it cannot tell. Facts: ``figure``, ``by``, ``subjects``."""

    code = "subject_unfit"


class FigureNotOfGame(AnalyticsError):
    """A figure that a game has not. Facts: ``figure``, ``game``, ``games``."""

    code = "figure_not_of_game"


class PlayerNear(PlayerUnknown):
    """A name that is not there, and one that is near. Facts: ``player``, ``near``."""

    code = "player_near"


class PlayerNotArchived(PlayerUnknown):
    """A player of whom an archive has no hand. Facts: ``player``."""

    code = "player_not_archived"

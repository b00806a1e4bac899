"""What is asked of the figures: which of them, told of whom, over which hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analytics.errors import OriginUnknown
from analytics.figures.errors import FigureNotOfGame, FigureUnknown, SubjectUnfit
from analytics.figures.population import Population
from analytics.figures.registry import FIGURES
from analytics.schemas import ORIGINS
from core.errors import GameUnknown
from core.games import GAMES

if TYPE_CHECKING:
    from analytics.archive.reading import Archive
    from analytics.figures.figure import Figure

__all__ = ("Request", "chosen_figure")


class Request(NamedTuple):
    """What is asked; an empty filter lets all through."""

    figures: tuple[str, ...] = ()
    """Their names."""
    by: str = ""
    """Player, seat, pair or game; empty for what suits each figure."""
    game: str = ""
    player: str = ""
    """A name, an id or the beginning of one; all whom it fits are meant."""
    origin: str = ""
    as_played: bool = False
    forks: bool = False
    hands: bool = False
    """Whether the hands behind are asked for too."""

    def check(self) -> Request:
        """Return it; raises ``game_unknown`` and ``origin_unknown``."""
        if self.game and self.game not in GAMES:
            raise GameUnknown(game=self.game)
        if self.origin and self.origin not in ORIGINS:
            raise OriginUnknown(origin=self.origin, origins=list(ORIGINS))
        return self

    def population(self, archive: Archive) -> Population:
        """Return the hands of an archive that count."""
        return Population(archive, self.game, self.origin, self.as_played, self.forks)


def chosen_figure(name: str, by: str = "", game: str = "") -> tuple[Figure, str]:
    """Return a figure and whom it is told of.

    Raises ``figure_unknown``, ``subject_unfit``, and ``figure_not_of_game`` for a game
    that has no such thing.

    >>> figure, by = chosen_figure("pips")
    >>> figure.name, by
    ('pips', 'player')
    """
    figure = FIGURES.get(name)
    if figure is None:
        raise FigureUnknown(figure=name, figures=list(FIGURES))
    if by and by not in figure.subjects:
        raise SubjectUnfit(figure=name, by=by, subjects=list(figure.subjects))
    if game in GAMES and game not in figure.games:
        games = list(figure.games)
        raise FigureNotOfGame(figure=name, game=game, games=games)
    return figure, by or figure.subjects[0]

"""A page put together: its sections, what its figures mean, and the archive behind it."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Final, TypeAlias

from analytics.archive.telling import dates_of
from analytics.figures.people import player_meant
from analytics.figures.wording import names_of
from analytics.pages.club import club_draft
from analytics.pages.errors import ReportNamesUnfit
from analytics.pages.game import game_draft
from analytics.pages.model import Page
from analytics.pages.pair import pair_draft
from analytics.pages.player import player_draft
from replay.progress import Bar
from replay.words import all_of, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from analytics.pages.draft import Draft
    from analytics.pages.survey import Survey
    from replay.terminal import Terminal

__all__ = ("page_of",)

_Told: TypeAlias = "tuple[Draft, str]"
"""A section in the making, and the sentence that it begins with."""
_PAIRED: Final = "kozel"
"""The game of partners."""
_DAY: Final = 10
"""The characters of an instant that tell the day."""


def page_of(
    terminal: Terminal,
    survey: Survey,
    of: str,
    names: Sequence[str],
    game: str,
    command: str,
) -> Page:
    """Return the page of a player, a pair, a club or a game, as it was asked for.

    ``names`` are those of the players, or of the game; with ``game`` the page tells of
    that one alone. Raises ``player_unknown``, ``player_ambiguous``,
    ``report_names_unfit`` for a pair of one player, and ``archive_damaged``.
    """
    known = survey.archive.names()
    named = names if of in ("player", "pair") else ()
    players = tuple(player_meant(survey.archive, known, each) for each in named)
    if len(set(players)) < len(players):
        raise ReportNamesUnfit(of=of, wanted=len(players))
    only = {"game": names[0] if names else "", "pair": _PAIRED}.get(of, game)
    games = [each for each in survey.games(players) if only in ("", each)]
    if of == "pair":  # also of two who had no hand of it
        games = [_PAIRED]
    write: dict[str, Callable[[str], _Told]] = {
        "player": lambda each: player_draft(survey, known, players[0], each),
        "pair": lambda _: pair_draft(survey, known, players),
        "club": lambda each: club_draft(survey, known, each),
        "game": lambda each: game_draft(survey, known, each),
    }
    told: list[_Told] = []
    title = say("pages.progress", survey.lang)
    with Bar(terminal, title, len(games), shown=True) as bar:
        for done, each in enumerate(games):
            bar.draw(done)
            told.append(write[of](each))
    return _page(survey, of, _title(survey, of, players, names), told, command)


def _title(
    survey: Survey, of: str, players: Sequence[str], names: Sequence[str]
) -> str:
    if players:
        return all_of(names_of(players, survey.archive.names()), survey.lang)
    code = f"name.game.{names[0]}" if of == "game" else "pages.title.club"
    return say(code, survey.lang)


def _page(
    survey: Survey, of: str, title: str, told: Sequence[_Told], command: str
) -> Page:
    lang = survey.lang
    titles: dict[str, dict[str, None]] = {}
    for draft, _ in told:
        for name, called in draft.figures.items():
            titles.setdefault(name, {})[called] = None
    meanings = tuple(
        (" · ".join(called), say(f"figures.definition.{name}", lang))
        for name, called in titles.items()
    )
    return Page(
        say(f"pages.kind.{of}", lang),
        title,
        tuple(draft.section(lead) for draft, lead in told),
        meanings,
        " ".join(_counted(survey)),
        tuple(_facts(survey).items()),
        command,
        version("sixfold"),
    )


def _counted(survey: Survey) -> Iterator[str]:
    """Yield which hands count, and how the numbers are to be read."""
    for part in (
        f"figures.counted.origin.{survey.origin or 'usual'}",
        f"figures.counted.{'forks' if survey.forks else 'no_forks'}",
        f"figures.counted.{'as_played' if survey.as_played else 'as_ruled'}",
        "figures.counted.small",
    ):
        yield say(part, survey.lang)


def _facts(survey: Survey) -> Mapping[str, str]:
    """Return what archive the page was made from."""
    lang, manifest = survey.lang, survey.archive.manifest
    began, ended = (text[:_DAY] for text in dates_of(survey.archive))
    rules = ", ".join(f"{game} {number}" for game, number in manifest.rules.items())
    place = {"position": manifest.position, "digest": manifest.digest}
    return {
        say("pages.fact.content", lang): manifest.content,
        say("pages.fact.position", lang): say("pages.position", lang, **place),
        say("pages.fact.dates", lang): say(
            "pages.dates", lang, began=began, ended=ended
        ),
        say("pages.fact.archive", lang): say(
            "archive.version",
            lang,
            schema=manifest.schema,
            program=manifest.program,
            rules=rules,
        ),
    }

"""``sixfold report``: statistics as a page, as a picture, or as tables on the screen."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import shlex
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from analytics.archive.files import damage
from analytics.archive.reading import open_archive
from analytics.errors import OriginUnknown
from analytics.pages.errors import ReportNamesUnfit, ReportSuffix
from analytics.pages.survey import Survey
from analytics.schemas import ORIGINS
from core.errors import GameUnknown
from core.games import GAMES
from replay.commanding import Command, new_app
from replay.report.saving import check_folder, write_file
from replay.terminal import Terminal

__all__ = ("KINDS", "command")


class _Kind(StrEnum):
    """Of what a page tells."""

    player = "player"
    pair = "pair"
    club = "club"
    game = "game"


KINDS: Final = tuple(kind.value for kind in _Kind)
"""Of what a page can tell."""

_NAMES: Final = {_Kind.player: 1, _Kind.pair: 2, _Kind.club: 0, _Kind.game: 1}
"""How many names each kind takes."""


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.report"))
    def report(
        of: Annotated[_Kind, typer.Argument(help=say("pages.option.of"))],
        names: Annotated[
            list[str] | None, typer.Argument(help=say("pages.option.names"))
        ] = None,
        *,
        archive: Annotated[
            Path, typer.Option(readable=False, help=say("pages.option.archive"))
        ],
        html: Annotated[
            Path | None, typer.Option(help=say("pages.option.html"))
        ] = None,
        png: Annotated[Path | None, typer.Option(help=say("pages.option.png"))] = None,
        game: Annotated[str, typer.Option(help=say("option.game"))] = "",
        origin: Annotated[str, typer.Option(help=say("option.origin"))] = "",
        as_played: Annotated[
            bool, typer.Option("--as-played", help=say("option.as_played"))
        ] = False,
        forks: Annotated[
            bool, typer.Option("--forks", help=say("option.forks"))
        ] = False,
    ) -> None:
        asked = names or []
        _check(of, asked, game, origin)
        files = {"--html": html, "--png": png}
        wanted = {option: path for option, path in files.items() if path is not None}
        for option, path in wanted.items():
            _check_place(option, path)
        opened = open_archive(archive)
        survey = Survey(opened, terminal.lang, origin, as_played, forks)
        _tell(terminal, survey, of, asked, game, wanted)

    return app


def _check(of: _Kind, names: list[str], game: str, origin: str) -> None:
    if len(names) != _NAMES[of]:
        raise ReportNamesUnfit(of=of.value, wanted=_NAMES[of])
    for each in [*([game] if game else []), *(names if of is _Kind.game else [])]:
        if each not in GAMES:
            raise GameUnknown(game=each)
    if origin and origin not in ORIGINS:
        raise OriginUnknown(origin=origin, origins=list(ORIGINS))


def _check_place(option: str, path: Path) -> None:
    check_folder(path)
    suffix = f".{option.removeprefix('--')}"
    if path.suffix.lower() != suffix:
        raise ReportSuffix(path=str(path), suffix=suffix, option=option)


def _tell(
    terminal: Terminal,
    survey: Survey,
    of: _Kind,
    names: list[str],
    game: str,
    files: dict[str, Path],
) -> None:
    """Make the page and write it where it is wanted, else show its tables."""
    from analytics.pages.compiling import page_of  # noqa: PLC0415 - plots are slow

    words = ["sixfold", "report", of.value, *names, *survey.options()]
    words += ["--game", game] if game else []
    for option, path in files.items():
        words += [option, path.name]
    typed = shlex.join([*words, "--lang", terminal.lang])
    with damage(survey.archive.folder):
        page = page_of(terminal, survey, of.value, names, game, typed)
    if not files:
        from analytics.pages.summary import print_page  # noqa: PLC0415 - as above

        print_page(terminal, page)
    for option, path in files.items():
        if option == "--html":
            from analytics.pages.html import html_page  # noqa: PLC0415 - as above

            write_file(path, html_page(page, terminal.lang).encode())
        else:
            from analytics.pages.drawing import picture  # noqa: PLC0415 - as above

            write_file(path, picture(page, terminal.lang))
        terminal.print(terminal.say("pages.saved", path=path))

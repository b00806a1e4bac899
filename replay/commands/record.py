"""``sixfold record``: write a match down from paper, hand by hand."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from replay.audit.account import account_of
from replay.audit.report import print_account
from replay.audit.targets import judge_file
from replay.commanding import Command, new_app
from replay.dictation import Draft, Interview, Paper, fresh_path, match_script
from replay.dictation.question import Script
from replay.errors import FileUnwritable
from replay.records import write
from replay.terminal import BAD_USE, FINDINGS, Terminal

__all__ = ("command",)


class _Letters(StrEnum):
    """The letters that cards may be typed in."""

    EN = "en"
    PL = "pl"
    RU = "ru"


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.record"))
    def record(
        file: Annotated[
            Path | None, typer.Argument(help=say("option.record_file"))
        ] = None,
        letters: Annotated[
            _Letters | None, typer.Option("--letters", help=say("option.letters"))
        ] = None,
    ) -> None:
        paper = Paper(file or fresh_path(Path("record.toml")))
        _dictate(terminal, paper, letters.value if letters else "")

    return app


def _dictate(terminal: Terminal, paper: Paper, letters: str) -> None:
    say = terminal.say
    earlier = paper.reading.record if paper.reading else None
    draft = Draft(terminal.lang, letters, earlier)

    def begin() -> Script:
        nonlocal draft
        draft = Draft(terminal.lang, letters, earlier)
        return match_script(draft)

    def keep() -> None:
        if draft.record is not None:
            paper.save(draft.whole())

    terminal.print(say("screen.record.welcome"))
    if earlier is not None:
        facts = {"path": paper.path, "hands": len(earlier.hands)}
        terminal.print(say("screen.record.resumed", **facts))
    ended = "saved"
    try:
        Interview(terminal, begin, keep).hold()
    except EOFError:
        ended = "stopped"
    except KeyboardInterrupt:
        _print_stopped(terminal, paper)
        terminal.raise_status(BAD_USE)  # as after every interrupt
        return
    except FileUnwritable:
        sys.stdout.write(write(draft.whole()))  # so that nothing typed is lost
        raise
    if ended == "stopped":
        _print_stopped(terminal, paper)
    if paper.reading is None or not draft.can_be_judged():
        return
    if ended == "saved":
        terminal.print("")
        terminal.print(say("screen.record.saved", path=paper.path))
    for judged in judge_file(paper.path):
        print_account(terminal, account_of(judged))
        if not judged.verdict.clean:
            terminal.raise_status(FINDINGS)


def _print_stopped(terminal: Terminal, paper: Paper) -> None:
    terminal.print("")
    if paper.reading is None:
        terminal.print(terminal.say("screen.record.nothing"))
    else:
        terminal.print(terminal.say("screen.record.stopped", path=paper.path))

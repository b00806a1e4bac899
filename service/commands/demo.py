"""``sixfold demo``: everything once, on the ready examples, in a store of its own."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import os
import shlex
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track
from rich.rule import Rule
from rich.text import Text

from core.phase import OVER
from events.envelope import HOUSE
from events.ids import new_id
from events.store import EventStore
from replay.audit.account import account_of
from replay.audit.finding import Finding
from replay.audit.summary import print_total
from replay.audit.tally import Tally
from replay.audit.targets import Judged, judge_file, judge_match
from replay.commanding import Command, new_app, run_command
from replay.shell import Shell
from replay.terminal import FINDINGS, Terminal
from service.bots.registry import bot_named
from service.cli import COMMANDS
from service.errors import ExamplesMissing

__all__ = ("command",)

_EXAMPLES = Path(__file__).parents[2] / "examples"
_DISPUTE = "sixbid-revoke.toml"
_SIMULATED = (("sixbid", 200), ("kozel", 100), ("frog", 100))
_SEED = 6


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.demo"))
    def demo(
        folder: Annotated[
            Path, typer.Argument(help=say("option.examples"), show_default=False)
        ] = _EXAMPLES,
    ) -> None:
        if not (folder / _DISPUTE).is_file():
            raise ExamplesMissing(path=str(folder))
        started = time.monotonic()
        home = tempfile.mkdtemp(prefix="sixfold-demo-")
        shown = Terminal(terminal.lang, f"sqlite:///{home}/demo.db")
        shown.by_keys = False
        near = _near(folder)
        with _keys_in(home):
            _run(shown, near, Path(home))
        seconds = f"{time.monotonic() - started:.0f}"
        shown.print(Rule(style="dim"))
        shown.print(shown.say("screen.demo.elapsed", seconds=seconds))
        _say_next(shown, near)

    return app


@contextmanager
def _keys_in(home: str) -> Generator[None]:
    """Keep the keys of the demonstration apart from those of the person."""
    names = ("SIXFOLD_KEYS", "SIXFOLD_OPERATOR")
    before = {name: os.environ.pop(name) for name in names if name in os.environ}
    os.environ["SIXFOLD_KEYS"] = f"{home}/keys"
    try:
        yield
    finally:
        del os.environ["SIXFOLD_KEYS"]
        os.environ.update(before)


def _near(folder: Path) -> Path:
    """Return the folder as one would type it from here."""
    here = Path.cwd()
    whole = folder.resolve()
    return whole.relative_to(here) if whole.is_relative_to(here) else whole


def _run(terminal: Terminal, folder: Path, home: Path) -> None:
    say = terminal.say
    terminal.print(Text(say("screen.demo.title"), style="bold"))
    dispute = folder / _DISPUTE
    _step(terminal, "import")
    _command(terminal, "import", str(folder))
    _step(terminal, "audit")
    _command(terminal, "audit", str(folder))
    judged = next(judge_file(dispute))
    finding = judged.verdict.findings[0]
    _step(terminal, "replay")
    _command(terminal, "replay", str(dispute), "--at", str(finding.seq))
    _step(terminal, "fork")
    _fork(terminal, judged, finding)
    _step(terminal, "ruling")
    _rule(terminal, judged, home)
    total = sum(hands for _, hands in _SIMULATED)
    _step(terminal, "simulate", hands=total)
    for game, hands in _SIMULATED:
        numbers = ("--hands", str(hands), "--seed", str(_SEED))
        _command(terminal, "simulate", "--game", game, *numbers, "--keep")
    _audit_all(terminal)
    _step(terminal, "stats")
    _command(terminal, "stats")


def _step(terminal: Terminal, name: str, **facts: object) -> None:
    title = Text(terminal.say(f"screen.demo.{name}", **facts), style="bold")
    terminal.print("")
    terminal.print(Rule(title, align="left", style="dim"))


def _command(terminal: Terminal, name: str, *arguments: str) -> None:
    """Show a command line and do what it does."""
    shown = shlex.join(("sixfold", name, *arguments))
    terminal.print(Text(f"$ {shown}", style="cyan"))
    app = import_module(dict(COMMANDS)[name]).command(terminal)
    run_command(terminal, app, f"sixfold {name}", arguments)


def _fork(terminal: Terminal, judged: Judged, finding: Finding) -> None:
    """Branch off before the fault, play a legal card, and let bots finish the hand."""
    match = judged.verdict.match
    place = f"{match[:8]}@{finding.seq - 1}"
    with terminal.store() as store:
        before = set(store.matches())
    _command(terminal, "fork", place, "--play", finding.breach.legal[0])
    with terminal.store() as store:
        branch = next(m for m in store.matches() if m not in before)
        _play_on(store, branch)
    terminal.print("")
    terminal.print(Text(terminal.say("screen.demo.bots"), style="italic"))
    _command(terminal, "show", branch[:8])


def _rule(terminal: Terminal, judged: Judged, home: Path) -> None:
    """Appoint an arbiter, rule on the dispute, and write the report of it."""
    match, finding = judged.verdict.match[:8], judged.verdict.findings[0]
    text = terminal.say("screen.demo.ruled")
    _command(terminal, "keys", "appoint", "Vera")
    place = f"{match}/{finding.hand}"
    _command(terminal, "ruling", "give", place, text, "--score", "void")
    _command(terminal, "audit", match, "--report", str(home / "dispute.html"))


def _play_on(store: EventStore, match: str) -> None:
    shell = Shell(store)
    bot = bot_named("steady", _SEED)
    while (loaded := shell.load(match)).state.phase != OVER:
        state = loaded.state
        order = bot(loaded.game.view(state, state.turn))
        shell.command(match, new_id(), order, HOUSE)


def _audit_all(terminal: Terminal) -> None:
    """Judge every match of the store and show the sum."""
    terminal.print(Text("$ sixfold audit --all", style="cyan"))
    tally = Tally()
    with terminal.store() as store:
        for match in track(
            store.matches(),
            terminal.say("screen.audit.progress"),
            console=terminal.err,
            transient=True,
            disable=not terminal.err.is_terminal,
        ):
            tally.add(account_of(judge_match(store, match, brief=True)))
    print_total(terminal, tally)
    if tally.findings:
        terminal.raise_status(FINDINGS)


def _say_next(terminal: Terminal, folder: Path) -> None:
    """Say what to try, with commands that work as they stand."""
    say = terminal.say
    terminal.print("")
    terminal.print(Text(say("screen.demo.next"), style="bold"))
    for name, line in (
        ("audit", f"sixfold audit {folder}/kozel-capture-by-points.toml"),
        ("show", f"sixfold show {folder}/kozel-full-deal.toml"),
        ("list", f"sixfold list --store {terminal.address}"),
        ("record", "sixfold record night.toml"),
        ("rules", "sixfold rules sixbid.R19"),
    ):
        terminal.print(f"  {line:<52}  {say(f'screen.demo.next_{name}')}")
    terminal.print(f"  {say('screen.demo.path')}")

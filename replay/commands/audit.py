"""``sixfold audit``: judge every event by the rules and name each fault."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer

from replay.audit.account import Account, Cleared
from replay.audit.bulk import WorkerLost, accounts_of
from replay.audit.mark import SinceUnfit
from replay.audit.progress import Meter
from replay.audit.report import print_account, print_line
from replay.audit.series import Series, series_of
from replay.audit.shelf import Opens, Shelf, shelved_work_of, targets_in
from replay.audit.summary import print_summary, print_total, summary_json
from replay.audit.tally import Tally
from replay.audit.unreadable import report_unreadable
from replay.audit.watching import saves
from replay.audit.wording import verdict_json
from replay.audit.work import Lot, Part
from replay.commanding import Command, new_app
from replay.errors import NothingToAudit, WatchUnfit
from replay.report.saving import check_place, save_report
from replay.terminal import FINDINGS, FINE, OUR_FAULT, Terminal

__all__ = ("Auditing", "command")

_FEW = 12
"""Targets up to which each match is shown in full, clean ones too."""


def command(terminal: Terminal, opens: Opens | None = None) -> typer.Typer:
    """Return the command, speaking the terminal's language.

    With ``opens``, which opens one, archives are targets too.
    """
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.audit"))
    def audit(
        targets: Annotated[
            list[str] | None, typer.Argument(help=say("option.targets"))
        ] = None,
        *,
        every: Annotated[bool, typer.Option("--all", help=say("option.all"))] = False,
        since: Annotated[str, typer.Option(help=say("option.since"))] = "",
        mark: Annotated[Path | None, typer.Option(help=say("option.mark"))] = None,
        summary: Annotated[
            bool, typer.Option("--summary", help=say("option.summary"))
        ] = False,
        full: Annotated[bool, typer.Option("--full", help=say("option.full"))] = False,
        workers: Annotated[int, typer.Option(min=0, help=say("option.workers"))] = 0,
        watch: Annotated[
            bool, typer.Option("--watch", help=say("option.watch"))
        ] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
        report: Annotated[Path | None, typer.Option(help=say("option.report"))] = None,
    ) -> None:
        if not targets and not every:
            raise NothingToAudit
        paths = [Path(target) for target in targets or []]
        if watch and (every or not all(path.exists() for path in paths)):
            raise WatchUnfit
        if watch and (since or mark):
            raise SinceUnfit
        auditing = Auditing(
            terminal,
            targets or [],
            every=every,
            workers=workers,
            json=json,
            full=full,
            summary=summary,
            report=report,
            opens=opens,
        )
        series = series_of(terminal, targets or [], every=every, since=since, file=mark)
        auditing.run(series)
        if watch:
            with suppress(KeyboardInterrupt):
                for _ in saves(terminal, paths):
                    terminal.status = FINE
                    auditing.run()

    return app


class Auditing:
    """What is judged, and how it is shown."""

    def __init__(
        self,
        terminal: Terminal,
        targets: list[str],
        *,
        every: bool = False,
        workers: int = 0,
        json: bool = False,
        full: bool = False,
        summary: bool = False,
        report: Path | None = None,
        opens: Opens | None = None,
    ) -> None:
        """Keep what was asked for."""
        self._terminal = terminal
        self._targets = targets
        self._every = every
        self._workers = workers
        self._json = json
        self._full = full
        self._summary = summary
        self._report = report
        self._opens = opens

    def run(self, series: Series | None = None) -> None:
        """Judge all targets, a line or a page each, and keep the exit status."""
        terminal = self._terminal
        tally = Tally()
        heard: list[tuple[str, Account | Exception]] = []
        if self._report:
            check_place(self._report)
        past = series.look_back() if series else None
        parts: list[Part | Shelf] = []
        if series and past:
            parts += series.lots(past)
        else:
            parts += shelved_work_of(
                terminal.address, self._targets, self._opens, every=self._every
            )
        total = sum(map(targets_in, parts))
        many = total > _FEW
        full = self._full or not many
        each = self._json or full or self._report is not None
        told = self._told(parts, each=each)
        try:
            with (
                closing(told),
                Meter(terminal, total, shown=many and not self._json) as meter,
            ):
                for changed in past.changed if past else ():
                    self._show("", changed, tally, meter, full=full)
                for name, account in told:
                    self._show(name, account, tally, meter, full=full)
                    if self._report and not isinstance(account, Cleared):
                        heard.append((name, account))
        except WorkerLost as fault:
            terminal.error(fault)
            terminal.raise_status(OUR_FAULT)
            return
        self._show_sum(tally)
        if self._report:
            self._save(self._report, heard)
        if series and past:
            series.close(past, complete=not tally.unreadable, json=self._json)

    def _told(
        self, parts: Sequence[Part | Shelf], *, each: bool
    ) -> Generator[tuple[str, Account | Exception | Cleared]]:
        """Yield what is told of each part; archives are told by whoever opened them."""
        terminal = self._terminal
        for lots, run in groupby(
            parts, key=lambda part: isinstance(part, (Lot, tuple))
        ):
            if lots:
                own = [part for part in run if isinstance(part, (Lot, tuple))]
                yield from accounts_of(own, self._workers, terminal.operator)
                continue
            for shelf in run:
                if not isinstance(shelf, (Lot, tuple)):
                    yield from shelf.told(each=each and not self._summary)

    def _save(
        self, path: Path, heard: Sequence[tuple[str, Account | Exception]]
    ) -> None:
        """Write what was judged into a file to hand over."""
        from replay.report.compiling import (  # noqa: PLC0415 - slow, seldom asked for
            audit_report,
            command_line,
        )

        words = ["audit", *self._targets, *(["--all"] if self._every else [])]
        command = command_line(words, path, self._terminal.lang)
        save_report(self._terminal, path, audit_report(self._terminal, heard, command))
        if not self._json:
            done = self._terminal.say("screen.export.done", path=path)
            self._terminal.print(done)

    def _show(
        self,
        name: str,
        account: Account | Exception | Cleared,
        tally: Tally,
        meter: Meter,
        *,
        full: bool,
    ) -> None:
        """Count a match, and show what is to be shown of it."""
        terminal = self._terminal
        if isinstance(account, Cleared):
            tally.add_cleared(account)
            meter.tell(name, tally, account.matches)
            return
        if isinstance(account, Exception):
            tally.unreadable += 1
            with meter.aside():
                if self._summary and self._json:
                    terminal.error(account)
                else:
                    report_unreadable(terminal, name, account, json=self._json)
        else:
            tally.add(account)
            verdict = account.verdict
            if not verdict.clean:
                terminal.raise_status(FINDINGS)
            if self._summary:
                pass
            elif self._json:
                terminal.print_json(verdict_json(verdict, account.names))
            elif full or not verdict.clean:
                with meter.aside():
                    show = print_account if full else print_line
                    show(terminal, account)
        meter.tell(name, tally)

    def _show_sum(self, tally: Tally) -> None:
        terminal = self._terminal
        if self._summary and self._json:
            terminal.print_json(summary_json(tally))
        elif not self._json:
            if self._summary or tally.matches - tally.clean > 1:
                print_summary(terminal, tally)
            if self._summary or tally.targets != 1:
                print_total(terminal, tally)

"""``sixfold verify``: whether a log is what it was, and the first event that is not."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from replay.audit.targets import read_text
from replay.commanding import Command, new_app
from replay.progress import Bar
from replay.proof.errors import AnchorUnwanted
from replay.proof.growth import Grown, grown, is_growth, read_growth
from replay.proof.inclusion import read_proof
from replay.proof.targets import Asked, Kind, anchors_in, verified
from replay.proof.wording import grown_json, print_grown, print_report, report_json
from replay.rulings.trust import known_operator
from replay.streams.seat_report import SeatReport
from replay.streams.seat_wording import print_seat_report, seat_report_json
from replay.terminal import FINDINGS, Terminal

__all__ = ("command",)


def command(terminal: Terminal, kinds: Sequence[Kind] = ()) -> typer.Typer:
    """Return the command, speaking the terminal's language.

    ``kinds`` of targets are known besides stores and event logs.
    """
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.verify"))
    def verify(
        target: Annotated[str, typer.Argument(help=say("option.verify_target"))] = "",
        *,
        anchor: Annotated[
            list[Path] | None, typer.Option(help=say("option.verify_anchor"))
        ] = None,
        anchored: Annotated[
            Path | None, typer.Option("--since", help=say("option.verify_since"))
        ] = None,
        proof: Annotated[
            Path | None, typer.Option(help=say("option.verify_proof"))
        ] = None,
        operator: Annotated[str, typer.Option(help=say("option.verify_operator"))] = "",
        whole: Annotated[
            bool, typer.Option("--whole", help=say("option.verify_whole"))
        ] = False,
        against: Annotated[
            bool, typer.Option("--against-store", help=say("option.verify_against"))
        ] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        public = (
            known_operator({"SIXFOLD_OPERATOR": operator})
            if operator
            else terminal.operator
        )
        nightly = anchors_in([anchored] if anchored else [], public)
        anchors = (*nightly, *anchors_in(anchor or [], public))
        proving = read_text(proof) if proof else ""
        if proof is not None and is_growth(proving):
            if target:
                raise AnchorUnwanted(target=target)
            found = grown(read_growth(proving, str(proof), public), anchors, str(proof))
            _print_grown(terminal, found, str(proof), json=json)
            return
        given = read_proof(proving, str(proof), public) if proof else None
        with Bar(terminal, say("proof.verifying"), None, shown=not json) as bar:
            report = verified(
                Asked(
                    target or terminal.address,
                    anchors,
                    max([each.checkpoint.size for each in nightly], default=0),
                    public,
                    given,
                    whole,
                    lambda done: bar.draw(done) if bar.is_due() else None,
                    terminal.address if against else "",
                ),
                kinds,
            )
        if isinstance(report, SeatReport):
            _print_seat(terminal, report, json=json)
        elif json:
            terminal.print_json(report_json(report))
        else:
            print_report(terminal, report)
        if not report.sound:
            terminal.raise_status(FINDINGS)

    return app


def _print_grown(terminal: Terminal, found: Grown, path: str, *, json: bool) -> None:
    if json:
        terminal.print_json(grown_json(found, path))
    else:
        print_grown(terminal, found)
    if not found.sound:
        terminal.raise_status(FINDINGS)


def _print_seat(terminal: Terminal, report: SeatReport, *, json: bool) -> None:
    if json:
        terminal.print_json(seat_report_json(report))
    else:
        print_seat_report(terminal, report)

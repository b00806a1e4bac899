"""``sixfold checkpoint``: sign what the store holds, and prove that a match is in it."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from events.instants import instant_text
from events.store import EventStore
from replay.commanding import Command, Group, new_app
from replay.exporting import save_new
from replay.history import match_named
from replay.progress import Bar
from replay.proof.anchor import Anchor
from replay.proof.anchoring import next_anchor
from replay.proof.errors import AnchorTwice, GrowthUnclear
from replay.proof.fault import Fault
from replay.proof.growth import growth_of, growth_text
from replay.proof.inclusion import proof_of, proof_text
from replay.proof.keeping import add_anchor
from replay.proof.note import verifier_key
from replay.proof.targets import anchors_in
from replay.proof.wording import fault_json, fault_words
from replay.rulings.keys import keyring
from replay.rulings.signing import public_bytes
from replay.shell import microseconds
from replay.terminal import FINDINGS, Terminal

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app(
        cls=Group, invoke_without_command=True, help=say("command.checkpoint")
    )
    json_ = typer.Option("--json", help=say("option.json"))

    @app.callback()
    def checkpoint(
        context: typer.Context,
        *,
        output: Annotated[
            Path | None,
            typer.Option("--output", "-o", help=say("option.checkpoint_output")),
        ] = None,
        anchored: Annotated[
            Path | None, typer.Option("--since", help=say("option.checkpoint_since"))
        ] = None,
        json: Annotated[bool, json_] = False,
    ) -> None:
        if context.invoked_subcommand is None:
            _sign(terminal, output, anchored, json=json)

    @app.command("prove", cls=Command, help=say("command.checkpoint_prove"))
    def prove(
        match: Annotated[str, typer.Argument(help=say("option.match"))] = "",
        *,
        anchor: Annotated[Path, typer.Option(help=say("option.prove_anchor"))],
        anchored: Annotated[
            Path | None, typer.Option("--since", help=say("option.prove_since"))
        ] = None,
        output: Annotated[
            Path | None, typer.Option("--output", "-o", help=say("option.output"))
        ] = None,
    ) -> None:
        if bool(match) == (anchored is not None):
            raise GrowthUnclear
        last = anchors_in([anchor], terminal.operator)[-1]
        with terminal.store() as store:
            if anchored is None:
                text = _proved(store, match_named(store, match), last)
            else:
                old = anchors_in([anchored], terminal.operator)[-1]
                found = growth_of(store, old, last)
                text = "" if found is None else growth_text(found)
        if not text:
            terminal.err.print(say("proof.not_agreeing", path=anchor), markup=False)
            terminal.raise_status(FINDINGS)
        elif output is None:
            sys.stdout.write(text)
        else:
            save_new(output, (text.encode(),))
            terminal.print(say("screen.export.done", path=output))

    return app


def _sign(
    terminal: Terminal, output: Path | None, since: Path | None, *, json: bool
) -> None:
    """Sign what the store holds, behind the last anchor if there is one."""
    key = keyring(os.environ).operator_key()
    public = public_bytes(key)
    goes_on = output is not None and output.exists()
    if goes_on and since is not None:
        raise AnchorTwice
    before = [output] if output is not None and goes_on else []
    known = anchors_in([since] if since else before, public)
    last = max(known, key=lambda each: each.checkpoint.size, default=None)
    with (
        terminal.store() as store,
        Bar(terminal, terminal.say("proof.verifying"), None, shown=not json) as bar,
    ):
        made = next_anchor(
            store,
            last,
            key,
            microseconds(),
            terminal.address,
            lambda done: bar.draw(done) if bar.is_due() else None,
        )
    if isinstance(made, Fault):
        terminal.raise_status(FINDINGS)
        if json:
            terminal.print_json({"signed": False, "finding": fault_json(made)})
        else:
            told = fault_words(terminal, made)
            terminal.print(terminal.say("proof.unsigned", fault=told))
        return
    if made is not None and output is not None:
        add_anchor(output, made)
    if json:
        terminal.print_json(_json(made, last, public, output))
    elif made is None:
        terminal.print(terminal.say("proof.nothing_new"))
    elif output is None:
        sys.stdout.write(made.note)
    else:
        _tell(terminal, made, last, public, output)


def _tell(
    terminal: Terminal, made: Anchor, last: Anchor | None, public: bytes, output: Path
) -> None:
    size = made.checkpoint.size
    new = size - (last.checkpoint.size if last else 0)
    terminal.print(terminal.say("proof.signed", events=size, new=new, path=output))
    if last is None:
        terminal.print(terminal.say("proof.keep_elsewhere"))
        terminal.print(terminal.say("keys.tell", public=public.hex()))


def _json(
    made: Anchor | None, last: Anchor | None, public: bytes, output: Path | None
) -> dict[str, object]:
    """Return the anchor made as JSON; of one that tells nothing new the last one."""
    shown = made or last
    assert shown is not None  # noqa: S101 - an empty store is refused
    checkpoint = shown.checkpoint
    begun = last.checkpoint.size if last else 0
    return {
        "signed": made is not None,
        "origin": checkpoint.origin,
        "size": checkpoint.size,
        "new": checkpoint.size - begun,
        "root": checkpoint.root.hex(),
        "refusals": checkpoint.refusals,
        "at": instant_text(checkpoint.at),
        "key": verifier_key(checkpoint.origin, public),
        "output": str(output) if output else None,
        "note": shown.note,
    }


def _proved(store: EventStore, match: str, anchor: Anchor) -> str:
    """Return the proof of a match, an empty text if the store contradicts the anchor."""
    proof = proof_of(store, match, anchor)
    return proof_text(proof) if proof is not None else ""

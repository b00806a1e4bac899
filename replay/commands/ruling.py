"""``sixfold ruling``: call the director, rule, appeal, decide, and see what was ruled."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import os
from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from rich.text import Text

from events.envelope import Envelope
from events.ruling import OUTCOMES, RulingGiven
from events.store import EventStore
from events.table import HandOpened, MatchOpened
from replay.address import Address, last_event, parse_address
from replay.audit.wording import refusal_words
from replay.commanding import Command, Group, new_app
from replay.commands.show import heading
from replay.drawing.page import Page
from replay.drawing.pen import pen_of
from replay.drawing.rulings import docket_json, docket_lines
from replay.errors import ReplayError
from replay.history import match_named, read_history
from replay.rulebook.rule import rules_of
from replay.rulings.docket import Act
from replay.rulings.giving import (
    RulingRefused,
    appeal,
    call_director,
    decide_appeal,
    default_grounds,
    give_ruling,
)
from replay.rulings.keys import keyring
from replay.rulings.remedy import typed_remedy
from replay.shell import Shell
from replay.source import Source, open_sources
from replay.spoken import text_said, words_said
from replay.terminal import Terminal, names_of

__all__ = ("RulingImpossible", "command")

_Writes = Callable[[Shell, list[Envelope], Address], Act]


class RulingImpossible(ReplayError):
    """An act of an arbitration that was refused. Facts: ``reason``."""

    code = "ruling_refused"


class OutcomeUnknown(ReplayError):
    """An outcome that an appeal cannot have. Facts: ``outcome``, ``outcomes``."""

    code = "outcome_unknown"


class VariationMissing(ReplayError):
    """A varied ruling without anything in its place; it would drop what was ruled."""

    code = "variation_missing"


class LawUnknown(ReplayError):
    """A rule that the game does not have. Facts: ``law``, ``game``."""

    code = "law_unknown"


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app(cls=Group, invoke_without_command=True, help=say("command.ruling"))
    address_ = typer.Argument(help=say("option.ruling_address"))
    text_ = typer.Argument(help=say("option.ruling_text"))
    seat_ = typer.Option("--seat", help=say("option.ruling_seat"))
    number_ = typer.Option("--ruling", help=say("option.ruling_number"))
    key_ = typer.Option("--key", help=say("option.ruling_key"))
    score_ = typer.Option("--score", help=say("option.ruling_score"))
    split_ = typer.Option("--split", help=say("option.ruling_split"))
    fine_ = typer.Option("--penalty", help=say("option.ruling_penalty"))
    json_ = typer.Option("--json", help=say("option.json"))

    @app.callback()
    def ruling(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            terminal.print(context.get_help())

    @app.command("call", cls=Command, help=say("command.ruling_call"))
    def call(
        address: Annotated[str, address_],
        text: Annotated[str, text_],
        *,
        seat: Annotated[int, seat_],
        json: Annotated[bool, json_] = False,
    ) -> None:
        def act(shell: Shell, history: list[Envelope], place: Address) -> Act:
            hand = _hand(history, place)
            return call_director(shell, history, hand, seat, text_said(text))

        _write(terminal, address, act, json=json)

    @app.command("give", cls=Command, help=say("command.ruling_give"))
    def give(
        address: Annotated[str, address_],
        text: Annotated[str, text_],
        *,
        score: Annotated[str, score_] = "",
        split: Annotated[str, split_] = "",
        penalty: Annotated[str, fine_] = "",
        law: Annotated[
            list[str] | None, typer.Option(help=say("option.ruling_law"))
        ] = None,
        evidence: Annotated[
            list[int] | None, typer.Option(help=say("option.ruling_evidence"))
        ] = None,
        key: Annotated[str, key_] = "",
        json: Annotated[bool, json_] = False,
    ) -> None:
        def act(shell: Shell, history: list[Envelope], place: Address) -> Act:
            hand = _hand(history, place)
            remedy = typed_remedy(history, hand, score, split, penalty)
            rules, events = default_grounds(history, hand)
            if remedy.kind == "none":  # a penalty alone may be for something else
                rules, events = (), ()
            return give_ruling(
                shell,
                history,
                keyring(os.environ).arbiter(key, terminal.operator),
                hand,
                words_said(text),
                remedy,
                _laws(history, law) if law else rules,
                tuple(evidence) if evidence else events,
            )

        _write(terminal, address, act, json=json)

    @app.command("appeal", cls=Command, help=say("command.ruling_appeal"))
    def appeal_against(
        address: Annotated[str, address_],
        text: Annotated[str, text_],
        *,
        number: Annotated[int, number_],
        seat: Annotated[int, seat_],
        json: Annotated[bool, json_] = False,
    ) -> None:
        def act(shell: Shell, history: list[Envelope], _place: Address) -> Act:
            operator = terminal.operator
            return appeal(shell, history, number, seat, text_said(text), operator)

        _write(terminal, address, act, json=json)

    @app.command("decide", cls=Command, help=say("command.ruling_decide"))
    def decide(
        address: Annotated[str, address_],
        text: Annotated[str, text_],
        *,
        number: Annotated[int, number_],
        outcome: Annotated[str, typer.Option(help=say("option.ruling_outcome"))],
        score: Annotated[str, score_] = "",
        split: Annotated[str, split_] = "",
        penalty: Annotated[str, fine_] = "",
        key: Annotated[str, key_] = "",
        json: Annotated[bool, json_] = False,
    ) -> None:
        decided = outcome.strip().lower().replace("-", "_")
        if decided not in OUTCOMES:
            known = [each.replace("_", "-") for each in OUTCOMES]
            raise OutcomeUnknown(outcome=outcome, outcomes=known)
        if decided == "varied" and not (score or split or penalty):
            raise VariationMissing

        def act(shell: Shell, history: list[Envelope], _place: Address) -> Act:
            hand = _ruled_hand(history, number)
            return decide_appeal(
                shell,
                history,
                keyring(os.environ).arbiter(key, terminal.operator),
                number,
                decided,
                words_said(text),
                typed_remedy(history, hand, score, split, penalty),
            )

        _write(terminal, address, act, json=json)

    @app.command("show", cls=Command, help=say("command.ruling_show"))
    def show(
        target: Annotated[str, typer.Argument(help=say("option.look_at"))],
        *,
        json: Annotated[bool, json_] = False,
    ) -> None:
        for source in open_sources(terminal, target):
            _show(terminal, source, json=json)

    return app


def _write(terminal: Terminal, address: str, act: _Writes, *, json: bool) -> None:
    """Write an act, then show the arbitration as it stands."""
    place = parse_address(address)
    with terminal.store() as store:
        match = match_named(store, place.match)
        history = read_history(store, match)
        try:
            act(Shell(store), history, place)
        except RulingRefused as refused:
            names = _names(store, history)
            reason = refusal_words(refused.breach, names, terminal.lang)
            raise RulingImpossible(reason=reason) from refused
    for source in open_sources(terminal, match):
        _show(terminal, source, json=json)


def _show(terminal: Terminal, source: Source, *, json: bool) -> None:
    if json:
        held = docket_json(source)
        terminal.print_json({"match": source.verdict.match, "rulings": held})
        return
    page = Page(pen_of(terminal), terminal.lang, source.names)
    lines = docket_lines(page, source) or [Text(terminal.say("ruling.nothing"))]
    for shown in (*heading(terminal, source, page), Text(), *lines):
        terminal.print(shown)


def _hand(history: Sequence[Envelope], place: Address) -> int:
    """Return the hand that an address lies in; the last one of a match."""
    if place.hand is not None:
        last_event(history, place)
        return place.hand
    last = last_event(history, place)
    return sum(isinstance(each.event, HandOpened) for each in history[:last])


def _ruled_hand(history: Sequence[Envelope], number: int) -> int:
    """Return the hand of a ruling, 0 if there is no such ruling."""
    given = [e for e in (each.event for each in history) if isinstance(e, RulingGiven)]
    return next((each.hand for each in given if each.number == number), 0)


def _laws(history: Sequence[Envelope], typed: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of rules, whose game may be left out: ``R19``; raises ``law_unknown``."""
    opened = history[0].event
    game = opened.game if isinstance(opened, MatchOpened) else ""
    known = rules_of(game)
    found: list[str] = []
    for text in typed:
        wanted = text.strip().casefold()
        fitting = [
            rule
            for rule in known
            if wanted in (rule.casefold(), rule.partition(".")[2].casefold())
        ]
        if not fitting:
            raise LawUnknown(law=text, game=game)
        found.append(fitting[0])
    return tuple(found)


def _names(store: EventStore, history: Sequence[Envelope]) -> tuple[str, ...]:
    opened = history[0].event
    return names_of(store, opened.players if isinstance(opened, MatchOpened) else ())

"""``sixfold rules``: the rules that are judged by, with the faults that cite them."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from core.catalogue import CODES, LOG_RULE, RULES
from core.games import RULES_VERSION
from events.errors import LogBroken
from replay.commanding import Command, new_app
from replay.errors import ReplayError
from replay.terminal import Terminal
from replay.words import rule_ids, rule_text, rule_title

__all__ = ("RuleUnknown", "codes_of", "command")

_REPORTED_AS = {"drawn_hand_paid": "wrong_score", "capture_not_scored": "wrong_score"}
_LOG = "log"


class RuleUnknown(ReplayError):
    """A text that is neither a rule nor a game. Facts: ``rule``."""

    code = "rule_unknown"


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.rules"))
    def rules(
        rule: Annotated[str, typer.Argument(help=say("option.rule"))] = "",
        *,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        asked = _asked(rule)
        if json:
            for each in asked:
                terminal.print_json(_as_json(each))
            return
        game = ""
        for each in asked:
            if len(asked) > 1 and (begun := each.partition(".")[0]) != game:
                game = begun
                _print_title(terminal, game)
            _print_rule(terminal, each)

    return app


def codes_of(rule: str) -> tuple[str, ...]:
    """Return the codes that a finding under a rule may have, in alphabetical order.

    >>> codes_of("sixbid.R12")
    ('trump_missing', 'trump_not_allowed')
    >>> codes_of("sixbid.R23")
    ('wrong_score',)
    """
    if rule == LOG_RULE:
        return (LogBroken.code,)
    game, _, number = rule.partition(".")
    found = {
        _REPORTED_AS.get(code, code)
        for code, cited in CODES.get(game, {}).items()
        if cited == number
    }
    return tuple(sorted(found))


def _asked(text: str) -> tuple[str, ...]:
    """Return the rules that a text names: one, those of a game, or without text all."""
    known = {rule.casefold(): rule for rule in rule_ids()}
    wanted = text.strip().casefold()
    if not wanted:
        return tuple(known.values())
    if wanted in known:
        return (known[wanted],)
    if wanted in (*RULES, _LOG):
        return tuple(r for key, r in known.items() if key.startswith(f"{wanted}."))
    raise RuleUnknown(rule=text)


def _print_title(terminal: Terminal, game: str) -> None:
    if game == _LOG:
        title = terminal.say("screen.rules.log")
    else:
        name = terminal.say(f"name.game.{game}")
        title = terminal.say("screen.rules.title", game=name, version=RULES_VERSION)
    terminal.print(Text(title, style="bold"))
    terminal.print("")


def _print_rule(terminal: Terminal, rule: str) -> None:
    title = rule_title(rule, terminal.lang)
    head = terminal.say("screen.rules.rule", rule=rule, title=title)
    terminal.print(Text(head, style="bold"))
    lines = [rule_text(rule, terminal.lang)]
    if codes := codes_of(rule):
        lines.append(terminal.say("screen.rules.codes", codes=", ".join(codes)))
    for line in lines:
        terminal.print(
            Padding(Text(line), (0, 0, 0, 4))
            if terminal.out.is_terminal
            else f"    {line}"
        )
    terminal.print("")


def _as_json(rule: str) -> dict[str, object]:
    return {
        "rule": rule,
        "game": rule.partition(".")[0],
        "version": RULES_VERSION,
        "title": rule_title(rule, "en"),
        "text": rule_text(rule, "en"),
        "codes": list(codes_of(rule)),
    }

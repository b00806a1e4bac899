"""``sixfold rules``: the rules that are judged by, the house rules, and their page."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import sys
from typing import Annotated, NamedTuple

import typer
from rich.text import Text

from core.catalogue import OPTION_RULES, RULES
from core.games import RULES_VERSION
from replay.commanding import Command, new_app
from replay.errors import ReplayError
from replay.rulebook.option import HouseRule, house_rules
from replay.rulebook.option_list import option_lines
from replay.rulebook.page import page_text
from replay.rulebook.rule import codes_of, giver_of, rules_of
from replay.terminal import Terminal
from replay.words import rule_ids, rule_text, rule_title

__all__ = ("RuleUnknown", "command")

_COMMON = ("table", "log")
"""What stands under no game: what a table agrees on, and the log itself."""


class RuleUnknown(ReplayError):
    """A text that is neither a rule nor a game. Facts: ``rule``."""

    code = "rule_unknown"


class _Cited(NamedTuple):
    """A rule as a game has it."""

    game: str
    rule: str

    @property
    def options(self) -> list[str]:
        """The house rules that bend it."""
        bent = OPTION_RULES.get(self.game, {})
        return [option for option, rule in bent.items() if rule == self.rule]


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.rules"))
    def rules(
        rule: Annotated[str, typer.Argument(help=say("option.rule"))] = "",
        *,
        options: Annotated[
            bool, typer.Option("--options", help=say("option.options"))
        ] = False,
        page: Annotated[bool, typer.Option("--page", help=say("option.page"))] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        asked = _asked(rule)
        named = dict.fromkeys(each.game for each in asked)
        games = [game for game in named if game not in _COMMON]
        if page:
            for game in games:
                sys.stdout.write(page_text(game, terminal.lang))
        elif options:
            narrow = asked[0].rule if len(asked) == 1 else ""
            _print_options(terminal, games, narrow, json=json)
        elif json:
            for each in asked:
                terminal.print_json(_rule_json(each))
        else:
            _print_rules(terminal, asked)

    return app


def _asked(text: str) -> list[_Cited]:
    """Return the rules that a text names: one, those of a game, or without text all."""
    known = {rule.casefold(): rule for rule in rule_ids()}
    wanted = text.strip().casefold()
    if not wanted:
        return [_Cited(rule.partition(".")[0], rule) for rule in known.values()]
    if wanted in known:
        return [_Cited(wanted.partition(".")[0], known[wanted])]
    if wanted in RULES:
        return [_Cited(wanted, rule) for rule in rules_of(wanted)]
    if wanted in _COMMON:
        own = (rule for key, rule in known.items() if key.startswith(f"{wanted}."))
        return [_Cited(wanted, rule) for rule in own]
    raise RuleUnknown(rule=text)


def _print_rules(terminal: Terminal, asked: list[_Cited]) -> None:
    title = ""
    for each in asked:
        if len(asked) > 1 and (begun := _title(terminal, each)) != title:
            title = begun
            terminal.print(Text(title, style="bold"))
            terminal.print("")
        _print_rule(terminal, each)


def _title(terminal: Terminal, cited: _Cited) -> str:
    """Return what a rule stands under."""
    if cited.game in _COMMON:
        return terminal.say(f"screen.rules.{cited.game}")
    if not cited.rule.startswith(f"{cited.game}."):
        giver = terminal.say(f"name.game.{giver_of(cited.game)}")
        return terminal.say("screen.rules.taken_over", game=giver)
    name = terminal.say(f"name.game.{cited.game}")
    return terminal.say("screen.rules.title", game=name, version=RULES_VERSION)


def _print_rule(terminal: Terminal, cited: _Cited) -> None:
    title = rule_title(cited.rule, terminal.lang)
    head = terminal.say("screen.rules.rule", rule=cited.rule, title=title)
    terminal.print(Text(head, style="bold"))
    lines = [rule_text(cited.rule, terminal.lang)]
    if names := cited.options:
        lines.append(terminal.say("screen.rules.options", options=", ".join(names)))
    if codes := codes_of(cited.game, cited.rule):
        lines.append(terminal.say("screen.rules.codes", codes=", ".join(codes)))
    for line in lines:
        terminal.print_indented(line, 4)
    terminal.print("")


def _print_options(
    terminal: Terminal, games: list[str], rule: str, *, json: bool
) -> None:
    """Show the house rules of some games, or those that bend one rule."""
    lang = "en" if json else terminal.lang
    listed = {game: house_rules(game, lang, rule) for game in games}
    if json:
        for game, found in listed.items():
            for each in found:
                terminal.print_json(_option_json(game, each))
        return
    if not any(listed.values()):
        terminal.print(terminal.say("screen.rules.no_options"))
        return
    width = terminal.out.width if terminal.out.is_terminal else None
    for place, (game, found) in enumerate(listed.items()):
        name = terminal.say(f"name.game.{game}")
        title = Text(terminal.say("screen.rules.house", game=name), style="bold")
        if place:
            terminal.print("")
        terminal.print(title)
        other = next(v.text for v in found[0].values if not v.is_default)
        example = f"{found[0].option} = {other}"
        terminal.print(terminal.say("screen.rules.house_how", example=example))
        terminal.print("")
        for line in option_lines(found, lang, width):
            terminal.print(line)


def _rule_json(cited: _Cited) -> dict[str, object]:
    return {
        "rule": cited.rule,
        "game": cited.rule.partition(".")[0],
        "version": RULES_VERSION,
        "title": rule_title(cited.rule, "en"),
        "text": rule_text(cited.rule, "en"),
        "options": cited.options,
        "codes": list(codes_of(cited.game, cited.rule)),
    }


def _option_json(game: str, house: HouseRule) -> dict[str, object]:
    values = [each.value for each in house.values]
    if isinstance(house.default, tuple):
        values = [word for each in values if isinstance(each, tuple) for word in each]
    choice: dict[str, object] = {"values": values}
    if house.is_number:
        choice = {"low": house.low, "high": house.high}
    return {
        "game": game,
        "option": house.option,
        "rule": house.rule,
        "default": house.default,
        **choice,
        "title": house.title,
        "meaning": house.meaning,
    }

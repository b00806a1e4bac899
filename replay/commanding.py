"""How commands are made and run, so that every word they say is ours."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer
from typer._click.exceptions import (  # there are no public names for these
    BadOptionUsage,
    BadParameter,
    MissingParameter,
    NoSuchOption,
    UsageError,
)
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from replay.errors import ReplayError
from replay.help_page import HELP_OPTIONS, choices_of, help_page, value_name

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from typer._click import Command as AnyCommand
    from typer._click import Context

    from replay.terminal import Terminal

__all__ = ("Command", "CommandLineBad", "Group", "new_app", "run_command")


class CommandLineBad(ReplayError):
    """Words of a command line that do not fit. Facts: ``detail``, ``command``."""

    code = "usage"


class _Paged:
    """What has a page of help of ours."""

    def get_help_option_names(self, ctx: Context) -> list[str]:  # noqa: ARG002 - theirs
        """Return what asks for help."""
        return list(HELP_OPTIONS)

    def get_help(self, ctx: Context) -> str:
        """Return the page, in the terminal's language."""
        return help_page(ctx)


class Command(_Paged, TyperCommand):
    """A command of ours."""

    # Words too many are refused below, where they are still at hand one by one.
    allow_extra_args = True

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Return no words, as all have found their place; raises ``usage``."""
        with _in_our_words(ctx):
            rest = super().parse_args(ctx, args)
        for word in rest:
            raise _unexpected(ctx, word)
        return []


class Group(_Paged, TyperGroup):
    """A command of ours that has commands of its own."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Return the words for the commands below; raises ``usage``."""
        with _in_our_words(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, AnyCommand | None, list[str]]:
        """Return the command meant and the words for it; raises ``usage``."""
        if args[0] not in self.commands:
            raise _unexpected(ctx, args[0])
        return super().resolve_command(ctx, args)


def new_app(**settings: Any) -> typer.Typer:  # noqa: ANN401 - Typer's own settings
    """Return a Typer that leaves help, faults and completion to us."""
    return typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        **settings,
    )


def run_command(
    terminal: Terminal, app: typer.Typer, name: str, words: Sequence[str]
) -> None:
    """Do what some words ask of a command; its exit status stays with the terminal.

    Raises ``usage``, and all that the command raises. Typer's own way of running it is
    not taken: that answers an interrupt and a closed pipe with statuses of its own.
    """
    command = get_command(app)
    try:
        with command.make_context(name, list(words), obj=terminal) as context:
            command.invoke(context)
    except typer.Exit as left:
        terminal.raise_status(left.exit_code)


@contextmanager
def _in_our_words(context: Context) -> Generator[None]:
    try:
        yield
    except UsageError as fault:
        detail = _detail(context, fault)
        raise CommandLineBad(detail=detail, command=context.command_path) from fault


def _unexpected(context: Context, word: str) -> CommandLineBad:
    detail = context.obj.say("error.usage_word", text=word)
    return CommandLineBad(detail=detail, command=context.command_path)


def _detail(context: Context, fault: UsageError) -> str:
    """Return in our words what did not fit."""
    terminal: Terminal = context.obj
    match fault:
        case NoSuchOption(option_name=option, possibilities=near):
            facts = {"option": option, "near": list(near or ())}
            return terminal.say(f"error.usage_{'near' if near else 'option'}", **facts)
        case BadOptionUsage(option_name=option):
            lacking = any(
                option in each.opts
                for each in context.command.params
                if isinstance(each, TyperOption) and not each.is_flag
            )
            code = f"error.usage_{'needs_value' if lacking else 'no_value'}"
            return terminal.say(code, option=option)
        case MissingParameter(param=TyperArgument() | TyperOption() as param):
            return terminal.say("error.usage_missing", word=_name(param, terminal))
        case BadParameter(param=TyperArgument() | TyperOption() as param):
            return _bad_value(param, terminal)
        case _:
            return fault.message


def _bad_value(param: TyperArgument | TyperOption, terminal: Terminal) -> str:
    word, choices = _name(param, terminal), choices_of(param)
    if choices:
        return terminal.say("error.usage_choice", word=word, choices=choices)
    number = param.type_descriptor.annotation is int
    return terminal.say(f"error.usage_{'number' if number else 'value_bad'}", word=word)


def _name(param: TyperArgument | TyperOption, terminal: Terminal) -> str:
    """Return how a person knows a parameter: ``--hand`` or ``ADDRESS``."""
    if isinstance(param, TyperOption):
        return param.opts[0]
    return value_name(param, terminal)

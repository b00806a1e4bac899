"""The page of help of one command, plain and aligned, in the person's language."""

from __future__ import annotations

from enum import Enum
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from typer.core import TyperArgument, TyperGroup, TyperOption

from replay.words import languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from typer._click import Context

    from replay.terminal import Terminal

__all__ = ("HELP_OPTIONS", "choices_of", "help_page", "value_name")

HELP_OPTIONS: Final = ("--help", "-h")
_WIDTH: Final = 80


def help_page(context: Context) -> str:
    """Return what a command does, how it is written, and each of its words.

    The context belongs to a command in the making; its ``obj`` is the terminal.
    """
    terminal: Terminal = context.obj
    command = context.command
    arguments = [each for each in command.params if isinstance(each, TyperArgument)]
    options = [each for each in command.params if isinstance(each, TyperOption)]
    below = command.commands.items() if isinstance(command, TyperGroup) else ()
    usage = [terminal.say("screen.help.options")]
    usage += [_in_usage(each, terminal) for each in arguments]
    if below:
        usage.append(terminal.say("screen.help.command"))
    facts = {"command": context.command_path, "words": " ".join(usage)}
    blocks = (
        [(value_name(each, terminal), _told(each, terminal)) for each in arguments],
        [(name, each.help or "") for name, each in below],
        [*(_row(each, terminal) for each in options), *_everywhere(terminal)],
    )
    width = max(len(left) for block in blocks for left, _ in block)
    lines = [command.help or "", "", terminal.say("screen.help.usage_of", **facts)]
    for block in filter(None, blocks):
        lines += ["", *_aligned(block, width)]
    return "\n".join(lines)


def value_name(param: TyperArgument | TyperOption, terminal: Terminal) -> str:
    """Return what stands for a value in help and in faults, as ``FILE`` or ``en|pl``."""
    if choices := choices_of(param):
        return "|".join(choices)
    kind = "number" if param.type_descriptor.annotation is int else param.name
    many = "…" if param.nargs < 0 else ""
    return terminal.say(f"screen.help.value.{kind}") + many


def choices_of(param: TyperArgument | TyperOption) -> list[str]:
    """Return the words that a parameter takes, none if it takes others too."""
    return [str(each.value) for each in param.type_descriptor.choices or ()]


def _in_usage(param: TyperArgument, terminal: Terminal) -> str:
    name = value_name(param, terminal)
    return name if param.required else f"[{name}]"


def _row(option: TyperOption, terminal: Terminal) -> tuple[str, str]:
    left = ", ".join(option.opts)
    if not option.is_flag:
        left += f" {value_name(option, terminal)}"
    return left, _told(option, terminal)


def _told(param: TyperArgument | TyperOption, terminal: Terminal) -> str:
    usual = param.default.value if isinstance(param.default, Enum) else param.default
    if not usual or not param.show_default:
        return param.help or ""
    return f"{param.help} {terminal.say('screen.help.default', value=usual)}"


def _everywhere(terminal: Terminal) -> Iterator[tuple[str, str]]:
    """Yield the options that every command has."""
    yield f"--lang {'|'.join(languages())}", terminal.say("option.lang")
    store = terminal.say("screen.help.value.store")
    yield f"--store {store}", terminal.say("option.store")
    yield ", ".join(HELP_OPTIONS), terminal.say("option.help")


def _aligned(block: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    room = _WIDTH - width - 4
    for left, right in block:
        first, *more = wrap(
            right, room, break_long_words=False, break_on_hyphens=False
        ) or [""]
        yield f"  {left:{width}}  {first}".rstrip()
        yield from (" " * (width + 4) + line for line in more)

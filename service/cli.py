"""The root command ``sixfold``: a table of commands, loaded when they are used."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from traceback import print_exception
from typing import TYPE_CHECKING, Final

from replay.words import languages, pick_language, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.terminal import Terminal

__all__ = ("COMMANDS", "main")

COMMANDS: Final = (
    ("demo", "service.commands.demo"),
    ("record", "replay.commands.record"),
    ("import", "replay.commands.import_"),
    ("export", "replay.commands.export"),
    ("list", "replay.commands.list_"),
    ("show", "replay.commands.show"),
    ("know", "replay.commands.know"),
    ("replay", "replay.commands.replay"),
    ("fork", "replay.commands.fork"),
    ("diff", "replay.commands.diff"),
    ("bisect", "replay.commands.bisect"),
    ("audit", "analytics.commands.audit"),
    ("checkpoint", "replay.commands.checkpoint"),
    ("verify", "analytics.commands.verify"),
    ("doctor", "analytics.commands.doctor"),
    ("bundle", "replay.commands.bundle"),
    ("impact", "replay.commands.impact"),
    ("ruling", "replay.commands.ruling"),
    ("keys", "replay.commands.keys"),
    ("rules", "replay.commands.rules"),
    ("players", "replay.commands.players"),
    ("stats", "analytics.commands.stats"),
    ("report", "analytics.commands.report"),
    ("ratings", "analytics.commands.ratings"),
    ("integrity", "analytics.commands.integrity"),
    ("query", "analytics.commands.query"),
    ("archive", "analytics.commands.archive"),
    ("simulate", "service.commands.simulate"),
    ("serve", "service.commands.serve"),
    ("bot", "service.commands.bot"),
)
"""Name and module of each command; its line of help is ``command.NAME`` in the words."""

_GLOBAL: Final[tuple[str, ...]] = ("--lang", "--store")


_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)


def main(arguments: Sequence[str] | None = None) -> int:
    """Return the exit status of a command line: 0 fine, 1 findings, 2 bad use, 3 our fault."""
    _open_streams()
    rest, chosen, lacking = _global_options(
        list(sys.argv[1:] if arguments is None else arguments)
    )
    lang = chosen["--lang"] or pick_language(os.environ)
    status, told = 0, False
    try:
        if lang not in languages():
            facts = {"language": lang, "languages": languages()}
            lang = languages()[0]
            status = _refuse(say("error.language_unknown", lang, **facts))
        elif lacking:
            status = _refuse(say("error.usage_value", lang, option=lacking))
        else:
            status = _answer(rest, lang, chosen["--store"])
    except (KeyboardInterrupt, EOFError):
        # Not the shell's 130: every command promises 0 to 3, and what was asked for
        # has not been done, for a reason that lies with whoever asked.
        status = _refuse(say("error.interrupted", lang))
    except BrokenPipeError:
        pass
    except OSError as fault:
        status, told = _unwritten(fault, lang), True
    return _written(status, lang, told=told)


def _open_streams() -> None:
    """Make both streams take any text: a closed one swallows it, a narrow one says "?"."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - a stream for as long as we run
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _answer(words: list[str], lang: str, store: str) -> int:
    if not words or words[0] in ("--help", "-h", "help"):
        sys.stdout.write(_overview(lang))
        return 0
    if words[0] == "--version":
        from importlib.metadata import version  # noqa: PLC0415 - slow, seldom asked

        sys.stdout.write(f"sixfold {version('sixfold')}\n")
        return 0
    modules = dict(COMMANDS)
    if words[0] not in modules:
        return _refuse(_unknown(words[0], lang))
    return _run(modules[words[0]], words, lang, store)


def _run(module: str, words: list[str], lang: str, store: str) -> int:
    from replay.commanding import run_command  # noqa: PLC0415 - the overview is quick
    from replay.terminal import Terminal  # noqa: PLC0415 - as above

    terminal = Terminal(lang, store)
    try:
        app = import_module(module).command(terminal)
        run_command(terminal, app, f"sixfold {words[0]}", words[1:])
    except EOFError:
        raise
    except BrokenPipeError:
        pass  # whoever read has seen enough; the status is that of what was shown
    except (Exception, SystemExit) as fault:
        if isinstance(fault, OSError) and fault.errno in _NO_ROOM:
            raise
        _report(terminal, fault)
    return terminal.status


def _report(terminal: Terminal, fault: Exception | SystemExit) -> None:
    from replay.terminal import OUR_FAULT  # noqa: PLC0415 - as above

    try:
        terminal.error(fault)
    except (Exception, SystemExit) as ours:  # noqa: BLE001 - a sentence, no traceback
        terminal.raise_status(OUR_FAULT)
        detail = f"{type(ours).__name__}: {ours}"
        terminal.err.print(terminal.say("error.internal", detail=detail), markup=False)
        if os.environ.get("SIXFOLD_DEBUG"):
            print_exception(ours)


def _written(status: int, lang: str, *, told: bool) -> int:
    """Return the status when all is written; what nobody reads any more is let go.

    ``told`` says whether a person knows already that something could not be written.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as fault:
            # At its end Python would write the rest again, fail again and say so.
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            if not told and not isinstance(fault, BrokenPipeError):
                status = max(status, _unwritten(fault, lang))
    return status


def _unwritten(fault: OSError, lang: str) -> int:
    facts = {"path": "stdout", "detail": fault.strerror}
    return _refuse(say("error.file_unwritable", lang, **facts))


def _global_options(words: list[str]) -> tuple[list[str], dict[str, str], str]:
    """Return the words without the options that every command has, and their values."""
    chosen: dict[str, str] = dict.fromkeys(_GLOBAL, "")
    rest: list[str] = []
    while words:
        word = words.pop(0)
        if word == "--":
            return [*rest, word, *words], chosen, ""
        name, equals, value = word.partition("=")
        if name not in _GLOBAL:
            rest.append(word)
        elif equals:
            chosen[name] = value
        elif words:
            chosen[name] = words.pop(0)
        else:
            return rest, chosen, name
    return rest, chosen, ""


def _overview(lang: str) -> str:
    width = max(len(name) for name, _ in COMMANDS)
    lines = [
        say("command.sixfold", lang),
        "",
        say("screen.help.usage", lang),
        "",
        *(f"  {name:{width}}  {say(f'command.{name}', lang)}" for name, _ in COMMANDS),
        "",
        f"  {'--lang':{width}}  {say('option.lang', lang)}",
        f"  {'--store':{width}}  {say('option.store', lang)}",
        f"  {'--version':{width}}  {say('option.version', lang)}",
        "",
        say("screen.help.more", lang),
        "",
    ]
    return "\n".join(lines)


def _unknown(word: str, lang: str) -> str:
    near = get_close_matches(word, [name for name, _ in COMMANDS], n=1)
    code = "error.command_near" if near else "error.command_unknown"
    return say(code, lang, command=word, near=near[0] if near else "")


def _refuse(sentence: str) -> int:
    with suppress(OSError):  # the status tells it too, if nobody listens
        sys.stderr.write(sentence + "\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())

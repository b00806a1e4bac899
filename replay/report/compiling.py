"""A report put together: from a replay's source, or from what an audit came to."""

from __future__ import annotations

import shlex
from importlib.metadata import version
from typing import TYPE_CHECKING

from msgspec.structs import replace

from replay.audit.reading import FAULTS
from replay.audit.work import store_address
from replay.report.gathering import match_report
from replay.report.model import MatchReport, Report, Unread
from replay.source import open_sources
from replay.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from replay.audit.account import Account
    from replay.audit.finding import Verdict
    from replay.source import Source

__all__ = ("audit_report", "command_line", "replay_report")


def command_line(words: Sequence[str], path: Path, lang: str) -> str:
    """Return the command that makes a report again, as it is typed.

    The report's own folder is left out: it says nothing of what is in it.

    >>> from pathlib import Path
    >>> command_line(["audit", "my night.toml"], Path("/tmp/night.html"), "pl")
    "sixfold audit 'my night.toml' --report night.html --lang pl"
    """
    return shlex.join(["sixfold", *words, "--report", path.name, "--lang", lang])


def replay_report(sources: Iterable[tuple[Source, int | None]], command: str) -> Report:
    """Return the report of a replay: each match with whose eyes see it."""
    each = list(sources)
    matches = [
        match_report(source, viewer, alone=len(each) == 1) for source, viewer in each
    ]
    return Report("replay", command, version("sixfold"), tuple(matches))


def audit_report(
    terminal: Terminal, heard: Iterable[tuple[str, Account | Exception]], command: str
) -> Report:
    """Return the report of an audit: findings in full, a line for a clean match.

    ``heard`` is what the audit came to, target by target. A match that is the only one
    is told in full, clean or not.
    """
    each = list(heard)
    full: list[MatchReport] = []
    clean: list[tuple[Verdict, tuple[str, ...]]] = []
    unread: list[Unread] = []
    for name, account in each:
        if isinstance(account, Exception):
            unread.append(Unread(name, account))
        elif account.verdict.clean and len(each) > 1:
            clean.append((account.verdict, account.names))
        else:
            try:
                source = _source(terminal, account.verdict)
                full.append(match_report(source, alone=len(each) == 1))
            except FAULTS as fault:  # it was changed in the meantime
                unread.append(Unread(name, fault))
    parts = tuple(full), tuple(clean), tuple(unread)
    return Report("audit", command, version("sixfold"), *parts)


def _source(terminal: Terminal, verdict: Verdict) -> Source:
    """Return the match of a verdict, read again with all that is told of it."""
    named = verdict.source
    address = terminal.address if named is None else store_address(named)
    if address is None:
        found = open_sources(terminal, named or "")
        return next(each for each in found if each.verdict.match == verdict.match)
    opened = Terminal(terminal.lang, address)
    source = next(open_sources(opened, verdict.match))
    return replace(source, verdict=verdict)

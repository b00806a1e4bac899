"""What an audit found over many matches, counted as it goes: no verdict is kept."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from replay.audit.account import Account, Cleared
    from replay.audit.finding import Finding

__all__ = ("GROUPS", "Count", "Group", "Key", "Player", "Tally")

Group: TypeAlias = Literal["rule", "code", "seat", "player", "table"]

GROUPS: Final[tuple[Group, ...]] = ("rule", "code", "seat", "player", "table")
"""By what findings are counted."""

_RECORD: Final = ".toml"


class Player(Struct, frozen=True, order=True):
    """Who was found: a name, an id, or both. Players typed from paper have no id."""

    name: str
    id: str = ""


Key: TypeAlias = str | int | Player | None
"""What findings have in common; ``None`` where it is not known or nobody's."""


class Count(Struct):
    """How many findings there are, and in how many matches."""

    findings: int = 0
    matches: int = 0


class Tally:
    """Counts of matches and findings. Its size is that of the groups, not of the archive."""

    def __init__(self) -> None:
        """Begin with nothing judged."""
        self.matches = self.clean = self.unreadable = 0
        self.hands = self.events = self.findings = 0
        self.groups: dict[Group, dict[Key, Count]] = {group: {} for group in GROUPS}

    @property
    def targets(self) -> int:
        """What was asked for: matches that were judged, and what could not be read."""
        return self.matches + self.unreadable

    def add(self, account: Account) -> None:
        """Count one match."""
        verdict = account.verdict
        self.matches += 1
        self.hands += verdict.hands
        self.events += verdict.events
        self.clean += verdict.clean
        self.findings += len(verdict.findings)
        for group in GROUPS:
            found: defaultdict[Key, int] = defaultdict(int)
            for finding in verdict.findings:
                found[_key(account, finding, group)] += 1
            for key, findings in found.items():
                count = self.groups[group].setdefault(key, Count())
                count.findings += findings
                count.matches += 1

    def add_cleared(self, cleared: Cleared) -> None:
        """Count matches in which nothing was found."""
        self.matches += cleared.matches
        self.clean += cleared.matches
        self.hands += cleared.hands
        self.events += cleared.events

    def counted(self, group: Group) -> Iterator[tuple[Key, Count]]:
        """Yield a group's keys, those with most findings first, the unknown one last."""
        return iter(
            sorted(
                self.groups[group].items(),
                key=lambda item: (
                    item[0] is None,
                    -item[1].findings,
                    -item[1].matches,
                    item[0] if isinstance(item[0], int) else 0,
                    str(item[0]),
                ),
            )
        )


def _key(account: Account, finding: Finding, group: Group) -> Key:
    breach = finding.breach
    if group == "rule":
        return breach.rule
    if group == "code":
        return breach.code
    if group == "table":
        return _table(account)
    return breach.seat if group == "seat" else _player(account, breach.seat)


def _player(account: Account, seat: int | None) -> Player | None:
    opened = account.opened
    if seat is None or opened is None or not 0 <= seat < len(opened.players):
        return None
    name = account.names[seat] if seat < len(account.names) else ""
    # Each record makes up ids of its own: there the name tells who it is.
    typed = (account.verdict.source or "").endswith(_RECORD)
    return Player(name, "" if typed and name else opened.players[seat])


def _table(account: Account) -> str | None:
    """Return where a match was played, as labelled, else where it is kept."""
    labels = account.labels
    known = [labels[key] for key in ("event", "place") if labels.get(key)]
    source = account.verdict.source
    if known:
        return ", ".join(known)
    if source is None or account.stored:
        return source
    return str(Path(source).parent)

"""Errors of the tools: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from events.errors import SixfoldError

__all__ = (
    "AddressBad",
    "CommandTaken",
    "EventUnknown",
    "FileKindUnknown",
    "FileNotText",
    "FileUnreadable",
    "FileUnwritable",
    "FolderEmpty",
    "ForkUnreachable",
    "HandUnknown",
    "LogEmpty",
    "NothingToAudit",
    "NothingToImport",
    "PatternEmpty",
    "PlayerUnknown",
    "ReplayError",
    "SeatBad",
    "StoreEmpty",
    "TargetUnknown",
    "TrickUnknown",
    "WatchUnfit",
)


class ReplayError(SixfoldError):
    """What the tools cannot do."""


class AddressBad(ReplayError):
    """A text that is no address. Facts: ``address``."""

    code = "address_bad"


class CommandTaken(ReplayError):
    """A command id that belongs to another match. Facts: ``command``, ``match``."""

    code = "command_taken"


class HandUnknown(ReplayError):
    """A hand that the match does not have. Facts: ``hand``, ``last``."""

    code = "hand_unknown"


class EventUnknown(ReplayError):
    """An event that the match does not have. Facts: ``seq``, ``last``."""

    code = "event_unknown"


class SeatBad(ReplayError):
    """A seat that the table does not have. Facts: ``seat``, ``seats``."""

    code = "seat_bad"


class FileUnreadable(ReplayError):
    """A file that cannot be read. Facts: ``path``, ``detail``."""

    code = "file_unreadable"


class FileNotText(FileUnreadable):
    """A file that is not UTF-8. Facts: ``path``, ``line`` (from 1)."""

    code = "file_not_utf8"


class FileUnwritable(ReplayError):
    """A file that cannot be written. Facts: ``path``, ``detail``."""

    code = "file_unwritable"


class FileKindUnknown(ReplayError):
    """A file that is neither a record nor an event log. Facts: ``path``."""

    code = "file_kind_unknown"


class TargetUnknown(ReplayError):
    """A target that is no file, folder or match. Facts: ``target``."""

    code = "target_unknown"


class NothingToAudit(ReplayError):
    """An audit without a target."""

    code = "nothing_to_audit"


class FolderEmpty(ReplayError):
    """A folder without records and event logs. Facts: ``path``."""

    code = "folder_empty"


class PatternEmpty(ReplayError):
    """A pattern that fits nothing to be judged. Facts: ``pattern``."""

    code = "pattern_empty"


class LogEmpty(ReplayError):
    """An event log without a match. Facts: ``path``."""

    code = "log_empty"


class StoreEmpty(ReplayError):
    """A store without a match. Facts: ``store``."""

    code = "store_empty"


class TrickUnknown(ReplayError):
    """A trick that the hand does not have. Facts: ``hand``, ``trick``, ``last``."""

    code = "trick_unknown"


class WatchUnfit(ReplayError):
    """Something to watch that is no file."""

    code = "watch_unfit"


class NothingToImport(ReplayError):
    """An import in which no file could be read. Facts: ``path``."""

    code = "nothing_to_import"


class PlayerUnknown(ReplayError):
    """A player whom the directory does not know. Facts: ``player``."""

    code = "player_unknown"


class ForkUnreachable(ReplayError):
    """A fork whose play is not possible from there. Facts: ``address``, ``reason``."""

    code = "fork_unreachable"

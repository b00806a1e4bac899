"""A file that cannot be read, on the screen and as JSON: all its faults at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.records import RecordFaults
from replay.terminal import BAD_USE, Terminal
from replay.words import fault_text

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("error_json", "fault_lines", "report_unreadable")


def report_unreadable(
    terminal: Terminal, source: Path | str, fault: Exception, *, json: bool
) -> None:
    """Show why a file was refused; the exit status becomes 2.

    As JSON it is ``{"source": …, "error": {"code", "message", "faults"?}}``, in English.
    """
    if not json:
        terminal.print(terminal.say("screen.audit.unreadable", source=source))
        for line in fault_lines(terminal, fault):
            terminal.print(f"  {line}")
        terminal.raise_status(BAD_USE)
        return
    error = error_json(terminal, fault)
    terminal.print_json({"source": str(source), "error": error})
    terminal.raise_status(BAD_USE)


def error_json(terminal: Terminal, fault: Exception) -> dict[str, object]:
    """Return a fault of reading for programs, in English."""
    lines = fault_lines(Terminal("en", terminal.address), fault)
    error: dict[str, object] = {
        "code": getattr(fault, "code", "record_faults"),
        "message": " ".join(lines),
    }
    if isinstance(fault, RecordFaults):
        error["faults"] = [
            {
                "line": f.line,
                "column": f.column,
                "code": f.code,
                "message": fault_text(f.code, "en", **f.facts),
            }
            for f in fault.faults
        ]
    return error


def fault_lines(terminal: Terminal, fault: Exception) -> list[str]:
    """Return the sentences, with the line of an event log where it is known."""
    line = getattr(fault, "facts", {}).get("line")
    place = f"{terminal.say('screen.place.line', line=line)}: " if line else ""
    return [place + sentence for sentence in terminal.error_lines(fault)]

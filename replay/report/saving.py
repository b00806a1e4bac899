"""A report saved: which writer its suffix asks for, and the file written whole."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from replay.errors import FileUnwritable, ReplayError

if TYPE_CHECKING:
    from replay.report.model import Report
    from replay.terminal import Terminal

__all__ = (
    "SUFFIXES",
    "ReportKindUnknown",
    "check_folder",
    "check_place",
    "report_text",
    "save_report",
    "write_file",
)

SUFFIXES: Final = (".html", ".md", ".json")


class ReportKindUnknown(ReplayError):
    """A file whose suffix names no kind of report. Facts: ``path``, ``suffixes``."""

    code = "report_kind_unknown"


def check_place(path: Path) -> None:
    """Return if a report can stand there; else what is wrong is known before the work.

    Raises ``report_kind_unknown`` if the suffix names no kind of report, and as
    :func:`check_folder`.

    >>> check_place(Path("night.html"))
    """
    if path.suffix.lower() not in SUFFIXES:
        raise ReportKindUnknown(path=str(path), suffixes=list(SUFFIXES))
    check_folder(path)


def check_folder(path: Path) -> None:
    """Return if a file can stand there; else what is wrong is known before the work.

    Raises ``file_unwritable`` for a folder that is not there, or that is there instead.

    >>> check_folder(Path("night.png"))
    """
    wrong = (
        errno.EISDIR if path.is_dir() else 0 if path.parent.is_dir() else errno.ENOENT
    )
    if wrong:
        raise FileUnwritable(path=str(path), detail=os.strerror(wrong))


def report_text(terminal: Terminal, path: Path, report: Report) -> str:
    """Return a report as the suffix of its file asks for, JSON for an unknown one.

    The same report makes the same text. JSON is in English whatever the language.
    """
    suffix = path.suffix.lower()
    if suffix == ".html":
        from replay.report.html import html_page  # noqa: PLC0415 - Jinja is slow

        return html_page(terminal, report)
    if suffix == ".md":
        from replay.report.markdown import markdown_page  # noqa: PLC0415 - as above

        return markdown_page(terminal, report)
    from replay.report.machine import report_json  # noqa: PLC0415 - as above

    return report_json(terminal, report)


def save_report(terminal: Terminal, path: Path, report: Report) -> None:
    """Write a report; a file that is there is written anew.

    Raises as :func:`check_place`.
    """
    check_place(path)
    write_file(path, report_text(terminal, path, report).encode())


def write_file(path: Path, content: bytes) -> None:
    """Write a file; one that is there is written anew. Raises ``file_unwritable``."""
    try:
        path.write_bytes(content)
    except OSError as fault:
        detail = fault.strerror or str(fault)
        raise FileUnwritable(path=str(path), detail=detail) from fault

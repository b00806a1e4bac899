"""Judges from outside, and what ``sixfold bisect`` says with them."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from tests.replay.desk import Desk

__all__ = ("AUDIT", "BEFORE", "ENVIRONMENT", "EXAMPLES", "NIGHT", "REVOKE", "asked")

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
REVOKE: Final = EXAMPLES / "sixbid-revoke.toml"
NIGHT: Final = EXAMPLES / "sixbid-club-night.toml"
_MODULES: Final = os.pathsep.join(filter(None, sys.path))
ENVIRONMENT: Final = {"PYTHONPATH": _MODULES}
"""What a program of ours needs to be found by another one."""
AUDIT: Final = (
    f"PYTHONPATH={shlex.quote(_MODULES)} "
    f"{shlex.quote(sys.executable)} -m service.cli audit {{}}"
)
"""The audit as a judge."""
BEFORE: Final = 'test "$SIXFOLD_EVENT" -lt'
"""A judge for whom a match is good before the event whose number follows."""


def asked(desk: Desk, *words: str) -> dict[str, Any]:
    """Return what ``bisect --json`` says."""
    shown = desk.run("bisect", *words, "--json")
    assert shown.status in (0, 1), shown.err
    (said,) = shown.lines
    return cast("dict[str, Any]", said)

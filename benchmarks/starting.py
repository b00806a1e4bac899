"""How long the command line takes to answer, as whole processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from benchmarks.measuring import Row, Sample, compared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.measuring import Effort

__all__ = ("rows",)

_GROUP: Final = "whole process, beside `python -c pass`"
_PROCESSES: Final = 15
_SIXFOLD: Final = Path(sys.executable).parent / "sixfold"


def rows(effort: Effort) -> Iterator[Row]:
    """Yield milliseconds of the help screens."""
    bare = _milliseconds(sys.executable, "-c", "pass")
    rounds = min(_PROCESSES, 2 * effort.rounds)
    for arguments, goal in ((("--help",), 250), (("audit", "--help"), None)):
        yield compared(
            _GROUP,
            " ".join(("sixfold", *arguments)),
            "ms",
            _milliseconds(str(_SIXFOLD), *arguments),
            bare,
            rounds,
            goal=goal,
        )


def _milliseconds(*command: str) -> Sample:
    def sample() -> float:
        start = perf_counter()
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - ours
        return 1000 * (perf_counter() - start)

    return sample

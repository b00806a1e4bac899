"""What became of each mutant, read from what mutmut leaves beside its sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("Result", "results")

_KILLED: Final = frozenset({1, 3})
_SURVIVED: Final = frozenset({0, 33})
"""33: no test runs through the function at all."""


class Result(msgspec.Struct, frozen=True):
    """One mutant: where it was and whether a test noticed it."""

    module: str
    """Path of the source, as ``core/sixbid/score.py``."""
    function: str
    number: int
    fate: str
    """``killed``, ``survived``, ``endless`` (stopped by the clock) or ``unknown``."""


class _Meta(msgspec.Struct):
    exit_code_by_key: dict[str, int | None]


def results(folder: Path) -> list[Result]:
    """Return the results of a run, by module, function and number."""
    found: list[Result] = []
    for path in sorted(folder.rglob("*.meta")):
        module = path.relative_to(folder).as_posix().removesuffix(".meta")
        meta = msgspec.json.decode(path.read_bytes(), type=_Meta)
        for key, code in meta.exit_code_by_key.items():
            name, _, number = key.rpartition("__mutmut_")
            function = name.rpartition(".")[2].removeprefix("x_")
            found.append(Result(module, function, int(number), _fate(code)))
    return found


def _fate(code: int | None) -> str:
    if code is None:
        return "unknown"
    if code in _KILLED:
        return "killed"
    return "survived" if code in _SURVIVED else "endless"

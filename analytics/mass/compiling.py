"""The rules' own functions compiled by numba, once for each version of their source.

Nothing is written twice: a function is cloned with its globals bound to compiled twins of
what they are in the rules, as deep as they go, and ``core`` knows nothing of it. numba
does not notice when a function that another one calls has changed; so the folder of its
cache is named after the source of all of them.
"""

from __future__ import annotations

import hashlib
import itertools
import platform
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, cast

import numba
import numpy as np
from numba import njit, types
from numba.extending import intrinsic, overload_method
from platformdirs import user_cache_path

import core
import events
from analytics.archive import column, deal_tables
from analytics.mass import (
    bidding,
    frog,
    houses,
    kozel,
    ranking,
    rows,
    sixbid,
    soloist,
    tricks,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from analytics.mass.rows import Rows

    Judge = Callable[[Rows, Rows, NDArray[np.bool_]], None]

__all__ = (
    "JUDGES",
    "compiled",
    "compiled_function",
    "is_compiled",
    "rules_folder",
    "source_digest",
)

JUDGES: Final[dict[str, Any]] = {
    "sixbid": sixbid.judge_sixbid,
    "kozel": kozel.judge_kozel,
    "frog": frog.judge_frog,
}
"""What judges the rows of each game, as plain Python."""

_CONFIG: Final[Any] = import_module("numba.core.config")
_COMPILED: Final = (
    *(rows, houses, ranking, tricks, bidding, soloist, sixbid, frog, kozel),
    *(column, deal_tables),
)
"""The modules beside ``core`` whose functions or numbers are compiled."""
_FRESH: Final = itertools.count(1)
_OURS: Final = ("analytics.", "core.", "events.")


@intrinsic
def _count_bits(_context: Any, mask: Any) -> Any:  # noqa: ANN401 - of numba
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - of numba
        return builder.ctpop(arguments[0])

    return mask(mask), generate


@overload_method(types.Integer, "bit_count")
def _bit_count(mask: Any) -> Any:  # noqa: ANN401, ARG001 - of numba
    """Give numba's integers the one method that the rules ask of a mask."""
    counted: Any = _count_bits

    def count(mask: Any) -> Any:  # noqa: ANN401 - of numba
        return counted(mask)

    return count


def compiled(game: str, folder: Path | None) -> Judge:
    """Return what judges rows of a game, compiled; the first call may take a while.

    Its cache lies in ``folder``; with ``None`` there is none.
    """
    judge: Judge = compiled_function(JUDGES[game], folder)
    return judge


def compiled_function(function: Any, folder: Path | None) -> Any:  # noqa: ANN401 - of numba
    """Return a function of numbers and arrays compiled, with all that it calls.

    Its cache lies in ``folder``, whose name has to change with the source of any of them.
    """
    # The linker takes functions of one name for the same: what is not on the disk, and
    # may be of changed rules, has names of its own.
    mark = "" if folder is not None else f"_{next(_FRESH)}"
    return _twin(function, {}, mark, folder)


def _twin(
    function: Any,  # noqa: ANN401 - of numba
    twins: dict[Any, Any],
    mark: str,
    folder: Path | None = None,
) -> Any:  # noqa: ANN401 - of numba
    """Return a function compiled, with compiled ones in the place of those it calls."""
    if function not in twins:
        own = function.__globals__
        bound = {
            name: _bound(own[name], twins, mark)
            for name in function.__code__.co_names
            if name in own
        }
        clone = FunctionType(
            function.__code__, bound, function.__name__, function.__defaults__
        )
        clone.__module__ = function.__module__
        clone.__qualname__ = function.__qualname__ + mark
        before = _CONFIG.CACHE_DIR
        try:
            _CONFIG.CACHE_DIR = "" if folder is None else str(folder)
            twins[function] = njit(nogil=True, cache=folder is not None)(clone)
        finally:
            _CONFIG.CACHE_DIR = before
    return twins[function]


def _bound(value: Any, twins: dict[Any, Any], mark: str) -> Any:  # noqa: ANN401 - of any module
    if isinstance(value, FunctionType) and value.__module__.startswith(_OURS):
        return _twin(value, twins, mark)
    # A table is an array, which can be looked up at a place known only at run time.
    return np.array(cast("Any", value)) if isinstance(value, tuple) else value


def source_digest() -> str:
    """Return a digest of everything that is compiled, and of what compiles it.

    >>> len(source_digest())
    16
    """
    whole = hashlib.sha256()
    texts: dict[str, Path] = {}
    for package in (core, events):
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*.py")):
            texts[f"{package.__name__} {path.relative_to(root)}"] = path
    for module in _COMPILED:
        texts[module.__name__] = Path(str(module.__file__))
    for name, path in texts.items():
        whole.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    versions = (numba.__version__, np.__version__, platform.python_version())
    whole.update(" ".join(versions).encode())
    return whole.hexdigest()[:16]


def rules_folder() -> Path:
    """Return the folder of the cache for the rules as they are now."""
    return user_cache_path("sixfold") / f"rules-{source_digest()}"


def is_compiled(game: str, folder: Path) -> bool:
    """Return whether a game's rules lie compiled in a folder."""
    return any(folder.rglob(f"{game}.judge_{game}*.nbc"))

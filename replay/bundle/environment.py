"""What a bundle tells of where it was made: versions, nothing that names machine or user."""

from __future__ import annotations

import platform
import re
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Final

from msgspec import Struct

__all__ = ("Environment", "environment", "program")

_PROGRAM: Final = "sixfold"
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")


class Environment(Struct, frozen=True, forbid_unknown_fields=True):
    """Versions of what runs beneath the program."""

    python: str
    implementation: str
    system: str
    machine: str
    packages: dict[str, str]
    """Of each library that the program needs, by name."""


def program() -> str:
    """Return the version of the program.

    >>> program().count(".") >= 1
    True
    """
    return version(_PROGRAM)


def environment() -> Environment:
    """Return the versions found here.

    >>> "msgspec" in environment().packages
    True
    """
    return Environment(
        platform.python_version(),
        platform.python_implementation(),
        platform.system(),
        platform.machine(),
        _packages(),
    )


def _packages() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in requires(_PROGRAM) or ():
        name = _NAME.match(line)
        if name is None or "extra ==" in line:
            continue
        try:
            found[name[0]] = version(name[0])
        except PackageNotFoundError:
            continue
    return dict(sorted(found.items()))

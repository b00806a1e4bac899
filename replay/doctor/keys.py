"""The keys of whoever asks: private ones that others may read, the operator trusted here."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Final

from replay.doctor.examination import BAD, OK, Examination
from replay.rulings.keys import keyring
from replay.rulings.trust import KeyUnfit, known_operator

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("examine_keys",)

_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def examine_keys(environment: Mapping[str, str]) -> Examination:
    """Return whether private keys are private, and whether an operator is known.

    >>> examine_keys({"SIXFOLD_KEYS": "nowhere"}).told
    'keys_none'
    """
    ring = keyring(environment)
    private = sorted(ring.folder.glob("*.key"))
    facts: dict[str, str | int] = {"keys": len(private), "folder": str(ring.folder)}
    exposed = [each for each in private if each.stat().st_mode & _OTHERS]
    if exposed and os.name == "posix":
        facts |= {"n": len(exposed), "path": str(exposed[0])}
        return Examination("keys", BAD, "keys_exposed", facts, "keys_exposed")
    try:
        operator = known_operator(environment)
    except KeyUnfit as fault:
        facts["path"] = str(fault.facts["path"])
        return Examination("keys", BAD, "keys_unfit", facts, "keys_unfit")
    if operator is None:
        return Examination("keys", OK, "keys_none", facts)
    return Examination("keys", OK, "keys_ok", facts | {"operator": operator.hex()[:8]})

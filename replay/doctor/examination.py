"""One thing examined: a calm verdict, the facts behind it, and what to do next."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

from replay.proof.fault import Fault

__all__ = ("BAD", "LOOK", "OK", "VERDICTS", "Examination")

OK: Final = "ok"
LOOK: Final = "look"
"""Nothing is lost, and somebody should know of it."""
BAD: Final = "bad"
VERDICTS: Final = (OK, LOOK, BAD)


class Examination(Struct, frozen=True):
    """What one look at a store found."""

    name: str
    """What was examined; ``doctor.name_NAME`` in the words."""
    verdict: str
    """One of ``VERDICTS``."""
    told: str
    """What was found: ``doctor.TOLD`` in the words, which takes the facts."""
    facts: dict[str, str | int] = field(default_factory=dict[str, str | int])
    advice: str = ""
    """What to do next: ``doctor.do_ADVICE``, which takes the facts too."""
    fault: Fault | None = None
    """The first fault of the log that it rests on."""

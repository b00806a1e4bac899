"""A remedy as a person types it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from replay.errors import ReplayError
from replay.rulings.giving import Remedy, counted_change

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope

__all__ = ("RemedyBad", "typed_remedy")

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


class RemedyBad(ReplayError):
    """A remedy that cannot be read. Facts: ``text``, ``reason``."""

    code = "remedy_bad"


def typed_remedy(
    history: Sequence[Envelope], hand: int, score: str, split: str, penalty: str
) -> Remedy:
    """Return the remedy for a hand that some texts name; an empty text names nothing.

    ``score`` is ``as-played``, ``void``, ``counted`` (by the tricks as they fell) or
    numbers, as those of ``split`` and ``penalty``. Raises ``remedy_bad``.

    >>> typed_remedy((), 1, "-10 +20 -10", "", "0,0,-5")
    Remedy(kind='adjusted', change=(-10, 20, -10), penalty=(0, 0, -5))
    """
    if score and split:
        raise RemedyBad(text=f"{score}, {split}", reason="score_and_split")
    fine = _numbers(penalty) if penalty else ()
    if split:
        return Remedy("split", _numbers(split), fine)
    word = score.strip().lower().replace("-", "_")
    if word in ("as_played", "void"):
        return Remedy(word, (), fine)
    if word == "counted":
        counted = counted_change(history, hand)
        if counted is None:
            raise RemedyBad(text=score, reason="not_scored")
        return Remedy("adjusted", counted, fine)
    return (
        Remedy("adjusted", _numbers(score), fine) if score else Remedy("none", (), fine)
    )


def _numbers(text: str) -> tuple[int, ...]:
    typed = text.replace("\N{MINUS SIGN}", "-")  # as a report prints it
    words = typed.replace(",", " ").replace(":", " ").split()
    if not words or not all(_NUMBER.fullmatch(word) for word in words):
        raise RemedyBad(text=text, reason="no_numbers")
    return tuple(map(int, words))

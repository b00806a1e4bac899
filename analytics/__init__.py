"""Tables: event logs as columns, and the statistics that are drawn from them.

In a notebook ``import analytics`` has the functions of ``analytics.notebook``; they are
loaded when one is used, as Polars takes its time and most commands do without.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analytics.notebook import (
        card_texts,
        figure,
        five_numbers,
        hands,
        hands_behind,
        open_archive,
        rated,
        sql,
    )

__all__ = (
    "card_texts",
    "figure",
    "five_numbers",
    "hands",
    "hands_behind",
    "open_archive",
    "rated",
    "sql",
)


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the module has
    """Return a function of the notebook, loaded now."""
    if name in __all__:
        return getattr(import_module("analytics.notebook"), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)

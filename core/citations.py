"""What a game cites: its rules by id, and the rule behind each code and each option."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

__all__ = ("Citations",)


class Citations(Struct, frozen=True):
    """The rules of a game and where its codes and options belong."""

    rules: tuple[str, ...]
    """Its own rules, in order."""
    codes: Mapping[str, str]
    """The rule that each code cites, ``core.catalogue.CASES`` among them."""
    options: Mapping[str, str]
    """The rule that each house rule bends."""
    taken_over: tuple[str, ...] = ()
    """The rules that it has from another game, cited by their own ids."""

"""The rules: what each compares, and the odds that it lets pass as honest."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ("LEAST", "LEAST_CONTROL", "LEVEL", "RULES", "Rule")

LEVEL: Final = 0.01
"""The probability that anybody at all is flagged wrongly, over all tests of an archive."""
LEAST: Final = 10
"""Situations that a subject must have in either row, counted where both rows occur."""
LEAST_CONTROL: Final = 50
"""The same for the control group."""


class Rule(NamedTuple):
    """A question that a situation answers with hit or miss."""

    name: str
    detector: str
    """What the rule belongs to: ``peeking``, ``soft_play`` or ``dumping``."""
    games: tuple[str, ...]
    margin: float
    """The odds ratio that honest play may have; more than that is tested for."""
    towards: bool = False
    """Whether the rows are one other player and all others; else they are choices."""


_ALL: Final = ("sixbid", "kozel", "frog")

RULES: Final = {
    rule.name: rule
    for rule in (
        Rule("points_given", "peeking", _ALL, 3.0),
        Rule("suit_led", "peeking", _ALL, 2.0),
        Rule("soft_play", "soft_play", _ALL, 2.0, towards=True),
        Rule("dumping", "dumping", ("sixbid", "frog"), 2.0, towards=True),
    )
}
"""Every rule by its name. The number of a walk's rule is its place here."""

"""A figure as tests compare it: the sum of each row and the hands behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analytics.figures.registry import FIGURES
from analytics.figures.summing import hands_behind, in_order, summed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analytics.figures.population import Population

__all__ = ("Rows", "same", "told")

Rows = dict[tuple[str, str, str], tuple[float, str]]
"""By game, whose (the first letter of an id) and case: the sum, and the hands behind."""


def told(population: Population, name: str, by: str, ids: Mapping[str, str]) -> Rows:
    """Return the rows of a figure of few hands; n and value fit the hands behind."""
    figure = FIGURES[name]
    behind = in_order(hands_behind(figure, population, by)).collect()
    rows: Rows = {}
    for row in summed(figure, behind.lazy()).collect().to_dicts():
        key = row["game"], row["subject"], row["case"]
        hands = [
            f"{ids[match]}{hand}"
            for *head, match, hand, _ in behind.iter_rows()
            if tuple(head) == key
        ]
        assert row["n"] == len(hands) == len(set(hands))
        assert row["value"] == pytest.approx(row["total"] / row["n"])
        assert row["small"]
        subject = "+".join(part[:1] for part in row["subject"].split("+"))
        rows[row["game"], subject, row["case"]] = row["total"], " ".join(hands)
    return rows


def same(found: Rows, wanted: Mapping[tuple[str, str, str], tuple[float, str]]) -> None:
    """Demand the rows that were worked out, hands behind and all."""
    assert found.keys() == wanted.keys()
    for key, (total, hands) in wanted.items():
        assert found[key][0] == pytest.approx(total, abs=1e-9), key
        assert sorted(found[key][1].split()) == sorted(hands.split()), key

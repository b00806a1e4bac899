"""The audit of an archive finds what the audit of each match finds: no more, no less."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.games import GAMES
from tests.analytics.logs import random_match
from tests.analytics.mass.matches import (
    archive_of,
    by_archive,
    by_match,
    fair_matches,
    faulty_matches,
    suspected,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def check_alike(folder: Path, game: str, fair: range, faulty: range) -> None:
    """Demand the same verdicts of both audits, with the store beside it and without.

    Alone, an archive says of some matches that it cannot tell them; of no clean one.
    """
    matches = [*fair_matches(game, fair), *faulty_matches(game, faulty)]
    address, archive = archive_of(folder, matches)
    wanted = by_match(address)
    assert list(wanted) == list(by_archive(archive))
    assert by_archive(archive, address) == wanted
    alone = by_archive(archive)
    untold = [match for match, told in alone.items() if told == "archive_untold"]
    assert {m: told for m, told in alone.items() if m not in untold} == {
        m: told for m, told in wanted.items() if m not in untold
    }
    assert not any(wanted[match]["clean"] for match in untold)
    found = [match for match, told in wanted.items() if not told["clean"]]
    assert len(found) >= len(faulty_kinds(matches, fair))
    assert len(untold) < len(found) / 2


def faulty_kinds(matches: Sequence[object], fair: range) -> Sequence[object]:
    """Return the matches behind the fair ones, each of which has a fault."""
    return matches[len(fair) :]


@pytest.mark.parametrize("game", GAMES)
def test_fair_and_foul_matches_are_told_alike(game: str, tmp_path: Path) -> None:
    """Legal matches by any house rules, and one with every kind of fault there is."""
    check_alike(tmp_path, game, range(20), range(1))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_hundreds_of_matches_are_told_alike(game: str, tmp_path: Path) -> None:
    """As above, with more of them."""
    check_alike(tmp_path, game, range(100, 400), range(1, 12))


@pytest.mark.parametrize("game", GAMES)
def test_no_fair_match_is_suspected(game: str, tmp_path: Path) -> None:
    """Whatever is in order is cleared by its rows, and costs no second look."""
    played = [random_match(game, seed, 8) for seed in range(6)]
    folder = archive_of(tmp_path, [*fair_matches(game, range(40, 70)), *played])[1]
    assert suspected(folder) == []

"""No row with a breach in it is called clean, whichever of its numbers was changed."""

# Polars' own types are known in part only.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
import pytest
from hypothesis import given

from analytics.mass.compiling import compiled
from analytics.mass.houses import HOUSE, houses_of
from analytics.mass.rows import JUDGED, ROW, blocks_of
from core.games import GAMES
from replay.audit.judge import judge
from replay.transcribing.scribe import Told
from tests.analytics.archive.rebuilt import before, facts
from tests.analytics.archive.shelf import projected
from tests.analytics.mass.matches import fair_matches
from tests.strategies import any_logs, law

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from events.base import Event

CHANGES = 900
ENDINGS = ("open", "scored", "passed", "void")


def deals_of(game: str, seeds: Iterable[int]) -> pl.DataFrame:
    """Return the rows of the hands of some fair matches."""
    frames = [projected(log)[f"deals_{game}"] for log in fair_matches(game, seeds)]
    return pl.concat(frames).filter(pl.col("odd").is_null())


def sound_rows(game: str, deals: pl.DataFrame, cache: Path | None) -> list[bool]:
    """Return for each row whether the compiled rules find it in order."""
    judge = compiled(game, cache)
    names = [f"house_{name}" for name in HOUSE[game].names or ()]
    houses = np.array(deals.select(names).rows(), HOUSE[game])
    sound: list[bool] = []
    for block in blocks_of(game, deals, np.arange(deals.height)):
        clean = np.ones(len(block), np.bool_)
        judge(block, houses, clean)
        sound += clean.tolist()
    return sound


def is_legal(game: str, row: dict[str, Any]) -> bool:
    """Return whether the rules themselves find nothing in the hand that a row tells."""
    state = before(game, row)
    for event in facts(game, row):
        if GAMES[game].check(state, event):
            return False
        state = GAMES[game].evolve(state, event)
    return True


def changed(
    rng: Random, row: dict[str, Any], name: str, kind: pl.DataType
) -> dict[str, Any]:
    """Return a row with one bit of a column another than it was."""
    if name == "ending":
        others = [ending for ending in ENDINGS if ending != row["ending"]]
        return {**row, name: rng.choice(others)}
    bits = {"Int8": 6, "Int16": 6, "Int32": 8, "UInt32": 22, "UInt64": 36}
    return {**row, name: row[name] ^ 1 << rng.randrange(bits[str(kind)])}


def tampered(game: str, deals: pl.DataFrame) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield rows with one number changed, and the column that it stands in."""
    rng = Random(f"tampered {game}")  # noqa: S311 - a test has no secrets
    rows = deals.to_dicts()
    names = [name for name in JUDGED[game] if name != "seats"]
    for number in range(CHANGES):
        name = names[number % len(names)]
        yield name, changed(rng, rng.choice(rows), name, deals.schema[name])


@pytest.mark.parametrize("game", GAMES)
def test_no_row_with_a_breach_is_called_clean(game: str, rules_cache: Path) -> None:
    """One bit of a legal row is changed; what the rules find fault with is struck out."""
    deals = deals_of(game, range(500, 512))
    changes = list(tampered(game, deals))
    rows = pl.DataFrame([row for _, row in changes], schema=deals.schema)
    found: Counter[str] = Counter()
    missed: list[str] = []
    for (name, row), sound in zip(
        changes, sound_rows(game, rows, rules_cache), strict=True
    ):
        legal = False
        with suppress(KeyError, IndexError, ValueError):  # no such step, card or seat
            legal = is_legal(game, row)
        found[name] += not legal and not sound
        if sound and not legal:
            missed.append(name)
    assert missed == []
    assert found.total() > CHANGES / 2
    by_word = {"play_0", "play_1", "dealt_0", "score_0", "takers", "standing_0"}
    assert by_word <= set(found)


@pytest.mark.parametrize("game", GAMES)
def test_no_foul_hand_is_called_clean(game: str, rules_cache: Path) -> None:
    """Whatever happens at a table, foul or fair, with any house rules."""

    @law(12)
    @given(any_logs(game, hands=2))
    def holds(log: tuple[Event, ...]) -> None:
        deals = projected(log)[f"deals_{game}"]
        findings, _, _ = judge(Told(event, None) for event in log)
        found = {finding.hand for finding in findings}
        sound = sound_rows(game, deals, rules_cache)
        for hand, odd, clean in zip(deals["hand"], deals["odd"], sound, strict=True):
            assert odd is not None or clean == (hand not in found)

    holds()


@pytest.mark.parametrize("game", GAMES)
def test_a_row_of_any_numbers_is_judged_without_harm(
    game: str, rules_cache: Path
) -> None:
    """A damaged file may hold anything; nothing beside the arrays is read."""
    rng = np.random.default_rng(7)
    kind = ROW[game]
    noise = rng.integers(-128, 128, (4096, len(kind.names or ())), np.int64)
    rows = np.ascontiguousarray(noise).view(kind).reshape(-1)
    rows["house"] = 0
    houses = np.zeros(1, HOUSE[game])
    clean = np.ones(len(rows), np.bool_)
    compiled(game, rules_cache)(rows, houses, clean)
    assert not clean.any()


@pytest.mark.parametrize("game", GAMES)
def test_the_house_of_a_match_is_that_of_its_hands(game: str) -> None:
    """The options of a match come to the numbers that stand in its rows."""
    different: set[tuple[int, ...]] = set()
    for log in fair_matches(game, range(40, 60)):
        frames = projected(log)
        houses, own = houses_of(game, frames["matches"]["options"])
        names = [f"house_{name}" for name in HOUSE[game].names or ()]
        (house,) = frames[f"deals_{game}"].select(names).unique().rows()
        assert houses[own].tolist() == [house]
        different.add(house)
    assert len(different) > 5

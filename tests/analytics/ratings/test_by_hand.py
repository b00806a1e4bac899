"""Ratings of twenty hands, against the library asked hand by hand from a list."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

import pytest
from openskill.models import PlackettLuce

from analytics.figures.summing import SMALL
from analytics.ratings.rating import rated
from tests.analytics.figures.twenty import TWENTY
from tests.analytics.ratings.evenings import archive_of
from tests.builders import PLAYERS

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

    from analytics.archive.reading import Archive

ADA, BEN, CID, DORA = PLAYERS
S, F, K, L = (letter * 26 for letter in "sfkl")
RANKS: Final = {"won": [0.0, 1.0], "drawn": [0.0, 0.0], "lost": [1.0, 0.0]}

SIXBID: Final = (
    (1, ADA, "won"),
    (2, ADA, "drawn"),
    (4, BEN, "won"),
    (5, ADA, "lost"),
    (6, CID, "won"),
    (7, BEN, "lost"),
    (8, ADA, "won"),
    (9, ADA, "won"),
    (10, ADA, "lost"),
)
"""Number, soloist and result of each scored hand; the third was passed out."""
FROG: Final = ((1, ADA, "won"), (2, BEN, "lost"), (3, CID, "won"), (4, ADA, "drawn"))
KOZEL: Final = ("won", "lost", "drawn", "won", "lost", "lost")
"""What became of Ada's and Cid's side in K1 to K5 and in L1."""


@pytest.fixture(name="twenty", scope="module")
def fixture_twenty(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """Return an archive of the twenty hands, one a minute in each match, Kozel's L last."""
    sixbid, frog, kozel, full = TWENTY
    return archive_of(
        tmp_path_factory.mktemp("twenty") / "a",
        (L, full, [30]),
        (K, kozel, range(1, 7)),
        (F, frog, range(1, 5)),
        (S, sixbid, range(1, 11)),
    )


def alone(
    hands: tuple[tuple[int, str, str], ...],
) -> tuple[dict[str, PlackettLuceRating], PlackettLuceRating]:
    """Return the library's ratings of three players and of the soloist's role."""
    model = PlackettLuce()
    three = {each: model.rating() for each in (ADA, BEN, CID)}
    role = model.rating()
    for _, soloist, result in hands:
        two = [each for each in three if each != soloist]
        sides = [[three[soloist], role], [three[each] for each in two]]
        (three[soloist], role), opposed = model.rate(sides, ranks=RANKS[result])
        three |= dict(zip(two, opposed, strict=True))
    return three, role


@pytest.mark.parametrize(("game", "hands"), [("sixbid", SIXBID), ("frog", FROG)])
def test_one_against_two(
    twenty: Archive, game: str, hands: tuple[tuple[int, str, str], ...]
) -> None:
    """The soloist has the role beside him; a draw is a tie, a passed hand is nothing."""
    three, role = alone(hands)
    found = rated(twenty, game)
    rows = {row["player"]: row for row in found.table.to_dicts()}
    assert set(rows) == {ADA, BEN, CID}
    for player, strength in three.items():
        row = rows[player]
        assert (row["mu"], row["sigma"]) == (strength.mu, strength.sigma)
        assert row["shown"] == strength.ordinal()
        reach = row["high"] - row["mu"]
        assert reach == pytest.approx(1.96 * strength.sigma, rel=1e-4)
        assert row["mu"] - row["low"] == pytest.approx(reach)
        last = S if game == "sixbid" else F, hands[-1][0]
        assert (row["hands"], row["last_match"], row["last_hand"]) == (
            len(hands),
            *last,
        )
    assert found.role["hand"].to_list() == [number for number, _, _ in hands]
    end = found.role.row(-1, named=True)
    assert (end["mu"], end["sigma"]) == (role.mu, role.sigma)


def test_two_against_two(twenty: Archive) -> None:
    """Two matches are one course; a void deal is nothing, and there is no role."""
    model = PlackettLuce()
    ours, theirs = [model.rating(), model.rating()], [model.rating(), model.rating()]
    for result in KOZEL:
        ours, theirs = model.rate([ours, theirs], ranks=RANKS[result])
    found = rated(twenty, "kozel")
    rows = {row["player"]: (row["mu"], row["sigma"]) for row in found.table.to_dicts()}
    wanted = zip((ADA, CID, BEN, DORA), (*ours, *theirs), strict=True)
    assert rows == {player: (each.mu, each.sigma) for player, each in wanted}
    assert found.role.is_empty()
    places = found.history.select("match", "hand").unique(maintain_order=True).rows()
    assert places == [*((K, number) for number in range(1, 6)), (L, 1)]


def test_the_first_hand_on_paper(twenty: Archive) -> None:
    """Four newcomers, the role one of them: half a win each way, so half a step.

    The variance of each is (25/3)² + (1/12)² = 69.4514; the scale is the root of four of
    them and 2 (25/6)², 312.528, so 17.6784; the step 69.4514 / 17.6784 = 3.9286.
    """
    first = rated(twenty, "sixbid").history.filter(hand=1).to_dicts()
    assert [(row["player"], row["role"], row["outcome"]) for row in first] == [
        (ADA, "soloist", "won"),
        (BEN, "opponent", "lost"),
        (CID, "opponent", "lost"),
    ]
    assert [row["expected"] for row in first] == [0.5, 0.5, 0.5]
    changes = [row["change"] for row in first]
    assert changes == pytest.approx([1.9643, -1.9643, -1.9643], abs=1e-4)
    assert [row["mu"] for row in first] == [25 + change for change in changes]


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
def test_a_change_is_a_step_of_what_was_not_expected(
    twenty: Archive, game: str
) -> None:
    """Of every row: variance before, by the scale, by result less expectation."""
    found = rated(twenty, game)
    beta2, tau2 = (25 / 6) ** 2, (1 / 12) ** 2
    role = dict(zip(found.role["hand"], found.role["sigma"], strict=True))
    sigmas = dict.fromkeys(PLAYERS, 25 / 3)
    before = 25 / 3
    for _, hand in found.history.group_by("match", "hand", maintain_order=True):
        rows = hand.to_dicts()
        doubts = {row["player"]: sigmas[row["player"]] ** 2 + tau2 for row in rows}
        all_doubt = sum(doubts.values()) + (before**2 + tau2 if role else 0)
        for row in rows:
            score = {"won": 1, "drawn": 0.5, "lost": 0}[row["outcome"]]
            step = doubts[row["player"]] / sqrt(2 * beta2 + all_doubt)
            assert row["change"] == pytest.approx(step * (score - row["expected"]))
            sigmas[row["player"]] = row["sigma"]
        before = role.get(rows[0]["hand"], before)


def test_who_has_few_hands_has_no_rank(twenty: Archive) -> None:
    """Nine hands are fewer than thirty."""
    table = rated(twenty, "sixbid").table
    assert SMALL == 30
    assert table["small"].all()
    assert table["rank"].null_count() == 3
    assert table["shown"].is_sorted(descending=True)

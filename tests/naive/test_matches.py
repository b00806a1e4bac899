"""Random matches of every game by every house rule, before the reader and the audit."""

from __future__ import annotations

import pytest

from tests.naive.auditing import known_codes
from tests.naive.finding import RULES
from tests.naive.options import CHOICES
from tests.naive.tally import Tally, kinds_of, sights

GAMES = list(CHOICES)
LEGAL = 300
A_KIND = 3
MANY_LEGAL = 1500
MANY_A_KIND = 12


def legal(game: str, seeds: range) -> Tally:
    """Return what legal matches of a game showed."""
    tally = Tally()
    for seed in seeds:
        tally.hold_legal(game, seed)
    return tally


def faulty(game: str, seeds: range) -> Tally:
    """Return what matches with every kind of fault showed."""
    tally = Tally()
    for fault in kinds_of(game):
        for seed in seeds:
            tally.hold_faulty(game, seed, fault)
    return tally


@pytest.mark.parametrize("game", GAMES)
def test_a_legal_match_has_no_finding(game: str) -> None:
    """Nothing is found, and unfinished is what is unfinished (sixbid.R1, kozel.R1).

    The matches show every contract and end, every value of every option.
    """
    tally = legal(game, range(LEGAL))
    assert not tally.differences, "\n".join(tally.differences[:3])
    missing = [sight for sight in sights(game) if not tally.seen[sight]]
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_a_fault_is_one_finding(game: str) -> None:
    """Rule, code, hand, trick, seat and subject are those of the rules, and no other."""
    tally = faulty(game, range(A_KIND))
    assert not tally.differences, "\n".join(tally.differences[:3])
    for fault in kinds_of(game):
        assert tally.seen[f"fault {fault.name}"] == A_KIND


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_a_kind_of_fault(game: str) -> None:
    """The table of finding codes, the core's codes and the kinds are the same codes."""
    planted = {fault.code for fault in kinds_of(game)}
    assert planted == set(RULES[game])
    assert planted == known_codes(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_legal_matches_have_no_finding(game: str) -> None:
    """As above, with other seeds and more of them (sixbid.R1, kozel.R1)."""
    tally = legal(game, range(LEGAL, LEGAL + MANY_LEGAL))
    assert not tally.differences, "\n".join(tally.differences[:3])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_faults_are_one_finding_each(game: str) -> None:
    """As above, with other seeds and more of them (sixbid.R19, kozel.R14)."""
    tally = faulty(game, range(A_KIND, A_KIND + MANY_A_KIND))
    assert not tally.differences, "\n".join(tally.differences[:3])

"""The compiled verdict is that of the rules as they are: change one, and it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import core
from analytics.mass import compiling
from core.following import playable
from core.frog.widow import judge_laid_away
from core.kozel.score import by_points
from core.sixbid.contract import beats
from replay.audit.judge import judge
from replay.transcribing.scribe import Told
from tests.analytics.archive.shelf import projected
from tests.analytics.logs import random_match
from tests.analytics.mass.test_rows import sound_rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def lowest_wins(card: int, best: int, _trump: int) -> bool:
    """Win with the lowest card of the suit."""
    return card // 9 == best // 9 and card < best


def anything_goes(hand: int, _led: int, _trumps: int, _over: int, _way: int) -> int:
    """Play what one likes, but no ace while there is another."""
    return hand & ~0b100000000100000000100000000100000000 or hand


def nothing_fits(_contract: int, _hand: int, _cards: int, _number: int) -> int:
    """Lay nothing away."""
    return 3


def one_pair(own: int, other: int, _cards: int, _ninety: int, _sweep: int) -> int:
    """Uncover one pair at most."""
    return 1 if other > own else 0


def check_change(
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    rule: Callable[..., object],
    other: Callable[..., object],
) -> None:
    """Demand that both audits find fault with the same hands once a rule is another."""
    endless = {} if game == "kozel" else {"open_ended": True}
    log = random_match(game, 5, 60, options=endless)
    deals = projected(log)[f"deals_{game}"]
    assert not judge(Told(event, None) for event in log)[0]
    monkeypatch.setattr(rule, "__code__", other.__code__)
    findings, _, _ = judge(Told(event, None) for event in log)
    found = {finding.hand for finding in findings}
    assert found
    sound = sound_rows(game, deals, None)
    struck = {
        hand for hand, clean in zip(deals["hand"], sound, strict=True) if not clean
    }
    assert struck == found


def test_another_winner_changes_the_compiled_verdict(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the lowest card wins, other seats should have gathered the tricks."""
    check_change(monkeypatch, "sixbid", beats, lowest_wins)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "rule", "other"),
    [
        ("kozel", playable, anything_goes),
        ("kozel", by_points, one_pair),
        ("frog", judge_laid_away, nothing_fits),
    ],
)
def test_another_rule_changes_the_compiled_verdict(
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    rule: Callable[..., object],
    other: Callable[..., object],
) -> None:
    """Following, pairs by points, what may be laid away: none is written twice."""
    check_change(monkeypatch, game, rule, other)


def test_the_folder_of_the_cache_tells_the_source(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The compiler does not notice that a function changed which another one calls."""
    before = compiling.source_digest()
    assert compiling.rules_folder().name == f"rules-{before}"
    (tmp_path / "following.py").write_text("PLAYABLE = 1\n", encoding="utf-8")
    monkeypatch.setattr(core, "__path__", [str(tmp_path)])
    changed = compiling.source_digest()
    (tmp_path / "following.py").write_text("PLAYABLE = 2\n", encoding="utf-8")
    assert len({before, changed, compiling.source_digest()}) == 3

"""Golden logs: what was once recorded still reads, folds, scores and tells the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from core.games import GAMES, fold, game_of
from core.redact import redact
from events.codec import decode_stored, encode
from events.envelope import Envelope, check_chain
from events.stores.jsonl import read_lines, write_lines
from events.table import HandRevealed, HandScored, MatchOpened
from tests.golden.endings import ENDINGS, endings_of
from tests.golden.house_rules import house_rules, shown
from tests.golden.transcript import transcript

HERE = Path(__file__).parent
LOGS = sorted(HERE.glob("*/*.jsonl"))
EACH = pytest.mark.parametrize(
    "path", LOGS, ids=[f"{path.parent.name}-{path.stem}" for path in LOGS]
)


def envelopes_of(path: Path) -> list[Envelope]:
    """Return the events of a golden."""
    with path.open(encoding="utf-8") as lines:
        (only,) = read_lines(lines, str(path)).matches.values()
    return only


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_ending_has_a_golden(game: str) -> None:
    """One log and one text for each way to end and each house rule, and no other file."""
    for kind in ("jsonl", "txt"):
        found = {path.stem for path in (HERE / game).glob(f"*.{kind}")}
        assert found == set(ENDINGS[game])


@EACH
def test_a_golden_ends_as_its_name_says(path: Path) -> None:
    """The name of the file is an ending of its log."""
    log = [envelope.event for envelope in envelopes_of(path)]
    assert path.stem in endings_of(log)


@EACH
def test_a_golden_replays_to_its_text(path: Path) -> None:
    """Cards, calls, tricks, scores and the state at the end stand as written."""
    log = [envelope.event for envelope in envelopes_of(path)]
    assert transcript(log) == path.with_suffix(".txt").read_text(encoding="utf-8")


@EACH
def test_a_golden_is_clean(path: Path) -> None:
    """No event breaks a rule, and each score is the right one."""
    log = [envelope.event for envelope in envelopes_of(path)]
    assert isinstance(log[0], MatchOpened)
    rules = game_of(log[0])
    state = fold(log[:1])
    for event in log[1:]:
        assert rules.check(state, event) == ()
        if isinstance(event, HandScored):
            assert event.change == rules.right_change(state)
        state = rules.evolve(state, event)
    assert isinstance(log[-1], HandRevealed)
    assert rules.view(state, -1) == state


@EACH
def test_the_house_would_write_the_same_again(path: Path) -> None:
    """What follows by itself followed at once, and nothing else came between."""
    log = [envelope.event for envelope in envelopes_of(path)]
    rules = GAMES[path.parent.name]
    state = fold(log[:1])
    for event in log[1:]:
        follows = rules.automatic(state) if state.dealt else None
        assert follows in (None, event)
        state = rules.evolve(state, event)
    assert rules.automatic(state) is None


@EACH
def test_a_golden_keeps_its_bytes(path: Path) -> None:
    """Chain, bytes of each event and lines of the file come out as they went in."""
    envelopes = envelopes_of(path)
    check_chain(envelopes)
    for envelope in envelopes:
        assert encode(decode_stored(envelope.data)) == envelope.data
    assert "".join(write_lines(envelopes)) == path.read_text(encoding="utf-8")


@EACH
def test_a_golden_seen_from_every_seat(path: Path) -> None:
    """Each seat's redacted events fold to the view of that seat (law 4)."""
    log = [envelope.event for envelope in envelopes_of(path)]
    state = fold(log[:1])
    rules = GAMES[path.parent.name]
    for viewer in range(-1, len(state.table.players)):
        whole = seen = state
        for event in log[1:]:
            whole = rules.evolve(whole, event)
            seen = rules.evolve(seen, redact(event, viewer))
            assert rules.view(whole, viewer) == seen


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("sixbid/solo_made", "misere_value_40"),
        ("kozel/one_pair", "capture_pairs_2"),
        ("frog/chico_made", "grand_multiplier_4"),
    ],
)
def test_a_house_rule_that_bends_nothing_is_noticed(path: str, name: str) -> None:
    """A match that went as by the rules is no golden of the house rule it was under."""
    opened, *rest = [each.event for each in envelopes_of(HERE / f"{path}.jsonl")]
    assert isinstance(opened, MatchOpened)
    bent = replace(opened, options=(house_rules(opened.game)[name],))
    assert shown([bent, *rest]) == set()


def test_a_changed_text_is_noticed() -> None:
    """One card written otherwise makes another transcript."""
    path = HERE / "sixbid" / "solo_made.jsonl"
    log = [envelope.event for envelope in envelopes_of(path)]
    assert transcript(log[:-1]) != transcript(log)

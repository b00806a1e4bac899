"""What holds of rulings whatever was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalogue import LOG_CODES
from core.games import GAMES, fold
from core.redact import redact
from events.ruling import (
    OUTCOMES,
    REMEDIES,
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
)
from events.table import HandOpened, HandScored
from replay.audit.judge import audit_log
from replay.rulings.ruled import Effect, as_ruled, ruled_change
from replay.rulings.totals import totals_of
from tests.replay.rulings.bench import TRUSTED, WARRANT, Bench
from tests.strategies import any_logs, law, legal_logs

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, DrawFn

    from events.base import Event
    from replay.audit.finding import Finding

EVERY: Final = pytest.mark.parametrize("game", sorted(GAMES))
BY_SEAT: Final = pytest.mark.parametrize("game", ["sixbid", "frog"])
HANDS: Final = 3


@st.composite
def acts(draw: DrawFn) -> Event:
    """Return an act of an arbitration, sound or not."""
    small = st.integers(-1, 4)
    numbers = st.lists(st.integers(-9, 9), max_size=4).map(tuple)
    signed: dict[str, Any] = {
        "text": draw(st.text(max_size=3)),
        "remedy": draw(st.sampled_from(REMEDIES)),
        "change": draw(numbers),
        "penalty": draw(numbers),
        "seen": draw(st.integers(0, 60)),
        "seen_hash": bytes(32),
        "warrant": draw(st.sampled_from((None, WARRANT))),
        "signature": draw(st.sampled_from((b"", bytes(64)))),
    }
    return draw(
        st.sampled_from(
            (
                DirectorCalled(draw(small), draw(small), ""),
                RulingAppealed(draw(small), draw(small), ""),
                RulingGiven(draw(small), draw(small), (), (), **signed),
                AppealDecided(draw(small), draw(st.sampled_from(OUTCOMES)), **signed),
            )
        )
    )


def scattered(
    data: DataObject, log: tuple[Event, ...]
) -> tuple[tuple[Event, ...], dict[int, int]]:
    """Return a log with acts anywhere behind its first event, and where each event went."""
    told: list[Event] = []
    places: dict[int, int] = {}
    for seq, event in enumerate(log, 1):
        told.append(event)
        places[seq] = len(told)
        if not data.draw(st.integers(0, 9)):
            told += data.draw(st.lists(acts(), min_size=1, max_size=2))
    return tuple(told), places


def written(log: tuple[Event, ...]) -> dict[int, tuple[int, ...] | None]:
    """Return the score written for each hand, ``None`` for one without."""
    found: dict[int, tuple[int, ...] | None] = {}
    for event in log:
        if isinstance(event, HandOpened):
            found[len(found) + 1] = None
        elif isinstance(event, HandScored):
            found[len(found)] = event.change
    return found


@EVERY
@law(30)
@given(data=st.data())
def test_without_rulings_nothing_changes(game: str, data: DataObject) -> None:
    """As ruled is as played, event by event; so it is if only text was ruled."""
    log = data.draw(any_logs(game, hands=HANDS))
    assert tuple(as_ruled(log, {})) == log
    hand = data.draw(st.integers(1, HANDS))
    assert tuple(as_ruled(log, {hand: Effect(rulings=(1,))})) == log


@EVERY
@law(30)
@given(data=st.data())
def test_the_written_score_as_a_ruling_changes_nothing(
    game: str, data: DataObject
) -> None:
    """Each hand is adjusted to what stands there."""
    log = data.draw(legal_logs(game, hands=HANDS))
    ruled = {
        hand: Effect("adjusted", change)
        for hand, change in written(log).items()
        if change is not None
    }
    assert tuple(as_ruled(log, ruled)) == log


@BY_SEAT
@law(60)
@given(data=st.data())
def test_totals_differ_by_the_sum_of_what_was_ruled(
    game: str, data: DataObject
) -> None:
    """Where seats have points, nothing is cut and nothing is lost on the way."""
    log = data.draw(legal_logs(game, hands=HANDS))
    scores = written(log)
    entries = len(fold(log).table.standing)
    numbers = st.tuples(*[st.integers(-50, 50)] * entries)
    ruled: dict[int, Effect] = {}
    for hand in data.draw(st.sets(st.sampled_from(sorted(scores)))):
        remedy = data.draw(st.sampled_from(("as_played", "adjusted", "split", "void")))
        change = data.draw(numbers) if remedy in ("adjusted", "split") else ()
        penalty = data.draw(st.one_of(st.just(()), numbers))
        ruled[hand] = Effect(remedy, change, penalty, (1,))
    totals = totals_of(log, ruled)
    nothing = (0,) * entries
    wanted = list(totals.as_played)
    for hand, effect in ruled.items():
        before = scores[hand] or nothing
        after = ruled_change(scores[hand], effect) or nothing
        wanted = [w + a - b for w, a, b in zip(wanted, after, before, strict=True)]
    assert totals.as_played == fold(log).table.standing
    assert totals.as_ruled == tuple(wanted)


@EVERY
@law(30)
@given(data=st.data())
def test_only_scores_and_standings_differ(game: str, data: DataObject) -> None:
    """The cards, calls, numbers and dealers of a match as ruled are those played."""
    log = data.draw(legal_logs(game, hands=HANDS))
    entries = len(fold(log).table.standing)
    ruled = {
        hand: Effect("split", (7,) * entries, (1,) * entries) for hand in written(log)
    }
    told = [e for e in as_ruled(log, ruled) if not isinstance(e, HandScored)]
    played = [e for e in log if not isinstance(e, HandScored)]
    endings = [e for e in told if e not in played and not isinstance(e, HandOpened)]
    assert endings == []
    opened = [e for e in told if isinstance(e, HandOpened)]
    before = [e for e in log if isinstance(e, HandOpened)]
    assert [(e.number, e.dealer, e.carried) for e in opened] == [
        (e.number, e.dealer, e.carried) for e in before
    ]


@EVERY
@law(30)
@given(data=st.data())
def test_the_fold_does_not_heed_an_arbitration(game: str, data: DataObject) -> None:
    """Sound or not, anywhere in the match: state and every view are the same."""
    log = data.draw(any_logs(game, hands=2))
    told, places = scattered(data, log)
    rules = GAMES[game]
    assert fold(told) == fold(log)
    viewers = range(-1, len(fold(log[:1]).table.players))
    bare = mixed = rules.initial(log[0])  # type: ignore[arg-type]
    seats = dict.fromkeys(viewers, mixed)
    rest = iter(log)
    own = set(places.values())
    for place, event in enumerate(told, 1):
        mixed = rules.evolve(mixed, event)
        if place in own:
            bare = rules.evolve(bare, next(rest))
        else:
            assert rules.check(mixed, event) == ()
        for viewer in viewers:
            seen = redact(event, viewer)
            if place not in own:
                assert seen == event, "an act is public"
            seats[viewer] = rules.evolve(seats[viewer], seen)
            assert seats[viewer] == rules.view(bare, viewer)


@EVERY
@law(25)
@given(data=st.data())
def test_other_findings_stay_as_they_were(game: str, data: DataObject) -> None:
    """The same breaches at the same events, which have moved on in the log."""
    log = data.draw(any_logs(game, hands=2))
    told, places = scattered(data, log)
    before = audit_log(Bench(log).history, operator=TRUSTED)
    sat = Bench(told)
    after = audit_log(sat.history, operator=TRUSTED)

    def shown(finding: Finding, seq: int) -> tuple[object, ...]:
        return finding.breach, finding.hand, finding.trick, seq

    moved = [shown(each, places[each.seq]) for each in before.findings]
    own = set(places.values())
    kept = [shown(f, f.seq) for f in after.findings if f.seq in own]
    assert kept == moved
    assert (after.hands, after.unfinished) == (before.hands, before.unfinished)
    others = [f for f in after.findings if f.seq not in own]
    assert {f.breach.code for f in others} <= set(LOG_CODES)
    # One fault, one finding.
    assert [f.seq for f in others] == [act.seq for act in sat.docket().faulty]

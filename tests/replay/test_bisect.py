"""The first event at which a judge from outside says bad."""

from __future__ import annotations

import json
from math import ceil, log2
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.table import TrickTaken
from replay.bisection.bisecting import Answer, BeginningBad, BeginningUnsure, bisect
from replay.bisection.course import open_course
from replay.shell import Shell
from replay.terminal import Terminal
from tests.replay.desk import FULL_DEAL
from tests.replay.judges import AUDIT, BEFORE, EXAMPLES, NIGHT, REVOKE, asked

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.replay.desk import Desk


def earliest_findings() -> dict[str, int]:
    """Return the event of the first finding of each example that has one."""
    found: dict[str, int] = {}
    for path in sorted(EXAMPLES.glob("*.verdict.json")):
        verdict = json.loads(path.read_text(encoding="utf-8"))
        if verdict["findings"]:
            name = path.name.removesuffix(".verdict.json")
            found[name] = min(each["seq"] for each in verdict["findings"])
    return found


FAULTY = earliest_findings()


def turning(first: int) -> Callable[[int], Answer]:
    """Return a judge for whom a match is bad from an event on."""
    return lambda seq: Answer.BAD if seq >= first else Answer.GOOD


@given(st.data())
def test_the_first_bad_event_is_found_in_few_runs(data: st.DataObject) -> None:
    """Of n events no more than log2(n), rounded up, and the two ends are asked."""
    last = data.draw(st.integers(2, 5000))
    good = data.draw(st.sampled_from([0, 1, last // 2]))
    first = data.draw(st.integers(max(good + 1, 2), last))
    found = bisect(turning(first), last, good)
    assert (found.good, found.bad, found.first) == (first - 1, first, first)
    assert found.runs <= ceil(log2(last - good)) + 2
    assert bisect(turning(last + 1), last, good).runs == 1


@given(st.data())
def test_what_cannot_be_judged_narrows_as_far_as_it_can(data: st.DataObject) -> None:
    """Between the last good and the first bad event lies nothing that could be asked."""
    last = data.draw(st.integers(3, 80))
    first = data.draw(st.integers(2, last))
    unsure = data.draw(st.sets(st.integers(1, last - 1)))

    def judge(seq: int) -> Answer:
        return Answer.UNSURE if seq in unsure else turning(first)(seq)

    found = bisect(judge, last)
    assert found.good < first <= found.bad
    assert set(found.unsure) == set(range(found.good + 1, found.bad)) <= unsure
    assert (found.first == first) if not found.unsure else (found.first is None)


def test_ends_must_be_what_they_are_named() -> None:
    """A good place that is bad, and an end that cannot be judged, are refused."""
    with pytest.raises(BeginningBad):
        bisect(turning(5), 9, good=5)
    with pytest.raises(BeginningUnsure):
        bisect(lambda _: Answer.UNSURE, 9)
    with pytest.raises(BeginningUnsure):
        bisect(lambda seq: Answer.BAD if seq == 9 else Answer.UNSURE, 9, good=3)
    assert bisect(turning(1), 9).first == 1
    assert bisect(turning(1), 1).runs == 1


@pytest.mark.parametrize("name", FAULTY)
def test_the_audit_as_judge_finds_the_first_finding(name: str, desk: Desk) -> None:
    """Every faulty example turns bad at its first finding, and stays bad."""
    course = open_course(Terminal(), str(EXAMPLES / f"{name}.toml"))
    log = desk.folder / "log.jsonl"

    def audited(seq: int) -> Answer:
        log.write_text(course.beginning(seq), encoding="utf-8")
        status = desk.run("audit", str(log)).status
        assert status in (0, 1)
        return Answer.BAD if status else Answer.GOOD

    found = bisect(audited, course.last)
    assert found.first == FAULTY[name]
    assert found.runs <= ceil(log2(course.last)) + 2


@pytest.mark.parametrize(
    "name",
    [
        "sixbid-revoke",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in FAULTY
            if name != "sixbid-revoke"
        ),
    ],
)
def test_the_audit_itself_may_be_run(name: str, desk: Desk) -> None:
    """``--run 'sixfold audit {}'`` names the event, and what the audit said of it."""
    told = asked(desk, str(EXAMPLES / f"{name}.toml"), "--run", AUDIT)
    assert (told["first"]["seq"], told["bad"]) == (FAULTY[name], FAULTY[name])
    assert "1 finding" in told["said"]


def test_the_place_and_the_table_are_shown(desk: Desk) -> None:
    """The event in words, its hand, trick and line, the cards there (sixbid.R19)."""
    played = """! grep -q '"card":"AC"' {}"""
    told = asked(desk, str(REVOKE), "--run", played)
    first = told["first"]
    place = (first["hand"], first["trick"], first["line"])
    assert (first["seq"], place) == (16, (1, 3, 25))
    assert first["message"] == "Ada (seat 0) plays AC"
    assert first["event"]["card"] == "AC"
    assert first["table"]["trick"] == [{"seat": 0, "card": "AC"}]
    assert (first["table"]["turn"], first["table"]["trump"]) == (1, "C")
    assert [len(hand) for hand in first["table"]["hands"]] == [8, 9, 9]
    shown = desk.run("bisect", str(REVOKE), "--run", played, "--ascii")
    assert (shown.status, shown.err) == (1, "")
    assert "The first bad event: event 16\n" in shown.out
    assert "  hand 1, trick 3 (line 25): Ada (seat 0) plays AC\n" in shown.out
    assert f"Runs of the judge: {told['runs']}, for 53 events." in shown.out
    assert "      3  >AC" in shown.out
    assert "To move: Ben (seat 1)" in shown.out


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
@pytest.mark.parametrize(
    "judge",
    [
        f"{BEFORE} 21",
        "true",
        "false",
        "exit $((125 * (SIXFOLD_EVENT > 9) * (SIXFOLD_EVENT < 50) + (SIXFOLD_EVENT >= 50)))",
    ],
)
def test_every_outcome_has_words(judge: str, lang: str, desk: Desk) -> None:
    """Found, nothing, always bad, not to be told: a page in every language."""
    shown = desk.run("bisect", str(REVOKE), "--run", judge, lang=lang)
    assert (shown.status, shown.err) == (int(judge != "true"), "")
    assert "{" not in shown.out


def test_an_event_is_told_by_the_state_it_found(desk: Desk) -> None:
    """A trick that is taken is worth the cards that lay there (sixbid.R19)."""
    told = asked(desk, str(REVOKE), "--run", "! grep -q trick_taken {}")
    assert told["first"]["message"] == "Ben (seat 1) takes the trick: 24 points"


def test_nothing_bad_is_fine(desk: Desk) -> None:
    """A match whose end is good is asked of once, and the exit status is 0."""
    shown = desk.run("bisect", str(REVOKE), "--run", "true", "--json")
    assert shown.status == 0
    (told,) = shown.lines
    assert (told["bad"], told["first"], told["good"], told["runs"]) == (
        *(None, None, 53),
        1,
    )


def test_a_judge_who_finds_everything_bad_is_shown_up(desk: Desk) -> None:
    """The first event is the first bad one after two runs, and that is said."""
    shown = desk.run("bisect", str(REVOKE), "--run", "echo oh dear; false")
    assert shown.status == 1
    assert "calls every beginning of this match bad" in shown.out
    assert "Runs of the judge: 2," in shown.out
    assert "  oh dear\n" in shown.out


def test_a_range_remains_where_the_judge_cannot_say(desk: Desk) -> None:
    """The events of which 125 was said are listed with the first that is bad."""
    judge = "case $SIXFOLD_EVENT in 2[123]) exit 125;; esac; " + f"{BEFORE} 22"
    told = asked(desk, str(REVOKE), "--run", judge)
    assert (told["good"], told["bad"], told["unsure"]) == (20, 24, [21, 22, 23])
    assert told["first"] is None
    shown = desk.run("bisect", str(REVOKE), "--run", judge)
    assert shown.status == 1
    assert "one of these 4:" in shown.out
    for seq in (21, 22, 23, 24):
        assert f"  event {seq}: hand 1, trick " in shown.out


def test_a_stored_match_goes_out_as_it_is_exported(desk: Desk) -> None:
    """The judge's log is the export up to that place, names included or left out."""
    match = desk.imported(NIGHT.read_text(encoding="utf-8"))
    kept = desk.folder / "kept.jsonl"
    before = desk.store.read_bytes()
    judge = f"cp {{}} {kept}; true"
    for words in ((), ("--no-names",)):
        asked(desk, f"{match[:6]}@10", f"{match[:7]}/2", "--run", judge, *words)
        export = desk.run("export", f"{match}/2", "--format", "jsonl", *words).out
        assert kept.read_text(encoding="utf-8") == export
    assert desk.store.read_bytes() == before


def test_two_addresses_are_the_range(desk: Desk) -> None:
    """The first is taken for good, the last for bad, and both are asked."""
    match = desk.imported(NIGHT.read_text(encoding="utf-8"))
    told = asked(desk, f"{match}@20", f"{match}@51", "--run", f"{BEFORE} 33")
    assert (told["range"], told["first"]["seq"]) == ([20, 51], 33)
    assert told["first"]["address"] == f"{match}@33"
    assert told["runs"] <= 5 + 2
    shown = desk.run("bisect", f"{match}@20", "--run", f"{BEFORE} 33")
    assert f"The first bad event: {match[:8]}@33\n" in shown.out
    bad = desk.run("bisect", f"{match}@40", "--run", f"{BEFORE} 33")
    assert (bad.status, bad.out) == (2, "")
    assert "bad already at event 40" in bad.err


def test_two_addresses_must_be_places_of_one_match(desk: Desk) -> None:
    """Other matches, files and a range that runs backwards are refused."""
    match = desk.imported(NIGHT.read_text(encoding="utf-8"))
    other = desk.imported(REVOKE.read_text(encoding="utf-8"))

    def refused(*words: str) -> str:
        shown = desk.run("bisect", *words, "--run", "true")
        assert (shown.status, shown.out) == (2, "")
        return shown.err

    assert "not two places in one match" in refused(match, other)
    assert "not two places in one match" in refused(str(NIGHT), match)
    assert "Event 9 does not come after event 9" in refused(f"{match}@9", f"{match}@9")
    assert "more than one match" in refused(str(EXAMPLES))
    empty = desk.folder / "empty"
    empty.mkdir()
    assert "There are no records" in refused(str(empty))
    assert "neither a file" in refused(str(empty / "none.toml"))
    assert "no event 9999" in refused(f"{match}@9999")
    assert "--run is missing" in desk.run("bisect", match).err


def forked(desk: Desk) -> tuple[str, str]:
    """Return a match and a fork of it at event 20 that plays on."""
    match = desk.imported(REVOKE.read_text(encoding="utf-8"))
    branch = desk.run("fork", f"{match}@20", "--play", "9D", "--json")
    assert branch.status == 0, branch.err
    return match, str(branch.lines[0]["match"])


def test_a_fork_is_searched_with_its_past(desk: Desk) -> None:
    """The past of a fork is judged with it, in the store and in its export."""
    match, fork = forked(desk)
    own = """! grep -q '"card":"9D"' {}"""
    past = """! grep -q '"card":"AC"' {}"""
    log = desk.folder / "fork.jsonl"
    desk.run("export", fork, "--format", "jsonl", "--output", str(log))
    for target in (fork, str(log)):
        told = asked(desk, target, "--run", own)
        assert (told["match"], told["first"]["message"]) == (
            fork,
            "Ben (seat 1) plays 9D",
        )
        assert told["good"] >= 20
        assert asked(desk, target, "--run", past)["first"]["seq"] == 16
    assert asked(desk, match, "--run", own)["bad"] is not None
    assert asked(desk, fork, "--run", AUDIT)["bad"] is None


def test_a_log_of_several_matches_is_refused(desk: Desk) -> None:
    """Which of them is meant has to be said."""
    lines: list[str] = []
    for record in (REVOKE, NIGHT):
        match = desk.imported(record.read_text(encoding="utf-8"))
        text = desk.run("export", match, "--format", "jsonl", "--no-names").out
        lines += text.splitlines()[1:]
    log = desk.file("two.jsonl", "\n".join(['{"sixfold":1}', *lines]) + "\n")
    shown = desk.run("bisect", log, "--run", "true")
    assert (shown.status, shown.out) == (2, "")
    assert "more than one match" in shown.err


def test_an_altered_event_is_where_the_audit_turns(desk: Desk) -> None:
    """A log goes to the judge as it is, so that a broken chain can be found (log.chain)."""
    match = desk.imported(REVOKE.read_text(encoding="utf-8"))
    text = desk.run("export", match, "--format", "jsonl").out
    lines = text.splitlines()
    event = json.loads(lines[19])
    event["at"] = "2001-01-01T00:00:00.000000Z"
    lines[19] = json.dumps(event, separators=(",", ":"), ensure_ascii=False)
    log = desk.file("altered.jsonl", "\n".join(lines) + "\n")
    told = asked(desk, log, "--run", AUDIT)
    assert told["first"]["seq"] == event["seq"] == 18
    assert "log.chain" in told["said"]


def test_a_fact_that_cannot_be_is_shown_too(desk: Desk) -> None:
    """Where the table cannot follow, the event is named and the table before it shown."""
    match = desk.imported(FULL_DEAL)
    store = desk.opened()
    last = store.read(match)[-1]
    fact = (TrickTaken(7),)
    Shell(store).write(match, "e" * 26, fact, after=last.seq, prev=last.hash)
    told = asked(desk, match, "--run", AUDIT)
    assert (told["first"]["seq"], told["first"]["table"]) == (last.seq + 1, None)
    assert told["first"]["event"] == {"event": "trick_taken", "version": 1, "seat": 7}
    shown = desk.run("bisect", match, "--run", f"{BEFORE} {last.seq + 1}")
    assert f"only up to event {last.seq}" in shown.out
    assert "Taken by" in shown.out

"""Audits of a growing store: what is new is judged, what was audited is still the same."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

import pytest

from tests.replay.archive import REVOKE, alter, fill, forge, rows, run_sql

if TYPE_CHECKING:
    from pathlib import Path

    from tests.replay.desk import Desk, Shown


def _digest(path: Path, position: int) -> str:
    """Return the mark of a position, from the rows themselves and its definition alone."""
    hashes = [own for at, _, _, own in rows(path) if at <= position]
    return hashlib.sha256(b"sixfold mark 1\0" + b"".join(hashes)).hexdigest()


def _mark(desk: Desk) -> str:
    last = rows(desk.store)[-1][0]
    return f"{last}:{_digest(desk.store, last)}"


def _since(desk: Desk, mark: str) -> Shown:
    return desk.run("audit", "--all", "--since", mark, "--json")


def _broken(shown: Shown) -> list[tuple[str, int]]:
    """Return match and ``seq`` of every broken log that was found."""
    return [
        (verdict["match"], finding["seq"])
        for verdict in shown.lines
        for finding in verdict["findings"]
        if finding["code"] == "log_broken"
    ]


def _place(desk: Desk, position: int) -> tuple[str, int]:
    """Return match and ``seq`` of the event at a position."""
    return next(
        (match, seq) for at, match, seq, _ in rows(desk.store) if at == position
    )


def test_an_audit_from_the_start_tells_the_first_mark(desk: Desk) -> None:
    """Position and digest of the last event, as the definition has them."""
    matches = fill(desk.store, 5)
    for target in ("--all", str(desk.store)):
        shown = desk.run("audit", target, "--since", "0")
        assert shown.status == 0
        assert all(f"{match}: clean" in shown.out for match in matches)
        assert f"Mark: {_mark(desk)}\n" in shown.out
        assert "Unchanged" not in shown.out


def test_where_nothing_is_new_nothing_is_judged(desk: Desk) -> None:
    """The old mark is the new one."""
    fill(desk.store, 5)
    mark = _mark(desk)
    shown = desk.run("audit", "--all", "--since", mark)
    assert shown.status == 0
    assert f"Unchanged up to position {mark.split(':')[0]}; " in shown.out
    assert "0 matches audited" in shown.out
    assert f"Mark: {mark}\n" in shown.out


def test_only_matches_with_new_events_are_judged(desk: Desk) -> None:
    """One that went on, those that began; beside JSON the new mark is told aside."""
    old = fill(desk.store, 5)
    [(last,)] = run_sql(desk.store, "select max(position) from event where match = 2")
    mark = f"{last - 1}:{_digest(desk.store, last - 1)}"
    shown = _since(desk, mark)
    assert [verdict["match"] for verdict in shown.lines] == old[1:]
    mark = _mark(desk)
    [new] = fill(desk.store, 1, seed=70)
    shown = _since(desk, mark)
    assert [verdict["match"] for verdict in shown.lines] == [new]
    assert shown.status == 0
    assert shown.err == f"Mark: {_mark(desk)}\n"


def test_a_new_finding_is_found(desk: Desk) -> None:
    """What came since is judged as ever, in one process or two."""
    fill(desk.store, 3)
    mark = _mark(desk)
    match = desk.imported(REVOKE)
    for workers in ("1", "2"):
        shown = desk.run(
            "audit", "--all", "--since", mark, "--json", "--workers", workers
        )
        [verdict] = shown.lines
        assert (shown.status, verdict["match"]) == (1, match)
        assert [each["code"] for each in verdict["findings"]] == ["must_follow_suit"]


@pytest.mark.parametrize("bare", [False, True])
def test_an_old_event_altered_is_found_where_it_stands(
    desk: Desk, *, bare: bool
) -> None:
    """Match and event are told, with the digest or without; no mark is given."""
    fill(desk.store, 5)
    mark = _mark(desk)
    alter(desk.store, 30)
    fill(desk.store, 1, seed=70)
    shown = _since(desk, mark.split(":")[0] if bare else mark)
    assert shown.status == 1
    assert _broken(shown) == [_place(desk, 30)]
    assert len(shown.lines) == 2
    assert shown.err.endswith("altered or could not be read.\n")
    assert ("only the hashes and their chains" in shown.err) is bare


@pytest.mark.parametrize("bare", [False, True])
def test_an_event_sealed_anew_breaks_its_links(desk: Desk, *, bare: bool) -> None:
    """Its own hash fits, but the one behind it no longer does: that is where it shows."""
    fill(desk.store, 5)
    mark = _mark(desk)
    forge(desk.store, 30, links=False)
    shown = _since(desk, mark.split(":")[0] if bare else mark)
    assert shown.status == 1
    match, seq = _place(desk, 30)
    assert _broken(shown) == [(match, seq + 1)]


def test_one_altered_match_does_not_cover_another(desk: Desk) -> None:
    """Where a digest differs all links are followed, whatever else shows at once."""
    fill(desk.store, 5)
    mark = _mark(desk)
    matches = {match: at for at, match, _, _ in reversed(rows(desk.store))}
    first, *_, last = sorted(matches.values())
    forge(desk.store, first + 5, links=False)
    alter(desk.store, last + 5)
    assert {match for match, _ in _broken(_since(desk, mark))} == {
        _place(desk, first + 5)[0],
        _place(desk, last + 5)[0],
    }


def test_a_match_sealed_anew_differs_from_its_mark(desk: Desk) -> None:
    """Every hash and link holds; only the digest tells, and a bare position cannot."""
    fill(desk.store, 5)
    mark = _mark(desk)
    last = int(mark.split(":")[0])
    forge(desk.store, 30, links=True)
    shown = _since(desk, mark)
    assert shown.status == 1
    [verdict] = shown.lines
    [finding] = verdict["findings"]
    assert (verdict["match"], finding["rule"], finding["seq"]) == ("", "log.chain", 1)
    assert f"between the positions 1 and {last} " in finding["message"]
    bare = desk.run("audit", "--all", "--since", str(last))
    assert bare.status == 0
    assert f"Up to position {last} only the hashes and their chains" in bare.out


def test_a_match_left_out_differs_from_its_mark(desk: Desk) -> None:
    """Its events are gone, those of the others are as they were."""
    fill(desk.store, 5)
    mark = _mark(desk)
    run_sql(desk.store, "delete from event where match = 2")
    run_sql(desk.store, "update match set began = null where number = 2")
    shown = _since(desk, mark)
    assert shown.status == 1
    assert [verdict["match"] for verdict in shown.lines] == [""]


def test_an_event_of_no_match_is_found(desk: Desk) -> None:
    """Events whose match the store does not list are not passed over."""
    fill(desk.store, 3)
    run_sql(desk.store, "update match set began = null where number = 2")
    first = run_sql(desk.store, "select min(position) from event where match = 2")[0][0]
    shown = _since(desk, "0")
    assert shown.status == 1
    assert _broken(shown) == [("", first)]
    assert f"position {first} of the store belongs to no match" in shown.out


def test_a_mark_beyond_the_end_is_refused(desk: Desk) -> None:
    """Events were lost, or it is another store: nothing is judged."""
    fill(desk.store, 3)
    last = rows(desk.store)[-1][0]
    shown = _since(desk, str(last + 1))
    assert (shown.status, shown.out) == (2, "")
    assert f"position {last + 1}, but this store ends at {last}" in shown.err


def test_a_file_keeps_the_marks_of_every_night(desk: Desk) -> None:
    """The first audit begins it, each further one adds its mark if there is a new one."""
    file = desk.folder / "marks.txt"
    words = ("audit", "--all", "--mark", str(file), "--json")
    written: list[str] = []
    for night in range(3):
        new = fill(desk.store, 2, seed=10 * night)
        shown = desk.run(*words)
        assert (shown.status, shown.err) == (0, "")
        assert [verdict["match"] for verdict in shown.lines] == new
        written.append(_mark(desk))
        assert file.read_text(encoding="utf-8").split() == written
    assert desk.run(*words).out == ""
    assert file.read_text(encoding="utf-8").split() == written


def test_older_marks_tell_where_it_was_altered(desk: Desk) -> None:
    """The place is narrowed down to what came between two audits."""
    file = desk.folder / "marks.txt"
    words = ("audit", "--all", "--mark", str(file), "--json")
    ends = [0]
    for night in range(3):
        fill(desk.store, 2, seed=10 * night)
        desk.run(*words)
        ends.append(rows(desk.store)[-1][0])
    forge(desk.store, ends[1] + 5, links=True)
    shown = desk.run(*words)
    [verdict] = shown.lines
    [finding] = verdict["findings"]
    assert finding["seq"] == ends[1] + 1
    assert f"between the positions {ends[1] + 1} and {ends[2]} " in finding["message"]


def test_findings_do_not_stop_the_marks(desk: Desk) -> None:
    """An illegal card is told once; the next night is about what came since."""
    file = desk.folder / "marks.txt"
    words = ("audit", "--all", "--mark", str(file))
    desk.imported(REVOKE)
    assert desk.run(*words).status == 1
    assert file.read_text(encoding="utf-8").split() == [_mark(desk)]
    assert desk.run(*words).status == 0


@pytest.mark.parametrize("fault", ["altered", "unreadable"])
def test_the_marks_stay_where_all_is_not_well(desk: Desk, fault: str) -> None:
    """An altered past, or a match that cannot be read, would be taken for audited."""
    file = desk.folder / "marks.txt"
    words = ("audit", "--all", "--mark", str(file))
    fill(desk.store, 3)
    desk.run(*words)
    before = file.read_bytes()
    last = rows(desk.store)[-1][0]
    fill(desk.store, 1, seed=70)
    if fault == "altered":
        alter(desk.store, 5)
    else:
        at = (last + 1,)
        run_sql(desk.store, "update event set data = x'00' where position = ?", at)
    shown = desk.run(*words)
    assert shown.status == (1 if fault == "altered" else 2)
    assert "The mark stays where it was" in shown.out
    assert not re.search(r"^Mark:", shown.out, re.MULTILINE)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--since", "yesterday", "--all"), "“yesterday” is no mark"),
        (("--since", "5:abc", "--all"), "“5:abc” is no mark"),
        (("--since", "5", "night.toml"), "go with one whole store"),
        (("--since", "5", "aaaa"), "go with one whole store"),
        (("--since", "5", "--all", "night.toml"), "go with one whole store"),
        (("--since", "5", "--mark", "m.txt", "--all"), "go with one whole store"),
        (("--mark", "no/such/m.txt", "--all"), "no/such/m.txt cannot be written"),
    ],
)
def test_a_mark_that_does_not_fit_is_refused_at_once(
    desk: Desk, words: tuple[str, ...], said: str
) -> None:
    """Nothing is judged first."""
    fill(desk.store, 1)
    shown = desk.run("audit", *words)
    assert (shown.status, shown.out) == (2, "")
    assert said in shown.err


def test_a_file_that_holds_no_marks_is_left_as_it_is(desk: Desk) -> None:
    """A wrong file named by mistake is not written over."""
    fill(desk.store, 1)
    path = desk.file("letter.txt", "Dear Ada\n")
    shown = desk.run("audit", "--all", "--mark", path)
    assert shown.status == 2
    assert "“Dear Ada” is no mark" in shown.err
    assert (desk.folder / "letter.txt").read_text(encoding="utf-8") == "Dear Ada\n"

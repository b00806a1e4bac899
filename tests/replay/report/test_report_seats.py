"""The report for a seat: what the seat saw, and not a byte of what it did not."""

from __future__ import annotations

import pytest

from tests.replay.desk import FULL_DEAL, Desk

KINDS = (".html", ".md", ".json")
PLAYED = FULL_DEAL.replace(
    '    "AS KS QS",\n', '    "AS KS QS",\n    "TS 7H 6H",\n    "KH AC TH",\n'
).replace('event = "Club night"', 'event = "Club night"\nnote = "Cid had hearts"')
"""Cid, who held hearts, threw the ace of clubs on the king of hearts."""
ELSEWHERE = (
    PLAYED.replace(
        '"QC 9S 6S 8S 7S 6C TS KH 7C AS AD"', '"8H 9S 6S 8S 7S JH TS KH AH AS AD"'
    )
    .replace('"8H JH KS 8D 7H JD AC 9D KD AH 7D"', '"QC 6C KS 8D 7H JD AC 9D KD 7C 7D"')
    .replace("Cid had hearts", "Cid had none")
)
"""The same for Ada's eyes; but Cid had no heart left and broke no rule."""


def seen(desk: Desk, text: str, seat: str, kind: str) -> str:
    """Return a seat's report of a record, the match's id left out."""
    path = desk.folder / f"report{kind}"
    shown = desk.run("audit", desk.file("match.toml", text), "--json")
    match = shown.lines[0]["match"]
    words = ("replay", str(desk.folder / "match.toml"), "--seat", seat)
    desk.run(*words, "--report", str(path))
    return path.read_text(encoding="utf-8").replace(match, "ID")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seat", ["0", "spectator"])
def test_two_logs_that_a_seat_cannot_tell_apart_make_the_same_bytes(
    desk: Desk, seat: str, kind: str
) -> None:
    """They differ in hidden cards, in a note and in a finding: the report does not."""
    assert desk.run("audit", desk.file("a.toml", PLAYED)).status == 1
    assert desk.run("audit", desk.file("b.toml", ELSEWHERE)).status == 0

    assert seen(desk, PLAYED, seat, kind) == seen(desk, ELSEWHERE, seat, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_the_two_logs_differ_for_who_may_see_it(desk: Desk, kind: str) -> None:
    """Ben, who held the cards, is told another hand: the test above can fail."""
    assert seen(desk, PLAYED, "1", kind) != seen(desk, ELSEWHERE, "1", kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_is_told_of_no_finding_and_no_note(desk: Desk, kind: str) -> None:
    """Both may name cards that the seat does not know."""
    told = seen(desk, PLAYED, "0", kind)
    for hint in ("must_follow_suit", "sixbid.R19", "had to follow", "Cid had hearts"):
        assert hint not in told
    whole = desk.folder / f"whole{kind}"
    desk.run("replay", str(desk.folder / "match.toml"), "--report", str(whole))
    assert "sixbid.R19" in whole.read_text(encoding="utf-8")


def test_a_seat_has_no_other_eyes_to_choose(desk: Desk) -> None:
    """The file holds one view, the seat's own."""
    page = seen(desk, PLAYED, "0", ".html")
    assert 'data-eye="' not in page
    assert '"main":"0"' in page
    assert '"views":{"0":' in page

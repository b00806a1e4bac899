"""``sixfold export --seat``: the stream of one seat, for its owner to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.streams.seat_proof import read_seat_stream
from tests.replay.desk import FULL_DEAL

if TYPE_CHECKING:
    from tests.replay.desk import Desk


def test_a_seat_is_named_by_number_or_name(desk: Desk) -> None:
    """The stream of a hand that is not over: its deal stays closed."""
    match = desk.imported(FULL_DEAL)
    by_number = desk.run("export", match[:6], "--seat", "1")
    by_name = desk.run("export", match[:6], "--seat", "ben")
    assert (by_number.status, by_number.err) == (0, "")
    assert by_number.out == by_name.out
    proof = read_seat_stream(by_number.out.splitlines(keepends=True))
    assert (proof.match, proof.seat, proof.faults) == (match, 1, ())
    # The hand is not over: the deal stays closed.
    assert (proof.opened, proof.closed) == (0, 1)


def test_a_spectator_has_no_hand_and_no_names(desk: Desk) -> None:
    """sixbid.R5: whoever watches sees no hand; names are in no stream."""
    match = desk.imported(FULL_DEAL)
    shown = desk.run("export", match, "--seat", "widz")
    assert read_seat_stream(shown.out.splitlines(keepends=True)).seat == -1
    assert "Ben" not in shown.out
    assert '["??","??","??","??","??","??","??","??","??","??","??"]' in shown.out


def test_a_seat_that_is_not_there_is_refused(desk: Desk) -> None:
    """The seats that there are stand in the error, and no file is made."""
    match = desk.imported(FULL_DEAL)
    shown = desk.run("export", match, "--seat", "Dora", "-o", str(desk.folder / "s"))
    assert shown.status == 2
    assert "0 Ada, 1 Ben, 2 Cid" in shown.err
    assert not (desk.folder / "s").exists()

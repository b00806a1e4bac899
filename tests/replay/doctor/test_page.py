"""What docs/doctor.md says of the doctor and of a seat's proof is so."""

from __future__ import annotations

from pathlib import Path

from core.fairness.verdict import UNFAIR
from replay.bundle.head import Head
from replay.doctor.examination import VERDICTS
from replay.streams.seat_proof import FAULTS
from replay.streams.seat_report import STORE
from replay.words import codes

PAGE = (Path(__file__).parents[3] / "docs" / "doctor.md").read_text(encoding="utf-8")


def test_every_examination_stands_on_the_page() -> None:
    """Each name that the words know has its row; the log itself is told in parts."""
    names = [code for code in codes("en") if code.startswith("doctor.name_")]
    told = {code.removeprefix("doctor.name_") for code in names} - {"log"}
    assert told == {name for name in told if f"| `{name}` |" in PAGE}
    assert all(f"`{verdict}`" in PAGE for verdict in VERDICTS)


def test_every_fault_of_a_stream_stands_on_the_page() -> None:
    """With its words in the catalogue."""
    for code in (*FAULTS, STORE, UNFAIR):
        assert f"| `{code}` |" in PAGE
        assert f"seat.fault_{code}" in codes("en")


def test_every_field_of_a_bundles_head_stands_on_the_page() -> None:
    """So that other programs can read it."""
    for field in Head.__struct_fields__:
        assert f"`{field}`" in PAGE or field == "members"

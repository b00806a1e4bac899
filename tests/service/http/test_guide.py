"""The guide for who writes a client is true: its client plays, its codes are those we give."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from service.http.problems import STATUSES

if TYPE_CHECKING:
    from tests.service.http.conftest import Service

_GUIDE: Final = Path(__file__).parents[3] / "docs" / "api.md"
_ROW: Final = re.compile(r"^\| (\d{3}) \| (.*?) \|", re.MULTILINE)


def test_the_guide_names_every_problem_by_its_status() -> None:
    """Each code stands in the row of its status, and no other code does."""
    told = {
        (int(status), code)
        for status, codes in _ROW.findall(_GUIDE.read_text("utf-8"))
        for code in re.findall(r"`(\w+)`", codes)
    }
    refusals = {(409, "stale"), (409, "play_paused"), (409, "proposal_open")}
    ours = {(status, code) for code, status in STATUSES.items()} | {(500, "internal")}
    assert told == ours | refusals


def test_the_client_of_the_guide_plays_a_match(house: Service) -> None:
    """As it stands there, but for the address, to the end of the match."""
    (program,) = re.findall(
        r"```python\n(.*?)```", _GUIDE.read_text("utf-8"), re.DOTALL
    )
    assert "http://127.0.0.1:8106" in program
    program = program.replace("http://127.0.0.1:8106", house.address)
    names: dict[str, Any] = {}
    exec(compile(program, str(_GUIDE), "exec"), names)  # noqa: S102 - it is our own
    names["http"].close()
    assert names["view"]["status"] == "over"
    assert names["view"]["hand_number"] >= 3

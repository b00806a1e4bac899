"""The audit as a person runs it: records, logs, stored matches, folders, watching."""

from __future__ import annotations

import base64
import json
import signal
import sys
from typing import TYPE_CHECKING

import pexpect
import pytest

from tests.replay.desk import FULL_DEAL

if TYPE_CHECKING:
    from pathlib import Path

    from tests.replay.desk import Desk

REVOKE = FULL_DEAL.replace('"TD AD 7D"', '"TD AD AH"')
"""Cid throws the ace of hearts on a diamond lead with diamonds in hand."""


@pytest.fixture
def revoke(tmp_path: Path) -> Path:
    """Return the path of a record with one revoke."""
    path = tmp_path / "night.toml"
    path.write_text(REVOKE, encoding="utf-8")
    return path


def test_a_record_is_judged_with_line_and_legal_cards(desk: Desk, revoke: Path) -> None:
    """The finding names rule, trick, line, seat, card and what would have been right."""
    shown = desk.run("audit", str(revoke), "--json")
    assert shown.status == 1
    [verdict] = shown.lines
    [finding] = verdict["findings"]
    assert {key: finding[key] for key in ("rule", "code", "hand", "trick")} == {
        "rule": "sixbid.R19",
        "code": "must_follow_suit",
        "hand": 1,
        "trick": 1,
    }
    assert (finding["seat"], finding["subject"]) == (2, "AH")
    assert finding["legal"] == ["7D", "8D", "9D", "JD", "KD"]
    line: int = finding["line"]
    assert REVOKE.splitlines()[line - 1].strip() == '"TD AD AH",'
    assert verdict["unfinished"] == [1]


def test_an_imported_record_gets_the_same_findings(desk: Desk, revoke: Path) -> None:
    """Stored or on paper, the verdict is one; only line and source are the paper's."""
    [paper] = desk.run("audit", str(revoke), "--json").lines
    desk.run("import", str(revoke))
    shown = desk.run("audit", paper["match"][:6], "--json")
    [stored] = shown.lines
    assert stored["source"] is None
    for finding in paper["findings"] + stored["findings"]:
        finding.pop("line")
    assert stored["findings"] == paper["findings"]
    assert (stored["match"], stored["events"]) == (paper["match"], paper["events"])


def test_an_altered_log_is_a_finding_at_its_event(
    desk: Desk, revoke: Path, tmp_path: Path
) -> None:
    """A changed card in an export breaks the chain there, and the audit says so."""
    [match] = desk.run("import", str(revoke), "--json").lines
    log = tmp_path / "night.jsonl"
    desk.run("export", match["match"], "--format", "jsonl", "--output", str(log))
    lines = log.read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if '"card":"AH"' in line)
    event = json.loads(lines[place])
    data = bytearray(base64.b64decode(event["bytes"]))
    data[-1] -= 1
    event["bytes"] = base64.b64encode(bytes(data)).decode()
    event["data"]["card"] = "TH"
    lines[place] = json.dumps(event, separators=(",", ":"))
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")

    shown = desk.run("audit", str(log), "--json")

    assert shown.status == 1
    [verdict] = shown.lines
    assert verdict["findings"][-1]["code"] == "log_broken"
    assert verdict["findings"][-1]["rule"] == "log.chain"
    assert verdict["findings"][-1]["seq"] == event["seq"]
    assert not verdict["clean"]


def test_one_bad_file_does_not_stop_the_others(
    desk: Desk, revoke: Path, tmp_path: Path
) -> None:
    """An unreadable target gets its own line; the status is the highest that occurred."""
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "sixbid"\nplayers = 3\n', encoding="utf-8")
    shown = desk.run("audit", str(bad), str(revoke), "--json")
    assert shown.status == 2
    first, second = shown.lines
    assert first["source"] == str(bad)
    assert first["error"]["faults"][0]["line"] == 2
    assert second["findings"]


def test_a_folder_is_judged_file_by_file(desk: Desk, revoke: Path) -> None:
    """All records of a folder, and a sum at the end."""
    (revoke.parent / "clean.toml").write_text(FULL_DEAL, encoding="utf-8")
    shown = desk.run("audit", str(revoke.parent))
    assert shown.status == 1
    assert "2 matches audited: 1 clean, 1 finding" in shown.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "nothing_to_audit"),
        (("no-such-file.toml",), "target_unknown"),
        (("aaaa",), "store_missing"),
        (("--all",), "store_missing"),
    ],
)
def test_a_target_that_is_not_there_is_bad_use(
    desk: Desk, words: tuple[str, ...], code: str
) -> None:
    """Status 2 and a sentence that helps."""
    shown = desk.run("audit", *words)
    assert shown.status == 2, code
    assert (shown.out + shown.err).strip().endswith((".", ".”", "first."))


def test_watching_judges_again_at_each_save(revoke: Path, tmp_path: Path) -> None:
    """A save brings a new verdict; Ctrl-C ends it with the status of the last one."""
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable,
        ["-m", "service.cli", "audit", str(revoke), "--watch"],
        encoding="utf-8",
        timeout=30,
        env={
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "COLUMNS": "200",
            "SIXFOLD_STORE": f"sqlite:///{tmp_path}/none.db",
        },
    )
    child.expect("1 finding")
    child.expect("Ctrl-C")
    for _ in range(20):
        revoke.write_text(FULL_DEAL, encoding="utf-8")
        if child.expect(["clean", pexpect.TIMEOUT], timeout=1.5) == 0:
            break
    else:
        pytest.fail("no verdict after a save")
    child.kill(signal.SIGINT)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize("every", [False, True])
def test_only_files_can_be_watched(desk: Desk, *, every: bool) -> None:
    """A match of the store or all of them are refused at once."""
    shown = desk.run("audit", *(["--all"] if every else ["aaaa"]), "--watch")
    assert (shown.status, shown.out) == (2, "")
    assert "Only files can be watched" in shown.err


def test_an_empty_folder_and_an_empty_log_say_so(desk: Desk, tmp_path: Path) -> None:
    """Nothing judged is not the same as all clean."""
    empty = tmp_path / "empty"
    empty.mkdir()
    assert desk.run("audit", str(empty)).status == 2
    log = tmp_path / "zero.jsonl"
    log.write_text("", encoding="utf-8")
    shown = desk.run("audit", str(log))
    assert shown.status == 2
    assert "nothing was judged" in shown.out


def test_a_log_cut_short_is_not_clean(desk: Desk, revoke: Path, tmp_path: Path) -> None:
    """Fewer lines than the first one promises are a file that cannot be read."""
    [match] = desk.run("import", str(revoke), "--json").lines
    log = tmp_path / "night.jsonl"
    desk.run("export", match["match"], "--format", "jsonl", "--output", str(log))
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(lines[:-3]), encoding="utf-8")
    shown = desk.run("audit", str(log), "--json")
    assert shown.status == 2
    assert shown.lines[0]["error"]["code"] == "store_truncated"


def test_an_address_beyond_the_hand_is_refused(desk: Desk, revoke: Path) -> None:
    """A trick or hand that is not there is said, with the last one there is."""
    [match] = desk.run("import", str(revoke), "--json").lines
    for place, last in (("/1.9", "last one is 2"), ("/0", "last one is 1")):
        shown = desk.run("show", match["match"] + place)
        assert shown.status == 2
        assert last in shown.err

"""A command as a judge: what it is given, what its answers mean, how it ends."""

from __future__ import annotations

import json
import os
import sys
from io import StringIO
from pathlib import Path
from subprocess import run
from typing import TYPE_CHECKING, Any, cast

import pexpect
import pytest

from events.stores.jsonl import read_lines
from tests.replay.judges import BEFORE, ENVIRONMENT, REVOKE, asked

if TYPE_CHECKING:
    from tests.replay.desk import Desk


@pytest.mark.parametrize(
    ("judge", "told"),
    [
        ("kill -9 $$", "with exit status 137"),
        ("echo no memory; exit 255", "with exit status 255.\nno memory"),
        ("exit 128", "broke off at event 53, with exit status 128."),
        ("there-is-no-such-program", "cannot be started. "),
        ("/", "cannot be started. "),
        ("exit 125", "can say nothing of the match up to event 53"),
    ],
)
def test_a_judge_that_fails_stops_the_search(judge: str, told: str, desk: Desk) -> None:
    """Neither a crash nor a program that is missing is an answer."""
    for form in ((), ("--json",)):
        shown = desk.run("bisect", str(REVOKE), "--run", judge, *form)
        assert (shown.status, shown.out) == (2, "")
        assert told in shown.err


@pytest.mark.parametrize("status", [1, 2, 3, 77, 124, 126, 127])
def test_every_other_status_is_bad(status: int, desk: Desk) -> None:
    """As in git: 1 to 127 without 125, if not at both ends by the shell's own words."""
    told = asked(desk, str(REVOKE), "--run", f"{BEFORE} 30 || exit {status}")
    assert told["first"]["seq"] == 30


def test_the_judge_gets_an_event_log_that_holds(desk: Desk) -> None:
    """Path and place are told, and each log is sound up to just that event."""
    kept = desk.folder / "kept"
    kept.mkdir()
    judge = (
        f'cp {{}} {kept}/$SIXFOLD_EVENT.jsonl; cmp -s {{}} "$SIXFOLD_LOG" '
        f"&& echo $SIXFOLD_MATCH && {BEFORE} 30"
    )
    told = asked(desk, str(REVOKE), "--run", judge)
    logs = {int(path.stem): path.read_text(encoding="utf-8") for path in kept.iterdir()}
    assert len(logs) == told["runs"]
    assert {1, 29, 30, 53} <= set(logs)
    for seq, text in logs.items():
        ((match, own),) = read_lines(StringIO(text)).matches.items()
        assert (match, own[-1].seq, len(own)) == (told["match"], seq, seq)
    assert told["said"] == told["match"]
    again = desk.folder / "again"
    kept.rename(again)
    kept.mkdir()
    asked(desk, str(REVOKE), "--run", judge)
    assert {path.name: path.read_bytes() for path in kept.iterdir()} == {
        path.name: path.read_bytes() for path in again.iterdir()
    }


@pytest.mark.parametrize(
    "judge",
    [
        "test -s {}",
        "grep -q sixfold",
        'test -s "$SIXFOLD_LOG"',
        "cat {} | grep -q sixfold",
    ],
)
def test_the_path_is_quoted(
    judge: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder with blanks and quotes is no more than a folder."""
    folder = desk.folder / "it's a $HOME; exit 1"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    assert asked(desk, str(REVOKE), "--run", judge)["bad"] is None
    assert list(folder.iterdir()) == []


def test_what_a_judge_prints_stays_apart() -> None:
    """It is shown of the first bad event only, its end if it is long, and asks nothing."""
    judge = (
        "read -r line; got=$?; yes word | head -40000; "
        f"echo event $SIXFOLD_EVENT $got >&2; {BEFORE} 30"
    )
    words = ["-m", "service.cli", "bisect", str(REVOKE), "--run", judge, "--json"]
    done = run(
        [sys.executable, *words],
        env={**os.environ, **ENVIRONMENT},
        input="an answer\n" * 100,
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (1, "")
    told = json.loads(done.stdout)
    assert told["said"].endswith("word\nevent 30 1")
    assert len(told["said"]) <= 1 << 16


def on_a_terminal(folder: Path, judge: str) -> Any:  # noqa: ANN401 - the stubs leave its type open
    """Return the command on a terminal, its scratch folder under one of ours."""
    words = ["-m", "service.cli", "bisect", str(REVOKE), "--run", judge, "--lang", "en"]
    environment = {
        **os.environ,
        **ENVIRONMENT,
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
        "TMPDIR": str(folder),
    }
    return cast(
        "Any",
        pexpect.spawn(
            sys.executable,
            words,
            env=cast("Any", environment),
            encoding="utf-8",
            timeout=30,
            dimensions=(40, 100),
        ),
    )


def test_an_interrupt_leaves_nothing_behind(tmp_path: Path) -> None:
    """Ctrl-C ends the judge and all that it started, and clears its folder away."""
    scratch, pids = tmp_path / "scratch", tmp_path / "pids"
    scratch.mkdir()
    terminal = on_a_terminal(
        scratch,
        f"sleep 600 & echo $$ $! > {pids}.new; mv {pids}.new {pids}; : {{}}; wait",
    )
    while not pids.exists():
        terminal.expect("Asking the judge about event 53")
    terminal.sendintr()
    terminal.expect("Stopped.")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 2
    assert list(scratch.iterdir()) == []
    for pid in map(int, pids.read_text().split()):
        stat = Path(f"/proc/{pid}/stat")
        assert not stat.exists() or stat.read_text().split()[2] == "Z"


def test_progress_is_told_on_a_terminal(tmp_path: Path) -> None:
    """Each question is shown while it is asked, and the result stands alone after it."""
    terminal = on_a_terminal(tmp_path, f"{BEFORE} 30")
    terminal.expect("Asking the judge about event 53")
    terminal.expect("The first bad event: ")
    terminal.expect("event 30")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 1

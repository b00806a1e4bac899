"""The root command: help and faults in our words, interrupts, pipes, exit status."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from replay.words import languages, say
from service.cli import COMMANDS, main

ROOT = Path(__file__).parents[2]
PAGES = (*((name,) for name, _ in COMMANDS), ("players", "forget"))
TYPERS = re.compile(
    r"Usage|Options|Arguments|Show this|default|required|OPTIONS|Error|Invalid"
    r"|Missing|No such|Try|<\w+>"
)
"""Words of Typer's own, which nobody is to see in Polish or Russian."""

each_language = pytest.mark.parametrize("lang", languages())
Capture = pytest.CaptureFixture[str]


def started(*words: str, **variables: str) -> subprocess.Popen[str]:
    """Return a command line that runs, with pipes for what it shows."""
    environment = {**os.environ, "SIXFOLD_LANG": "en", **variables}
    return subprocess.Popen(
        [sys.executable, "-m", "service.cli", *words],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@each_language
@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_help_is_in_our_words(
    words: tuple[str, ...], lang: str, capsys: Capture
) -> None:
    """Each page names its command, fits the screen and holds no word of Typer's."""
    assert main([*words, "--help", "--lang", lang]) == 0
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    assert lines[0] == say(f"command.{'_'.join(words)}", lang)
    assert f"sixfold {' '.join(words)} " in lines[2]
    assert say("option.help", lang) in lines[-1]
    assert max(map(cell_len, lines)) <= 80
    assert shown.err == ""
    if lang != "en":
        assert not TYPERS.findall(shown.out)


def test_help_tells_arguments_options_and_defaults(capsys: Capture) -> None:
    """What must be given stands bare in the usage, what may be in brackets."""
    main(["export", "-h", "--lang", "en"])
    page = capsys.readouterr().out
    assert "Usage: sixfold export [OPTIONS] [ADDRESS]\n" in page
    assert "\n  --output, -o FILE      File to write" in page
    assert "--format record|jsonl  What to write" in page
    assert "(default: record)" in page
    main(["audit", "--help", "--lang", "en"])
    assert "sixfold audit [OPTIONS] [TARGET…]\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("audit --bogus", "There is no option --bogus — “sixfold audit --help”"),
        ("audit --jso", "There is no option --jso (did you mean --json?)"),
        ("audit --json=1", "--json takes no value"),
        ("show", "TARGET is missing"),
        ("show x --hand", "--hand needs a value"),
        ("show x --hand two", "--hand takes a whole number"),
        ("export x --format pdf", "--format takes record or jsonl"),
        ("list extra", "“extra” is one word too many"),
        ("players bogus", "“bogus” is one word too many — “sixfold players --help”"),
        ("players forget a --yes=1", "--yes takes no value — “sixfold players forget"),
    ],
)
def test_bad_use_is_told_in_our_words(words: str, told: str, capsys: Capture) -> None:
    """Words that do not fit are told in one sentence of the language, with status 2."""
    for lang in languages():
        assert main([*words.split(), "--lang", lang]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert len(shown.err.splitlines()) == 1
        if lang == "en":
            assert shown.err.startswith(told)
        else:
            assert not TYPERS.findall(shown.err)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("words", "statuses"),
    [
        ("show examples", {0}),
        ("audit examples", {0, 1}),
        ("rules --json", {0}),
        ("audit --help", {0}),
        ("--help", {0}),
        ("list --bogus", {2}),
    ],
)
def test_a_closed_pipe_is_no_fault(
    words: str, statuses: set[int], unbuffered: str
) -> None:
    """Whoever stops reading hears nothing more, and the status is none of a fault."""
    with started(*words.split(), PYTHONUNBUFFERED=unbuffered) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        heard = run.stderr.read()
    assert run.returncode in statuses
    assert len(heard.splitlines()) == (statuses == {2})


def test_a_closed_screen_of_faults_costs_no_result() -> None:
    """Where nobody hears the faults, the results come nevertheless."""
    with started("audit", "no-such-file", "examples/sixbid-revoke.toml") as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stderr.close()
        assert "Ben (seat 1) played TH" in run.stdout.read()
    assert run.returncode == 2


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="needs a device that is full"
)
@pytest.mark.parametrize("word", ["--help", "rules"])
def test_a_full_disk_is_told(word: str) -> None:
    """Help and results that cannot be written are told as such, and are no fault of ours."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        run = subprocess.run(
            [sys.executable, "-m", "service.cli", word, "--lang", "en"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert run.returncode == 2
    assert run.stderr.startswith("stdout cannot be written: ")
    assert len(run.stderr.splitlines()) == 1


def test_an_interrupt_ends_with_two() -> None:
    """Ctrl-C ends a command at once, also one within another: a word, and status 2."""
    with started("demo", PYTHONUNBUFFERED="1") as run:
        assert run.stdout is not None
        assert run.stderr is not None
        while "kozel-all-points" not in run.stdout.readline():
            assert run.poll() is None
        run.send_signal(signal.SIGINT)
        run.stdout.read()
        heard = run.stderr.read()
    assert (run.returncode, heard) == (2, "Stopped.\n")


def _broken(*_: object) -> None:
    message = "seven of hearts"
    raise RuntimeError(message)


def test_a_fault_of_ours_is_a_sentence(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody foresaw ends with 3 and a sentence, without a traceback."""
    monkeypatch.setattr("replay.commands.rules.rule_ids", _broken)
    monkeypatch.delenv("SIXFOLD_DEBUG", raising=False)
    assert main(["rules", "--lang", "en"]) == 3
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("This is a fault of ours, not yours: RuntimeError: seven")


def test_debugging_shows_where(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With SIXFOLD_DEBUG the traceback follows the sentence."""
    monkeypatch.setattr("replay.commands.rules.rule_ids", _broken)
    monkeypatch.setenv("SIXFOLD_DEBUG", "1")
    assert main(["rules", "--lang", "en"]) == 3
    heard = capsys.readouterr().err
    assert heard.startswith("This is a fault of ours")
    assert "in _broken" in heard


def test_a_narrow_encoding_is_no_fault(tmp_path: Path) -> None:
    """What the terminal cannot spell becomes a question mark, not an exit with 3."""
    done = subprocess.run(
        [sys.executable, "-m", "service.cli", "rules", "kozel", "--lang", "ru"],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "latin-1", "HOME": str(tmp_path)},
    )
    assert done.returncode == 0
    assert b"kozel.R22" in done.stdout

"""The demonstration runs by itself, on a terminal as in a pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pexpect

from service.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_demo_waits_for_nobody(tmp_path: Path) -> None:
    """On a terminal it goes through all six steps without a key being pressed."""
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable,
        ["-m", "service.cli", "demo"],
        encoding="utf-8",
        timeout=100,
        dimensions=(24, 80),
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMPDIR": str(tmp_path)},
    )
    for step in "123456":
        child.expect(rf"{step}\. ")
    child.expect(r"Done in \d+ s")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_folder_without_examples_is_bad_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says where it looked, and makes nothing."""
    assert main(["demo", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err

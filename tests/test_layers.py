"""Imports run one way, and the rules stay pure."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("analytics", "core", "events", "replay", "service")
CACHES = shutil.ignore_patterns(".*", "__pycache__")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Return what import-linter says of the packages in `folder`."""
    return subprocess.run(
        [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
    )


def test_every_contract_is_kept() -> None:
    """The packages import each other as pyproject.toml lays down."""
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("package", "line"),
    [
        ("core", "import random"),
        ("core", "from events import stores"),
        ("events", "import core"),
        ("analytics", "import service"),
    ],
)
def test_a_planted_import_is_caught(package: str, line: str, tmp_path: Path) -> None:
    """A contract that nothing can break would prove nothing."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for each in PACKAGES:
        shutil.copytree(ROOT / each, tmp_path / each, ignore=CACHES)
    (tmp_path / package / "planted.py").write_text(line + "\n", encoding="utf-8")
    result = lint(tmp_path)
    assert result.returncode == 1
    assert f"{package}.planted" in result.stdout

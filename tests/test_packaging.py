"""The names that we take at the top level, and what a build ships."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("analytics", "core", "events", "replay", "service")


def sources() -> set[str]:
    """Return every file that the packages hold, as paths from the root."""
    found = (
        path.relative_to(ROOT)
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file()
    )
    return {
        path.as_posix()
        for path in found
        if path.name != "ruff.toml"
        and not any(part.startswith((".", "__pycache__")) for part in path.parts)
    }


def build(target: str, folder: Path) -> Path:
    """Return the one file that our build backend makes for `target`."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.iterdir()
    return built


@pytest.mark.parametrize("package", PACKAGES)
def test_no_other_distribution_owns_our_names(package: str) -> None:
    """A stranger's package of the same name would overwrite ours unasked."""
    owners = set(packages_distributions().get(package, ()))
    assert owners <= {"sixfold"}


def test_the_wheel_holds_the_five_packages_whole(tmp_path: Path) -> None:
    """Every file of a package, data included, is in the wheel, and no other."""
    with zipfile.ZipFile(build("wheel", tmp_path)) as wheel:
        shipped = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert shipped == sources()


def test_the_sdist_holds_what_the_wheel_is_built_from(tmp_path: Path) -> None:
    """Packages, build file and licence travel in the source distribution."""
    with tarfile.open(build("sdist", tmp_path)) as sdist:
        shipped = {name.split("/", 1)[1] for name in sdist.getnames()}
    assert shipped >= sources() | {"LICENSE", "pyproject.toml"}

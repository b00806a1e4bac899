"""Run every benchmark and print one table: `make bench`."""

from __future__ import annotations

import argparse
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console

from benchmarks.measuring import Effort
from benchmarks.report import around_figures, as_json, as_table, write_into

if TYPE_CHECKING:
    from benchmarks.measuring import Row

_PARTS: Final = (
    "playing",
    "following",
    "coding",
    "storing",
    "auditing",
    "mass",
    "proving",
    "statistics",
    "starting",
    "serving",
)
_PEERS: Final = ("pyspiel", "eventsourcing", "duckdb", "pandas")
_WIDTH: Final = 130
"""Columns when nobody says how many there are."""


def main() -> None:
    """Measure what was asked for and show it."""
    options = _options()
    missing = [name for name in _PEERS if find_spec(name) is None]
    if missing:
        message = f"{' and '.join(missing)} not installed: use `make bench`"
        raise SystemExit(message)
    if options.write:
        around_figures(options.write)  # better now than after the measuring
    effort = Effort(rounds=3, seconds=0.1) if options.quick else Effort()
    aside = Console(stderr=True)
    measured: list[Row] = []
    with aside.status("") as status:
        for part in options.only or _PARTS:
            for row in import_module(f"benchmarks.{part}").rows(effort):
                measured.append(row)
                status.update(f"{row.group}: {row.what}, {row.unit}")
    if options.write:
        write_into(options.write, measured)
    if options.json:
        print(as_json(measured))
    else:
        out = Console(highlight=False)
        if not out.is_terminal:
            out.width = _WIDTH
        out.print(as_table(measured))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead")
    parser.add_argument(
        "--write", type=Path, metavar="PAGE", help="put the table into this page too"
    )
    parser.add_argument(
        "--quick", action="store_true", help="few short rounds: is all well?"
    )
    parser.add_argument(
        "--only", action="append", choices=_PARTS, help="this part; may be repeated"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""Write docs/mutation.md from the last run of ``make mutants``."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.mutation.report import page
from tests.mutation.results import results

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Return 0 when the page is written, 2 if there is no run to tell of."""
    found = results(ROOT / "mutants")
    if not found:
        sys.stderr.write("No mutants here; make mutants breeds and hunts them.\n")
        return 2
    text = page(found, Path(__file__).parent / "explained.toml")
    (ROOT / "docs" / "mutation.md").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

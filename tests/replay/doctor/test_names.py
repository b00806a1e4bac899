"""Every directory tells of which matches something is noted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from events.stores.address import open_store

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("address", ["memory:", "club.db", "club.jsonl"])
def test_the_matches_that_are_labelled(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of the labels; one whose labels were taken away is not among them."""
    monkeypatch.chdir(tmp_path)
    store = open_store(address)
    names = store.directory
    assert names.labelled() == ()
    for match in ("b", "a", "c"):
        names.label(match * 26, {"note": "late", "event": "Club night"})
    names.label("a" * 26, {})
    assert names.labelled() == ("b" * 26, "c" * 26)
    store.close()

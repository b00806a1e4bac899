"""A real browser, the distribution's, without a network."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visit import Visit
from tests.replay.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


# Playwright keeps an event loop running, beside which no Textual application can start:
# it has to be gone before other tests come.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Yield the browser; without one the tests are skipped, and fail where CI is set."""
    path = shutil.which("chromium")
    if path is None:
        lacking = "there is no chromium here; apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(lacking)
        pytest.skip(lacking)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Yield a visitor who opens pages and notes what should not happen."""
    visitor = Visit(chromium)
    yield visitor
    visitor.close()
    assert visitor.complaints == []
    assert visitor.requests == []


@pytest.fixture
def desk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    """Yield a desk with an empty store."""
    made = Desk(tmp_path, capsys, monkeypatch)
    yield made
    made.close()

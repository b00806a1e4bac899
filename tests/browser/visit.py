"""A visitor of a page: opens it, and notes every complaint and every request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Route

__all__ = ("Visit",)


class Visit:
    """One person at a browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        """What the console said and what was thrown."""
        self.requests: list[str] = []
        """What was asked of any network."""

    def open(
        self,
        path: Path,
        anchor: str = "",
        *,
        width: int = 1280,
        scheme: Literal["light", "dark"] = "light",
        scripts: bool = True,
    ) -> Page:
        """Return a page read from a file; ``anchor`` stands behind its name."""
        context = self._browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme=scheme,
            reduced_motion="reduce",
            java_script_enabled=scripts,
        )
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: self.complaints.append(said.text))
        page.on("pageerror", lambda fault: self.complaints.append(str(fault)))
        page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        page.route("**/*", self._pass)
        page.goto(path.as_uri() + anchor)
        return page

    def _pass(self, route: Route) -> None:
        if (
            route.request.url.startswith("file:")
            and route.request.is_navigation_request()
        ):
            route.continue_()
        else:
            self.requests.append(route.request.url)
            route.abort()

    def close(self) -> None:
        """Leave every page."""
        for context in self._contexts:
            context.close()

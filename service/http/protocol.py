"""The server's protocol with an end to its patience: for heads that are huge or never end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if TYPE_CHECKING:
    import asyncio

__all__ = ("HEAD_BYTES", "HEAD_SECONDS", "LimitedProtocol")

HEAD_BYTES: Final = 32_768
"""The most bytes that come in before a head is whole."""
HEAD_SECONDS: Final = 10.0
"""The most seconds until the first head of a connection is whole."""


class LimitedProtocol(HttpToolsProtocol):
    """A connection that is closed without a word if no head comes of it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first head."""
        super().connection_made(transport)
        self._unread = 0
        self._waiting = self.loop.call_later(HEAD_SECONDS, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._waiting.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, as long as heads end."""
        self._unread += len(data)
        super().data_received(data)
        if self._in_body():
            self._unread = 0
        elif self._unread > HEAD_BYTES:
            self.transport.close()

    def on_message_begin(self) -> None:
        """Begin a head."""
        self._heading = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """End a head; nobody waits for it any more."""
        self._heading = False
        self._waiting.cancel()
        super().on_headers_complete()

    def _in_body(self) -> bool:
        return not getattr(self, "_heading", True)

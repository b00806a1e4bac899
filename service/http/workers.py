"""Several processes that serve one store at one address, and the one that keeps them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from typing import TYPE_CHECKING, Final

import structlog

from service.http.logs import set_up_logs
from service.http.serving import GRACE_SECONDS, Server

if TYPE_CHECKING:
    import socket
    from multiprocessing.context import SpawnProcess
    from types import FrameType

    from service.settings import Settings

__all__ = ("serve_together",)

_log = structlog.get_logger()

_EVERY: Final = 0.2
_TOO_SOON: Final = 5.0
"""Seconds in which a process that ends by itself is not replaced: so would the next."""
_PATIENCE: Final = 5 * GRACE_SECONDS
"""Seconds that a process may take to end."""


def serve_together(settings: Settings, listener: socket.socket, workers: int) -> bool:
    """Return when a signal has ended it, whether all went well till then.

    A process that dies is replaced, unless it could not even begin.
    """
    return _Crew(settings, listener, workers).serve()


class _Crew:
    def __init__(
        self, settings: Settings, listener: socket.socket, workers: int
    ) -> None:
        self._settings = settings
        self._listener = listener
        self._workers = workers
        self._spawning = multiprocessing.get_context("spawn")
        self._ending = False

    def serve(self) -> bool:
        begun = time.monotonic()
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {each: signal.signal(each, self._end) for each in signals}
        crew = [self._begun() for _ in range(self._workers)]
        well = True
        try:
            while not self._ending and well:
                time.sleep(_EVERY)
                for place, process in enumerate(crew):
                    if process.is_alive() or self._ending:
                        continue
                    _log.error("worker_lost", status=process.exitcode)
                    if time.monotonic() - begun < _TOO_SOON:
                        well = False
                        break
                    crew[place] = self._begun()
        finally:
            for process in crew:
                process.terminate()
            for process in crew:
                process.join(_PATIENCE)
                process.kill()
            for each, handler in before.items():
                signal.signal(each, handler)
        return well

    def _begun(self) -> SpawnProcess:
        process = self._spawning.Process(
            target=_serve, args=(self._settings, self._listener)
        )
        process.start()
        return process

    def _end(self, _signal: int, _frame: FrameType | None) -> None:
        self._ending = True


def _serve(settings: Settings, listener: socket.socket) -> None:
    """Serve as one of several, in a process of its own, as long as the first one lives."""
    threading.Thread(target=_follow, daemon=True).start()
    set_up_logs(settings)
    Server(settings).run([listener])


def _follow() -> None:
    """End this process when the one that began it has ended, however it did."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)

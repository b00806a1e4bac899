"""The writer of a process: what arrives while a transaction is written shares the next one.

A write to the disk takes milliseconds whatever it holds. One thread writes, so the event
loop never waits, and a batch is answered in one call into the loop: waking it is costly.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from threading import Condition, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias

from events.store import Entry, Outcome
from service.errors import Overloaded, Stopping

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from events.envelope import Envelope
    from events.store import EventStore, Refusal

__all__ = ("Writer",)

_MOST: Final = 2_000

_Answer: TypeAlias = "asyncio.Future[Outcome]"


class Writer:
    """Records commands in the order in which they come, for the tasks of one event loop.

    Give it a store of its own where it can have one: who reads from the same store waits
    while it writes. ``most`` commands may wait, besides those that are being written.
    ``committed`` hears of each write how many commands it held and how many seconds it
    took, in the writer's thread.
    """

    def __init__(
        self,
        store: EventStore,
        *,
        most: int = _MOST,
        committed: Callable[[int, float], None] = lambda _commands, _seconds: None,
    ) -> None:
        """Start the thread; :meth:`close` ends it, and leaves the store open."""
        self._store = store
        self._most = most
        self._committed = committed
        self._changed = Condition()
        self._waiting: deque[tuple[Entry, _Answer]] = deque()
        self._closing = False
        self._thread = Thread(target=self._run, name="sixfold-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many commands wait, without those that are being written."""
        return len(self._waiting)

    async def record(
        self,
        match: str,
        command: str,
        expected_seq: int,
        decision: Sequence[Envelope] | Refusal,
    ) -> Outcome:
        """Return the first outcome ever recorded for a command id, once it is on the disk.

        It is written also if the task is cancelled meanwhile. Raises what
        :meth:`events.store.EventStore.record` raises; ``overloaded`` if too many
        wait, and ``stopping`` after :meth:`close`, both without writing it.
        """
        answer: _Answer = asyncio.get_running_loop().create_future()
        with self._changed:
            if self._closing:
                raise Stopping
            if len(self._waiting) >= self._most:
                raise Overloaded(waiting=self._most)
            entry = Entry(match, command, expected_seq, decision)
            self._waiting.append((entry, answer))
            self._changed.notify()
        return await answer

    async def close(self) -> None:
        """Return when all that was taken is written and answered."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while batch := self._taken():
            results: Sequence[Outcome | Exception]
            begun = perf_counter()
            try:
                results = self._store.record_together([entry for entry, _ in batch])
            except Exception as fault:  # noqa: BLE001 - whatever it is, somebody waits for it
                results = [fault] * len(batch)
            self._committed(len(batch), perf_counter() - begun)
            answers = [answer for _, answer in batch]
            with suppress(RuntimeError):  # a closed loop: nobody waits any more
                loop = answers[0].get_loop()
                loop.call_soon_threadsafe(_answer, answers, results)

    def _taken(self) -> list[tuple[Entry, _Answer]]:
        """Return all that waits, at least one; nothing when the writer is closed."""
        with self._changed:
            while not self._waiting and not self._closing:
                self._changed.wait()
            batch = list(self._waiting)
            self._waiting.clear()
        return batch


def _answer(answers: Sequence[_Answer], results: Sequence[Outcome | Exception]) -> None:
    for answer, result in zip(answers, results, strict=True):
        if answer.done():  # its task was cancelled
            continue
        if isinstance(result, Outcome):
            answer.set_result(result)
        else:
            answer.set_exception(result)

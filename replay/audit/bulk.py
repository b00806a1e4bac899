"""Many matches judged by all cores, in the order in which they were named.

A lot goes to a worker process, which opens the store or the files for itself and sends
back what is told of its matches. Few lots are on their way at a time, so that the memory
taken does not grow with their number.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import Future
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeAlias

from replay.audit.account import Account, account_of
from replay.audit.reading import Reader
from replay.audit.work import Lot
from replay.errors import ReplayError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from concurrent.futures import ProcessPoolExecutor

    from replay.audit.work import Part

__all__ = ("Told", "WorkerLost", "accounts_of", "cores")

Told: TypeAlias = tuple[str, Account | Exception]
"""A name to show, and what is told of the match or the fault that stopped the reading."""

_START: Final = 0.4
"""Seconds until workers have read their modules: what they must save at least."""
_SOUNDED: Final = 0.1
"""Seconds after which the lots judged so far tell how long the others will take."""
_AHEAD: Final = 4
"""Lots on their way for each worker."""


class WorkerLost(ReplayError):
    """A worker process that ended before its work was done."""

    code = "worker_lost"


def cores() -> int:
    """Return how many cores this process may use.

    >>> cores() > 0
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def accounts_of(
    parts: Sequence[Part], workers: int = 0, operator: bytes | None = None
) -> Generator[Told]:
    """Yield what is told of each match, in the order of the parts.

    ``workers`` is the number of processes: 1 is this one alone. With 0 all cores are
    taken once the first lots show that it pays. The outcome is the same. ``operator`` is
    the public key that appoints arbiters. Raises ``worker_lost`` if a worker dies.

    >>> list(accounts_of([]))
    []
    """
    done = 0
    if workers <= 1:
        most = 1 if workers == 1 else min(cores(), len(parts))
        start = monotonic()
        with Reader(operator, brief=True) as reader:
            for part in parts:
                if _pays(monotonic() - start, done, len(parts), most):
                    workers = most
                    break
                yield from _told(reader, part)
                done += 1
    if done < len(parts):
        yield from _shared_out(parts[done:], workers, operator)


def _pays(spent: float, done: int, parts: int, workers: int) -> bool:
    """Return whether workers would be done sooner, by what the first lots took."""
    if workers == 1 or not done or spent < _SOUNDED:
        return False
    left = spent / done * (parts - done)
    return left - left / workers > _START


def _told(reader: Reader, part: Part) -> Iterator[Told]:
    if not isinstance(part, Lot):
        yield part
        return
    for name, judged in reader.judged(part):
        if isinstance(judged, Exception):
            yield name, judged
        else:
            yield name, account_of(judged, stored=bool(part.store))


def _shared_out(
    parts: Iterable[Part], workers: int, operator: bytes | None
) -> Iterator[Told]:
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - slow

    waiting: deque[Future[list[Told]]] = deque()
    with _pool(workers, operator) as pool:
        try:
            for part in parts:
                waiting.append(_sent(pool, part))
                if len(waiting) >= _AHEAD * workers:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        except BrokenProcessPool:
            raise WorkerLost from None


@contextmanager
def _pool(workers: int, operator: bytes | None) -> Generator[ProcessPoolExecutor]:
    """Lend worker processes; whatever happens, none of them is left behind."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - slow
    from multiprocessing import active_children, get_context  # noqa: PLC0415 - slow

    before = set(active_children())
    pool = ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=_begin, initargs=(operator,)
    )
    try:
        yield pool
    except BaseException:
        for child in set(active_children()) - before:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _sent(pool: ProcessPoolExecutor, part: Part) -> Future[list[Told]]:
    """Return the outcome to come of a part.

    Workers are started here. They inherit that an interrupt is not for them: it would
    find them amid their imports; who waits for them ends them.
    """
    if not isinstance(part, Lot):
        known: Future[list[Told]] = Future()
        known.set_result([part])
        return known
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(_judge, part)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


_readers: Final[list[Reader]] = []
"""The one of a worker process, for as long as it lives."""


def _judge(lot: Lot) -> list[Told]:
    """Return what is told of a lot, in a worker."""
    return list(_told(_readers[0], lot))


def _begin(operator: bytes | None) -> None:
    """Make a worker ready. It ends with the process that started it, even a killed one."""
    from multiprocessing import parent_process  # noqa: PLC0415 - workers only
    from threading import Thread  # noqa: PLC0415 - workers only

    _readers.append(Reader(operator, brief=True))
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.join,), daemon=True).start()


def _end_with(join: Callable[[], object]) -> None:
    join()
    os._exit(1)

"""How much one may ask of the service: how often, how large, how slowly."""

from __future__ import annotations

import asyncio
from math import ceil
from typing import TYPE_CHECKING, Final

from service.http.errors import BodySlow, BodyTooLarge, TooManyRequests

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Message, Receive

__all__ = ("Allowance", "Disconnected", "read_body", "replaying")

_SWEEP: Final = 10_000
"""So many who asked are remembered before those are forgotten who asked long ago."""


class Disconnected(Exception):
    """Whoever asked has gone before saying all of it."""


class Allowance:
    """Token buckets: so many at once, and so many more as time goes by, for each name."""

    def __init__(
        self, per_second: float, burst: float, clock: Callable[[], float]
    ) -> None:
        """Take the rates and a clock in seconds, which only goes forward."""
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        """By name what was left, and when."""

    def take(self, name: str) -> None:
        """Count a request; raises ``too_many_requests`` with the seconds to wait.

        >>> allowance = Allowance(1, 1, lambda: 0.0)
        >>> allowance.take("Ada")
        >>> allowance.take("Ada")
        Traceback (most recent call last):
        service.http.errors.TooManyRequests: too_many_requests: seconds=1
        """
        now = self._clock()
        left, since = self._left.get(name, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._per_second)
        if left < 1:
            self._left[name] = (left, now)
            raise TooManyRequests(seconds=ceil((1 - left) / self._per_second))
        self._left[name] = (left - 1, now)
        if len(self._left) > _SWEEP:
            self._forget(now)

    def __len__(self) -> int:
        """Return how many are remembered."""
        return len(self._left)

    def _forget(self, now: float) -> None:
        """Forget whose bucket is full again, or everybody who asked before the last half."""
        full = self._burst / self._per_second
        kept = {
            name: (left, since)
            for name, (left, since) in self._left.items()
            if now - since < full
        }
        latest = sorted(kept, key=lambda name: kept[name][1])[-_SWEEP // 2 :]
        self._left = {name: kept[name] for name in latest}


async def read_body(receive: Receive, most: int, seconds: float) -> bytes:
    """Return the body of a request, counted as it comes, whatever its head says.

    Raises ``body_too_large`` as soon as there are more than ``most`` bytes, ``body_slow``
    if it has not come in so many seconds, and :class:`Disconnected`.
    """
    body = b""
    try:
        async with asyncio.timeout(seconds):
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Disconnected
                body += message.get("body", b"")
                if len(body) > most:
                    raise BodyTooLarge(most=most)
                more = message.get("more_body", False)
    except TimeoutError:
        raise BodySlow(seconds=ceil(seconds)) from None
    return body


def replaying(body: bytes, receive: Receive) -> Receive:
    """Return what gives a body that was read already, then what comes after it."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again

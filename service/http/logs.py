"""The log of the service: a line for each request, and never what was in it."""

from __future__ import annotations

import logging
import re
import sys
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

if TYPE_CHECKING:
    from typing import TextIO

    from service.settings import Settings

__all__ = ("request_id", "set_up_logs")

_SAFE: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def request_id(given: bytes, fresh: str) -> str:
    """Return the id of a request: the one it brings if that is safe to write, else fresh.

    >>> request_id(b"a-1", "new"), request_id(b'a"}', "new")
    ('a-1', 'new')
    """
    text = given.decode("latin-1")
    return text if _SAFE.fullmatch(text) else fresh


def set_up_logs(settings: Settings, stream: TextIO | None = None) -> None:
    """Let structlog and the server's own log write to one stream, a line an entry."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    shown: structlog.typing.Processor = structlog.dev.ConsoleRenderer(colors=False)
    if settings.log_format == "json":
        shared.append(structlog.processors.format_exc_info)
        shown = structlog.processors.JSONRenderer(serializer=_line)
    structlog.configure(
        processors=[*shared, shown],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(stream or sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                shown,
            ],
            foreign_pre_chain=shared,
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.WARNING))


def _line(entry: object, **_options: object) -> str:
    return msgspec.json.encode(entry, enc_hook=repr).decode()

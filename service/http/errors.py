"""What a request cannot have: a stable code and the facts, no prose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.errors import ServiceError

if TYPE_CHECKING:
    from service.http.bodies.problem import Fault

__all__ = (
    "ArbiterOnly",
    "BodyMalformed",
    "BodySlow",
    "BodyTooLarge",
    "CreatorOnly",
    "DealsKnown",
    "DuplicateUnfit",
    "HttpError",
    "KeyMissing",
    "KeyUnknown",
    "MatchRunning",
    "MediaTypeUnfit",
    "MethodUnknown",
    "OperatorOnly",
    "OptionsUnfit",
    "OriginForeign",
    "PathUnknown",
    "RecoveryUnknown",
    "TableWaiting",
    "TooManyRequests",
    "TooManyStreams",
    "TooManyTables",
    "WatchingBarred",
)


class HttpError(ServiceError):
    """What is wrong with a request, besides what the table and its rules refuse."""


class BodyMalformed(HttpError):
    """A body or an address that does not say what it should; ``faults`` tell where."""

    code = "body_malformed"

    def __init__(self, faults: tuple[Fault, ...] = (), **facts: str) -> None:
        """Keep the places that are wrong."""
        self.faults = faults
        super().__init__(**facts)


class OptionsUnfit(BodyMalformed):
    """House rules that cannot be played. Facts: ``detail``, a sentence for each slip."""

    code = "options_unfit"


class BodySlow(HttpError):
    """A body that did not come in time. Facts: ``seconds``."""

    code = "body_slow"


class BodyTooLarge(HttpError):
    """A body of more bytes than are read. Facts: ``most``."""

    code = "body_too_large"


class MediaTypeUnfit(HttpError):
    """A body that is not said to be JSON."""

    code = "media_type_unfit"


class OriginForeign(HttpError):
    """A request that a page of somebody else makes."""

    code = "origin_foreign"


class KeyMissing(HttpError):
    """A request without a key."""

    code = "key_missing"


class KeyUnknown(HttpError):
    """A key that is nobody's."""

    code = "key_unknown"


class RecoveryUnknown(HttpError):
    """A code for another device that is none, or serves no more."""

    code = "recovery_unknown"


class ArbiterOnly(HttpError):
    """What only an arbiter may do, and only for a match in which he does not play."""

    code = "arbiter_only"


class OperatorOnly(HttpError):
    """What only the operator may do."""

    code = "operator_only"


class CreatorOnly(HttpError):
    """What only the one who made the table may do."""

    code = "creator_only"


class WatchingBarred(HttpError):
    """A table that only its players see."""

    code = "watching_barred"


class PathUnknown(HttpError):
    """An address at which there is nothing."""

    code = "path_unknown"


class MethodUnknown(HttpError):
    """A method that an address does not know."""

    code = "method_unknown"


class TableWaiting(HttpError):
    """A table whose match has not begun."""

    code = "table_waiting"


class MatchRunning(HttpError):
    """A match that is not over yet."""

    code = "match_running"


class DealsKnown(HttpError):
    """Somebody who played the match whose deals are dealt again."""

    code = "deals_known"


class DuplicateUnfit(HttpError):
    """A match whose deals cannot be played again at such a table."""

    code = "duplicate_unfit"


class TooManyRequests(HttpError):
    """More requests than one may make. Facts: ``seconds``, until the next may come."""

    code = "too_many_requests"


class TooManyStreams(HttpError):
    """More streams than one player may have. Facts: ``most``."""

    code = "too_many_streams"


class TooManyTables(HttpError):
    """More unfinished tables than one player may have made. Facts: ``most``."""

    code = "too_many_tables"

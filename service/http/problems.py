"""Whatever goes wrong, as an answer: a problem of RFC 9457 with a sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from core.breach import Breach
from replay.audit.wording import refusal_words
from replay.words import say, template
from service.http.bodies.problem import Problem
from service.http.errors import BodyMalformed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.errors import SixfoldError
    from events.store import Refusal

__all__ = (
    "INTERNAL",
    "STATUSES",
    "ProblemResponse",
    "broken",
    "internal",
    "problem_of",
    "refused",
    "response_to",
    "words_of",
)

INTERNAL: Final = "internal"

STATUSES: Final[Mapping[str, int]] = {
    "already_seated": 409,
    "arbiter_only": 403,
    "body_malformed": 400,
    "body_slow": 408,
    "body_too_large": 413,
    "command_foreign": 400,
    "command_malformed": 400,
    "command_taken": 409,
    "creator_only": 403,
    "deals_known": 409,
    "duplicate_unfit": 409,
    "key_missing": 401,
    "key_unknown": 401,
    "match_running": 409,
    "match_unknown": 404,
    "media_type_unfit": 415,
    "method_unknown": 405,
    "name_bad": 400,
    "operator_only": 403,
    "options_unfit": 400,
    "origin_foreign": 403,
    "overloaded": 503,
    "path_unknown": 404,
    "player_unknown": 404,
    "recovery_unknown": 404,
    "seat_filled": 409,
    "seat_not_yours": 403,
    "seat_unknown": 404,
    "stopping": 503,
    "store_busy": 503,
    "store_full": 503,
    "table_over": 409,
    "table_started": 409,
    "table_unknown": 404,
    "table_waiting": 409,
    "too_many_requests": 429,
    "too_many_streams": 429,
    "too_many_tables": 409,
    "version_conflict": 503,
    "watching_barred": 403,
}
"""The status of each error that a request may meet; any other is a fault of ours."""

_CONFLICT: Final = 409
_OURS: Final = 500
_AGAIN: Final[Mapping[int, str]] = {503: "1"}
"""After how many seconds it may be tried again, where the error does not say."""


class ProblemResponse(Response):
    """A problem as an answer."""

    media_type = "application/problem+json"

    def __init__(
        self, problem: Problem, headers: Mapping[str, str] | None = None
    ) -> None:
        """Take the problem, whose status is the answer's."""
        super().__init__(problem.model_dump_json(), problem.status, headers)


def response_to(error: SixfoldError, lang: str) -> ProblemResponse:
    """Return the answer to a request that met an error, with the words of a language."""
    problem = problem_of(error, lang)
    headers: dict[str, str] = {}
    seconds = str(error.facts.get("seconds", ""))
    if problem.code == "too_many_requests":
        headers["Retry-After"] = seconds
    elif problem.status in _AGAIN:
        headers["Retry-After"] = _AGAIN[problem.status]
    if problem.status == 401:  # noqa: PLR2004 - RFC 9110 wants it to say how
        headers["WWW-Authenticate"] = "Bearer"
    return ProblemResponse(problem, headers)


def problem_of(error: SixfoldError, lang: str) -> Problem:
    """Return an error as a problem; one that no request should meet as ``internal``."""
    status = STATUSES.get(error.code)
    if status is None:
        return internal(lang)
    return Problem(
        type=f"/problems/{error.code}",
        title=words_of(error, lang),
        status=status,
        code=error.code,
        faults=error.faults if isinstance(error, BodyMalformed) else (),
    )


def words_of(error: SixfoldError, lang: str) -> str:
    """Return the sentence of an error: what it is to a request, else what it is anywhere.

    >>> from events.errors import MatchUnknown
    >>> words_of(MatchUnknown(match="abc"), "en")
    'There is no such match here.'
    """
    code = f"problem.{error.code}"
    try:
        template(code, lang)
    except KeyError:
        code = f"error.{error.code}"
    return say(code, lang, **error.facts)


def internal(lang: str) -> Problem:
    """Return the problem of a fault of ours, which tells nothing of it.

    >>> internal("en").status
    500
    """
    return Problem(
        type=f"/problems/{INTERNAL}",
        title=say(f"problem.{INTERNAL}", lang),
        status=_OURS,
        code=INTERNAL,
    )


def refused(refusal: Refusal, names: Sequence[str], lang: str) -> Problem:
    """Return an order's refusal as a problem; ``names`` are the players' by seat."""
    breach = Breach(
        code=refusal.code,
        rule=refusal.rule,
        seat=None if refusal.seat < 0 else refusal.seat,
        subject=refusal.subject,
        legal=refusal.legal,
    )
    return broken(breach, names, lang)


def broken(breach: Breach, names: Sequence[str], lang: str) -> Problem:
    """Return what a rule says against an order as a problem.

    >>> broken(Breach(code="stale", rule=""), (), "en").title
    'The table has changed since you looked: look at it again, then choose.'
    """
    return Problem(
        type=f"/problems/{breach.code}",
        title=refusal_words(breach, names, lang),
        status=_CONFLICT,
        code=breach.code,
        rule=breach.rule or None,
        seat=breach.seat,
        subject=breach.subject,
        legal=breach.legal,
    )

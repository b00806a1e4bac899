"""Whatever goes wrong has its status and its words."""

from __future__ import annotations

import pytest

from events.errors import SixfoldError, StoreTruncated
from replay.words import codes, languages
from service.http import errors
from service.http.errors import BodyMalformed, HttpError
from service.http.languages import language_of
from service.http.problems import STATUSES, problem_of, response_to


def _kinds(kind: type[SixfoldError]) -> set[type[SixfoldError]]:
    found = {kind}
    for each in kind.__subclasses__():
        found |= _kinds(each)
    return found


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("code", STATUSES)
def test_every_problem_has_words(lang: str, code: str) -> None:
    """Each code that a client may get has a sentence in each language."""
    assert {f"problem.{code}", f"error.{code}"} & set(codes(lang))


def test_every_error_of_a_request_has_a_status() -> None:
    """No refusal of ours is told as a fault of ours, and none is listed for nothing."""
    own = {kind.code for kind in _kinds(HttpError)} - {HttpError.code}
    assert own <= set(STATUSES)
    assert own == {
        getattr(errors, name).code for name in errors.__all__ if name != "HttpError"
    }
    known = {kind.code for kind in _kinds(SixfoldError)}
    assert set(STATUSES) <= known


def test_an_unforeseen_error_tells_nothing() -> None:
    """A store that is damaged is our matter: no path gets out."""
    told = problem_of(StoreTruncated(path="/secret/place"), "en")
    assert (told.status, told.code) == (500, "internal")
    assert "secret" not in told.model_dump_json()


def test_a_problem_is_told_as_the_standard_has_it() -> None:
    """Type, title, status, and the media type of RFC 9457."""
    answer = response_to(BodyMalformed(), "pl")
    assert answer.media_type == "application/problem+json"
    assert answer.status_code == 400
    assert b'"type":"/problems/body_malformed"' in bytes(answer.body)


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("ru", "ru"),
        ("pl;q=0.1,ru;q=0.9", "ru"),
        ("de-DE,de", "en"),
        ("pl;q=0", "en"),
        ("pl;q=x", "en"),
        ("en;q=0.5,pl-PL", "pl"),
        ("," * 5_000, "en"),
    ],
)
def test_the_language_is_the_one_wanted_most(accepted: str, lang: str) -> None:
    """Of those that we speak; English if there is none of them."""
    assert language_of(accepted) == lang

"""The service keeps to its description, whatever is asked: no fault of ours, no surprise."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks

from tests.service.http.conftest import opened

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from tests.service.http.conftest import Guest, Service

_CHECKS: Any = checks
_MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[Service]:
    """Yield a service that reads what the tool makes: to it too large is not wrong."""
    with opened(tmp_path_factory.mktemp("asked"), body_bytes=2**24) as running:
        yield running


@pytest.fixture(scope="module")
def somebody(house: Service) -> Guest:
    """Return a player whose key the requests bring."""
    return house.guest()


def _operations(house: Service) -> Iterator[Any]:
    """Yield all that may be asked, without what never ends."""
    schema: Any = schemathesis.openapi.from_url(f"{house.address}/openapi.json")
    for found in schema.exclude(path_regex="/stream$").get_all_operations():
        yield found.ok()


def _ask(house: Service, somebody: Guest, examples: int) -> None:
    headers = {"Authorization": f"Bearer {somebody.key}"}
    for operation in _operations(house):
        for mode in _MODES:

            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=[
                    HealthCheck.filter_too_much,
                    HealthCheck.too_slow,
                ],
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: Any) -> None:  # noqa: ANN401 - its type is half unknown
                case.call_and_validate(
                    headers=headers,
                    # 5.0 is an integer to JSON Schema, and none to a strict reader.
                    excluded_checks=[_CHECKS.positive_data_acceptance],
                )

            with suppress(Unsatisfiable):  # a call without a word cannot be wrong
                ask()


def test_any_request_is_answered_as_described(house: Service, somebody: Guest) -> None:
    """Right and wrong requests of all kinds get one of the answers that are described."""
    _ask(house, somebody, 3)


@pytest.mark.slow
def test_many_requests_are_answered_as_described(
    house: Service, somebody: Guest
) -> None:
    """The same, asked for longer."""
    _ask(house, somebody, 100)

"""How the service is set up: by variables of the environment, or by options of a command."""

from __future__ import annotations

import os
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from events.stores.address import default_address
from service.errors import ServiceError

__all__ = ("PREFIX", "Settings", "SettingsBad", "settings_of")

PREFIX = "SIXFOLD_"
"""What the name of each variable begins with."""


def _split(texts: object) -> object:
    """Return the texts that stand with commas in a variable."""
    if not isinstance(texts, str):
        return texts
    return tuple(filter(None, (part.strip() for part in texts.split(","))))


_Texts = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
_Number = Annotated[float, Field(allow_inf_nan=False)]


class SettingsBad(ServiceError):
    """Settings that cannot be used. Facts: ``names``, the variables."""

    code = "settings_bad"


class Settings(BaseSettings):
    """What an operator may choose; ``docs/serving.md`` says more of each.

    >>> Settings(port=8200).port
    8200
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65_535)] = 8106
    store: str = Field(default_factory=lambda: default_address(os.environ))
    log_format: Literal["json", "text"] = "json"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    secure_cookies: bool = False
    proxies: _Texts = ()
    origins: _Texts = ()
    metrics: Literal["loopback", "operator", "anyone"] = "loopback"
    share_seconds: Annotated[_Number, Field(gt=0)] = 20
    absence_seconds: Annotated[_Number, Field(gt=0)] = 30
    exchange_pause_seconds: Annotated[_Number, Field(ge=0)] = 3
    beat_seconds: Annotated[_Number, Field(gt=0)] = 15
    body_seconds: Annotated[_Number, Field(gt=0)] = 10
    body_bytes: Annotated[int, Field(ge=1_024)] = 16_384
    requests_per_second: Annotated[_Number, Field(gt=0)] = 50
    requests_burst: Annotated[_Number, Field(ge=1)] = 200
    tables_per_minute: Annotated[_Number, Field(ge=1)] = 10
    arrivals_per_minute: Annotated[_Number, Field(ge=1)] = 30
    streams_per_player: Annotated[int, Field(ge=1)] = 8
    tables_per_player: Annotated[int, Field(ge=1)] = 20
    queue: Annotated[int, Field(ge=1)] = 5_000


def settings_of(**given: object) -> Settings:
    """Return the settings, those given before those of the environment.

    What is ``None`` counts as not given. Raises ``settings_bad`` with the names of all
    that cannot be used.

    >>> settings_of(port=None, host="::1").host
    '::1'
    """
    named: dict[str, Any] = {
        name: value for name, value in given.items() if value is not None
    }
    try:
        return Settings(**named)
    except ValidationError as invalid:
        told = invalid.errors(include_context=False)
        names = {PREFIX + str(fault["loc"][0]).upper() for fault in told}
        raise SettingsBad(names=", ".join(sorted(names))) from invalid

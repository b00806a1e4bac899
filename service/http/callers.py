"""Who makes a request: by the key in its head or its cookie."""

from __future__ import annotations

import re
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Depends, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from msgspec import Struct

from service.http.errors import ArbiterOnly, KeyMissing, KeyUnknown, OperatorOnly
from service.http.languages import language_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from service.ledger.ledger import Ledger

__all__ = (
    "COOKIE",
    "Anybody",
    "Caller",
    "Known",
    "Operator",
    "check_arbiter",
    "identified",
)

COOKIE: Final = "sixfold_key"

_BEARER: Final = "bearer "
_KEY: Final = re.compile(r"s[ko]_[A-Za-z0-9_-]{1,100}")
"""What may be a key at all; nothing else is looked up."""
_OPERATORS: Final = "so_"


class Caller(Struct, frozen=True):
    """Whoever makes a request."""

    address: str
    lang: str
    """The language of his answers."""
    key: str = ""
    """What he gave as his key, if anything."""
    by_cookie: bool = False
    player: str = ""
    """Whose key it is, empty if nobody's."""
    operator: bool = False

    @property
    def name(self) -> str:
        """Under which name his requests are counted."""
        return self.player or self.address


def identified(headers: Mapping[bytes, bytes], address: str, ledger: Ledger) -> Caller:
    """Return who makes a request, by its head; a key that is nobody's is no error here."""
    lang = language_of(headers.get(b"accept-language", b"").decode("latin-1"))
    given = headers.get(b"authorization", b"").decode("latin-1")
    by_cookie = not given
    if by_cookie:
        key = _in_cookie(headers.get(b"cookie", b""))
    else:
        bearer = given[: len(_BEARER)].lower() == _BEARER
        key = given[len(_BEARER) :].strip() if bearer else given
    if not key:
        return Caller(address, lang)
    player, operator = "", False
    if _KEY.fullmatch(key):
        operator = key.startswith(_OPERATORS) and ledger.arbiters.operator_key_fits(key)
        player = "" if operator else ledger.keys.player_of(key) or ""
    return Caller(address, lang, key, by_cookie, player, operator)


def _in_cookie(header: bytes) -> str:
    if not header:
        return ""
    try:
        morsel = SimpleCookie(header.decode("latin-1")).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel else ""


class _Key(HTTPBearer):
    """A player's key, which is told once, when he comes."""


class _Kept(APIKeyCookie):
    """The same key, as a browser keeps it."""


class _OperatorsKey(HTTPBearer):
    """The operator's key, which is told once, when the ledger is made."""


_bearer = _Key(auto_error=False, scheme_name="key", description=_Key.__doc__)
_cookie = _Kept(
    name=COOKIE, auto_error=False, scheme_name="cookie", description=_Kept.__doc__
)
_operator = _OperatorsKey(
    auto_error=False, scheme_name="operator", description=_OperatorsKey.__doc__
)


def anybody(request: Request) -> Caller:
    """Return who makes a request, whoever it is."""
    caller: Caller = request.scope["sixfold.caller"]
    return caller


def known(
    request: Request,
    _key: Annotated[object, Security(_bearer)],
    _kept: Annotated[object, Security(_cookie)],
) -> Caller:
    """Return which player makes a request; raises ``key_missing`` and ``key_unknown``."""
    caller = anybody(request)
    if not caller.key:
        raise KeyMissing
    if not caller.player:
        raise KeyUnknown
    return caller


def operator(request: Request, _key: Annotated[object, Security(_operator)]) -> Caller:
    """Return the operator; raises as :func:`known`, and ``operator_only``."""
    caller = anybody(request)
    if not caller.key:
        raise KeyMissing
    if caller.operator:
        return caller
    if caller.player:
        raise OperatorOnly
    raise KeyUnknown


def check_arbiter(caller: Caller, ledger: Ledger) -> None:
    """Return if a player is an arbiter; raises ``arbiter_only``."""
    if not ledger.arbiters.is_arbiter(caller.player):
        raise ArbiterOnly


Anybody = Annotated[Caller, Depends(anybody)]
Known = Annotated[Caller, Depends(known)]
Operator = Annotated[Caller, Depends(operator)]

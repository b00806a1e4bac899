"""The bots that come with the house, and those that others wrote, by name."""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from service.bots.chance import random_bot
from service.bots.steady import steady_bot
from service.errors import BotBad

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from service.bots.bot import Bot, BotMaker

__all__ = ("BOTS", "bot_maker", "bot_named")

BOTS: Final[dict[str, BotMaker]] = {"random": random_bot, "steady": steady_bot}
"""The built-in bots."""


def bot_named(text: str, seed: int) -> Bot:
    """Return a fresh bot by name; raises ``bot_bad`` as :func:`bot_maker` does.

    >>> from service.bots.steady import steady
    >>> bot_named("steady", 1) is steady
    True
    """
    return bot_maker(text)(seed)


def bot_maker(text: str) -> BotMaker:
    """Return what makes a bot: ``random``, ``steady``, or ``PLACE:NAME`` of one's own.

    PLACE is a file that ends in ``.py`` or a module that Python can import. NAME in it is a
    function from a view to a command, or a class whose instances are called so; the class
    is given ``seed=`` if it asks for it. One is made at once, to see that it can be; raises
    ``bot_bad`` with what Python said.
    """
    if text in BOTS:
        return BOTS[text]
    try:
        make = _maker(_found(text))
        make(0)
    except (Exception, SystemExit) as error:  # the code of others may fail in any way
        why = f"{type(error).__name__}: {error}"
        raise BotBad(bot=text, bots=", ".join(BOTS), why=why) from error
    return make


def _found(text: str) -> object:
    place, _, name = text.rpartition(":")
    if not place or not name:
        message = f"no bot is called {text!r}"
        raise LookupError(message)
    module = _module_of_file(place) if place.endswith(".py") else import_module(place)
    return getattr(module, name)


def _module_of_file(place: str) -> ModuleType:
    path = Path(place).resolve(strict=True)
    name = f"bot {path}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(name=name, path=place)
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their own module up
    spec.loader.exec_module(module)
    return module


def _maker(found: object) -> BotMaker:
    if not inspect.isclass(found):
        bot = _callable(found)
        return lambda _seed: bot
    build = cast("Callable[..., object]", found)
    if "seed" in inspect.signature(found).parameters:
        return lambda seed: _callable(build(seed=seed))
    return lambda _seed: _callable(build())


def _callable(found: object) -> Bot:
    if not callable(found):
        message = f"{found!r} cannot be called"
        raise TypeError(message)
    return cast("Bot", found)

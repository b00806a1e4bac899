"""The house rules that a table may choose, and what is wrong with a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, cast, get_args, get_origin

from msgspec import Struct
from pydantic import (
    BaseModel,
    ConfigDict,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from events.table import OptionValue

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

__all__ = (
    "Contradiction",
    "GameOptions",
    "OptionFault",
    "choices_of",
    "default_of",
    "number_of",
    "numbers_of",
    "option_faults",
    "range_of",
)

_CONTRADICT: Final = "options_contradict"
_TWICE: Final = "option_twice"
_FRACTION: Final = "fraction"


class Contradiction(Struct, frozen=True):
    """Two options that cannot be named beside each other."""

    option: str
    value: OptionValue
    other: str
    other_value: OptionValue | None = None
    """The value that contradicts, ``None`` for any that is named."""


class GameOptions(BaseModel):
    """How a table plays what the rules of a game leave open; the defaults are its rules."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    contradictions: ClassVar[tuple[Contradiction, ...]] = ()
    for_four: ClassVar[Mapping[str, OptionValue]] = {}
    """The values that make sense only with four at the table."""

    @field_validator("*", mode="before")
    @classmethod
    def _no_fraction(cls, value: object) -> object:
        if isinstance(value, float):  # 30.0 would pass for a choice of 30
            raise PydanticCustomError(_FRACTION, _FRACTION)
        return value

    @model_validator(mode="after")
    def _make_sense(self) -> GameOptions:
        named: dict[str, OptionValue] = {
            name: getattr(self, name) for name in self.model_fields_set
        }
        for name, value in named.items():
            if isinstance(value, tuple) and len(set(value)) < len(value):
                raise PydanticCustomError(_TWICE, _TWICE, {"option": name})
        for each in self.contradictions:
            if _are_named(each, named):
                facts = {"option": each.other, "other": each.option}
                raise PydanticCustomError(_CONTRADICT, _CONTRADICT, facts)
        return self


class OptionFault(Struct, frozen=True):
    """What is wrong with one option.

    Codes: ``unknown_option``, ``wrong_type`` (facts ``expected``: ``boolean``,
    ``integer`` or ``strings``), ``option_choice`` (``text``, ``known``),
    ``option_range`` (``low``, ``high``, the latter empty without one), ``option_twice``,
    ``options_contradict`` (``other``), ``option_needs_players`` (``number``).
    """

    option: str
    code: str
    facts: dict[str, str]


def choices_of(model: type[GameOptions], name: str) -> tuple[str, ...]:
    """Return the words that an option may take, none for a number or a yes or no.

    >>> from core.sixbid.options import SixBidOptions
    >>> choices_of(SixBidOptions, "trump_lead")
    ('free', 'after_broken')
    """
    kind = model.model_fields[name].annotation
    words = get_args(kind)
    if get_origin(kind) is tuple:
        words = get_args(words[0])
    return tuple(word for word in words if isinstance(word, str))


def range_of(
    model: type[GameOptions], name: str
) -> tuple[int | None, int | None] | None:
    """Return the least and the greatest number of an option, ``None`` if it is no number.

    >>> from core.kozel.options import KozelOptions
    >>> range_of(KozelOptions, "match_pairs"), range_of(KozelOptions, "eggs")
    ((1, 12), None)
    """
    field = model.model_fields[name]
    numbers = [n for n in get_args(field.annotation) if type(n) is int]
    if numbers:
        return min(numbers), max(numbers)
    if field.annotation is not int:
        return None
    limits = {
        side: getattr(limit, side)
        for limit in field.metadata
        for side in ("ge", "le")
        if hasattr(limit, side)
    }
    return limits.get("ge"), limits.get("le")


def default_of(model: type[GameOptions], name: str) -> OptionValue:
    """Return what the rules say where a table says nothing.

    >>> from core.kozel.options import KozelOptions
    >>> default_of(KozelOptions, "match_pairs")
    6
    """
    return cast("OptionValue", model.model_fields[name].default)


def number_of(model: type[GameOptions], name: str, value: OptionValue) -> int:
    """Return an option's value as a small integer.

    A choice is its place among the choices, a yes or no 1 or 0, a list the mask of its
    places.

    >>> from core.kozel.options import KozelOptions
    >>> number_of(KozelOptions, "redeal_on", ("three_turned", "four_queens"))
    6
    """
    if isinstance(value, int):
        return int(value)
    choices = choices_of(model, name)
    if isinstance(value, str):
        return choices.index(value)
    return sum(1 << choices.index(word) for word in value)


def numbers_of(options: GameOptions) -> dict[str, int]:
    """Return each option as a small integer, by name.

    >>> from core.sixbid.options import SixBidOptions
    >>> numbers = numbers_of(SixBidOptions(trumping="free", hands_limit=6))
    >>> numbers["trumping"], numbers["hands_limit"], numbers["guarantee_blind"]
    (2, 6, 1)
    """
    model = type(options)
    return {
        name: number_of(model, name, getattr(options, name))
        for name in model.model_fields
    }


def option_faults(
    model: type[GameOptions], named: Mapping[str, object], players: int
) -> tuple[OptionFault, ...]:
    """Return everything that is wrong with the options that a table of players named.

    >>> from core.sixbid.options import SixBidOptions
    >>> named = {"misere_valeu": 40, "hands_limit": 0, "dealer_share": "on_failure"}
    >>> [fault.code for fault in option_faults(SixBidOptions, named, 3)]
    ['unknown_option', 'option_range', 'option_needs_players']
    """
    found: list[OptionFault] = []
    left = dict(named)
    while True:
        try:
            model.model_validate(left)
        except ValidationError as refused:
            for error in refused.errors(include_url=False):
                fault = _fault(model, error)
                if fault.option in left:
                    found.append(fault)
                    del left[fault.option]
        else:
            break
    told = {fault.option for fault in found if fault.code == _CONTRADICT}
    found += [
        OptionFault(each.other, _CONTRADICT, {"other": each.option})
        for each in model.contradictions
        if each.other not in told and _are_named(each, named)
    ]
    found += [
        OptionFault(name, "option_needs_players", {"number": "4"})
        for name, value in model.for_four.items()
        if left.get(name) == value and players == 3  # another number is no table
    ]
    order = list(named)
    return tuple(sorted(found, key=lambda fault: order.index(fault.option)))


def _are_named(each: Contradiction, named: Mapping[str, object]) -> bool:
    """Return whether both sides of a contradiction stand there, faulty or not."""
    value = named.get(each.option)
    if type(value) is not type(each.value) or value != each.value:
        return False
    return each.other in named and each.other_value in (None, named[each.other])


def _fault(model: type[GameOptions], error: ErrorDetails) -> OptionFault:
    kind, context = error["type"], error.get("ctx", {})
    if kind in (_CONTRADICT, _TWICE):
        return OptionFault(context["option"], kind, _texts(context))
    name = str(error["loc"][0])
    if kind == "extra_forbidden":
        return OptionFault(name, "unknown_option", {})
    if words := choices_of(model, name):
        if kind == "tuple_type":
            return OptionFault(name, "wrong_type", {"expected": "strings"})
        facts = {"text": str(error["input"]), "known": ", ".join(words)}
        return OptionFault(name, "option_choice", facts)
    limits = range_of(model, name)
    if limits is None:
        return OptionFault(name, "wrong_type", {"expected": "boolean"})
    if type(error["input"]) is not int:
        return OptionFault(name, "wrong_type", {"expected": "integer"})
    if get_args(model.model_fields[name].annotation):
        known = ", ".join(map(str, get_args(model.model_fields[name].annotation)))
        facts = {"text": str(error["input"]), "known": known}
        return OptionFault(name, "option_choice", facts)
    low, high = ("" if limit is None else str(limit) for limit in limits)
    return OptionFault(name, "option_range", {"low": low, "high": high})


def _texts(context: Mapping[str, object]) -> dict[str, str]:
    return {key: str(value) for key, value in context.items() if key != "option"}

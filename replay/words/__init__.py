"""The words for people, by code, in every language of the catalogue.

A code is dotted, and its first word is the file that holds it: ``finding.wrong_taker``
stands in ``finding.toml`` of each language's folder. A text has two kinds of
placeholder: ``{player}`` is a fact as it is, ``{n:cards}`` is a number with its noun,
whose forms stand under ``plural.cards``. Facts are put in once and never read again, so
a name may hold braces. A code or fact that is missing is a fault of ours: ``KeyError``.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, cast

from replay.words.plurals import plural_form

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = (
    "all_of",
    "any_of",
    "card_letters",
    "codes",
    "fault_text",
    "finding_text",
    "languages",
    "pick_language",
    "placeholders",
    "refusal_text",
    "rule_ids",
    "rule_text",
    "rule_title",
    "say",
    "template",
)

_LANGUAGES: Final = ("en", "pl", "ru")
_PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)(?::([a-z_]+))?\}")
_LOCALE_VARIABLES: Final = ("SIXFOLD_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def languages() -> tuple[str, ...]:
    """Return the languages of the catalogue; the first one is the default.

    >>> languages()
    ('en', 'pl', 'ru')
    """
    return _LANGUAGES


def pick_language(environment: Mapping[str, str]) -> str:
    """Return the language that an environment asks for, English if it is not ours.

    The first variable that is set decides, as POSIX has it for locales.

    >>> pick_language({"LANG": "pl_PL.UTF-8"}), pick_language({"LC_ALL": "C"})
    ('pl', 'en')
    """
    wish = next((environment[v] for v in _LOCALE_VARIABLES if environment.get(v)), "")
    lang = re.split("[-_.@]", wish.lower(), maxsplit=1)[0]
    return lang if lang in _LANGUAGES else _LANGUAGES[0]


def say(code: str, lang: str, **facts: object) -> str:
    """Return the text of a code with its facts; ``KeyError`` if one of them is missing.

    A list or tuple is joined with the language's "or"; facts not asked for are ignored.

    >>> say("name.player", "en", name="Cid {x}", seat=2)
    'Cid {x} (seat 2)'
    >>> say("refusal.must_follow_suit", "en", legal=["6H", "AH"])
    'You must follow suit: play 6H or AH.'
    """

    def shown(match: re.Match[str]) -> str:
        value, noun = facts[match[1]], match[2]
        if noun:
            form = plural_form(lang, int(str(value)))
            return f"{value} {template(f'plural.{noun}.{form}', lang)}"
        if isinstance(value, (list, tuple)):
            return any_of(map(str, cast("Iterable[object]", value)), lang)
        return str(value)

    return _PLACEHOLDER.sub(shown, template(code, lang))


def template(code: str, lang: str) -> str:
    """Return the text of a code before its facts are put in; ``KeyError`` for no such.

    >>> template("name.player", "en")
    '{name} (seat {seat})'
    """
    file, _, key = code.partition(".")
    try:
        return _texts(lang, file)[key]
    except (FileNotFoundError, KeyError):
        message = f"no words for {code!r} in {lang!r}"
        raise KeyError(message) from None


def placeholders(code: str, lang: str) -> frozenset[str]:
    """Return the names of the facts that a code's text asks for.

    >>> sorted(placeholders("name.player", "en"))
    ['name', 'seat']
    """
    return frozenset(m[1] for m in _PLACEHOLDER.finditer(template(code, lang)))


def codes(lang: str) -> tuple[str, ...]:
    """Return every code that a language has, file by file, in the order written.

    >>> "finding.must_follow_suit.none" in codes("en")
    True
    """
    folder = files(__name__) / lang
    names = sorted(p.name.removesuffix(".toml") for p in folder.iterdir())
    return tuple(f"{name}.{key}" for name in names for key in _texts(lang, name))


def any_of(items: Iterable[str], lang: str) -> str:
    """Return some texts as one choice, joined with commas and "or".

    >>> any_of(["6H", "7H", "AH"], "en")
    '6H, 7H or AH'
    """
    return _joined(items, template("name.or", lang))


def all_of(items: Iterable[str], lang: str) -> str:
    """Return some texts as one list, joined with commas and "and".

    >>> all_of(["Ada", "Ben"], "pl")
    'Ada i Ben'
    """
    return _joined(items, template("name.and", lang))


def card_letters(lang: str) -> dict[str, str]:
    """Return how a language's card players write each rank and suit letter of ours.

    >>> card_letters("ru")["T"], card_letters("pl")["J"], card_letters("en")["T"]
    ('10', 'W', 'T')
    """
    return dict(_texts(lang, "card"))


def rule_ids() -> tuple[str, ...]:
    """Return the id of every rule, game by game, in the order of their numbers.

    >>> rule_ids()[0], rule_ids()[-1]
    ('sixbid.R1', 'log.appointment')
    """
    endings = (key.rpartition(".") for key in _texts(_LANGUAGES[0], "rule"))
    return tuple(rule for rule, _, part in endings if part == "title")


def rule_title(rule: str, lang: str) -> str:
    """Return the few words that name a rule; ``KeyError`` for no such rule.

    >>> rule_title("sixbid.R19", "en")
    'Playing to a trick'
    """
    return template(f"rule.{rule}.title", lang)


def rule_text(rule: str, lang: str) -> str:
    """Return the sentence or two of a rule; ``KeyError`` for no such rule.

    >>> rule_text("kozel.R21", "en")
    'At 60 to 60 the deal is drawn and nobody uncovers anything.'
    """
    return template(f"rule.{rule}.text", lang)


def finding_text(rule: str, code: str, lang: str, **facts: object) -> str:
    """Return what an audit says of a fault, as fully as the facts given allow.

    The most particular text wins: that of the rule, then of the game, then of the code;
    in each the one for the fact ``reason``, then the plain one, then ``.none``, which
    does with few facts. A fact that is ``None`` or empty counts as not given. Where the
    facts suffice for none of them, it says only that a rule was broken; ``KeyError`` is
    for a code without any words.

    >>> finding_text("sixbid.R19", "must_follow_suit", "en", player="Cid (seat 2)",
    ...     subject="KD", legal=["6H", "AH"])
    'Cid (seat 2) played KD, but held the suit led and had to follow: 6H or AH.'
    """
    return _judgement("finding", rule, code, lang, facts)


def refusal_text(rule: str, code: str, lang: str, **facts: object) -> str:
    """Return what the mover is told of a refused command, chosen as a finding's text.

    >>> refusal_text("sixbid.R19", "play_out_of_turn", "en", right="Ada (seat 0)")
    'It is not your turn: Ada (seat 0) is to play.'
    >>> refusal_text("sixbid.R19", "play_out_of_turn", "en")
    'It is not your turn to play.'
    """
    return _judgement("refusal", rule, code, lang, facts)


def fault_text(code: str, lang: str, **facts: object) -> str:
    """Return what is wrong at a place of a hand record; ``KeyError`` for no such code.

    >>> fault_text("record_bad_seat", "en", text="4", last="2")
    '“4” is no seat. Seats are numbered from 0 to 2.'
    """
    kind = f"type.{facts.get('expected')}"
    texts = _texts(lang, "record")
    if kind in texts:
        facts["expected"] = texts[kind]
    for fact, names in (("half", "name"), ("language", "name.language")):
        if fact in facts:
            facts[fact] = template(f"{names}.{facts[fact]}", lang)
    key = code.removeprefix("record_")
    ending = "none" if facts.get("nearest") == "" else facts.get("reason")
    if f"{key}.{ending}" in texts:
        key = f"{key}.{ending}"
    return say(f"record.{key}", lang, **facts)


def _judgement(
    kind: str, rule: str, code: str, lang: str, facts: Mapping[str, object]
) -> str:
    given = {
        name: fact for name, fact in facts.items() if fact not in (None, "", (), [])
    }
    texts = _texts(lang, kind)
    places = (f"{rule}.", f"{rule.partition('.')[0]}.", "")
    for place in places:
        for ending in (f".{given.get('reason')}", "", ".none"):
            key = f"{place}{code}{ending}"
            if key in texts and placeholders(f"{kind}.{key}", lang) <= given.keys():
                return say(f"{kind}.{key}", lang, **given)
    wordless = all(
        key != place + code and not key.startswith(f"{place}{code}.")
        for place in places
        for key in texts
    )
    if wordless:
        message = f"no words for {kind}.{code} in {lang!r}"
        raise KeyError(message)
    return say(f"{kind}.any", lang)


def _joined(items: Iterable[str], word: str) -> str:
    *head, last = items
    return f"{', '.join(head)} {word} {last}" if head else last


@cache
def _texts(lang: str, file: str) -> dict[str, str]:
    source = files(__name__).joinpath(lang, f"{file}.toml")
    return dict(_flat(tomllib.loads(source.read_text(encoding="utf-8")), ""))


def _flat(table: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, str):
            yield path + name, value
        else:
            yield from _flat(value, f"{path}{name}.")

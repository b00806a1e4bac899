"""The printable page of a game: rules with their ids, house rules, worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.catalogue import RULES, TAKEN_OVER
from core.games import RULES_VERSION
from replay.rulebook import at_play, before_play
from replay.rulebook.book import book_of, each_example
from replay.rulebook.example import Example, Hand
from replay.rulebook.option import HouseRule, house_rules, options_text
from replay.rulebook.rule import codes_of, giver_of
from replay.rulebook.voice import Voice
from replay.rulebook.whole_hand import hand_lines, table_lines
from replay.words import rule_text, rule_title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ("example_text", "page_text", "spans")

_TOLD: Final[dict[str, Callable[[Voice, Any], Iterator[str]]]] = {
    "trumps": before_play.tell_trumps,
    "deal": before_play.tell_deal,
    "auction": before_play.tell_auction,
    "call": before_play.tell_call,
    "laid_away": before_play.tell_laid_away,
    "lone_trump": before_play.tell_lone_trump,
    "exchange": before_play.tell_exchange,
    "given_back": before_play.tell_given_back,
    "lead": at_play.tell_lead,
    "legal": at_play.tell_legal,
    "trick": at_play.tell_trick,
    "capture": at_play.tell_capture,
    "ending": at_play.tell_ending,
    "settlement": at_play.tell_settlement,
    "score": at_play.tell_score,
}
"""How each kind of example is told; a whole hand is more than a sentence."""

_SPAN: Final = 3
"""How many numbers in a row are written as a span."""


def example_text(voice: Voice, kind: str, example: Example) -> str:
    """Return an example other than a whole hand in sentences, its rules behind them.

    >>> first = book_of("sixbid").trick[0]
    >>> example_text(Voice("sixbid", "en"), "trick", first)[:41]
    'Trumps: spades ♠. Seat 0 leads: K♥ J♠ 6♠.'
    """
    told = [*_TOLD[kind](voice, example), _cited(example)]
    if example.options:
        options = f"`{options_text(example.options)}`"
        told.insert(0, voice.say("example.options", options=options))
    return " ".join(told)


def spans(numbers: Sequence[int]) -> str:
    """Return rising numbers, those in a row as a span.

    >>> spans([1, 2, 3, 7, 9, 10])
    '1–3, 7, 9, 10'
    """
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(
        f"{part[0]}–{part[-1]}" if len(part) >= _SPAN else ", ".join(map(str, part))
        for part in parts
    )


def page_text(game: str, lang: str) -> str:
    """Return the page of a game in a language, as Markdown.

    >>> page_text("frog", "en").splitlines()[0]
    '# Frog'
    """
    voice = Voice(game, lang)
    lines = [
        f"# {voice.name(f'game.{game}')}",
        "",
        voice.say("page.about", version=RULES_VERSION),
        "",
        voice.say("page.how"),
        *_rules(voice),
        *_house(voice),
        *_examples(voice),
    ]
    return "\n".join(lines) + "\n"


def _rules(voice: Voice) -> Iterator[str]:
    own, taken = RULES[voice.game], TAKEN_OVER.get(voice.game, ())
    yield from _heading(2, voice.say("page.own" if taken else "page.rules"))
    for rule in own:
        yield from _rule(voice, rule)
    if taken:
        giver = voice.name(f"game.{giver_of(voice.game)}")
        yield from _heading(2, voice.say("page.taken_over", game=giver))
        for rule in taken:
            yield from _rule(voice, rule)


def _rule(voice: Voice, rule: str) -> Iterator[str]:
    title = rule_title(rule, voice.lang)
    yield from _heading(3, f"{rule} · {title}")
    yield ""
    yield rule_text(rule, voice.lang)
    beside: list[str] = []
    if numbers := _numbers(voice.game).get(rule):
        beside.append(voice.say("page.seen", numbers=spans(numbers)))
    if bent := house_rules(voice.game, voice.lang, rule):
        names = ", ".join(f"`{each.option}`" for each in bent)
        beside.append(voice.say("page.options", options=names))
    if codes := codes_of(voice.game, rule):
        names = ", ".join(f"`{code}`" for code in codes)
        beside.append(voice.say("page.faults", codes=names))
    if beside:
        yield ""
        yield f"*{' '.join(beside)}*"


def _house(voice: Voice) -> Iterator[str]:
    rules = house_rules(voice.game, voice.lang)
    yield from _heading(2, voice.say("page.house"))
    yield ""
    example = f"`{_example_of(rules)}`"
    yield voice.say("page.house_how", header="`[options]`", example=example)
    yield ""
    names = ("option", "value", "meaning", "rule")
    head = [voice.words(f"page.column_{name}") for name in names]
    yield from table_lines(head, [row for each in rules for row in _rows(voice, each)])


def _example_of(rules: Sequence[HouseRule]) -> str:
    """Return a line that names another value than the default of the first option."""
    first = rules[0]
    other = next(each.text for each in first.values if not each.is_default)
    return f"{first.option} = {other}"


def _rows(voice: Voice, house: HouseRule) -> Iterator[list[str]]:
    """Yield a row of the table for each value, the first one with the option itself."""
    told = f"**{house.title}** (`{house.option}`). {house.meaning}"
    rule = house.rule
    for each in house.values:
        value = f"`{each.text}`"
        yield [told, f"**{value}**" if each.is_default else value, each.words, rule]
        told, rule = "", ""
    if house.is_number:
        key = "range_open" if house.high is None else "range"
        span = voice.words(f"page.{key}", low=house.low, high=house.high)
        yield ["", span, voice.words("page.number"), ""]


def _examples(voice: Voice) -> Iterator[str]:
    yield from _heading(2, voice.say("page.examples"))
    yield ""
    yield voice.say("page.examples_how")
    if voice.game == "kozel":
        yield ""
        yield voice.say("page.sides")
    begun = ""
    number = 0
    for kind, example in each_example(book_of(voice.game)):
        number += 1
        title = voice.say(f"kind.{kind}")
        if isinstance(example, Hand):
            yield from _heading(3, f"{number} · {title}")
            yield from ("", *hand_lines(voice, example), "", _cited(example))
            continue
        if kind != begun:
            begun = kind
            yield from (*_heading(3, title), "")
        yield f"{number}. {example_text(voice, kind, example)}"


def _numbers(game: str) -> dict[str, list[int]]:
    """Return the numbers of the examples that show each rule."""
    shown: dict[str, list[int]] = {}
    for number, (_, example) in enumerate(each_example(book_of(game)), 1):
        for rule in example.rules:
            shown.setdefault(rule, []).append(number)
    return shown


def _cited(example: Example) -> str:
    return f"({', '.join(example.rules)})"


def _heading(level: int, text: str) -> tuple[str, str]:
    return "", f"{'#' * level} {text}"

"""What is asked about the house rules of a table: one at a time, each held against all."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from replay.dictation.question import Misheard, Question
from replay.records.options import check_options, differing_options, typed_value
from replay.rulebook.option import house_rule_words
from replay.words import fault_text, say

if TYPE_CHECKING:
    from events.table import OptionValue
    from replay.dictation.draft import Draft
    from replay.dictation.question import Script

__all__ = ("house_script",)


def house_script(draft: Draft) -> Script:
    """Yield the question about a house rule until there is no more to tell."""
    record = draft.whole()
    named: dict[str, OptionValue] = {}
    while True:

        def hear(
            text: str,
            _firm: bool,  # noqa: FBT001 - the type of hear
            before: dict[str, OptionValue] = named,
        ) -> dict[str, OptionValue] | None:
            return _heard(draft, text, before) if text else None

        heard: dict[str, OptionValue] | None = yield Question(
            text=_say(draft, "house_more" if named else "house"),
            hear=hear,
            help=_say(draft, "help_house", game=record.game),
        )
        if heard is None:
            return
        named = named | heard
        yield house_rule_words(record.game, heard, draft.lang)
        draft.open(options=differing_options(record.game, named))


def _heard(
    draft: Draft, text: str, before: dict[str, OptionValue]
) -> dict[str, OptionValue]:
    """Return the option of a text such as ``trumping = free``, by its name."""
    record = draft.whole()
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not value:
        facts = {"text": text, "expected": _say(draft, "house_form")}
        raise Misheard([_say(draft, "not_understood", **facts)])
    told = {key: typed_value(record.game, key, value)}
    slips = check_options(record.game, before | told, len(record.players))
    if slips:
        raise Misheard([fault_text(s.code, draft.lang, **s.facts) for s in slips])
    return cast("dict[str, OptionValue]", told)


def _say(draft: Draft, key: str, **facts: object) -> str:
    return say(f"screen.record.{key}", draft.lang, **facts)

"""A random match held against the reader and the audit of the product."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.catalogue import CASES, CODES
from events.cards import card_number
from events.sixbid import CardCalled
from events.table import DealVoided, HandOpened
from replay.audit.judge import audit_record
from replay.records import RecordFaults, read
from replay.transcribing.record import placeholder_players, transcribe
from replay.transcribing.scribe import Told
from tests.naive.finding import Expected
from tests.naive.record import toml_text

if TYPE_CHECKING:
    from replay.audit.finding import Finding, Verdict
    from tests.naive.story import Story, Tampering

__all__ = ("difference", "known_codes", "tampered")


def known_codes(game: str) -> set[str]:
    """Return every finding code that the product has for a game."""
    return {code for name in CODES[game] for code in CASES.get(name, (name,))}


def difference(story: Story) -> str:
    """Return how the audit of a match differs from what it must be, nothing if not."""
    text = toml_text(story.text)
    try:
        verdict = audited(text, story.tampering)
    except RecordFaults as unreadable:
        return f"{text}\nunreadable: {unreadable}"
    found = [_as_expected(each) for each in verdict.findings]
    wanted = [] if story.expected is None else [story.expected]
    told = [*map(_without_legal, found)], verdict.unfinished
    if told != ([*map(_without_legal, wanted)], tuple(story.unfinished)):
        return (
            f"{text}\n{story.tampering}\nexpected {wanted}, unfinished"
            f" {story.unfinished}\nfound    {found}, unfinished {verdict.unfinished}"
        )
    for one, other in zip(wanted, found, strict=True):
        if one.legal is not None and one.legal != other.legal:
            return f"{text}\nexpected {one}\nfound    {other}"
    return ""


def audited(text: str, tampering: Tampering | None) -> Verdict:
    """Return the verdict on a record, perhaps with its events tampered with."""
    reading = read(text)
    record = reading.record
    told = transcribe(record, reading.lines, placeholder_players(record))
    if tampering is not None:
        told = list(tampered(told, tampering))
    return audit_record(record, told)


def tampered(told: list[Told], tampering: Tampering) -> list[Told]:
    """Return events with something in them that a record has no words for."""
    changed: list[Told] = []
    hand = 0
    for item in told:
        event = item.event
        hand += isinstance(event, HandOpened)
        here = hand == tampering.hand
        if here and isinstance(event, HandOpened) and tampering.kind == "standing":
            event = replace(event, standing=tampering.standing)
        if here and isinstance(event, CardCalled) and tampering.kind == "holder":
            event = replace(event, holder=tampering.seat)
        changed.append(Told(event, item.line))
        if here and isinstance(event, CardCalled) and tampering.kind == "second call":
            card = card_number(tampering.card)
            changed.append(Told(CardCalled(tampering.seat, card, -1), None))
    if tampering.kind == "thrown in":
        changed.append(Told(DealVoided(), None))
    return changed


def _as_expected(finding: Finding) -> Expected:
    breach = finding.breach
    return Expected(
        rule=breach.rule,
        code=breach.code,
        hand=finding.hand,
        trick=finding.trick,
        seat=breach.seat,
        subject=breach.subject,
        legal=frozenset(breach.legal),
    )


def _without_legal(finding: Expected) -> tuple[object, ...]:
    return (
        finding.rule,
        finding.code,
        finding.hand,
        finding.trick,
        finding.seat,
        finding.subject,
    )

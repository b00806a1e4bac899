"""A match as a record holds it, all in texts, and the TOML that says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.naive.options import Value

__all__ = ("HandText", "MatchText", "toml_text")


@dataclass
class HandText:
    """One hand; what the record does not say is None or empty."""

    dealer: int
    deal: list[list[str]] | None = None
    blind: list[str] | None = None
    auction: list[str] = field(default_factory=list[str])
    trump: str = ""
    call: str = ""
    back: str = ""
    laid_away: list[str] | None = None
    turned: list[str] | None = None
    exchange: list[tuple[int, str, str]] = field(
        default_factory=list[tuple[int, str, str]]
    )
    play: list[str] = field(default_factory=list[str])
    score: list[int] | None = None


@dataclass
class MatchText:
    """One match: the table and its hands in order."""

    game: str
    players: list[str]
    options: dict[str, Value]
    standing: list[int] | None
    hands: list[HandText] = field(default_factory=list[HandText])


def toml_text(match: MatchText) -> str:
    """Return a match in the record format."""
    return "\n".join(_lines(match)) + "\n"


def _lines(match: MatchText) -> Iterator[str]:
    yield f"game = {_quoted(match.game)}"
    yield f"players = {_list(match.players)}"
    if match.standing is not None:
        yield f"standing = {match.standing}"
    if match.options:
        yield "[options]"
    for name, value in match.options.items():
        yield f"{name} = {_value(value)}"
    for hand in match.hands:
        yield "[[hand]]"
        yield from _hand_lines(hand, "pairs" if match.game == "kozel" else "score")


def _hand_lines(hand: HandText, score_name: str) -> Iterator[str]:
    yield f"dealer = {hand.dealer}"
    if hand.deal is not None:
        yield f"deal = {_list([' '.join(cards) for cards in hand.deal])}"
    for name, cards in (
        ("blind", hand.blind),
        ("turned", hand.turned),
        ("laid_away", hand.laid_away),
    ):
        if cards is not None:
            yield f"{name} = {_quoted(' '.join(cards))}"
    if hand.auction:
        yield f"auction = {_list(hand.auction)}"
    for name, word in (
        ("trump", hand.trump),
        ("call", hand.call),
        ("back", hand.back),
    ):
        if word:
            yield f"{name} = {_quoted(word)}"
    if hand.exchange:
        gifts = ", ".join(
            f'{{ seat = {seat}, gave = "{gave}", back = "{back}" }}'
            for seat, gave, back in hand.exchange
        )
        yield f"exchange = [{gifts}]"
    if hand.play:
        yield f"play = {_list(hand.play)}"
    if hand.score is not None:
        yield f"{score_name} = {hand.score}"


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    return _list(value) if isinstance(value, list) else str(value)


def _list(texts: list[str]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def _quoted(text: str) -> str:
    return f'"{text}"'

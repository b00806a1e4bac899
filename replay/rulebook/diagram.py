"""A deal as a club prints it: each hand by suits, before its seat, in plain text."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from core.kozel.trumps import trump_mask
from events.cards import SUITS, card_number, card_text, mask_of
from replay.drawing.order import in_suits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.rulebook.voice import Voice

__all__ = ("deal_lines", "hand_block")

_RIGHT: Final = 40
_MIDDLE: Final = 20
_COMPASS: Final = 4


def deal_lines(
    voice: Voice, heads: Sequence[str], hands: Sequence[str], trump: str, middle: str
) -> list[str]:
    """Return the lines of a deal, seat 0 below, the others clockwise from the left.

    ``middle`` is what lies on the table, empty for nothing.

    >>> from replay.rulebook.voice import Voice
    >>> for line in deal_lines(Voice("sixbid", "en"), "XYZ", ("QS", "9H", "KC"), "", ""):
    ...     print(line)
    Y                                       Z
    ♥ 9                                     ♣ K
    <BLANKLINE>
                        X
                        ♠ Q
    """
    blocks = [
        [head, *hand_block(voice, hand, trump)]
        for head, hand in zip(heads, hands, strict=True)
    ]
    if len(blocks) == _COMPASS:
        low, left, top, right = blocks
        drawn = [*_indented(top), "", *_beside(left, right), ""]
    else:
        low, left, right = blocks
        drawn = [*_beside(left, right), ""]
    if middle:
        drawn += [*_indented([middle]), ""]
    return drawn + _indented(low)


def hand_block(voice: Voice, hand: str, trump: str) -> list[str]:
    """Return a hand suit by suit, trumps first; Kozel's trumps stand in one line.

    >>> from replay.rulebook.voice import Voice
    >>> hand_block(Voice("kozel", "en"), "7C AH QS 8C 7H", "H")
    ['trumps: 7♣ Q♠ A♥ 7♥', '♣ 8']
    """
    numbers = mask_of(card_number(card) for card in hand.split())
    suit = SUITS.index(trump) if trump else -1
    rows = in_suits(voice.game, numbers, suit)
    lines: list[str] = []
    for row in rows:
        texts = [card_text(card) for card in row]
        if voice.game == "kozel" and mask_of(row) & trump_mask(suit):
            cards = voice.cards(" ".join(texts))
            lines.append(voice.words("example.trumps_row", cards=cards))
        else:
            ranks = " ".join(voice.rank(text[0]) for text in texts)
            lines.append(f"{voice.suit(texts[0][1])} {ranks}")
    return lines


def _beside(left: Sequence[str], right: Sequence[str]) -> list[str]:
    pairs = zip_longest(left, right, fillvalue="")
    return [f"{one:{_RIGHT}}{other}".rstrip() for one, other in pairs]


def _indented(lines: Sequence[str]) -> list[str]:
    return [" " * _MIDDLE + line for line in lines]

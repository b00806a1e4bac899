"""What the texts of one record mean: its cards, suits, seats, calls and tricks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from events.cards import BIDS
from replay.records.fields import Token, nearest, tokens
from replay.records.letters import Unreadable, parse_card, parse_suit
from replay.records.model import MOST_PLAYERS, Call, Play, Trick

if TYPE_CHECKING:
    from collections.abc import Callable

    from replay.records.fault import Fault
    from replay.records.forms import Form
    from replay.records.node import Node

__all__ = ("Page",)

_SEAT: Final = re.compile(r"[0-9]{1,3}")
_TRICK_TOKEN: Final = re.compile(r">|[^\s>]+")


class Page:
    """The reader of one record's texts; what is unreadable becomes a fault.

    ``letters`` is ``None`` when the record names letters that do not exist: then its
    cards are passed over.

    Codes: those of ``replay.records.letters``, ``record_bad_seat``,
    ``record_bad_call``, ``record_bad_taker``, ``record_trick_size``.

    >>> from replay.records.forms import FORMS
    >>> from replay.records.node import Node
    >>> page = Page([], FORMS["sixbid"], 3, "en")
    >>> page.call(Node("2:solo", 7, 12, 13)), page.cards(Node("AS 10H", 8, 9, 10))
    (Call(seat=2, bid=1), (35, 25))
    """

    def __init__(
        self, faults: list[Fault], form: Form, seats: int, letters: str | None
    ) -> None:
        """Keep what the texts depend on."""
        self.faults = faults
        self.form = form
        self.seats = seats
        # With the wrong number of players nobody can say how long a list must be.
        self.per_seat = form.per_seat(seats)
        self.letters = letters

    @property
    def limit(self) -> int:
        """The number that no seat reaches."""
        return MOST_PLAYERS if self.per_seat is None else self.seats

    def place(self, node: Node) -> Token:
        """Return a string as one word, blanks around it left out."""
        text = str(node.value)
        column = node.column
        if node.inside is not None and text.strip():
            column = node.inside + len(text) - len(text.lstrip())
        return Token(text.strip(), node.line, column)

    def card(self, token: Token) -> int | None:
        """Return the card of a word."""
        return self._known(token, parse_card)

    def one_card(self, node: Node) -> int | None:
        """Return the card of a string that holds a single one."""
        words = list(tokens(node))
        return self.card(words[0] if len(words) == 1 else self.place(node))

    def cards(self, node: Node) -> tuple[int, ...]:
        """Return the cards of a string."""
        found = [self.card(token) for token in tokens(node)]
        return tuple(card for card in found if card is not None)

    def suit(self, node: Node) -> int | None:
        """Return the suit of a string."""
        return self._known(self.place(node), parse_suit)

    def seat(self, token: Token) -> int | None:
        """Return the seat of a word."""
        if _SEAT.fullmatch(token.text) and int(token.text) < self.limit:
            return int(token.text)
        facts = {"text": token.text, "last": str(self.limit - 1)}
        self.faults.append(token.fault("record_bad_seat", **facts))
        return None

    def call(self, node: Node) -> Call | None:
        """Return the call of a string: a bid, after its seat where that is named."""
        token = self.place(node)
        seat, bid = self._prefix(token)
        if bid.text in self.form.bids:
            return Call(seat=seat, bid=BIDS.index(bid.text))
        facts = {"text": bid.text, "nearest": nearest(bid.text, self.form.bids)}
        facts["known"] = ", ".join(self.form.bids)
        self.faults.append(bid.fault("record_bad_call", **facts))
        return None

    def trick(self, node: Node, number: int, *, last: bool) -> Trick | None:
        """Return the trick of a string; ``number`` counts from 1."""
        words = list(tokens(node, _TRICK_TOKEN))
        laid, taker = words, None
        sign = next((i for i, word in enumerate(words) if word.text == ">"), None)
        if sign is not None:
            laid, after = words[:sign], words[sign + 1 :]
            if len(after) == 1:
                taker = self.seat(after[0])
            else:
                fault = words[sign].fault("record_bad_taker", trick=str(number))
                self.faults.append(fault)
        stayed = sum("-" not in word.text for word in laid)
        size = self.form.trick_size(self.seats)
        if size is None:
            size = max(stayed, 1)
        short = not laid or (stayed < size and not last)
        if short or stayed > size:
            facts = {"trick": str(number), "found": str(stayed), "expected": str(size)}
            self.faults.append(self.place(node).fault("record_trick_size", **facts))
        plays = [self._play(word) for word in laid]
        right = tuple(play for play in plays if play is not None)
        return Trick(plays=right, taker=taker) if right else None

    def _play(self, token: Token) -> Play | None:
        """Return the play of a word."""
        seat, laid = self._prefix(token)
        taken_back = laid.text.startswith("-")
        if taken_back:
            laid = Token(laid.text[1:], laid.line, laid.column + 1)
        card = self.card(laid)
        if card is None:
            return None
        return Play(seat=seat, card=card, taken_back=taken_back)

    def _prefix(self, token: Token) -> tuple[int | None, Token]:
        """Return the seat named before a colon, if any, and what follows."""
        before, colon, after = token.text.partition(":")
        if not colon:
            return None, token
        seat = self.seat(Token(before.strip(), token.line, token.column))
        after = after.lstrip()
        column = token.column + len(token.text) - len(after)
        return seat, Token(after, token.line, column)

    def _known(
        self, token: Token, parse: Callable[[str, str], int | Unreadable]
    ) -> int | None:
        """Return what a word means in the letters of the record."""
        if self.letters is None:
            return None
        meaning = parse(token.text, self.letters)
        if isinstance(meaning, int):
            return meaning
        self.faults.append(token.fault(meaning.code, **meaning.facts))
        return None

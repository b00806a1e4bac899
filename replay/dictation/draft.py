"""The record as far as it has been told, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.games import fold
from core.phase import CLOSED, OVER
from core.playing import expected_seat
from events.cards import card_text, mask_of, suit_text
from events.table import CardPlayed, TrickTaken
from replay.audit.judge import judge
from replay.audit.wording import finding_words
from replay.records import Hand, Record, read, write
from replay.transcribing.record import placeholder_players, transcribe
from replay.words import card_letters, say
from replay.worth import worth_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.state import State
    from events.base import Event
    from replay.audit.finding import Finding

__all__ = ("Draft", "is_finished")

_ORDER: Final = (
    *("dealer", "turned", "deal", "blind", "exchange", "auction", "trump"),
    *("call", "back", "laid_away", "play", "rest", "score"),
)
"""The keys of a hand in the order in which they are asked for."""


class Draft:
    """A record under the pen. Every change is read back and judged as the audit does."""

    def __init__(
        self, lang: str, letters: str = "", record: Record | None = None
    ) -> None:
        """Begin a new record, or go on with one; its last hand, if unfinished, is asked again."""
        self.lang = lang
        self.letters = letters
        self.record = record
        self.hand: Hand | None = None
        self._recalled: Hand | None = None
        self._known: set[tuple[object, ...]] = set()
        self._events: list[Event] = []
        self._state: State | None = None
        self._findings: tuple[Finding, ...] = ()
        if record is not None:
            if record.hands and not is_finished(record):
                self._recalled = record.hands[-1]
                self.record = record.model_copy(update={"hands": record.hands[:-1]})
            self._follow()
            for _ in self.remarks():
                pass  # found long ago

    def open(self, **said: Any) -> None:  # noqa: ANN401 - the values of a record
        """Begin or complete the head of the record."""
        if self.record is None:
            self.record = Record(**said)
        else:
            self.record = self.record.model_copy(update=said)
        self._follow()

    def put(self, **said: Any) -> None:  # noqa: ANN401 - the values of a hand
        """Write something down of the hand; its dealer first."""
        if self.hand is None:
            self.hand = Hand(**said)
        else:
            self.hand = self.hand.model_copy(update=said)
        self._follow()

    def close_hand(self) -> None:
        """Turn the page: what comes next belongs to a new hand."""
        self.record, self.hand = self.whole(), None
        self._recalled = None

    def whole(self) -> Record:
        """Return the record with the hand under the pen."""
        if self.record is None:
            message = "nothing has been written yet"
            raise ValueError(message)
        if self.hand is None:
            return self.record
        return self.record.model_copy(update={"hands": (*self.record.hands, self.hand)})

    def can_be_judged(self) -> bool:
        """Return whether no hand is under the pen of which only cards have been told."""
        hand = self.hand
        return hand is None or bool(hand.auction or hand.play)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.record.players if self.record else ()

    @property
    def state(self) -> State:
        """The state that the facts written so far made."""
        if self._state is None:
            self._state = fold(self._events)
        return self._state

    def next_seat(self) -> int:
        """Return the seat that is to lead or play."""
        state = self.state
        seat = expected_seat(state)
        return seat if seat >= 0 else state.left[state.table.dealer]

    def last_trick(self) -> tuple[int, int]:
        """Return who gathered the last trick, and its points."""
        laid: list[int] = []
        found = (-1, 0)
        for event in self._events:
            if isinstance(event, CardPlayed):
                laid.append(event.card)
            elif isinstance(event, TrickTaken):
                found, laid = (event.seat, worth_of(self.state, mask_of(laid))), []
        return found

    def remarks(self) -> Iterator[str]:
        """Yield what the audit finds now that it did not find before."""
        for finding in self._findings:
            breach = finding.breach
            place = (finding.hand, finding.trick, breach.seat)
            key = (breach.code, *place, breach.subject, breach.right)
            if key in self._known or breach.reason == "unclear":
                continue  # a deal may still become clear as the play goes on
            self._known.add(key)
            message = finding_words(finding, self.names, self.lang)
            if finding.trick is not None:
                facts = {"hand": finding.hand, "trick": finding.trick}
                where = say("screen.place.trick", self.lang, **facts)
                message = f"{where}: {message}"
            yield say("screen.record.irregular", self.lang, message=message)

    def spell(self, cards: Iterable[int]) -> str:
        """Return cards in the letters that the answers use."""
        letters = card_letters(self.letters or "en")
        return " ".join(
            "".join(letters[sign] for sign in card_text(card)) for card in cards
        )

    def spell_suits(self, suits: Iterable[int]) -> str:
        """Return suits in the letters that the answers use."""
        letters = card_letters(self.letters or "en")
        return " ".join(letters[suit_text(suit)] for suit in suits)

    def recall(
        self, key: str, place: int = 0, *, more: bool = False
    ) -> tuple[Any, ...]:
        """Return the answer that an unfinished hand holds already, in a tuple, or nothing.

        What stands empty before something that was told is recalled as empty, and so is
        what would have come on top of an answer (``more``).
        """
        if self._recalled is None:
            return ()
        told = {each: _answers(self._recalled, each) for each in _ORDER}
        here = told[key][place:]
        if here and not more:
            return (here[0],)
        later = any(told[each] for each in _ORDER[_ORDER.index(key) + 1 :])
        return (None,) if later or here[1:] else ()

    def tells(self, key: str, place: int = 0) -> bool:
        """Return whether an unfinished hand holds more than an empty answer."""
        return any(answer is not None for answer in self.recall(key, place))

    def _follow(self) -> None:
        record = self.whole()
        reading = read(write(record))
        players = placeholder_players(record)
        told = transcribe(record, reading.lines, players)
        self._events = [each.event for each in told]
        self._state = None
        self._findings, _, _ = judge(told)


def is_finished(record: Record) -> bool:
    """Return whether the last hand of a record is scored, passed out or void.

    >>> is_finished(Record(game="kozel", players=("Ada", "Ben", "Cid", "Dora"),
    ...     hands=(Hand(dealer=0),)))
    False
    """
    reading = read(write(record))
    told = transcribe(record, reading.lines, placeholder_players(record))
    return fold([each.event for each in told]).phase in (CLOSED, OVER)


def _answers(hand: Hand, key: str) -> Sequence[Any]:
    """Return the answers that a hand gives to the questions about one key."""
    if key == "auction":
        return (hand.auction,) if hand.auction else ()
    if key == "deal":
        deal = list(hand.deal or ())
        while deal and not deal[-1]:
            deal.pop()
        return [cards or None for cards in deal]
    if key == "exchange":
        return [each for e in hand.exchange for each in (e.seat, e.gave, e.back)]
    if key == "play":
        return hand.play
    found = getattr(hand, key)
    if key == "score" and found is None:
        found = hand.pairs
    return () if found is None else (found,)

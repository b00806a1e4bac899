"""What is asked about one hand, in the order in which it was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.games import GAMES
from core.phase import CLOSED, OVER, PASSED, VOID
from events.cards import mask_of
from replay.dictation.bidding_script import BiddingScript
from replay.dictation.deal_script import DealScript
from replay.dictation.ear import Ear, number_example
from replay.dictation.question import Doubted, Misheard, Question, optional
from replay.records import Exchange, Trick
from replay.records.forms import FORMS
from replay.records.model import MOST_PAIRS, MOST_POINTS
from replay.words import say

if TYPE_CHECKING:
    from replay.dictation.draft import Draft
    from replay.dictation.question import Asking, Script

__all__ = ("HandScript",)

_SIDES: Final = 2
_ENDED: Final = (PASSED, VOID, CLOSED, OVER)
"""Phases in which a hand is over before its play: passed out, or void."""


class HandScript:
    """The script of one hand; what is told goes into the draft at once."""

    def __init__(self, draft: Draft) -> None:
        """Take the draft, whose head is written."""
        self.draft = draft
        record = draft.whole()
        self.game = record.game
        self.seats = len(record.players)
        self.form = FORMS[self.game]
        self.ear = Ear(self.game, self.seats, draft.letters, draft.lang)

    def script(self) -> Script:
        """Yield the questions about the hand."""
        draft = self.draft
        yield ""
        yield self._say("hand", hand=len(draft.whole().hands) + 1)
        draft.put(dealer=(yield self._dealer()))
        if draft.state.table.carried:
            yield say("screen.show.double", draft.lang)
        yield from DealScript(draft, self.ear).script()
        if self.form.bids:
            yield from BiddingScript(draft, self.ear).script()
        else:
            yield from self._exchange()
        if self._has_ended("play"):
            how = "passed_out" if self.form.bids else "void"
            yield say(f"screen.show.{how}", draft.lang)
            return
        yield from self._play()
        yield from self._score()

    def _has_ended(self, key: str) -> bool:
        """Return whether the hand is over before its play, and the paper does not go on."""
        return self.draft.state.phase in _ENDED and not self.draft.tells(key)

    def _dealer(self) -> Question:
        usual = self.draft.state.table.next_dealer
        seats = ", ".join(f"{n} {name}" for n, name in enumerate(self.draft.names))
        if usual >= 0:
            text = self._say("dealer", seats=seats, seat=usual)
        else:
            text = self._say("dealer_first", seats=seats)

        def hear(text: str, _firm: bool) -> int:  # noqa: FBT001 - the type of hear
            return usual if not text and usual >= 0 else self.ear.seat(text)

        return Question(
            text=text,
            hear=hear,
            help=self._say("help_dealer" if usual >= 0 else "help_seat"),
            recalled=self.draft.recall("dealer"),
        )

    def _exchange(self) -> Script:
        """Yield the questions about lone trumps; each side may exchange once."""
        draft = self.draft
        if self._has_ended("exchange") and self._has_ended("play"):
            return
        done: tuple[Exchange, ...] = ()
        while len(done) < _SIDES or draft.tells("exchange", 3 * len(done)):
            place = 3 * len(done)
            seat = yield Question(
                text=self._say("exchange"),
                hear=optional(self.ear.seat),
                help=self._say("help_exchange"),
                recalled=draft.recall("exchange", place),
            )
            if seat is None:
                return
            gave = yield self._exchanged("gave", place + 1)
            back = yield self._exchanged("back", place + 2)
            done = (*done, Exchange(seat=seat, gave=gave, back=back))
            draft.put(exchange=done)
            yield from draft.remarks()

    def _exchanged(self, key: str, place: int) -> Question:
        return Question(
            text=self._say(f"exchange_{key}"),
            hear=lambda text, _firm: self.ear.card(text),
            help=self._say("help", example=self._example()),
            recalled=self.draft.recall("exchange", place),
        )

    def _play(self) -> Script:
        draft = self.draft
        play: tuple[Trick, ...] = ()
        while len(play) < GAMES[self.game].hand_size:
            trick = yield from self._trick(play)
            if trick is not None and trick.size == draft.state.active:
                taker, points = draft.last_trick()
                yield self._say("takes", player=draft.names[taker], n=points)
            yield from draft.remarks()
            if trick is None or trick.size < draft.state.active:
                return
            play = (*play, trick)

    def _trick(self, play: tuple[Trick, ...]) -> Asking[Trick | None]:
        """Ask for a trick until it is whole or the play stops; return it, if any."""
        draft = self.draft
        number = len(play) + 1
        size = draft.state.active
        seen = self._played()
        leader = draft.names[draft.next_seat()]
        told: Trick | None = None
        while told is None or told.size < size:
            before = told

            def hear(
                text: str,
                firm: bool,  # noqa: FBT001 - the type of hear
                before: Trick | None = before,
            ) -> Trick | None:
                if not text:
                    return None
                return self._heard_trick(text, number, seen, before, firm=firm)

            left = size - (told.size if told else 0)
            if told is None:
                text = self._say("trick", trick=number, player=leader)
                recalled = draft.recall("play", number - 1)
            else:
                text = self._say("more_trick", n=told.size, left=left)
                recalled = draft.recall("play", number)
            example = self._example()
            told = yield Question(
                text=text,
                hear=hear,
                help=self._say("help_trick", card=example.split()[0]),
                recalled=recalled,
            )
            if told is None:
                return before
            draft.put(play=(*play, told))
        return told

    def _heard_trick(
        self, text: str, number: int, seen: int, before: Trick | None, *, firm: bool
    ) -> Trick:
        """Return what was told of a trick, together with what was told before."""
        trick = self.ear.trick(text, number)
        if before is not None:
            plays = before.plays + trick.plays
            trick = Trick(plays=plays, taker=trick.taker)
        size = self.draft.state.active
        if trick.size > size:
            raise Misheard([self._say("too_many", n=trick.size, right=size)])
        laid = [play.card for play in trick.plays if not play.taken_back]
        twice = {card for card in laid if seen >> card & 1 or laid.count(card) > 1}
        if twice and not firm:
            cards = self.draft.spell(sorted(twice))
            raise Doubted([self._say("double", cards=cards)])
        return trick

    def _played(self) -> int:
        """Return the mask of the cards that lie in tricks already."""
        hand = self.draft.hand
        tricks = hand.play if hand else ()
        return mask_of(
            play.card for trick in tricks for play in trick.plays if not play.taken_back
        )

    def _score(self) -> Script:
        draft = self.draft
        key, names = self.form.score, draft.names
        by_side = key == "pairs"
        length = _SIDES if by_side else self.seats
        low, high = (0, MOST_PAIRS) if by_side else (-MOST_POINTS, MOST_POINTS)
        sides = (
            [f"{names[side]}–{names[side + _SIDES]}" for side in (0, 1)]
            if by_side
            else names
        )
        before = draft.state
        score = yield Question(
            text=self._say(key, who=", ".join(sides)),
            hear=optional(lambda text: self.ear.numbers(key, text, low, high, length)),
            help=self._say(f"help_{key}", example=number_example(length)),
            recalled=draft.recall("score"),
        )
        if score is not None:
            draft.put(**{key: score})
            yield from draft.remarks()
        elif before.tricks == GAMES[self.game].hand_size:
            right = " ".join(map(str, GAMES[self.game].right_change(before)))
            yield self._say("right_score", right=right)

    def _example(self) -> str:
        return self.draft.spell((35, 25, 15, 3))

    def _say(self, key: str, **facts: object) -> str:
        return say(f"screen.record.{key}", self.draft.lang, **facts)

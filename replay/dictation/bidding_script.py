"""What is asked from the first call to the first card: contract, trump, cards that move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from core.frog.widow import WIDOW_SIZE
from core.phase import AUCTION
from core.sixbid.calls import call_texts
from core.sixbid.contract import CALL_SOLO, FROG, nameable
from events.cards import BIDS, card_numbers
from replay.dictation.question import Doubted, Question, optional
from replay.spoken import bid_words
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.sixbid.state import SixBid
    from replay.dictation.draft import Draft
    from replay.dictation.ear import Ear
    from replay.dictation.question import Script

__all__ = ("BiddingScript",)


class BiddingScript:
    """The script of an auction of Six-Bid or Frog, and of what its contract brings."""

    def __init__(self, draft: Draft, ear: Ear) -> None:
        """Take the draft, whose hand has its deal."""
        self.draft = draft
        self.ear = ear

    def script(self) -> Script:
        """Yield the questions up to the first lead."""
        yield from self._auction()
        yield from self._settling()

    def _auction(self) -> Script:
        """Yield the questions about the calls."""
        draft = self.draft
        calls: tuple[Any, ...] = ()
        asked = 0
        while (state := self._state()).phase == AUCTION:
            player = draft.names[state.turn]
            heard = yield Question(
                text=self._say(
                    "call", player=player, legal=self._bids(call_texts(state))
                ),
                hear=optional(self.ear.calls),
                help=self._say("help_auction", calls=self._bids(self.ear.form.bids)),
                recalled=draft.recall("auction", asked),
            )
            asked += 1
            if heard is None:
                return
            calls = (*calls, *heard)
            draft.put(auction=calls)
            yield from draft.remarks()

    def _settling(self) -> Script:
        """Yield what is settled between the auction and the lead."""
        draft = self.draft
        state = self._state()
        if state.contract:
            contract = bid_words(BIDS[state.contract], draft.lang)
            facts = {"contract": contract, "player": draft.names[state.soloist]}
            yield say("screen.show.contract", draft.lang, **facts)
        suits = nameable(state.contract)
        if suits or draft.tells("trump"):
            shown = draft.spell_suits(card_numbers(suits))
            trump = yield Question(
                text=self._say("trump", suits=shown),
                hear=optional(self.ear.suit),
                help=self._say("help_trump"),
                recalled=draft.recall("trump"),
            )
            draft.put(trump=trump)
            yield from draft.remarks()
        if state.contract == CALL_SOLO or draft.tells("call"):
            yield from self._called_card()
        if state.contract == FROG or draft.tells("laid_away"):
            yield from self._laid_away()

    def _laid_away(self) -> Script:
        """Yield the question about the cards laid away for the widow (frog.FR3)."""
        draft = self.draft
        player = draft.names[max(self._state().soloist, 0)]
        laid_away = yield Question(
            text=self._say("laid_away", player=player, n=WIDOW_SIZE),
            hear=self._heard_laid_away,
            help=self._say("help_laid_away")
            + " "
            + self._say("help", example=draft.spell((35, 25, 15))),
            recalled=draft.recall("laid_away"),
        )
        if laid_away is not None:
            draft.put(laid_away=laid_away)
            yield from draft.remarks()

    def _heard_laid_away(
        self,
        text: str,
        firm: bool,  # noqa: FBT001 - the type of hear
    ) -> tuple[int, ...] | None:
        """Return the cards laid away; another number, or one twice, is doubted."""
        if not text:
            return None
        cards = self.ear.cards(text)
        doubts: list[str] = []
        if len(cards) != WIDOW_SIZE:
            doubts.append(self._say("laid_away_number", n=len(cards), right=WIDOW_SIZE))
        if twice := {card for card in cards if cards.count(card) > 1}:
            doubts.append(self._say("double", cards=self.draft.spell(sorted(twice))))
        if doubts and not firm:
            raise Doubted(doubts)
        return cards

    def _called_card(self) -> Script:
        draft = self.draft
        called = yield self._card("called", draft.recall("call"))
        if called is None:
            return
        draft.put(call=called)
        yield from draft.remarks()
        shown = draft.spell([called])
        back = yield self._card("back", draft.recall("back"), card=shown)
        if back is not None:
            draft.put(back=back)
            yield from draft.remarks()

    def _card(self, key: str, recalled: tuple[Any, ...], **facts: object) -> Question:
        return Question(
            text=self._say(key, **facts),
            hear=optional(self.ear.card),
            help=self._say("help", example=self._example()),
            recalled=recalled,
        )

    def _state(self) -> SixBid:
        return cast("SixBid", self.draft.state)

    def _bids(self, bids: Iterable[str]) -> str:
        return ", ".join(bid_words(bid, self.draft.lang) for bid in bids)

    def _example(self) -> str:
        return self.draft.spell((35, 25, 15, 3))

    def _say(self, key: str, **facts: object) -> str:
        return say(f"screen.record.{key}", self.draft.lang, **facts)

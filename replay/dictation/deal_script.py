"""What is asked about the cards that were dealt: counted as they come, completed where clear."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from core.games import GAMES
from core.kozel.trumps import turned_fault
from core.phase import CLOSED_PHASES
from events.cards import card_numbers, mask_of
from replay.dictation.question import Doubted, Question
from replay.records.forms import FORMS
from replay.words import say

if TYPE_CHECKING:
    from core.kozel.state import Kozel
    from replay.dictation.draft import Draft
    from replay.dictation.ear import Ear
    from replay.dictation.question import Asking, Script

__all__ = ("DealScript",)


class DealScript:
    """The script of one deal."""

    def __init__(self, draft: Draft, ear: Ear) -> None:
        """Take the draft, whose hand has its dealer."""
        self.draft = draft
        self.ear = ear
        game = GAMES[draft.whole().game]
        self.turns = "turned" in FORMS[game.name].keys
        self.pack, self.size = game.pack, game.hand_size
        self.blind_size = game.blind_size
        self.active = sorted(set(draft.state.left))
        self.deal: list[tuple[int, ...]] = [()] * len(draft.names)
        self.blind: tuple[int, ...] | None = None
        self.seen = 0

    def script(self) -> Script:
        """Yield the questions about turned cards, hands and blind."""
        turned = 0
        if self.turns:
            turned = yield from self._turned()
            told = any(self.draft.tells("deal", seat) for seat in self.active)
            if self.draft.state.phase in CLOSED_PHASES and not told:
                return  # void, and nobody else was dealt a card (kozel.R9)
        forehand = self.draft.next_seat()
        for seat in self.active:
            if self.draft.tells("deal", seat) or not self._hand_follows(seat):
                yield from self._hand(seat, turned if seat == forehand else 0)
                continue
            yield from self._completed(seat)
        if self.blind_size:
            yield from self._ask_blind()
        unknown = [seat for seat in self.active if not self.deal[seat]]
        if len(unknown) == 1 and self._hand_follows(unknown[0]):
            yield from self._completed(unknown[0])
        elif not unknown and self._rest() and self._blind_settled():
            cards = self.draft.spell(card_numbers(self._rest()))
            yield self._say("missing", cards=cards)
        yield from self.draft.remarks()

    def _turned(self) -> Asking[int]:
        """Ask for the turned cards; return their mask."""
        turned: tuple[int, ...] | None = yield Question(
            text=self._say("turned", player=self.draft.names[self.draft.next_seat()]),
            hear=self._heard_turned,
            help=self._say("help_turned"),
            recalled=self.draft.recall("turned"),
        )
        if turned is None:
            return 0
        self.draft.put(turned=turned)
        yield from self.draft.remarks()
        return mask_of(turned)

    def _hand(self, seat: int, turned: int) -> Script:
        """Yield questions until the hand is whole or no more is known."""
        cards: tuple[int, ...] = ()
        player = self.draft.names[seat]
        seen = self.seen
        while len(cards) < self.size:
            before = cards

            def hear(
                text: str,
                firm: bool,  # noqa: FBT001 - the type of hear
                before: tuple[int, ...] = before,
            ) -> tuple[int, ...] | None:
                return self._heard(text, before, self.size, seen, firm=firm)

            left = self.size - len(cards)
            if cards:
                text = self._say("more_cards", n=len(cards), left=left)
            else:
                text = self._say("deal", player=player, n=self.size)
            heard = yield Question(
                text=text,
                hear=hear,
                help=self._say("help_deal")
                + " "
                + self._say("help", example=self.draft.spell((35, 25, 15, 3))),
                recalled=self.draft.recall("deal", seat, more=bool(cards)),
            )
            if heard is None:
                break
            cards = heard
            self._put(seat, cards)
        absent = turned & ~mask_of(cards)
        if cards and absent:
            spelt = self.draft.spell(card_numbers(absent))
            yield self._say("turned_absent", cards=spelt)

    def _ask_blind(self) -> Script:
        known = [seat for seat in self.active if self.deal[seat]]
        rest = self._rest()
        size = self.blind_size
        follows = len(known) == len(self.active) and rest.bit_count() == size
        if follows and not self.draft.recall("blind"):
            blind = tuple(card_numbers(rest))
            completed = self._of_blind("completed")
            yield self._say(completed, cards=self.draft.spell(blind))
        else:
            blind = yield Question(
                text=self._say(self._of_blind("blind")),
                hear=lambda text, firm: self._heard(
                    text, (), size, self.seen, firm=firm
                ),
                help=self._say("help", example=self.draft.spell((35, 25, 15))),
                recalled=self.draft.recall("blind"),
            )
        if blind is not None:
            self.blind = blind
            self.seen |= mask_of(blind)
            self.draft.put(blind=blind)

    def _of_blind(self, key: str) -> str:
        """Return the code of words about the blind, in Frog about the widow."""
        return f"{key}_widow" if "laid_away" in self.ear.form.keys else key

    def _hand_follows(self, seat: int) -> bool:
        """Return whether a hand must hold just the cards that nobody else has."""
        others = [each for each in self.active if each != seat]
        whole = all(len(self.deal[each]) == self.size for each in others)
        settled = self._blind_settled()
        return whole and settled and self._rest().bit_count() == self.size

    def _blind_settled(self) -> bool:
        """Return whether there is no blind, or it is known."""
        return not self.blind_size or self.blind is not None

    def _completed(self, seat: int) -> Script:
        cards = tuple(card_numbers(self._rest()))
        self._put(seat, cards)
        spelt = self.draft.spell(cards)
        yield self._say("completed_hand", player=self.draft.names[seat], cards=spelt)

    def _put(self, seat: int, cards: tuple[int, ...]) -> None:
        self.deal[seat] = cards
        self.seen |= mask_of(cards)
        self.draft.put(deal=tuple(self.deal))

    def _rest(self) -> int:
        return self.pack & ~self.seen

    def _heard_turned(
        self,
        text: str,
        firm: bool,  # noqa: FBT001 - the type of hear
    ) -> tuple[int, ...] | None:
        """Return the cards turned; the last one must be the trump card (kozel.R7, R9)."""
        cards = self._heard(text, (), self.size, 0, firm=firm)
        redeal_on = cast("Kozel", self.draft.state).house.redeal_on
        place = -1 if cards is None or firm else turned_fault(cards, redeal_on)
        if cards and place >= 0:
            key = "turned_short" if place == len(cards) else "turned_long"
            card = self.draft.spell((cards[place - 1],))
            raise Doubted([self._say(key, card=card)])
        return cards

    def _heard(
        self, text: str, before: tuple[int, ...], size: int, seen: int, *, firm: bool
    ) -> tuple[int, ...] | None:
        """Return the cards told so far, ``None`` for a bare Enter."""
        if not text:
            return None
        cards = before + self.ear.cards(text)
        if firm:
            return cards
        spell = self.draft.spell
        foreign = [card for card in cards if not self.pack >> card & 1]
        twice = {card for card in cards if seen >> card & 1 or cards.count(card) > 1}
        doubts: list[str] = []
        if foreign:
            doubts.append(self._say("foreign", cards=spell(foreign)))
        if twice:
            doubts.append(self._say("double", cards=spell(sorted(twice))))
        if len(cards) > size:
            doubts.append(self._say("too_many", n=len(cards), right=size))
        if doubts:
            raise Doubted(doubts)
        return cards

    def _say(self, key: str, **facts: object) -> str:
        return say(f"screen.record.{key}", self.draft.lang, **facts)

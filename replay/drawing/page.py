"""A hand as a page: diagram, auction, contract, tricks, score, and what was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from rich.text import Text

from core.kozel.state import Kozel
from core.phase import CLOSED, PLAY
from core.sixbid.state import SixBid
from core.state import State
from events.cards import BIDS, card_numbers, suit_text
from events.table import DealVoided, HandPassed, HandRevealed
from replay.drawing.auction import auction_lines
from replay.drawing.diagram import Place, diagram, table_of_trick, table_with
from replay.drawing.pen import Pen
from replay.drawing.score import score_lines
from replay.drawing.tricks import trick_lines
from replay.event_words import event_words
from replay.finding import Finding
from replay.judgement_text import finding_words, player_words
from replay.moves import legal_moves
from replay.words import any_of, rule_title, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from core.game import Game
    from replay.story import Story

__all__ = ("Page",)

_INDENT: Final = "  "


class Page(Struct, frozen=True):
    """How the hands of one match are shown: by which pen, to whom, in which language."""

    pen: Pen
    lang: str
    names: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    viewer: int | None = None
    """The seat whose knowledge is shown, -1 for a spectator, ``None`` for everything."""

    def say(self, code: str, **facts: object) -> str:
        """Return words of the catalogue."""
        return say(code, self.lang, **facts)

    def player(self, seat: int) -> str:
        """Return a player's name with the seat."""
        return player_words(self.names, seat, self.lang)

    def spell(self, cards: Iterable[int]) -> str:
        """Return cards in a sentence."""
        return self.pen.cards(cards).plain

    @property
    def short_names(self) -> list[str]:
        """Names for the heads of columns."""
        return [name or self.player(seat) for seat, name in enumerate(self.names)]

    def hand(self, story: Story, *, moment: bool = False) -> list[Text]:
        """Return a whole hand, or with ``moment`` its table as it stands at the end."""
        lines = [self._title(story), Text()]
        last = story.steps[-1].state
        if moment:
            lines += self.moment(story.game, last)
        else:
            lines += self.deal(story)
        faulty = {finding.seq for finding in self._findings(story)}
        names = self.short_names
        if story.calls:
            called = auction_lines(story, names, faulty, self.lang)
            lines += self._section("auction", called)
        settled = self._settled(story)
        if settled:
            lines += [Text(), *settled]
        if story.tricks:
            drawn = trick_lines(self.pen, story, names, faulty, self.lang)
            lines += self._section("tricks", drawn)
            legend = self.say("screen.show.marks")
            lines.append(Text(_INDENT + legend, style="dim"))
        lines += self._ending(story, names, faulty, moment=moment)
        return lines + self._wrong(story)

    def deal(self, story: Story) -> list[Text]:
        """Return the diagram of the cards as dealt."""
        state = story.state
        if not story.dealt:
            unknown = Text(_INDENT + self.say("screen.show.deal_unknown"))
            return [unknown]
        places = [
            Place(
                self.player(seat),
                self._role(story, seat),
                mask,
                story.counts[seat] - mask.bit_count(),
            )
            for seat, mask in enumerate(story.dealt)
        ]
        trump = state.trump
        middle: list[Text] = []
        if isinstance(state, Kozel):
            middle = [Text(self.say("screen.show.turned", cards="").strip())]
            middle.append(self.pen.cards(state.turned))
        elif story.blind_count:
            hidden = [-1] * (story.blind_count - story.blind.bit_count())
            middle = [Text(self.say("screen.show.blind"))]
            middle.append(self.pen.cards([*card_numbers(story.blind), *hidden]))
        table = table_with(self.pen, [Text(), *middle, Text()])
        return diagram(self.pen, story.game.name, trump, places, table)

    def moment(self, game: Game, state: State) -> list[Text]:
        """Return the table at a moment: hands, cards on it, whose turn, what is legal."""
        seats = len(state.hands)
        if not seats:
            return []
        places = [
            Place(
                self.player(seat),
                self.say("name.soloist") if self._soloist(state) == seat else "",
                state.hands[seat],
                state.hidden[seat],
                turn=seat == state.turn,
            )
            for seat in range(seats)
        ]
        table = table_with(self.pen, table_of_trick(self.pen, state.trick, seats))
        lines = diagram(self.pen, game.name, state.trump, places, table)
        return [*lines, Text(), *self._to_move(game, state)]

    def event(self, event_state: tuple[object, State]) -> str:
        """Return an event in words; the state is the one that it found."""
        event, before = event_state
        return event_words(event, before, self.names, self.lang, self.spell)  # type: ignore[arg-type]

    def wrong(self, finding: Finding) -> Text:
        """Return a finding in a line, after the sign that marks its card."""
        message = finding_words(finding, self.names, self.lang)
        rule = finding.breach.rule
        text = f"! {message} ({rule}, {rule_title(rule, self.lang)})"
        return Text(text, style="bold red")

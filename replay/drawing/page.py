"""How one match is shown: names, cards and events in words, and the table at a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from rich.cells import cell_len
from rich.text import Text

from core.phase import PLAY
from core.sixbid.state import SixBid
from core.state import State
from events.base import Event
from replay.audit.finding import Finding
from replay.audit.wording import finding_words, player_words
from replay.drawing.canvas import cropped
from replay.drawing.diagram import Place, diagram, table_of_trick, table_with
from replay.drawing.order import in_suits
from replay.drawing.pen import Pen
from replay.event_words import event_words
from replay.moves import legal_words
from replay.timeline import Step
from replay.words import rule_title, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.game import Game

__all__ = ("Page", "soloist_of")

_HEADING: Final = 24


class Page(Struct, frozen=True):
    """By which pen, in which language, and to whom a match is shown."""

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

    def heading(self, seat: int) -> str:
        """Return a player's name with the seat, the name cut where it is too long."""
        room = _HEADING - cell_len(player_words(("",) * (seat + 1), seat, self.lang))
        names = [cropped(name, room - len(" ()")) for name in self.names]
        return player_words(names, seat, self.lang)

    def spell(self, cards: Iterable[int]) -> str:
        """Return cards in a sentence."""
        return self.pen.cards(cards).plain

    @property
    def short_names(self) -> list[str]:
        """Names for the heads of columns."""
        return [name or self.player(seat) for seat, name in enumerate(self.names)]

    @property
    def eyes(self) -> str:
        """Whose knowledge is shown, in words."""
        if self.viewer is None:
            return self.say("screen.replay.all")
        spectator = self.say("screen.replay.spectator")
        player = spectator if self.viewer < 0 else self.player(self.viewer)
        return self.say("screen.replay.seat", player=player)

    def moment(self, game: Game, state: State, *, close: bool = False) -> list[Text]:
        """Return the table at a moment: hands, cards on it, whose turn, what is legal.

        With ``close`` it takes fewer lines.
        """
        seats = len(state.hands)
        if not state.left:
            return []
        places = [
            Place(
                self.heading(seat),
                self.say("name.soloist") if soloist_of(state) == seat else "",
                state.hands[seat],
                state.hidden[seat],
                turn=seat == state.turn,
            )
            for seat in range(seats)
        ]
        table = table_with(self.pen, table_of_trick(self.pen, state.trick, seats))
        lines = diagram(self.pen, game.name, state.trump, places, table, close=close)
        to_move = self._to_move(game, state)
        return [*lines, Text(), *to_move] if to_move else lines

    def event(self, step: Step) -> str:
        """Return the event of a step in words."""
        return self.words(step.event, step.before)

    def words(self, event: Event, before: State) -> str:
        """Return an event in words; ``before`` is the state that it found."""
        return event_words(event, before, self.names, self.lang, self.spell)

    def finding(self, finding: Finding) -> str:
        """Return the sentence of a finding."""
        return finding_words(finding, self.names, self.lang)

    def wrong(self, finding: Finding) -> Text:
        """Return a finding in a line, behind the sign that marks its place."""
        rule = finding.breach.rule
        text = f"! {self.finding(finding)} ({rule}, {rule_title(rule, self.lang)})"
        return Text(text, style="bold red")

    def _to_move(self, game: Game, state: State) -> list[Text]:
        if state.turn < 0:
            return []
        turn = self.say("screen.replay.turn", player=self.player(state.turn))
        lines = [Text(turn)]
        if self.viewer is None or self.viewer == state.turn:
            if state.phase == PLAY:
                legal = game.legal_cards(state, state.turn)
                rows = in_suits(game.name, legal, state.trump)
                moves = [self.spell((card,)) for row in rows for card in row]
            else:
                moves = legal_words(game, state, self.lang)
            if moves:
                lines.append(Text(self.say("screen.replay.legal", legal=moves)))
        return lines


def soloist_of(state: State) -> int:
    """Return the seat that plays against the others, -1 if there is none (yet)."""
    return state.soloist if isinstance(state, SixBid) else -1

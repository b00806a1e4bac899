"""Rules as sentences: given these facts, when this order comes, then that happens.

``given(*facts).when(command).then(*events)`` and ``.refused(code, rule)`` ask ``act``;
``given(*facts).judged(event, *codes)`` asks ``check``. Order and count are exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from core.breach import Breach
from core.catalogue import rule_of
from core.errors import IllegalCommand
from core.game import act
from core.games import fold, game_of
from events.base import Event
from events.cards import card_numbers, card_text
from events.table import MatchOpened

if TYPE_CHECKING:
    from core.commands import Command
    from core.game import Game
    from core.state import State

__all__ = ("NOTED", "Answer", "Facts", "Given", "flat", "given")

NOTED: list[str] = []
"""Every breach that the test at hand has met, whole, in order."""

Facts: TypeAlias = "Event | Iterable[Facts]"
"""An event, or facts in a row, nested as the test finds it convenient."""


def flat(facts: Iterable[Facts]) -> tuple[Event, ...]:
    """Return facts as one row of events."""
    row: list[Event] = []
    for fact in facts:
        if isinstance(fact, Event):
            row.append(fact)
        else:
            row.extend(flat(fact))
    return tuple(row)


def given(*facts: Facts) -> Given:
    """Return the match that some facts made; the first one opens it."""
    return Given(flat(facts))


class Given:
    """A match as its facts made it."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        opened = events[0]
        assert isinstance(opened, MatchOpened), "the first fact must open the match"
        self.events = events
        self.game: Game = game_of(opened)
        self.state: State = fold(events)

    def when(self, command: Command) -> Answer:
        """Return what the table answers to an order."""
        return Answer(self.game, self.state, command)

    def judged(self, event: Event, *codes: str, rule: str = "") -> Given:
        """Demand exactly these breaches of the next fact, in this order.

        Each cites its code's own rule, or all of them ``rule``. Returns the match after
        the fact.
        """
        found = _noted(self.game.check(self.state, event))
        wanted = tuple((c, rule or rule_of(self.game.name, c)) for c in codes)
        assert _cited(found) == wanted, f"{event}: {found}"
        return Given((*self.events, event))

    def breach(self, event: Event) -> Breach:
        """Return the one breach of the next fact."""
        (found,) = _noted(self.game.check(self.state, event))
        return found

    def legal(self, seat: int) -> set[str]:
        """Return the texts of the cards that a seat may play."""
        mask = self.game.legal_cards(self.state, seat)
        return {card_text(card) for card in card_numbers(mask)}


class Answer:
    """What the table answers to an order: events, or a refusal."""

    def __init__(self, game: Game, state: State, command: Command) -> None:
        self._command = command
        self.events: tuple[Event, ...] = ()
        self.breach: Breach | None = None
        try:
            _, self.events = act(game, state, command)
        except IllegalCommand as refusal:
            (self.breach,) = _noted((refusal.breach,))

    def then(self, *facts: Facts) -> None:
        """Demand exactly these events, those that follow by themselves included."""
        assert self.breach is None, f"{self._command}: {self.breach}"
        assert self.events == flat(facts)

    def refused(self, code: str, rule: str) -> Breach:
        """Demand a refusal with this code and rule; returns the breach."""
        assert self.breach is not None, f"{self._command}: {self.events}"
        assert (self.breach.code, self.breach.rule) == (code, rule)
        return self.breach


def _noted(found: tuple[Breach, ...]) -> tuple[Breach, ...]:
    """Return the breaches, noted down with all that they say."""
    for each in found:
        facts = {name: getattr(each, name) for name in Breach.__struct_fields__}
        said = [
            f"{name}={fact!r}"
            for name, fact in facts.items()
            if fact is not False and fact not in ("", None, ())
        ]
        NOTED.append(" ".join(said))
    return found


def _cited(found: tuple[Breach, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((each.code, each.rule) for each in found)

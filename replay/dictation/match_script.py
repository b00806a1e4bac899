"""What is asked about a match: its head, then hand after hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.games import GAMES
from replay.dictation.hand_script import HandScript
from replay.dictation.house_script import house_script
from replay.dictation.question import FIRM, Doubted, Misheard, Question
from replay.records.forms import FORMS
from replay.records.letters import LETTERS
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.dictation.draft import Draft
    from replay.dictation.question import Script

__all__ = ("match_script",)

_TEXTS: Final = (
    ("event", "occasion"),
    ("date", "date"),
    ("place", "place"),
    ("note", "note"),
)


def match_script(draft: Draft) -> Script:
    """Yield the questions about a match, from its head or from where the draft stands."""
    asked = _Head(draft)
    if draft.record is None:
        yield from asked.head()
    if not draft.letters:
        draft.letters = yield asked.letters()
    while True:
        yield from HandScript(draft).script()
        draft.close_hand()
        record = draft.whole()
        if GAMES[record.game].is_over(draft.state):
            yield say("screen.event.match_ended", draft.lang)
        if not (yield asked.another()):
            return


class _Head:
    """The questions about the match as a whole."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.lang = draft.lang

    def head(self) -> Script:
        """Yield the questions that begin a record."""
        game = yield Question(
            text=self._say("game", games=", ".join(FORMS)),
            hear=lambda text, _firm: self._one_of(text, tuple(FORMS)),
        )
        players = yield Question(
            text=self._say("players"),
            hear=lambda text, _firm: self._players(text, game),
            free=True,
        )
        self.draft.open(game=game, players=players)
        yield from house_script(self.draft)
        for key, name in _TEXTS:
            text = yield Question(
                text=self._say(name),
                hear=lambda text, _firm: text or None,
                help=self._say("help_text"),
                free=True,
            )
            if text is not None:
                self.draft.open(**{key: text})

    def letters(self) -> Question:
        """Return the question which letters the cards are typed in."""
        usual = self.lang
        return Question(
            text=self._say("letters", languages=", ".join(LETTERS), usual=usual),
            hear=lambda text, _firm: self._one_of(text or usual, tuple(LETTERS)),
            help=self._say("help_letters"),
        )

    def another(self) -> Question:
        """Return the question whether there is a further hand."""
        yes, no = self._say("answer_yes"), self._say("answer_no")

        def hear(text: str, _firm: bool) -> bool:  # noqa: FBT001 - the type of hear
            folded = text.casefold()
            if folded in ("", "y", "yes", yes):
                return True
            if folded in ("n", "no", no):
                return False
            raise self._not_understood(text, (yes, no))

        return Question(text=self._say("another"), hear=hear)

    def _players(self, text: str, game: str) -> tuple[str, ...]:
        names = _names(text)
        tables = FORMS[game].tables
        if len(names) in tables:
            bare = _names(text.removesuffix(FIRM))
            twice = _twice(bare)  # a name may end in the sign, so it counts only here
            if twice and not text.endswith(FIRM):
                raise Doubted([self._say("name_twice", name=twice)])
            return bare if twice else names
        right = say("name.or", self.lang).join(f" {n} " for n in tables).strip()
        name = say(f"name.game.{game}", self.lang)
        facts = {"game": name, "right": right, "written": len(names)}
        raise Misheard([say("error.players_count", self.lang, **facts)])

    def _one_of(self, text: str, known: Sequence[str]) -> str:
        found = [each for each in known if text and each.startswith(text.casefold())]
        if len(found) == 1:
            return found[0]
        raise self._not_understood(text, known)

    def _not_understood(self, text: str, known: Sequence[str]) -> Misheard:
        facts = {"text": text, "expected": list(known)}
        return Misheard([self._say("not_understood", **facts)])

    def _say(self, key: str, **facts: object) -> str:
        return say(f"screen.record.{key}", self.lang, **facts)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _twice(names: Sequence[str]) -> str:
    """Return the first name that two players have, empty if there is none."""
    return next((name for name in names if names.count(name) > 1), "")

"""House rules that are only thought of, put in the place of those a match was played by."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from core.games import GAMES
from replay.errors import ReplayError
from replay.records.options import (
    OptionSlip,
    OptionValue,
    check_options,
    differing_options,
    typed_value,
)
from replay.records.typed_options import named_texts, slip_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.table import MatchOpened

__all__ = (
    "Candidate",
    "CandidateBad",
    "CandidateMissing",
    "Refused",
    "candidate_of",
    "under",
)


class CandidateMissing(ReplayError):
    """No house rule was named."""

    code = "candidate_missing"


class CandidateBad(ReplayError):
    """House rules that no game can be judged by. Facts: ``game``, ``detail``.

    ``game`` is the game that they fit best; ``detail`` a line for each slip below.
    """

    code = "candidate_bad"


class Candidate(Struct, frozen=True):
    """House rules by name, as they were typed: what they mean depends on the game."""

    named: dict[str, str]
    game: str
    """The first game that has them all."""

    def options(self, game: str) -> dict[str, OptionValue]:
        """Return the house rules as a game that has them understands them."""
        return cast("dict[str, OptionValue]", self._typed(game))

    def _typed(self, game: str) -> dict[str, object]:
        return {key: typed_value(game, key, text) for key, text in self.named.items()}

    def merged(self, opened: MatchOpened) -> dict[str, object]:
        """Return a match's own house rules with the named ones in their place."""
        return {**dict(opened.options), **self._typed(opened.game)}


class Refused(NamedTuple):
    """Why a match cannot be judged by some house rules."""

    slips: tuple[OptionSlip, ...]


def candidate_of(texts: Sequence[str], lang: str) -> Candidate:
    """Return the house rules that some texts ``name=value`` name.

    Raises ``candidate_missing`` for none, and ``candidate_bad``, in the words of a
    language and with everything that is wrong, where no game has them all.

    >>> candidate_of(["eggs=double_next"], "en").game
    'kozel'
    >>> candidate_of(["trumping=free"], "en").options("kozel")
    {'trumping': 'free'}
    """
    if not texts:
        raise CandidateMissing
    named, slips = named_texts(next(iter(GAMES)), texts)
    game, unfit = _best_fit(named)
    said = [slip_words(slip, lang) for slip in (*slips, *unfit)]
    if said:
        raise CandidateBad(game=game, detail="".join(f"\n{line}" for line in said))
    return Candidate(named, game)


def under(opened: MatchOpened, candidate: Candidate) -> MatchOpened | Refused:
    """Return a match's opening by other house rules, or why its table cannot have them.

    >>> from events.table import MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> under(opened, candidate_of(["misere_value=40"], "en")).options
    (('misere_value', 40),)
    >>> under(opened, candidate_of(["dealer_share=on_failure"], "en")).slips[0].code
    'record_option_needs_players'
    """
    game = opened.game
    merged = candidate.merged(opened)
    slips = check_options(game, merged, len(opened.players))
    if slips:
        return Refused(tuple(slips))
    differing = differing_options(game, cast("dict[str, OptionValue]", merged))
    names = GAMES[game].options.model_fields
    return replace(
        opened,
        options=tuple((name, differing[name]) for name in names if name in differing),
    )


def _best_fit(named: Mapping[str, str]) -> tuple[str, list[OptionSlip]]:
    """Return the game that knows most of the names and has least against the values."""
    found = {
        game: check_options(
            game, {key: typed_value(game, key, text) for key, text in named.items()}, 0
        )
        for game in GAMES
    }
    return min(found.items(), key=lambda each: (_unknown(each[1]), len(each[1])))


def _unknown(slips: Sequence[OptionSlip]) -> int:
    return sum(slip.code == "record_unknown_option" for slip in slips)

"""Rules that are only thought of, put in the place of those a match was played by."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from core.errors import RulesUnknown
from core.games import GAMES, version_of, versions_of
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
    """Neither a house rule nor a version of the rules was named."""

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
    rules: int | None = None
    """The version of the rules, ``None`` for each match's own."""

    def options(self, game: str) -> dict[str, OptionValue]:
        """Return the house rules as a game that has them understands them."""
        return cast("dict[str, OptionValue]", self._typed(game, self.rules))

    def _typed(self, game: str, rules: int | None) -> dict[str, object]:
        return {
            key: typed_value(game, key, text, rules) for key, text in self.named.items()
        }

    def merged(self, opened: MatchOpened) -> dict[str, object]:
        """Return a match's own house rules with the named ones in their place."""
        rules = opened.rules if self.rules is None else self.rules
        return {**dict(opened.options), **self._typed(opened.game, rules)}


class Refused(NamedTuple):
    """Why a match cannot be judged by some house rules."""

    slips: tuple[OptionSlip, ...]


def candidate_of(
    texts: Sequence[str], lang: str, rules: int | None = None
) -> Candidate:
    """Return the house rules that some texts ``name=value`` name, and the version.

    Raises ``candidate_missing`` for nothing named, ``rules_unknown`` for a version that
    no game has, and ``candidate_bad``, in the words of a language and with everything
    that is wrong, where no game has all the house rules.

    >>> candidate_of(["eggs=double_next"], "en").game
    'kozel'
    >>> candidate_of(["trumping=free"], "en").options("kozel")
    {'trumping': 'free'}
    >>> candidate_of([], "en", rules=1).rules
    1
    """
    if not texts and rules is None:
        raise CandidateMissing
    games = [game for game in GAMES if rules in (None, *versions_of(game))]
    if not games:
        known = sorted({each for game in GAMES for each in versions_of(game)})
        raise RulesUnknown(
            game=list(GAMES), rules=rules or 0, known=[str(each) for each in known]
        )
    named, slips = named_texts(games[0], texts)
    game, unfit = _best_fit(named, games, rules)
    said = [slip_words(slip, lang) for slip in (*slips, *unfit)]
    if said:
        raise CandidateBad(game=game, detail="".join(f"\n{line}" for line in said))
    return Candidate(named, game, rules)


def under(opened: MatchOpened, candidate: Candidate) -> MatchOpened | Refused:
    """Return a match's opening by other rules, or why its table cannot have them.

    A house rule that the table did not choose takes the default of the version.

    >>> from events.table import MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> under(opened, candidate_of(["misere_value=40"], "en")).options
    (('misere_value', 40),)
    >>> under(opened, candidate_of(["dealer_share=on_failure"], "en")).slips[0].code
    'record_option_needs_players'
    """
    game = opened.game
    rules = opened.rules if candidate.rules is None else candidate.rules
    if rules not in versions_of(game):
        known = ", ".join(map(str, versions_of(game)))
        facts = {"game": game, "rules": str(rules), "known": known}
        return Refused((OptionSlip("rules", RulesUnknown.code, facts),))
    merged = candidate.merged(opened)
    slips = check_options(game, merged, len(opened.players), rules)
    if slips:
        return Refused(tuple(slips))
    options = cast("dict[str, OptionValue]", merged)
    differing = differing_options(game, options, rules)
    names = version_of(game, rules).options.model_fields
    return replace(
        opened,
        rules=rules,
        options=tuple((name, differing[name]) for name in names if name in differing),
    )


def _best_fit(
    named: Mapping[str, str], games: Sequence[str], rules: int | None
) -> tuple[str, list[OptionSlip]]:
    """Return the game that knows most of the names and has least against the values."""
    found: dict[str, list[OptionSlip]] = {}
    for game in games:
        typed = {
            key: typed_value(game, key, text, rules) for key, text in named.items()
        }
        found[game] = check_options(game, typed, 0, rules)
    return min(found.items(), key=lambda each: (_unknown(each[1]), len(each[1])))


def _unknown(slips: Sequence[OptionSlip]) -> int:
    return sum(slip.code == "record_unknown_option" for slip in slips)

"""What stands out in an archive, told as tables, JSON or CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from analytics.archive.files import damage
from analytics.archive.reading import open_archive
from analytics.errors import OriginUnknown
from analytics.figures.people import players_meant
from analytics.figures.population import HAND, Population
from analytics.integrity.compiled import walk_compiled
from analytics.integrity.errors import IntegrityRuleUnknown
from analytics.integrity.evidence import evidence
from analytics.integrity.integrity_table import Extent, print_results
from analytics.integrity.rule import RULES
from analytics.integrity.situations import situations
from analytics.integrity.testing import tested
from analytics.query.writing import Output, write_frame
from analytics.schemas import ORIGINS
from core.errors import GameUnknown
from core.games import GAMES
from replay.progress import Bar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from analytics.integrity.testing import Result
    from replay.terminal import Terminal

__all__ = ("Request", "show_integrity")

_NAMES: Final = (
    *("rule", "game", "player", "other", "n", "hits", "expected", "n_compared"),
    *("hits_compared", "odds_ratio", "honest_odds_ratio", "p", "p_adjusted"),
)
_REAL: Final = {"expected", "odds_ratio", "honest_odds_ratio", "p", "p_adjusted"}
_WHOLE: Final = {"n", "hits", "n_compared", "hits_compared"}


class Request(NamedTuple):
    """What is asked; an empty filter lets all through, and none changes a probability."""

    game: str = ""
    rule: str = ""
    player: str = ""
    """A name, an id or the beginning of one; all whom it fits are shown."""
    origin: str = ""
    hands: bool = False
    """Whether the hands behind are shown too."""
    everybody: bool = False
    """Whether those who do not stand out are shown too."""

    def check(self) -> Request:
        """Return it; raises ``game_unknown``, ``integrity_rule_unknown``, ``origin_unknown``."""
        if self.game and self.game not in GAMES:
            raise GameUnknown(game=self.game)
        if self.rule and self.rule not in RULES:
            raise IntegrityRuleUnknown(rule=self.rule, rules=list(RULES))
        if self.origin and self.origin not in ORIGINS:
            raise OriginUnknown(origin=self.origin, origins=list(ORIGINS))
        return self


def show_integrity(
    terminal: Terminal, folder: Path | str, request: Request, output: Output
) -> None:
    """Show or write what stands out.

    All games and rules are tested whatever is asked for, so that the correction for many
    tests is always the same. Raises as :meth:`Request.check`, ``player_unknown`` and what
    :func:`open_archive` raises.
    """
    archive = open_archive(folder)
    names = archive.names()
    population = Population(archive, origin=request.origin)
    with damage(archive.folder):
        players = players_meant(archive, names, request.player)
        found, hands = _found(terminal, population)
        results = tested(found)
        shown = [each for each in results if _is_asked(each, request, players)]
        behind = evidence(archive, found, shown) if request.hands else None
    extent = Extent(hands, len(results))
    if output.json:
        for line in _lines(shown, names, behind, len(results)):
            terminal.print_json(line)
    elif output != Output():
        write_frame(terminal, output, _frame(shown, behind))
    else:
        print_results(terminal, shown, names, behind, extent)


def _found(terminal: Terminal, population: Population) -> tuple[pl.DataFrame, int]:
    """Return the situations of all games, and the number of hands."""
    walk = walk_compiled(terminal)
    with Bar(
        terminal, terminal.say("integrity.progress"), len(GAMES), shown=True
    ) as bar:
        parts: list[pl.DataFrame] = []
        for done, game in enumerate(GAMES, 1):
            parts.append(situations(population, game, walk))
            bar.draw(done)
    hands = population.scored().select(HAND).unique().select(pl.len()).collect().item()
    return pl.concat(parts), hands


def _is_asked(result: Result, request: Request, players: Sequence[str]) -> bool:
    return (
        (request.everybody or result.flagged)
        and request.game in ("", result.game)
        and request.rule in ("", result.rule)
        and (not players or result.player in players or result.other in players)
    )


def _lines(
    results: Sequence[Result],
    names: Mapping[str, str],
    behind: list[list[str]] | None,
    tests: int,
) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    for place, result in enumerate(results):
        line = {**_fields(result), "tests": tests}
        line["names"] = [
            names.get(each) for each in (result.player, result.other) if each
        ]
        if behind is not None:
            line["hands"] = behind[place]
        lines.append(line)
    return lines


def _fields(result: Result) -> dict[str, Any]:
    counts = result.counts
    return {
        "rule": result.rule,
        "game": result.game,
        "player": result.player,
        "other": result.other or None,
        "n": counts.n1,
        "hits": counts.h1,
        "expected": result.expected,
        "n_compared": counts.n0,
        "hits_compared": counts.h0,
        "odds_ratio": result.odds,
        "honest_odds_ratio": result.honest_odds,
        "p": result.p,
        "p_adjusted": result.adjusted,
        "flagged": result.flagged,
    }


def _frame(results: Sequence[Result], behind: list[list[str]] | None) -> pl.DataFrame:
    """Return a row a result, with its hands a row a hand."""
    schema = {
        name: pl.Float64 if name in _REAL else pl.Int64 if name in _WHOLE else pl.String
        for name in _NAMES
    } | {"flagged": pl.Boolean}
    frame = pl.DataFrame([_fields(each) for each in results], schema=schema)
    if behind is None:
        return frame
    hands = pl.Series("at", behind, pl.List(pl.String))
    return frame.with_columns(hands).explode("at")

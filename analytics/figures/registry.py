"""Every figure there is. Page, command and tests are made from this list."""

from __future__ import annotations

from typing import Final

from analytics.figures import bidding, conduct, duplicate, kozel, matches, paying
from analytics.figures.figure import MEAN, Figure

__all__ = ("FIGURES", "RECENT")

RECENT: Final = 30
"""The hands that form is made of."""

_ALL: Final = ("sixbid", "kozel", "frog")
_SOLO: Final = ("sixbid", "frog")
_SIXBID: Final = ("sixbid",)
_KOZEL: Final = ("kozel",)
_PEOPLE: Final = ("player", "seat", "pair")
_NO_PAIR: Final = ("player", "seat", "game")
_SINGLE: Final = ("player", "seat")

_DECLARED: Final = (
    Figure("soloist_rate", bidding.soloist_rate, _ALL, subjects=_PEOPLE),
    Figure(
        "highest_bid",
        bidding.highest_bid,
        _SOLO,
        case="bid",
        subjects=_SINGLE,
        whole=True,
    ),
    Figure(
        "made_by_bid", bidding.made_by_bid, _SOLO, case="contract", subjects=_NO_PAIR
    ),
    Figure("made_by_trump", bidding.made_by_trump, _ALL, case="trump"),
    Figure(
        "margin",
        bidding.margin,
        _ALL,
        MEAN,
        "points",
        case="contract",
        subjects=_PEOPLE,
    ),
    Figure("overbid", bidding.overbid, _SOLO, case="contract", subjects=_NO_PAIR),
    Figure("underbid", bidding.underbid, _SIXBID, case="contract", subjects=_NO_PAIR),
    Figure("card_called", bidding.card_called, _SIXBID, subjects=_NO_PAIR),
    Figure("card_found", bidding.card_found, _SIXBID, subjects=_NO_PAIR),
    Figure("payments", paying.payments, _ALL, MEAN, "net", subjects=_PEOPLE),
    Figure("form", paying.payments, _ALL, MEAN, "net", subjects=_PEOPLE, recent=RECENT),
    Figure("defence_rate", paying.defence_rate, _ALL, case="contract"),
    Figure(
        "defence_points", paying.defence_points, _ALL, MEAN, "points", case="contract"
    ),
    Figure("defence_net", paying.defence_net, _ALL, MEAN, "net", case="contract"),
    Figure("exchange_rate", kozel.exchange_rate, _KOZEL, subjects=_PEOPLE),
    Figure("exchange_net", kozel.exchange_net, _KOZEL, MEAN, "net", subjects=_PEOPLE),
    Figure("captures_made", kozel.captures_made, _KOZEL),
    Figure("captures_suffered", kozel.captures_suffered, _KOZEL, subjects=_PEOPLE),
    Figure("pips", kozel.pips, _KOZEL, MEAN, "pairs", subjects=_PEOPLE),
    Figure("matches_won", matches.matches_won, _ALL, subjects=_PEOPLE),
    Figure("match_net", matches.match_net, _SOLO, MEAN, "net", subjects=_SINGLE),
    Figure(
        "contract_value",
        paying.contract_value,
        _SOLO,
        MEAN,
        "net",
        case="contract",
        subjects=("game", "player", "seat"),
    ),
    Figure(
        "seat_advantage",
        paying.seat_advantage,
        _ALL,
        MEAN,
        "net",
        case="place",
        subjects=("game", "player"),
    ),
    Figure(
        "blind_points", paying.blind_points, _SOLO, MEAN, "points", subjects=("game",)
    ),
    Figure("butler", duplicate.butler, _ALL, MEAN, "net", subjects=_PEOPLE),
    Figure("cross", duplicate.cross, _ALL, MEAN, "net", subjects=_PEOPLE),
    Figure("matchpoints", duplicate.matchpoints, _ALL, subjects=_PEOPLE),
    Figure(
        "decision_time",
        conduct.decision_time,
        _ALL,
        MEAN,
        "seconds",
        case="phase",
        subjects=_SINGLE,
    ),
    Figure("refusals", conduct.refusals, _ALL, MEAN, "commands", subjects=_SINGLE),
    Figure("refused_for", conduct.refused_for, _ALL, case="code", subjects=("player",)),
)

FIGURES: Final = {figure.name: figure for figure in _DECLARED}
"""The figures by name, in the order in which they are told."""

"""How cards follow, trump and win, by the functions of the game that is played.

A compiled function that is handed others cannot be kept on the disk; so they are chosen
here, by whether the game is Kozel. Six-Bid and Frog rank alike.
"""

# ruff: noqa: FBT001 - compiled functions take no names

from __future__ import annotations

from core.kozel import trumps as kozel_ranking
from core.sixbid import contract as sixbid_ranking

__all__ = ("barred", "beats", "led_mask", "over_mask", "trump_mask")

_KOZEL_LED, _SIXBID_LED = kozel_ranking.led_mask, sixbid_ranking.led_mask
_KOZEL_TRUMPS, _SIXBID_TRUMPS = kozel_ranking.trump_mask, sixbid_ranking.trump_mask
_KOZEL_OVER, _SIXBID_OVER = kozel_ranking.over_mask, sixbid_ranking.over_mask
_KOZEL_BEATS, _SIXBID_BEATS = kozel_ranking.beats, sixbid_ranking.beats
_KOZEL_BARRED, _SIXBID_BARRED = kozel_ranking.barred, sixbid_ranking.barred


def led_mask(kozel: bool, card: int, trump: int) -> int:
    """Return the mask of cards that follow a card led."""
    return _KOZEL_LED(card, trump) if kozel else _SIXBID_LED(card, trump)


def trump_mask(kozel: bool, trump: int) -> int:
    """Return the mask of all trumps."""
    return _KOZEL_TRUMPS(trump) if kozel else _SIXBID_TRUMPS(trump)


def over_mask(kozel: bool, best: int, trump: int) -> int:
    """Return the mask of the trumps that beat the best card of a trick."""
    return _KOZEL_OVER(best, trump) if kozel else _SIXBID_OVER(best, trump)


def beats(kozel: bool, card: int, best: int, trump: int) -> bool:
    """Return whether a card beats the best of the trick so far."""
    if kozel:
        return _KOZEL_BEATS(card, best, trump)
    return _SIXBID_BEATS(card, best, trump)


def barred(
    kozel: bool, trumps: int, gathered: int, seat: int, dealer: int, trump_lead: int
) -> int:
    """Return the mask of cards that a seat may not lead while it has others."""
    if kozel:
        return _KOZEL_BARRED(trumps, gathered, seat, dealer, trump_lead)
    return _SIXBID_BARRED(trumps, gathered, seat, dealer, trump_lead)

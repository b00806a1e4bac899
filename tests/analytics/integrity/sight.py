"""What a seat can do at its turn, asked of states, for player programs and a second count."""

# ruff: noqa: ANN401 - states of any game

from __future__ import annotations

from typing import Any, Final

from core.commands import PlayCard
from core.following import playable
from core.games import GAMES
from core.kozel import trumps as kozel_ranking
from core.kozel.state import Kozel
from core.pack import CARD_POINTS
from core.sixbid import contract as sixbid_ranking
from events.cards import card_numbers, mask_of

__all__ = (
    "above",
    "answers",
    "best_card",
    "dear",
    "has_sure_answer",
    "legal_cards",
    "mate_of",
    "points_at_stake",
    "ranking",
    "winning_seat",
)

_DEAR: Final = 10


def legal_cards(state: Any) -> int:
    """Return the mask of the cards that may be played, 0 in another phase."""
    commands = GAMES[state.table.game].legal_commands(state)
    return mask_of(each.card for each in commands if isinstance(each, PlayCard))


def mate_of(state: Any) -> int:
    """Return the partner of the seat whose turn it is, -1 for a soloist."""
    seat = state.turn
    if isinstance(state, Kozel):
        return int(seat ^ 2)
    if seat == state.soloist:
        return -1
    other = state.left[seat]
    return int(state.left[other] if other == state.soloist else other)


def ranking(state: Any) -> Any:
    """Return the module that ranks the cards of a game."""
    return kozel_ranking if isinstance(state, Kozel) else sixbid_ranking


def winning_seat(state: Any) -> int:
    """Return whose card is the best on the table."""
    best = state.trick[0]
    for played in state.trick[1:]:
        if ranking(state).beats(played.card, best.card, state.trump):
            best = played
    return int(best.seat)


def best_card(state: Any) -> int:
    """Return the best card on the table."""
    winner = winning_seat(state)
    return int(next(each.card for each in state.trick if each.seat == winner))


def above(state: Any, cards: int, best: int) -> int:
    """Return those of some cards that beat a card."""
    beats = ranking(state).beats
    return mask_of(c for c in card_numbers(cards) if beats(c, best, state.trump))


def dear(cards: int) -> int:
    """Return the tens and aces of some cards."""
    return mask_of(c for c in card_numbers(cards) if CARD_POINTS[c] >= _DEAR)


def answers(state: Any, seat: int, best: int, led: int) -> int:
    """Return the cards of a seat that would beat a card, legal after ``led`` was led."""
    rank = ranking(state)
    legal = playable(
        state.hands[seat],
        rank.led_mask(led, state.trump),
        rank.trump_mask(state.trump),
        rank.over_mask(best, state.trump),
        state.house.trumping,
    )
    return above(state, legal, best)


def has_sure_answer(
    state: Any, mate: int, best: int, led: int, foes: tuple[int, ...]
) -> bool:
    """Return whether the partner has an answer that no foe can beat."""
    return any(
        not any(answers(state, foe, answer, led) for foe in foes)
        for answer in card_numbers(answers(state, mate, best, led))
    )


def points_at_stake(state: Any) -> tuple[int, int, int] | None:
    """Return legal cards, the card to beat and the partner who alone may still beat it.

    ``None`` where there is no choice between points and none.
    """
    legal = legal_cards(state)
    if not legal or not state.trick or state.trump < 0:
        return None
    mate = mate_of(state)
    if mate < 0 or any(played.seat == mate for played in state.trick):
        return None
    best = best_card(state)
    if above(state, legal, best) or dear(legal) in (0, legal):
        return None
    return legal, best, mate

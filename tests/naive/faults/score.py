"""Faults of the score (sixbid.R22, R23, frog.FR6, FR7, kozel.R20 to R22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.fault import Kinds
from tests.naive.options import defaults

if TYPE_CHECKING:
    from tests.naive.bidding_writer import BiddingWriter
    from tests.naive.kozel_writer import KozelWriter

__all__ = ("SCORE_FAULTS",)

SCORE_FAULTS = Kinds()


def written(writer: BiddingWriter | KozelWriter, score: list[int]) -> bool:
    """Write a score that is not the right one."""
    writer.text.score = score
    writer.expect("wrong_score", rule=writer.score_rule())
    return True


@SCORE_FAULTS.add("sixbid frog", "wrong_score", "score", chance=0.6)
def wrong_sum(writer: BiddingWriter) -> bool:
    """Write another payment than the right one (sixbid.R22, frog.FR7)."""
    right = writer.table.change()
    if writer.table.is_drawn():
        return False
    wrong = writer.rng.choice(
        [
            [-value for value in right],
            [2 * value for value in right],
            [0 for _ in right],
            [right[0] + 1, *right[1:]],
            right[1:] + right[:1],
        ]
    )
    return wrong != right and written(writer, wrong)


@SCORE_FAULTS.add(
    "sixbid frog",
    "wrong_score",
    "score",
    chance=1.0,
    contracts=("solo", "heart_solo", "frog", "chico", "grand"),
    goal="drawn",
)
def drawn_hand_paid(writer: BiddingWriter) -> bool:
    """Pay for a hand that ended at 60 (sixbid.R23, frog.FR6)."""
    if not writer.table.is_drawn():
        return False
    return written(writer, writer.any_score())


@SCORE_FAULTS.add("sixbid frog", "wrong_score", "passed out", contracts=("",))
def passed_hand_paid(writer: BiddingWriter) -> bool:
    """Pay for a hand that nobody played (sixbid.R10, R22)."""
    score = [0] * writer.match.seats
    score[writer.table.order[0]], score[writer.table.order[1]] = 20, -20
    writer.match.ends = True
    return written(writer, score)


@SCORE_FAULTS.add("sixbid frog kozel", "wrong_score", "score", chance=0.8)
def scored_by_the_usual_rules(writer: BiddingWriter | KozelWriter) -> bool:
    """Score by the defaults where the house plays otherwise."""
    table = writer.table
    right = writer.right_change()
    house, table.options = table.options, defaults(writer.match.game)
    usual = table.change()
    table.options = house
    return usual != right and written(writer, usual)


@SCORE_FAULTS.add("kozel", "wrong_score", "score", chance=0.6)
def wrong_pairs(writer: KozelWriter) -> bool:
    """Uncover another number of pairs than the points say (kozel.R20)."""
    right = writer.right_change()
    if writer.score_rule():
        return False
    loser = right.index(max(right))
    wrong = list(right)
    wrong[loser] += writer.rng.choice([-1, 1, 2])
    if writer.rng.random() < 0.3:
        wrong = right[::-1]
    return written(writer, wrong)


@SCORE_FAULTS.add("kozel", "wrong_score", "score", chance=1.0, goal="drawn")
def drawn_deal_scored(writer: KozelWriter) -> bool:
    """Uncover a pair although the points were even (kozel.R21)."""
    if not writer.table.is_drawn() or writer.table.captured is not None:
        return False
    return written(writer, writer.rng.choice([[1, 0], [0, 1], [2, 2]]))


@SCORE_FAULTS.add("kozel", "wrong_score", "score", chance=1.0, goal="capture")
def capture_overlooked(writer: KozelWriter) -> bool:
    """Score by the points although QC was captured (kozel.R22)."""
    table = writer.table
    captured, table.captured = table.captured, None
    by_points = writer.right_change()
    table.captured = captured
    if captured is None or by_points == writer.right_change():
        return False
    return written(writer, by_points)


@SCORE_FAULTS.add("kozel", "wrong_score", "score", chance=0.6)
def capture_imagined(writer: KozelWriter) -> bool:
    """Score a capture although none happened (kozel.R20)."""
    right = writer.right_change()
    if writer.score_rule():
        return False
    pairs = writer.match.options_number("capture_pairs")
    imagined = writer.rng.choice([[pairs, 0], [0, pairs]])
    return imagined != right and written(writer, imagined)


@SCORE_FAULTS.add(
    "kozel",
    "wrong_score",
    "score",
    chance=1.0,
    options={"eggs": "double_next", "match_pairs": 12},
    goal="drawn",
)
def double_forgotten(writer: KozelWriter) -> bool:
    """Score a deal after even points singly (kozel.R20, eggs)."""
    single = writer.table.change()
    if not writer.match.session.doubled or single == writer.right_change():
        return False
    return written(writer, single)

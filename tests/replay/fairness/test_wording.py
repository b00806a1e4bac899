"""Fair deals in words, in three languages and for programs."""

from __future__ import annotations

import pytest

from core.fairness.check import BY_HOUSE, FAULT_CODES, Fault
from core.fairness.verdict import DealVerdict
from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from replay.fairness.wording import (
    deals_words,
    fairness_words,
    fault_words,
    verdict_json,
    verdict_words,
)
from replay.words import codes, languages

NAMES = ("Ada", "Ben", "Cid")
SHAPES = (
    *(Fault(code, 2, 1, 7) for code in FAULT_CODES if code != "dealer_differs"),
    *(Fault(code, 2, 1, 7, 1) for code in FAULT_CODES if code != "dealer_differs"),
    Fault("deal_differs", 2, 1, 7, about=1, written="KD", right="6H"),
    Fault("deal_differs", 2, 1, 7, about=-1, written="KD", right="6H"),
    Fault("dealer_differs", 1, 1, 7, written="2", right="0"),
    Fault("shares_missing", 2, 1, 7, seats=(0, 2)),
    Fault("withheld_falsely", 2, 1, 7, seats=(2,)),
)


@pytest.mark.parametrize("lang", languages())
def test_every_fault_has_words(lang: str) -> None:
    """Each code in every shape that it comes in, each text used."""
    said = {fault_words(fault, NAMES, lang) for fault in SHAPES}
    keys = [code for code in codes(lang) if code.startswith("fairness.fault.")]
    assert len(said) > len(keys)
    assert all("{" not in text for text in said)


def test_a_fault_names_who_did_it_and_where() -> None:
    """The sentence an arbiter reads: who, what, which cards, which event."""
    fault = Fault("deal_differs", 2, 1, 40, about=1, written="KD", right="6H")
    assert fault_words(fault, NAMES, "en") == (
        "The house dealt Ben (seat 1) other cards than the shares give: "
        "KD in place of 6H (event 40)."
    )
    fault = Fault("dealer_differs", 1, 1, 40, written="2", right="0")
    assert fault_words(fault, NAMES, "en") == (
        "The house gave the first deal to Cid (seat 2); "
        "by the shares it is Ada (seat 0) (event 40)."
    )
    fault = Fault("withheld_falsely", 2, 1, 40, seats=(0, 2))
    assert "Ada (seat 0) and Cid (seat 2)" in fault_words(fault, NAMES, "en")
    missing = Fault("secret_missing", 2, 1, 0)
    assert fault_words(missing, NAMES, "en") == "The house does not open its secret."


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("attempt", [1, 2])
def test_every_event_has_words(lang: str, attempt: int) -> None:
    """Who said what of which hand; a later attempt says so."""
    events = (
        DealCommitted(3, attempt, b""),
        ShareCommitted(3, attempt, 1, b""),
        ShareOpened(3, attempt, 1, b""),
        ShareWithheld(3, attempt, (0, 1)),
        DealProved(3, attempt, b""),
    )
    said = [fairness_words(event, NAMES, lang) for event in events]
    assert len(set(said)) == 5
    assert all("3" in text for text in said)
    assert all(("2" in text) == (attempt == 2) for text in said)
    assert [("Ben" in text) for text in said] == [False, True, True, True, False]


def test_a_match_is_told_on_one_line() -> None:
    """The proved ones first, then what has no proof, then what is not fair."""
    fault = Fault("secret_missing", 3, 1, 0)
    mixed = [
        DealVerdict(1, "proved", attempts=1),
        DealVerdict(2, "proved", attempts=1),
        DealVerdict(3, "unfair", attempts=1, faults=(fault,)),
        DealVerdict(4, "pending", attempts=1),
    ]
    assert deals_words(mixed, "en") == (
        "Deals proved: 2 hands. Not proved yet: 1 hand. Deals not fair: 1 hand."
    )
    assert deals_words([], "en") == ""
    assert verdict_words(mixed[2], NAMES, "en") == (
        "Hand 3: Deal not fair. The house does not open its secret."
    )


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("standing", "reason"),
    [
        ("proved", ""),
        ("pending", ""),
        ("unfair", ""),
        *(
            ("unproved", why)
            for why in ("paper", "simulation", "branched", "uncommitted")
        ),
    ],
)
def test_every_standing_has_words(lang: str, standing: str, reason: str) -> None:
    """For one hand and for a match."""
    verdict = DealVerdict(1, standing, reason)
    assert "1" in verdict_words(verdict, NAMES, lang)
    assert deals_words([verdict], lang)


def test_a_verdict_for_programs() -> None:
    """Codes and numbers, null where there is nothing to say."""
    fault = Fault("share_unfit", 2, 1, 9, 1)
    told = verdict_json(DealVerdict(2, "unfair", attempts=1, faults=(fault,)), NAMES)
    assert told == {
        "hand": 2,
        "dealt": True,
        "standing": "unfair",
        "reason": None,
        "attempts": 1,
        "faults": [
            {
                "code": "share_unfit",
                "attempt": 1,
                "seq": 9,
                "by": "seat",
                "seat": 1,
                "waited_for": [],
                "about": None,
                "written": None,
                "right": None,
                "message": "Ben (seat 1) opened another share than the one "
                "committed to (event 9).",
            }
        ],
        "withheld": [],
    }
    house = verdict_json(DealVerdict(2, "unfair", faults=(SHAPES[0],)), NAMES)
    assert SHAPES[0].seat == BY_HOUSE
    assert "'by': 'house', 'seat': None" in str(house)

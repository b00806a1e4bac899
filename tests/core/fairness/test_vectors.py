"""The vectors of docs/fair-deals.md, by the page alone and by our own functions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from core.fairness.check import FAULT_CODES
from core.fairness.dealt import dealt_cards, dealt_pack, first_dealer
from core.fairness.formulas import deal_seed, house_commitment, share_commitment
from core.fairness.verdict import STANDINGS
from core.games import game_of
from events.cards import card_number
from events.kozel import CardsTurned
from events.table import CardsDealt, MatchOpened
from tests.core.fairness import by_hand

PAGE = (Path(__file__).parents[3] / "docs" / "fair-deals.md").read_text("utf-8")
VECTORS: list[dict[str, Any]] = json.loads(PAGE.split("```json\n")[1].split("```")[0])


def unhex(vector: dict[str, Any]) -> tuple[str, int, int, bytes, list[bytes]]:
    """Return match, hand, attempt, secret and shares."""
    shares = [bytes.fromhex(share) for share in vector["shares"]]
    secret = bytes.fromhex(vector["secret"])
    return vector["match"], vector["hand"], vector["attempt"], secret, shares


def numbers(text: str) -> list[int]:
    """Return cards as numbers."""
    return [card_number(card) for card in text.split()]


@pytest.mark.parametrize("vector", VECTORS)
def test_a_vector_follows_from_the_page(vector: dict[str, Any]) -> None:
    """Commitments, seed, pack, first dealer and deal, by hashlib and the text alone."""
    given = unhex(vector)
    house, seats = by_hand.commitments(*given)
    assert house.hex() == vector["commitment"]
    assert [each.hex() for each in seats] == vector["share_commitments"]
    seed = by_hand.seed_of(*given)
    assert seed.hex() == vector["seed"]
    stream = by_hand.Stream(b"sixfold first dealer 1", seed)
    assert stream.below(len(given[4])) == vector["first_dealer"]
    pack = by_hand.pack_of(vector["game"], seed)
    assert pack == numbers(vector["pack"])
    hands, blind, turned = by_hand.dealt(
        vector["game"], vector["options"], len(given[4]), vector["dealer"], pack
    )
    assert hands == [numbers(hand) for hand in vector["hands"]]
    assert blind == numbers(vector["blind"])
    assert turned == numbers(vector["turned"])


@pytest.mark.parametrize("vector", VECTORS)
def test_a_vector_follows_from_our_functions(vector: dict[str, Any]) -> None:
    """The same with what the service itself uses."""
    match, hand, attempt, secret, shares = unhex(vector)
    commitment = house_commitment(match, hand, attempt, secret)
    assert commitment.hex() == vector["commitment"]
    for seat, share in enumerate(shares):
        commitment = share_commitment(match, hand, attempt, seat, share)
        assert commitment.hex() == vector["share_commitments"][seat]
    seed = deal_seed(match, hand, attempt, secret, shares)
    assert first_dealer(len(shares), seed) == vector["first_dealer"]
    players = tuple("abcd"[: len(shares)])
    options = tuple(vector["options"].items())
    opened = MatchOpened(vector["game"], 1, options, players, (), "table")
    game = game_of(opened)
    assert dealt_pack(game, seed) == tuple(numbers(vector["pack"]))
    *turned, told = dealt_cards(game, game.initial(opened), vector["dealer"], seed)
    assert isinstance(told, CardsDealt)
    assert [list(each) for each in told.hands] == [
        numbers(each) for each in vector["hands"]
    ]
    assert list(told.blind) == numbers(vector["blind"])
    shown = [c for e in turned if isinstance(e, CardsTurned) for c in e.cards]
    assert shown == numbers(vector["turned"])


def test_the_vectors_cover_what_differs() -> None:
    """Each game, both patterns, four players, a later attempt, several cards turned."""
    assert {vector["game"] for vector in VECTORS} == {"sixbid", "kozel", "frog"}
    assert any(vector["options"] for vector in VECTORS)
    assert any(
        vector["game"] == "sixbid" and "" in vector["hands"] for vector in VECTORS
    )
    assert any(vector["attempt"] > 1 for vector in VECTORS)
    assert any(len(vector["turned"].split()) > 2 for vector in VECTORS)


def test_the_page_names_every_code_and_standing() -> None:
    """The table of faults is the one that is found, and no other."""
    rows = re.findall(r"^\| `(\w+)` \| (?:house|seat)", PAGE, re.MULTILINE)
    assert sorted(rows) == sorted(FAULT_CODES)
    assert all(f"| `{standing}` |" in PAGE for standing in STANDINGS)

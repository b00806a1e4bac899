"""Many deals: both verifiers agree, every place is alike, and nothing leaks beforehand."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations
from math import sqrt
from typing import TYPE_CHECKING

import pytest

from core.draws import Draws, seed_of
from core.fairness.dealt import dealt_cards, first_dealer
from core.fairness.formulas import (
    deal_seed,
    house_commitment,
    house_secret,
    seat_share,
    share_commitment,
)
from core.games import game_of
from core.shuffle import shuffled
from events.codec import encode
from events.envelope import Envelope, leaf_hash, seal
from events.kozel import CardsTurned
from events.table import CardsDealt, MatchOpened
from tests.core.fairness import by_hand

if TYPE_CHECKING:
    from collections.abc import Iterable

MATCH = "kz2vq5c7wd3lxy6ab4nfeoptgm"
DEALS = 10_000
TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("sixbid", 3, {}),
    ("sixbid", 4, {"deal_pattern": "3_blind_4_4"}),
    ("kozel", 4, {}),
    ("frog", 3, {}),
)
SMALL = range(4)
"""A pack of four cards: two hands of two, 24 orders."""
ORDERS = list(permutations(SMALL))


def committed(number: int, seats: int) -> tuple[str, int, int, bytes, list[bytes]]:
    """Return the place, secret and shares of a deal."""
    place = MATCH, number + 1, 1
    secret = house_secret(b"house", *place)
    shares = [seat_share(b"seat", *place, seat) for seat in range(seats)]
    return (*place, secret, shares)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_both_verifiers_deal_the_same(
    name: str, seats: int, options: dict[str, str]
) -> None:
    """10,000 deals in all, recomputed by our functions and by the page, are the same."""
    players = tuple("abcd"[:seats])
    opened = MatchOpened(name, 1, tuple(options.items()), players, (), "table")
    game = game_of(opened)
    start = game.initial(opened)
    for number in range(DEALS // len(TABLES)):
        given = committed(number, seats)
        seed = deal_seed(*given)
        assert seed == by_hand.seed_of(*given)
        dealer = first_dealer(seats, seed)
        stream = by_hand.Stream(b"sixfold first dealer 1", seed)
        assert stream.below(seats) == dealer
        *before, told = dealt_cards(game, start, dealer, seed)
        assert isinstance(told, CardsDealt)
        pack = by_hand.pack_of(name, seed)
        hands, blind, turned = by_hand.dealt(name, options, seats, dealer, pack)
        assert [list(hand) for hand in told.hands] == hands
        assert list(told.blind) == blind
        assert [e.cards for e in before if isinstance(e, CardsTurned)] == (
            [tuple(turned)] if turned else []
        )


def chi_squared(counts: Counter[int], kinds: Iterable[int], rounds: int) -> float:
    """Return how far counts are from all alike."""
    places = list(kinds)
    expected = rounds / len(places)
    return sum((counts[place] - expected) ** 2 / expected for place in places)


def unlikely(degrees: int) -> float:
    """Return what chi squared exceeds about once in 30,000 fair trials: 4 deviations."""
    return degrees + 4 * sqrt(2 * degrees)


def test_every_card_goes_to_every_place_alike() -> None:
    """Over 4,000 fair deals each of 36 cards is in each place as often as in any other."""
    rounds, pack = 4000, range(36)
    at: list[Counter[int]] = [Counter() for _ in pack]
    for number in range(rounds):
        order = shuffled(pack, deal_seed(*committed(number, 3)))
        for place, card in enumerate(order):
            at[card][place] += 1
    values = [chi_squared(counts, pack, rounds) for counts in at]
    assert max(values) < unlikely(35)
    # all 36 together have (36 - 1) squared degrees of freedom
    assert sum(values) * 35 / 36 < unlikely(35 * 35)


def test_every_seat_deals_first_alike() -> None:
    """The first dealer is as often one seat as another, whatever the cards."""
    seeds = [deal_seed(*committed(number, 4)) for number in range(4000)]
    dealers = [first_dealer(4, seed) for seed in seeds]
    assert chi_squared(Counter(dealers), range(4), 4000) < unlikely(3)
    first = [shuffled(SMALL, seed)[0] for seed in seeds]
    both = Counter(
        4 * dealer + card for dealer, card in zip(dealers, first, strict=True)
    )
    assert chi_squared(both, range(16), 4000) < unlikely(15)


# What an observer has before the secret is opened.


def small_deal(number: int, secret: bytes) -> tuple[tuple[int, ...], list[bytes]]:
    """Return a deal of the small pack, and all that is public before the reveal."""
    match, hand, attempt, _, shares = committed(number, 2)
    place = match, hand, attempt
    order = shuffled(SMALL, deal_seed(*place, secret, shares))
    public = [house_commitment(*place, secret), *shares]
    public += [share_commitment(*place, seat, each) for seat, each in enumerate(shares)]
    sealed = sealed_deal(order, seed_of(number, "salt")[:16])
    return order, [*public, sealed.leaf, sealed.hash]


def dealt_event(order: tuple[int, ...]) -> CardsDealt:
    """Return the event of a small deal, two cards a hand."""
    return CardsDealt((order[:2], order[2:]), ())


def sealed_deal(order: tuple[int, ...], salt: bytes) -> Envelope:
    """Return the event of a small deal as it is stored."""
    return seal(
        dealt_event(order),
        match=MATCH,
        seq=9,
        at=0,
        actor="",
        command="c",
        salt=salt,
        prev=bytes(32),
    )


def tries(order: tuple[int, ...], public: list[bytes]) -> set[bytes]:
    """Return all that can be hashed of a deal with what is public, in every way we use."""
    data = encode(dealt_event(order))
    bare = [data, bytes(order), repr(order).encode()]
    place = MATCH, 1, 1
    made = {sha256(each).digest() for each in bare}
    for known in (bytes(16), bytes(32), *public):
        made |= {sha256(known + each).digest() for each in bare}
        made |= {sha256(each + known).digest() for each in bare}
        made |= {house_commitment(*place, sha256(each).digest()) for each in bare}
        sealed = sealed_deal(order, known[:16])
        made |= {sealed.leaf, sealed.hash, leaf_hash(known[:16], b"", data)}
    return made


def test_no_deal_can_be_tried_against_what_is_public() -> None:
    """Of the 24 deals of a small pack none matches a hash, the right one as little."""
    for number in range(20):
        _, public = small_deal(number, house_secret(b"h", MATCH, number + 1, 1))
        hits = [order for order in ORDERS if tries(order, public) & set(public)]
        assert hits == []


def test_the_tries_would_find_an_unsalted_hash() -> None:
    """The same tries name the one right deal where an event has no secret salt."""
    for number in range(20):
        secret = house_secret(b"h", MATCH, number + 1, 1)
        order, public = small_deal(number, secret)
        public.append(sealed_deal(order, bytes(16)).leaf)
        hits = [each for each in ORDERS if tries(each, public) & set(public)]
        assert hits == [order]


def guesses(number: int, public: list[bytes], secrets: Iterable[bytes]) -> set[int]:
    """Return the deals, by place among the orders, of the secrets that would fit."""
    match, hand, attempt, _, shares = committed(number, 2)
    place = match, hand, attempt
    return {
        ORDERS.index(shuffled(SMALL, deal_seed(*place, secret, shares)))
        for secret in secrets
        if house_commitment(*place, secret) == public[0]
    }


def test_a_short_secret_would_be_found() -> None:
    """With 8 bits of secret in place of 256 the commitment gives the whole deal away."""
    short = [bytes(31) + bytes([low]) for low in range(256)]
    for number in range(10):
        order, public = small_deal(number, short[37 * number % 256])
        assert guesses(number, public, short) == {ORDERS.index(order)}
    _, public = small_deal(0, house_secret(b"h", MATCH, 1, 1))
    assert guesses(0, public, short) == set()


def test_what_is_public_predicts_no_deal() -> None:
    """Whatever is read out of a public hash, it names the deal one time in 24.

    Each of the seven public values, read as a number and as the seed of a shuffle of its
    own, is taken for a prediction; so is a deal made of the shares without the secret.
    """
    rounds = 2000
    right: Counter[str] = Counter()
    for number in range(rounds):
        secret = house_secret(b"h", MATCH, number + 1, 1)
        order, public = small_deal(number, secret)
        for place, known in enumerate(public):
            number_of = int.from_bytes(known, "big") % len(ORDERS)
            right[f"number {place}"] += ORDERS[number_of] == order
            right[f"seed {place}"] += shuffled(SMALL, known) == order
            right[f"draw {place}"] += ORDERS[Draws("guess", known).below(24)] == order
        _, _, _, _, shares = committed(number, 2)
        seed = deal_seed(MATCH, number + 1, 1, public[0], shares)
        right["commitment for secret"] += shuffled(SMALL, seed) == order
    chance = 1 / len(ORDERS)
    spread = sqrt(rounds * chance * (1 - chance))
    assert len(right) == 3 * 7 + 1
    for count in right.values():
        assert abs(count - rounds * chance) < 4 * spread

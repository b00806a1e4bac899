"""A house that cheats: each way is found, and the house named."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.fairness.formulas import (
    deal_seed,
    house_commitment,
)
from core.fairness.verdict import verdicts
from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from events.kozel import CardsTurned
from events.table import (
    CardsDealt,
    HandOpened,
    HandRevealed,
)
from tests.core.fairness.logs import (
    ANOTHER,
    GAMES,
    HOUSE,
    attempt_at,
    changed,
    dealt_anew,
    fair_log,
    found,
    inserted,
    is_proof,
    is_share,
    moved,
    place_of,
    renumbered,
    second_attempt,
    standings,
    swapped_cards,
    without,
)


@pytest.mark.parametrize("game", GAMES)
def test_a_house_that_reorders_the_shares(game: str) -> None:
    """The cards follow from the shares in the order of the seats, not in another."""
    log = fair_log(game, 3)
    attempt, secret = attempt_at(log, 2)
    shares = attempt.shares[::-1]
    seed = deal_seed(attempt.match, 2, attempt.number, secret, shares)
    assert found(dealt_anew(log, 2, seed)) == {(2, "deal_differs", HOUSE)}
    assert standings(dealt_anew(log, 2, seed))[:3:2] == ["proved", "proved"]


@pytest.mark.parametrize("game", GAMES)
def test_a_house_that_leaves_a_share_out(game: str) -> None:
    """All shares count, also that of a seat that the house would rather not have."""
    log = fair_log(game, 3)
    attempt, secret = attempt_at(log, 3)
    shares = (*attempt.shares[:-1], bytes(32))
    seed = deal_seed(attempt.match, 3, attempt.number, secret, shares)
    assert found(dealt_anew(log, 3, seed)) == {(3, "deal_differs", HOUSE)}


def test_a_house_that_picks_among_decks_by_its_secret() -> None:
    """It looks at many secrets, deals from the best, and opens that one."""
    log = fair_log("sixbid", 3)
    attempt, _ = attempt_at(log, 2)
    seed = deal_seed(attempt.match, 2, 1, ANOTHER, attempt.shares)
    log = dealt_anew(log, 2, seed)
    proof = place_of(log, DealProved, hand=2)
    assert found(changed(log, proof, secret=ANOTHER)) == {(2, "secret_unfit", HOUSE)}
    # or it opens the one that it had committed to
    assert found(log) == {(2, "deal_differs", HOUSE)}


@pytest.mark.parametrize("game", GAMES)
def test_a_house_that_uses_an_opened_secret_again(game: str) -> None:
    """Hand 3 follows from its shares, but the seat that opened last could compute it."""
    log = fair_log(game, 3)
    _, secret = attempt_at(log, 1)
    attempt, _ = attempt_at(log, 3)
    match, number = attempt.match, attempt.number
    log = dealt_anew(log, 3, deal_seed(match, 3, number, secret, attempt.shares))
    committed = place_of(log, DealCommitted, hand=3)
    again = house_commitment(match, 3, number, secret)
    log = changed(log, committed, commitment=again)
    log = changed(log, place_of(log, DealProved, hand=3), secret=secret)
    assert found(log) == {(3, "secret_reused", HOUSE)}
    assert standings(log) == ["proved", "proved", "unfair"]


def test_a_house_that_commits_to_several_decks() -> None:
    """A second commitment for the same attempt is one too many, even if that one fits."""
    log = fair_log("sixbid", 3)
    attempt, _ = attempt_at(log, 2)
    seed = deal_seed(attempt.match, 2, 1, ANOTHER, attempt.shares)
    log = dealt_anew(log, 2, seed)
    log = changed(log, place_of(log, DealProved, hand=2), secret=ANOTHER)
    again = house_commitment(attempt.match, 2, 1, ANOTHER)
    last = place_of(log, HandOpened, 1)
    assert found(inserted(log, last, DealCommitted(2, 1, again))) == {
        (2, "committed_twice", HOUSE)
    }


def test_a_house_that_commits_when_it_has_seen_the_shares() -> None:
    """Its commitment stands before every share, committed to or open."""
    log = fair_log("frog", 3)
    commitment = place_of(log, DealCommitted, hand=2)
    last_share = place_of(log, ShareOpened, hand=2, seat=2)
    assert found(moved(log, commitment, last_share)) == {(2, "commitment_late", HOUSE)}
    first_share = place_of(log, ShareCommitted, hand=2)
    assert found(moved(log, commitment, first_share)) == {(2, "commitment_late", HOUSE)}
    assert not found(moved(log, commitment, first_share - 1))


def test_a_house_that_begins_anew_because_it_dislikes_the_deal() -> None:
    """All shares are open, it knows the cards, and tries again: nobody had withheld."""
    log = fair_log("sixbid", 2)
    assert found(second_attempt(log, ())) == {(2, "attempt_abandoned", HOUSE)}


def test_a_house_that_blames_a_seat_which_did_open() -> None:
    """It voids the attempt in the name of a seat whose share stands in the log."""
    log = fair_log("sixbid", 2)
    assert found(second_attempt(log, (1,))) == {(2, "withheld_falsely", HOUSE)}
    early = without(
        log, lambda e: isinstance(e, ShareOpened) and e.hand == 2 and e.seat == 2
    )
    assert found(second_attempt(early, (1,))) == {(2, "withheld_falsely", HOUSE)}
    assert found(second_attempt(early, (2,))) == {(2, "withheld", 2)}


def test_a_void_attempt_leaves_the_next_one_fair() -> None:
    """The seat is told of beside the verdict, and the hand is proved by attempt 2."""
    log = fair_log("sixbid", 2)
    log = without(
        log, lambda e: isinstance(e, ShareOpened) and e.hand == 2 and e.seat == 2
    )
    verdict = verdicts(second_attempt(log, (2,)))[1]
    assert (verdict.standing, verdict.attempts, verdict.faults) == ("proved", 2, ())
    assert [(f.code, f.seat, f.attempt) for f in verdict.withheld] == [
        ("withheld", 2, 1)
    ]


def test_a_house_that_keeps_the_secret_of_a_void_attempt() -> None:
    """What the void deal would have been must be open to all."""
    log = fair_log("sixbid", 2)
    log = without(
        log, lambda e: isinstance(e, ShareOpened) and e.hand == 2 and e.seat == 2
    )
    log = second_attempt(log, (2,))
    kept = place_of(log, DealProved, hand=2, attempt=1)
    expected = {(2, "withheld", 2), (2, "secret_missing", HOUSE)}
    assert found([*log[:kept], *log[kept + 1 :]]) == expected
    assert found(log[:kept]) == expected
    unfit = changed(log, kept, secret=ANOTHER)
    assert found(unfit) == {(2, "withheld", 2), (2, "secret_unfit", HOUSE)}


@pytest.mark.parametrize("game", GAMES)
def test_a_house_that_withholds_its_secret(game: str) -> None:
    """The hand is over and not proved: in the middle of a match, and at its end."""
    log = fair_log(game, 3)
    silent = without(log, lambda e: is_proof(e, 2))
    assert found(silent) == {(2, "secret_missing", HOUSE)}
    last = max(f.event.hand for f in log if isinstance(f.event, DealProved))
    silent = without(log, lambda e: is_proof(e, last))
    assert found(silent) == {(last, "secret_missing", HOUSE)}


@pytest.mark.parametrize("game", GAMES)
def test_a_house_that_changes_a_card_after_the_deal(game: str) -> None:
    """Two hands with a card of each other: the first seat is named, and both cards."""
    log = fair_log(game, 2)
    place = place_of(log, CardsDealt, 1)
    dealt: Any = log[place].event
    hands = swapped_cards(dealt.hands)
    told = changed(log, place, hands=hands)
    assert found(told) == {(2, "deal_differs", HOUSE)}
    (fault,) = verdicts(told)[1].faults
    assert (fault.seq, fault.about) == (place + 1, 0)
    assert fault.written != fault.right
    # only when the cards are shown, the deal itself as it was
    shown = place_of(log, HandRevealed, 1)
    told = changed(log, shown, hands=hands)
    (fault,) = verdicts(told)[1].faults
    assert (fault.code, fault.seq) == ("deal_differs", shown + 1)


def test_a_house_that_changes_the_turned_cards() -> None:
    """kozel.R7: the cards turned up are the first ones of the pack, in their order."""
    log = fair_log("kozel", 2)
    place = place_of(log, CardsTurned, 1)
    turned: Any = log[place].event
    assert found(changed(log, place, seat=(turned.seat + 1) % 4)) == {
        (2, "deal_differs", HOUSE)
    }
    gone = [*log[:place], *log[place + 1 :]]
    assert found(renumbered(gone)) == {(2, "deal_differs", HOUSE)}


def test_a_house_that_changes_the_blind() -> None:
    """The blind is part of the deal."""
    log = fair_log("sixbid", 2)
    place = place_of(log, CardsDealt)
    dealt: Any = log[place].event
    hands = [list(hand) for hand in dealt.hands]
    blind = (hands[2][0], *dealt.blind[1:])
    hands[2][0] = dealt.blind[0]
    told = changed(log, place, hands=tuple(map(tuple, hands)), blind=blind)
    (fault,) = verdicts(told)[0].faults
    assert (fault.code, fault.about) == ("deal_differs", 2)
    told = changed(log, place, blind=(blind[0], *dealt.blind[1:]))
    (fault,) = verdicts(told)[0].faults
    assert (fault.code, fault.about) == ("deal_differs", -1)


def test_a_house_that_hides_what_it_dealt() -> None:
    """A log in which nobody could ever read the cards proves nothing."""
    log = fair_log("sixbid", 2)
    backs = ((-1,) * 11,) * 3
    log = changed(log, place_of(log, CardsDealt), hands=backs, blind=(-1,) * 3)
    assert not found(log)  # they were shown when the hand was over
    log = changed(log, place_of(log, HandRevealed), hands=backs, blind=(-1,) * 3)
    assert found(log) == {(1, "deal_differs", HOUSE)}
    # What is revealed has no backs, whatever the deal itself shows.
    log = fair_log("sixbid", 2)
    log = changed(log, place_of(log, HandRevealed), hands=backs, blind=(-1,) * 3)
    assert found(log) == {(1, "deal_differs", HOUSE)}


def test_a_house_that_chooses_the_first_dealer() -> None:
    """Who deals hand 1 follows from the shares too."""
    log = fair_log("sixbid", 1)
    place = place_of(log, HandOpened)
    event: Any = log[place].event
    told = changed(log, place, dealer=(event.dealer + 1) % 3)
    assert (1, "dealer_differs", HOUSE) in found(told)


def test_a_house_that_stops_committing() -> None:
    """In a match that has begun to deal fairly no hand goes without."""
    log = fair_log("sixbid", 3)
    bare = without(
        log,
        lambda e: (
            (isinstance(e, DealCommitted) and e.hand == 2)
            or (is_share(e) and getattr(e, "hand", 0) == 2)
            or is_proof(e, 2)
        ),
    )
    assert found(bare) == {(2, "commitment_missing", HOUSE)}


def test_a_house_that_deals_without_a_share() -> None:
    """It does not wait for seat 1."""
    log = fair_log("frog", 2)
    gone = place_of(log, ShareOpened, hand=2, seat=1)
    told = renumbered([*log[:gone], *log[gone + 1 :]])
    assert found(told) == {(2, "shares_missing", HOUSE)}
    assert verdicts(told)[1].faults[0].seats == (1,)


def test_a_house_that_opens_its_secret_too_early() -> None:
    """Whoever hears it while the hand is played knows all cards."""
    log = fair_log("sixbid", 2)
    proof = place_of(log, DealProved, hand=1)
    assert found(moved(log, proof, place_of(log, CardsDealt) + 2)) >= {
        (1, "proved_early", HOUSE)
    }
    before = place_of(log, HandOpened)
    assert (1, "proved_early", HOUSE) in found(moved(log, proof, before))


def test_a_house_that_counts_wrongly() -> None:
    """An attempt or hand out of its turn, and a proof of nothing."""
    log = fair_log("sixbid", 2)
    last = len(log)
    hands = sum(isinstance(fact.event, HandOpened) for fact in log)
    for event, code in (
        (DealCommitted(hands + 1, 3, ANOTHER), "attempt_skipped"),
        (DealCommitted(hands + 1, 2**63, ANOTHER), "attempt_skipped"),
        (DealCommitted(hands + 2, 1, ANOTHER), "out_of_order"),
        (DealCommitted(2**64 - 1, 1, ANOTHER), "out_of_order"),
        (ShareWithheld(hands + 1, 2, (0,)), "out_of_order"),
        (DealProved(hands, 1, ANOTHER), "out_of_order"),
        (DealProved(hands + 1, 1, ANOTHER), "proved_early"),
    ):
        told = inserted(log, last, event)
        assert code in {each for _, each, _ in found(told)}, event


def test_a_house_that_speaks_in_the_name_of_a_seat() -> None:
    """A share has its player as actor, what the house says has none."""
    log = fair_log("sixbid", 2)
    for kind in (ShareCommitted, ShareOpened, DealCommitted, DealProved):
        place = place_of(log, kind, hand=2)
        fact = replace(log[place], actor="somebody else")
        told = [*log[:place], fact, *log[place + 1 :]]
        assert found(told) == {(2, "wrong_actor", HOUSE)}
    place = place_of(log, ShareCommitted, hand=2, seat=1)
    assert (2, "wrong_actor", HOUSE) in found(changed(log, place, seat=7))

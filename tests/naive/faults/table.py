"""Faults of the table: its players, the dealer, the deal, the standing, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.fault import Kinds, Unfinished
from tests.naive.finding import RULES, Expected
from tests.naive.story import Tampering

if TYPE_CHECKING:
    from tests.naive.bidding_writer import BiddingWriter
    from tests.naive.hand_writer import HandWriter
    from tests.naive.kozel_writer import KozelWriter
    from tests.naive.match_writer import MatchWriter
    from tests.naive.options import Value

__all__ = ("TABLE_FAULTS",)

TABLE_FAULTS = Kinds()
ALL = "sixbid frog kozel"
NO_REDEAL: dict[str, Value] = {"redeal_on": []}


def expect(match: MatchWriter, code: str, hand: int | None) -> None:
    """Say what an audit must report of the match."""
    rule = RULES[match.game][code]
    match.story.expected = Expected(rule, code, hand, None, None, None)


@TABLE_FAULTS.add(ALL, "wrong_players", "match")
def one_player_too_few(match: MatchWriter) -> bool:
    """Leave a player out (sixbid.R1, kozel.R1)."""
    if match.game != "kozel" and match.seats == 4:
        return False
    match.story.text.players = match.story.text.players[1:]
    match.story.text.standing = None
    match.story.unfinished.clear()
    expect(match, "wrong_players", None)
    return True


@TABLE_FAULTS.add(ALL, "wrong_players", "match", seats=4)
def one_player_too_many(match: MatchWriter) -> bool:
    """Seat a fifth player (sixbid.R1, kozel.R1)."""
    match.story.text.players = [*match.story.text.players, "Eve"]
    match.story.text.standing = None
    match.story.text.options.pop("dealer_share", None)
    match.story.unfinished.clear()
    expect(match, "wrong_players", None)
    return True


@TABLE_FAULTS.add(
    ALL,
    "match_over",
    "match",
    options={"hands_limit": 2, "open_ended": False, "match_pairs": 2},
)
def one_hand_too_many(match: MatchWriter) -> bool:
    """Deal once more after the end (sixbid.R26, kozel.R26)."""
    if not match.session.is_over():
        return False
    expect(match, "match_over", len(match.story.text.hands) + 1)
    match.write_hand()
    return True


@TABLE_FAULTS.add(ALL, "wrong_standing", "match")
def standing_miswritten(match: MatchWriter) -> bool:
    """Open the last hand with a standing that is not the sum (sixbid.R26, kozel.R19)."""
    hand = len(match.story.text.hands)
    before = match.standing_before
    wrong = (before[0] + match.rng.choice([1, 5]), *before[1:])
    match.story.tampering = Tampering("standing", hand, standing=wrong)
    expect(match, "wrong_standing", hand)
    return True


@TABLE_FAULTS.add(ALL, "wrong_dealer", "dealer")
def wrong_seat_deals(writer: HandWriter) -> bool:
    """Let another seat deal than the one whose turn it is (sixbid.R25, kozel.R25)."""
    due = writer.match.session.next_dealer
    if due is None:
        return False
    others = [seat for seat in range(writer.match.seats) if seat != due]
    writer.text.dealer = writer.rng.choice(others)
    writer.expect("wrong_dealer")
    return True


@TABLE_FAULTS.add("kozel", "wrong_dealer", "dealer", chance=1.0, deal="void")
def deal_moves_on_after_a_void_one(writer: HandWriter) -> bool:
    """Let the next seat deal although the deal was void (kozel.R9, R25)."""
    hands = writer.match.story.text.hands
    due = writer.match.session.next_dealer
    if due is None or hands[-2].play:
        return False
    writer.text.dealer = (due + 1) % 4
    writer.expect("wrong_dealer")
    return True


@TABLE_FAULTS.add(
    "kozel",
    "wrong_dealer",
    "dealer",
    chance=1.0,
    options={"eggs": "double_next", "match_pairs": 12},
    goal="drawn",
)
def deal_moves_on_after_eggs(writer: HandWriter) -> bool:
    """Let the next seat deal although the same one is due (kozel.R25, eggs)."""
    due = writer.match.session.next_dealer
    if due is None or not writer.match.session.doubled:
        return False
    writer.text.dealer = (due + 1) % 4
    writer.expect("wrong_dealer")
    return True


@TABLE_FAULTS.add("sixbid frog", "wrong_pack", "deal")
def card_dealt_twice(writer: BiddingWriter) -> bool:
    """Let a card lie in two hands, and another nowhere (sixbid.R2)."""
    one, other = writer.rng.sample([s for s, h in enumerate(writer.hands) if h], 2)
    card = writer.rng.choice(writer.hands[one])
    written = [list(hand) for hand in writer.hands]
    written[other][writer.rng.randrange(11)] = card
    writer.text.deal = written
    writer.expect("wrong_pack", subject=card)
    return True


@TABLE_FAULTS.add("sixbid frog", "wrong_pack", "deal")
def card_in_a_hand_and_the_blind(writer: BiddingWriter) -> bool:
    """Let a card lie in a hand and in the blind (sixbid.R2)."""
    card = writer.rng.choice(writer.rng.choice([h for h in writer.hands if h]))
    blind = list(writer.blind)
    blind[writer.rng.randrange(3)] = card
    writer.text.blind = blind
    writer.expect("wrong_pack", subject=card)
    return True


@TABLE_FAULTS.add("kozel", "wrong_pack", "deal", options=NO_REDEAL, deal="any")
def card_dealt_twice_in_pairs(writer: KozelWriter) -> bool:
    """Let a card lie in two hands, and another nowhere (kozel.R2)."""
    one, other = writer.rng.sample(range(4), 2)
    card = writer.rng.choice(writer.hands[one])
    written = [list(hand) for hand in writer.hands]
    gone = writer.rng.choice([c for c in written[other] if c not in writer.turned])
    written[other][written[other].index(gone)] = card
    writer.text.deal = written
    writer.expect("wrong_pack", subject=card)
    return True


@TABLE_FAULTS.add("kozel", "wrong_pack", "deal", options=NO_REDEAL, deal="any")
def six_dealt(writer: KozelWriter) -> bool:
    """Deal one of the sixes that only keep the score (kozel.R2)."""
    six = "6" + writer.rng.choice("CDHS")
    written = [list(hand) for hand in writer.hands]
    hand = writer.rng.choice(written)
    gone = writer.rng.choice([card for card in hand if card not in writer.turned])
    hand[hand.index(gone)] = six
    writer.text.deal = written
    writer.expect("wrong_pack", subject=six)
    return True


@TABLE_FAULTS.add(ALL, "wrong_deal", "deal", options=NO_REDEAL, deal="any")
def one_card_to_the_wrong_hand(writer: BiddingWriter | KozelWriter) -> bool:
    """Deal a card too many to one and too few to another (sixbid.R5, kozel.R8)."""
    turned = writer.text.turned or []
    one, other = writer.rng.sample([s for s, h in enumerate(writer.hands) if h], 2)
    writer.hands = [list(hand) for hand in writer.hands]
    movable = [card for card in writer.hands[one] if card not in turned]
    card = writer.rng.choice(movable)
    writer.hands[one].remove(card)
    writer.hands[other].append(card)
    writer.text.deal = writer.hands
    # where such a hand ends no rule says
    writer.steps_left = writer.rng.randrange(18)
    writer.expect("wrong_deal")
    return True


@TABLE_FAULTS.add("sixbid frog", "wrong_deal", "deal")
def one_card_too_many_in_the_blind(writer: BiddingWriter) -> bool:
    """Deal four cards to the blind and ten to a hand (sixbid.R5, frog.FR1)."""
    writer.hands = [list(hand) for hand in writer.hands]
    hand = writer.rng.choice([hand for hand in writer.hands if hand])
    writer.blind = [*writer.blind, hand.pop()]
    writer.text.deal, writer.text.blind = writer.hands, writer.blind
    writer.steps_left = writer.rng.randrange(18)
    writer.expect("wrong_deal")
    return True


@TABLE_FAULTS.add(ALL, "wrong_deal", "play", chance=0.05)
def deal_never_written(writer: HandWriter) -> bool:
    """Leave a deal out that the tricks so far do not show (sixbid.R5, kozel.R8)."""
    tricks = writer.tricks
    if tricks.number > 6 or (tricks.number == 1 and not tricks.trick):
        return False
    writer.text.deal = None
    writer.expect("wrong_deal")
    raise Unfinished


@TABLE_FAULTS.add("sixbid kozel", "wrong_deal", "score", chance=1.0, goal="capture")
def deal_of_a_short_hand_never_written(writer: HandWriter) -> bool:
    """Leave a deal out where the hand ended early (sixbid.R5, kozel.R8)."""
    if writer.tricks.number <= 6:
        writer.text.deal = None
        writer.expect("wrong_deal")
    return False  # the score is as it should be

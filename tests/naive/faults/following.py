"""Faults of a card that was not legal to play (sixbid.R19, kozel.R14 to R16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.fault import Kinds

if TYPE_CHECKING:
    from tests.naive.hand_writer import HandWriter
    from tests.naive.options import Value

__all__ = ("FOLLOWING_FAULTS",)

FOLLOWING_FAULTS = Kinds()
ALL = "sixbid frog kozel"
OVERTRUMP: dict[str, Value] = {"trumping": "must_overtrump"}


def played(writer: HandWriter, breach: str, *, led_trump: bool | None = None) -> bool:
    """Let the seat in turn play a card that breaks a rule in this way."""
    tricks = writer.tricks
    if led_trump is not None and led_trump != (
        bool(tricks.trick) and tricks.trick[0][1] in tricks.trumps
    ):
        return False
    seat = tricks.next_seat()
    wrong = [card for card in tricks.hands[seat] if tricks.breach(seat, card) == breach]
    if not wrong:
        return False
    card, code, rule = writer.rng.choice(wrong), breach, ""
    if writer.match.game == "kozel":
        rule = "kozel.R16" if breach == "must_overtrump" and led_trump else ""
    elif breach == "must_follow_trump":
        code = "must_follow_suit"
    writer.expect(
        code,
        seat=seat,
        subject=card,
        trick=tricks.number,
        rule=rule,
        legal=tricks.legal_cards(seat),
    )
    writer.lay(seat, card)
    return True


@FOLLOWING_FAULTS.add(ALL, "must_follow_suit", "play")
def suit_not_followed(writer: HandWriter) -> bool:
    """Hold the suit led and play something else (sixbid.R19, kozel.R15)."""
    return played(writer, "must_follow_suit")


@FOLLOWING_FAULTS.add("sixbid frog", "must_follow_suit", "play")
def trump_lead_not_followed_as_a_suit(writer: HandWriter) -> bool:
    """Hold a trump and play a plain card on a trump lead (sixbid.R19)."""
    return played(writer, "must_follow_trump")


@FOLLOWING_FAULTS.add("kozel", "must_follow_trump", "play")
def trump_lead_not_followed(writer: HandWriter) -> bool:
    """Hold a trump and play a plain card on a trump lead (kozel.R16)."""
    return played(writer, "must_follow_trump")


@FOLLOWING_FAULTS.add("sixbid frog", "must_play_trump", "play")
def not_trumped(writer: HandWriter) -> bool:
    """Hold a trump and discard where the suit led is out (sixbid.R19)."""
    return played(writer, "must_play_trump")


@FOLLOWING_FAULTS.add("kozel", "must_play_trump", "play")
def not_trumped_on_a_plain_lead(writer: HandWriter) -> bool:
    """Hold a trump and discard where the suit led is out (kozel.R15)."""
    return played(writer, "must_play_trump")


@FOLLOWING_FAULTS.add(ALL, "must_overtrump", "play", options=OVERTRUMP, chance=0.8)
def not_overtrumped_on_a_plain_lead(writer: HandWriter) -> bool:
    """Trump too low in a plain suit (sixbid.R19, kozel.R15, trumping)."""
    return played(writer, "must_overtrump", led_trump=False)


@FOLLOWING_FAULTS.add(ALL, "must_overtrump", "play", options=OVERTRUMP)
def not_overtrumped_on_a_trump_lead(writer: HandWriter) -> bool:
    """Stay under the trumps of a trump lead (sixbid.R19, kozel.R16, trumping)."""
    return played(writer, "must_overtrump", led_trump=True)


@FOLLOWING_FAULTS.add(
    "sixbid frog", "trump_lead_barred", "play", options={"trump_lead": "after_broken"}
)
def trump_led_before_any_was_played(writer: HandWriter) -> bool:
    """Lead a trump before one was played (sixbid.R19, trump_lead)."""
    return played(writer, "trump_lead_barred")


@FOLLOWING_FAULTS.add(
    "kozel", "trump_lead_barred", "play", options={"trump_lead": "restricted"}
)
def trump_led_by_the_dealers_side(writer: HandWriter) -> bool:
    """Lead a trump on the dealer's side while holding a plain card (kozel.R14)."""
    return played(writer, "trump_lead_barred")


@FOLLOWING_FAULTS.add(
    "sixbid kozel",
    "must_follow_suit",
    "play",
    chance=0.7,
    contracts=("misere", "spread_misere", "call_solo"),
    deal="split",
    goal="capture",
)
def revoke_after_all_is_decided(writer: HandWriter) -> bool:
    """Revoke in a hand that was played on beyond its end (sixbid.R24, kozel.R23)."""
    if not writer.is_decided():
        return False
    return played(writer, "must_follow_suit")

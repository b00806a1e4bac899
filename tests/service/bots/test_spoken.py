"""Every command has a short text, also one that makes no sense."""

from __future__ import annotations

import pytest

from core.commands import (
    AnyCommand,
    CallCard,
    DealHand,
    DeclineCall,
    GiveBack,
    GiveTrump,
    Keep,
    LayAway,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)
from service.bots.spoken import spoken


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (MakeCall(0, 6), "make_call call_solo"),
        (MakeCall(0, 99), "make_call 99"),
        (NameTrump(0, 2), "name_trump H"),
        (NameTrump(0, -1), "name_trump -1"),
        (MakeCall(0, 9), "make_call grand"),
        (CallCard(0, 35), "call_card AS"),
        (CallCard(0, 35, 0), "call_card AS 6C"),
        (CallCard(0, 35, 36), "call_card AS 36"),
        (LayAway(0, (9, 10, 99)), "lay_away 6D 7D 99"),
        (LayAway(1, ()), "1:lay_away"),
        (DeclineCall(0), "decline_call"),
        (ReturnCard(1, 0), "1:return_card 6C"),
        (Keep(0), "keep"),
        (GiveTrump(0, 1), "give_trump 7C"),
        (GiveBack(0, 8), "give_back AC"),
        (PlayCard(2, 40), "2:play_card 40"),
        (DealHand(()), "deal_hand"),
    ],
)
def test_a_command_is_told(command: AnyCommand, text: str) -> None:
    """Tag, what it names, and the seat where it is not the one on turn."""
    assert spoken(command, 0) == text

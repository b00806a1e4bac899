"""A fourth game is one folder and one line: played, refused, stored and audited."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.commands import DealHand, PlayCard
from core.errors import IllegalCommand, OptionsRefused
from core.game import act
from core.games import fold, game_of
from events.cards import card_numbers
from events.envelope import Envelope
from events.ids import new_id
from events.stores.memory import MemoryStore
from events.table import CardPlayed, HandScored
from replay.audit.finding import Verdict
from replay.audit.judge import audit_log
from replay.audit.wording import verdict_json
from replay.history import read_history
from replay.shell import Shell
from tests.builders import card, cards, match
from tests.toy.game import BEGGAR

ROOT = Path(__file__).parents[2]
PACKAGES = ("analytics", "core", "events", "replay", "service")
PACK = card_numbers(BEGGAR.pack)
"""Dealt lowest first by dealer 2, each seat holds three cards of each suit."""


def played(shell: Shell, name: str, hands: int) -> None:
    """Record hands in which each seat plays its lowest legal card."""
    for _ in range(hands):
        shell.command(name, new_id(), DealHand(PACK, -1))
        while orders := BEGGAR.legal_commands(shell.load(name).state):
            shell.command(name, new_id(), orders[0])


def verdict_on(shell: Shell, name: str) -> Verdict:
    """Return the audit of a stored match."""
    log: list[Envelope] = list(read_history(shell.store, name))
    return audit_log(log)


def test_the_house_has_never_heard_of_the_toy() -> None:
    """No file that we ship names the toy: whatever works below works by the folder alone."""
    named = [
        path
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.suffix in {".py", ".toml"}
        and "beggar" in path.read_text(encoding="utf-8").lower()
    ]
    assert named == []


def test_a_match_is_played_to_its_end_and_audited() -> None:
    """The shell stores three hands of twelve points (beggar.R6, R8), and all is clean."""
    shell = Shell(MemoryStore())
    name = new_id()
    shell.open_match(name, new_id(), match("beggar"))
    played(shell, name, hands=3)
    state = shell.load(name).state
    assert BEGGAR.is_over(state)
    assert sum(state.table.standing) == 36
    assert BEGGAR.winners(state)
    verdict = verdict_on(shell, name)
    assert (verdict.game, verdict.hands, verdict.clean) == ("beggar", 3, True)


def test_a_suit_is_followed() -> None:
    """A card that does not follow is refused by the toy's own rule (beggar.R4)."""
    state, _ = act(BEGGAR, fold((match("beggar"),)), DealHand(PACK, 2))
    state, _ = act(BEGGAR, state, PlayCard(0, card("6C")))
    with pytest.raises(IllegalCommand) as refused:
        act(BEGGAR, state, PlayCard(1, card("7D")))
    breach = refused.value.breach
    assert (breach.code, breach.rule) == ("must_follow_suit", "beggar.R4")
    assert breach.legal == ("7C", "JC", "TC")


def test_a_revoke_is_found_and_said() -> None:
    """The audit finds the card and has a sentence for it, in words of no game (beggar.R4)."""
    shell = Shell(MemoryStore())
    name = new_id()
    shell.open_match(name, new_id(), match("beggar"))
    shell.command(name, new_id(), DealHand(PACK, 2))
    past = shell.load(name)
    revoke = (CardPlayed(0, card("6C")), CardPlayed(1, card("7D")))
    shell.write(name, new_id(), revoke, after=past.seq, prev=past.head)
    (finding,) = verdict_json(verdict_on(shell, name), ("Ada", "Ben", "Cid"))[
        "findings"
    ]
    assert (finding["rule"], finding["subject"]) == ("beggar.R4", "7D")
    assert finding["message"].startswith("Ben (seat 1) played 7D")


@pytest.mark.parametrize(("last_trick", "points"), [("single", 12), ("double", 13)])
def test_the_house_rule_bends_the_score(last_trick: str, points: int) -> None:
    """The last trick counts one point or two (beggar.R6)."""
    opening = match("beggar", options={"last_trick": last_trick})
    state, events = act(BEGGAR, fold((opening,)), DealHand(PACK, 2))
    while orders := BEGGAR.legal_commands(state):
        state, events = act(BEGGAR, state, orders[-1])
    (score,) = (event for event in events if isinstance(event, HandScored))
    assert sum(score.change) == points


@pytest.mark.parametrize("options", [{"last_trick": "triple"}, {"trumping": "free"}])
def test_other_house_rules_are_refused(options: dict[str, str]) -> None:
    """A value or a name that the toy does not know opens no match."""
    with pytest.raises(OptionsRefused):
        game_of(match("beggar", options=options))


def test_the_deal_goes_round_one_by_one() -> None:
    """Twelve cards each, one at a time from the dealer's left (beggar.R3)."""
    state, _ = act(BEGGAR, fold((match("beggar"),)), DealHand(PACK, 2))
    assert state.hands[0] & 0b111111111 == sum(1 << each for each in cards("6C 9C KC"))
    assert state.turn == 0

"""Small logs, made without rules: what a store keeps need not be a game."""

from __future__ import annotations

from events.envelope import GENESIS, HOUSE, SALT_LENGTH, Envelope, seal
from events.store import Refusal
from events.table import CardPlayed, Forked, MatchOpened

__all__ = ("ANOTHER", "MATCH", "command_id", "events_after", "fork_of", "refused")

MATCH = "a" * 26
ANOTHER = "b" * 26
PLAYERS = ("p" * 26, "q" * 26, "r" * 26)


def command_id(number: int) -> str:
    """Return a command id that is told by a number below 26."""
    return "c" * 25 + "abcdefghijklmnopqrstuvwxyz"[number]


def events_after(
    last: Envelope | None, count: int, match: str = MATCH, command: str = "c" * 26
) -> tuple[Envelope, ...]:
    """Return `count` sealed events that follow `last`, or open the match."""
    sealed: list[Envelope] = []
    for _ in range(count):
        seq = last.seq + 1 if last else 1
        opening = MatchOpened("kozel", 1, (), PLAYERS, (0, 0), "table")
        last = seal(
            opening if last is None else CardPlayed(seq % 4, seq % 36),
            match=match,
            seq=seq,
            at=1_700_000_000_000_000 + seq,
            actor=HOUSE if seq == 1 else PLAYERS[seq % 3],
            command=command,
            salt=seq.to_bytes(SALT_LENGTH, "big"),
            prev=last.hash if last else GENESIS,
        )
        sealed.append(last)
    return tuple(sealed)


def fork_of(parent: Envelope, match: str, command: str = "f" * 26) -> Envelope:
    """Return the first event of a fork after one of another match."""
    return seal(
        Forked(parent.match, parent.seq, parent.hash, "to try another card"),
        match=match,
        seq=parent.seq + 1,
        at=1_700_000_000_000_000,
        actor=HOUSE,
        command=command,
        salt=bytes(SALT_LENGTH),
        prev=parent.hash,
    )


def refused(code: str = "not_your_turn") -> Refusal:
    """Return a refusal with every field filled."""
    return Refusal(1, code, "kozel.R17", "AS", ("6C", "7C"), 1_700_000_000_000_000)

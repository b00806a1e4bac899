"""Branching off a match and playing on differently."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from events.stores.address import open_store
from events.stream import check_match
from events.table import Forked
from replay.history import read_history

if TYPE_CHECKING:
    from events.envelope import Envelope
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
BEFORE_REVOKE = 25


def revoke(desk: Desk) -> str:
    """Return the id of the match in which Ben revoked with event 26."""
    return desk.imported((EXAMPLES / "sixbid-revoke.toml").read_text(encoding="utf-8"))


def kozel(desk: Desk) -> str:
    """Return the id of the full deal of Kozel."""
    return desk.imported(
        (EXAMPLES / "kozel-full-deal.toml").read_text(encoding="utf-8")
    )


def history(desk: Desk, match: str) -> list[Envelope]:
    """Return the events of a match of the desk's store, every hash checked."""
    store = open_store(f"sqlite:///{desk.store}", create=False)
    check_match(store, match)
    found = read_history(store, match)
    store.close()
    return found


def matches(desk: Desk) -> list[str]:
    """Return all matches of the desk's store."""
    store = open_store(f"sqlite:///{desk.store}", create=False)
    found = store.matches()
    store.close()
    return found


def test_the_legal_card_instead_of_the_revoke(desk: Desk) -> None:
    """The branch says what it is, how it differs, whose turn it is, what is legal."""
    match = revoke(desk)
    shown = desk.run("fork", f"{match[:8]}@{BEFORE_REVOKE}", "--play", "9D")
    assert shown.status == 0
    assert f"from {match} at event 25" in shown.out
    assert "Ben (seat 1) plays 9D instead of TH" in shown.out
    assert "Cid (seat 2) takes the trick: 14 points" in shown.out
    assert "To move: Cid (seat 2)" in shown.out
    branch = next(each for each in matches(desk) if each != match)
    assert desk.run("audit", branch).status == 0
    drawn = desk.run("show", branch).out
    assert f"Branch of {match} at event 25" in drawn
    assert "Event: Thursday league" in drawn
    assert "Note:" not in drawn


def test_provenance_is_its_first_event(desk: Desk) -> None:
    """The first event of a branch names parent, event, its hash, and the reason."""
    match = revoke(desk)
    place = f"{match}@{BEFORE_REVOKE}"
    (told,) = desk.run("fork", place, "--reason", "Hana asked", "--json").lines
    whole = history(desk, told["match"])
    parent = history(desk, match)[BEFORE_REVOKE - 1]
    assert whole[BEFORE_REVOKE].seq == BEFORE_REVOKE + 1
    assert whole[BEFORE_REVOKE].prev == parent.hash
    assert whole[BEFORE_REVOKE].event == Forked(
        match, BEFORE_REVOKE, parent.hash, "Hana asked"
    )


def test_a_refused_card_changes_nothing(desk: Desk) -> None:
    """An illegal card among legal ones is refused by its rule; no match is written."""
    match = revoke(desk)
    shown = desk.run("fork", f"{match}@{BEFORE_REVOKE}", "--play", "9D 6D AS")
    assert (shown.status, shown.out) == (2, "")
    assert "AS: " in shown.err
    assert "sixbid.R19" in shown.err
    assert matches(desk) == [match]


def test_playing_on_after_an_illegal_fact(desk: Desk) -> None:
    """The revoke stays in the past of a branch that begins behind it."""
    match = revoke(desk)
    (told,) = desk.run("fork", f"{match}@26", "--play", "6D TD 9D", "--json").lines
    assert [each["event"] for each in told["events"]] == [
        "trick_taken",
        "card_played",
        "card_played",
        "card_played",
        "trick_taken",
    ]
    (judged,) = desk.run("audit", told["match"], "--json").lines
    assert [finding["seq"] for finding in judged["findings"]] == [26]


def test_a_whole_auction_otherwise(desk: Desk) -> None:
    """Calls and the trump are played on as words and a suit (sixbid.R7, R12)."""
    match = revoke(desk)
    moves = ("--play", "solo", "guarantee", "pass", "H")
    (told,) = desk.run("fork", f"{match}@4", *moves, "--json").lines
    assert told["turn"] == 1
    shown = desk.run("show", told["match"]).out
    assert "Contract: guarantee, Ada (seat 0)" in shown
    assert "Trumps: hearts" in shown


def test_the_exchange_otherwise(desk: Desk) -> None:
    """Kozel's keeps and gifts are moves as well (kozel.R12)."""
    match = kozel(desk)
    asked = next(e.seq for e in history(desk, match) if e.tag == 3101)
    place = f"{match}@{asked - 1}"
    (told,) = desk.run("fork", place, "--play", "keep 7c as keep", "--json").lines
    assert [each["event"] for each in told["events"]] == [
        "exchange_kept",
        "trump_given",
        "card_given_back",
        "exchange_kept",
    ]
    refused = desk.run("fork", place, "--play", "qh")
    assert refused.status == 2
    assert "kozel.R10" in refused.err


def test_a_fork_of_a_fork(desk: Desk) -> None:
    """A branch branches again, also before its own first event."""
    match = revoke(desk)
    (first,) = desk.run("fork", f"{match}@25", "--play", "9D", "--json").lines
    (second,) = desk.run(
        "fork", f"{first['match']}/1.5", "--play", "6D", "--json"
    ).lines
    (third,) = desk.run("fork", f"{second['match']}@12", "--json").lines
    assert second["parent"] == first["match"]
    assert third["parent"] == match  # in which event 12 stands
    assert [e.seq for e in history(desk, third["match"])] == list(range(1, 14))
    assert desk.run("show", second["match"]).status == 0


def test_the_rest_of_a_hand_is_scored_by_itself(desk: Desk) -> None:
    """With its last card a branch is gathered, scored and shown (sixbid.R22)."""
    match = revoke(desk)
    (told,) = desk.run("fork", f"{match}@49", "--play", "JD", "--json").lines
    assert [each["event"] for each in told["events"]] == [
        "card_played",
        "trick_taken",
        "hand_scored",
        "hand_revealed",
    ]
    assert told["turn"] is None


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_nobody_is_to_move_when_the_hand_is_over(desk: Desk, lang: str) -> None:
    """A card after the end, or before the deal, is refused in a sentence."""
    match = revoke(desk)
    for place in (match, f"{match}@2"):
        shown = desk.run("fork", place, "--play", "AS", lang=lang)
        assert (shown.status, shown.out) == (2, "")
    assert matches(desk) == [match]


@pytest.mark.parametrize(
    ("lang", "call"),
    [("en", "heart solo"), ("pl", "solo kierowe"), ("ru", "червонное соло")],
)
def test_a_word_that_is_no_move(desk: Desk, lang: str, call: str) -> None:
    """What is not understood is said with what was expected."""
    match = revoke(desk)
    shown = desk.run("fork", f"{match}@4", "--play", "XX", lang=lang)
    assert shown.status == 2
    assert call in shown.err
    suits = desk.run("fork", f"{match}@6", "--play", "XX", lang=lang)
    assert suits.status == 2


def test_russian_letters_are_understood(desk: Desk) -> None:
    """What a Russian screen shows as legal may be typed as it stands there."""
    match = revoke(desk)
    shown = desk.run("fork", f"{match}@25", "--play", "9б", lang="ru")
    assert shown.status == 0
    assert "9б вместо 10ч" in shown.out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Heart solo PASS Pass"),
        ("en", "GUARANTEE pass pass Clubs"),
        ("pl", "solo gwarantowane PAS pas Trefl"),
        ("ru", "Гарантийное соло пас Пас ТРЕФЫ"),
    ],
)
def test_moves_have_the_names_on_the_screen(desk: Desk, lang: str, words: str) -> None:
    """Calls and suits may be typed as a screen shows them, in any case."""
    match = revoke(desk)
    asked = ("fork", f"{match}@3", "--play", words, "--json")
    (told,) = desk.run(*asked, lang=lang).lines
    names = [each["event"] for each in told["events"]]
    assert names[:3] == ["call_made"] * 3
    assert ("trump_named" in names) == (len(words.split()) > 4 or "GUAR" in words)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "TH: Ben (seat 1) must follow suit: 9D."),
        ("pl", "10♥: Ben (miejsce 1) musi dołożyć do koloru: 9♦."),
        ("ru", "10ч: Ben (место 1): надо в масть — 9б."),
    ],
)
def test_a_refusal_names_the_player(desk: Desk, lang: str, told: str) -> None:
    """Who forks is not the one who plays, so nobody is called you."""
    match = revoke(desk)
    shown = desk.run("fork", f"{match}@{BEFORE_REVOKE}", "--play", "th", lang=lang)
    assert shown.status == 2
    assert told in shown.err
    refused = desk.run("fork", f"{match}@4", "--play", "solo solo", lang=lang)
    assert f"{'соло' if lang == 'ru' else 'solo'}: " in refused.err


def test_a_fork_off_the_past_of_a_fork_goes_out_alone(
    desk: Desk, tmp_path: Path
) -> None:
    """Its log names the match in which the event stands, and so needs no other."""
    match = revoke(desk)
    (young,) = desk.run("fork", f"{match}@25", "--play", "9D", "--json").lines
    (deep,) = desk.run("fork", f"{young['match']}@12", "--json").lines
    log = str(tmp_path / "deep.jsonl")
    form = ("--format", "jsonl", "-o", log)
    assert desk.run("export", deep["match"], *form).status == 0
    assert desk.run("verify", log).status == 0
    told = desk.run("audit", log, "--json").lines
    assert [(each["match"], each["events"]) for each in told][1] == (deep["match"], 13)
    desk.store = tmp_path / "other.db"
    assert desk.run("import", log).status == 0
    assert [e.seq for e in history(desk, deep["match"])] == list(range(1, 14))

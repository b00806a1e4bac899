"""One question leads to an event, a hand, a trick, a card, or other eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.replay.viewing.stage import Stage, seen_file

if TYPE_CHECKING:
    from textual.pilot import Pilot

REVOKE = "sixbid-revoke.toml"
NIGHT = "sixbid-club-night.toml"
KOZEL = "kozel-full-deal.toml"


def asked(record: str, *texts: str, lang: str = "en") -> Stage:
    """Return the application after some texts were given to its question in turn."""
    stage = Stage(seen_file(record, lang))

    async def act(pilot: Pilot[bool]) -> None:
        for text in texts:
            await stage.answer(pilot, text)
        stage.text = stage.read()

    stage.play(act)
    return stage


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("25", 25),
        ("@26", 26),
        ("/1", 2),
        ("/1.5", 27),
        (".5", 27),
        ("TH", 26),
        ("th", 26),
        ("T♥", 26),
        ("10H", 26),
        ("QC", 14),
    ],
)
def test_a_place_is_gone_to(text: str, at: int) -> None:
    """Events, hands, tricks and cards, written as a person writes them."""
    assert asked(REVOKE, "2", text).app.cursor.at == at


@pytest.mark.parametrize(
    ("lang", "text"), [("ru", "Дт"), ("ru", "QC"), ("pl", "DC"), ("pl", "D♣")]
)
def test_a_card_is_named_in_the_letters_of_the_language(lang: str, text: str) -> None:
    """Cards have the letters of those who play with them, ours too."""
    assert asked(REVOKE, text, lang=lang).app.cursor.at == 14


def test_a_card_is_met_where_it_was_played_then_where_it_changed_hands() -> None:
    """The lone trump was given before it was played (kozel.R10)."""
    stage = asked(KOZEL, "7C")
    assert stage.app.cursor.at == 14
    assert "7C in hand 1: event 6, 14" in stage.text
    assert asked(KOZEL, "7C", "7C").app.cursor.at == 6
    assert asked(KOZEL, "7C", "7C", "7C").app.cursor.at == 14


def test_a_seat_finds_a_card_only_where_it_saw_it() -> None:
    """What went face down between partners is not told to the others (kozel.R13)."""
    other, partner = asked(KOZEL, "Cid", "7C"), asked(KOZEL, "Dora", "7C")
    assert "event 14" in other.text
    assert "event 6, 14" not in other.text
    assert "event 6, 14" in partner.text


def test_a_card_is_looked_for_in_this_hand_first() -> None:
    """Each hand has the card once; the one where somebody stands goes before."""
    here = asked(NIGHT, "/3", "AS").app.cursor.at
    first = asked(NIGHT, "AS").app.cursor.at
    assert first < here


def test_eyes_are_named() -> None:
    """A player, a spectator, everything open; the place stays."""
    for text, viewer in (("ben", 1), ("Cid", 2), ("spectator", -1)):
        app = asked(REVOKE, "26", text).app
        assert (app.viewer, app.cursor.at) == (viewer, 26)
    assert asked(REVOKE, "ben", "everything").app.viewer is None
    assert asked(REVOKE, "зритель", lang="ru").app.viewer == -1
    assert asked(REVOKE, "wszystko", lang="pl").app.viewer is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("99", "This match has no event 99; the last one is 53."),
        ("0", "This match has no event 0; the last one is 53."),
        ("/7", "This match has no hand 7; the last one is 1."),
        ("/1.12", "Hand 1 has no trick 12; the last one is 11."),
        ("Zoe", "“Zoe” is no place of this match."),
        ("1S", "“1S” is no place of this match."),
        ("8C", "8C is played, called or given nowhere in what can be seen here."),
    ],
)
def test_what_is_not_there_is_said(text: str, said: str) -> None:
    """Nothing moves, the question stays open, and Escape closes it."""
    stage = Stage(seen_file(REVOKE))

    async def act(pilot: Pilot[bool]) -> None:
        await pilot.press("right", "g", *text, "enter")
        await pilot.pause()
        assert said in " ".join(stage.read().split())
        assert stage.app.cursor.at == 2
        await pilot.press("escape", "right")
        await pilot.pause()
        assert stage.app.cursor.at == 3
        assert said not in " ".join(stage.read().split())

    stage.play(act)


def test_an_empty_answer_stays() -> None:
    """Enter alone closes the question, and the keys lead on."""
    stage = Stage(seen_file(REVOKE)).press("g", "enter", "right")
    assert stage.app.cursor.at == 2

"""Moves in short words: what is written is read back, and lists stay short."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.commands import CallCard, DeclineCall, LayAway, MakeCall, PlayCard
from core.games import GAMES, fold
from events.cards import CARD_COUNT
from replay.moves import (
    MoveUnread,
    legal_moves,
    legal_words,
    move_text,
    move_words,
    parse_move,
    words_taken,
)
from replay.words import languages
from tests.builders import calls, card, cards, dealt, match
from tests.replay.test_recollection import random_match

if TYPE_CHECKING:
    from core.commands import Command
    from core.state import State

FROG = dealt(
    "frog",
    "QS 6H QH TD | QC 9S 6S 8S | 8H JH KS 8D | QD TH TC | 7S 6C TS | 7H JD AC |"
    " JS 8C 6D | KC JC 9C 9H | KH 7C AS AD | 9D KD AH 7D",
    2,
)


def laying() -> State:
    """Return a frog in which seat 0 holds fourteen cards."""
    game = GAMES["frog"]
    state = fold((*FROG, *calls("0 frog", "1 pass", "2 pass")))
    taken = game.automatic(state)
    assert taken is not None
    return game.evolve(state, taken)


def calling(before_reveal: str) -> State:
    """Return a call solo of seat 0 in hearts, about to call."""
    opened = match("sixbid", options={"call_return": before_reveal})
    state = fold((opened, *FROG[1:], *calls("0 call_solo", "1 pass", "2 pass")))
    game = GAMES["sixbid"]
    (named,) = game.proposed(state, parse_move(game, state, "H"))
    return game.evolve(state, named)


@pytest.mark.parametrize("game", ["sixbid", "kozel", "frog"])
def test_every_legal_move_is_read_back(game: str) -> None:
    """In our letters and in those of each language, at each moment of a match."""
    rules = GAMES[game]
    for seed in range(3):
        log = random_match(game, seed, 1, 4, strict=False, bids=True)
        for end in range(2, len(log)):
            state = fold(log[:end])
            commands: tuple[Command, ...] = rules.legal_commands(state)
            texts = legal_moves(rules, state)
            for command, text in list(zip(commands, texts, strict=True))[::7]:
                assert text == move_text(command)
                assert parse_move(rules, state, text) == command
                for lang in languages():
                    words = move_words(command, lang)
                    assert parse_move(rules, state, words, lang) == command


def test_three_cards_are_laid_away_in_one_move() -> None:
    """With blanks or commas, for the seat that is named, or any number (frog.FR3)."""
    game, state = GAMES["frog"], laying()
    three = LayAway(0, cards("TS 6H 6D"))
    assert parse_move(game, state, "TS 6H 6D") == three
    assert parse_move(game, state, "ts,6h,6D") == three
    assert parse_move(game, state, "10п 6ч 6б", "ru") == three
    assert parse_move(game, state, "2:TS 6H 6D") == LayAway(2, three.cards)
    assert parse_move(game, state, "TS 6H") == LayAway(0, cards("TS 6H"))
    for text in ("TS 6H XX", "", "none", "frog"):
        with pytest.raises(MoveUnread) as fault:
            parse_move(game, state, text)
        assert str(fault.value.facts["expected"]).startswith("any three of TH")


def test_a_called_card_and_the_one_for_it_are_one_move() -> None:
    """Where it is chosen unseen both are named, else the called card alone (sixbid.R14)."""
    game = GAMES["sixbid"]
    unseen, seen = calling("before_reveal"), calling("after_reveal")
    assert parse_move(game, unseen, "AS 6H") == CallCard(0, card("AS"), card("6H"))
    assert parse_move(game, unseen, "AS,6H") == CallCard(0, card("AS"), card("6H"))
    assert parse_move(game, unseen, "AS") == CallCard(0, card("AS"))
    assert parse_move(game, unseen, "none") == DeclineCall(0)
    assert parse_move(game, seen, "AS") == CallCard(0, card("AS"))
    with pytest.raises(MoveUnread):
        parse_move(game, seen, "AS 6H")
    with pytest.raises(MoveUnread):
        parse_move(game, unseen, "AS 6H 6D")


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        (("TS", "6H", "6D", "AC"), 3),
        (("TS", "6H"), 2),
        (("TS,6H", "6D"), 1),
        (("1:TS", "6H", "6D"), 3),
    ],
)
def test_words_that_are_laid_away_together(words: tuple[str, ...], taken: int) -> None:
    """Three words are one move, what stands with commas is whole."""
    assert words_taken(laying(), words) == taken


def test_words_of_a_call() -> None:
    """Two cards where what goes back is named too, one elsewhere and for none."""
    unseen, seen = calling("before_reveal"), calling("after_reveal")
    assert words_taken(unseen, ("AS", "6H", "AH")) == 2
    assert words_taken(unseen, ("none", "AH")) == 1
    assert words_taken(unseen, ("0:none", "AH")) == 1
    assert words_taken(seen, ("AS", "6H")) == 1
    assert words_taken(fold(FROG), ("pass", "frog")) == 1


@pytest.mark.parametrize(
    ("lang", "said", "first"),
    [
        ("en", "any three of", "QH"),
        ("pl", "dowolne trzy z", "D♥"),
        ("ru", "любые три", "Дч"),
    ],
)
def test_hundreds_of_moves_are_told_in_one_line(
    lang: str, said: str, first: str
) -> None:
    """364 ways to lay three of fourteen cards away are the cards they are chosen from."""
    game, state = GAMES["frog"], laying()
    assert len(legal_moves(game, state)) == 364
    (words,) = legal_words(game, state, lang)
    assert words.startswith(said)
    assert f" {first} " in words
    assert len(words.removeprefix(said).split()) == 14 + (lang == "ru")


def test_a_call_with_its_price_is_told_in_one_line() -> None:
    """275 calls are one line beside the refusal to call (sixbid.R13, R14)."""
    game, state = GAMES["sixbid"], calling("before_reveal")
    assert len(legal_moves(game, state)) == 1 + 11 * (CARD_COUNT - 11)
    none, call = legal_words(game, state, "en")
    assert none == "none"
    assert (
        call.endswith("in exchange: QH TH 9H 6H QS KC JC TC 9C TD QD") or "QH" in call
    )
    assert len(legal_words(game, calling("after_reveal"), "en")) == 1 + CARD_COUNT - 11


def test_short_words_of_each_move() -> None:
    """Cards in two characters, calls and suits as in a record."""
    assert move_text(LayAway(1, cards("TS 8S 7D"))) == "TS 8S 7D"
    assert move_text(CallCard(0, card("AS"), card("6D"))) == "AS 6D"
    assert move_text(MakeCall(0, 9)) == "grand"
    assert move_words(MakeCall(0, 8), "ru") == "чико"
    assert move_words(PlayCard(0, card("QD")), "pl") == "D♦"

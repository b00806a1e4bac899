"""The record dialogue: a match told hand by hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from replay.records import read, write
from tests.replay.desk import FULL_DEAL

if TYPE_CHECKING:
    from tests.replay.desk import Desk, Shown

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.toml"))
HEAD = ("sixbid", "Ada, Ben, Cid", "", "Club night", "2026-03-07", "", "")
DEAL = (
    "2",
    "QS 6H QH TD QD TH TC",
    "KC JC 9C 9H",
    "QC 9S 6S 8S 7S 6C TS KH 7C AS AD",
    "8H JH KS 8D 7H JD AC 9D KD AH 7D",
)
AUCTION = ("pass", "solo", "pass", "S")
TRICKS = ("TD AD 7D", "AS KS QS")
KOZEL = ("kozel", "Ada, Ben, Cid, Dora", "", "", "", "", "")


def told(desk: Desk, *answers: str, lang: str = "en", letters: str = "en") -> Shown:
    """Return what is shown when some answers are piped in."""
    path = str(desk.folder / "told.toml")
    lines = "".join(f"{answer}\n" for answer in answers)
    words = ("record", path, "--letters", letters)
    return desk.run(*words, answers=lines, lang=lang)


def text(desk: Desk) -> str:
    """Return the record as it was written."""
    return (desk.folder / "told.toml").read_text(encoding="utf-8")


def test_a_hand_is_told_and_written(desk: Desk) -> None:
    """The answers become the record; the blind follows from the hands."""
    shown = told(desk, *HEAD, *DEAL, *AUCTION, *TRICKS, "", "", "n")
    assert shown.status == 0
    assert text(desk) == FULL_DEAL.replace("JS 8C 6D", "8C 6D JS")
    assert "7 cards, 4 to come" in shown.out
    assert "The blind is the rest: 8C 6D JS" in shown.out
    assert "Contract: solo, Ben" in shown.out
    assert "Ben takes it: 21 points" in shown.out
    assert "sixfold audit" in shown.out
    assert "clean" in shown.out


@pytest.mark.parametrize("stop", range(len(HEAD) + len(DEAL) + len(AUCTION) + 3))
def test_nothing_is_lost_wherever_the_answers_end(desk: Desk, stop: int) -> None:
    """Cut off at any place, the record holds what was told, and goes on from there."""
    answers = (*HEAD, *DEAL, *AUCTION, *TRICKS)
    shown = told(desk, *answers[:stop])
    assert shown.status == 0, shown
    if stop < 2:
        assert not (desk.folder / "told.toml").exists()
        assert "nothing was written" in shown.out
        return
    assert "Stopped" in shown.out
    part = read(text(desk)).record
    if len(HEAD) < stop:
        told(desk, *answers[stop:], "", "", "n")
        assert text(desk).endswith(FULL_DEAL.partition("blind")[2][16:])
        assert read(text(desk)).record.hands[0].deal is not None
        assert len(read(text(desk)).record.hands) == 1
    else:
        assert part.players == ("Ada", "Ben", "Cid")


def test_the_last_answer_is_taken_back(desk: Desk) -> None:
    """Each < goes one question back, as far as the first."""
    answers = (*HEAD, *DEAL, "solo", "<", *AUCTION, "TD AD 6D", "<", *TRICKS)
    shown = told(desk, "<", *answers, "", "", "n")
    assert text(desk) == FULL_DEAL.replace("JS 8C 6D", "8C 6D JS")
    assert "This is the first question." in shown.out
    assert shown.out.count("One step back.") == 2


def test_back_over_the_end_of_a_hand(desk: Desk) -> None:
    """A hand that was left is entered again from behind."""
    answers = (*HEAD, *DEAL, *AUCTION, *TRICKS, "", "", "y", "<", "<")
    told(desk, *answers, "-22 44 -22", "n")
    (hand,) = read(text(desk)).record.hands
    assert hand.score == (-22, 44, -22)


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_help_at_every_question(desk: Desk, lang: str) -> None:
    """A question mark is answered with help, and the question stands again."""
    answers = [*HEAD, *DEAL, *AUCTION, *TRICKS, "", "1 2 -3", "n"]
    asked = [each for answer in answers for each in ("?", answer)]
    shown = told(desk, *asked, lang=lang)
    assert shown.out.count("Ctrl-D") == 1 + len(answers)
    assert len(read(text(desk)).record.hands[0].play) == 2


@pytest.mark.parametrize(
    ("before", "wrong", "word"),
    [
        ((), "bridge", "not understood"),
        (HEAD[:1], "Ada, Ben", "3 or 4 players"),
        (HEAD, "7", "no seat"),
        (HEAD, "", "no seat"),
        ((*HEAD, "2"), "QS 6H XX", "“XX” is no card"),
        ((*HEAD, "2"), "QS QS", "Twice: QS"),
        ((*HEAD, "2"), "Дп", "In English letters the queen is Q: QS."),
        ((*HEAD, *DEAL[:3]), "QS", "Twice: QS"),
        ((*HEAD, *DEAL[:3]), "QC 9S 6S 8S 7S 6C TS KH 7C AS AD 8H", "12 cards: too"),
        ((*HEAD, *DEAL), "slo", "closest one is solo"),
        ((*HEAD, *DEAL), "10S", "no call of this game. There are pass, solo, heart "),
        ((*HEAD, *DEAL, *AUCTION, ""), "1 2 9999999", "out of range"),
        (("sixbid",), "Ada, Ben, Ada", "Named twice: Ada"),
        ((*KOZEL, "0"), "AC 7C", "AC is no permanent trump"),
        ((*KOZEL, "0"), "QC", "QC is a permanent trump"),
        ((*KOZEL, "0", *[""] * 7), "a", "Write 2 numbers, for example 1 0"),
        ((*HEAD, *DEAL, *AUCTION[:3]), "X", "no suit"),
        ((*HEAD, *DEAL, *AUCTION), "TD AD 7D 8D", "holds 4 cards"),
        ((*HEAD, *DEAL, *AUCTION, TRICKS[0]), "AS KS AD", "Twice: AD"),
        ((*HEAD, *DEAL, *AUCTION, TRICKS[0]), "3:AS", "no seat"),
        (
            (*HEAD, *DEAL, *AUCTION, ""),
            "10 20",
            "Write 3 numbers, for example -10 20 -10",
        ),
        (
            (*HEAD, *DEAL, *AUCTION, ""),
            "a b c",
            "Write 3 numbers, for example -10 20 -10",
        ),
        ((*HEAD, *DEAL, *AUCTION, "", ""), "maybe", "not understood"),
        ((*KOZEL, "0"), "6C", "Not in this pack: 6C"),
    ],
)
def test_a_wrong_answer_is_told_at_once(
    desk: Desk, before: tuple[str, ...], wrong: str, word: str
) -> None:
    """What means nothing is said to mean nothing, and nothing of it is written."""
    told(desk, *before)
    path = desk.folder / "told.toml"
    kept = path.read_bytes() if path.exists() else b""
    path.unlink(missing_ok=True)
    shown = told(desk, *before, wrong)
    assert word in shown.out
    assert (path.read_bytes() if path.exists() else b"") == kept


def test_a_slip_is_kept_where_the_paper_says_so(desk: Desk) -> None:
    """An answer that ends in ! is written down as it is, and the audit judges it."""
    ten = "QS 6H QH TD QD TH TC KC JC 9C"
    answers = ("2", ten, "", "QS QC!", "", "", "", "pass pass pass", "n")
    shown = told(desk, *HEAD, *answers)
    assert read(text(desk)).record.hands[0].deal == (
        read(FULL_DEAL).record.hands[0].deal[0][:10],  # type: ignore[index]
        (32, 5),
        (),
    )
    assert shown.status == 1
    assert shown.out.count("QS was dealt twice") == 2  # at once, and in the verdict


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "Written down"), ("pl", "Zapisano tak"), ("ru", "Записано как")],
)
def test_what_was_not_legal_is_written_and_named(
    desk: Desk, lang: str, word: str
) -> None:
    """A revoke is written down as it happened, and said at once (sixbid.R19)."""
    shown = told(desk, *HEAD, *DEAL, *AUCTION, "TD AD 8H", "", "", "n", lang=lang)
    assert shown.status == 1
    assert word in shown.out
    assert read(text(desk)).record.hands[0].play[0].plays[2].card == 20


def test_a_passed_hand_asks_no_more(desk: Desk) -> None:
    """When all pass there is nothing more to tell of the hand (sixbid.R10)."""
    shown = told(desk, *HEAD, *DEAL, "pass pass pass", "n")
    assert shown.status == 0
    assert "All passed" in shown.out
    assert "Score written" not in shown.out


def test_a_wrong_score_is_named(desk: Desk) -> None:
    """The score is set against the tricks as soon as it is told (sixbid.R22)."""
    answers = ("call_solo pass pass", "H", "", "TD AD 7D", "")
    shown = told(desk, *HEAD, *DEAL, *answers, "300 -150 -150", "n")
    assert shown.status == 1
    assert "Written down as it was, but: " in shown.out
    assert "the right one is -300 +150 +150" in shown.out


def test_the_deal_passes_by_itself(desk: Desk) -> None:
    """A bare Enter takes the dealer whose turn it is (sixbid.R25)."""
    told(desk, *HEAD, *DEAL, "pass pass pass", "y", "", "", "", "", "", "n")
    first, second = read(text(desk)).record.hands
    assert (first.dealer, second.dealer) == (2, 0)


def test_a_called_card(desk: Desk) -> None:
    """Call solo asks for the called card and for what was given back (sixbid.R14)."""
    answers = ("call_solo pass pass", "H", "AS", "9C", "TD AD 7D", "", "", "n")
    told(desk, *HEAD, *DEAL, *answers)
    (hand,) = read(text(desk)).record.hands
    assert (hand.trump, hand.call, hand.back) == (2, 35, 3)


def test_a_trick_in_pieces_with_all_its_signs(desk: Desk) -> None:
    """Seats out of turn, cards taken back and takers are the record's own signs."""
    told(desk, *HEAD, *DEAL, *AUCTION, "-9H TD", "AD 7D > 2", "0:9H", "", "", "n")
    first, second = read(text(desk)).record.hands[0].play
    assert first.plays[0].taken_back
    assert first.taker == 2
    assert second.plays[0].seat == 0


def test_kozel_with_an_exchange(desk: Desk) -> None:
    """Turned cards, the last hand completed, a lone trump exchanged (kozel.R10)."""
    hands = (
        "KC QD 7S AD 8H 7D QS 8C",
        "7C TH JC JD TC 7H JS TS",
        "AC 9C KD QH 9S KH JH AS",
    )
    answers = ("1", "AC", *hands, "3", "QC", "7H", "")
    shown = told(desk, *KOZEL, *answers, "JH AH QS JD", "", "", "n")
    (hand,) = read(text(desk)).record.hands
    assert "Dora has the rest: 9C KC" not in shown.out
    assert "Dora has the rest: QC 8D 9D TD 9H AH 8S KS" in shown.out
    assert hand.turned == (8,)
    assert len(hand.deal[3]) == 8  # type: ignore[index]
    assert [(e.seat, e.gave, e.back) for e in hand.exchange] == [(3, 5, 19)]
    assert len(hand.play) == 1


def test_a_void_deal_asks_no_more(desk: Desk) -> None:
    """Eight permanent trumps turned end the deal (kozel.R9)."""
    answers = ("0", "7C QC QS QH QD JC JS JH", "n")
    shown = told(desk, *KOZEL, *answers)
    assert "Void deal" in shown.out
    assert shown.status == 0


@pytest.mark.parametrize(
    ("letters", "first"),
    [
        ("pl", "DS 6H DH 10D DD 10H 10C KC WC 9C 9H"),
        ("ru", "Дп 6ч Дч 10б Дб 10ч 10т Кт Вт 9т 9ч"),
        ("en", "Q♠ 6♥ Q♥ 10♦ Q♦ 10♥ 10♣ K♣ J♣ 9♣ 9♥"),
    ],
)
def test_letters_of_a_language(desk: Desk, letters: str, first: str) -> None:
    """Chosen letters are understood, and the record is written in the two characters."""
    told(desk, *HEAD, "2", first, letters=letters)
    assert '"QS 6H QH TD QD TH TC KC JC 9C 9H"' in text(desk)


def test_letters_are_asked_for(desk: Desk) -> None:
    """Without the option the letters are a question, answered by the language."""
    path = str(desk.folder / "told.toml")
    lines = "".join(f"{each}\n" for each in (*HEAD, "", "2", "Дп"))
    desk.run("record", path, answers=lines, lang="ru")
    assert '"QS"' in text(desk)


COMMENTED = FULL_DEAL.replace("[[hand]]", "# first hand, table 3\n[[hand]]")


def test_an_older_part_stays_as_it_was_typed(desk: Desk) -> None:
    """A further hand goes behind the old text; its comments stay."""
    old = COMMENTED + "score = [-10, 20, -10]  # as on the slip\n"
    desk.file("told.toml", old)
    told(desk, "0", "", "", "", "", "pass pass pass", "n")
    assert text(desk).startswith(old)
    assert [h.dealer for h in read(text(desk)).record.hands] == [2, 0]


def test_letters_of_an_older_part_are_kept_beside(desk: Desk) -> None:
    """A record in Polish letters is written anew, and its old text stands beside it."""
    old = (
        'letters = "pl"\n'
        + FULL_DEAL.replace("Q", "D").replace("J", "W")
        + "score = [0, 0, 0]\n"
    )
    desk.file("told.toml", old)
    told(desk, "0", "QS", "", "", "", "", "", "n")
    record = read(text(desk)).record
    assert len(record.hands) == 2
    assert record.hands[0] == read(old).record.hands[0]
    assert (desk.folder / "told.old.toml").read_text(encoding="utf-8") == old


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_a_file_with_faults_is_left_alone(desk: Desk, lang: str) -> None:
    """What cannot be read is not written over; its faults are shown."""
    desk.file("told.toml", "hello")
    shown = told(desk, *HEAD, lang=lang)
    assert shown.status == 2
    assert "told.toml:1:" in shown.err
    assert text(desk) == "hello"


def test_a_file_of_another_kind_is_refused(desk: Desk) -> None:
    """Only .toml is a record; a name without an ending gets it."""
    assert desk.run("record", str(desk.folder / "a.txt")).status == 2
    answers = "".join(f"{each}\n" for each in HEAD)
    desk.run("record", str(desk.folder / "night"), answers=answers)
    assert (desk.folder / "night.toml").exists()


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_a_place_that_cannot_be_written_is_refused_at_once(
    desk: Desk, lang: str
) -> None:
    """A folder, one that is not there, or a protected file is no place for a record."""
    kept = Path(desk.file("kept.toml", FULL_DEAL))
    kept.chmod(0o444)
    (desk.folder / "night.toml").mkdir()
    for name in ("", "no/a.toml", "kept.toml", "night"):
        shown = desk.run("record", str(desk.folder / name), lang=lang)
        assert (shown.status, shown.out) == (2, ""), name
        assert str(desk.folder) in shown.err
    assert kept.read_text(encoding="utf-8") == FULL_DEAL


def test_what_was_typed_is_printed_if_the_disk_fails(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fills up in the middle loses nothing of what was typed."""

    def full(*_paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    answers = "".join(f"{each}\n" for each in HEAD)
    shown = desk.run("record", str(desk.folder / "a.toml"), answers=answers)
    assert shown.status == 2
    assert "cannot be written" in shown.err
    assert 'players = ["Ada", "Ben", "Cid"]' in shown.out


def test_the_written_text_is_canonical(desk: Desk) -> None:
    """What the dialogue writes is what the writer writes."""
    told(desk, *HEAD, *DEAL, *AUCTION, *TRICKS, "", "-10 20 -10", "n")
    assert write(read(text(desk)).record) == text(desk)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_unfinished_hand_is_taken_up_as_it_stands(desk: Desk, path: Path) -> None:
    """Whatever a hand holds is still there after it was taken up and left again."""
    record = read(path.read_text(encoding="utf-8")).record
    *before, last = record.hands
    last = last.model_copy(update={"score": None, "pairs": None})
    for tricks in {0, len(last.play) // 2, len(last.play)}:
        hand = last.model_copy(update={"play": last.play[:tricks]})
        part = write(record.model_copy(update={"hands": (*before, hand)}))
        desk.file("told.toml", part)
        told(desk)
        assert text(desk) == part


def test_a_trick_broken_off_in_the_middle_is_kept(desk: Desk) -> None:
    """Two cards of a trick are on disk before the third one is told."""
    told(desk, *HEAD, *DEAL, *AUCTION, "TD AD")
    assert '"TD AD",' in text(desk)
    told(desk, "7D", "AS KS QS", "", "", "n")
    assert text(desk) == FULL_DEAL.replace("JS 8C 6D", "8C 6D JS")


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "Ada (seat 0)"), ("pl", "miejsce 0"), ("ru", "место 0")],
)
def test_a_play_without_an_auction_is_named(desk: Desk, lang: str, word: str) -> None:
    """Whose call is missing is said when the first card falls (sixbid.R7)."""
    shown = told(desk, *HEAD, *DEAL, "", "TD AD 7D", "", "", "n", lang=lang)
    assert shown.status == 1
    assert word in shown.out
    assert len(read(text(desk)).record.hands[0].play) == 1


@pytest.mark.parametrize(
    ("lang", "calls", "suit"),
    [
        ("en", ("Pass", "Heart solo, pass"), None),
        ("en", ("PASS", "guarantee", "pass"), "Spades"),
        ("pl", ("pas", "Solo gwarantowane", "PAS"), "pik"),
        ("ru", ("Пас", "гарантийное соло", "пас"), "Пики"),
    ],
)
def test_calls_and_suits_have_the_names_on_the_screen(
    desk: Desk, lang: str, calls: tuple[str, ...], suit: str | None
) -> None:
    """What the question shows may be typed; the record keeps its own words."""
    suits = () if suit is None else (suit,)
    told(desk, *HEAD, *DEAL, *calls, *suits, "TD AD 7D", "", "", "n", lang=lang)
    (hand,) = read(text(desk)).record.hands
    assert [call.bid for call in hand.auction] == [0, 2 if suit is None else 4, 0]
    assert hand.trump == (None if suit is None else 3)
    assert '"pass"' in text(desk)


@pytest.mark.parametrize(
    ("lang", "shown_call"),
    [("en", "heart solo"), ("pl", "solo kierowe"), ("ru", "червонное соло")],
)
def test_calls_are_asked_for_by_name(desk: Desk, lang: str, shown_call: str) -> None:
    """No word of the file format stands in the question."""
    shown = told(desk, *HEAD, *DEAL, "10S", "?", lang=lang)
    assert shown.out.count(shown_call) >= 3
    assert "heart_solo" not in shown.out


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_a_score_is_asked_for_without_talk_of_files(desk: Desk, lang: str) -> None:
    """The example has as many numbers as the game and the table need."""
    shown = told(desk, *HEAD, *DEAL, *AUCTION, "", "abc", lang=lang)
    assert "-10 20 -10" in shown.out
    assert '"abc"' not in shown.out
    (desk.folder / "told.toml").unlink()
    shown = told(desk, *KOZEL, "0", *[""] * 7, "abc", lang=lang)
    assert " 1 0." in shown.out


def test_a_double_name_is_kept_where_it_is_so(desk: Desk) -> None:
    """Two players of one name are asked about once; a sign in a name is a name."""
    told(desk, "sixbid", "Ada, Ben, Ada!")
    assert read(text(desk)).record.players == ("Ada", "Ben", "Ada")
    (desk.folder / "told.toml").unlink()
    told(desk, "sixbid", "Ada, Ben, Cid!")
    assert read(text(desk)).record.players == ("Ada", "Ben", "Cid!")


def test_cards_turned_against_the_rule_are_kept_firmly(desk: Desk) -> None:
    """Too many turned cards go into the record with ! only (kozel.R7)."""
    told(desk, *KOZEL, "0", "AC 7C!")
    assert read(text(desk)).record.hands[0].turned == (8, 1)


@pytest.mark.parametrize(
    ("lang", "letters", "card", "word"),
    [
        ("en", "pl", "QS", "In Polish letters the queen is D: DS."),
        ("pl", "pl", "JS", "walet to W: WS."),
        ("ru", "ru", "QS", "дама — Д: Дп."),
        ("en", "ru", "TS", "might mean 10п, Тп"),
    ],
)
def test_a_letter_not_chosen_is_set_right(
    desk: Desk, lang: str, letters: str, card: str, word: str
) -> None:
    """A letter of another language is told by its name and never guessed."""
    shown = told(desk, *HEAD, "2", card, lang=lang, letters=letters)
    assert word in shown.out
    assert read(text(desk)).record.hands[0].deal is None


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "line 2"), ("pl", "wiersz 2"), ("ru", "строка 2")]
)
def test_a_file_that_is_not_utf8_names_the_line(
    desk: Desk, lang: str, word: str
) -> None:
    """The line is what an editor shows; the help is how to save it."""
    path = desk.folder / "latin.toml"
    path.write_bytes('game = "sixbid"\nplayers = ["Zoë"]\n'.encode("latin-1"))
    for command in ("record", "audit"):
        shown = desk.run(command, str(path), lang=lang)
        assert shown.status == 2
        assert word in shown.out + shown.err  # of an audit it is the result

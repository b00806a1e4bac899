"""Faults of a record: every one, at its place, with its code."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from replay.records import Fault, RecordFaults, read, write
from tests.replay.records.samples import CANONICAL, FROG, KOZEL, SAMPLE

HEAD = 'game = "sixbid"\nplayers = ["Ada", "Ben", "Cid"]\n'
KOZEL_HEAD = 'game = "kozel"\nplayers = ["Dora", "Ewa", "Filip", "Hana"]\n'


def faults_of(text: str, file: str | None = None) -> tuple[Fault, ...]:
    """Return the faults of a text; none if it reads."""
    try:
        read(text, file)
    except RecordFaults as raised:
        return raised.faults
    return ()


def places(text: str) -> list[tuple[int, int, str]]:
    """Return line, column and code of each fault."""
    return [(fault.line, fault.column, fault.code) for fault in faults_of(text)]


def test_the_sample_of_the_format_reads_but_for_its_dots() -> None:
    """Only the dots, which stand for cards, are faults."""
    assert places(SAMPLE) == [
        (11, 46, "record_bad_card"),
        (11, 53, "record_bad_card"),
        (16, 34, "record_bad_card"),
    ]
    whole = SAMPLE.replace(', "..."]', "]", 1)
    whole = whole.replace('"..."', '"", ""', 1).replace(', "..."]', "]", 1)
    record = read(whole).record
    assert record.hands[0].score == (-10, 20, -10)
    assert record.options == {"misere_value": 40}
    assert read(write(record)).record == record


def test_all_faults_come_at_once_with_their_places() -> None:
    """Syntax, keys, types, cards, calls, seats and sizes are told in one go."""
    text = """\
game = "sixbid"
players = ["Ada", "Ben", "Zoë"]
evnt = "Club
dealer = 1
standing = [0, 0]
[options]
misere_valeu = 40
[[hand]]
dealer = 3
deal = ["QS XX", "Zoë 5S", ""]
blind = JS
auction = ["pas", "4:solo", "pass"
trump = "X"
play = [
    "TD AD",
    "AS KS QS 9S",
    "9H 8H" "7H",
    "KH DH 9H > ",
]
score = [1, "2", 1000000]
turned = "7C"
[[hand]]
blind = 3
note = "late"
"""
    assert places(text) == [
        (3, 1, "record_unknown_key"),
        (3, 8, "record_quote_open"),
        (4, 1, "record_belongs_to_hand"),
        (5, 12, "record_wrong_length"),
        (7, 1, "record_unknown_option"),
        (9, 10, "record_bad_seat"),
        (10, 13, "record_bad_card"),
        (10, 19, "record_bad_card"),
        (10, 23, "record_bad_card"),
        (11, 9, "record_quotes_missing"),
        (12, 11, "record_bracket_open"),
        (12, 13, "record_bad_call"),
        (12, 20, "record_bad_seat"),
        (13, 10, "record_bad_suit"),
        (15, 6, "record_trick_size"),
        (16, 6, "record_trick_size"),
        (17, 6, "record_trick_size"),
        (17, 12, "record_comma_missing"),
        (17, 14, "record_trick_size"),
        (18, 9, "record_foreign_letter"),
        (18, 15, "record_bad_taker"),
        (20, 13, "record_wrong_type"),
        (20, 18, "record_number_range"),
        (21, 1, "record_key_of_other_game"),
        (22, 3, "record_missing_key"),
        (23, 9, "record_wrong_type"),
        (24, 1, "record_belongs_above"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(1, 1, "record_missing_key"), (1, 1, "record_missing_key")]),
        (HEAD + "rules = 7", [(3, 9, "record_unknown_rules")]),
        (HEAD + 'letters = "de"', [(3, 11, "record_unknown_letters")]),
        (HEAD + "note = ", [(3, 7, "record_value_missing")]),
        (HEAD + 'note: "x"', [(3, 5, "record_equals_missing")]),
        (HEAD + 'note = "\\q"', [(3, 9, "record_bad_escape")]),
        (HEAD + 'note = "a"\nnote = "b"', [(4, 1, "record_key_twice")]),
        (HEAD + "note = 01", [(3, 9, "record_syntax")]),
        (HEAD + 'note = "\udc80"', [(3, 9, "record_not_utf8")]),
        (HEAD + "hand = 3", [(3, 8, "record_wrong_type")]),
        (HEAD + "[hand]\ndealer = 0", [(3, 2, "record_wrong_type")]),
        (HEAD + "options = 3", [(3, 11, "record_wrong_type")]),
        (HEAD + "[options]\nmisere_value = true", [(4, 1, "record_wrong_type")]),
        (HEAD + "[options]\nevent = 'x'", [(4, 1, "record_belongs_above")]),
        (HEAD + "x = " + "[" * 40 + "]" * 40, [(3, 1, "record_unknown_key")]),
        ('game = "skat"\nplayers = ["Ada"]', [(1, 8, "record_unknown_game")]),
        ('game = "kozel"\nplayers = []', [(2, 11, "record_players_count")]),
        (
            KOZEL_HEAD + '[[hand]]\ndealer = 0\nexchange = [{ seat = 4, gav = "7C" }]',
            [
                (5, 13, "record_missing_key"),
                (5, 13, "record_missing_key"),
                (5, 22, "record_bad_seat"),
                (5, 25, "record_unknown_key"),
            ],
        ),
        (
            'game = "kozel"\nplayers = ["A"]\nx = [',
            [(3, 1, "record_unknown_key"), (3, 5, "record_bracket_open")],
        ),
        (HEAD + '[[hand]]\ndealer = 0\nplay = [""]', [(5, 9, "record_trick_size")]),
        (HEAD + '[[hand]]\ndealer = 0\nplay = ["> 1"]', [(5, 10, "record_trick_size")]),
        (
            KOZEL_HEAD + '[[hand]]\ndealer = 0\nplay = ["QH 9H 7D", "QS"]',
            [(5, 10, "record_trick_size")],
        ),
    ],
)
def test_a_fault_has_its_code_and_place(
    text: str, expected: list[tuple[int, int, str]]
) -> None:
    """One slip gives one fault, where the slip is."""
    found = places(text)
    assert [each for each in found if each[2] != "record_too_deep"] == expected


def test_at_a_table_of_the_wrong_size_tricks_have_any_size() -> None:
    """Three at Kozel is a finding of the audit (kozel.R1), so the record reads."""
    text = 'game = "kozel"\nplayers = ["Dora", "Ewa", "Filip"]\n[[hand]]\ndealer = 0\n'
    assert places(text + 'play = ["QH 9H 7D", "7C QC QS"]') == []
    assert read(text + 'play = ["QH 9H", "QC QS JC"]').record.hands[0].play[0].size == 2


def test_a_fault_names_the_file_and_the_facts() -> None:
    """The file is the one given, the nearest right name is offered."""
    assert faults_of(HEAD + "evnt = 1", "night.toml") == (
        Fault(
            file="night.toml",
            line=3,
            column=1,
            code="record_unknown_key",
            facts={"key": "evnt", "nearest": "event"},
        ),
    )


def test_only_a_near_word_is_offered() -> None:
    """What is like no key or call is offered none; the games named can be read."""
    (fault,) = faults_of(HEAD + "zzz = 1")
    assert fault.facts["nearest"] == ""
    (fault,) = faults_of(HEAD + '[[hand]]\ndealer = 0\nauction = ["10S"]')
    assert fault.facts["nearest"] == ""
    (fault,) = faults_of('game = "koze"\nplayers = ["Ada"]')
    assert fault.facts["known"] == "sixbid, kozel, frog"


@pytest.mark.parametrize(
    ("text", "example"),
    [
        (HEAD + '[[hand]]\ndealer = "Ada"', "dealer = 2"),
        (HEAD + "[[hand]]\ndealer = 0\nscore = 3", "score = [-10, 20, -10]"),
        (
            HEAD.replace('"Cid"', '"Cid", "Dora"') + "standing = 3",
            "standing = [-10, 20, -10, 0]",
        ),
        (KOZEL_HEAD + "[[hand]]\ndealer = 0\npairs = 3", "pairs = [1, 0]"),
        (HEAD + "[options]\nmisere_value = true", "misere_value = 30"),
        (HEAD + "[options]\ntrumping = true", 'trumping = "any_trump"'),
        (KOZEL_HEAD + "[options]\neggs = 1", 'eggs = "none"'),
        (KOZEL_HEAD + "[options]\nredeal_on = 1", 'redeal_on = ["top_or_queen_clubs"]'),
        (HEAD + "hand = 3", "[[hand]]"),
    ],
)
def test_a_wrong_kind_comes_with_an_example(text: str, example: str) -> None:
    """The example is a line that this record could hold."""
    (fault,) = faults_of(text)
    assert (fault.code, fault.facts["example"]) == ("record_wrong_type", example)


def test_columns_count_characters_and_survive_windows_line_ends() -> None:
    """A byte order mark and carriage returns move nothing; an umlaut is one column."""
    text = "\ufeff" + HEAD + '"größe" = 1\n[[hand]]\ndealer = 0\nblind = "♠A 9♦"'
    expected = [(3, 1, "record_unknown_key"), (6, 10, "record_bad_card")]
    assert places(text) == expected
    assert places(text.replace("\n", "\r\n")) == expected
    deal = HEAD + '[[hand]]\ndealer = 0\ndeal = ["A♠ 10♥", "9♦ XX", ""]'
    assert places(deal) == [(5, 23, "record_bad_card")]
    tail = HEAD + 'note = "größe" x'
    assert places(tail) == [(3, 16, "record_quotes_missing")]


def test_a_key_whose_value_is_broken_is_not_missing() -> None:
    """One slip is one fault: the key stands there, only its value cannot be read."""
    text = 'game = sixbid\nplayers = ["Ada", "Ben", "Cid"]\n[[hand]]\ndealer 2\n'
    assert places(text) == [
        (1, 8, "record_quotes_missing"),
        (4, 7, "record_equals_missing"),
    ]


def test_a_slip_hides_nothing_below_it() -> None:
    """After an open quote, bracket or header the rest is still searched."""
    for slip in ('note = "x', "standing = [0, 0", "note = '''x", "= 3", "[[hand]"):
        text = HEAD + slip + '\n[[hand]]\ndealer = 0\nblind = "XX"\n'
        assert (6, 10, "record_bad_card") in places(text), slip
        assert any(line == 3 for line, _, _ in places(text)), slip


@st.composite
def _mutilated(draw: st.DrawFn) -> str:
    """Return a sample with a stretch replaced by other signs."""
    text = draw(st.sampled_from((CANONICAL, FROG, KOZEL, SAMPLE)))
    start = draw(st.integers(0, len(text)))
    put = draw(st.text(st.sampled_from("[]{}\"'=,.#\n\\ 0A"), max_size=6))
    return text[:start] + put + text[start + draw(st.integers(0, 12)) :]


@given(st.text() | _mutilated())
@example("[[[[" * 3000)
@example("a = " + "[" * 5000 + "]" * 5000)
@example("a" + ".a" * 2000 + " = 1")
@example("a = " + "b " * 20000)
@example("x" * 20000)
@example('"""\n' * 501)
@settings(max_examples=400, deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text gives a record or faults, each inside the text, and nothing else."""
    rows = text.split("\n")
    for fault in faults_of(text):
        assert 1 <= fault.line <= len(rows)
        assert 1 <= fault.column <= len(rows[fault.line - 1]) + 1

"""The printable pages: whole, in every language, and as they stand in the checkout."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from core.games import GAMES
from replay.rulebook.book import book_of, each_example
from replay.rulebook.diagram import deal_lines
from replay.rulebook.option import house_rules
from replay.rulebook.page import example_text, page_text
from replay.rulebook.rule import codes_of, rules_of
from replay.rulebook.voice import Voice
from replay.words import languages, rule_text, rule_title

ROOT = Path(__file__).parents[3]
PAGES = [(game, lang) for game in GAMES for lang in languages()]
each_page = pytest.mark.parametrize(("game", "lang"), PAGES)


@each_page
def test_the_page_in_the_checkout_is_the_one_written(game: str, lang: str) -> None:
    """docs/rules holds what ``python -m replay.rulebook`` writes."""
    page = ROOT / "docs" / "rules" / f"{game}.{lang}.md"
    assert page.read_text(encoding="utf-8") == page_text(game, lang)


def test_the_pages_are_written_in_silence(tmp_path: Path) -> None:
    """A page a game and language is written, and nothing is said."""
    done = subprocess.run(
        [sys.executable, "-m", "replay.rulebook", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("", "")
    names = {f"{game}.{lang}.md" for game, lang in PAGES}
    assert {path.name for path in tmp_path.iterdir()} == names
    kept = {path.name for path in (ROOT / "docs" / "rules").iterdir()}
    assert kept == names | {"README.md"}


@each_page
def test_a_page_has_every_rule(game: str, lang: str) -> None:
    """Each rule stands under its id with title, text and codes, own rules first."""
    page = page_text(game, lang)
    headings = re.findall(r"^### (\S+\.F?R\d+) · (.+)$", page, re.MULTILINE)
    assert headings == [(rule, rule_title(rule, lang)) for rule in rules_of(game)]
    for rule in rules_of(game):
        assert rule_text(rule, lang) in page
        for code in codes_of(game, rule):
            assert f"`{code}`" in page


@each_page
def test_a_page_has_every_house_rule(game: str, lang: str) -> None:
    """Each value has its row, the default in bold."""
    page = page_text(game, lang)
    for each in house_rules(game, lang):
        assert f"**{each.title}** (`{each.option}`). {each.meaning}" in page
        for value in each.values:
            shown = f"**`{value.text}`**" if value.is_default else f"`{value.text}`"
            assert f"| {shown} | {value.words} |" in page


@each_page
def test_a_page_has_every_example(game: str, lang: str) -> None:
    """Examples are numbered through, and each stands there whole."""
    page = page_text(game, lang)
    voice = Voice(game, lang)
    for number, (kind, example) in enumerate(each_example(book_of(game)), 1):
        if kind == "hand":
            assert f"### {number} · {voice.say('kind.hand')}" in page
        else:
            assert f"\n{number}. {example_text(voice, kind, example)}\n" in page


@each_page
def test_a_page_is_in_one_language(game: str, lang: str) -> None:
    """Cards have the letters of the language, and no text of another one stands there."""
    page = page_text(game, lang)
    queen = {"en": "Q♠", "pl": "D♠", "ru": "Д♠"}
    assert [key for key, card in queen.items() if card in page] == [lang]
    assert bool(re.search("[а-я]", page)) == (lang == "ru")
    assert not re.search(r"\{\w+\}", page)


def test_rules_point_to_their_examples() -> None:
    """sixbid.R10 is shown by the auction in which all pass, and says its number."""
    page = page_text("sixbid", "en")
    begin = page.index("### sixbid.R10")
    number = re.search(r"\*Examples: (\d+)\.", page[begin:])
    assert number
    example = re.search(rf"^{number[1]}\. (.*)$", page, re.MULTILINE)
    assert example
    assert "All have passed" in example[1]


def test_a_deal_is_drawn_by_suits() -> None:
    """Seat 0 sits below, the next at the left; Kozel's trumps stand in one line (kozel.R3)."""
    hands = ("7C AH", "QS JD", "9C TC", "AS 8D")
    drawn = deal_lines(Voice("kozel", "pl"), "abcd", hands, "D", "xyz")
    assert drawn == [
        " " * 20 + "c",
        " " * 20 + "♣ 10 9",
        "",
        f"{'b':40}d",
        f"{'atu: D♠ W♦':40}atu: 8♦",
        " " * 40 + "♠ A",
        "",
        " " * 20 + "xyz",
        "",
        " " * 20 + "a",
        " " * 20 + "atu: 7♣",
        " " * 20 + "♥ A",
    ]

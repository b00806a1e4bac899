"""The page of statistics, as somebody reads it in a browser."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Final, Literal

import msgspec
import pytest

from tests.analytics.pages.shelf import fill
from tests.browser.checks import CHECKS
from tests.builders import PLAYERS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.visit import Visit
    from tests.replay.desk import Desk

PAGES = re.compile(rb"/Type\s*/Page[^s]")

PALE: Final = r"""() => {
  const rgb = (text) => text.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const part = (n) => ((n /= 255) <= 0.03928 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const sheet = light(rgb(getComputedStyle(document.querySelector(".plot")).backgroundColor));
  const contrast = (colour) => {
    const one = light(rgb(colour));
    return (Math.max(one, sheet) + 0.05) / (Math.min(one, sheet) + 0.05);
  };
  const texts = [...document.querySelectorAll(".plot text")]
    .filter((each) => each.textContent && contrast(getComputedStyle(each).fill) < 4.5);
  const drawn = ".plot .mark-line path, .plot .mark-rule.role-mark line";
  const lines = [...document.querySelectorAll(drawn)]
    .filter((each) => contrast(getComputedStyle(each).stroke) < 3);
  const ground = light(rgb(getComputedStyle(document.body).backgroundColor));
  const links = [...document.querySelectorAll("main a")].filter((each) => {
    const one = light(rgb(getComputedStyle(each).textDecorationColor));
    return (Math.max(one, ground) + 0.05) / (Math.min(one, ground) + 0.05) < 3;
  });
  return [...texts, ...lines, ...links].map((each) => each.outerHTML);
}"""
"""Returns what of plots, and which lines under links, are too pale to be seen."""

OUTSIDE: Final = """() => [...document.querySelectorAll(".plot")].flatMap((plot) =>
  [...plot.querySelectorAll("text")].filter((text) => {
    const [inner, outer] = [text.getBoundingClientRect(), plot.getBoundingClientRect()];
    return inner.width && (inner.left < outer.left || inner.right > outer.right);
  }).map((text) => text.textContent))"""
"""Returns the words of plots that stick out of their frame."""


@pytest.fixture(name="shelf", scope="module")
def fixture_shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a store and its archive."""
    folder = tmp_path_factory.mktemp("shelf")
    fill(folder)
    return folder


def written(desk: Desk, shelf: Path, *words: str, lang: str = "en") -> Path:
    """Return the page that a command writes; the same words write it once."""
    path = shelf / f"{'-'.join(words)}-{lang}.html".replace(" ", "-")
    if not path.exists():
        told = [*words, "--archive", str(shelf / "arch"), "--html", str(path)]
        assert desk.run("report", *told, lang=lang).status == 0
    return path


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("words", [("player", "Ada"), ("club",)], ids=" ".join)
def test_the_page_is_fit_for_everybody(
    desk: Desk,
    visit: Visit,
    shelf: Path,
    words: tuple[str, ...],
    scheme: Literal["light", "dark"],
) -> None:
    """Headings, labels, ids, a language; contrast of words, also of those in plots."""
    page = visit.open(written(desk, shelf, *words), scheme=scheme)
    assert page.evaluate(CHECKS) == []
    assert page.evaluate(PALE) == []


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_is_wider_than_the_screen(
    desk: Desk, visit: Visit, shelf: Path, width: int
) -> None:
    """From a phone to a desk nobody scrolls sideways, and no label is cut off."""
    for words in (("player", "Ada"), ("club",)):
        page = visit.open(written(desk, shelf, *words, lang="ru"), width=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(OUTSIDE) == []
        widest = "Math.max(...[...document.querySelectorAll('.wide')].map("
        inner = "(each) => each.scrollWidth - each.clientWidth))"
        assert page.evaluate(widest + inner) == 0


@pytest.mark.parametrize("width", [360, 900])
def test_a_long_name_leaves_the_numbers_room(
    desk: Desk, visit: Visit, shelf: Path, tmp_path: Path, width: int
) -> None:
    """A name that has no place to break is broken; columns keep apart, none is cut off."""
    archive = tmp_path / "arch"
    shutil.copytree(shelf / "arch", archive)
    names = dict.fromkeys(PLAYERS, "Wolfeschlegelsteinhausenbergerdorff")
    (archive / "names.json").write_bytes(msgspec.json.encode(names))
    path = tmp_path / "club.html"
    told = ["report", "club", "--archive", str(archive), "--html", str(path)]
    assert desk.run(*told).status == 0
    page = visit.open(path, width=width)
    wide = "[...document.querySelectorAll('.wide')].map((each) => each.scrollWidth"
    assert set(page.evaluate(f"{wide} - each.clientWidth)")) == {0}
    room = "(each) => parseFloat(getComputedStyle(each).paddingLeft)"
    cells = page.locator("td.number").all()
    assert min(cell.evaluate(room) for cell in cells[:5]) >= 8


def test_a_number_leads_to_its_hands(desk: Desk, visit: Visit, shelf: Path) -> None:
    """Without a script: the link opens the list, with a command for each hand."""
    page = visit.open(written(desk, shelf, "player", "Ada"), scripts=False)
    row = page.locator("tr", has=page.get_by_role("rowheader", name="Hands as soloist"))
    link = row.first.get_by_role("link")
    listed = page.locator(link.get_attribute("href") or "")
    assert not listed.is_visible()
    link.click()
    assert listed.is_visible()
    commands = listed.locator("code").all_inner_texts()
    assert len(commands) == 9
    assert all(each.startswith("sixfold replay 22222") for each in commands)


def test_a_name_is_shown_as_it_was_typed(desk: Desk, visit: Visit, shelf: Path) -> None:
    """What looks like a tag is a name, in tables, in plots and in what is heard."""
    page = visit.open(written(desk, shelf, "club", "--game", "kozel"))
    name = "Дора <Q♣>"
    assert page.locator("th", has_text=name).count() == 2
    assert page.locator(".plot text", has_text=name).count() == 2
    heard = page.locator("[role=img]").first.get_attribute("aria-label") or ""
    assert f"{name}: " in heard


def test_it_prints_in_black_on_white(desk: Desk, visit: Visit, shelf: Path) -> None:
    """A game of a player takes three pages at most, without the lists of hands."""
    page = visit.open(
        written(desk, shelf, "player", "Ada", "--game", "sixbid"), scheme="dark"
    )
    assert len(PAGES.findall(page.pdf(prefer_css_page_size=True))) <= 3
    page.emulate_media(media="print")
    paper, ink = page.evaluate(
        """() => [document.body, document.querySelector(".plot text")].map((each, place) =>
        getComputedStyle(each)[place ? "fill" : "backgroundColor"])"""
    )
    assert (paper, ink) == ("rgb(255, 255, 255)", "rgb(68, 68, 68)")
    assert not page.locator(".behind").first.is_visible()
    assert page.locator(".plot svg").first.is_visible()

"""The report's page, as somebody reads it in a browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from tests.browser.checks import CHECKS

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.visit import Visit
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
REVOKE = EXAMPLES / "sixbid-revoke.toml"
EXCHANGE = EXAMPLES / "kozel-trump-came-back.toml"
FROG = EXAMPLES / "frog-full-hand.toml"
NIGHT = EXAMPLES / "sixbid-club-night.toml"
PAGES = re.compile(rb"/Type\s*/Page[^s]")


def report(desk: Desk, *targets: Path, lang: str = "en") -> Path:
    """Return the page of an audit's report."""
    path = desk.folder / "report.html"
    names = [str(target) for target in targets]
    desk.run("audit", *names, "--report", str(path), lang=lang)
    return path


def position(page: Page) -> str:
    """Return where the page says that it stands."""
    return page.locator(".position").first.inner_text()


def cards(page: Page, seat: int) -> list[str]:
    """Return the names of the cards that lie open before a seat."""
    shown = page.locator(f".board [data-seat='{seat}'] .card[data-suit]")
    return [card.get_attribute("aria-label") or "" for card in shown.all()]


def backs(page: Page, seat: int) -> int:
    """Return how many cards before a seat lie face down."""
    return page.locator(f".board [data-seat='{seat}'] .card.back").count()


SHOWN = """() => [".position", ".player .sentence"].map(
    (name) => document.querySelector(name).textContent)"""


IN_SIGHT = """(board) => board.getBoundingClientRect().top < innerHeight"""


@pytest.mark.parametrize("record", [REVOKE, EXCHANGE, FROG], ids=lambda p: p.stem)
def test_every_event_is_reached_by_the_arrow_and_back(
    desk: Desk, visit: Visit, record: Path
) -> None:
    """From the first event to the last by one key, each told, and all the way back."""
    page = visit.open(report(desk, record), "#e1s1")
    told = page.locator(".events li a").all_text_contents()
    last = len(told)
    for seq in range(1, last + 1):
        place, sentence = page.evaluate(SHOWN)
        assert place.startswith(f"Event {seq} of {last}")
        assert sentence == told[seq - 1]
        assert "{" not in page.locator(".player").inner_text()
        page.keyboard.press("ArrowRight")
    assert position(page).startswith(f"Event {last} of")
    for seq in range(last - 1, 0, -1):
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(SHOWN)[0].startswith(f"Event {seq} of")


def test_keys_jump_to_trick_hand_finding_and_the_ends(desk: Desk, visit: Visit) -> None:
    """T, H and F lead on, with Shift back; Home and End to the ends."""
    page = visit.open(report(desk, REVOKE))
    page.keyboard.press("f")
    assert position(page) == "Event 26 of 53 · hand 1, trick 5"
    page.keyboard.press("t")
    assert position(page) == "Event 28 of 53 · hand 1, trick 6"
    page.keyboard.press("Shift+F")
    assert position(page).startswith("Event 26")
    page.keyboard.press("End")
    assert position(page).startswith("Event 53")
    page.keyboard.press("Home")
    assert position(page).startswith("Event 1 ")
    night = visit.open(report(desk, NIGHT))
    night.keyboard.press("h")
    night.keyboard.press("h")
    assert position(night).endswith("hand 2")
    night.keyboard.press("Shift+H")
    assert position(night).endswith("hand 1")


def test_a_key_pressed_elsewhere_on_the_page_shows_the_table(
    desk: Desk, visit: Visit
) -> None:
    """At the top of the page F leads to the finding and into sight of it."""
    page = visit.open(report(desk, REVOKE))
    board = page.locator(".board")
    assert not page.evaluate(IN_SIGHT, board.element_handle())
    page.keyboard.press("f")
    assert page.evaluate(IN_SIGHT, board.element_handle())


def test_the_address_names_the_moment_and_the_seat(desk: Desk, visit: Visit) -> None:
    """A link with #e25s1 opens event 25 as seat 1 saw it, and stepping keeps it true."""
    page = visit.open(report(desk, REVOKE), "#e25s1")
    assert position(page).startswith("Event 25")
    assert page.locator("[aria-pressed='true']").inner_text() == "Ben"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#e26s1"
    page.keyboard.press("v")
    assert page.evaluate("location.hash") == "#e26v"
    page.keyboard.press("0")
    assert page.evaluate("location.hash") == "#e26"
    page.evaluate("location.hash = '#e9'")
    page.wait_for_function(
        "document.querySelector('.position').textContent.includes('Event 9 ')"
    )


def test_a_seat_sees_its_own_cards_and_no_other(desk: Desk, visit: Visit) -> None:
    """As Ben saw it the others' cards lie face down, and no finding is told."""
    page = visit.open(report(desk, REVOKE), "#e26")
    assert len(cards(page, 0)) == 6
    assert "nine of diamonds" in cards(page, 1)
    assert page.locator(".player .callout").is_visible()
    page.get_by_role("button", name="Ben", exact=True).click()
    assert (cards(page, 0), backs(page, 0)) == ([], 6)
    assert "nine of diamonds" in cards(page, 1)
    assert not page.locator(".player .callout").is_visible()
    page.get_by_role("button", name="Spectator").click()
    assert (cards(page, 1), backs(page, 1)) == ([], 6)


def test_the_legal_cards_are_raised_before_the_revoke(desk: Desk, visit: Visit) -> None:
    """Where few cards are legal they stand out, and say so to those who listen."""
    page = visit.open(report(desk, REVOKE), "#e25")
    raised = page.locator(".board .card.legal")
    assert [each.get_attribute("aria-label") for each in raised.all()] == [
        "nine of diamonds, legal"
    ]


def test_a_finding_leads_to_its_moment(desk: Desk, visit: Visit) -> None:
    """The link of the finding shows the event, with the card in question marked."""
    page = visit.open(report(desk, REVOKE))
    page.get_by_role("link", name="Go to this moment").click()
    assert position(page).startswith("Event 26")
    marked = page.locator(".felt .card.questioned")
    assert marked.get_attribute("aria-label") == "ten of hearts, in question"
    drawn = page.locator(".drawn .in_question")
    assert "in question" in drawn.inner_text()


def test_all_is_done_by_the_tab_key_alone(desk: Desk, visit: Visit) -> None:
    """Every control has its turn, shows the focus, and answers to Enter."""
    page = visit.open(report(desk, REVOKE))
    reached: list[str] = []
    for _ in range(120):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => { const at = document.activeElement;
            const style = getComputedStyle(at);
            return [at.dataset.go || at.dataset.eye || at.tagName, style.outlineStyle]; }"""
        )
        reached.append(focused[0])
        assert focused[1] != "none", focused
        if focused[0] == "finding":
            break
    assert {"a", "1", "v", "INPUT", "first", "back", "next", "last"} <= set(reached)
    page.keyboard.press("Enter")
    assert position(page).startswith("Event 26")


def test_without_scripts_everything_can_be_read(desk: Desk, visit: Visit) -> None:
    """Deal, tricks and every event stand in the page itself."""
    page = visit.open(report(desk, REVOKE), "#e26", scripts=False)
    assert page.locator(".deal .place").first.is_visible()
    assert page.locator(".tricks tbody tr").count() == 11
    assert page.locator("#e26").is_visible()
    assert not page.locator(".player").is_visible()


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("record", [REVOKE, EXCHANGE], ids=lambda p: p.stem)
def test_nothing_is_wider_than_the_screen(
    desk: Desk, visit: Visit, record: Path, width: int
) -> None:
    """From a phone to a desk nobody scrolls sideways, at any event."""
    page = visit.open(report(desk, record, lang="ru"), width=width)
    for _ in range(12):
        scrolled = page.evaluate("document.documentElement.scrollWidth")
        assert scrolled <= width
        page.keyboard.press("t")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("record", "anchor"), [(REVOKE, "#e26"), (EXCHANGE, "#e9"), (FROG, "#e8s1")]
)
def test_the_page_is_fit_for_everybody(
    desk: Desk,
    visit: Visit,
    record: Path,
    anchor: str,
    scheme: Literal["light", "dark"],
) -> None:
    """Landmarks, headings, labels, ids, a language, and a contrast of 4.5 everywhere."""
    page = visit.open(report(desk, record), anchor, scheme=scheme)
    assert page.evaluate(CHECKS) == []


def test_dark_is_dark(desk: Desk, visit: Visit) -> None:
    """The page follows what the reader's device asks for."""
    path = report(desk, REVOKE)
    paper = "getComputedStyle(document.body).backgroundColor"
    light = visit.open(path).evaluate(paper)
    dark = visit.open(path, scheme="dark").evaluate(paper)
    assert (light, dark) == ("rgb(250, 248, 243)", "rgb(21, 22, 23)")


@pytest.mark.parametrize("record", [REVOKE, EXCHANGE], ids=lambda p: p.stem)
@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_a_dispute_of_one_hand_prints_on_one_page(
    desk: Desk, visit: Visit, record: Path, lang: str
) -> None:
    """Verdict, finding, deal, tricks and score fit one sheet of A4."""
    page = visit.open(report(desk, record, lang=lang))
    printed = page.pdf(prefer_css_page_size=True)
    assert len(PAGES.findall(printed)) == 1
    page.emulate_media(media="print")
    assert not page.locator(".player").is_visible()
    assert page.locator(".deal .place").first.is_visible()


def test_a_name_cannot_run_as_a_script(desk: Desk, visit: Visit) -> None:
    """Names and notes are shown as they were typed, and never obeyed."""
    evil = "</script><script>alert(1)</script>"
    text = REVOKE.read_text(encoding="utf-8").replace('"Ada"', f'"{evil}"')
    text = text.replace("Ben threw", "<img src=x onerror=alert(2)> Ben threw")
    record = Path(desk.file("evil.toml", text))
    page = visit.open(report(desk, record), "#e26")
    assert page.locator(".board [data-seat='0'] strong").inner_text() == evil
    assert "<img src=x onerror=alert(2)>" in page.locator(".facts").first.inner_text()


def test_several_matches_are_stepped_through_each_by_itself(
    desk: Desk, visit: Visit
) -> None:
    """An address names the match too, and the keys go to the one in use."""
    page = visit.open(report(desk, REVOKE, EXCHANGE, NIGHT), "#m2e9")
    positions = [each.inner_text() for each in page.locator(".position").all()]
    assert positions[1] == "Event 9 of 51 · hand 1"
    page.keyboard.press("ArrowRight")
    positions = [each.inner_text() for each in page.locator(".position").all()]
    assert positions[0].startswith("Event 1 ")
    assert positions[1].startswith("Event 10 ")


def test_a_ruled_dispute_prints_on_one_page_too(
    desk: Desk, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finding, ruling, deal and both totals fit one sheet of A4."""
    monkeypatch.setenv("SIXFOLD_KEYS", str(desk.folder / "keys"))
    match = desk.imported(REVOKE.read_text(encoding="utf-8"))
    desk.run("keys", "appoint", "vera")
    desk.run("ruling", "call", match, "He had a diamond!", "--seat", "2")
    desk.run("ruling", "give", f"{match}/1", "Ben revoked.", "--score", "4 -2 -2")
    page = visit.open(report(desk, Path(match)))
    page.get_by_role("link", name="event 26", exact=True).click()
    assert position(page).startswith("Event 26")
    assert page.evaluate(CHECKS) == []
    printed = page.pdf(prefer_css_page_size=True)
    assert len(PAGES.findall(printed)) == 1

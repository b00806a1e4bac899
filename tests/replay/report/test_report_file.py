"""The file of a report: what it holds, alike each time, and what it refuses."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[3] / "examples"
REVOKE = str(EXAMPLES / "sixbid-revoke.toml")
NIGHT = str(EXAMPLES / "sixbid-club-night.toml")
DISPUTES = sorted(
    path.name.removesuffix(".verdict.json")
    for path in EXAMPLES.glob("*.verdict.json")
    if json.loads(path.read_text(encoding="utf-8"))["findings"]
)
HELD = ("9D", "9H", "QH", "KH", "TH", "8S", "JS")
KINDS = (".html", ".md", ".json")


class Elements(HTMLParser):
    """Every element of a page that could fetch or run something."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.met: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.met.append((tag, dict(attrs)))


def made(desk: Desk, kind: str, *words: str, lang: str = "en") -> str:
    """Return the text of a report that a command wrote."""
    path = desk.folder / f"report{kind}"
    shown = desk.run(*words, "--report", str(path), lang=lang)
    assert shown.err == ""
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_input_makes_the_same_bytes(desk: Desk, kind: str) -> None:
    """No clock and no chance is in a report."""
    assert made(desk, kind, "audit", REVOKE) == made(desk, kind, "audit", REVOKE)


@pytest.mark.parametrize("name", DISPUTES)
def test_each_dispute_is_told_with_its_rule_and_its_event(
    desk: Desk, name: str
) -> None:
    """Finding, rule and moment of every example stand in the page and in the JSON."""
    record = str(EXAMPLES / f"{name}.toml")
    page = made(desk, ".html", "audit", record)
    told = json.loads(made(desk, ".json", "audit", record))["matches"][0]
    verdict = json.loads(
        (EXAMPLES / f"{name}.verdict.json").read_text(encoding="utf-8")
    )
    assert len(told["findings"]) == len(verdict["findings"])
    assert page.count('<article class="finding"') == len(told["findings"])
    for finding in told["findings"]:
        assert finding["rule"] in page
        assert f'href="#e{finding["seq"]}"' in page


def test_the_finding_is_drawn_and_what_the_seat_knew_is_counted(desk: Desk) -> None:
    """The trick in order with the card in question, the legal ones, the seat's own hand."""
    match = json.loads(made(desk, ".json", "audit", REVOKE))["matches"][0]
    (finding,) = match["findings"]
    drawn = [(each["card"], each["in_question"]) for each in finding["drawn"]]
    assert drawn == [("AD", False), ("QD", False), ("TH", True)]
    assert finding["legal"] == ["9D"]
    known = finding["known"]
    assert (known["seat"], known["event"], known["exact"]) == (1, 25, True)
    assert known["deals"] == 144144
    assert sorted(known["hands"][1]["known"]) == sorted(HELD)
    assert known["hands"][0] == {"seat": 0, "known": [], "hidden": 6}


def test_a_page_asks_nothing_of_any_network(desk: Desk) -> None:
    """No element names a file or an address, and its own policy forbids it too."""
    met = Elements(made(desk, ".html", "audit", REVOKE)).met
    linked = [each for _, each in met if "src" in each or "srcset" in each]
    assert linked == []
    assert {(each["href"] or "")[:1] for _, each in met if "href" in each} == {"#"}
    assert not {"link", "img", "iframe", "object", "form"} & {tag for tag, _ in met}
    assert not [each for _, each in met if {"style", "onclick", "onload"} & set(each)]
    policy = next(
        each["content"] or ""
        for _, each in met
        if each.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


def test_what_was_typed_is_never_an_element(desk: Desk) -> None:
    """Names, notes and texts of strangers add no element to the page."""
    evil = "</script><script>alert(1)</script><img src=x>"
    text = Path(REVOKE).read_text(encoding="utf-8")
    plain = made(desk, ".html", "audit", desk.file("match.toml", text))
    spoilt = text.replace('"Ada"', f'"{evil}"').replace("Thursday league", evil)
    page = made(desk, ".html", "audit", desk.file("match.toml", spoilt))
    tags = [tag for tag, _ in Elements(page).met]
    assert tags == [tag for tag, _ in Elements(plain).met]
    assert evil not in page


def test_markdown_means_nothing_that_was_typed(desk: Desk) -> None:
    """A name with signs of Markdown stays a name, and no fence can be ended early."""
    text = Path(REVOKE).read_text(encoding="utf-8")
    spoilt = text.replace('"Ada"', '"[x](y) *b* ````"').replace("Table 2", "# <i>")
    page = made(desk, ".md", "audit", desk.file("match.toml", spoilt))
    assert r"\[x\](y) \*b\* \`\`\`\`" in page
    assert r"\# \<i\>" in page
    fences = [line for line in page.splitlines() if line.startswith("```")]
    assert fences == ["`````text", "`````"]


def test_markdown_tells_the_same(desk: Desk) -> None:
    """Verdict, trick, rule, hand and how it was made, in plain text."""
    page = made(desk, ".md", "audit", REVOKE)
    assert page.startswith("# Six-Bid Solo: Ada · Ben · Cid\n")
    assert "played 10♥, but held the suit led and had to follow: 9♦." in page
    assert "Cid A♦   Ada Q♦   Ben **10♥ !**" in page
    assert "> Rule sixbid.R19, Playing to a trick" in page
    assert "A♦ K♦ J♦ 7♦ 6♦" in page
    assert f"sixfold audit {REVOKE} --report report.md --lang en" in page


@pytest.mark.parametrize("lang", ["pl", "ru"])
@pytest.mark.parametrize("kind", [".html", ".md"])
def test_a_report_speaks_one_language(desk: Desk, kind: str, lang: str) -> None:
    """Not a word of the English one is left, save what was typed and what is code."""
    page = made(desk, kind, "audit", REVOKE, lang=lang)
    if kind == ".html":
        assert f'<html lang="{lang}">' in page
    for word in ("Finding", "Legal here", "Held", "Rule ", "Everything", "Contract"):
        assert word not in page, word


def test_json_is_english_in_every_language(desk: Desk) -> None:
    """A machine reads the same, whoever asks for it; the command alone differs."""
    english = made(desk, ".json", "audit", REVOKE)
    polish = made(desk, ".json", "audit", REVOKE, lang="pl")
    assert polish == english.replace("--lang en", "--lang pl")


def test_several_matches_make_one_report(desk: Desk) -> None:
    """Contents and sums first, what has findings in full, the rest a line each."""
    broken = desk.file("broken.toml", 'game = "sixbid"\nplayers = 3\n')
    page = made(desk, ".html", "audit", REVOKE, NIGHT, broken)
    assert page.count('<article class="match"') == 1
    assert '<a href="#m1">' in page
    assert f"{NIGHT}: clean" in page
    told = json.loads(made(desk, ".json", "audit", REVOKE, NIGHT, broken))
    assert [len(told[key]) for key in ("matches", "clean", "unreadable")] == [1, 1, 1]
    assert told["unreadable"][0]["error"]["faults"][0]["line"] == 2
    text = made(desk, ".md", "audit", REVOKE, NIGHT, broken)
    assert text.startswith("# Report of an audit\n")


def test_a_clean_match_alone_is_told_in_full(desk: Desk) -> None:
    """Who asks for the report of one match gets the match."""
    page = made(desk, ".html", "audit", NIGHT)
    assert page.count('<section class="sheet"') == 4
    assert "Everything here is within the rules." in page


def test_a_replay_can_be_narrowed_to_a_hand_or_a_moment(desk: Desk) -> None:
    """What was not asked for is not in the file."""
    hand = json.loads(made(desk, ".json", "replay", NIGHT, "--hand", "3"))
    assert [each["hand"] for each in hand["matches"][0]["hands_told"]] == [3]
    page = made(desk, ".html", "replay", REVOKE, "--at", "25")
    assert '<article class="finding"' not in page
    assert 'id="e25"' in page
    assert 'id="e26"' not in page


def test_a_stored_match_tells_its_hash(desk: Desk) -> None:
    """Match id and hash of the head say which log was seen."""
    match = desk.imported(Path(REVOKE).read_text(encoding="utf-8"))
    head = desk.opened().read(match)[-1].hash.hex()
    page = made(desk, ".html", "audit", match[:8])
    assert match in page
    assert head in page
    assert json.loads(made(desk, ".json", "audit", match))["matches"][0]["head"] == head


def test_a_match_of_another_store_is_told_too(desk: Desk) -> None:
    """A whole store as target is read again where it stands."""
    match = desk.imported(Path(REVOKE).read_text(encoding="utf-8"))
    told = json.loads(made(desk, ".json", "audit", str(desk.store)))["matches"][0]
    assert (told["match"], told["source"]) == (match, str(desk.store))


def test_the_suffix_decides_and_another_is_refused(desk: Desk) -> None:
    """Nothing is judged or written for a kind of report that there is not."""
    path = desk.folder / "report.txt"
    shown = desk.run("audit", REVOKE, "--report", str(path))
    assert (shown.status, shown.out) == (2, "")
    assert ".html, .md or .json" in shown.err
    assert not path.exists()


@pytest.mark.parametrize("command", ["audit", "replay"])
def test_a_report_that_cannot_be_written_is_said(desk: Desk, command: str) -> None:
    """A missing folder, and a folder in the file's place: status 2 and the reason."""
    folder = desk.folder / "taken.html"
    folder.mkdir()
    for path in (desk.folder / "none" / "report.html", folder):
        shown = desk.run(command, REVOKE, "--report", str(path))
        assert (shown.status, shown.out) == (2, "")
        assert f"{path} cannot be written" in shown.err


def test_a_report_that_is_there_is_written_anew(desk: Desk) -> None:
    """The file is the report's alone."""
    path = desk.folder / "report.md"
    path.write_text("x" * 100_000, encoding="utf-8")
    desk.run("audit", REVOKE, "--report", str(path))
    assert path.read_text(encoding="utf-8").startswith("# Six-Bid Solo")


def test_beside_json_nothing_else_is_said(desk: Desk) -> None:
    """The verdicts stay a JSON object a line."""
    path = str(desk.folder / "report.html")
    shown = desk.run("audit", REVOKE, "--json", "--report", path)
    assert [each["clean"] for each in shown.lines] == [False]


def test_twelve_hands_stay_small(desk: Desk) -> None:
    """A long match is less than a megabyte and a half, every view included."""
    head, hand = Path(REVOKE).read_text(encoding="utf-8").split("[[hand]]")
    hands = [
        "[[hand]]" + hand.replace("dealer = 0", f"dealer = {number % 3}")
        for number in range(12)
    ]
    page = made(desk, ".html", "audit", desk.file("long.toml", head + "".join(hands)))
    assert page.count('<section class="sheet"') == 12
    assert len(page.encode()) < 1_500_000


def test_the_states_are_the_folds(desk: Desk) -> None:
    """What the page steps through, put together again, is what show draws."""
    page = made(desk, ".html", "audit", REVOKE)
    found = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', page)
    assert found
    changes = json.loads(found[1])["views"]["1"]
    state: dict[str, Any] = {}
    for change in changes[:25]:
        state = {k: v for k, v in (state | change).items() if v is not None}
    assert state["h1"] == "JS8S/THKHQH9H/9D"
    assert (state["h0"], state["x0"], state["x2"]) == ("", 6, 6)
    assert (state["t"], state["l"], state["u"]) == ("2AD0QD", "9D", 1)
    assert state["d"] == "144\N{NO-BREAK SPACE}144"

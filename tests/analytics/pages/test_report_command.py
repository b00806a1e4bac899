"""``sixfold report`` as a person uses it: the page, the picture, the screen."""

from __future__ import annotations

import re
import shlex
from html import unescape
from typing import TYPE_CHECKING

import msgspec
import pytest

from analytics.archive.manifest import MANIFEST
from events.stores.sqlite import SqliteStore
from tests.analytics.archive.shelf import archived
from tests.analytics.logs import random_match
from tests.analytics.pages.shelf import fill
from tests.builders import PLAYERS
from tests.replay.desk import Desk

if TYPE_CHECKING:
    from pathlib import Path

SIX = "2" * 26
"""The match of Six-Bid Solo."""


@pytest.fixture(name="shelf", scope="module")
def fixture_shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a store and its archive."""
    folder = tmp_path_factory.mktemp("shelf")
    fill(folder)
    return folder


@pytest.fixture(autouse=True)
def fixture_place(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands are typed in the folder of the desk."""
    monkeypatch.chdir(desk.folder)


_WRITTEN: dict[tuple[str, ...], str] = {}
"""Pages by the words that ask for them: the same archive, the same page."""


def page(desk: Desk, *words: str, lang: str = "en") -> str:
    """Return the page that a command writes."""
    if (*words, lang) not in _WRITTEN:
        told = ["report", *words, "--archive", "arch", "--html", "page.html"]
        shown = desk.run(*told, lang=lang)
        assert (shown.status, shown.err) == (0, "")
        text = (desk.folder / "page.html").read_text(encoding="utf-8")
        _WRITTEN[*words, lang] = text
    return _WRITTEN[*words, lang]


def line(text: str, group: str, label: str) -> tuple[list[str], str]:
    """Return the numbers of a line of a table, and the anchor of its hands."""
    body = next(
        each
        for each in re.findall(r"<tbody>(.*?)</tbody>", text, re.DOTALL)
        if f">{group}" in each
    )
    found = next(
        each
        for each in re.findall(r"<tr.*?</tr>", body, re.DOTALL)
        if f'<th scope="row">{label}</th>' in each
    )
    cells = re.findall(r"<td.*?>(.*?)</td>", found)
    anchor = re.search(r'href="#(.*?)"', found)
    assert anchor
    return [re.sub("<.*?>", "", cell).strip() for cell in cells], anchor[1]


def behind(text: str, anchor: str) -> str:
    """Return the list of hands that an anchor leads to."""
    found = re.search(f'id="{anchor}".*?</div>', text, re.DOTALL)
    assert found
    return unescape(found[0])


def test_a_number_stands_with_its_interval_and_its_hands(desk: Desk) -> None:
    """Ada made one of her three solos: 33.3 %, from 6.1 to 79.2, S1, S2 and S5."""
    text = page(desk, "player", "Ada", "--game", "sixbid")
    cells, anchor = line(text, "Contracts made, by bid", "solo")
    assert cells == ["33.3%", "6.1%", "79.2%", "3*"]
    hands = re.findall(
        r"<code>(.*?)</code> <span.*?>(.*?)</span>", behind(text, anchor)
    )
    assert hands == [
        (f"sixfold replay {SIX}/5", "no"),
        (f"sixfold replay {SIX}/2", "no"),
        (f"sixfold replay {SIX}/1", "yes"),
    ]
    (command, _), *_ = hands
    assert desk.run(*shlex.split(command)[1:]).status == 0


def test_a_long_list_is_cut_and_a_command_has_all_of_it(desk: Desk) -> None:
    """Of fourteen simulated hands ten are shown; the command lists as many as there are."""
    text = page(desk, "club", "--origin", "simulation")
    anchor = re.search(r'id="(sixbid-payments-player-0)"', text)
    assert anchor
    listed = behind(text, anchor[1])
    left = re.search(r"Left out here: (\d+) hand", listed)
    assert left
    assert listed.count("sixfold replay") == 10
    command = re.findall(r"<code>(sixfold stats.*?)</code>", listed)[0]
    shown = desk.run(*shlex.split(command)[1:], "--json").lines
    assert len(shown) == 1
    assert len(shown[0]["hands"]) == 10 + int(left[1])
    assert shown[0]["hands"][-1]["hand"] in listed


def test_the_same_command_makes_the_same_bytes(desk: Desk) -> None:
    """Page and picture are the same again, and the page says how they were made."""
    words = ["report", "player", "Ada", "--archive", "arch", "--game", "frog"]
    words += ["--html", "one.html", "--png", "one.png"]
    files = [desk.folder / "one.html", desk.folder / "one.png"]
    desk.run(*words)
    first = [file.read_bytes() for file in files]
    typed = re.findall(r"<code>(sixfold report.*?)</code>", first[0].decode())
    assert typed == [f"sixfold {' '.join(words)} --lang en"]
    for file in files:
        file.unlink()
    desk.run(*shlex.split(typed[0])[1:-2])
    assert [file.read_bytes() for file in files] == first
    assert first[1].startswith(b"\x89PNG")
    width, height = (int.from_bytes(first[1][at : at + 4]) for at in (16, 20))
    assert width == 2 * (3 * 340 + 4 * 40)
    assert height % 2 == 0
    assert height > 2 * 340


def test_the_page_asks_nobody_for_anything(desk: Desk) -> None:
    """No script, no address of anything else, no style but the one that is allowed."""
    text = page(desk, "club", "--game", "sixbid")
    assert "script-src 'none'" in unescape(text)
    assert "<script" not in text
    assert " style=" not in text
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    ids = re.findall(r' id="(.*?)"', text)
    assert len(ids) == len(set(ids))


def test_the_page_names_its_archive(desk: Desk) -> None:
    """Content, position, last event, schema and what was left out stand below."""
    manifest = msgspec.json.decode((desk.folder / "arch" / MANIFEST).read_bytes())
    text = page(desk, "game", "kozel")
    for fact in (
        manifest["content"],
        f"{manifest['position']}, the event {manifest['digest']}",
        f"Schema {manifest['schema']}, written by version {manifest['program']}",
        "Simulations are left out. Forks are left out. Hands count as ruled",
    ):
        assert fact in text


def test_a_plot_says_its_numbers(desk: Desk) -> None:
    """Who does not see it hears value, interval and n, and where a course ends.

    The nine hands' mean is 244 / 9, their deviation 149.5, the quantile 2.306.
    """
    text = page(desk, "player", "Ada", "--game", "sixbid")
    heard = [
        unescape(each) for each in re.findall(r'role="img" aria-label="(.*?)"', text)
    ]
    made = next(each for each in heard if each.startswith("Contracts made"))
    assert (
        "solo: 33.3% (6.1% to 79.2%, n\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}3)" in made
    )
    paid = next(each for each in heard if each.startswith("Payments over time"))
    assert "after 9: 27.1 (-87.8 to 142.1)." in paid


@pytest.mark.parametrize("lang", ["pl", "ru"])
def test_a_page_speaks_the_language(desk: Desk, lang: str) -> None:
    """Numbers have a comma, and no word of English is left in titles and headings."""
    text = page(desk, "player", "Ada", "--game", "sixbid", lang=lang)
    assert "33,3%" in text
    assert not re.findall(r"\d\.\d%", text)
    found = re.findall(r"<(?:strong|caption|dt|th scope=.row.)>(.*?)<", text)
    titles = " ".join(found)
    assert not re.search(
        r"\b(Hands?|Payments|Rating|Contracts|place|made|of)\b", titles
    )


def test_a_pair_is_told_of_together(desk: Desk) -> None:
    """K1 to L1 brought Ada and Łucja +1 -2 0 +4 -4 -1: -0.33 pairs a hand, six hands."""
    text = page(desk, "pair", "Łucja Śniadecka-Wiśniewska", "Ada")
    assert "<h1>Łucja Śniadecka-Wiśniewska and Ada</h1>" in text
    cells, anchor = line(text, "Payments a hand", "Payments a hand (pairs)")
    assert cells[0] == "-0.33"
    assert cells[-1] == "6*"
    assert behind(text, anchor).count("sixfold replay") == 6


def test_who_never_sat_together_is_told_so(desk: Desk) -> None:
    """In Kozel Ada and Ben were neighbours; Ada and Łucja sat opposite, in no record."""
    words = ["report", "pair", "Ada"]
    apart = desk.run(*words, "Ben", "--archive", "arch").out
    assert "They never sat opposite each other." in apart
    assert "Not one hand counts." not in apart
    met = [*words, PLAYERS[2], "--origin", "record", "--archive", "arch"]
    assert "Not one hand counts." in desk.run(*met).out


def test_a_plot_says_what_its_n_counts(desk: Desk) -> None:
    """Nine hands of three players are 27; beside them the ratings rest on nine."""
    notes = re.findall(r"</strong> <span>(.*?)</span>", page(desk, "club"))
    told = [each.replace("\N{NO-BREAK SPACE}", " ") for each in notes]
    assert told[0].endswith("n = 27: 9 hands, each once a player")
    assert told[1].endswith("n = 9 hands")


@pytest.mark.parametrize("options", [{"dealer_share": "on_failure"}, {}])
def test_a_share_of_a_dealer_who_sat_out_is_told(
    desk: Desk, options: dict[str, str]
) -> None:
    """Where sixbid.R27 paid him, the page says that it counts in n; elsewhere it does not."""
    log = random_match("sixbid", 2, 12, seats=4, origin="table", options=options)
    store = SqliteStore(desk.folder / "four.db")
    archived(store, desk.folder / "four", log)
    store.close()
    words = ["report", "club", "--archive", "four"]
    shown = desk.run(*words, "--html", "four.html")
    assert shown.status == 0
    told = "The share of a dealer who sat out counts among his payments"
    assert (told in (desk.folder / "four.html").read_text("utf-8")) == bool(options)
    assert (told in desk.run(*words).out) == bool(options)


def test_kozel_is_told_in_its_own_words(desk: Desk) -> None:
    """Nobody is a soloist where two play two, and no trump side is where one plays two."""
    kozel, six = (
        page(desk, "player", "Ada", "--game", game) for game in ("kozel", "sixbid")
    )
    assert "<caption>On the trump side</caption>" in kozel
    assert "<dt>Hands on the trump side</dt>" in kozel
    assert not re.search("<(caption|dt|th[^>]*)>(As|Hands as) soloist", kozel)
    assert "<caption>As soloist</caption>" in six
    assert "Pairs uncovered a hand (pairs)" not in kozel


def test_what_only_a_table_knows_is_not_told_of_programs(desk: Desk) -> None:
    """A simulation refuses nothing and has no clock."""
    words = ("player", "Ada", "--game", "sixbid")
    assert "Refused commands a hand" in page(desk, *words)
    assert "Refused commands" not in page(desk, *words, "--origin", "simulation")


def test_few_hands_have_no_form(desk: Desk) -> None:
    """Ada's nine hands are fewer than the thirty that form compares with all."""
    assert "Form" not in page(desk, "player", "Ada", "--game", "sixbid")


def test_standings_are_in_order_and_sum_to_nothing(desk: Desk) -> None:
    """+244 for Ada, +28 for Łucja, -272 for Ben, by what a hand brought."""
    text = page(desk, "club", "--game", "sixbid")
    sums = re.findall(r'value"><a href="#sixbid-payments-player-\d">(.*?)</a>', text)
    assert sums == ["+244", "+28", "-272"]


def test_a_game_tells_what_contracts_are_worth(desk: Desk) -> None:
    """Call solo brought 200, 300 and -200: 100 a hand, by far not sure of it."""
    text = page(desk, "game", "sixbid")
    cells, _ = line(text, "Value of each contract", "call solo")
    assert (cells[0], cells[-1]) == ("+100.00", "3*")


def test_a_rating_stands_with_its_interval(desk: Desk) -> None:
    """Strength and interval are those of `sixfold ratings`, to a tenth."""
    words = ["ratings", "--archive", "arch", "--game", "sixbid", "--json"]
    told = {each["name"]: each for each in desk.run(*words).lines}["Ada"]
    numbers = [f"{told[each]:.1f}" for each in ("shown", "mu", "low", "high")]
    text = page(desk, "club", "--game", "sixbid")
    ratings = text[text.index("<caption>Rating<") :]
    cells, anchor = line(ratings, "", "Ada")
    assert cells == [*numbers, f"{told['hands']}*"]
    assert behind(text, anchor).count("sixfold replay") == told["hands"]


def test_the_blind_is_told_value_by_value(desk: Desk) -> None:
    """In Six-Bid the blinds of the twenty hands sum to what the mean says."""
    text = page(desk, "game", "sixbid")
    heard = re.search(r'aria-label="(Points of the blind .*?)"', text)
    assert heard
    pairs = re.findall(r"(\d+): (\d+)", heard[1])
    hands = sum(int(count) for _, count in pairs)
    points = sum(int(value) * int(count) for value, count in pairs)
    cells, _ = line(text, "Points of the blind", "Points of the blind")
    assert cells[-1] == f"{hands}*"
    assert cells[0] == f"{points / hands:.1f}"


def test_without_a_file_the_screen_is_short(desk: Desk) -> None:
    """One sentence a game, the tables that matter most, and how to have it all."""
    shown = desk.run("report", "player", "Ada", "--game", "frog", "--archive", "arch")
    lines = shown.out.splitlines()
    assert lines[0] == "Ada · Statistics of a player"
    told = lines[3].replace("\N{NO-BREAK SPACE}", " ")
    assert told == "+1.50 chips a hand; 95% interval -21.18 to +24.18, n = 4."
    assert lines[-1].startswith("--html FILE writes all of this")
    assert len(lines) < 25


def test_where_nothing_counts_the_page_says_so(desk: Desk) -> None:
    """No match came from a record: a page without a plot, and a picture without one."""
    text = page(desk, "club", "--origin", "record")
    assert "No hand counts here." in text
    assert "<svg" not in text
    words = ["report", "club", "--origin", "record", "--archive", "arch"]
    assert desk.run(*words, "--png", "none.png").status == 0
    assert (desk.folder / "none.png").read_bytes().startswith(b"\x89PNG")


def test_whoever_has_no_name_is_told_by_id(desk: Desk) -> None:
    """Names deleted, the beginning of the id finds and heads the page."""
    (desk.folder / "arch" / "names.json").unlink()
    text = page(desk, "player", PLAYERS[0][:10], "--game", "kozel")
    assert f"<h1>{PLAYERS[0][:8]}</h1>" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["player", "Nobody"], "There is no player Nobody"),
        (["player"], "after “sixfold report player”: 1."),
        (["pair", "Ada"], "after “sixfold report pair”: 2."),
        (["pair", "Ada", "Ada"], "(two different players)"),
        (["pair", "Ada", PLAYERS[0]], "(two different players)"),
        (["club", "Ada"], "after “sixfold report club”: 0."),
        (["game", "chess"], "There is no game “chess”."),
        (["club", "--game", "chess"], "There is no game “chess”."),
        (["club", "--origin", "dream"], "There is no origin “dream”."),
        (["club", "--html", "no/where.html"], "cannot be written"),
        (["club", "--png", "."], "cannot be written"),
        (["club", "--png", "x.jpg"], "x.jpg does not end in .png; what --png writes"),
        (["club", "--png", "x.html"], "x.html does not end in .png"),
        (["club", "--html", "page"], "page does not end in .html"),
        (["evening"], "takes player, pair, club or game"),
    ],
)
def test_bad_use_is_refused(desk: Desk, words: list[str], said: str) -> None:
    """A sentence that helps, exit status 2, and no file."""
    shown = desk.run("report", *words, "--archive", "arch")
    assert shown.status == 2
    assert said in shown.err
    assert shown.out == ""
    written = [*desk.folder.glob("*.html"), *desk.folder.glob("x.*")]
    assert written == []


def test_a_place_that_is_not_there_is_told_before_the_work(desk: Desk) -> None:
    """Nobody waits for a page that cannot be written: the archive is not even opened."""
    words = ["club", "--archive", "nowhere", "--html", "no/where.html"]
    assert "no/where.html cannot be written" in desk.run("report", *words).err


def test_two_of_one_name_are_not_mixed_up(desk: Desk) -> None:
    """The page is of one player; who is meant has to be said by id."""
    names = desk.folder / "arch" / "names.json"
    names.write_bytes(msgspec.json.encode(dict.fromkeys(PLAYERS[:2], "Ada")))
    shown = desk.run("report", "player", "Ada", "--archive", "arch")
    assert shown.status == 2
    assert all(each in shown.err for each in PLAYERS[:2])
    text = page(desk, "player", PLAYERS[1], "--game", "frog")
    assert "<h1>Ada</h1>" in text


NASTY = (
    "<script>alert(1)</script>",
    "A & \"B\" 'C' </style>]]>",
    "\x1b[31mred\x07 \u202eolleh",
    "{{ 7 * 7 }}",
)
"""Names that somebody put into an archive which he passed on."""


@pytest.mark.parametrize("words", [("club",), ("pair", *PLAYERS[::2])])
def test_a_name_is_only_a_name(desk: Desk, words: tuple[str, ...]) -> None:
    """Nothing in it is markup, steers a terminal, or ends the program that draws."""
    names = desk.folder / "arch" / "names.json"
    names.write_bytes(msgspec.json.encode(dict(zip(PLAYERS, NASTY, strict=True))))
    words = ("report", *words, "--archive", "arch", "--game", "kozel")
    assert desk.run(*words, "--html", "page.html", "--png", "page.png").status == 0
    text = (desk.folder / "page.html").read_text(encoding="utf-8")
    assert "<script" not in text
    assert text.count("</style>") == 1
    assert not re.search("[\x00-\x08\x0e-\x1f\u202e]", text)
    heard = unescape(text)
    for name in NASTY if words[1] == "club" else NASTY[::2]:
        shown = "".join(each if each.isprintable() else " " for each in name).strip()
        assert shown in heard
    screen = desk.run(*words)
    assert screen.status == 0
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", screen.out)


def test_a_damaged_archive_is_named(desk: Desk) -> None:
    """A file of other bytes is no reason for a traceback, nor for a page."""
    file = next((desk.folder / "arch" / "hands").iterdir())
    file.write_bytes(b"\0" * file.stat().st_size)
    shown = desk.run("report", "club", "--archive", "arch", "--html", "page.html")
    assert shown.status == 2
    assert "Build the archive anew" in shown.err
    assert not (desk.folder / "page.html").exists()

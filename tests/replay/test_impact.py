"""Matches judged again by other house rules: what changes, how often, and where first."""

from __future__ import annotations

import base64
import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from rich.cells import cell_len

from tests.naive.bidding_writer import BiddingWriter
from tests.naive.faults import FAULTS
from tests.naive.kozel_writer import KozelWriter
from tests.naive.match_writer import faulty_match, random_match
from tests.naive.record import toml_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.naive.options import Value
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
NIGHT = str(EXAMPLES / "sixbid-club-night.toml")
FULL = str(EXAMPLES / "sixbid-full-deal.toml")
MATCHES = 40
PRICES: list[tuple[str, str, Value]] = [
    ("sixbid", "misere_value", 40),
    ("sixbid", "guarantee_blind", False),
    ("sixbid", "dealer_share", "on_failure"),
    ("frog", "grand_multiplier", 4),
    ("kozel", "capture_pairs", 3),
]
"""House rules that change what a hand is worth and nothing of what is legal."""


def spelt(option: str, value: Value) -> str:
    """Return a house rule as a command line names it."""
    return f"{option}={str(value).lower() if isinstance(value, bool) else value}"


def written(desk: Desk, name: str, text: str) -> str:
    """Return the folder that holds a record beside those written before."""
    folder = desk.folder / "archive"
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return str(folder)


def judged(desk: Desk, target: str, *rules: str) -> list[dict[str, Any]]:
    """Return what ``impact --json`` says of each match."""
    named = [word for rule in rules for word in ("--option", rule)]
    shown = desk.run("impact", target, *named, "--json")
    assert (shown.status, shown.err) == (0, "")
    return shown.lines


@pytest.mark.parametrize(("game", "option", "value"), PRICES)
def test_prices_change_as_the_naive_model_says(
    game: str,
    option: str,
    value: Value,
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of n matches exactly those hands are told, in one class (sixbid.R21, kozel.R20)."""
    changed: dict[tuple[str, int], tuple[list[int], list[int]]] = {}
    seed = 0

    def weigh(writer: BiddingWriter | KozelWriter, *, sure: bool) -> None:
        own, options = writer.right_change(), writer.table.options
        writer.table.options = {**options, option: value}
        other = writer.right_change()
        writer.table.options = options
        if sure and own != other:
            changed[f"{seed}.toml", writer.number] = own, other

    for kind in (BiddingWriter, KozelWriter):
        close = kind.close

        def closed(
            writer: BiddingWriter | KozelWriter,
            score: list[int],
            *,
            sure: bool,
            close: Callable[..., None] = close,
        ) -> None:
            weigh(writer, sure=sure)
            close(writer, score, sure=sure)

        monkeypatch.setattr(kind, "close", closed)
    three: set[str] = set()
    target = ""
    for seed in range(MATCHES):
        story = random_match(game, seed)
        target = written(desk, str(seed), toml_text(story.text))
        if len(story.text.players) == 3:
            three.add(f"{seed}.toml")
    told = judged(desk, target, spelt(option, value))
    assert len(told) == MATCHES
    unfit = {Path(each["source"]).name for each in told if not each["applies"]}
    assert unfit == (three if option == "dealer_share" else set())
    found = {
        (Path(each["source"]).name, change["hand"]): (change["own"], change["other"])
        for each in told
        for change in each["changes"]
    }
    expected = {key: new for key, new in changed.items() if key[0] not in unfit}
    assert found == expected
    assert found
    assert {c["class"] for each in told for c in each["changes"]} == {"result"}


@pytest.mark.parametrize("game", ["sixbid", "frog", "kozel"])
@pytest.mark.parametrize("kind", ["legal", "illegal"])
def test_a_planted_duty_to_overtrump_is_counted(
    kind: str, game: str, desk: Desk
) -> None:
    """Of n matches the k with a low trump are told, in one class (sixbid.R19, kozel.R15)."""
    strict: dict[str, Value] = {"trumping": "must_overtrump"}
    usual = "must_trump" if game == "kozel" else "any_trump"
    faults = [f for f in FAULTS if f.code == "must_overtrump" and game in f.games]
    planted: dict[str, tuple[object, ...]] = {}
    target = ""
    for seed in range(12):
        faulty = seed % 3 == 0
        story = faulty_match(game, seed, faults[seed % 2]) if faulty else None
        if story is None:
            story = random_match(game, seed)
            if story.text.options.get("trumping") != "must_overtrump":
                continue
        if story.expected is not None:
            expected = story.expected
            planted[f"{seed}.toml"] = (
                *(expected.rule, expected.code, expected.hand),
                *(expected.trick, expected.seat, expected.subject),
            )
        if kind == "illegal":
            del story.text.options["trumping"]
        else:
            story.text.options |= strict
        target = written(desk, str(seed), toml_text(story.text))
    rule = usual if kind == "legal" else "must_overtrump"
    told = judged(desk, target, f"trumping={rule}")
    found = {
        Path(each["source"]).name: tuple(
            change[key] for key in ("rule", "code", "hand", "trick", "seat", "subject")
        )
        for each in told
        for change in each["changes"]
    }
    assert found == planted
    assert sum(len(each["changes"]) for each in told) == len(planted) == 4
    assert {c["class"] for each in told for c in each["changes"]} == {kind}
    shown = desk.run("impact", target, "--option", f"trumping={rule}")
    assert "with changes: 4." in shown.out


def test_the_page_counts_and_shows_the_first(desk: Desk) -> None:
    """Rule and class, matches, hands and places, then the first of each (sixbid.R22)."""
    shown = desk.run("impact", NIGHT, FULL, "--option", "misere_value=40")
    assert (shown.status, shown.err) == (0, "")
    lines = shown.out.splitlines()
    assert "2 matches judged again, 5 hands; with changes: 1." in lines
    (row,) = (line for line in lines if line.startswith("  sixbid.R22, Payment"))
    assert row.split()[-3:] == ["1", "1", "1"]
    assert "hand 4 (line 89): By the match's own rules +30 -60 +30" in shown.out
    assert "illegal" not in shown.out
    assert max(map(cell_len, lines[2:-1])) <= 80


def test_the_same_rules_change_nothing(desk: Desk) -> None:
    """What a table plays by anyway is no change (sixbid.R22)."""
    shown = desk.run("impact", NIGHT, "--option", "misere_value=30")
    assert "Nothing would change." in shown.out
    (told,) = judged(desk, NIGHT, "misere_value=30")
    assert (told["applies"], told["changes"], told["options"]) == (True, [], {})


def test_a_hand_scored_too_soon_has_no_other_result(desk: Desk) -> None:
    """Played out, a misère would go on: the stop is illegal, no score is (sixbid.R24)."""
    (told,) = judged(desk, NIGHT, "early_end=play_out", "misere_value=40")
    changes = told["changes"]
    assert {(c["class"], c["code"]) for c in changes} == {("illegal", "hand_cut_short")}
    assert 4 in [change["hand"] for change in changes]


def test_what_cannot_be_judged_any_more_is_no_change(desk: Desk) -> None:
    """Behind a void deal nothing is compared, and that is told (kozel.R9)."""
    played = str(EXAMPLES / "kozel-four-queens-played.toml")
    shown = desk.run("audit", played, "--json")
    (verdict,) = shown.lines
    assert [f["code"] for f in verdict["findings"]] == ["void_deal"]
    (told,) = judged(desk, played, "redeal_on=three_turned")
    assert [(c["class"], c["code"]) for c in told["changes"]] == [
        ("legal", "void_deal")
    ]
    assert told["partly"] == [verdict["findings"][0]["hand"]]


def test_a_judgement_that_stopped_says_nothing_of_the_rest(desk: Desk) -> None:
    """A wrong score behind an end of the judging is no news (kozel.R9, sixbid.R19)."""
    void = (EXAMPLES / "kozel-four-queens-played.toml").read_text(encoding="utf-8")
    wrong = desk.file("wrong.toml", void.replace("pairs = [0, 1]", "pairs = [0, 3]"))
    (told,) = judged(desk, wrong, "redeal_on=three_turned")
    assert [(c["class"], c["code"]) for c in told["changes"]] == [
        ("legal", "void_deal")
    ]
    night = Path(NIGHT).read_text(encoding="utf-8")
    twice = desk.file("twice.toml", night.replace('"6C JC 9C"', '"6C KC 9C"'))
    (verdict,) = desk.run("audit", twice, "--json").lines
    assert [f["code"] for f in verdict["findings"]] == ["card_not_held"]
    (told,) = judged(desk, twice, "misere_value=40")
    assert (told["changes"], told["partly"]) == ([], [])


def test_right_results_are_compared_whatever_was_written(desk: Desk) -> None:
    """A score that was wrong is another result, and does not become legal (sixbid.R22)."""
    night = Path(NIGHT).read_text(encoding="utf-8")
    for score in ("[40, -80, 40]", "[1, -2, 1]"):
        text = night.replace("score = [30, -60, 30]", f"score = {score}")
        (told,) = judged(desk, desk.file("scored.toml", text), "misere_value=40")
        (change,) = told["changes"]
        assert (change["class"], change["rule"]) == ("result", "sixbid.R22")
        assert change["code"] is None
        assert (change["own"], change["other"]) == ([30, -60, 30], [40, -80, 40])


def test_the_counts_are_those_of_the_single_changes(desk: Desk) -> None:
    """Places, hands and matches of each rule are counted apart (kozel.R15, R16)."""
    rule = "trumping=must_overtrump"
    places: Counter[str] = Counter()
    hands: defaultdict[str, set[object]] = defaultdict(set)
    matches: defaultdict[str, set[object]] = defaultdict(set)
    for each in judged(desk, str(EXAMPLES), rule):
        for change in each["changes"]:
            assert change["class"] == "illegal"
            places[change["rule"]] += 1
            hands[change["rule"]].add((each["match"], change["hand"]))
            matches[change["rule"]].add(each["match"])
    assert any(places[each] > len(hands[each]) > len(matches[each]) for each in places)
    shown = desk.run("impact", str(EXAMPLES), "--option", rule)
    rows = [line.split() for line in shown.out.splitlines() if line.startswith("  ")]
    counted = {
        row[0].rstrip(","): tuple(map(int, row[-3:]))
        for row in rows
        if row[-1].isdecimal() and row[0] != "Becomes"
    }
    assert counted == {
        each: (len(matches[each]), len(hands[each]), places[each]) for each in places
    }


def test_every_fault_of_the_house_rules_is_told(desk: Desk) -> None:
    """All that is wrong is refused at once, in words (kozel.R19, R21)."""
    wrong = ("eggs", "match_pairs=13", "capture=never", "match_pairs=2")
    words = [word for rule in wrong for word in ("--option", rule)]
    shown = desk.run("impact", FULL, *words)
    assert (shown.status, shown.out) == (2, "")
    assert "“eggs” is no house rule" in shown.err
    assert "match_pairs is out of range" in shown.err
    assert "capture does not take “never”" in shown.err
    assert "match_pairs is named more than once" in shown.err
    none = desk.run("impact", FULL)
    assert (none.status, none.out) == (2, "")
    assert "No house rule was named" in none.err


def test_a_table_that_cannot_have_the_rules_is_left_out(desk: Desk) -> None:
    """Another game, three players, a contradiction: counted and explained (sixbid.R3)."""
    kozel = str(EXAMPLES / "kozel-full-deal.toml")
    shown = desk.run("impact", FULL, kozel, "--option", "dealer_share=on_failure")
    assert shown.status == 0
    assert "0 matches judged again" in shown.out
    assert "left out: 2 matches." in shown.out
    assert "dealer_share needs 4 at the table" in shown.out
    assert "not known in kozel" in shown.out
    endless = str(EXAMPLES / "sixbid-house-open-ended.toml")
    (told,) = judged(desk, endless, "hands_limit=5")
    assert (told["applies"], told["options"]) == (False, None)
    assert "open_ended" in told["why_not"][0]


def test_nothing_is_written(desk: Desk) -> None:
    """Store and files are as they were, and a stored match is judged as its record."""
    text = Path(NIGHT).read_text(encoding="utf-8")
    match = desk.imported(text)
    before = desk.store.read_bytes()
    (stored,) = judged(desk, match[:8], "misere_value=40")
    (every,) = desk.run(
        "impact", "--all", "--option", "misere_value=40", "--json"
    ).lines
    assert desk.store.read_bytes() == before
    assert stored == every
    assert [change["hand"] for change in stored["changes"]] == [4]
    assert (stored["match"], stored["source"]) == (match, None)


def test_unreadable_input_is_two(desk: Desk) -> None:
    """A file that cannot be read is told, the others are judged all the same."""
    broken = desk.file("broken.toml", "game =\n")
    shown = desk.run("impact", broken, NIGHT, "--option", "misere_value=40")
    assert shown.status == 2
    assert "Not readable: 1." in shown.out
    assert "1 match judged again" in shown.out
    lines = desk.run("impact", broken, "--option", "eggs=none", "--json").lines
    assert [set(line) for line in lines] == [{"source", "error"}]
    assert desk.run("impact", "--option", "eggs=none").status == 2


def test_a_log_is_judged_up_to_a_break_of_its_chain(desk: Desk) -> None:
    """What follows an altered event is not known to have happened (log.chain)."""
    match = desk.imported(Path(NIGHT).read_text(encoding="utf-8"))
    log = Path(desk.folder / "night.jsonl")
    desk.run("export", match, "--format", "jsonl", "--output", str(log))
    (whole,) = judged(desk, str(log), "misere_value=40")
    assert (len(whole["changes"]), whole["broken"]) == (1, None)
    lines = log.read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if '"card":"AH"' in line)
    event = json.loads(lines[place])
    altered = bytearray(base64.b64decode(event["bytes"]))
    altered[-1] -= 1
    event["bytes"] = base64.b64encode(bytes(altered)).decode()
    event["data"]["card"] = "TH"
    lines[place] = json.dumps(event, separators=(",", ":"))
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    (cut,) = judged(desk, str(log), "misere_value=40")
    assert (cut["changes"], cut["broken"]) == ([], event["seq"])
    shown = desk.run("impact", str(log), "--option", "misere_value=40")
    assert "up to a break in the log: 1 match." in shown.out

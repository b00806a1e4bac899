"""Matches judged again by another version of the rules, planted with a known effect."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from core import games
from core.judging import score_breaches
from core.options import choices_of
from core.sixbid.game import SIXBID
from core.sixbid.options import SixBidOptions
from events.cards import BIDS
from events.table import CardPlayed, HandScored, MatchOpened
from replay.audit.candidate import Refused, candidate_of, under
from replay.shell import Shell
from tests.naive.bidding_writer import BiddingWriter
from tests.naive.faults import FAULTS
from tests.naive.match_writer import faulty_match, random_match
from tests.naive.record import toml_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.breach import Breach
    from core.game import Game
    from core.kozel.state import Kozel
    from core.sixbid.state import SixBid
    from events.base import Event
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
NIGHT = str(EXAMPLES / "sixbid-club-night.toml")
KOZEL = str(EXAMPLES / "kozel-full-deal.toml")
MISERE = BIDS.index("misere")


def plant(patch: pytest.MonkeyPatch, version: Game) -> None:
    """Make a version of a game's rules the newest; the one before still runs."""
    older = games.GAMES[version.name]
    patch.setattr("core.games._OLDER", {(older.name, older.rules): older})
    patch.setitem(games.GAMES, version.name, version)


def overtrumping(game: Game) -> Game:
    """Return the next version of a game, in which whoever trumps must go over."""
    over = choices_of(game.options, "trumping").index("must_overtrump")

    def judged(state: SixBid | Kozel, event: CardPlayed) -> tuple[Breach, ...]:
        strict = replace(state, house=replace(state.house, trumping=over))
        return game.judges[CardPlayed](strict, event)

    return next_version(game, CardPlayed, judged)


def dear_misere() -> Game:
    """Return a version of Six-Bid in which a misère is paid twice."""

    def paid(state: SixBid) -> tuple[int, ...]:
        times = 2 if state.contract == MISERE else 1
        return tuple(times * each for each in SIXBID.right_change(state))

    def judged(state: SixBid, event: HandScored) -> tuple[Breach, ...]:
        found = SIXBID.check(state, event)
        if any(breach.code != "wrong_score" for breach in found):
            return found
        return score_breaches(state, event, paid(state), "wrong_score", {})

    return replace(next_version(SIXBID, HandScored, judged), right_change=paid)


def next_version(
    game: Game, kind: type[Event], judge: Callable[[Any, Any], tuple[Breach, ...]]
) -> Game:
    """Return the next version of a game, which names only what it replaces."""
    judges = dict(game.judges)
    judges[kind] = judge
    return replace(game, rules=game.rules + 1, judges=judges)


def written(desk: Desk, name: str, text: str) -> str:
    """Return the folder that holds a record beside those written before."""
    folder = desk.folder / "archive"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder)


def judged_by(desk: Desk, target: str, *words: str) -> list[dict[str, Any]]:
    """Return what ``impact --json`` says of each match."""
    shown = desk.run("impact", target, *words, "--json")
    assert (shown.status, shown.err) == (0, "")
    return shown.lines


@pytest.mark.parametrize("game", ["sixbid", "frog", "kozel"])
def test_a_stricter_follow_rule_is_found_where_it_bites(
    game: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of n matches exactly the k with a low trump become illegal (sixbid.R19, kozel.R15)."""
    faults = [f for f in FAULTS if f.code == "must_overtrump" and game in f.games]
    planted: dict[str, tuple[object, ...]] = {}
    target, number = "", 0
    for seed in range(24):
        low = seed % 3 == 0
        story = faulty_match(game, seed, faults[seed % 2]) if low else None
        if story is None:
            story = random_match(game, seed)
            if story.text.options.get("trumping") != "must_overtrump":
                continue
        name = f"{seed:02}.toml"
        if (expected := story.expected) is not None:
            planted[name] = (
                *(expected.rule, expected.code, expected.hand),
                *(expected.trick, expected.seat, expected.subject),
            )
        del story.text.options["trumping"]
        target = written(desk, name, toml_text(story.text))
        number += 1
    usual = "must_trump" if game == "kozel" else "any_trump"
    # By the version that there is, house rules named anew change nothing.
    own = judged_by(desk, target, "--rules", "1", "--option", f"trumping={usual}")
    assert [each["changes"] for each in own] == [[]] * number
    plant(monkeypatch, overtrumping(games.GAMES[game]))
    told = judged_by(desk, target, "--rules", "2")
    assert {(each["own_rules"], each["rules"]) for each in told} == {(1, 2)}
    found = {
        Path(each["source"]).name: tuple(
            change[key] for key in ("rule", "code", "hand", "trick", "seat", "subject")
        )
        for each in told
        for change in each["changes"]
    }
    assert found == planted
    assert len(told) == number > len(planted) == 8
    assert sum(len(each["changes"]) for each in told) == len(planted)
    assert {c["class"] for each in told for c in each["changes"]} == {"illegal"}
    shown = desk.run("impact", target, "--rules", "2").out
    assert "by version 2 of its rules." in shown
    assert f"{number} matches judged again" in shown
    assert "with changes: 8." in shown
    counted = Counter(fault[0] for fault in planted.values())
    for rule, count in counted.items():
        (row,) = (line for line in shown.splitlines() if line.startswith(f"  {rule}, "))
        assert row.split()[-3:] == [str(count)] * 3
        first = min(name for name in planted if planted[name][0] == rule)
        _, _, hand, trick, *_ = planted[first]
        assert f"{first}, hand {hand}, trick {trick} (line " in shown


def test_another_payment_changes_those_results(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of n matches exactly the misères that were scored are worth more (sixbid.R22)."""
    scored: dict[tuple[str, int], tuple[list[int], list[int]]] = {}
    name = ""
    close = BiddingWriter.close

    def closed(writer: BiddingWriter, score: list[int], *, sure: bool) -> None:
        if sure and writer.table.contract == "misere":
            change = writer.right_change()
            scored[name, writer.number] = change, [2 * each for each in change]
        close(writer, score, sure=sure)

    monkeypatch.setattr(BiddingWriter, "close", closed)
    target = ""
    for seed in range(40):
        name = f"{seed:02}.toml"
        target = written(
            desk, name, toml_text(random_match("sixbid", 1000 + seed).text)
        )
    plant(monkeypatch, dear_misere())
    told = judged_by(desk, target, "--rules", "2")
    found = {
        (Path(each["source"]).name, change["hand"]): (change["own"], change["other"])
        for each in told
        for change in each["changes"]
    }
    assert found == scored
    assert len(told) == 40 > len({key[0] for key in scored}) > 3
    assert {(c["class"], c["rule"]) for each in told for c in each["changes"]} == {
        ("result", "sixbid.R22")
    }


def test_version_and_house_rules_go_together(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house rule is put into the place of the match's own under the other version."""
    plant(monkeypatch, dear_misere())
    words = ("--rules", "2", "--option", "misere_value=40")
    (told,) = judged_by(desk, NIGHT, *words)
    (change,) = told["changes"]
    assert (change["own"], change["other"]) == ([30, -60, 30], [80, -160, 80])
    assert (told["rules"], told["options"]) == (2, {"misere_value": 40})
    shown = desk.run("impact", NIGHT, *words).out
    assert "by version 2 of its rules. Price of a misère: 40" in shown


def test_a_version_goes_back_as_well(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match of the newer version is judged by the older one, which still runs (law 3)."""
    plant(monkeypatch, overtrumping(SIXBID))
    opened = MatchOpened("sixbid", 2, (), ("a" * 26, "b" * 26, "c" * 26), (), "table")
    Shell(desk.opened()).open_match("d" * 26, "e" * 26, opened)
    (told,) = judged_by(desk, "d" * 26, "--rules", "1")
    assert (told["own_rules"], told["rules"], told["applies"]) == (2, 1, True)


def test_defaults_belong_to_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a table did not choose takes the default of the version (design law 3)."""

    class DearOptions(SixBidOptions):
        misere_value: Any = 40

    plant(monkeypatch, replace(SIXBID, rules=2, options=DearOptions))
    candidate = candidate_of([], "en", rules=2)
    chosen = (("misere_value", 40), ("trumping", "free"))
    opened = MatchOpened("sixbid", 1, chosen, ("a", "b", "c"), (), "table")
    other = under(opened, candidate)
    assert not isinstance(other, Refused)
    assert (other.rules, other.options) == (2, (("trumping", "free"),))
    again = under(replace(other, options=()), candidate_of(["misere_value=40"], "en"))
    assert not isinstance(again, Refused)
    assert (again.rules, again.options) == (2, ())


@pytest.mark.parametrize("words", [[], ["--option", "misere_value=40"]])
def test_a_version_that_no_game_has_is_refused(words: list[str], desk: Desk) -> None:
    """The error says which versions there are, and nothing is judged."""
    shown = desk.run("impact", NIGHT, "--rules", "7", *words)
    assert (shown.status, shown.out) == (2, "")
    assert "no version 7 of the rules of sixbid, kozel or frog. Known: 1." in shown.err
    assert desk.run("impact", NIGHT, "--rules", "0").status == 2


def test_a_game_without_the_version_is_left_out(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a mixed archive the others are judged, and it is told which versions there are."""
    plant(monkeypatch, dear_misere())
    night, kozel = (
        desk.run("impact", target, "--rules", "2", "--json").lines[0]
        for target in (NIGHT, KOZEL)
    )
    assert (night["applies"], len(night["changes"])) == (True, 1)
    assert (kozel["applies"], kozel["rules"], kozel["changes"]) == (False, None, [])
    assert kozel["why_not"] == [
        "There is no version 2 of the rules of kozel. Known: 1."
    ]
    shown = desk.run("impact", NIGHT, KOZEL, "--rules", "2").out
    assert "1 match judged again" in shown
    assert "left out: 1 match." in shown


def test_neither_store_nor_its_journal_is_written(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte the same files, with a writer's journal open and without one."""
    match = desk.imported(Path(NIGHT).read_text(encoding="utf-8"))
    plant(monkeypatch, dear_misere())

    def files() -> dict[str, bytes]:
        names = sorted(desk.folder.glob(f"{desk.store.name}*"))
        return {path.name: path.read_bytes() for path in names}

    at_rest = files()
    assert list(at_rest) == [desk.store.name]
    (told,) = judged_by(desk, "--all", "--rules", "2")
    assert len(told["changes"]) == 1
    assert files() == at_rest

    writing = desk.opened()
    opened = MatchOpened("sixbid", 1, (), ("a" * 26, "b" * 26, "c" * 26), (), "table")
    Shell(writing).open_match("d" * 26, "e" * 26, opened)
    shared = (
        f"{desk.store.name}-shm"  # the readers' marks, which are no part of the log
    )
    before = files()
    before.pop(shared, None)
    assert before[f"{desk.store.name}-wal"]
    assert len(judged_by(desk, "--all", "--rules", "2")) == 2
    after = files()
    after.pop(shared, None)
    assert after == before
    assert match in writing.matches()


def test_an_event_of_the_store_goes_by_its_address(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of each is named so that ``show`` and ``replay`` find it."""
    match = desk.imported(Path(NIGHT).read_text(encoding="utf-8"))
    plant(monkeypatch, dear_misere())
    (told,) = judged_by(desk, match, "--rules", "2")
    address = f"{match[:8]}@{told['changes'][0]['seq']}"
    assert f"    {address}, hand 4" in desk.run("impact", match, "--rules", "2").out
    assert desk.run("show", address).status == 0

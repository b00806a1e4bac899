"""``sixfold simulate`` as a person and a program see it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from replay.words import languages, say
from service.cli import main

Capture = pytest.CaptureFixture[str]
SEED = ("--seed", "7")


def simulated(capsys: Capture, *words: str) -> dict[str, Any]:
    """Return what a simulation came to, as JSON."""
    assert main(["simulate", "--store", "memory:", "--json", *SEED, *words]) == 0
    found: dict[str, Any] = msgspec.json.decode(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(("game", "seats"), [("sixbid", 3), ("kozel", 4), ("frog", 3)])
def test_each_game_has_its_usual_players(
    game: str, seats: int, capsys: Capture
) -> None:
    """Nobody need be named; what one wins the others lose."""
    done = simulated(capsys, "--game", game, "--hands", "12")
    assert (done["game"], done["hands"], done["options"]) == (game, 12, {})
    assert len(done["players"]) == seats
    assert sum(player["net"] for player in done["players"]) == 0


def test_four_sit_at_a_table_of_frog(capsys: Capture) -> None:
    """Each sits out where he deals, and those hands are not his (sixbid.R27)."""
    four = ("--players", "random,random,random,random")
    done = simulated(capsys, "--game", "frog", "--hands", "40", *four)
    scored = done["hands"] - done["unscored"]
    assert sum(player["n"] for player in done["players"]) == 3 * scored


def test_a_share_is_in_the_net(capsys: Capture) -> None:
    """A dealer who sat out has won it without a hand of his own (sixbid.R27)."""
    words = ("--players", "random,random,random,random", "--hands", "1")
    house = ("--option", "dealer_share=on_failure")
    done = simulated(capsys, "--game", "sixbid", *words, *house)
    (dealer,) = (player for player in done["players"] if player["n"] == 0)
    assert dealer["net"] > 0
    assert dealer["average"] == 0
    assert sum(player["net"] for player in done["players"]) == 0


def test_house_rules_are_played_and_told(capsys: Capture) -> None:
    """The options change the hands, and stand in the answer as they were understood."""
    house = ("--option", "redeal_on=top_or_queen_clubs", "--option", "match_pairs=2")
    plain = simulated(capsys, "--game", "kozel", "--hands", "60")
    done = simulated(capsys, "--game", "kozel", "--hands", "60", *house)
    assert done["options"] == {"match_pairs": 2, "redeal_on": ["top_or_queen_clubs"]}
    assert (plain["unscored"], done["unscored"] > 0) == (0, True)


@pytest.mark.parametrize("lang", languages())
def test_house_rules_are_told_in_words(lang: str, capsys: Capture) -> None:
    """A line above the table says what was agreed, in each language."""
    words = ("--hands", "3", "--option", "misere_value=40", "--lang", lang)
    assert main(["simulate", "--store", "memory:", *SEED, *words]) == 0
    line = capsys.readouterr().out.splitlines()[1]
    assert line.startswith(say("screen.show.house", lang, rules=""))
    assert say("house.sixbid.misere_value.title", lang) in line


@pytest.mark.parametrize("lang", languages())
def test_wrong_house_rules_are_refused_all_at_once(lang: str, capsys: Capture) -> None:
    """Each with a sentence of its own and the nearest right name; the status is 2."""
    wrong = ("eggs", "match_pars=3", "sweep=tricks", "sweep=points")
    words = [word for text in wrong for word in ("--option", text)]
    assert main(["simulate", "--game", "kozel", *words, "--lang", lang]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    lines = shown.err.splitlines()
    assert len(lines) == 1 + len(wrong)
    assert "match_pairs" in shown.err
    assert "points, all_tricks" in shown.err
    assert "sixfold rules kozel --options" in lines[0]


def test_kept_matches_hold_their_house_rules(tmp_path: Path, capsys: Capture) -> None:
    """What was simulated can be judged by the house rules it was played by."""
    store = ("--store", f"sqlite:///{tmp_path}/kept.db")
    words = ("--game", "frog", "--hands", "30", "--keep", *SEED)
    house = ("--option", "trumping=must_overtrump", "--option", "hands_limit=5")
    assert main(["simulate", *words, *house, *store]) == 0
    capsys.readouterr()
    assert main(["audit", "--all", "--json", *store]) == 0
    verdicts = [msgspec.json.decode(x) for x in capsys.readouterr().out.splitlines()]
    assert len(verdicts) > 4
    assert {(each["game"], each["clean"]) for each in verdicts} == {("frog", True)}

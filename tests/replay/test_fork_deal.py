"""Forks whose hand is dealt anew: drawn from what a seat could know, or named."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from core.redealing import as_dealt
from core.retelling import retold
from events.cards import card_number
from events.table import CardPlayed, Forked, HandRedealt
from replay.audit.judge import judge
from replay.forks.redealing import edited, offences, resampled
from replay.insight import insight
from replay.timeline import timeline
from replay.transcribing.scribe import Told
from tests.replay.desk import FULL_DEAL
from tests.replay.test_fork import history, kozel, matches, revoke
from tests.replay.test_fork_cards import frog

if TYPE_CHECKING:
    from collections.abc import Callable

    from replay.timeline import Timeline
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"
BEN = "AS KS 8S TH KH QH 9H 9D KC 8D JS"
"""What Ben was dealt in the hand with the revoke."""
LANGUAGES = pytest.mark.parametrize("lang", ["en", "pl", "ru"])


def whole(desk: Desk, match: str, seq: int) -> Timeline:
    """Return a match of the desk up to an event, everything open."""
    return timeline([each.event for each in history(desk, match)[:seq]])


def untrumped(desk: Desk) -> str:
    """Return the id of a hand in which somebody should have trumped (sixbid.R19)."""
    return desk.imported((EXAMPLES / "frog-must-trump.toml").read_text("utf-8"))


def dealt_otherwise(line: Timeline, viewer: int, seed: int) -> Timeline:
    """Return the match as it would be with other cards that the viewer did not see."""
    opened, *past = (step.event for step in line.steps)
    branched = (
        *past,
        Forked("p" * 26, 1, bytes(32), ""),
        resampled(line, viewer, seed),
    )
    told = retold(line.game, line.steps[0].state, branched)
    return timeline((opened, *told[: len(past)]))


def dealt_to(told: dict[str, Any], seat: int) -> set[str]:
    """Return the cards of a seat in a fork's deal."""
    return set(told["redealt"]["hands"][seat])


def test_the_seat_that_draws_keeps_its_cards(desk: Desk) -> None:
    """Its own hand stays, all played cards stay, and the rest may be elsewhere."""
    match = revoke(desk)
    asked = ("fork", f"{match}@25", "--deal", "resample", "--seat", "ben", "--json")
    (told,) = desk.run(*asked, "--seed", "4").lines
    assert (told["deal"], told["seat"], told["seed"]) == ("resample", 1, 4)
    assert dealt_to(told, 1) == set(BEN.split())
    events = history(desk, told["match"])
    assert [each.tag for each in events[25:]] == [201, 1201]
    deal = as_dealt(whole(desk, match, 25).steps[-1].state)
    assert events[26].event != deal


def test_a_seed_draws_the_same_cards_again(desk: Desk) -> None:
    """Without one it is drawn too, and told, so that the deal can be had again."""
    match = revoke(desk)
    asked = ("fork", f"{match}@25", "--deal", "resample", "--json")
    (first,) = desk.run(*asked).lines
    (again,) = desk.run(*asked, "--seed", str(first["seed"])).lines
    assert again["redealt"] == first["redealt"]
    assert first["seat"] == "spectator"
    others = [desk.run(*asked, "--seed", str(n)).lines[0] for n in range(4)]
    assert len({str(each["redealt"]) for each in others}) > 1
    shown = desk.run("fork", f"{match}@25", "--seed", "12").out
    assert "possible for a spectator; the same again with --seed 12:" in shown


def test_every_possible_deal_is_as_likely(desk: Desk) -> None:
    """Of few deals each is drawn about as often: chi-square, at one in a thousand."""
    line = whole(desk, revoke(desk), 50)
    seen = timeline([step.event for step in line.steps], 0)
    known = insight(seen, 1, 50, 0)
    assert known is not None
    draws = 200 * known.number
    found = Counter(resampled(line, 0, seed) for seed in range(draws))
    assert len(found) == known.number
    odd = sum((number - 200) ** 2 / 200 for number in found.values())
    # 99.9 % of chi-square with n degrees lie below n + 4.5 sqrt(2 n) even for small n
    assert odd < known.number + 4.5 * (2 * known.number) ** 0.5


def test_a_named_hand_takes_its_cards_from_the_others(desk: Desk) -> None:
    """Who lost cards gets others for them, and nobody more than he had."""
    match = revoke(desk)
    named = BEN.replace("JS", "6H")
    (told,) = desk.run("fork", f"{match}@25", "--hand", f"1={named}", "--json").lines
    assert (told["deal"], told["seed"], told["seat"]) == ("edit", None, None)
    assert dealt_to(told, 1) == set(named.split())
    sizes = [len(cards) for cards in told["redealt"]["hands"]]
    assert (sizes, len(told["redealt"]["blind"])) == ([11, 11, 11], 3)
    assert told["against_rules"] == []


def test_all_hands_may_be_named_at_once(desk: Desk) -> None:
    """An empty one keeps its cards; the blind stands beside them."""
    match = revoke(desk)
    hands = f"; {BEN.replace('JS', '6H')};"
    place = f"{match}@25"
    (told,) = desk.run("fork", place, "--hands", hands, "--json").lines
    (same,) = desk.run("fork", place, "--hand", f"Ben={hands[2:-1]}", "--json").lines
    assert told["redealt"] == same["redealt"]
    (blind,) = desk.run("fork", place, "--blind", "JS 8C 7H", "--json").lines
    assert set(blind["redealt"]["blind"]) == {"JS", "8C", "7H"}


def test_a_revoke_that_the_cards_would_make_is_told(desk: Desk) -> None:
    """It is allowed, since a table may have overlooked it (sixbid.R19)."""
    match = revoke(desk)
    words = ("fork", f"{match}@25", "--hand", f"1={BEN.replace('JS', '8C')}")
    shown = desk.run(*words)
    assert shown.status == 0
    told = "Event 21 would then be against sixbid.R19: Ben (seat 1) played 8D"
    assert told in shown.out
    (as_json,) = desk.run(*words, "--json").lines
    (only,) = as_json["against_rules"]
    assert (only["seq"], only["rule"], only["code"]) == (
        21,
        "sixbid.R19",
        "must_follow_suit",
    )
    # What the match itself was guilty of is no news.
    line = whole(desk, match, 27)
    assert offences(line, as_dealt(line.steps[-1].state)) == ()


@LANGUAGES
def test_a_hand_that_did_not_hold_what_it_played_is_refused(
    desk: Desk, lang: str
) -> None:
    """Each event that could not have been is named, and nothing is written."""
    match = revoke(desk)
    words = ("--hand", f"1={BEN.replace('KC', 'QC').replace('8D', '7D')}")
    shown = desk.run("fork", f"{match}@25", *words, lang=lang)
    assert (shown.status, shown.out) == (2, "")
    lines = shown.err.splitlines()
    assert len(lines) == 4
    for line, seq in zip(lines[1:], (14, 17, 21), strict=True):
        assert str(seq) in line
    assert matches(desk) == [match]


@LANGUAGES
def test_every_fault_of_the_named_cards_comes_at_once(desk: Desk, lang: str) -> None:
    """Unread cards and seats together; then cards twice, too few, of another pack."""
    match = kozel(desk)
    place = f"{match}@12"
    unread = desk.run(
        "fork", place, "--hand", "7=AS", "--hand", "AS", "--hands", ";", lang=lang
    )
    assert (unread.status, len(unread.err.splitlines())) == (2, 4)
    doubled = desk.run("fork", place, "--hand", "1=6C 6C", "--hand", "1=XX", lang=lang)
    assert (doubled.status, len(doubled.err.splitlines())) == (2, 3)
    wrong = desk.run("fork", place, "--hand", "0=6C AS AS", "--hand", "2=AS", lang=lang)
    assert (wrong.status, len(wrong.err.splitlines())) == (2, 6)
    assert matches(desk) == [match]


def test_cards_turned_up_stay_with_the_forehand(desk: Desk) -> None:
    """All saw them there, so no other deal can have been (kozel.R7)."""
    match = kozel(desk)
    shown = desk.run("fork", f"{match}@6", "--hand", "0=9C QH TD AH 8C 8H AC KD")
    assert shown.status == 2
    assert "The cards are dealt”: JD would lie elsewhere" in shown.err


def test_a_gift_is_another_card_to_those_who_did_not_see_it(desk: Desk) -> None:
    """The partners know what passed between them; others may think it another (R13)."""
    match = kozel(desk)
    line = whole(desk, match, 12)
    givers = {resampled(line, 1, seed).moved for seed in range(30)}
    others = {resampled(line, 0, seed).moved for seed in range(30)}
    assert givers == {((1, 3, 1), (3, 1, 35))}
    assert len(others) > 1
    assert {move[:2] for moves in others for move in moves} == {(1, 3), (3, 1)}


def test_an_edited_widow_is_the_one_that_was_taken(desk: Desk) -> None:
    """What was taken out of it face down changes with it; what was laid away does not."""
    match = frog(desk)
    (told,) = desk.run("fork", f"{match}@9", "--blind", "7C 8C 9S", "--json").lines
    taken = [move["card"] for move in told["redealt"]["moved"]]
    assert set(taken) == {"7C", "8C", "9S"}
    assert set(told["redealt"]["laid_by_seat"][1]) == {"TS", "7C", "6S"}
    refused = desk.run(
        "fork", f"{match}@9", "--hand", "0=TS 8H 6H AS 7S KC QC JC 9C 8C 6C"
    )
    assert refused.status == 2
    assert "lays cards away: 3 (TS 7C 6S)”: TS would lie elsewhere" in refused.err


def test_what_was_laid_away_is_drawn_anew_for_the_others(desk: Desk) -> None:
    """The bidder knows his three cards, a defender does not (frog.FR3)."""
    line = whole(desk, frog(desk), 9)
    own = {resampled(line, 1, seed).laid_by_seat[1] for seed in range(20)}
    guessed = {resampled(line, 2, seed).laid_by_seat[1] for seed in range(20)}
    assert len(own) == 1
    assert len(guessed) > 1


@pytest.mark.parametrize(
    ("club", "seq", "viewer"), [(frog, 9, 0), (kozel, 12, 0), (untrumped, 33, 2)]
)
def test_a_draw_tells_nothing_of_the_cards_that_there_were(
    desk: Desk, club: Callable[[Desk], str], seq: int, viewer: int
) -> None:
    """Of two matches that a seat cannot tell apart it draws the same (law 4).

    So it is in what order, and with the same breaches: whether somebody did revoke must not
    be read off them.
    """
    line = whole(desk, club(desk), seq)
    drawn = [resampled(line, viewer, seed) for seed in range(8)]
    told = [offences(line, anew, viewer) for anew in drawn]
    for number in range(12):
        other = dealt_otherwise(line, viewer, number)
        assert [resampled(other, viewer, seed) for seed in range(8)] == drawn
        assert [offences(other, anew, viewer) for anew in drawn] == told


def test_a_gift_of_the_parent_is_not_told_with_a_draw(desk: Desk) -> None:
    """What passed between the partners there is theirs, also beside what differs."""
    kept = ("fork", f"{kozel(desk)}@5", "--play", "keep")
    gift = "instead of: Ben (seat 1) gives the partner a card"
    assert f"{gift} (7C)\n" in desk.run(*kept).out
    drawn = (*kept, "--deal", "resample", "--seed", "1", "--seat")
    assert f"{gift} (7C)\n" in desk.run(*drawn, "3").out
    for seat in ("0", "2", "spectator"):
        assert f"{gift}\n" in desk.run(*drawn, seat).out


@pytest.mark.parametrize("place", ["@2", "@53", "@1"])
@LANGUAGES
def test_where_nothing_is_played_nothing_is_dealt_anew(
    desk: Desk, place: str, lang: str
) -> None:
    """Before the deal and after the end there is no hand to change."""
    match = revoke(desk)
    for words in (("--deal", "resample"), ("--blind", "JS 8C 7H")):
        shown = desk.run("fork", match + place, *words, lang=lang)
        assert (shown.status, shown.out) == (2, "")
    assert matches(desk) == [match]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--deal", "same", "--hand", "1=AS"), "--hand goes with --deal edit only."),
        (("--hands", ";;", "--seed", "1"), "--seed goes with --deal resample only."),
        (("--deal", "edit"), "--deal edit needs the cards"),
        (("--deal", "resample", "--seat", "9"), "There is no seat 9"),
        (("--as-player", "spectator"), "There is no seat spectator"),
        (("--as-player", "0", "--seat", "1"), "--seat names another than --as-player"),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    desk: Desk, words: tuple[str, ...], told: str
) -> None:
    """What was asked for is never guessed where it is two things."""
    match = revoke(desk)
    for lang in ("pl", "ru", "en"):
        shown = desk.run("fork", f"{match}@25", *words, lang=lang)
        assert (shown.status, shown.out) == (2, "")
    assert told in shown.err
    assert matches(desk) == [match]


@LANGUAGES
def test_a_player_forks_no_running_hand(desk: Desk, lang: str) -> None:
    """It is refused and nothing is written; the arbiter may at any time."""
    match = desk.imported(FULL_DEAL)
    for words in ((), ("--deal", "resample"), ("--play", "9D")):
        shown = desk.run("fork", f"{match}@9", "--as-player", "Ada", *words, lang=lang)
        assert (shown.status, shown.out) == (2, "")
        assert match in shown.err
    assert matches(desk) == [match]
    assert desk.run("fork", f"{match}@9").status == 0


def test_a_player_forks_a_hand_that_is_over_by_his_own_sight(desk: Desk) -> None:
    """What he draws is what he could know; his own cards stay."""
    match = revoke(desk)
    asked = ("fork", f"{match}@25", "--as-player", "1", "--deal", "resample", "--json")
    (told,) = desk.run(*asked).lines
    assert told["seat"] == 1
    assert dealt_to(told, 1) == set(BEN.split())


def test_a_deal_anew_is_shown_audited_and_written_as_a_record(desk: Desk) -> None:
    """The hand is told as if it had been dealt so, and reads again as the same."""
    match = revoke(desk)
    words = ("--hand", f"1={BEN.replace('JS', '6H')}", "--play", "9D", "--json")
    (told,) = desk.run("fork", f"{match}@25", *words).lines
    branch = told["match"]
    assert desk.run("audit", branch).status == 0
    shown = desk.run("show", f"{branch}@27").out
    assert "TH KH QH 9H 6H" in shown
    replayed = desk.run("replay", branch).out
    assert "The hand is dealt anew" in replayed
    text = desk.run("export", branch).out
    assert "The hand is dealt anew" in text
    again = desk.imported(text, "again.toml")
    assert desk.run("audit", again).status == 0
    (dealt,) = [
        each.event.hands
        for each in history(desk, branch)
        if isinstance(each.event, HandRedealt)
    ]
    assert whole(desk, again, 3).steps[2].state.dealt[1] == sum(
        1 << card for card in dealt[1]
    )
    compared = desk.run("diff", match, branch)
    assert compared.status in (0, 1)
    assert compared.err == ""


def test_a_seat_sees_in_a_fork_what_it_saw_before(desk: Desk) -> None:
    """What the viewer could know of the fork is what he could know of the match."""
    match = revoke(desk)
    asked = ("fork", f"{match}@25", "--deal", "resample", "--seat", "2", "--json")
    (told,) = desk.run(*asked).lines
    known = ("know", "--seat", "2", "--json")
    (before,) = desk.run(*known, f"{match}@25").lines
    (after,) = desk.run(*known, f"{told['match']}@27").lines
    for fact in ("deals", "hands", "unseen", "lacking", "against_rules", "moved"):
        assert after[fact] == before[fact]


def test_cards_of_a_fork_may_have_the_letters_of_a_language(desk: Desk) -> None:
    """A hand is typed as the screen shows it."""
    match = revoke(desk)
    words = ("fork", f"{match}@25", "--blind", "Вп 8т 7ч")
    assert desk.run(*words, lang="ru").status == 0
    assert desk.run(*words, lang="en").status == 2


def test_the_named_deal_is_the_same_however_it_was_named(desk: Desk) -> None:
    """A deal named as it was changes nothing."""
    line = whole(desk, revoke(desk), 25)
    deal = as_dealt(line.steps[-1].state)
    named = dict(enumerate(deal.hands))
    assert edited(line, named, deal.blind) == deal
    assert edited(line, {}, None) == deal


def test_a_hand_that_paper_did_not_tell_is_dealt_by_what_was_played(desk: Desk) -> None:
    """Cards that nobody wrote down are drawn like hidden ones, and judged from then on."""
    lines = FULL_DEAL.splitlines()
    start, end = lines.index("deal = ["), lines.index('blind = "JS 8C 6D"')
    match = desk.imported("\n".join(lines[:start] + lines[end + 1 :]))
    assert desk.run("audit", match).status == 1
    asked = ("fork", match, "--deal", "resample", "--seed", "1")
    (told,) = desk.run(*asked, "--json").lines
    shown = told["redealt"]
    assert len({card for hand in shown["hands"] for card in hand}) == 33
    assert {"TD", "AS"} & set(shown["hands"][0]) == {"TD"}
    (card, *_) = told["legal"]
    (played,) = desk.run(*asked, "--play", card, "--json").lines
    assert played["redealt"] == shown
    (judged,) = desk.run("audit", played["match"], "--json").lines
    assert [each["code"] for each in judged["findings"]] == ["wrong_deal"]
    events = [each.event for each in history(desk, played["match"])]
    foul = CardPlayed(played["turn"], card_number("TD"))
    found, _, _ = judge([Told(event, None) for event in (*events, foul)])
    assert [each.breach.code for each in found] == ["wrong_deal", "card_not_held"]

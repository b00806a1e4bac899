"""Whatever is found or refused can be said, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from core.games import GAMES, fold
from replay.audit.finding import Finding
from replay.audit.wording import finding_words, refusal_words
from replay.words import languages, say
from tests.laws.games import EVERY_GAME
from tests.strategies import foul_logs, law

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

NAMES = ("Ada", "Ben", "Cid", "Dora")


@EVERY_GAME
@law(60)
@given(data=st.data())
def test_every_breach_has_a_sentence(game: str, data: DataObject) -> None:
    """As a finding and as a refusal, in three languages, without a gap left open."""
    log = data.draw(foul_logs(game, hands=2))
    rules = GAMES[game]
    state = fold(log[:1])
    for seq, event in enumerate(log[1:], 2):
        for breach in rules.check(state, event):
            trick = state.tricks + 1 if breach.in_play else None
            finding = Finding(breach, 1, trick, seq)
            for lang in languages():
                said = finding_words(finding, NAMES, lang)
                told = refusal_words(breach, NAMES, lang)
                assert said.endswith(".")
                assert told.endswith(".")
                assert "{" not in said + told
                assert said != say("finding.any", lang), breach
        state = rules.evolve(state, event)

"""A match of a report in the words of a language: what page and text say alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from core.catalogue import OPTION_RULES
from core.errors import CoreError
from events.cards import CARD_TEXTS, SUITS, card_number
from events.frog import CardsLaidAway
from events.sixbid import CallMade, TrumpNamed
from events.table import Forked, HandScored, MatchOpened, TrickTaken
from replay.drawing.knowledge import knowledge_facts
from replay.report.arbitration import ArbitrationTold, arbitration_told
from replay.report.ink import CardFace, InkPage, ink_of
from replay.report.sheet import Sheet, Spoken, sheet_of
from replay.rulebook.option import house_rule_words
from replay.viewer import SPECTATOR
from replay.words import rule_text, rule_title

if TYPE_CHECKING:
    from replay.report.model import Case, Drawn, MatchReport, Sight
    from replay.timeline import Step

__all__ = ("CaseTold", "LayingTold", "MatchTold", "SightTold", "tell")


class LayingTold(Struct, frozen=True):
    """A card of the trick in question, with who laid it."""

    by: str
    face: CardFace
    mark: str
    """``in_question``, ``takes``, ``taken_back`` or empty."""
    taken_back: bool


class SightTold(Struct, frozen=True):
    """What a seat could know, in sentences."""

    title: str
    rows: list[list[CardFace]]
    facts: list[str]


class CaseTold(Struct, frozen=True):
    """A finding in words."""

    number: int
    seq: int
    """The event, 0 where it cannot be shown."""
    where: str
    message: str
    caption: str
    drawn: list[LayingTold]
    calls: list[Spoken]
    legal: list[CardFace]
    legal_words: str
    rule: str
    rule_title: str
    rule_text: str
    house: str
    """The house rules of the table that bend the rule, empty for none."""
    stopped: str
    sight: SightTold | None


class MatchTold(Struct, frozen=True):
    """A match in words."""

    title: str
    versus: str
    occasion: str
    badge: str
    mood: str
    """``clean``, ``found`` or ``seat``."""
    sentence: str
    """The verdict in one sentence."""
    judged: str
    facts: list[tuple[str, str]]
    broken: str
    cases: list[CaseTold]
    arbitration: ArbitrationTold | None
    sheets: list[Sheet]
    events: list[Spoken]


def tell(match: MatchReport, lang: str, broken: str = "") -> MatchTold:
    """Return a match in words; ``broken`` says where its log cannot be followed."""
    page = ink_of(match, lang)
    verdict = match.verdict
    game = page.say(f"name.game.{verdict.game}") if verdict.game else "?"
    labels = match.source.labels
    occasion = [labels[key] for key in ("event", "place", "date") if labels.get(key)]
    mood = "seat" if match.viewer is not None else "found" if match.cases else "clean"
    faulty = {case.finding.seq for case in match.cases}
    cases = [_case(page, match, case) for case in match.cases]
    return MatchTold(
        title=game,
        versus=" · ".join(page.name(seat) for seat in range(len(match.source.names))),
        occasion=" · ".join(occasion),
        badge=_badge(page, match, mood),
        mood=mood,
        sentence=_sentence(page, match, cases),
        judged=_judged(page, match, game),
        facts=_facts(page, match),
        broken=broken,
        cases=cases,
        arbitration=arbitration_told(match, page),
        sheets=[sheet_of(match, story, page) for story in match.stories],
        events=[
            Spoken(s.seq, page.event(s), is_wrong=s.seq in faulty)
            for s in _told_steps(match)
        ],
    )


def _told_steps(match: MatchReport) -> list[Step]:
    wanted = {story.number for story in match.stories}
    whole = match.source.hand is None
    return [s for s in match.line.steps if s.hand in wanted or (whole and not s.hand)]


def _badge(page: InkPage, match: MatchReport, mood: str) -> str:
    if mood == "seat":
        return page.say("report.seen_by_player", player=_eye(page, match.viewer))
    if mood == "clean":
        return page.say("report.badge_clean")
    return page.say("report.badge_found", n=len(match.cases))


def _eye(page: InkPage, viewer: int | None) -> str:
    spectator = viewer is None or viewer == SPECTATOR
    return page.say("viewing.spectator") if spectator else page.player(viewer or 0)


def _sentence(page: InkPage, match: MatchReport, cases: list[CaseTold]) -> str:
    if match.viewer is not None:
        return page.say("screen.show.open_only")
    if not cases:
        return page.say("report.verdict_clean")
    if len(cases) == 1:
        return cases[0].message
    hands = sorted({c.finding.hand for c in match.cases if c.finding.hand is not None})
    told = ", ".join(map(str, hands)) or page.say("name.none")
    return page.say("report.verdict_found", n=len(cases), hands=told)


def _judged(page: InkPage, match: MatchReport, game: str) -> str:
    verdict = match.verdict
    counts = {"hands": verdict.hands, "events": verdict.events, "game": game}
    if match.viewer is not None:
        return page.say("report.size", **counts)
    parts = [page.say("report.judged", **counts)]
    if verdict.unfinished:
        hands = ", ".join(map(str, verdict.unfinished))
        parts.append(page.say("screen.audit.unfinished", hands=hands) + ".")
    return " ".join(parts)


def _facts(page: InkPage, match: MatchReport) -> list[tuple[str, str]]:
    """Return what is known of a match, a term and its text each."""
    source = match.source
    seats = range(len(source.names))
    facts = [("players", ", ".join(page.player(seat) for seat in seats))]
    if source.labels.get("note") and match.viewer is None:
        facts.append(("note", source.labels["note"]))
    facts.append(("house", _house(page, match)))
    for event in source.events:
        if isinstance(event, Forked):
            branch = page.say("screen.event.forked", match=event.parent, seq=event.seq)
            told = event.reason and match.viewer is None
            facts.append(("branch", f"{branch}: {event.reason}" if told else branch))
    facts.append(("match", match.verdict.match))
    if match.head:
        facts.append(("head", match.head))
    elif match.verdict.source:
        facts.append(("head", page.say("report.no_chain")))
    if match.verdict.source:
        facts.append(("source", match.verdict.source))
    return [(page.say(f"report.{key}"), text) for key, text in facts]


def _house(page: InkPage, match: MatchReport) -> str:
    source = match.source
    opened = source.told[0].event if source.told else None
    rules = opened.rules if isinstance(opened, MatchOpened) else 1
    version = page.say("screen.show.rules", version=rules)
    if not source.options:
        return f"{page.say('report.usual')} ({version})"
    try:
        told = house_rule_words(match.verdict.game, source.options, page.lang)
    except (CoreError, KeyError):  # rules of a version, or options, that are not ours
        told = str(source.options)
    return f"{told} ({version})"


def _case(page: InkPage, match: MatchReport, case: Case) -> CaseTold:
    finding, breach = case.finding, case.finding.breach
    stops = breach.ends and finding.hand is not None
    event = case.step.event if case.step else None
    laying = isinstance(event, CardsLaidAway)
    legal = () if laying or isinstance(event, HandScored | TrickTaken) else breach.legal
    cards = [card_number(text) for text in legal if text in CARD_TEXTS]
    return CaseTold(
        number=case.number,
        seq=case.step.seq if case.step else 0,
        where=_where(page, case),
        message=page.finding(finding),
        caption=page.say(f"report.drawn_{'trick' if finding.trick else 'moved'}"),
        drawn=[_laying(page, drawn) for drawn in case.drawn],
        calls=_calls(page, match, case),
        legal=[page.face(card) for card in cards],
        legal_words="" if cards else _legal_words(page, case),
        rule=breach.rule,
        rule_title=rule_title(breach.rule, page.lang),
        rule_text=rule_text(breach.rule, page.lang),
        house=_bent(page, match, breach.rule),
        stopped=page.say("screen.audit.stopped") if stops else "",
        sight=_sight(page, match, case.sight) if case.sight else None,
    )


def _bent(page: InkPage, match: MatchReport, rule: str) -> str:
    """Return the house rules of the table that bend a rule, empty for none."""
    game = match.verdict.game
    bending = OPTION_RULES.get(game, {})
    options = match.source.options
    bent = {key: value for key, value in options.items() if bending.get(key) == rule}
    if not bent:
        return ""
    rules = house_rule_words(game, bent, page.lang)
    return page.say("report.at_this_table", rules=rules)


def _where(page: InkPage, case: Case) -> str:
    finding = case.finding
    if finding.hand is None:
        place = page.say("screen.place.match")
    elif finding.trick is None:
        place = page.say("screen.place.hand", hand=finding.hand)
    else:
        place = page.say("screen.place.trick", hand=finding.hand, trick=finding.trick)
    parts = [place, page.say("screen.place.event", seq=finding.seq)]
    if finding.line:
        parts.append(page.say("report.line", line=finding.line))
    told = " · ".join(parts)
    return told[:1].upper() + told[1:]


def _laying(page: InkPage, drawn: Drawn) -> LayingTold:
    by = page.name(drawn.seat)
    if drawn.to >= 0:
        by = f"{by} → {page.name(drawn.to)}"
    marks = ("in_question", "taken_back", "takes")
    mark = next((each for each in marks if getattr(drawn, each)), "")
    return LayingTold(by, page.face(drawn.card), mark, drawn.taken_back)


def _calls(page: InkPage, match: MatchReport, case: Case) -> list[Spoken]:
    """Return the auction as far as the call in question, none for another fault."""
    if case.step is None or not isinstance(case.step.event, CallMade):
        return []
    return [
        Spoken(
            step.seq,
            page.bid(step.event.bid),
            page.name(step.event.seat),
            is_wrong=step.seq == case.step.seq,
        )
        for step in match.line.steps[: case.step.seq]
        if step.hand == case.step.hand and isinstance(step.event, CallMade)
    ]


def _legal_words(page: InkPage, case: Case) -> str:
    """Return what was legal where that is no choice of one card."""
    legal = case.finding.breach.legal
    match case.step.event if legal and case.step else None:
        case CallMade():
            moves = [page.say(f"name.bid.{bid}") for bid in legal]
        case TrumpNamed():
            moves = [page.suit(SUITS.index(suit)) for suit in legal]
        case CardsLaidAway():
            cards = page.spell(map(card_number, legal))
            moves = [page.say("screen.move.lay_away", cards=cards)]
        case _:
            return ""
    return page.say("screen.audit.legal", legal=moves)


def _sight(page: InkPage, match: MatchReport, sight: Sight) -> SightTold:
    seen = dict(match.views)[sight.seat].until(sight.step.seq)
    state = sight.state
    held = state.hands[sight.seat]
    return SightTold(
        page.say("report.sight", player=page.name(sight.seat), seq=sight.step.seq + 1),
        page.rows(match.line.game.name, held, state.trump),
        knowledge_facts(page, seen, sight.insight),
    )

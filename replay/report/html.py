"""A report as one page: nothing is fetched, and nothing runs but what stands in it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from markupsafe import Markup
from msgspec import Struct

from events.cards import CARD_COUNT, CARD_TEXTS
from replay.audit.unreadable import fault_lines
from replay.report.ink import InkPage, ink_of
from replay.report.moments import deltas, moments
from replay.report.paper import page_text, policy, style_of, templates
from replay.report.summing import by_rule, clean_line, total_line
from replay.report.telling import CaseTold, MatchTold, tell
from replay.viewer import SPECTATOR
from replay.words import say

if TYPE_CHECKING:
    from replay.report.model import Case, MatchReport, Report
    from replay.terminal import Terminal

__all__ = ("html_page",)

_HOME: Final = "replay.report"
_UNSAFE: Final = str.maketrans(
    {
        "<": "\\u003c",
        ">": "\\u003e",
        "&": "\\u0026",
        "\u2028": "\\u2028",
        "\u2029": "\\u2029",
    }
)


class _Eye(Struct, frozen=True):
    """A viewer that can be chosen."""

    key: str
    name: str
    hint: str


def html_page(terminal: Terminal, report: Report) -> str:
    """Return a report as HTML, complete in itself, in the terminal's language."""
    lang = terminal.lang
    words = partial(say, lang=lang)
    style = style_of(_HOME, "pages/report.css")
    script = page_text(_HOME, "pages/report.js")
    alone = report.is_single
    matches = [
        _match(terminal, match, "" if alone else f"m{place}")
        for place, match in enumerate(report.matches, 1)
    ]
    kind = words(f"report.kind_{report.kind}")
    title = f"{matches[0]['title']}: {matches[0]['versus']}" if alone else kind
    page = templates(_HOME, "pages").get_template("report.html.j2")
    return page.render(
        report=report,
        lang=lang,
        say=words,
        kind=kind,
        title=title,
        alone=alone,
        matches=matches,
        clean=[clean_line(verdict, lang) for verdict, _ in report.clean],
        unread=[(u.source, fault_lines(terminal, u.fault)) for u in report.unread],
        total=total_line(report, lang),
        by_rule=by_rule(report, lang),
        style=Markup(style),  # noqa: S704 - ours
        script=Markup(script) if matches else "",  # noqa: S704 - ours
        policy=policy(style, script),
    )


def _match(terminal: Terminal, match: MatchReport, anchor: str) -> dict[str, Any]:
    from replay.commands.show import break_words  # noqa: PLC0415 - no circle

    lang = terminal.lang
    page = ink_of(match, lang)
    told = tell(match, lang, break_words(terminal, match.source, match.line))
    shown = {name: getattr(told, name) for name in MatchTold.__struct_fields__}
    eyes = [_eye(page, viewer) for viewer, _ in match.views]
    return shown | {
        "anchor": anchor,
        "id": anchor or "match",
        "lang": lang,
        "name": match.verdict.source or match.verdict.match,
        "players": [page.name(seat) for seat in range(len(match.source.names))],
        "seats": len(match.source.names),
        "eyes": eyes,
        "data": _data(match, page, told, eyes) if told.sheets else "",
    }


def _eye(page: InkPage, viewer: int | None) -> _Eye:
    if viewer is None:
        return _Eye("a", page.say("report.everything"), page.say("screen.replay.all"))
    if viewer == SPECTATOR:
        spectator = page.say("viewing.spectator")
        return _Eye("v", page.say("report.spectator"), _seen(page, spectator))
    return _Eye(str(viewer), page.name(viewer), _seen(page, page.player(viewer)))


def _seen(page: InkPage, player: str) -> str:
    return page.say("screen.replay.seat", player=player)


def _data(
    match: MatchReport, page: InkPage, told: MatchTold, eyes: list[_Eye]
) -> Markup:
    """Return what the script steps through, as JSON that cannot end its element."""
    seen = [moments(match, page, line, viewer) for viewer, line in match.views]
    sentences = [shown["w"] for shown in seen[0]]
    for view in seen[1:]:
        for sentence, shown in zip(sentences, view, strict=True):
            if shown["w"] == sentence:
                del shown["w"]
    faces = {CARD_TEXTS[card]: page.face(card) for card in range(CARD_COUNT)}
    data = {
        "main": eyes[0].key,
        "views": {eye.key: deltas(view) for eye, view in zip(eyes, seen, strict=True)},
        "findings": [
            _mark(case, told)
            for case, told in zip(match.cases, told.cases, strict=True)
            if told.seq
        ],
        "faces": {text: [f.rank, f.sign, f.suit, f.name] for text, f in faces.items()},
        "names": [page.name(seat) for seat in range(len(match.source.names))],
        "words": _words(page, len(match.line.steps)),
    }
    text = msgspec.json.encode(data).decode().translate(_UNSAFE)
    return Markup(text)  # noqa: S704 - no sign of HTML is left in it


def _mark(case: Case, told: CaseTold) -> dict[str, Any]:
    """Return a finding as the script marks it: its event, and the card in question."""
    marked = [drawn for drawn in case.drawn if drawn.in_question]
    shown: dict[str, Any] = {
        "e": told.seq,
        "text": f"{told.message} ({told.rule}, {told.rule_title})",
    }
    for drawn in marked:
        shown |= {"seat": drawn.seat, "card": CARD_TEXTS[drawn.card]}
    return shown


def _words(page: InkPage, last: int) -> dict[str, str]:
    """Return the templates that the script fills in; its placeholders stay."""
    return {
        "position": page.say("screen.replay.step", seq="{e}", last=last),
        "hand": page.say("screen.place.hand", hand="{n}"),
        "trick": page.say("screen.place.trick", hand="{n}", trick="{i}"),
        "hidden": page.say("report.hidden", n="{n}"),
        "turn": page.say("screen.replay.turn", player="{player}"),
        "deals": page.say("report.deals", deals="{deals}"),
        "card_hidden": page.say("report.card_hidden"),
        "in_question": page.say("report.in_question"),
        "legal": page.say("report.legal_card"),
    }

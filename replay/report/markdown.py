"""A report as a page of Markdown: readable as it stands, the hands drawn in plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from replay.audit.unreadable import fault_lines
from replay.commands.show import break_words
from replay.drawing.hand_page import hand_lines
from replay.report.ink import ink_of
from replay.report.summing import by_rule, clean_line, total_line
from replay.report.telling import CaseTold, LayingTold, MatchTold, tell
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from replay.report.arbitration import ArbitrationTold
    from replay.report.model import MatchReport, Report
    from replay.report.sheet import Sheet
    from replay.terminal import Terminal

__all__ = ("markdown_page",)

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#|~&])")
_FENCES: Final = re.compile("`+")


def markdown_page(terminal: Terminal, report: Report) -> str:
    """Return a report as Markdown, in the terminal's language."""
    lang = terminal.lang
    kind = say(f"report.kind_{report.kind}", lang)
    lines: list[str] = []
    if not report.is_single:
        lines += [f"# {kind}", "", _plain(total_line(report, lang)), ""]
        lines += [
            f"- {_plain(rule)}, {_plain(title)}: {count}"
            for rule, title, count in by_rule(report, lang)
        ]
    for match in report.matches:
        lines += ["", *_match(terminal, match, kind if report.is_single else "")]
    if report.unread:
        lines += ["", f"## {say('report.unread', lang)}", ""]
        lines += [
            f"- **{_plain(each.source)}** {_plain(' '.join(fault_lines(terminal, each.fault)))}"
            for each in report.unread
        ]
    if report.clean:
        lines += ["", f"## {say('report.clean', lang)}", ""]
        lines += [
            f"- {_plain(clean_line(verdict, lang))}" for verdict, _ in report.clean
        ]
    again = say("report.again", lang)
    lines += [
        "",
        "---",
        "",
        f"{again}: {_code(report.command)} (Sixfold {report.version})",
    ]
    return "\n".join(lines).strip("\n") + "\n"


def _match(terminal: Terminal, match: MatchReport, kind: str) -> list[str]:
    told = tell(match, terminal.lang, break_words(terminal, match.source, match.line))
    level = "#" if kind else "##"
    lines = [f"{level} {_plain(f'{told.title}: {told.versus}')}", ""]
    head = " · ".join(filter(None, (kind, told.occasion)))
    lines += [_plain(head), ""] if head else []
    lines += [f"**{_plain(told.badge)}.** {_plain(told.sentence)}", ""]
    lines += [_plain(told.judged), ""]
    lines += [f"- {term}: {_plain(text)}" for term, text in told.facts]
    if told.broken:
        lines += ["", f"**{_plain(told.broken)}**"]
    if told.cases:
        lines += ["", f"{level}# {say('report.findings', terminal.lang)}"]
        for case in told.cases:
            lines += ["", *_case(case, terminal.lang, level)]
    if told.arbitration:
        lines += ["", f"{level}# {say('ruling.title', terminal.lang)}", ""]
        lines += _arbitration(told.arbitration, terminal.lang, level)
    page = ink_of(match, terminal.lang)
    for story in match.stories:
        drawn = [line.plain.rstrip() for line in hand_lines(page, story)]
        title = _plain(drawn[0])
        lines += ["", f"{level}# {title}", "", *_fenced(drawn[1:])]
    if len(told.sheets) > 1:
        title = say("report.score_sheet", terminal.lang)
        if told.arbitration and told.arbitration.total:
            title += f" · {say('ruling.as_played', terminal.lang)}"
        lines += ["", f"{level}# {title}", ""]
        lines += _score_sheet(told, terminal.lang)
    return lines


def _case(case: CaseTold, lang: str, level: str) -> list[str]:
    lines = [f"{level}## {_plain(case.where)}", "", f"**{_plain(case.message)}**", ""]
    if case.drawn:
        cards = "   ".join(f"{_plain(each.by)} {_marked(each)}" for each in case.drawn)
        lines += [f"{case.caption}: {cards}", ""]
    if case.calls:
        calls = ", ".join(
            f"{_plain(call.name)} {_plain(call.text)}{' **!**' * call.is_wrong}"
            for call in case.calls
        )
        lines += [f"{say('screen.show.auction', lang)}: {calls}", ""]
    if case.legal:
        legal = " ".join(face.rank + face.sign for face in case.legal)
        lines += [f"{say('report.legal', lang)}: {legal}", ""]
    elif case.legal_words:
        lines += [_plain(case.legal_words), ""]
    cite = say("report.rule", lang, rule=case.rule, title=case.rule_title)
    lines += [f"> {_plain(cite)}", ">", f"> {_plain(case.rule_text)}"]
    if case.house:
        lines += [">", f"> {_plain(case.house)}"]
    if case.stopped:
        lines += ["", _plain(case.stopped)]
    if case.sight:
        rows = "  ".join(
            " ".join(face.rank + face.sign for face in row) for row in case.sight.rows
        )
        lines += ["", f"{_plain(case.sight.title)}", ""]
        lines += [f"- {say('report.held', lang)}: {rows}"]
        lines += [f"- {_plain(fact)}" for fact in case.sight.facts]
    return lines


def _marked(laid: LayingTold) -> str:
    text = laid.face.rank + laid.face.sign or "??"
    if laid.mark == "takes":
        return f"**{text} \\***"
    text = f"({text})" if laid.taken_back else text
    return f"**{text} !**" if laid.mark == "in_question" else text


def _arbitration(told: ArbitrationTold, lang: str, level: str) -> list[str]:
    lines: list[str] = []
    for act in told.acts:
        place = say("screen.place.event", lang, seq=act.seq)
        lines += [f"{level}## {_plain(act.title)} ({place})", ""]
        if act.text:
            lines += [f"> {_plain(act.text)}", ""]
        said = [act.remedy, *(": ".join(filter(None, law)) for law in act.law)]
        if act.evidence:
            events = ", ".join(map(str, act.evidence))
            said.append(say("ruling.evidence", lang, events=events))
        said += [act.signed, act.status, act.fault and f"! {act.fault}"]
        lines += [f"- {_plain(each)}" for each in said if each]
        lines.append("")
    if told.total is None:
        return lines
    kinds = [say(f"ruling.{key}", lang) for key in ("as_played", "as_ruled")]
    heads = [f"{kind}: {name}" for kind in kinds for name in told.columns]
    rows = [
        [each.name, *each.as_played, *each.as_ruled]
        for each in (*told.hands, told.total)
    ]
    bar = ["---", *["---:"] * len(heads)]
    return [*lines, _row(["", *map(_plain, heads)]), _row(bar), *map(_row, rows)]


def _score_sheet(told: MatchTold, lang: str) -> list[str]:
    columns = told.sheets[0].columns
    heads = [say("report.hand", lang), say("name.dealer", lang)]
    heads += [say("name.contract", lang), *columns]
    heads += [say("report.total_of", lang, name=column) for column in columns]
    rows = [_score_row(sheet) for sheet in told.sheets]
    bar = ["---"] * 3 + ["---:"] * (2 * len(columns))
    return [_row(_plain(head) for head in heads), _row(bar), *map(_row, rows)]


def _score_row(sheet: Sheet) -> list[str]:
    change = sheet.change or ["–"] * len(sheet.columns)
    wrong = " **!**" if sheet.score_wrong else ""
    cells = [str(sheet.number), _plain(sheet.dealer), _plain(sheet.contract)]
    return [*cells, *(each + wrong for each in change), *sheet.standing]


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    r"""Return a text in which no sign means anything to Markdown, on one line.

    >>> print(_plain("a *b* <i>"))
    a \*b\* \<i\>
    """
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))


def _code(text: str) -> str:
    fence = "`" * (1 + max(map(len, _FENCES.findall(text)), default=0))
    return f"{fence} {text} {fence}" if len(fence) > 1 else f"`{text}`"


def _fenced(lines: Sequence[str]) -> list[str]:
    """Return lines as a block that none of them can end."""
    longest = max(
        (len(run) for line in lines for run in _FENCES.findall(line)), default=0
    )
    fence = "`" * max(3, longest + 1)
    body = list(lines)
    while body and not body[0]:
        body.pop(0)
    return [f"{fence}text", *body, fence]

"""``sixfold know``: what a seat could know at an event, and the deals that are left."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from typing import Annotated

import typer
from rich.text import Text

from core.deals.courses import AWAY, BLIND
from events.cards import BIDS, card_numbers, card_text
from events.kozel import TrumpGiven
from events.sixbid import CallMade
from replay.commanding import Command, new_app
from replay.commands.show import break_words, checked_viewer, heading
from replay.drawing.hand_page import hand_lines
from replay.drawing.order import in_suits
from replay.drawing.page import Page
from replay.drawing.pen import pen_of
from replay.errors import EventUnknown
from replay.insight import Insight, SampleDeal, insight
from replay.source import Source, open_sources
from replay.story import stories
from replay.terminal import BAD_USE, Terminal
from replay.timeline import Timeline, timeline

__all__ = ("command",)

_SPECTATOR = -1


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    words = terminal.say
    app = new_app()

    @app.command(cls=Command, help=words("command.know"))
    def know(
        target: Annotated[str, typer.Argument(help=words("option.look_at"))],
        *,
        hand: Annotated[int | None, typer.Option(help=words("option.hand"))] = None,
        at: Annotated[int | None, typer.Option(help=words("option.at"))] = None,
        seat: Annotated[
            int | None, typer.Option(help=words("option.know_seat"))
        ] = None,
        sample: Annotated[int, typer.Option(min=0, help=words("option.sample"))] = 0,
        seed: Annotated[int, typer.Option(help=words("option.sample_seed"))] = 0,
        ascii_only: Annotated[
            bool, typer.Option("--ascii", help=words("option.ascii"))
        ] = False,
        json: Annotated[
            bool, typer.Option("--json", help=words("option.json"))
        ] = False,
    ) -> None:
        for source in open_sources(terminal, target, hand):
            checked_viewer(source, seat)
            viewer = _SPECTATOR if seat is None else seat
            line = timeline(source.events, viewer)
            last = _last(source, line, at)
            number = source.hand if at is None else None
            number = number or line.steps[last - 1].hand
            known = insight(line, number, last, viewer)
            if json:
                shown = _json(source, line, known, seat, last)
                samples = known.samples(sample, seed) if known else ()
                shown["samples"] = [_deal_json(each) for each in samples]
                terminal.print_json(shown)
            else:
                pen = pen_of(terminal, ascii_only=ascii_only)
                page = Page(pen, terminal.lang, source.names, (), viewer)
                for shown_line in heading(terminal, source, page):
                    terminal.print(shown_line)
                moment = words("screen.show.moment", seq=last, last=len(line.steps))
                terminal.print(Text(moment, style="bold"))
                for shown_line in _lines(page, line, known, last):
                    terminal.print(shown_line)
                for place, deal in enumerate(
                    known.samples(sample, seed) if known else ()
                ):
                    for shown_line in _deal_lines(page, line, deal, place + 1):
                        terminal.print(shown_line)
            if break_words(terminal, source, line):
                terminal.raise_status(BAD_USE)

    return app


def _last(source: Source, line: Timeline, at: int | None) -> int:
    """Return the event to stop at: the one named, else the end of the hand or match."""
    steps = len(line.steps)
    last = source.last if at is None else at
    if last is None:
        ends = [s.seq for s in line.steps if s.hand == source.hand]
        return ends[-1] if ends else steps
    if not 1 <= last <= steps:
        raise EventUnknown(seq=last, last=steps)
    return last


def _lines(page: Page, line: Timeline, known: Insight | None, last: int) -> list[Text]:
    """Return the table as the viewer saw it, and what follows from it."""
    if known is None:
        return [Text(), Text(page.say("screen.show.between"))]
    told = stories(line.until(last))
    lines = [Text(), *hand_lines(page, told[-1], moment=True), Text()]
    lines.append(Text(page.say("screen.know.title"), style="bold underline"))
    if not known.dealt:
        return [*lines, Text("  " + page.say("screen.know.no_deal"))]
    facts = [
        page.say("screen.know.lone", seq=s.seq, player=page.player(s.event.seat))
        for s in known.steps
        if isinstance(s.event, TrumpGiven) and s.seq not in known.broken
    ]
    for each in known.lacking:
        key = "lacks" if each.led >= 0 else "lacks_led"
        facts.append(
            page.say(
                f"screen.know.{key}",
                seq=each.seq,
                player=page.player(each.seat),
                card=page.spell((each.card,)),
                led=page.spell((each.led,)),
                cards=_suited(page, line, each.cards),
            )
        )
    facts += [page.say("screen.know.broken", seq=seq) for seq in known.broken]
    if known.stopped:
        facts.append(page.say("screen.know.stopped", seq=known.stopped))
    if known.unseen:
        unseen = _suited(page, line, known.unseen)
        facts.append(page.say("screen.know.unseen", cards=unseen))
    deals = f"{known.number:,}".replace(",", " ")
    lines += [Text("  " + fact) for fact in facts]
    count = page.say("screen.know.count", deals=deals)
    return [*lines, Text("  " + count, style="bold")]


def _suited(page: Page, line: Timeline, cards: int) -> str:
    trump = line.steps[-1].state.trump
    return "  ".join(page.spell(row) for row in in_suits(line.game.name, cards, trump))


def _deal_lines(
    page: Page, line: Timeline, deal: SampleDeal, number: int
) -> list[Text]:
    """Return a possible deal: a line a hand, then what moved."""
    head = Text(page.say("screen.know.deal", number=number), style="bold underline")
    lines = [Text(), head]
    blind = BLIND if line.game.blind_size else AWAY
    rows = [*enumerate(deal.hands), (blind, deal.blind)]
    lines += [
        Text(f"  {_place(page, line, place)}: {_suited(page, line, cards)}")
        for place, cards in rows
        if cards
    ]
    for seq, giver, taker, cards in deal.moves:
        event = page.say("screen.place.event", seq=seq)
        way = f"{_place(page, line, giver)} > {_place(page, line, taker)}"
        lines.append(Text(f"  {event}: {way}: {page.spell(card_numbers(cards))}"))
    return lines


def _place(page: Page, line: Timeline, place: int) -> str:
    if place >= 0:
        return page.player(place)
    if place == AWAY:
        return page.say("screen.know.laid_away")
    name = "widow" if line.game.name == "frog" else "blind"
    return page.say(f"screen.show.{name}")


def _json(
    source: Source, line: Timeline, known: Insight | None, seat: int | None, last: int
) -> dict[str, object]:
    step = line.steps[last - 1]
    shown: dict[str, object] = {
        "match": source.verdict.match,
        "source": source.verdict.source,
        "game": line.game.name,
        "players": list(source.names),
        "seat": seat,
        "event": last,
        "hand": known.steps[0].hand if known else None,
        "trick": (known.steps[-1].trick or None) if known else None,
        "deals": known.number if known and known.dealt else None,
        "exact": True,
    }
    state = step.state
    shown["hands"] = [
        {"seat": each, "known": _texts(mask), "hidden": state.hidden[each]}
        for each, mask in enumerate(state.hands)
        if known and state.hidden
    ]
    shown["unseen"] = _texts(known.unseen) if known and known.dealt else []
    shown["calls"] = [
        {"seq": s.seq, "seat": s.event.seat, "bid": BIDS[s.event.bid]}
        for s in (known.steps if known else ())
        if isinstance(s.event, CallMade)
    ]
    shown["moved"] = [
        {
            "from": giver if giver >= 0 else None,
            "to": taker if taker >= 0 else None,
            "card": card_text(card) if card >= 0 else None,
        }
        for giver, taker, card in (state.moved if known else ())
    ]
    shown["lacking"] = [
        {
            "seq": each.seq,
            "seat": each.seat,
            "card": card_text(each.card),
            "led": card_text(each.led) if each.led >= 0 else None,
            "none_of": _texts(each.cards),
        }
        for each in (known.lacking if known else ())
    ]
    shown["against_rules"] = list(known.broken) if known else []
    shown["stopped"] = (known.stopped or None) if known else None
    return shown


def _texts(mask: int) -> list[str]:
    return [card_text(card) for card in card_numbers(mask)]


def _deal_json(deal: SampleDeal) -> dict[str, object]:
    return {
        "hands": [_texts(mask) for mask in deal.hands],
        "blind": _texts(deal.blind),
        "moves": [
            {
                "seq": seq,
                "from": giver if giver >= 0 else None,
                "to": taker if taker >= 0 else None,
                "laid_away": taker == AWAY,
                "cards": _texts(cards),
            }
            for seq, giver, taker, cards in deal.moves
        ],
    }

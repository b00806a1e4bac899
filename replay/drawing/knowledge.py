"""What a seat could know at an event: in sentences, on a page with the table, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from core.deals.courses import AWAY, BLIND
from events.cards import BIDS, card_numbers, card_text
from events.kozel import TrumpGiven
from events.sixbid import CallMade
from replay.drawing.hand_page import hand_lines
from replay.drawing.order import in_suits
from replay.story import stories

if TYPE_CHECKING:
    from replay.drawing.page import Page
    from replay.insight import Insight, SampleDeal
    from replay.timeline import Timeline

__all__ = (
    "deal_json",
    "deal_lines",
    "knowledge_facts",
    "knowledge_json",
    "knowledge_lines",
)


def knowledge_facts(page: Page, line: Timeline, known: Insight) -> list[str]:
    """Return what follows from what was seen, a sentence each, the number of deals last.

    ``line`` is the match as the viewer saw it, ``known`` what
    :func:`replay.insight.insight` says of the moment. Before the deal there is one
    sentence, which says so.

    >>> from events.table import HandOpened, MatchOpened
    >>> from replay.drawing.page import Page
    >>> from replay.drawing.pen import Pen
    >>> from replay.insight import insight
    >>> from replay.timeline import timeline
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> line = timeline((opened, HandOpened(1, 2, (0, 0, 0), 0)), -1)
    >>> page = Page(Pen(symbols=False), "en", ("Ada", "Ben", "Cid"), viewer=-1)
    >>> knowledge_facts(page, line, insight(line, 1, 2, -1))
    ['No cards have been dealt yet.']
    """
    if not known.dealt:
        return [page.say("screen.know.no_deal")]
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
    return [*facts, page.say("screen.know.count", deals=deals)]


def knowledge_lines(
    page: Page, line: Timeline, known: Insight | None, last: int
) -> list[Text]:
    """Return the table as the viewer saw it after an event, and what follows from it.

    ``known`` is ``None`` before the first hand.
    """
    if known is None:
        return [Text(), Text(page.say("screen.show.between"))]
    told = stories(line.until(last))
    title = Text(page.say("screen.know.title"), style="bold underline")
    facts = knowledge_facts(page, line, known)
    lines = [Text("  " + fact) for fact in facts]
    if known.dealt:
        lines[-1].stylize("bold")
    return [Text(), *hand_lines(page, told[-1], moment=True), Text(), title, *lines]


def deal_lines(page: Page, line: Timeline, deal: SampleDeal, number: int) -> list[Text]:
    """Return a possible deal under its number: a line a hand, then what moved."""
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


def _suited(page: Page, line: Timeline, cards: int) -> str:
    trump = line.steps[-1].state.trump
    return "  ".join(page.spell(row) for row in in_suits(line.game.name, cards, trump))


def _place(page: Page, line: Timeline, place: int) -> str:
    if place >= 0:
        return page.player(place)
    if place == AWAY:
        return page.say("screen.know.laid_away")
    name = "widow" if line.game.name == "frog" else "blind"
    return page.say(f"screen.show.{name}")


def knowledge_json(line: Timeline, known: Insight | None, last: int) -> dict[str, Any]:
    """Return what could be known after an event as values that JSON can hold.

    Seats count from 0, hands and tricks from 1; ``deals`` is ``None`` before the deal.
    """
    state = line.steps[last - 1].state
    return {
        "event": last,
        "hand": known.steps[0].hand if known else None,
        "trick": (known.steps[-1].trick or None) if known else None,
        "deals": known.number if known and known.dealt else None,
        "exact": True,
        "hands": [
            {"seat": each, "known": _texts(mask), "hidden": state.hidden[each]}
            for each, mask in enumerate(state.hands)
            if known and state.hidden
        ],
        "unseen": _texts(known.unseen) if known and known.dealt else [],
        "calls": [
            {"seq": s.seq, "seat": s.event.seat, "bid": BIDS[s.event.bid]}
            for s in (known.steps if known else ())
            if isinstance(s.event, CallMade)
        ],
        "moved": [
            {
                "from": giver if giver >= 0 else None,
                "to": taker if taker >= 0 else None,
                "card": card_text(card) if card >= 0 else None,
            }
            for giver, taker, card in (state.moved if known else ())
        ],
        "lacking": [
            {
                "seq": each.seq,
                "seat": each.seat,
                "card": card_text(each.card),
                "led": card_text(each.led) if each.led >= 0 else None,
                "none_of": _texts(each.cards),
            }
            for each in (known.lacking if known else ())
        ],
        "against_rules": list(known.broken) if known else [],
        "stopped": (known.stopped or None) if known else None,
    }


def deal_json(deal: SampleDeal) -> dict[str, Any]:
    """Return a possible deal as values that JSON can hold."""
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


def _texts(mask: int) -> list[str]:
    return [card_text(card) for card in card_numbers(mask)]

"""A branch as it is shown: where it grew from, how it differs, who is to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from core.redact import redact
from events.readable import readable
from events.table import CardPlayed
from replay.forks.redeal_words import deal_words, offence_words, offences_json
from replay.forks.redealing import Draw
from replay.moves import legal_moves
from replay.viewer import viewer_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.envelope import Envelope
    from replay.drawing.page import Page
    from replay.forks.forking import Branch
    from replay.forks.redealing import Named

__all__ = ("branch_json", "branch_lines")


def branch_lines(
    page: Page,
    branch: Branch,
    parents: Sequence[Envelope],
    wish: Draw | Named | None = None,
) -> Iterator[Text]:
    """Yield the new match, its deal, how it differs from the parent, and who is to move.

    ``parents`` are the events with which the parent went on.
    """
    forked = branch.forked
    done = page.say(
        "screen.fork.done", match=branch.match, parent=forked.parent, seq=forked.seq
    )
    yield Text(done, style="bold green")
    yield from _deal(page, branch, wish)
    viewer = wish.viewer if isinstance(wish, Draw) else None
    if differs := _difference(page, branch, parents, viewer):
        yield Text(differs)
    state = branch.start
    for event in branch.events:
        yield Text("  " + page.words(event, state))
        state = branch.game.evolve(state, event)
    yield Text()
    yield from page.moment(branch.game, branch.state)


def _deal(page: Page, branch: Branch, wish: Draw | Named | None) -> Iterator[Text]:
    """Yield the hand as it was dealt anew, and what of the past would then be illegal."""
    if branch.redealt is None:
        return
    if isinstance(wish, Draw):
        spectator = page.say("screen.replay.spectator")
        player = spectator if wish.viewer < 0 else page.player(wish.viewer)
        yield Text(page.say("fork.drawn", player=player, seed=wish.seed))
    else:
        yield Text(page.say("fork.edited"))
    for line in deal_words(page, branch.start, branch.redealt):
        yield Text("  " + line)
    hand = branch.start.table.number
    for offence in branch.offences:
        yield Text(offence_words(page, hand, offence), style="yellow")


def _difference(
    page: Page, branch: Branch, parents: Sequence[Envelope], viewer: int | None
) -> str:
    """Return the first event that is another one than in the parent, empty if none is.

    Cards that moved in the parent unseen by ``viewer`` are not told, ``None`` sees all.
    """
    state = branch.start
    for event, envelope in zip(branch.events, parents, strict=False):
        here, there = (
            each if viewer is None else redact(each, viewer)
            for each in (event, envelope.event)
        )
        if here == there:
            state = branch.game.evolve(state, event)
            continue
        match here, there:
            case CardPlayed(seat, card), CardPlayed(other, old) if seat == other:
                new, instead = page.spell((card,)), page.spell((old,))
                player = page.player(seat)
                return page.say(
                    "screen.fork.differs", player=player, card=new, was=instead
                )
            case _:
                new, instead = page.words(here, state), page.words(there, state)
                return page.say("screen.fork.instead", new=new, was=instead)
    return ""


def branch_json(branch: Branch, wish: Draw | Named | None = None) -> dict[str, object]:
    """Return a branch as ``--json`` has it."""
    state, anew = branch.state, branch.redealt
    deal = "same" if anew is None else "edit"
    draw = wish if isinstance(wish, Draw) else None
    return {
        "match": branch.match,
        "parent": branch.forked.parent,
        "seq": branch.forked.seq,
        "reason": branch.forked.reason,
        "deal": "resample" if draw else deal,
        "seat": viewer_json(draw.viewer) if draw else None,
        "seed": draw.seed if draw else None,
        "redealt": None if anew is None else readable(anew),
        "against_rules": offences_json(branch.offences),
        "events": [readable(event) for event in branch.events],
        "turn": state.turn if state.turn >= 0 else None,
        "legal": list(legal_moves(branch.game, state)),
    }

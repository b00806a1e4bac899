"""Other hidden cards for the hand of a fork: drawn from what a seat could know, or named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct

from core.breach import Breach
from core.deals.courses import AWAY
from core.holding import cards_lacking
from core.phase import CLOSED_PHASES
from core.redealing import as_dealt
from events.cards import card_numbers, mask_of
from events.table import CardsDealt, HandRedealt
from replay.errors import ReplayError
from replay.insight import insight
from replay.retelling import retold_steps
from replay.timeline import Step, timeline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from core.game import Game
    from core.state import State
    from replay.insight import SampleDeal
    from replay.timeline import Timeline

__all__ = (
    "Draw",
    "Named",
    "NothingToRedeal",
    "Offence",
    "RedealFault",
    "RedealUnexplained",
    "RedealUnfit",
    "edited",
    "offences",
    "redeal",
    "resampled",
)

BLIND: Final = -1
"""The blind among the places that cards are dealt to; the others are seats."""

_DRAWS: Final = 100
"""A card that fell and is then exchanged against all rules is seen only when it is drawn."""

FaultKind: TypeAlias = Literal["twice", "foreign", "size", "lacking", "unfit"]


class NothingToRedeal(ReplayError):
    """A moment without a deal, or of a hand that is over. Facts: ``seq``."""

    code = "redeal_nothing"


class RedealUnexplained(ReplayError):
    """An event that no deal explains by what was seen. Facts: ``seq``."""

    code = "redeal_unexplained"


class RedealFault(Struct, frozen=True):
    """What is wrong with cards that were named for a redeal."""

    kind: FaultKind
    place: int = BLIND
    """The seat whose hand it is, -1 for the blind."""
    cards: tuple[int, ...] = ()
    number: int = 0
    """How many cards were named, where it is the wrong number."""
    right: int = 0
    step: Step | None = None
    """The event of the past that could not have happened, as it would have been."""


class RedealUnfit(Exception):
    """A deal that the past of a fork cannot have had; nothing was written."""

    def __init__(self, faults: Sequence[RedealFault]) -> None:
        """Keep everything that is wrong with it."""
        self.faults = tuple(faults)
        super().__init__(", ".join(fault.kind for fault in faults))


class Draw(Struct, frozen=True):
    """The wish for a deal drawn from those that a viewer could think possible."""

    viewer: int
    """A seat, -1 for a spectator."""
    seed: int


class Named(Struct, frozen=True):
    """The wish for a deal in which some hands, as dealt, or the blind were named."""

    hands: dict[int, tuple[int, ...]]
    """By seat."""
    blind: tuple[int, ...] | None = None


class Offence(Struct, frozen=True):
    """An event of the past that would have been against a rule under the new deal."""

    seq: int
    breach: Breach


def redeal(whole: Timeline, wish: Draw | Named) -> HandRedealt:
    """Return the last hand of a timeline dealt anew.

    Raises as :func:`resampled` and :func:`edited`, and ``redeal_unexplained`` where the
    timeline broke off.

    >>> from events.table import HandOpened, MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> hand = (HandOpened(1, 2, (0, 0, 0), 0), CardsDealt(((0,), (1,), (2,)), (3,)))
    >>> redeal(timeline((opened, *hand)), Named({}, (2,))).hands
    ((0,), (1,), (3,))
    """
    if whole.broken is not None:
        raise RedealUnexplained(seq=whole.broken.seq)
    match wish:
        case Draw(viewer, seed):
            return resampled(whole, viewer, seed)
        case Named(hands, blind):
            return edited(whole, hands, blind)


def resampled(whole: Timeline, viewer: int, seed: int) -> HandRedealt:
    """Return the last hand of a timeline as it may have been by what a viewer saw.

    Each possible deal is as likely as any other; the viewer, -1 for a spectator, keeps
    his cards. Raises ``redeal_nothing``, and ``redeal_unexplained`` where something in
    the log cannot have happened by what the viewer saw.

    >>> from core.commands import DealHand
    >>> from core.game import decide
    >>> from core.games import GAMES, initial
    >>> from events.table import MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> hand = decide(GAMES["sixbid"], initial(opened), DealHand(tuple(range(36))))
    >>> anew = resampled(timeline((opened, *hand)), 0, 7)
    >>> set(anew.hands[0]) == set(hand[1].hands[0])
    True
    """
    steps = _hand_of(whole)
    last = whole.steps[-1].seq
    line = timeline([step.event for step in whole.steps], viewer)
    if line.broken is not None:
        raise RedealUnexplained(seq=line.broken.seq)
    known = insight(line, steps[0].hand, last, viewer)
    if known is None or not known.dealt:
        raise NothingToRedeal(seq=last)
    if known.stopped:
        raise RedealUnexplained(seq=known.stopped)
    seen = _hand_of(line)
    for deal in known.samples(_DRAWS, seed):
        anew = _of_sample(seen, deal)
        if not any(_unfit(whole.game, steps, anew)):
            return anew
    raise RedealUnexplained(seq=last)


def _of_sample(steps: Sequence[Step], deal: SampleDeal) -> HandRedealt:
    """Return a possible deal as the event that puts it in place of the one there was.

    ``steps`` are those of the viewer, so that nothing tells of cards he cannot know.
    """
    state = steps[-1].state
    pools: dict[tuple[int, int, int], list[int]] = {}
    laid = [0] * len(deal.hands)
    for seq, giver, taker, cards in deal.moves:
        if taker == AWAY:
            laid[giver] |= cards
        else:
            pools[seq, giver, taker] = list(card_numbers(cards))
    routes = _routes(steps)
    moved = list(state.moved)
    drawn: list[int] = []
    for index, (route, (_, _, card)) in enumerate(
        zip(routes, state.moved, strict=True)
    ):
        if card in pools[route]:  # who knows the card finds it where it was
            pools[route].remove(card)
        else:
            drawn.append(index)
    for index in drawn:
        giver, taker, _ = moved[index]
        moved[index] = (giver, taker, pools[routes[index]].pop(0))
    return HandRedealt(
        tuple(map(card_numbers, deal.hands)),
        card_numbers(deal.blind),
        tuple(moved),
        tuple(map(card_numbers, laid)),
    )


def _routes(steps: Sequence[Step]) -> list[tuple[int, int, int]]:
    """Return for each card that moved the event, and from where to where it went."""
    routes: list[tuple[int, int, int]] = []
    for step in steps:
        routes += [
            (step.seq, giver, taker)
            for giver, taker, _ in step.state.moved[len(routes) :]
        ]
    return routes


def edited(
    whole: Timeline, hands: Mapping[int, Sequence[int]], blind: Sequence[int] | None
) -> HandRedealt:
    """Return the last hand of a timeline with some hands as they were named, as dealt.

    What was not named keeps its cards as far as it can and gets others for those that it
    lost; a card taken face down out of the blind is another one if the blind has changed.
    Raises ``redeal_nothing``, and :class:`RedealUnfit` with all that is wrong, an event
    that cannot have happened under such a deal included.

    >>> from events.table import HandOpened, MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> hand = (HandOpened(1, 2, (0, 0, 0), 0), CardsDealt(((0,), (1,), (2,)), (3,)))
    >>> edited(timeline((opened, *hand)), {0: (1,)}, None).hands
    ((1,), (0,), (2,))
    """
    steps = _hand_of(whole)
    named = dict(hands) if blind is None else {**hands, BLIND: blind}
    sizes = _sizes(steps)
    if faults := [*_misnamed(whole.game.pack, named, sizes)]:
        raise RedealUnfit(faults)
    state = steps[-1].state
    *dealt, rest = state.dealt
    places = _filled(
        whole.game.pack, named, {**dict(enumerate(dealt)), BLIND: rest}, sizes
    )
    anew = HandRedealt(
        tuple(tuple(sorted(places[seat])) for seat in range(len(dealt))),
        tuple(sorted(places[BLIND])),
        _moved(state, places[BLIND]),
        as_dealt(state).laid_by_seat,
    )
    if faults := [*_unfit(whole.game, steps, anew)]:
        raise RedealUnfit(faults)
    return anew


def _hand_of(whole: Timeline) -> list[Step]:
    """Return the steps of the last hand; raises ``redeal_nothing``."""
    last = whole.steps[-1]
    if not last.state.dealt or last.state.phase in CLOSED_PHASES:
        raise NothingToRedeal(seq=last.seq)
    return [step for step in whole.steps if step.hand == last.hand]


def _sizes(steps: Sequence[Step]) -> dict[int, int]:
    """Return how many cards were dealt to each seat and to the blind."""
    (dealt,) = [s.event for s in steps if isinstance(s.event, CardsDealt)][:1]
    sizes = {seat: len(cards) for seat, cards in enumerate(dealt.hands)}
    return {**sizes, BLIND: len(dealt.blind)}


def _misnamed(
    pack: int, named: Mapping[int, Sequence[int]], sizes: Mapping[int, int]
) -> list[RedealFault]:
    """Return what is wrong with the cards whatever happened: too many, twice, foreign."""
    faults: list[RedealFault] = []
    seen: set[int] = set()
    for place, cards in named.items():
        foreign = tuple(card for card in cards if not pack >> card & 1)
        if foreign:
            faults.append(RedealFault("foreign", place, foreign))
        again = tuple(card for card in dict.fromkeys(cards) if card in seen)
        again += tuple({card for card in cards if cards.count(card) > 1} - seen)
        if again:
            faults.append(RedealFault("twice", place, again))
        seen.update(cards)
        if len(cards) != sizes[place]:
            number, right = len(cards), sizes[place]
            faults.append(RedealFault("size", place, number=number, right=right))
    return faults


def _filled(
    pack: int,
    named: Mapping[int, Sequence[int]],
    dealt: Mapping[int, int],
    sizes: Mapping[int, int],
) -> dict[int, list[int]]:
    """Return the cards of every place; who lost some gets the lowest that are free."""
    taken = 0
    for cards in named.values():
        taken |= mask_of(cards)
    places = {
        place: list(named.get(place, card_numbers(mask & ~taken)))
        for place, mask in dealt.items()
    }
    used = 0
    for cards in places.values():
        used |= mask_of(cards)
    free = list(card_numbers(pack & ~used))
    for place, cards in places.items():
        lost = sizes[place] - len(cards)
        cards.extend(free[:lost])
        del free[:lost]
    return places


def _moved(state: State, blind: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Return what moved, with what was taken face down out of a blind that is another."""
    gone = {card for giver, _, card in state.moved if giver == BLIND}
    left = [card for card in blind if card not in gone]
    return tuple(
        (giver, taker, left.pop(0))
        if giver == BLIND
        and card not in blind
        and left
        and not state.open_moves >> index & 1
        else (giver, taker, card)
        for index, (giver, taker, card) in enumerate(state.moved)
    )


def _unfit(
    game: Game, steps: Sequence[Step], anew: HandRedealt
) -> Iterator[RedealFault]:
    """Yield the events that cannot have happened under another deal."""
    before = {step.seq: game.check(step.before, step.event) for step in steps}
    for step in retold_steps(game, steps, anew):
        breaches = game.check(step.before, step.event)
        if lacking := cards_lacking(step.before, step.event):
            cards = card_numbers(lacking)
            yield RedealFault("lacking", cards=cards, step=step)
            continue
        if any(b.ends for b in breaches) and not any(b.ends for b in before[step.seq]):
            yield RedealFault("unfit", step=step)


def offences(
    whole: Timeline, anew: HandRedealt, viewer: int | None = None
) -> tuple[Offence, ...]:
    """Return what in the hand is against the rules under another deal, and was not before.

    For a viewer, a seat or -1 for a spectator, that is what he did not see anyway: whether
    somebody else revoked under the old deal would tell what that one held.
    """
    game, steps = whole.game, _hand_of(whole)
    seen = steps
    if viewer is not None:
        seen = _hand_of(timeline([step.event for step in whole.steps], viewer))
    before = {step.seq: game.check(step.before, step.event) for step in seen}

    def is_new(seq: int, breach: Breach) -> bool:
        if viewer is not None:
            return breach not in before[seq]
        return breach.code not in {was.code for was in before[seq]}

    return tuple(
        Offence(step.seq, breach)
        for step in retold_steps(game, steps, anew)
        for breach in game.check(step.before, step.event)
        if is_new(step.seq, breach)
    )

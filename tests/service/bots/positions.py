"""Positions for bots: small hands laid out by hand, seen from the seat that is to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from core.games import GAMES
from core.phase import PLAY
from core.sixbid.contract import FROG
from events.cards import SUITS, card_number, mask_of
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import CardsTurned
from events.sixbid import CallMade, TrumpNamed
from events.table import CardPlayed, CardsDealt, HandOpened, MatchOpened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.frog.state import Frog
    from core.kozel.state import Kozel
    from core.sixbid.state import SixBid
    from events.base import Event
    from events.table import OptionValue

PLAYERS = tuple(letter * 26 for letter in "abcd")


def numbers(text: str) -> tuple[int, ...]:
    """Return the cards of a text, in order."""
    return tuple(card_number(card) for card in text.split())


def mask(text: str) -> int:
    """Return the mask of the cards of a text."""
    return mask_of(numbers(text))


def opening(
    game: str, dealer: int, options: Mapping[str, OptionValue] | None = None
) -> tuple[MatchOpened, HandOpened]:
    """Return the events before the deal."""
    seats, standing = (4, (0, 0)) if game == "kozel" else (3, (0, 0, 0))
    differing = tuple((options or {}).items())
    opened = MatchOpened(game, 1, differing, PLAYERS[:seats], (), "table")
    return opened, HandOpened(1, dealer, standing, 0)


def sixbid(
    hands: tuple[str, str, str],
    *,
    soloist: int = -1,
    bid: int = 1,
    trump: str = "",
    played: str = "",
    leader: int = 0,
    gone: str = "",
    options: Mapping[str, OptionValue] | None = None,
) -> SixBid:
    """Return what the seat on turn sees; without a soloist forehand is to call.

    ``gone`` are cards of earlier tricks. All cards in no hand lie where nobody sees them.
    """
    game = GAMES["sixbid"]
    opened, hand = opening("sixbid", 2, options)
    events: list[Event] = [hand, CardsDealt(tuple(map(numbers, hands)), ())]
    if soloist >= 0:
        events += [CallMade(s, bid if s == soloist else 0) for s in range(3)]
    if trump:
        events.append(TrumpNamed(soloist, SUITS.index(trump)))
    state = game.fold(game.initial(opened), events)
    if gone:
        state = replace(state, piles=(mask(gone), 0, 0), tricks=1)
    if soloist >= 0 and (played or gone):
        state = replace(state, turn=leader)
    for step, card in enumerate(numbers(played)):
        state = game.evolve(state, CardPlayed((leader + step) % 3, card))
    return cast("SixBid", game.view(state, state.turn))


def frog(
    hand: str, *, bid: int = 0, widow: str = "", away: str = "", gone: str = ""
) -> Frog:
    """Return what forehand sees: about to call, or what comes when it has won the auction.

    In a frog it has the widow in hand; ``away`` was laid away, so that it leads; ``gone``
    are cards of earlier tricks.
    """
    game = GAMES["frog"]
    deal = CardsDealt((numbers(hand), (), ()), numbers(widow))
    opened, hand_opened = opening("frog", 2)
    events: list[Event] = [hand_opened, deal]
    if bid:
        events += [CallMade(0, bid), CallMade(1, 0), CallMade(2, 0)]
    if bid == FROG:
        events.append(WidowTaken(0, numbers(widow), shown=False))
    if away:
        events.append(CardsLaidAway(0, numbers(away)))
    state = game.fold(game.initial(opened), events)
    if gone:
        state = replace(state, piles=(mask(gone), 0, 0), tricks=1)
    return cast("Frog", game.view(state, state.turn))


def kozel(
    hands: tuple[str, str, str, str],
    *,
    turned: str = "8D",
    played: str | None = "",
    leader: int = 0,
    gone: str = "",
    options: Mapping[str, OptionValue] | None = None,
) -> Kozel:
    """Return what the seat on turn sees; ``played`` as ``None`` asks for the exchange."""
    game = GAMES["kozel"]
    opened, hand = opening("kozel", 3, options)
    dealt = CardsDealt(tuple(map(numbers, hands)), ())
    events: list[Event] = [hand, CardsTurned(0, numbers(turned)), dealt]
    state = game.fold(game.initial(opened), events)
    if played is None:
        return cast("Kozel", game.view(state, state.turn))
    own = mask(hands[0])
    state = replace(state, phase=PLAY, turn=leader, hands=(own, *state.hands[1:]))
    state = replace(state, shown=(0,) * 4, told=(0,) * 4)
    if gone:
        state = replace(state, piles=(mask(gone), 0, 0, 0), tricks=1)
    for step, card in enumerate(numbers(played)):
        state = game.evolve(state, CardPlayed((leader + step) % 4, card))
    return cast("Kozel", game.view(state, state.turn))

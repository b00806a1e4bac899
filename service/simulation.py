"""Matches of bots, without a server or a clock: the same seed gives the same events.

Nothing is stored here. Whoever wants to keep a simulation records the events of each hand.
"""

from __future__ import annotations

from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from core.commands import DealHand
from core.draws import seed_of
from core.errors import IllegalCommand
from core.fairness.dealt import dealt_pack, first_dealer
from core.game import act
from core.games import RULES_VERSION, game_of
from events.ids import id_from_hash
from events.table import MatchOpened
from service.bots.asking import ask
from service.bots.bot import Bot, BotMaker
from service.bots.registry import bot_maker
from service.fair_dealing import FairTable, House, Sharer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from core.game import Game
    from core.state import State
    from events.base import Event
    from events.table import OptionValue

__all__ = ("ORIGIN", "Player", "SimulatedHand", "play_match", "player_of", "simulate")

ORIGIN: Final = "simulation"
_NO_OPTIONS: Final[Mapping[str, OptionValue]] = MappingProxyType({})


class Player(Struct, frozen=True):
    """Who sits down: a player id and the bot that plays for it."""

    id: str
    bot: str
    """The bot's name, as typed."""
    make: BotMaker


class SimulatedHand(Struct, frozen=True):
    """All that happened in one hand."""

    match: int
    """Counts the matches of a simulation from 0."""
    number: int
    """The hand's number in its match, from 1; passed and void deals count."""
    players: tuple[Player, ...]
    """By seat, the same in all hands of a match."""
    events: tuple[Event, ...]
    """The first hand's begin with :class:`events.table.MatchOpened`."""
    match_id: str = ""
    """The id that its deals were committed under, empty where any will do."""


def player_of(player_id: str, bot: str) -> Player:
    """Return a player whose bot is named as in :func:`bot_maker`; raises ``bot_bad``."""
    return Player(player_id, bot, bot_maker(bot))


def simulate(
    game_name: str,
    hands: int,
    players: Sequence[Player],
    seed: int,
    options: Mapping[str, OptionValue] = _NO_OPTIONS,
    *,
    fair: bool = False,
) -> Iterator[SimulatedHand]:
    """Yield hands of as many matches as it takes, exactly ``hands`` deals in all.

    A deal counts when its cards are dealt, also if everybody passes or it is void; the last
    match may stop before its end. From match to match everybody moves one seat to the left,
    so each bot sits everywhere and keeps its neighbours, and in Kozel its partner; nothing
    else goes from one match to the next. ``options`` are the house rules that differ.
    ``fair`` deals are committed to, shared in and proved, by the id of their match.

    Raises ``game_unknown``, ``options_refused``, ``wrong_players``, ``bot_failed`` and
    ``bot_illegal``, each at the hand that brings it about.
    """
    left = max(0, hands)
    for match in count() if left else ():
        shift = match % max(1, len(players))
        seated = (*players[-shift:], *players[:-shift]) if shift else tuple(players)
        match_id = _match_id(game_name, seated, seed, match, options) if fair else ""
        played = play_match(game_name, seated, seed, match, options, match_id)
        for number, events in enumerate(played, 1):
            yield SimulatedHand(match, number, seated, events, match_id)
            left -= 1
            if not left:
                return


def play_match(
    game_name: str,
    players: Sequence[Player],
    seed: int,
    match: int = 0,
    options: Mapping[str, OptionValue] = _NO_OPTIONS,
    match_id: str = "",
) -> Iterator[tuple[Event, ...]]:
    """Yield the events of each hand of one match to its end, the opening with the first.

    ``players`` sit by seat. Seed and number of the match decide everything: first dealer,
    cards and the seeds of the bots, which are made anew. An open-ended match has no end.
    With the id of the match, its deals are committed to, shared in and proved.
    Raises as :func:`simulate`.
    """
    ids = tuple(player.id for player in players)
    differing = tuple(options.items())
    opened = MatchOpened(game_name, RULES_VERSION, differing, ids, (), ORIGIN)
    game = game_of(opened)
    state = game.initial(opened)
    if breaches := game.check(state, opened):
        raise IllegalCommand(breaches[0])
    path = (game_name, match)
    bots = [
        player.make(int.from_bytes(seed_of(seed, *path, "bot", seat)[:8]))
        for seat, player in enumerate(players)
    ]
    dealer = first_dealer(len(players), seed_of(seed, *path, "dealer"))
    table = _fair_table(opened, match_id, seed, path) if match_id else None
    head: tuple[Event, ...] = (opened,)
    for number in count(1):
        if table is None:
            pack = dealt_pack(game, seed_of(seed, *path, "hand", number))
            deal = DealHand(pack, dealer)
        else:
            said, deal = table.agree(game)
            head += said
        state, events = _hand(game, state, deal, players, bots)
        yield head + (events if table is None else table.follow(events))
        if game.is_over(state):
            return
        head, dealer = (), -1


def _match_id(
    game_name: str,
    players: Sequence[Player],
    seed: int,
    match: int,
    options: Mapping[str, OptionValue],
) -> str:
    """Return the same id for the same match, whoever sits there in the store's books.

    Fair deals depend on the id: another one would be another match.
    """
    bots = [player.bot for player in players]
    content = [game_name, RULES_VERSION, seed, match, bots, dict(options)]
    return id_from_hash("simulation", msgspec.json.encode(content, order="sorted"))


def _fair_table(
    opened: MatchOpened, match_id: str, seed: int, path: tuple[str, int]
) -> FairTable:
    """Return a table whose secrets come from the seed, which whoever has it may know."""
    house = House(match_id, seed_of(seed, *path, "house"))
    seats = range(len(opened.players))
    masters = (seed_of(seed, *path, "share", seat) for seat in seats)
    sharers = [Sharer(match_id, *each) for each in enumerate(masters)]
    return FairTable(opened, house, sharers)


def _hand(
    game: Game,
    state: State,
    deal: DealHand,
    players: Sequence[Player],
    bots: Sequence[Bot],
) -> tuple[State, tuple[Event, ...]]:
    state, dealt = act(game, state, deal)
    events = list(dealt)
    while legal := game.legal_commands(state):
        seat = state.turn
        view = game.view(state, seat)
        command = ask(bots[seat], players[seat].bot, view, legal)
        state, new = act(game, state, command)
        events += new
    return state, tuple(events)

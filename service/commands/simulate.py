"""``sixfold simulate``: let player programs play hands against each other."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import secrets
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.progress import track
from rich.table import Table

from core.errors import GameUnknown, IllegalCommand
from core.games import GAMES
from events.store import EventStore
from events.stores.memory import MemoryStore
from events.table import OptionValue
from replay.audit.wording import refusal_words
from replay.commanding import Command, new_app
from replay.records.typed_options import slip_words
from replay.rulebook.option import house_rule_words
from replay.terminal import Terminal
from service.errors import HandsBad, HouseRulesBad, PlayersBad
from service.house_rules import named_rules
from service.keeping import Keeper, Tally, player_ids, tally_hand
from service.simulation import Player, SimulatedHand, player_of, simulate

__all__ = ("Simulation", "command", "run")

_USUAL = {
    "sixbid": "steady,steady,random",
    "kozel": "steady,random,steady,random",
    "frog": "steady,steady,random",
}
_SEED_BELOW = 2**31


class Simulation:
    """What a run of hands came to."""

    def __init__(self, game: str, seed: int) -> None:
        """Begin with nothing played."""
        self.game = game
        self.seed = seed
        self.hands = 0
        self.unscored = 0
        self.seconds = 0.0
        self.fair = False
        self.options: Mapping[str, OptionValue] = {}
        """The house rules that differ."""
        self.matches: list[str] = []
        self.tallies: dict[str, Tally] = {}


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.simulate"))
    def simulate_hands(
        *,
        game: Annotated[str, typer.Option(help=say("option.game"))] = "sixbid",
        hands: Annotated[int, typer.Option(help=say("option.hands"))] = 100,
        players: Annotated[str, typer.Option(help=say("option.players"))] = "",
        option: Annotated[
            list[str] | None, typer.Option(help=say("option.option"))
        ] = None,
        seed: Annotated[int | None, typer.Option(help=say("option.seed"))] = None,
        fair: Annotated[bool, typer.Option("--fair", help=say("option.fair"))] = False,
        keep: Annotated[bool, typer.Option("--keep", help=say("option.keep"))] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
    ) -> None:
        chosen = secrets.randbelow(_SEED_BELOW) if seed is None else seed
        with _place(terminal, keep=keep) as store:
            done = run(
                *(terminal, store, game, hands, players, chosen, option or ()),
                fair=fair,
            )
        if not keep:
            done.matches.clear()
        if json:
            terminal.print_json(_as_json(done))
        else:
            _print(terminal, done)

    return app


@contextmanager
def _place(terminal: Terminal, *, keep: bool) -> Generator[EventStore]:
    if not keep:
        yield MemoryStore()
        return
    with terminal.store(create=True) as store:
        yield store


def run(
    terminal: Terminal,
    store: EventStore,
    game: str,
    hands: int,
    players: str,
    seed: int,
    house_rules: Sequence[str] = (),
    *,
    fair: bool = False,
) -> Simulation:
    """Return what came of some hands, written to the store as they are played.

    ``house_rules`` are texts ``name=value``. Raises ``game_unknown``, ``players_bad``,
    ``hands_bad``, ``house_rules_bad`` and what a bot does wrong.
    """
    bots = [name.strip() for name in (players or _USUAL.get(game, "")).split(",")]
    if game not in GAMES:
        raise GameUnknown(game=game)
    if hands < 1:
        raise HandsBad(hands=hands)
    options, slips = named_rules(game, house_rules, len(bots))
    if slips:
        lines = [f"\n{slip_words(slip, terminal.lang)}" for slip in slips]
        raise HouseRulesBad(game=game, detail="".join(lines))
    seated: list[Player] = []
    done = Simulation(game, seed)
    done.options, done.fair = options, fair
    named = zip(bots, player_ids(store.directory, bots), strict=True)
    for bot, (player, name) in named:
        seated.append(player_of(player, bot))
        done.tallies[player] = Tally(name)
    keeper = Keeper(store)
    started = time.monotonic()
    played = simulate(game, hands, seated, seed, options, fair=fair)
    try:
        for hand in _shown(terminal, played, hands, game):
            keeper.keep(hand)
            done.hands += 1
            done.unscored += not tally_hand(done.tallies, hand)
    except IllegalCommand as fault:
        raise PlayersBad(
            detail=refusal_words(fault.breach, (), terminal.lang)
        ) from None
    done.seconds = time.monotonic() - started
    done.matches = keeper.matches
    return done


def _shown(
    terminal: Terminal, played: Iterator[SimulatedHand], hands: int, game: str
) -> Iterator[SimulatedHand]:
    title = terminal.say(
        "screen.simulate.progress", game=terminal.say(f"name.game.{game}")
    )
    return iter(
        track(
            played,
            title,
            total=hands,
            console=terminal.err,
            transient=True,
            disable=not terminal.err.is_terminal,
        )
    )


def _print(terminal: Terminal, done: Simulation) -> None:
    say = terminal.say
    terminal.print(
        say(
            "screen.simulate.done",
            hands=done.hands,
            game=say(f"name.game.{done.game}"),
            seconds=f"{done.seconds:.1f}",
            seed=done.seed,
        )
    )
    if done.options:
        rules = house_rule_words(done.game, done.options, terminal.lang)
        terminal.print(say("screen.show.house", rules=rules))
    table = Table(box=None, pad_edge=False)
    table.add_column(say("screen.simulate.player"))
    for column in ("hands", "net", "average"):
        table.add_column(say(f"screen.simulate.{column}"), justify="right")
    for tally in done.tallies.values():
        table.add_row(
            tally.name, str(tally.scored), f"{tally.net:+d}", f"{tally.average:+.2f}"
        )
    terminal.print(table)
    if done.unscored:
        terminal.print(say("screen.simulate.unscored", n=done.unscored))
    if done.matches:
        terminal.print(say("screen.simulate.kept", matches=len(done.matches)))
    again = f"{done.seed} --fair" if done.fair else done.seed
    terminal.print(say("screen.simulate.again", seed=again))


def _as_json(done: Simulation) -> dict[str, object]:
    return {
        "game": done.game,
        "options": done.options,
        "hands": done.hands,
        "fair": done.fair,
        "seed": done.seed,
        "seconds": round(done.seconds, 3),
        "unscored": done.unscored,
        "matches": done.matches,
        "players": [
            {
                "player": player,
                "bot": tally.name,
                "n": tally.scored,
                "net": tally.net,
                "average": round(tally.average, 4),
            }
            for player, tally in done.tallies.items()
        ],
    }

"""``sixfold fork``: branch off at an event and play on differently."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import secrets
from typing import Annotated

import typer

from events.cards import BIDS, CARD_TEXTS
from events.table import MatchOpened
from replay.address import last_event, parse_address
from replay.audit.wording import card_words, mover_words
from replay.commanding import Command, new_app
from replay.drawing.branch import branch_json, branch_lines
from replay.drawing.page import Page
from replay.drawing.pen import pen_of
from replay.errors import ForkUnreachable, ReplayError, SeatBad
from replay.forks.forking import MoveRefused, NobodyToMove, check_over, fork
from replay.forks.redeal_options import DealChoice, DealWords, deal_wish
from replay.forks.redeal_words import fault_words
from replay.forks.redealing import RedealUnfit
from replay.history import match_named, read_history
from replay.shell import Shell
from replay.spoken import bid_words, text_said, with_bids
from replay.terminal import Terminal, names_of
from replay.viewer import parse_viewer
from replay.words import rule_text, rule_title

__all__ = ("command",)

_SEEDS = 2**32


class RedealRefused(ReplayError):
    """Cards that a past cannot have been played with. Facts: ``detail``, a line each."""

    code = "redeal_unfit"


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    words = terminal.say
    app = new_app()

    @app.command("fork", cls=Command, help=words("command.fork"))
    def branch_off(
        address: Annotated[str, typer.Argument(help=words("option.address"))],
        more: Annotated[
            list[str] | None, typer.Argument(help=words("option.moves"))
        ] = None,
        *,
        play: Annotated[
            list[str] | None, typer.Option(help=words("option.play"))
        ] = None,
        reason: Annotated[str, typer.Option(help=words("option.reason"))] = "",
        deal: Annotated[
            DealChoice | None, typer.Option(help=words("option.deal"))
        ] = None,
        seat: Annotated[
            str | None, typer.Option(help=words("option.fork_seat"))
        ] = None,
        seed: Annotated[
            int | None, typer.Option(help=words("option.fork_seed"))
        ] = None,
        hand: Annotated[
            list[str] | None, typer.Option(help=words("option.fork_hand"))
        ] = None,
        hands: Annotated[
            str | None, typer.Option(help=words("option.fork_hands"))
        ] = None,
        blind: Annotated[
            str | None, typer.Option(help=words("option.fork_blind"))
        ] = None,
        as_player: Annotated[
            str | None, typer.Option(help=words("option.as_player"))
        ] = None,
        json: Annotated[
            bool, typer.Option("--json", help=words("option.json"))
        ] = False,
    ) -> None:
        moves = with_bids(" ".join([*(play or []), *(more or [])]), terminal.lang)
        asked = DealWords(
            deal=deal,
            hand=tuple(hand or ()),
            hands=hands,
            blind=blind,
            seat=seat,
            seed=seed,
        )
        place = parse_address(address)
        with terminal.store() as store:
            parent = match_named(store, place.match)
            history = read_history(store, parent)
            opened = history[0].event
            players = opened.players if isinstance(opened, MatchOpened) else ()
            names = names_of(store, players)
            seq = last_event(history, place)
            page = Page(pen_of(terminal), terminal.lang, names)
            player = _player(as_player, names, terminal.lang)
            wish = deal_wish(
                asked,
                names,
                terminal.lang,
                seed=secrets.randbelow(_SEEDS),
                player=player,
            )
            if player is not None:
                check_over(store.read, parent, seq)
            try:
                branch = fork(
                    Shell(store),
                    parent,
                    history,
                    seq,
                    moves.split(),  # a name may have blanks
                    text_said(reason),
                    terminal.lang,
                    wish,
                )
            except MoveRefused as refused:
                why = _refused(terminal, refused, names)
                raise ForkUnreachable(address=address, reason=why) from refused
            except NobodyToMove as fault:
                why = f"{fault.move}: {terminal.say('screen.fork.nobody')}"
                raise ForkUnreachable(address=address, reason=why) from fault
            except RedealUnfit as unfit:
                raise _unfit(page, opened, unfit) from unfit
            labels = store.directory.labels(parent)
            # The note tells of how it went there, which is not how it goes here.
            labels.pop("note", None)
            if labels:
                store.directory.label(branch.match, labels)
        if json:
            terminal.print_json(branch_json(branch, wish))
        else:
            for line in branch_lines(page, branch, history[seq:], wish):
                terminal.print(line)

    return app


def _player(text: str | None, names: tuple[str, ...], lang: str) -> int | None:
    """Return the seat of the player who forks, ``None`` for the arbiter."""
    seat = parse_viewer(text, names, lang)
    if seat is not None and seat < 0:
        seats = ", ".join(f"{n} {name}".rstrip() for n, name in enumerate(names))
        raise SeatBad(seat=text or "", seats=seats)
    return seat


def _unfit(page: Page, opened: object, unfit: RedealUnfit) -> RedealRefused:
    """Return the error that says everything that is wrong with named cards."""
    game = opened.game if isinstance(opened, MatchOpened) else ""
    said = [fault_words(page, game, fault) for fault in unfit.faults]
    return RedealRefused(detail="".join(f"\n{line}" for line in said))


def _refused(terminal: Terminal, refused: MoveRefused, names: tuple[str, ...]) -> str:
    """Return which move was refused, why, by which rule, and that nothing changed."""
    lang, rule = terminal.lang, refused.breach.rule
    quoted = terminal.say(
        "screen.audit.rule",
        rule=rule,
        title=rule_title(rule, lang),
        text=rule_text(rule, lang),
    )
    message = mover_words(refused.breach, names, lang)
    unchanged = terminal.say("screen.fork.unchanged")
    return f"{_spelt(refused.move, lang)}: {message} {quoted} {unchanged}"


def _spelt(move: str, lang: str) -> str:
    """Return a move that was typed as the rest of the sentence has it."""
    if move in BIDS:
        return bid_words(move, lang)
    cards = move.upper().replace(",", " ").split()
    if not set(cards) <= set(CARD_TEXTS):
        return move
    return " ".join(card_words(card, lang) for card in cards)

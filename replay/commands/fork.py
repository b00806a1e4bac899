"""``sixfold fork``: branch off at an event and play on differently."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.text import Text

from events.cards import BIDS, CARD_TEXTS
from events.envelope import Envelope
from events.readable import readable
from events.table import CardPlayed, MatchOpened
from replay.address import last_event, parse_address
from replay.audit.wording import card_words, mover_words
from replay.commanding import Command, new_app
from replay.drawing.page import Page
from replay.drawing.pen import pen_of
from replay.errors import ForkUnreachable
from replay.forking import Branch, MoveRefused, NobodyToMove, fork
from replay.history import match_named, read_history
from replay.moves import legal_moves
from replay.shell import Shell
from replay.spoken import bid_words, with_bids
from replay.terminal import Terminal, names_of
from replay.words import rule_text, rule_title

__all__ = ("command",)


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
        json: Annotated[
            bool, typer.Option("--json", help=words("option.json"))
        ] = False,
    ) -> None:
        words = " ".join([*(play or []), *(more or [])])
        moves = with_bids(words, terminal.lang).split()  # a name may have blanks
        place = parse_address(address)
        with terminal.store() as store:
            parent = match_named(store, place.match)
            history = read_history(store, parent)
            opened = history[0].event
            players = opened.players if isinstance(opened, MatchOpened) else ()
            names = names_of(store, players)
            seq = last_event(history, place)
            try:
                branch = fork(
                    Shell(store), parent, history, seq, moves, reason, terminal.lang
                )
            except MoveRefused as refused:
                why = _refused(terminal, refused, names)
                raise ForkUnreachable(address=address, reason=why) from refused
            except NobodyToMove as fault:
                why = f"{fault.move}: {terminal.say('screen.fork.nobody')}"
                raise ForkUnreachable(address=address, reason=why) from fault
            labels = store.directory.labels(parent)
            # The note tells of how it went there, which is not how it goes here.
            labels.pop("note", None)
            if labels:
                store.directory.label(branch.match, labels)
        if json:
            terminal.print_json(_json(branch))
        else:
            _show(terminal, branch, history[seq:], names)

    return app


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


def _show(
    terminal: Terminal,
    branch: Branch,
    parents: Sequence[Envelope],
    names: tuple[str, ...],
) -> None:
    """Show the new match, how it differs, and who is to move."""
    forked = branch.forked
    done = terminal.say(
        "screen.fork.done", match=branch.match, parent=forked.parent, seq=forked.seq
    )
    terminal.print(Text(done, style="bold green"))
    page = Page(pen_of(terminal), terminal.lang, names)
    if differs := _difference(page, branch, parents):
        terminal.print(differs)
    state = branch.start
    for event in branch.events:
        terminal.print("  " + page.words(event, state))
        state = branch.game.evolve(state, event)
    for line in (Text(), *page.moment(branch.game, branch.state)):
        terminal.print(line)


def _difference(page: Page, branch: Branch, parents: Sequence[Envelope]) -> str:
    """Return the first event that is another one than in the parent, empty if none is."""
    state = branch.start
    for event, envelope in zip(branch.events, parents, strict=False):
        was = envelope.event
        if event == was:
            state = branch.game.evolve(state, event)
            continue
        match event, was:
            case CardPlayed(seat, card), CardPlayed(other, old) if seat == other:
                new, instead = page.spell((card,)), page.spell((old,))
                player = page.player(seat)
                return page.say(
                    "screen.fork.differs", player=player, card=new, was=instead
                )
            case _:
                new, instead = page.words(event, state), page.words(was, state)
                return page.say("screen.fork.instead", new=new, was=instead)
    return ""


def _json(branch: Branch) -> dict[str, object]:
    state = branch.state
    return {
        "match": branch.match,
        "parent": branch.forked.parent,
        "seq": branch.forked.seq,
        "reason": branch.forked.reason,
        "events": [readable(event) for event in branch.events],
        "turn": state.turn if state.turn >= 0 else None,
        "legal": list(legal_moves(branch.game, state)),
    }

"""Moves in short words, as a person types them: cards, calls, a suit, keep, none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.commands import (
    CallCard,
    Command,
    DeclineCall,
    GiveBack,
    GiveTrump,
    Keep,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)
from core.phase import ANSWER, AUCTION, CALL, EXCHANGE, GIVE, NAME
from events.cards import BIDS, card_text, suit_text
from replay.errors import ReplayError
from replay.records.letters import Unreadable, parse_card, parse_suit
from replay.spoken import bid_words, suit_named, with_bids
from replay.words import card_letters

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.game import Game
    from core.state import State

__all__ = ("MoveUnread", "legal_moves", "move_text", "move_words", "parse_move")

KEEP: Final = "keep"
NONE: Final = "none"


class MoveUnread(ReplayError):
    """A text that is no move of this moment. Facts: ``text``, ``expected``."""

    code = "move_unread"


def legal_moves(game: Game, state: State) -> tuple[str, ...]:
    """Return every legal move of the seat that is to act, in short words.

    >>> from core.commands import DealHand
    >>> from core.game import act
    >>> from core.games import GAMES, fold
    >>> from events.table import MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> dealt, _ = act(GAMES["sixbid"], fold((opened,)), DealHand(tuple(range(36)), 2))
    >>> legal_moves(GAMES["sixbid"], dealt)[:2]
    ('pass', 'solo')
    """
    return tuple(
        move_text(game.name, command) for command in game.legal_commands(state)
    )


def move_text(game: str, command: Command) -> str:
    """Return a move in short words.

    >>> move_text("sixbid", PlayCard(0, 35)), move_text("sixbid", MakeCall(1, 2))
    ('AS', 'heart_solo')
    """
    match command:
        case MakeCall(_, bid):
            return BIDS[game][bid]
        case NameTrump(_, suit):
            return suit_text(suit)
        case DeclineCall():
            return NONE
        case Keep():
            return KEEP
        case (
            PlayCard(_, card)
            | CallCard(_, card)
            | ReturnCard(_, card)
            | GiveTrump(_, card)
            | GiveBack(_, card)
        ):
            return card_text(card)
        case _:
            raise MoveUnread(text=type(command).__name__, expected="")


def move_words(game: str, command: Command, lang: str) -> str:
    """Return a move as a language writes it; read back by :func:`parse_move`.

    >>> move_words("sixbid", PlayCard(0, 35), "ru"), move_words("sixbid", MakeCall(1, 2), "en")
    ('Тп', 'heart solo')
    """
    text = move_text(game, command)
    match command:
        case MakeCall():
            return bid_words(text, lang)
        case DeclineCall() | Keep():
            return text
        case _:
            letters = card_letters(lang)
            return "".join(letters[sign] for sign in text)


def parse_move(game: Game, state: State, text: str, letters: str = "en") -> Command:
    """Return the move that a text means now; ``2:AD`` names the seat, as records do.

    Cards may have our letters or those of the language ``letters``, and calls and suits
    its names. A move that the rules refuse is read all the same. Raises ``move_unread``.

    >>> from core.games import GAMES, fold
    >>> from events.table import HandOpened, MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> parse_move(GAMES["sixbid"], fold((opened, HandOpened(1, 2, (0, 0, 0), 0))), "solo")
    MakeCall(seat=0, bid=1)
    """
    named, colon, word = text.rpartition(":")
    seats = len(state.table.players)
    if colon and not (named.isdecimal() and int(named) < seats):
        raise _unread(game, state, text, letters)
    seat = int(named) if colon else state.turn
    command = _command(game, state, seat, word, letters)
    if command is None:
        raise _unread(game, state, text, letters)
    return command


def _command(
    game: Game, state: State, seat: int, word: str, letters: str
) -> Command | None:
    phase = state.phase
    plain = word.lower()
    if phase == AUCTION:
        bids, bid = BIDS[game.name], with_bids(word, letters)
        return MakeCall(seat, bids.index(bid)) if bid in bids else None
    if phase == NAME:
        suit = suit_named(word, letters)
        if suit is None:
            suit = _read(parse_suit, word, letters)
        return None if suit is None else NameTrump(seat, suit)
    if phase == CALL and plain == NONE:
        return DeclineCall(seat)
    if phase == EXCHANGE and plain == KEEP:
        return Keep(seat)
    card = _read(parse_card, word, letters)
    kind = _WITH_CARD.get(phase, PlayCard)
    return None if card is None else kind(seat, card)


def _read(
    parse: Callable[[str, str], int | Unreadable], word: str, letters: str
) -> int | None:
    """Return a card or suit in our letters, else in those of a language."""
    for alphabet in ("en", letters):
        number = parse(word.upper(), alphabet)
        if not isinstance(number, Unreadable):
            return number
    return None


def _unread(game: Game, state: State, text: str, lang: str) -> MoveUnread:
    moves = [move_words(game.name, each, lang) for each in game.legal_commands(state)]
    return MoveUnread(text=text, expected=", ".join(moves))


_WITH_CARD: Final[
    dict[int, type[CallCard | ReturnCard | GiveTrump | GiveBack | PlayCard]]
] = {CALL: CallCard, GIVE: ReturnCard, EXCHANGE: GiveTrump, ANSWER: GiveBack}

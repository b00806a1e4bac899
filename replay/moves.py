"""Moves in short words, as a person types them: cards, calls, a suit, keep, none.

A move of several cards is written with blanks between them: three that are laid away, or
a called card and the one that goes back for it where both are named at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.commands import (
    CallCard,
    Command,
    DeclineCall,
    GiveBack,
    GiveTrump,
    Keep,
    LayAway,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)
from core.frog.widow import WIDOW_SIZE
from core.phase import ANSWER, AUCTION, CALL, EXCHANGE, GIVE, LAY, NAME
from core.sixbid.house import BEFORE_REVEAL
from core.sixbid.state import SixBid
from events.cards import BIDS, NO_CARD, card_text, cards_text, suit_text
from replay.drawing.order import in_suits
from replay.errors import ReplayError
from replay.records.letters import Unreadable, parse_card, parse_suit
from replay.spoken import bid_words, suit_named, with_bids
from replay.words import card_letters, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.game import Game
    from core.state import State

__all__ = (
    "MoveUnread",
    "legal_moves",
    "legal_words",
    "move_text",
    "move_words",
    "parse_move",
    "words_taken",
)

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
    return tuple(move_text(command) for command in game.legal_commands(state))


def move_text(command: Command) -> str:
    """Return a move in short words.

    >>> move_text(PlayCard(0, 35)), move_text(MakeCall(1, 2))
    ('AS', 'heart_solo')
    >>> move_text(LayAway(0, (34, 33, 0))), move_text(CallCard(0, 35, 0))
    ('TS KS 6C', 'AS 6C')
    """
    match command:
        case MakeCall(_, bid):
            return BIDS[bid]
        case NameTrump(_, suit):
            return suit_text(suit)
        case DeclineCall():
            return NONE
        case Keep():
            return KEEP
        case LayAway(_, cards):
            return cards_text(cards)
        case CallCard(_, card, back) if back != NO_CARD:
            return cards_text((card, back))
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


def move_words(command: Command, lang: str) -> str:
    """Return a move as a language writes it; read back by :func:`parse_move`.

    >>> move_words(PlayCard(0, 35), "ru"), move_words(MakeCall(1, 2), "en")
    ('Тп', 'heart solo')
    """
    text = move_text(command)
    match command:
        case MakeCall():
            return bid_words(text, lang)
        case DeclineCall() | Keep():
            return text
        case _:
            return _in_letters(text, lang)


def legal_words(game: Game, state: State, lang: str) -> list[str]:
    """Return what the seat that is to act may do, each move or all of a kind in words.

    Where cards may be chosen together in hundreds of ways, one entry tells of them all.

    >>> from core.commands import DealHand
    >>> from core.game import act
    >>> from core.games import GAMES, fold
    >>> from events.table import MatchOpened
    >>> opened = MatchOpened("frog", 1, (), ("a", "b", "c"), (), "table")
    >>> dealt, _ = act(GAMES["frog"], fold((opened,)), DealHand(tuple(range(36)), 2))
    >>> legal_words(GAMES["frog"], dealt, "pl")
    ['pas', 'frog', 'chico', 'grand']
    """
    commands = game.legal_commands(state)
    if not any(isinstance(each, LayAway) or _names_two(each) for each in commands):
        return [move_words(each, lang) for each in commands]
    rows = in_suits(game.name, state.hands[state.turn], state.trump)
    hand = _in_letters(cards_text(card for row in rows for card in row), lang)
    if isinstance(commands[0], LayAway):
        return [say("screen.move.lay_away", lang, n=WIDOW_SIZE, cards=hand)]
    single = [move_words(each, lang) for each in commands if not _names_two(each)]
    return [*single, say("screen.move.call_and_return", lang, cards=hand)]


def _names_two(command: Command) -> bool:
    return isinstance(command, CallCard) and command.back != NO_CARD


def words_taken(state: State, words: Sequence[str]) -> int:
    """Return how many of some words the next move is written in.

    Cards that belong together may also stand in one word, with commas between them.

    >>> from core.games import fold
    >>> from events.table import HandOpened, MatchOpened
    >>> opened = MatchOpened("frog", 1, (), ("a", "b", "c"), (), "table")
    >>> words_taken(fold((opened, HandOpened(1, 2, (0, 0, 0), 0))), ("pass", "frog"))
    1
    """
    if "," in words[0]:
        return 1
    if state.phase == LAY:
        return min(WIDOW_SIZE, len(words))
    declines = words[0].rpartition(":")[2].casefold() == NONE
    return min(2, len(words)) if _gives_unseen(state) and not declines else 1


def _gives_unseen(state: State) -> bool:
    """Return whether a card is called and the one for it named in one move (sixbid.R14)."""
    house = state.house if isinstance(state, SixBid) else None
    before = house is not None and house.call_return == BEFORE_REVEAL
    return before and state.phase == CALL


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
    command = _command(state, seat, word, letters)
    if command is None:
        raise _unread(game, state, text, letters)
    return command


def _command(state: State, seat: int, word: str, letters: str) -> Command | None:
    phase = state.phase
    plain = word.lower()
    if phase == AUCTION:
        bid = with_bids(word, letters)
        return MakeCall(seat, BIDS.index(bid)) if bid in BIDS else None
    if phase == NAME:
        suit = suit_named(word, letters)
        if suit is None:
            suit = _read(parse_suit, word, letters)
        return None if suit is None else NameTrump(seat, suit)
    if phase == CALL and plain == NONE:
        return DeclineCall(seat)
    if phase == EXCHANGE and plain == KEEP:
        return Keep(seat)
    cards = [
        _read(parse_card, each, letters) for each in word.replace(",", " ").split()
    ]
    known = tuple(card for card in cards if card is not None)
    if not known or len(known) < len(cards):
        return None
    if phase == LAY:
        return LayAway(seat, known)
    kind = _WITH_CARD.get(phase, PlayCard)
    match known:
        case (card,):
            return kind(seat, card)
        case (card, back) if _gives_unseen(state):
            return CallCard(seat, card, back)
        case _:
            return None


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
    return MoveUnread(text=text, expected=", ".join(legal_words(game, state, lang)))


def _in_letters(text: str, lang: str) -> str:
    letters = card_letters(lang)
    return "".join(letters.get(sign, sign) for sign in text)


_WITH_CARD: Final[
    dict[int, type[CallCard | ReturnCard | GiveTrump | GiveBack | PlayCard]]
] = {CALL: CallCard, GIVE: ReturnCard, EXCHANGE: GiveTrump, ANSWER: GiveBack}

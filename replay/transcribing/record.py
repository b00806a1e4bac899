"""A hand record as the events it tells of, each with the line it stands on.

A record says what happened, not what the rules would have made of it. What it leaves out
(whose turn it was, who gathered a trick, the keeps of Kozel) is understood from the facts
before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.dealing import reveal
from core.games import game_of
from core.phase import CLOSED
from events.cards import HIDDEN
from events.ids import id_from_hash
from events.table import CardsDealt, HandOpened, HandScored, MatchOpened
from replay.records.writer import write
from replay.transcribing.deal import rebuilt_deal
from replay.transcribing.play import tell_play, tell_rest
from replay.transcribing.scribe import Scribe, Told
from replay.transcribing.telling import TELLINGS

if TYPE_CHECKING:
    from core.state import State
    from replay.records.lines import HandLines, Lines
    from replay.records.model import Hand, Record

__all__ = ("Told", "placeholder_players", "record_id", "transcribe")


def record_id(record: Record) -> str:
    r"""Return the match id of a record: the hash of its canonical form.

    Reading the same hands twice, however they were typed, gives the same id.

    >>> from replay.records import read
    >>> text = 'game = "sixbid"\nplayers = ["Ada", "Ben", "Cid"]'
    >>> record_id(read(text).record) == record_id(read(text + "  # club").record)
    True
    """
    return id_from_hash("record", write(record).encode())


def placeholder_players(record: Record) -> tuple[str, ...]:
    """Return ids by seat for a record that is only judged, not stored."""
    text = record_id(record)
    return tuple(
        id_from_hash("seat", f"{text}/{seat}".encode())
        for seat in range(len(record.players))
    )


def transcribe(record: Record, lines: Lines, players: tuple[str, ...]) -> list[Told]:
    """Return the events of a record in order, each with its line.

    A record with the wrong number of players opens the match and tells no more.
    """
    opened = MatchOpened(
        game=record.game,
        rules=record.rules,
        options=tuple(sorted(record.options.items())),
        players=players,
        standing=record.standing or (),
        origin="record",
    )
    game = game_of(opened)
    scribe = Scribe(game, game.initial(opened))
    scribe.told.append(Told(opened, lines.players))
    if game.check(scribe.state, opened):
        return scribe.told
    for number, (hand, at) in enumerate(zip(record.hands, lines.hands, strict=True), 1):
        _transcribe_hand(scribe, number, hand, at)
    return scribe.told


def _transcribe_hand(scribe: Scribe, number: int, hand: Hand, at: HandLines) -> None:
    table = scribe.state.table
    opened = HandOpened(number, hand.dealer, table.standing, table.carries)
    scribe.note(opened, at.dealer or at.hand)
    TELLINGS[scribe.game.name].before_deal(scribe, hand, at)
    dealt = _deal(scribe, hand, at)
    if dealt is not None:
        scribe.note(dealt, at.deal or at.blind or at.hand)
    _tell(scribe, hand, at)
    state = scribe.state
    known = dealt is not None and not any(HIDDEN in cards for cards in dealt.hands)
    if known and state.phase == CLOSED:
        scribe.note(reveal(state), at.score or at.hand)


def _deal(scribe: Scribe, hand: Hand, at: HandLines) -> CardsDealt | None:
    """Return the deal as written or as the play shows it, ``None`` if nothing needs it."""
    changes = hand.exchange or hand.call is not None or hand.laid_away is not None
    if hand.deal is None and not hand.play and not changes:
        return None
    if hand.deal is not None and not _has_gap(scribe.state, hand.deal):
        blind = hand.blind
        if blind is not None or not scribe.game.blind_size:
            return CardsDealt(hand.deal, blind or ())
    untold = Scribe(scribe.game, scribe.state)
    _tell(untold, hand, at)
    return rebuilt_deal(scribe.state, untold, hand)


def _has_gap(state: State, deal: tuple[tuple[int, ...], ...]) -> bool:
    """Return whether a hand is missing that the play may show.

    With four at the table a hand may stand with the wrong seat; then it is written as it
    is, and none is missing.
    """
    seats = range(len(deal))
    written = sum(1 for seat in seats if deal[seat])
    return written < state.active and all(s in state.left for s in seats if deal[s])


def _tell(scribe: Scribe, hand: Hand, at: HandLines) -> None:
    """Tell everything of a hand after its deal."""
    telling = TELLINGS[scribe.game.name]
    telling.before_play(scribe, hand, at)
    tell_play(scribe, hand.play, at.play)
    if hand.rest is not None:
        tell_rest(scribe, hand.rest, at.rest)
    written = telling.end(scribe, hand, at)
    if written is not None:
        scribe.note(HandScored(written), at.score)

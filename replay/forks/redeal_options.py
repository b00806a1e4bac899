"""Which cards a fork is to have, as a person asks for them: ``--hand "1=QS 6H …"``."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from events.errors import SixfoldError
from replay.errors import ReplayError
from replay.forks.redealing import Draw, Named
from replay.records.letters import Unreadable, parse_card
from replay.viewer import SPECTATOR, parse_viewer
from replay.words import fault_text, say

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("DealChoice", "DealWords", "HandsUnread", "deal_wish", "named_hands")


class DealChoice(StrEnum):
    """Which hidden cards a fork has."""

    SAME = "same"
    RESAMPLE = "resample"
    EDIT = "edit"


class DealWords(Struct, frozen=True, kw_only=True):
    """What was asked for, as it was typed; nothing where it was not."""

    deal: DealChoice | None = None
    hand: tuple[str, ...] = ()
    hands: str | None = None
    blind: str | None = None
    seat: str | None = None
    seed: int | None = None


class OptionStray(ReplayError):
    """An option that goes with another deal. Facts: ``option``, ``deal``."""

    code = "redeal_option"


class NothingNamed(ReplayError):
    """A deal that is to be edited, without cards."""

    code = "redeal_unnamed"


class SightBad(ReplayError):
    """A player who would draw from what another could know."""

    code = "redeal_sight"


class HandsUnread(ReplayError):
    """Hands that cannot be read. Facts: ``detail``, a line for each fault below."""

    code = "redeal_hands_unread"


def deal_wish(
    words: DealWords,
    names: Sequence[str],
    lang: str,
    *,
    seed: int,
    player: int | None = None,
) -> Draw | Named | None:
    """Return the deal that is wished for, ``None`` for the same one.

    Without ``--deal`` the other options say which it is. ``seed`` is the one to draw by
    if none was named, ``player`` the seat that forks, which draws by its own sight.
    Raises ``redeal_option``, ``redeal_unnamed``, ``redeal_sight``, ``seat_bad`` and as
    :func:`named_hands`.

    >>> deal_wish(DealWords(seat="2"), ("Ada", "Ben", "Cid"), "en", seed=5)
    Draw(viewer=2, seed=5)
    """
    naming = {"--hand": words.hand, "--hands": words.hands, "--blind": words.blind}
    drawing = {"--seat": words.seat, "--seed": words.seed}
    named = [option for option, text in naming.items() if text not in (None, ())]
    drawn = [option for option, text in drawing.items() if text is not None]
    implied = DealChoice.RESAMPLE if drawn else DealChoice.SAME
    deal = words.deal or (DealChoice.EDIT if named else implied)
    if named and deal is not DealChoice.EDIT:
        raise OptionStray(option=named[0], deal=DealChoice.EDIT)
    if drawn and deal is not DealChoice.RESAMPLE:
        raise OptionStray(option=drawn[0], deal=DealChoice.RESAMPLE)
    if deal is DealChoice.EDIT:
        if not named:
            raise NothingNamed
        return named_hands(words.hand, words.hands, words.blind, names, lang)
    if deal is DealChoice.SAME:
        return None
    viewer = parse_viewer(words.seat, names, lang)
    if player is not None and viewer not in (None, player):
        raise SightBad
    sight = SPECTATOR if viewer is None else viewer
    return Draw(
        sight if player is None else player, seed if words.seed is None else words.seed
    )


def named_hands(
    each: Sequence[str],
    together: str | None,
    blind: str | None,
    names: Sequence[str],
    lang: str,
) -> Named:
    """Return the hands that were named one by one, all together, or the blind.

    ``each`` holds texts ``SEAT=CARDS``, where a seat is its number or the player's name;
    ``together`` the hands by seat with ``;`` between them, an empty one keeps its cards.
    Cards have our letters or those of ``lang``. Raises ``redeal_hands_unread`` with
    everything that is wrong.

    >>> named_hands(["Ben=QS 6H"], None, "JS", ("Ada", "Ben", "Cid"), "en")
    Named(hands={1: (32, 18)}, blind=(31,))
    """
    faults: list[str] = []
    hands: dict[int, tuple[int, ...]] = {}
    parts = [] if together is None else together.split(";")
    if parts and len(parts) != len(names):
        seats = len(names)
        faults.append(say("fork.parts", lang, n=len(parts), seats=seats))
    told = [(str(seat), text) for seat, text in enumerate(parts) if text.strip()]
    for text in each:
        named, equals, spelt = text.partition("=")
        if not equals:
            faults.append(say("fork.no_seat", lang, text=text))
        else:
            told.append((named, spelt))
    for seat_text, text in told:
        seat = _seat(seat_text, names, lang, faults)
        cards = _cards(text, lang, faults)
        if seat is None:
            continue
        if seat in hands:
            faults.append(say("fork.seat_again", lang, seat=seat))
        hands[seat] = cards
    rest = None if blind is None else _cards(blind, lang, faults)
    if faults:
        raise HandsUnread(detail="".join(f"\n{fault}" for fault in faults))
    return Named(hands, rest)


def _seat(text: str, names: Sequence[str], lang: str, faults: list[str]) -> int | None:
    try:
        seat = parse_viewer(text, names, lang)
    except SixfoldError as fault:
        faults.append(say(f"error.{fault.code}", lang, **fault.facts))
        return None
    if seat is None or seat < 0:
        faults.append(say("fork.no_seat", lang, text=text))
        return None
    return seat


def _cards(text: str, lang: str, faults: list[str]) -> tuple[int, ...]:
    """Return the cards of a text; what is none becomes a fault."""
    cards: list[int] = []
    for word in text.replace(",", " ").split():
        read = parse_card(word.upper(), "en")
        if isinstance(read, Unreadable) and lang != "en":
            read = parse_card(word.upper(), lang)
        if isinstance(read, Unreadable):
            faults.append(fault_text(read.code, lang, **read.facts))
        else:
            cards.append(read)
    return tuple(cards)

"""The worked examples of the rules as facts: what lay on the table, what the rule says.

They stand in ``examples/GAME.toml``, a table for each kind of example. Everything is
neutral, so that a page tells it in any language and a test holds the rules to it:

* a card is two characters, ``TS``; several stand in one text, ``TS 8S 7D``, in the order
  played, turned or dealt;
* a seat is its number; ``0:solo`` is a call, ``0:keep`` and ``0:8H>AD`` (gave, got back)
  are answers in Kozel's exchange; several stand in one text;
* a suit is its letter, empty for none; a bid, an outcome and a finding's code are the
  words of the record format and of the catalogue; ``not_a_card`` refuses what is no card;
* a side of Kozel is 0 for A (seats 0 and 2), 1 for B (seats 1 and 3);
* places in the pack count from 0, ``0-3`` is 0, 1, 2, 3;
* ``options`` are the house rules that differ from the defaults, ``rules`` the rules that
  the example shows, the most important one first.

What each struct says after "Expected" is the outcome; the rest are facts. They are read
strictly: an unknown word, a missing one or a wrong type is a fault of ours.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from events.table import OptionValue

__all__ = (
    "Auction",
    "Call",
    "Capture",
    "Deal",
    "Ending",
    "Example",
    "Exchange",
    "GivenBack",
    "Hand",
    "HandExchange",
    "HandTrick",
    "LaidAway",
    "Lead",
    "Legal",
    "LoneTrump",
    "Score",
    "Settlement",
    "Strict",
    "Trick",
    "Trumps",
)


class Strict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Data that is read strictly."""


class Example(Strict, frozen=True, kw_only=True):
    """What every example has."""

    id: str
    """Its name in its game and kind."""
    rules: tuple[str, ...]
    """Full rule ids, the most important one first."""
    options: dict[str, OptionValue] = {}
    """The house rules that differ from the defaults."""


class Trumps(Example, frozen=True, kw_only=True):
    """The trumps of Kozel with one suit as trumps."""

    trump: str
    order: str
    """Expected: the trumps, highest first."""
    points: int
    """Expected: the card points of all trumps together."""
    clubs: str = ""
    """Expected where given: the plain clubs, highest first."""


class Deal(Example, frozen=True, kw_only=True):
    """How a pack is dealt."""

    dealer: int
    turned: str = ""
    """Kozel: the cards turned from the top of the pack, all of them."""
    hand: str = ""
    """Kozel: the eight cards that some seat was dealt, where it matters."""
    trump: str = ""
    """Expected: the suit of the trump card, in Kozel."""
    places: tuple[str, ...] = ()
    """Expected where given: each seat's places in the pack."""
    blind: str = ""
    """Expected: the places of the blind or widow."""
    void: bool = False
    """Expected: whether the deal is void."""
    next_dealer: int | None = None
    """Expected where given: who deals next."""


class Auction(Example, frozen=True, kw_only=True):
    """An auction, up to some call; exactly one outcome is given.

    The calls are legal and each was in turn.
    """

    calls: str
    dealer: int = 2
    soloist: int | None = None
    """Expected: who plays ``contract``; the auction is over."""
    contract: str = ""
    passed: bool = False
    """Expected: everybody passed, and ``next_dealer`` deals."""
    next_dealer: int | None = None
    turn: int | None = None
    """Expected: who speaks next, and may call just what ``legal`` lists."""
    legal: str = ""
    refused: str = ""
    """Expected: this further call is refused with ``code``."""
    code: str = ""


class Call(Example, frozen=True, kw_only=True):
    """The call of a card in call solo."""

    called: str = ""
    """Empty: the soloist declines to call."""
    soloist: int = 0
    holder: int | None = None
    """Who holds the called card, the soloist included; ``None`` for nobody."""
    in_blind: bool = False
    back: str = ""
    """The card that the holder gets."""
    counts: tuple[int, ...] = ()
    """Expected: the cards in each hand afterwards."""
    refused: str = ""
    """Expected: the code that refuses the call, empty where it is legal."""


class LoneTrump(Example, frozen=True, kw_only=True):
    """Whether a dealt hand of Kozel has the right to exchange."""

    trump: str
    hand: str
    trumps: int
    """Expected: the number of trumps in the hand."""
    gives: str = ""
    """Expected: the card that may be given, empty for no right."""


class Exchange(Example, frozen=True, kw_only=True):
    """The order of Kozel's exchange."""

    trump: str
    lone: tuple[str, ...]
    """Each seat's only trump, empty for a seat that was dealt none or several."""
    answers: str
    """Legal and in turn."""
    dealer: int = 3
    asked: int | None
    """Expected: who is asked next, ``None`` if nobody is."""


class GivenBack(Example, frozen=True, kw_only=True):
    """What the partner may give back for a lone trump."""

    trump: str
    received: str
    hand: str
    """The partner's eight cards before the one received."""
    legal: str
    """Expected: every card that may go back."""


class LaidAway(Example, frozen=True, kw_only=True):
    """The widow taken and three cards laid away in a frog."""

    hand: str
    """The soloist's eleven cards as dealt."""
    widow: str
    away: str
    left: str = ""
    """Expected: the eleven cards played with."""
    shown: bool = False
    """Expected: whether the widow is shown to everybody."""
    refused: str = ""
    """Expected: the code that refuses the laying away, empty where it is legal."""


class Lead(Example, frozen=True, kw_only=True):
    """Who leads to the first trick."""

    contract: str
    soloist: int
    dealer: int = 2
    leader: int
    """Expected."""
    order: str = ""
    """Expected where given: who plays to the first trick in turn, and ``show`` where the
    soloist's hand is laid open."""


class Legal(Example, frozen=True, kw_only=True):
    """Which cards of a hand may be played; the hand shows only what matters."""

    hand: str
    trump: str = ""
    table: str = ""
    """The trick so far; empty for a lead."""
    broken: bool = False
    """Whether a trump lies in a trick gathered before."""
    dealers_side: bool = False
    """Kozel: whether the leader is the dealer or the dealer's partner."""
    legal: str
    """Expected."""


class Trick(Example, frozen=True, kw_only=True):
    """Who wins a whole trick."""

    cards: str
    trump: str = ""
    leader: int = 0
    winner: int
    """Expected."""
    points: int
    """Expected: the card points in the trick."""


class Capture(Example, frozen=True, kw_only=True):
    """Whether a trick captures the queen of clubs."""

    trump: str
    leader: int
    cards: str
    winner: int
    """Expected."""
    captured: int | None = None
    """Expected: the side that lost its queen, ``None`` for no capture."""
    uncovers: tuple[int, int] = (0, 0)
    """Expected: the pairs that each side uncovers for the capture alone."""
    over: bool
    """Expected: whether the deal ends with this trick; it is not the last one."""


class Ending(Example, frozen=True, kw_only=True):
    """Whether a trick ends the hand; no earlier one did, and it is not the last one."""

    contract: str
    number: int
    """The number of the trick."""
    leader: int
    cards: str
    trump: str = ""
    soloist: int = 0
    dealer: int = 2
    winner: int
    """Expected."""
    over: bool
    """Expected."""
    change: tuple[int, ...] = ()
    """Expected where it is over: what each seat gets or pays."""


class Settlement(Example, frozen=True, kw_only=True):
    """What a contract pays."""

    contract: str
    trump: str = ""
    soloist: int = 0
    players: int = 3
    dealer: int = 2
    taken: int | None = None
    """How many tricks the soloist took, where it matters."""
    tricks: int | None = None
    """The card points in the soloist's tricks, where the cards beside them matter."""
    beside: str = ""
    """The blind, the widow or the cards laid away, as the contract has it."""
    last_trick: int | None = None
    """Who took the last trick, where it matters."""
    points: int | None = None
    """Expected where ``tricks`` are given, else a fact: the soloist's card points."""
    value: int
    """Expected: what goes between the soloist and each opponent."""
    outcome: Literal["made", "drawn", "lost"]
    """Expected."""
    change: tuple[int, ...]
    """Expected: what each seat gets or pays."""


class Score(Example, frozen=True, kw_only=True):
    """How many pairs of pips a deal of Kozel uncovers."""

    points: tuple[int, int] | None = None
    """Each side's card points; ``None`` where only the capture counts."""
    tricks: tuple[int, int] | None = None
    """Each side's tricks, where it matters."""
    captured: int | None = None
    """The side whose queen of clubs was captured."""
    standing: tuple[int, int] = (0, 0)
    """The pairs that each side had uncovered before."""
    doubled: bool = False
    """Whether this deal counts double."""
    uncovers: tuple[int, int]
    """Expected: this deal's pairs, before they are cut (kozel.R24)."""
    after: tuple[int, int]
    """Expected: the pairs uncovered now, cut."""
    loser: int | None = None
    """Expected: the side that has lost the match."""
    next_double: bool = False
    """Expected: the same dealer deals again, and that deal counts double."""


class HandExchange(Strict, frozen=True, kw_only=True):
    """An exchange of a whole hand."""

    seat: int
    gave: str
    back: str


class HandTrick(Strict, frozen=True, kw_only=True):
    """A trick of a whole hand; winner and points are expected."""

    leader: int
    cards: str
    winner: int
    points: int


class Hand(Example, frozen=True, kw_only=True):
    """A whole hand, from the pack to the score."""

    dealer: int
    pack: str
    """The shuffled pack from the top."""
    hands: tuple[str, ...]
    """Expected: each seat's cards as dealt."""
    blind: str = ""
    """Expected: the blind or the widow."""
    turned: str = ""
    """Expected: Kozel's turned cards, the trump card last."""
    calls: str = ""
    soloist: int | None = None
    """Expected, as is the contract."""
    contract: str = ""
    trump: str
    """Named by the soloist; in Kozel and where the contract has it, expected."""
    away: str = ""
    """Frog: the cards laid away."""
    exchange: tuple[HandExchange, ...] = ()
    """Kozel: the exchanges; who is not named here keeps."""
    tricks: tuple[HandTrick, ...]
    beside: str = ""
    """The cards that count beside the soloist's tricks."""
    sides: tuple[int, int]
    """Expected: the card points of the soloist, with the cards beside, and of the
    opponents; in Kozel those of sides A and B."""
    value: int | None = None
    """Expected: what goes between the soloist and each opponent."""
    change: tuple[int, ...]
    """Expected: what each seat gets or pays; in Kozel the pairs that each side uncovers."""

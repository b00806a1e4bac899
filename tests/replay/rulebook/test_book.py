"""The worked examples are sound as data: what they name exists, and their sums agree."""

from __future__ import annotations

from itertools import chain

import msgspec
import pytest

from core.catalogue import CODES
from core.games import GAMES
from core.options import default_of, option_faults
from events.cards import BIDS, LADDERS, card_number
from replay.rulebook.book import Book, book_of, each_example, places_in_pack
from replay.rulebook.example import Example, Hand
from replay.rulebook.rule import rules_of
from replay.rulebook.voice import card_points

each_game = pytest.mark.parametrize("game", GAMES)
CARDS = ("hand", "table", "turned", "clubs", "widow", "received")
SEATED = {"sixbid": 3, "kozel": 4, "frog": 3}
SEATS = ("dealer", "soloist", "leader", "winner", "turn", "next_dealer", "asked")


def cards_of(example: Example) -> list[str]:
    """Return the cards of one hand and what lies beside it, which are all different."""
    if isinstance(example, Hand):
        return example.pack.split()
    texts = [getattr(example, name, "") for name in CARDS]
    return list(chain.from_iterable(text.split() for text in texts))


def test_every_game_has_examples() -> None:
    """No game is without examples, and each has a whole hand."""
    for game in GAMES:
        assert len(book_of(game).hand) == 1
        assert sum(1 for _ in each_example(book_of(game))) > 20


@pytest.mark.parametrize("game", GAMES)
def test_an_example_is_found_by_its_id(game: str) -> None:
    """No two examples of a kind share an id."""
    names = [(kind, example.id) for kind, example in each_example(book_of(game))]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    "text",
    [
        'lead = [{ id = "a", rules = [], soloist = 0, contract = "solo" }]',
        'trick = [{ id = "a", rules = [], cards = "6C", winner = "0", points = 0 }]',
        'trick = [{ id = "a", rules = [], cards = "6C", winner = 0, point = 0 }]',
        "tricks = []",
    ],
)
def test_examples_are_read_strictly(text: str) -> None:
    """What is missing, unknown or of a wrong type is not read."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.toml.decode(text, type=Book)


@each_game
def test_an_example_cites_rules_of_its_game(game: str) -> None:
    """Every rule cited is one that the game is played by, its own or taken over."""
    for kind, example in each_example(book_of(game)):
        assert example.rules, (kind, example.id)
        assert set(example.rules) <= set(rules_of(game)), (kind, example.id)


@each_game
def test_an_example_names_house_rules_that_differ(game: str) -> None:
    """Options are such as the table may choose, and none is a default."""
    model = GAMES[game].options
    for kind, example in each_example(book_of(game)):
        players = getattr(example, "players", SEATED[game])
        assert option_faults(model, example.options, players) == (), (kind, example.id)
        for name, value in example.options.items():
            assert default_of(model, name) != value, (kind, example.id)


@each_game
def test_an_example_is_played_with_the_pack(game: str) -> None:
    """Every card is one of the game's, and no card is in two places."""
    for kind, example in each_example(book_of(game)):
        cards = cards_of(example)
        assert len(set(cards)) == len(cards), (kind, example.id)
        for card in cards:
            assert 1 << card_number(card) & GAMES[game].pack, (kind, example.id)


@each_game
def test_an_example_names_seats_bids_and_codes_there_are(game: str) -> None:
    """Seats sit at the table, bids are of the ladder, codes of the catalogue."""
    ladder = [BIDS[bid] for bid in LADDERS.get(game, ())]
    for kind, example in each_example(book_of(game)):
        for name in SEATS:
            seat = getattr(example, name, None)
            seats = getattr(example, "players", SEATED[game])
            assert seat is None or 0 <= seat < seats, (kind, example.id)
        contract = getattr(example, "contract", "")
        assert not contract or contract in ladder, (kind, example.id)
        for call in getattr(example, "calls", "").split():
            assert call[2:] in ("pass", *ladder), (kind, example.id)
        code = getattr(example, "code", "")
        assert not code or code in CODES[game], (kind, example.id)


@each_game
def test_an_example_adds_up(game: str) -> None:
    """Nothing is paid from nowhere, and a deal holds 120 points."""
    book = book_of(game)
    for settled in book.settlement:
        assert sum(settled.change) == 0, settled.id
        assert len(settled.change) == settled.players, settled.id
    for ended in book.ending:
        assert sum(ended.change) == 0, ended.id
        assert bool(ended.change) == ended.over, ended.id
    for scored in book.score:
        assert scored.points is None or sum(scored.points) == 120, scored.id


@each_game
def test_a_whole_hand_is_the_whole_pack(game: str) -> None:
    """Pack, hands and tricks hold the same cards (sixbid.R2, kozel.R2)."""
    (hand,) = book_of(game).hand
    pack = hand.pack.split()
    assert sum(1 << card_number(card) for card in pack) == GAMES[game].pack
    dealt = [card for text in (*hand.hands, hand.blind) for card in text.split()]
    assert sorted(dealt) == sorted(pack)
    played = [card for trick in hand.tricks for card in trick.cards.split()]
    aside = hand.away or hand.blind
    assert sorted([*played, *aside.split()]) == sorted(pack)


@each_game
def test_a_whole_hand_is_counted(game: str) -> None:
    """Tricks hold what is written beside them, and the sides have it all."""
    (hand,) = book_of(game).hand
    assert sum(hand.sides) == 120
    for trick in hand.tricks:
        assert card_points(trick.cards) == trick.points
    if game == "kozel":
        first = sum(t.points for t in hand.tricks if t.winner % 2 == 0)
    else:
        mine = (t.points for t in hand.tricks if t.winner == hand.soloist)
        first = sum(mine) + card_points(hand.beside)
    assert first == hand.sides[0]


def test_places_in_the_pack() -> None:
    """A span counts both of its ends."""
    assert places_in_pack("21-23 5") == (21, 22, 23, 5)
    for deal in (*book_of("sixbid").deal, *book_of("frog").deal):
        places = [*map(places_in_pack, (*deal.places, deal.blind))]
        assert sorted(chain.from_iterable(places)) == [*range(36)]

"""Bodies: each order has one, both ways; and whatever is none is a fault, never a crash."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from core.commands import AnyCommand, DealHand
from core.games import GAMES
from events.cards import BIDS, CARD_COUNT, CARD_TEXTS, NO_CARD, SUITS
from events.ids import new_id
from events.ruling import REMEDIES, Warrant
from service.bots.registry import BOTS
from service.http.bodies.forms import (
    BidWord,
    CardText,
    GameName,
    SuitLetter,
    TableStatus,
)
from service.http.bodies.orders import (
    ORDER_BODIES,
    CommandBody,
    OrderBody,
    as_body,
    command_of,
    to_order,
)
from service.http.bodies.people import NewPlayer
from service.http.bodies.problem import faults_of
from service.http.bodies.reading import read
from service.http.bodies.rulings import RemedyName, RulingBody, WarrantBody
from service.http.bodies.tables import BotName, NewTable, TakeSeat
from service.ledger.tables import Status
from service.tables.orders import Order
from tests.strategies import law

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from core.commands import Command

_SEATS: Final = st.integers(0, 3)
_CARDS: Final = st.integers(0, CARD_COUNT - 1)
_DIGESTS: Final = st.binary(min_size=32, max_size=32)
_FIELDS: Final[dict[str, SearchStrategy[Any]]] = {
    "absent": _SEATS,
    "agrees": st.booleans(),
    "attempt": st.integers(1, 2**31 - 1),
    "back": st.one_of(st.just(NO_CARD), _CARDS),
    "bid": st.integers(0, len(BIDS) - 1),
    "card": _CARDS,
    "cards": st.lists(_CARDS, max_size=5).map(tuple),
    "commitment": _DIGESTS,
    "hand": st.integers(1, 2**31 - 1),
    "seat": _SEATS,
    "share": _DIGESTS,
    "suit": st.integers(0, 3),
    "taker": _SEATS,
    "text": st.text(st.characters(codec="utf-8"), min_size=1, max_size=500),
}
_ORDERS: Final[tuple[type[Command], ...]] = get_args(Order)
_ORDER: Final[TypeAdapter[OrderBody]] = TypeAdapter(OrderBody)
_PLAY: Final = {"kind": "play_card", "seat": 0, "card": "AS"}


def orders() -> SearchStrategy[Command]:
    """Return orders of every kind."""
    return st.one_of(
        *(
            st.builds(kind, **{name: _FIELDS[name] for name in kind.__struct_fields__})
            for kind in _ORDERS
        )
    )


def _written(**changed: object) -> bytes:
    return json.dumps({"id": "a1", "seen": 9, "order": _PLAY} | changed).encode()


def _faults(body: bytes) -> dict[str, str]:
    with pytest.raises(ValidationError) as caught:
        command_of(body)
    return {fault.where: fault.why for fault in faults_of(caught.value)}


def _is_told(body: bytes) -> bool:
    """Return whether some bytes are a command, or no command with a fault to be told."""
    try:
        return bool(to_order(command_of(body).order))
    except ValidationError as invalid:
        return bool(faults_of(invalid))


def test_every_order_has_exactly_one_body_with_the_same_fields() -> None:
    """And every body has an order; the house's deal is none that can be sent."""
    assert sorted(ORDER_BODIES.values(), key=str) == sorted(_ORDERS, key=str)
    assert set(get_args(AnyCommand)) - set(_ORDERS) == {DealHand}
    offered = get_args(get_args(OrderBody)[0])
    assert sorted(offered, key=str) == sorted(ORDER_BODIES, key=str)
    for body, kind in ORDER_BODIES.items():
        assert set(body.model_fields) == {"kind", *kind.__struct_fields__}, kind
        tag = kind.__struct_config__.tag
        assert get_args(body.model_fields["kind"].annotation) == (tag,)


@law(300)
@given(order=orders())
def test_an_order_comes_back_from_its_body(order: Command) -> None:
    """Written as JSON and read again it is the same order."""
    body = json.dumps(as_body(order)).encode()
    assert to_order(read(_ORDER, body)) == order


def test_the_forms_name_what_there_is() -> None:
    """The words of the OpenAPI are those of the events, in the order of their numbers."""
    spelled = TypeAdapter(CardText).json_schema()["enum"]
    assert tuple(spelled) == CARD_TEXTS
    assert get_args(SuitLetter) == tuple(SUITS)
    assert get_args(BidWord) == BIDS
    assert get_args(RemedyName) == REMEDIES
    assert set(get_args(BotName)) == set(BOTS)
    assert set(get_args(GameName)) == set(GAMES)
    assert get_args(TableStatus) == get_args(Status)
    assert tuple(WarrantBody.model_fields) == Warrant.__struct_fields__


def test_the_openapi_lists_the_cards() -> None:
    """Whoever reads the schema of a card finds all 36."""
    schema = TypeAdapter(CommandBody).json_schema()
    play = schema["$defs"]["PlayCardBody"]
    assert len(play["properties"]["card"]["enum"]) == CARD_COUNT
    assert play["additionalProperties"] is False


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"id": ""}, "id"),
        ({"id": "a" * 65}, "id"),
        ({"id": "a\n"}, "id"),
        ({"id": 7}, "id"),
        ({"seen": -1}, "seen"),
        ({"seen": 2**53}, "seen"),
        ({"seen": True}, "seen"),
        ({"seen": "9"}, "seen"),
        ({"seen": 9.0}, "seen"),
        ({"more": 1}, "more"),
        ({"order": None}, "order"),
        ({"order": {"seat": 0}}, "order"),
        ({"order": {"kind": "deal_hand", "pack": [1]}}, "order"),
        ({"order": {"kind": ["keep"], "seat": 0}}, "order"),
        ({"order": _PLAY | {"seat": 4}}, "order.seat"),
        ({"order": _PLAY | {"seat": False}}, "order.seat"),
        ({"order": _PLAY | {"card": "1S"}}, "order.card"),
        ({"order": _PLAY | {"card": 35}}, "order.card"),
        ({"order": _PLAY | {"card": "as"}}, "order.card"),
        ({"order": _PLAY | {"pack": [1]}}, "order.pack"),
        (
            {"order": {"kind": "lay_away", "seat": 0, "cards": ["AS", "??"]}},
            "order.cards.1",
        ),
        ({"order": {"kind": "lay_away", "seat": 0, "cards": "AS"}}, "order.cards"),
        (
            {"order": {"kind": "lay_away", "seat": 0, "cards": ["AS"] * 37}},
            "order.cards",
        ),
        (
            {
                "order": {
                    "kind": "open_share",
                    "seat": 0,
                    "hand": 1,
                    "attempt": 1,
                    "share": "AB" * 32,
                }
            },
            "order.share",
        ),
        ({"order": {"kind": "call_director", "seat": 0, "text": ""}}, "order.text"),
        (
            {"order": {"kind": "call_director", "seat": 0, "text": "x" * 501}},
            "order.text",
        ),
        ({"order": {"kind": "pause_play", "seat": 0}}, "order.seat"),
    ],
)
def test_a_fault_says_where_it_is(changed: dict[str, object], where: str) -> None:
    """By the names that the sender wrote, one fault for one place."""
    assert list(_faults(_written(**changed))) == [where]


def test_a_body_is_not_told_back() -> None:
    """At most twenty faults are told, however long the body is."""
    names = {f"x{number}": 0 for number in range(1000)}
    assert len(_faults(_written(**names))) == 20


_DEEP: Final = 100_000


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"\xef\xbb\xbf{}",
        "{}".encode("utf-16"),
        b"null",
        b"[]",
        b'"a"',
        b"7",
        b"NaN",
        b"{}{}",
        b"[" * _DEEP,
        b"[" * _DEEP + b"]" * _DEEP,
        b'{"a":' * _DEEP + b"1" + b"}" * _DEEP,
        b'{"id": "a1", "seen": 9, "order": ' + b"[" * 150 + b"]" * 150 + b"}",
        b'{"id": "a1", "seen": ' + b"9" * 5000 + b', "order": {}}',
        b'{"id": "a1", "seen": 1' + b"0" * 400 + b', "order": {}}',
        b'{"id": "a1", "seen": 1e999, "order": {}}',
        b'{"id": "a1", "seen": NaN, "order": {}}',
        b'{"id": "a1", "seen": -Infinity, "order": {}}',
        b'{"id": "a1", "seen": 9, "order": {"kind": "\\ud800"}}',
        b'{"id": "a1", "seen": 9, "order": {"kind": "keep\\u0000", "seat": 0}}',
        b'{"id": "\\udc00", "seen": 9, "order": {"kind": "keep", "seat": 0}}',
        b'{"id": "a1", "seen": 9, "order": {"kind": "keep", "seat": 0},}',
        b'{"id": "a1", "seen": 9, "order": {"kind": "keep", "seat": 0}} // ',
        b"{'id': 'a1'}",
    ],
)
def test_nasty_bodies_are_faults_like_others(body: bytes) -> None:
    """Deep, huge, cut, foreign or no numbers at all: a fault, and it can be told."""
    assert _faults(body)


@law(300)
@given(body=st.binary(max_size=200))
def test_no_bytes_break_the_reading(body: bytes) -> None:
    """Any bytes are a command or a fault."""
    assert _is_told(body)


@law(200)
@given(
    values=st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(st.characters()),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(("kind", "seat", "card")), inner)
        ),
    )
)
def test_no_value_breaks_the_reading(values: object) -> None:
    """Any JSON in the place of an order is an order or a fault."""
    assert _is_told(_written(order=values))


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (
            b'{"id": "a1", "id": "a2", "seen": 9, "order": {"kind": "keep", "seat": 0}}',
            "id",
        ),
        (
            b'{"id": "a1", "seen": 9, "order": {"kind": "keep", "seat": 0, "seat": 1}}',
            "seat",
        ),
        (
            b'{"id": "a1", "seen": 9, "order": {"kind": "keep", "seat": 0, "se\\u0061t": 1}}',
            "seat",
        ),
    ],
)
def test_no_name_stands_twice(body: bytes, name: str) -> None:
    """Two readers cannot take the same bytes for two orders."""
    assert list(_faults(body)) == [name]


def test_a_table_in_its_shortest_words() -> None:
    """Only the game has to be named; options keep their own types."""
    adapter = TypeAdapter(NewTable)
    plain = read(adapter, b'{"game": "frog"}')
    assert (plain.absence, plain.watch, plain.listed) == ("wait", "link", False)
    options = read(
        adapter,
        b'{"game": "kozel", "options": {"a": true, "b": 1, "c": "x", "d": ["x"]}}',
    ).options
    assert options == {"a": True, "b": 1, "c": "x", "d": ("x",)}
    assert options["a"] is True


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"game": "whist"}, "game"),
        ({"seats": 5}, "seats"),
        ({"options": {"a": 1.5}}, "options.a"),
        ({"options": {"a": None}}, "options.a"),
        ({"options": {"a": [["b"]]}}, "options.a"),
        ({"options": {"a": 10**30}}, "options.a"),
        ({"options": []}, "options"),
        ({"clock": {"move": 0, "reserve": 60}}, "clock.move"),
        ({"clock": {"move": 60, "reserve": 86_401}}, "clock.reserve"),
        ({"clock": {"move": 60}}, "clock.reserve"),
        ({"spectator_delay": -1}, "spectator_delay"),
        ({"duplicate_of": "a" * 25}, "duplicate_of"),
        ({"duplicate_of": "A" * 26}, "duplicate_of"),
        ({"watch": "everyone"}, "watch"),
    ],
)
def test_a_table_that_cannot_be(changed: dict[str, object], where: str) -> None:
    """Each wish that cannot be one is a fault in its place."""
    body = json.dumps({"game": "sixbid"} | changed).encode()
    with pytest.raises(ValidationError) as caught:
        read(TypeAdapter(NewTable), body)
    assert [fault.where for fault in faults_of(caught.value)] == [where]


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'{"bot": "steady", "shares": "own"}',
        b'{"bot": "os:system"}',
        b'{"shares": "mine"}',
    ],
)
def test_a_seat_is_for_a_player_or_for_a_bot_of_the_house(body: bytes) -> None:
    """Not for both, nor for a bot of somebody's own."""
    adapter: TypeAdapter[TakeSeat] = TypeAdapter(TakeSeat)
    assert read(adapter, b'{"bot": "steady"}')
    assert read(adapter, b'{"shares": "own"}')
    with pytest.raises(ValidationError):
        read(adapter, body)


def test_a_name_is_a_text_of_some_length() -> None:
    """Which text can be a name the ledger says; without one a player has none yet."""
    adapter = TypeAdapter(NewPlayer)
    assert read(adapter, b"{}").name is None
    assert read(adapter, '{"name": "Łucja Żak"}'.encode()).name == "Łucja Żak"
    for name in ("", "x" * 101):
        with pytest.raises(ValidationError) as caught:
            read(adapter, json.dumps({"name": name}).encode())
        assert [fault.where for fault in faults_of(caught.value)] == ["name"]


def test_a_ruling_with_a_warrant() -> None:
    """A warrant and a signature are hex; both may be left out."""
    warrant = {
        "arbiter": "ab" * 32,
        "operator": "cd" * 32,
        "since": 1,
        "until": 0,
        "signature": "ef" * 64,
    }
    written: dict[str, object] = {"hand": 1, "text": "The king stands."}
    adapter = TypeAdapter(RulingBody)
    plain = read(adapter, json.dumps(written).encode())
    assert (plain.remedy, plain.warrant, plain.law) == ("none", None, ())
    signed = written | {"warrant": warrant, "signature": "01" * 64, "change": [1, -1]}
    ruled = read(adapter, json.dumps(signed).encode())
    assert ruled.change == (1, -1)
    assert ruled.warrant is not None
    with pytest.raises(ValidationError):
        read(adapter, json.dumps(signed | {"signature": "01" * 63}).encode())


def test_an_id_of_ours_is_one() -> None:
    """The pattern of ids takes those that are made here."""
    table = {"game": "frog", "duplicate_of": new_id()}
    assert read(TypeAdapter(NewTable), json.dumps(table).encode()).duplicate_of

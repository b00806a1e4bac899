"""``sixfold bot`` as a person and a program see it, against a running service."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pytest
from structlog.testing import capture_logs

from replay.words import languages, say
from service.cli import main
from tests.service.bots.serving import address_of
from tests.service.http.conftest import Guest, Service, opened

if TYPE_CHECKING:
    from collections.abc import Generator

Capture = pytest.CaptureFixture[str]
EXAMPLE: Final = Path(__file__).parents[3] / "examples" / "bots" / "cautious.py"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[Service]:
    """Yield a service for all tests of this module."""
    with capture_logs(), opened(tmp_path_factory.mktemp("house")) as running:
        yield running


def table_of(house: Service, guest: Guest, *bots: str) -> str:
    """Return a short match's table with programs of the house from seat 0 on."""
    table = house_table(guest)
    for seat, bot in enumerate(bots):
        path = f"/api/tables/{table}/seats/{seat}"
        assert guest.http.put(path, json={"bot": bot}).status_code == 200
    assert house.address
    return table


def house_table(guest: Guest) -> str:
    """Return a table at which nobody sits."""
    wish = {"game": "sixbid", "options": {"hands_limit": 1}}
    return str(guest.http.post("/api/tables", json=wish).json()["table"])


def bot(house: Service, table: str, *words: str) -> int:
    """Return the exit status of a bot at a table."""
    return main(["bot", "--server", house.address, "--table", table, *words])


def test_a_program_plays_to_the_end(house: Service, capsys: Capture) -> None:
    """It makes a player, sits at the free seat, and tells each hand as JSON."""
    table = table_of(house, house.guest(), "random", "random")
    assert bot(house, table, "--json", f"{EXAMPLE}:Cautious") == 0
    begun, *hands, over = map(msgspec.json.decode, capsys.readouterr().out.splitlines())
    assert (begun["table"], begun["seat"]) == (table, 2)
    assert begun["key"]
    assert [each["hand"] for each in hands] == list(range(1, len(hands) + 1))
    assert hands[-1]["change"] is not None
    assert (over["over"], over["standing"]) == (True, hands[-1]["standing"])
    assert (over["forfeited"], over["faults"]) == (None, [])
    assert over["winners"]


@pytest.mark.parametrize("lang", languages())
def test_it_is_told_in_every_language(
    lang: str, house: Service, capsys: Capture
) -> None:
    """A line for the seat, one for the key, one for each hand, and the result."""
    table = table_of(house, house.guest(), "random", "random")
    assert bot(house, table, "--lang", lang, "--name", "Ben", "random") == 0
    seated, key, *hands, over = capsys.readouterr().out.splitlines()
    assert seated == say("screen.bot.seated", lang, seat=2)
    assert key.startswith(say("screen.bot.key", lang, key=""))
    assert hands
    assert over.startswith(say("screen.bot.over", lang, standing="", n="")[:8])


def test_a_player_with_a_key_keeps_his_seat(house: Service, capsys: Capture) -> None:
    """Who sits at the table already plays there, and his key is not told again."""
    guest = house.guest("Cid")
    table = house_table(guest)
    assert guest.sit(table, 1, "own").status_code == 200
    for seat in (0, 2):
        path = f"/api/tables/{table}/seats/{seat}"
        assert guest.http.put(path, json={"bot": "steady"}).status_code == 200
    assert bot(house, table, "--json", "--key", guest.key, "steady") == 0
    begun: dict[str, Any] = msgspec.json.decode(capsys.readouterr().out.splitlines()[0])
    assert begun == {"table": table, "seat": 1, "player": guest.player}


def test_what_cannot_be_is_said_with_what_to_try(
    house: Service, capsys: Capture
) -> None:
    """No such table, no free seat, no such key, no such bot: status 2 and a sentence."""
    full = table_of(house, house.guest(), "steady", "steady", "steady")
    waiting = table_of(house, house.guest(), "steady")
    for words in (
        ("a" * 26, "random"),
        (full, "random"),
        (waiting, "--seat", "0", "random"),
        (waiting, "--seat", "3", "random"),
        (waiting, "--key", "0" * 43, "random"),
        (waiting, "nobody"),
    ):
        assert bot(house, *words) == 2, words
        said = capsys.readouterr()
        assert said.out == ""
        assert len(said.err.splitlines()) == 1, said.err


def test_a_server_that_is_not_there(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried for a moment, then the address is named."""
    monkeypatch.setattr("service.commands.bot._FIRST_PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        nowhere = address_of(taken.getsockname()[1])
    for server in (nowhere, "not-an-address"):
        words = ["bot", "--server", server, "--table", "a" * 26, "random"]
        assert main(words) == 2
        assert server in capsys.readouterr().err

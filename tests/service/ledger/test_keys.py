"""Keys, recovery codes, players and arbiters: who is who, and how he is forgotten."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest

from events.ids import is_id
from replay.errors import PlayerUnknown
from service.ledger.file import LedgerFile
from service.ledger.ledger import Ledger

MINUTE = 60_000_000


def all_bytes(place: Path) -> bytes:
    """Return every byte of the ledger, and of all that stands beside it."""
    return b"".join(each.read_bytes() for each in sorted(place.parent.iterdir()))


def test_who_arrives_is_known_by_his_key(ledger: Ledger) -> None:
    """Everybody gets an id and a key of his own."""
    ada, ben = ledger.keys.arrive(1), ledger.keys.arrive(2)
    assert is_id(ada.player)
    assert ada.player != ben.player
    assert ada.key.startswith("sk_")
    assert len(ada.key) == 3 + 43
    assert ledger.keys.player_of(ada.key) == ada.player
    assert ledger.keys.player_of(ben.key) == ben.player
    assert ledger.players.known(ada.player)


@pytest.mark.parametrize("key", ["", "sk_", "sk_" + "A" * 43, "\udcff", "x" * 10_000])
def test_a_key_that_nobody_has_is_nobodys(ledger: Ledger, key: str) -> None:
    """Any text may be asked about."""
    ledger.keys.arrive(1)
    assert ledger.keys.player_of(key) is None
    assert not ledger.keys.drop_key(key)


def test_every_device_has_its_key(ledger: Ledger) -> None:
    """A dropped key opens nothing any more, and the others still do."""
    ada = ledger.keys.arrive(1)
    further = ledger.keys.new_key(ada.player, 2)
    assert ledger.keys.keys(ada.player) == 2
    assert ledger.keys.player_of(further) == ada.player
    assert ledger.keys.drop_key(ada.key)
    assert not ledger.keys.drop_key(ada.key)
    assert ledger.keys.player_of(ada.key) is None
    assert ledger.keys.player_of(further) == ada.player
    assert ledger.keys.keys(ada.player) == 1


def test_a_dropped_key_is_dropped_in_every_process(
    ledger: Ledger, other: Ledger
) -> None:
    """A key that another process has just seen is nobody's once it is dropped."""
    ada = ledger.keys.arrive(1)
    assert other.keys.player_of(ada.key) == ada.player
    ledger.keys.drop_key(ada.key)
    assert other.keys.player_of(ada.key) is None


def test_no_secret_stands_in_the_file(ledger: Ledger, place: Path) -> None:
    """Of keys and codes the file holds hashes alone, however they are spelt."""
    ada = ledger.keys.arrive(1)
    code = ledger.recoveries.issue(ada.player, 1).code
    operator = ledger.arbiters.operator_key()
    assert operator
    found = all_bytes(place)
    assert ada.player.encode() in found
    for secret in (ada.key, operator, code, code.replace("-", "")):
        for spelt in (secret, secret.lower(), secret[3:]):
            assert spelt.encode() not in found


def test_a_code_brings_a_player_to_another_device(
    ledger: Ledger, other: Ledger
) -> None:
    """It serves in any process, however it is typed, and once."""
    ada = ledger.keys.arrive(1)
    issued = ledger.recoveries.issue(ada.player, MINUTE)
    assert issued.expires == 16 * MINUTE
    assert len(issued.code.replace("-", "")) == 32
    typed = " " + issued.code.lower().replace("-", " ")
    arrival = other.recoveries.recover(typed, 2 * MINUTE)
    assert arrival
    assert arrival.player == ada.player
    assert ledger.keys.player_of(arrival.key) == ada.player
    assert ledger.keys.player_of(ada.key) == ada.player
    assert ledger.recoveries.recover(issued.code, 2 * MINUTE) is None


@pytest.mark.parametrize(("minutes", "serves"), [(14.99, True), (15, False)])
def test_a_code_serves_a_quarter_of_an_hour(
    ledger: Ledger, minutes: float, *, serves: bool
) -> None:
    """A code ends with its fifteenth minute, used or not."""
    ada = ledger.keys.arrive(1)
    code = ledger.recoveries.issue(ada.player, 0).code
    arrival = ledger.recoveries.recover(code, round(minutes * MINUTE))
    assert (arrival is not None) == serves
    assert ledger.recoveries.recover(code, 1) is None


def test_a_new_code_voids_the_old_one(ledger: Ledger) -> None:
    """Of a player's codes the last one serves."""
    ada, ben = ledger.keys.arrive(1), ledger.keys.arrive(1)
    old = ledger.recoveries.issue(ada.player, 1)
    bens = ledger.recoveries.issue(ben.player, 1)
    new = ledger.recoveries.issue(ada.player, 2)
    assert ledger.recoveries.recover(old.code, 3) is None
    assert ledger.recoveries.recover(new.code, 3)
    assert ledger.recoveries.recover(bens.code, 3)


@pytest.mark.parametrize("code", ["", "----", "AAAA-AAAA", "\udcff"])
def test_a_code_that_nobody_has_brings_nobody(ledger: Ledger, code: str) -> None:
    """Any text may be tried."""
    ledger.recoveries.issue(ledger.keys.arrive(1).player, 1)
    assert ledger.recoveries.recover(code, 2) is None


def test_a_code_serves_one_of_many(ledger: Ledger, other: Ledger) -> None:
    """Of those who use a code at the same time one comes in."""
    ada = ledger.keys.arrive(1)
    code = ledger.recoveries.issue(ada.player, 1).code
    arrivals: list[object] = []

    def use(where: Ledger) -> None:
        arrivals.append(where.recoveries.recover(code, 2))

    threads = [Thread(target=use, args=(at,)) for at in (ledger, other) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(arrivals) == 8
    assert sum(each is not None for each in arrivals) == 1
    assert ledger.keys.keys(ada.player) == 2


def test_old_codes_are_swept_away(ledger: Ledger, place: Path) -> None:
    """A code whose time is over leaves the file, one that serves stays."""
    ada, ben = ledger.keys.arrive(1), ledger.keys.arrive(1)
    ledger.recoveries.issue(ada.player, 0)
    serves = ledger.recoveries.issue(ben.player, MINUTE).code
    ledger.sweep(15 * MINUTE)
    file = LedgerFile(place)
    assert file.run("select player from recovery") == [(ben.player,)]
    file.close()
    assert ledger.recoveries.recover(serves, 15 * MINUTE)


def test_arbiters_are_appointed_and_dismissed(ledger: Ledger, other: Ledger) -> None:
    """Who was appointed is an arbiter everywhere until he is dismissed."""
    ada, ben = ledger.keys.arrive(1).player, ledger.keys.arrive(1).player
    ledger.arbiters.appoint(ben, 2)
    ledger.arbiters.appoint(ada, 3)
    ledger.arbiters.appoint(ben, 4)
    assert other.arbiters.all() == (ben, ada)
    assert other.arbiters.is_arbiter(ada)
    assert other.arbiters.dismiss(ada)
    assert not other.arbiters.dismiss(ada)
    assert not ledger.arbiters.is_arbiter(ada)
    assert ledger.arbiters.all() == (ben,)


def test_nobody_unknown_gets_anything(ledger: Ledger) -> None:
    """An id that never came in is no arbiter, and gets no key and no code."""
    with pytest.raises(PlayerUnknown):
        ledger.arbiters.appoint("ada", 1)
    with pytest.raises(PlayerUnknown):
        ledger.keys.new_key("ada", 1)
    with pytest.raises(PlayerUnknown):
        ledger.recoveries.issue("ada", 1)
    assert ledger.arbiters.all() == ()


def test_the_operators_key_is_told_once(ledger: Ledger, other: Ledger) -> None:
    """The first start makes it, and only a renewal makes another one."""
    assert not ledger.arbiters.operator_key_fits("")
    key = ledger.arbiters.operator_key()
    assert key
    assert other.arbiters.operator_key() is None
    assert other.arbiters.operator_key_fits(key)
    assert not other.arbiters.operator_key_fits(key + "A")
    assert ledger.keys.player_of(key) is None
    renewed = other.arbiters.renew_operator_key()
    assert ledger.arbiters.operator_key_fits(renewed)
    assert not ledger.arbiters.operator_key_fits(key)


def test_who_is_erased_is_known_no_more(ledger: Ledger) -> None:
    """His keys, code and appointment go, and nobody else's."""
    ada, ben = ledger.keys.arrive(1), ledger.keys.arrive(1)
    for each in (ada, ben):
        ledger.keys.new_key(each.player, 1)
        ledger.arbiters.appoint(each.player, 1)
    code = ledger.recoveries.issue(ada.player, 1).code
    assert ledger.players.erase(ada.player)
    assert not ledger.players.erase(ada.player)
    assert not ledger.players.known(ada.player)
    assert ledger.keys.player_of(ada.key) is None
    assert ledger.keys.keys(ada.player) == 0
    assert ledger.recoveries.recover(code, 2) is None
    assert ledger.arbiters.all() == (ben.player,)
    assert ledger.keys.keys(ben.player) == 2


def test_ids_and_secrets_come_from_outside(place: Path) -> None:
    """With the same chance the same player comes with the same key."""
    ledger = Ledger(
        place, new_id=lambda: "a" * 26, token=lambda size: bytes(range(size))
    )
    arrival = ledger.keys.arrive(1)
    assert arrival.player == "a" * 26
    assert arrival.key == "sk_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    assert ledger.recoveries.issue("a" * 26, 1).code.startswith("AAAQ-EAYE-")
    assert ledger.house.master() == bytes(range(32))
    ledger.close()

"""A bundle: what it holds, what it keeps back, and that nothing wrong with it is believed."""

from __future__ import annotations

import json
import platform
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from events.stores.jsonl import read_lines
from events.table import CardsDealt, HandRevealed
from replay.bundle.errors import BundleDamaged, BundleForeign
from replay.bundle.unpacking import is_bundle, read_bundle
from replay.errors import ReplayError
from tests.replay.archive import REVOKE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.replay.desk import Desk

GOLDEN = Path(__file__).parents[2] / "golden"
CALLED = GOLDEN / "sixbid" / "call_solo_called_made.jsonl"


@pytest.fixture
def kept(desk: Desk) -> tuple[Desk, str]:
    """Return a desk and the id of a golden match that its store holds."""
    found = desk.run("import", str(CALLED), "--json").lines[0]["match"]
    return desk, found


def bundled(desk: Desk, match: str, *words: str, name: str = "it.zip") -> Path:
    """Return the file of a bundle that was made."""
    path = desk.folder / name
    path.unlink(missing_ok=True)
    shown = desk.run("bundle", match, *words, "-o", str(path))
    assert shown.status == 0, shown.err
    return path


def before_the_reveal() -> int:
    """Return the number of the last event before hands are shown."""
    with CALLED.open(encoding="utf-8") as file:
        [own] = read_lines(file).matches.values()
    return next(e.seq for e in own if isinstance(e.event, HandRevealed)) - 1


def test_the_whole_match_comes_back(kept: tuple[Desk, str]) -> None:
    """Nothing kept back: the member is the export of the match, and its sums fit."""
    desk, match = kept
    path = bundled(desk, match, "--redact", "none")
    export = desk.run("export", match, "--format", "jsonl", "--no-names").out
    bundle = read_bundle(path)
    assert bundle.text == export
    assert (bundle.head.match, bundle.head.redact) == (match, "none")
    assert (bundle.head.game, bundle.head.rules) == ("sixbid", 1)
    assert bundle.head.events == len(export.splitlines()) - 1
    assert bundle.head.environment.python == platform.python_version()
    with zipfile.ZipFile(path) as archive:
        assert archive.namelist() == ["bundle.json", "log.jsonl"]
        assert archive.testzip() is None


def test_the_same_match_gives_the_same_bytes(kept: tuple[Desk, str]) -> None:
    """No clock and no order of chance is in it."""
    desk, match = kept
    one = bundled(desk, match, name="one.zip").read_bytes()
    two = bundled(desk, match, name="two.zip")
    assert two.read_bytes() == one
    with zipfile.ZipFile(two) as archive:
        made = {each.date_time for each in archive.infolist()}
    assert made == {(1980, 1, 1, 0, 0, 0)}


def test_what_is_hidden_stays_hidden(kept: tuple[Desk, str]) -> None:
    """Design law 4: before the reveal a spectator has no card, seat 1 has its own ten."""
    desk, match = kept
    address = f"{match}@{before_the_reveal()}"
    everybody = read_bundle(bundled(desk, address)).text
    seat = read_bundle(bundled(desk, address, "--redact", "seat", "--seat", "1")).text
    with CALLED.open(encoding="utf-8") as file:
        [own] = read_lines(file).matches.values()
    deal = next(each for each in own if isinstance(each.event, CardsDealt))
    for text in (everybody, seat):
        assert deal.salt.hex() not in text
        assert '"opened"' not in text
    [dealt] = [line for line in seat.splitlines() if '"cards_dealt"' in line]
    hands = json.loads(dealt)["data"]["hands"]
    assert [("??" in hand) for hand in hands] == [True, False, True]
    assert '"opened"' in read_bundle(bundled(desk, match)).text


def test_names_go_along_only_when_asked_for(desk: Desk) -> None:
    """Neither a name nor a note is in any member, nor a path or the machine's name."""
    text = REVOKE.replace('"Ada"', '"Zdenka"').replace("Club night", "Xanadu evening")
    match = desk.imported(text)
    for redact in (["none"], ["all"], ["seat", "--seat", "Zdenka"]):
        for names in ([], ["--names"]):
            path = bundled(desk, match, "--redact", *redact, *names)
            with zipfile.ZipFile(path) as archive:
                held = b"".join(map(archive.read, archive.namelist()))
            for secret in (b"Zdenka", b"Xanadu evening"):
                assert (secret in held) is bool(names)
            for place in (str(desk.folder), str(Path.home()), platform.node()):
                assert place.encode() not in held


@pytest.mark.parametrize("redact", ["none", "all"])
def test_an_audit_reads_a_bundle(desk: Desk, redact: str) -> None:
    """sixbid.R19: the revoke is found in it, and with --names the player is named."""
    match = desk.imported(REVOKE)
    path = bundled(desk, match, "--redact", redact, "--names")
    shown = desk.run("audit", str(path), "--json")
    assert shown.status == (1 if redact == "none" else 0)
    [verdict] = shown.lines
    codes = [each["code"] for each in verdict["findings"]]
    if redact == "none":
        assert codes == ["must_follow_suit"]
        assert "Cid" in verdict["findings"][0]["message"]
        assert "closed" not in verdict
    else:
        # Nobody has shown this hand: what is known ends before its deal.
        assert verdict["unfinished"] == []
        whole = desk.run("audit", match, "--json").lines[0]["events"]
        assert verdict["events"] + verdict["closed"] == whole
        assert verdict["events"] == 2
        assert "event 2" in desk.run("audit", str(path)).out


def test_a_folder_of_bundles_is_audited(kept: tuple[Desk, str]) -> None:
    """Bundles in it count, other zip files do not."""
    desk, match = kept
    folder = desk.folder / "bundles"
    folder.mkdir()
    bundled(desk, match, name="bundles/it.zip")
    with zipfile.ZipFile(folder / "photos.zip", "w") as archive:
        archive.writestr("photo.txt", "hello")
    shown = desk.run("audit", str(folder), "--json")
    assert (shown.status, len(shown.lines)) == (0, 1)
    assert desk.run("audit", str(folder / "photos.zip")).status == 2
    assert desk.run("audit", str(folder / "*.zip"), "--json").status == 0


def test_verify_reads_a_bundle(kept: tuple[Desk, str]) -> None:
    """A whole log and a seat's stream, each as if it lay in a file of its own."""
    desk, match = kept
    log = bundled(desk, match, "--redact", "none", name="log.zip")
    [told] = desk.run("verify", str(log), "--json").lines
    assert (told["sound"], told["kind"]) == (True, "log")
    seat = bundled(desk, match, "--redact", "seat", "--seat", "2", name="seat.zip")
    [told] = desk.run("verify", str(seat), "--json", "--against-store").lines
    assert (told["sound"], told["kind"], told["seat"]) == (True, "seat", 2)
    assert told["compared"]


@pytest.mark.parametrize("command", ["audit", "verify"])
@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_a_truncated_bundle_is_told(
    kept: tuple[Desk, str], command: str, lang: str
) -> None:
    """Status 2 and a sentence, wherever it breaks off; nothing of it is judged."""
    desk, match = kept
    path = bundled(desk, match)
    raw = path.read_bytes()
    for end in (0, 3, 29, 45, 400, len(raw) // 2, len(raw) - 1):
        path.write_bytes(raw[:end])
        shown = desk.run(command, str(path), lang=lang)
        assert shown.status == 2, end
        assert "Traceback" not in shown.err + shown.out
        assert str(path) in shown.err + shown.out


def test_any_byte_changed_is_noticed_or_means_nothing(kept: tuple[Desk, str]) -> None:
    """Each byte in turn: refused, or the very same bundle is read."""
    desk, match = kept
    path = bundled(desk, match)
    raw = path.read_bytes()
    honest = read_bundle(path)
    refused = 0
    for place in range(0, len(raw), 31):
        changed = bytearray(raw)
        changed[place] ^= 0x11
        path.write_bytes(changed)
        try:
            assert read_bundle(path) == honest, place
        except ReplayError:
            refused += 1
    assert refused > len(raw) // 31 * 0.8


def test_a_bundle_of_a_newer_form_is_refused(kept: tuple[Desk, str]) -> None:
    """Status 2, and both versions in the sentence."""
    desk, match = kept
    path = bundled(desk, match)
    _rewrite(path, "bundle.json", lambda old: old.replace(b'le": 1', b'le": 9'))
    shown = desk.run("audit", str(path))
    assert shown.status == 2
    assert "9" in shown.out


def test_a_member_that_does_not_fit_its_sum_is_refused(kept: tuple[Desk, str]) -> None:
    """Also when the zip file's own sum was made to fit."""
    desk, match = kept
    path = bundled(desk, match, "--redact", "none")
    _rewrite(path, "log.jsonl", lambda old: old.replace(b'"seat":0', b'"seat":1'))
    with pytest.raises(BundleDamaged):
        read_bundle(path)


def test_a_member_too_many_is_refused(kept: tuple[Desk, str]) -> None:
    """What the head does not name was put in by somebody else."""
    desk, match = kept
    path = bundled(desk, match)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("extra.txt", "hello")
    with pytest.raises(BundleDamaged):
        read_bundle(path)


def test_a_member_that_unfolds_without_end_is_refused(kept: tuple[Desk, str]) -> None:
    """It may not come to more than its head says; so little is unfolded."""
    desk, match = kept
    path = bundled(desk, match, "--redact", "none")
    _rewrite(path, "log.jsonl", lambda _: bytes(50_000_000))
    with pytest.raises(BundleDamaged):
        read_bundle(path)


def test_another_zip_file_is_no_bundle(tmp_path: Path) -> None:
    """Nor is a text with that ending."""
    path = tmp_path / "it.zip"
    path.write_text("hello")
    with pytest.raises(BundleForeign):
        read_bundle(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("photo.txt", "hello")
    assert not is_bundle(path)
    with pytest.raises(BundleForeign):
        read_bundle(path)


@pytest.mark.parametrize(
    "words",
    [
        ["--redact", "seat"],
        ["--seat", "1"],
        ["--redact", "none", "--seat", "1"],
        ["--redact", "seat", "--seat", "9"],
        ["--redact", "seat", "--seat", "spectator"],
        ["-o", "it.json"],
    ],
)
def test_bad_use_is_told(kept: tuple[Desk, str], words: list[str]) -> None:
    """Status 2, and no file is left behind."""
    desk, match = kept
    before = sorted(desk.folder.iterdir())
    shown = desk.run("bundle", match, *words)
    assert shown.status == 2
    assert shown.err
    assert sorted(desk.folder.iterdir()) == before


def test_a_file_that_is_there_is_not_overwritten(kept: tuple[Desk, str]) -> None:
    """Status 2; without -o the file is named after the match."""
    desk, match = kept
    path = bundled(desk, match)
    before = path.read_bytes()
    assert desk.run("bundle", match, "-o", str(path)).status == 2
    assert path.read_bytes() == before


def _rewrite(path: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    """Write a bundle anew with one of its members changed, its own sums left alone."""
    with zipfile.ZipFile(path) as archive:
        members = {each: archive.read(each) for each in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, content in members.items():
            archive.writestr(each, change(content) if each == name else content)


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_member_packed_otherwise_and_damaged_is_refused(
    kept: tuple[Desk, str], packing: int
) -> None:
    """The libraries of other packings have faults of their own."""
    desk, match = kept
    path = bundled(desk, match)
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    path.unlink()
    with zipfile.ZipFile(path, "w", packing) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    raw = bytearray(path.read_bytes())
    for place in range(50, 90):
        raw[place] ^= 0x5A
    path.write_bytes(raw)
    for command in ("verify", "audit"):
        shown = desk.run(command, str(path))
        assert shown.status == 2
        assert "cut short or was changed" in shown.out + shown.err

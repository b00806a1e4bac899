"""Signed notes and checkpoints against published ones, and read strictly."""

from __future__ import annotations

from base64 import b64decode

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from replay.proof.checkpoint import Checkpoint, checkpoint_of, checkpoint_text
from replay.proof.note import key_id, note_of, signed_note, verifier_key
from replay.rulings.signing import public_bytes

PUBLISHED = (
    (
        "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        (
            "If you think cryptography is the answer to your problem,\n"
            "then you don't know what your problem is.\n\n"
            "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZ"
            "SNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
        ),
    ),
    (
        "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8",
        (
            "go.sum database tree\n20852163\n"
            "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
            "— sum.golang.org Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5"
            "/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
        ),
    ),
)
"""Verifier keys and notes of Go's documentation and of its checksum database."""

SAMPLE = Checkpoint(
    "sixfold.log/3fa2e420732ffd18",
    1000,
    b"\1" * 32,
    0,
    12,
    b"\2" * 32,
    0,
    0,
    b"\3" * 32,
)
TEXT = """sixfold.log/3fa2e420732ffd18
1000
AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=
time 1970-01-01T00:00:00.000000Z
refusals 12 AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=
trail 0 0 AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=
"""


@pytest.mark.parametrize(("key", "text"), PUBLISHED)
def test_a_published_note(key: str, text: str) -> None:
    """Its signature fits its key and no other; a changed letter does not fit."""
    name, told, coded = key.split("+", 2)
    public = b64decode(coded)[1:]
    assert key_id(name, public).hex() == told
    assert verifier_key(name, public) == key
    assert note_of(text).signed_by(name, public) is True
    assert note_of(text).signed_by(name, bytes(32)) is None
    assert note_of(text).signed_by("another", public) is None
    assert note_of("x" + text[1:]).signed_by(name, public) is False


def test_a_note_of_ours() -> None:
    """What we sign, we read; a second signature beside it does no harm."""
    key = Ed25519PrivateKey.generate()
    text = signed_note("a\n", "sixfold.log/1", key)
    assert note_of(text).signed_by("sixfold.log/1", public_bytes(key)) is True
    other = signed_note("a\n", "witness", Ed25519PrivateKey.generate())
    both = text + other.rpartition("\n\n")[2]
    assert note_of(both).signed_by("sixfold.log/1", public_bytes(key)) is True


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a\n",
        "a\n\n",
        "\n\n— me AAAAAAA=\n",
        "a\n\n- me AAAAAAA=\n",
        "a\n\n— me AAAAAAA=",
        "a\n\n— me AAAAA=\n",
        "a\n\n— me AAAAAAA= \n",
        "a\n\n— m+e AAAAAAA=\n",
        "a\n\n—  AAAAAAA=\n",
        "a\r\n\n— me AAAAAAA=\n",
        "a\n\n" + "— me AAAAAAA=\n" * 17,
    ],
)
def test_what_is_no_note(text: str) -> None:
    """A dash, a line feed, base64 in its one form: all of it or nothing."""
    with pytest.raises(ValueError):  # noqa: PT011 - there is nothing more to say
        note_of(text)


def test_the_text_of_a_checkpoint() -> None:
    """Byte for byte as `docs/proof.md` tells it."""
    assert checkpoint_text(SAMPLE) == TEXT
    assert checkpoint_of(TEXT) == SAMPLE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1000\n", "01000\n"),
        ("1000\n", "-1\n"),
        ("AQEBAQE=", "AQEBAQ=="),
        ("AQEBAQE=\n", "AQEBAQE=\nmore\n"),
        ("time 1970-01-01T00:00:00.000000Z\n", ""),
        ("00:00.000000Z", "00:00Z"),
        ("refusals 12 ", "refusals  12 "),
        ("trail 0 0", "trail 1001 0"),
        ("trail 0 0", "trail 0 13"),
        ("time", "when"),
    ],
)
def test_what_is_no_checkpoint(old: str, new: str) -> None:
    """Each line in its one form, and no line more or less."""
    assert old in TEXT
    with pytest.raises(ValueError):  # noqa: PT011 - as above
        checkpoint_of(TEXT.replace(old, new, 1))

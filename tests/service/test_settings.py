"""The settings are those that the operator's guide lists, and bad ones are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from service.settings import PREFIX, Settings, SettingsBad, settings_of

_GUIDE = Path(__file__).parents[2] / "docs" / "serving.md"


def _listed() -> dict[str, str]:
    rows = re.findall(
        r"^\| `SIXFOLD_(\w+)` \| (.*?) \|", _GUIDE.read_text("utf-8"), re.MULTILINE
    )
    return {name.lower(): default.strip("`") for name, default in rows}


def test_the_guide_lists_every_setting() -> None:
    """Each setting has its row, in its order, with its default."""
    listed = _listed()
    assert list(listed) == list(Settings.model_fields)
    for name, field in Settings.model_fields.items():
        if field.default_factory is None and field.default not in {"", ()}:
            shown = str(field.default).lower()
            assert listed[name] in {shown, str(field.default)}, name


def test_the_environment_sets_what_is_not_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a command line says wins; the rest comes from the variables."""
    monkeypatch.setenv(f"{PREFIX}PORT", "9000")
    monkeypatch.setenv(
        f"{PREFIX}ORIGINS", "https://club.example, https://other.example,"
    )
    monkeypatch.setenv(f"{PREFIX}STORE", "memory:")
    assert settings_of(port=None).port == 9000
    assert settings_of(port=9001).port == 9001
    assert settings_of().origins == ("https://club.example", "https://other.example")
    assert settings_of().store == "memory:"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "70000"),
        ("PORT", "many"),
        ("LOG_FORMAT", "xml"),
        ("SECURE_COOKIES", "perhaps"),
        ("QUEUE", "0"),
        ("SHARE_SECONDS", "-1"),
        ("BEAT_SECONDS", "nan"),
        ("ABSENCE_SECONDS", "inf"),
    ],
)
def test_a_bad_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    """The variable is told, so that the operator finds it."""
    monkeypatch.setenv(PREFIX + name, text)
    with pytest.raises(SettingsBad) as bad:
        settings_of()
    assert bad.value.facts == {"names": PREFIX + name}

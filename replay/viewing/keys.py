"""The keys of the application: what each does, and the line that tells of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.binding import Binding

from replay.words import say

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ("KEYS", "Key", "help_lines", "key_bindings", "key_line")


class Key(Struct, frozen=True):
    """A key or several with the same meaning; its words go by its name."""

    name: str
    shown: str
    keys: str
    action: str
    back: str = ""
    """The action of the same letter with Shift."""
    rank: int = 0
    """In a narrow line the keys with the highest ranks are left out first."""


KEYS: Final = (
    Key("event", "←→", "right,down,space,enter", "move('next')"),
    Key("back", "", "left,up,b,backspace", "move('back')", rank=9),
    Key("hand", "h", "h", "move('next_hand')", "move('previous_hand')"),
    Key("trick", "t", "t", "move('next_trick')", "move('previous_trick')"),
    Key("finding", "f", "f", "move('next_finding')", "move('previous_finding')"),
    Key("ruling", "r", "r", "move('next_ruling')", "move('previous_ruling')", rank=6),
    Key("seat", "s", "s", "turn(1)", "turn(-1)"),
    Key("go_to", "g", "g", "go_to"),
    Key("know", "k", "k", "know", rank=2),
    Key("mark", "m", "m", "mark", rank=4),
    Key("difference", "d", "d", "difference", rank=3),
    Key("next_match", "n", "n", "next_match", rank=5),
    Key("first", "", "home", "move('first')", rank=9),
    Key("last", "", "end", "move('last')", rank=9),
    Key("scroll", "", "pageup", "scroll(-1)", rank=9),
    Key("scroll", "", "pagedown", "scroll(1)", rank=9),
    Key("help", "?", "question_mark,f1", "help", rank=1),
    Key("quit", "q", "q,ctrl+c", "quit"),
)
"""Every key, in the order in which they are told."""

_CYRILLIC: Final = dict(zip("bdfghkmnqrst", "ивапрльтйкые", strict=True))
"""The letters on the same keys where Russian is typed: nobody should have to switch."""


def key_bindings() -> list[Binding]:
    """Return a binding for each key, by its letter and by what stands there in Cyrillic."""
    bindings: list[Binding] = []
    for key in KEYS:
        for name in key.keys.split(","):
            both = [(name, key.action)]
            if key.back:
                both.append((name.upper(), key.back))
            for letter, action in both:
                bindings.append(Binding(letter, action, show=False))
                twin = _CYRILLIC.get(letter.lower())
                if twin:
                    twin = twin if letter.islower() else twin.upper()
                    bindings.append(Binding(twin, action, show=False))
    return bindings


def key_line(lang: str, width: int, *, more: bool) -> Text:
    """Return the keys in one line, as many as it has room for; each can be clicked.

    ``more`` says that another match follows this one.
    """
    told = [key for key in KEYS if key.shown and (more or key.name != "next_match")]
    for rank in range(6, 0, -1):
        if _width(lang, told) < width:
            break
        told = [key for key in told if key.rank != rank]
    line = Text(no_wrap=True)
    for key in told:
        click = Style(meta={"@click": f"app.{key.action}"})
        line.append(" ")
        line.append(key.shown, style=Style(bold=True, reverse=True) + click)
        line.append(f" {say(f'viewing.key.{key.name}', lang)}", style=click)
    return line


def _width(lang: str, keys: list[Key]) -> int:
    return Text("".join(_told(key, lang) for key in keys)).cell_len


def _told(key: Key, lang: str) -> str:
    return f" {key.shown} {say(f'viewing.key.{key.name}', lang)}"


def help_lines(lang: str) -> list[RenderableType]:
    """Return every key with what it does, where one can go, and what the signs mean."""
    table = Table.grid(padding=(0, 2))
    for name in dict.fromkeys(key.name for key in KEYS):
        keys = Text(say(f"viewing.press.{name}", lang), style="bold", no_wrap=True)
        table.add_row(keys, say(f"viewing.does.{name}", lang))
    places, signs = (Text(say(f"viewing.{code}", lang)) for code in ("places", "signs"))
    return [table, Text(), places, Text(), signs]

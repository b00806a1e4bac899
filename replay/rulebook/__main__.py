"""Write the pages of all games in all languages: ``python -m replay.rulebook [FOLDER]``.

The folder is ``docs/rules`` of the checkout in which it runs; it must be there.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from core.games import GAMES
from replay.rulebook.page import page_text
from replay.words import languages

__all__ = ("main",)

_FOLDER: Final = "docs/rules"


def main(folder: Path) -> None:
    """Write ``GAME.LANGUAGE.md`` for each game and language."""
    for game in GAMES:
        for lang in languages():
            page = folder / f"{game}.{lang}.md"
            page.write_text(page_text(game, lang), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path((sys.argv[1:] or [_FOLDER])[0]))

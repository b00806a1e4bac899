"""What a record of each game may hold: its keys, calls, table and tricks."""

from __future__ import annotations

from typing import Final

import msgspec

from events.cards import BIDS, LADDERS, PASS

__all__ = ("ANY_FORM", "FORMS", "RECORD_KEYS", "RULES_READ", "Form")


class Form(msgspec.Struct, frozen=True):
    """The shape of one game's hands."""

    keys: tuple[str, ...]
    bids: tuple[str, ...]
    tables: tuple[int, ...]
    cards_a_trick: int

    @property
    def score(self) -> str:
        """The key under which a score stands: by seat, or by side as ``pairs``.

        >>> FORMS["frog"].score, FORMS["kozel"].score
        ('score', 'pairs')
        """
        return "pairs" if "pairs" in self.keys else "score"

    def per_seat(self, players: int) -> int | None:
        """Return the length of a list by seat, ``None`` at a table of another size.

        >>> FORMS["kozel"].per_seat(4), FORMS["kozel"].per_seat(3)
        (4, None)
        """
        return players if players in self.tables else None

    def trick_size(self, players: int) -> int | None:
        """Return the cards of a whole trick, ``None`` at a table of another size.

        With too few or too many players (``sixbid.R1``, ``kozel.R1``) nobody can say
        how many took part, and the audit has its finding.

        >>> FORMS["sixbid"].trick_size(4), FORMS["kozel"].trick_size(3)
        (3, None)
        """
        return self.cards_a_trick if players in self.tables else None


def _calls(game: str) -> tuple[str, ...]:
    return tuple(BIDS[bid] for bid in (PASS, *LADDERS[game]))


FORMS: Final[dict[str, Form]] = {
    "sixbid": Form(
        (
            *("dealer", "deal", "blind", "auction", "trump"),
            *("call", "back", "play", "rest", "score"),
        ),
        _calls("sixbid"),
        (3, 4),
        3,
    ),
    "kozel": Form(
        ("dealer", "deal", "turned", "exchange", "play", "rest", "pairs"), (), (4,), 4
    ),
    "frog": Form(
        (
            *("dealer", "deal", "blind", "auction", "trump"),
            *("laid_away", "play", "rest", "score"),
        ),
        _calls("frog"),
        (3, 4),
        3,
    ),
}
"""The games of the format, by name."""

RULES_READ: Final = (1,)
"""The rules versions that exist."""

RECORD_KEYS: Final = (
    *("game", "players", "rules", "event", "date", "place", "note", "letters"),
    *("standing", "options", "hand"),
)
"""The keys above the first hand."""

ANY_FORM: Final = Form(
    tuple(dict.fromkeys(key for form in FORMS.values() for key in form.keys)),
    BIDS,
    (),
    0,
)
"""The form by which a record of an unknown game is still searched for other faults."""

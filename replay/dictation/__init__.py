"""The record dialogue: a match told hand by hand, and written down as it is told."""

from __future__ import annotations

from replay.dictation.draft import Draft
from replay.dictation.interview import Interview
from replay.dictation.match_script import match_script
from replay.dictation.paper import Paper, fresh_path

__all__ = ("Draft", "Interview", "Paper", "fresh_path", "match_script")

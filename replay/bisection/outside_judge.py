"""A command of somebody else's as a judge of the beginnings of a match, as in git."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from replay.bisection.bisecting import Answer
from replay.errors import ReplayError

if TYPE_CHECKING:
    from pathlib import Path

    from replay.bisection.course import Course

__all__ = ("JudgeFailed", "JudgeUnstartable", "OutsideJudge")

_PLACE: Final = "{}"
_VARIABLES: Final = "SIXFOLD_"
_CANNOT_SAY: Final = 125
_NOT_RUN: Final = (126, 127)
"""What a shell answers for a program that it cannot run or find; a judge may, too."""
_KILLED: Final = 128
"""From here on a shell tells of a signal."""
_SAID: Final = 1 << 16
_PATIENCE: Final = 2.0
"""Seconds that an interrupted judge has to end by itself."""


class JudgeFailed(ReplayError):
    """A judge that broke off. Facts: ``run``, ``seq``, ``status``, ``said``.

    ``status`` is the exit status, as a shell tells it; ``said`` the end of what it
    printed, on a line of its own.
    """

    code = "bisect_judge_failed"


class JudgeUnstartable(ReplayError):
    """A judge that cannot be started. Facts: ``run``, ``said``."""

    code = "bisect_judge_unstartable"


class OutsideJudge:
    """Runs a command on beginnings of a match; its exit status is the answer.

    0 is good, 125 cannot say, any other up to 127 is bad. The shell reads the command:
    ``{}`` stands for the path of an event log, quoted; a command that names neither it
    nor one of the variables gets the path at its end.
    """

    def __init__(self, run: str, course: Course, folder: Path) -> None:
        """Take the command, the match, and a folder for the log and what is printed."""
        self.run = run
        self.said: dict[int, str] = {}
        """The end of what was printed, by the event asked for."""
        self._course = course
        self._log = folder / "match.jsonl"
        self._output = folder / "output.txt"
        self._statuses: list[int] = []
        path = shlex.quote(str(self._log))
        if _PLACE in run:
            self._line = run.replace(_PLACE, path)
        else:
            self._line = run if _VARIABLES in run else f"{run} {path}"

    def __call__(self, seq: int) -> Answer:
        """Return what the judge says of the match up to an event.

        Raises ``bisect_judge_failed`` and ``bisect_judge_unstartable``.
        """
        self._log.write_text(self._course.beginning(seq), encoding="utf-8", newline="")
        try:
            status = self._status(seq)
        except OSError as fault:
            raise JudgeUnstartable(run=self.run, said=str(fault)) from fault
        said = self.said[seq] = self._printed()
        self._statuses.append(status)
        if len(self._statuses) > 1 and set(self._statuses) <= set(_NOT_RUN):
            # Bad at both ends, and by a status that the shell has for itself.
            raise JudgeUnstartable(run=self.run, said=said)
        if status >= _KILLED:
            printed = f"\n{said}" if said else ""
            raise JudgeFailed(run=self.run, seq=seq, status=status, said=printed)
        if status == _CANNOT_SAY:
            return Answer.UNSURE
        return Answer.BAD if status else Answer.GOOD

    def _status(self, seq: int) -> int:
        """Run the command in a group of processes of its own, which an interrupt ends."""
        place = {
            "SIXFOLD_MATCH": self._course.match,
            "SIXFOLD_EVENT": str(seq),
            "SIXFOLD_LOG": str(self._log),
        }
        with (
            self._output.open("wb") as output,
            subprocess.Popen(  # noqa: S603 - whoever named the command may run it
                ["/bin/sh", "-c", self._line],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, **place},
                process_group=0,
            ) as judge,
        ):
            try:
                status = judge.wait()
            except BaseException:
                _end(judge)
                raise
        return status if status >= 0 else _KILLED - status

    def _printed(self) -> str:
        with self._output.open("rb") as output:
            output.seek(max(0, self._output.stat().st_size - _SAID))
            return output.read().decode(errors="replace").strip()


def _end(judge: subprocess.Popen[bytes]) -> None:
    """End a judge and all that it started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(judge.pid, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            judge.wait(_PATIENCE)
        os.killpg(judge.pid, signal.SIGKILL)

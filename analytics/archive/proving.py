"""An archive among the targets of ``sixfold verify``: what of it an anchor can vouch for.

An archive holds no salts and, of hashes, the last one of each match and the one at its
position. Those are held against the anchors' trail, and the places of all events against
each other. The other columns are covered by the archive's own digests alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from analytics.archive.files import damage
from analytics.archive.reading import open_archive
from replay.proof.anchor import STEP, Trail
from replay.proof.errors import AnchorForeign, AnchorUnwanted
from replay.proof.fault import Fault, Faults
from replay.proof.verifying import Report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analytics.archive.reading import Archive
    from replay.proof.targets import Asked

__all__ = ("verified_archive",)


def verified_archive(asked: Asked) -> Report:
    """Return what was found in an archive; raises as opening and checking it does.

    Raises ``anchor_foreign`` if not one of its hashes is among those of the anchors, and
    ``anchor_unwanted`` for a proof.
    """
    if asked.proof is not None:
        raise AnchorUnwanted(target=asked.target)
    archive = open_archive(asked.target)
    for _ in archive.check():
        pass
    report = Report(asked.target, "archive", archive.manifest.position)
    report.anchors = len(asked.anchors)
    faults = Faults()
    with damage(Path(asked.target)):
        heads = _heads(archive)
        for fault in _places(archive, heads):
            faults.add(fault)
    report.matches = heads.height
    if asked.anchors:
        trail = Trail(asked.anchors)
        report.told = len(trail)
        report.heads = 0 if report.told else None
        for fault in _compared(archive, heads, trail, report):
            faults.add(fault)
        if faults.count and not report.heads and len(trail):
            raise AnchorForeign(path=asked.anchors[0].path, target=asked.target)
    report.faults, report.count = faults.first, faults.count
    return report


def _heads(archive: Archive) -> pl.DataFrame:
    """Return each match with its last event, in the order of those."""
    columns = ("match", "last_seq", "last_position", "events", "head")
    return archive.scan("matches").select(columns).sort("last_position").collect()


def _places(archive: Archive, heads: pl.DataFrame) -> Iterator[Fault]:
    """Yield where the events do not stand one behind the other, each in its match."""
    events = archive.scan("events").select("position", "match", "seq")
    ordered = events.sort("position").collect()
    last = 0
    for position in ordered["position"]:
        if position != last + 1:
            yield Fault("missing", last + 1, until=position - 1)
            break
        last = position
    else:
        if last != archive.manifest.position:
            yield Fault("short", last + 1, until=archive.manifest.position)
    told = ordered.group_by("match").agg(
        pl.len().alias("count"), pl.col("position").max(), pl.col("seq").max()
    )
    odd = heads.join(told, on="match", how="full", coalesce=True).filter(
        pl.col("count").ne_missing(pl.col("events"))
        | pl.col("position").ne_missing(pl.col("last_position"))
        | pl.col("seq").ne_missing(pl.col("last_seq"))
    )
    for match, position, seq in odd.select("match", "last_position", "last_seq").rows():
        yield Fault("gap", position or 0, match, seq or 0)


def _compared(
    archive: Archive, heads: pl.DataFrame, trail: Trail, report: Report
) -> Iterator[Fault]:
    """Yield the last events of matches that are not as they were anchored."""
    for match, seq, position, _, head in heads.rows():
        if position > len(trail):
            continue
        if bytes.fromhex(head)[:STEP] == trail.at(position):
            report.heads = (report.heads or 0) + 1
        else:
            yield Fault("rewritten", position, match, seq)
    manifest = archive.manifest
    if manifest.position <= len(trail):
        own = bytes.fromhex(manifest.digest)[:STEP]
        if own != trail.at(manifest.position):
            yield Fault("rewritten", manifest.position)

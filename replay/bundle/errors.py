"""Errors of bundles: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from replay.errors import ReplayError

__all__ = (
    "BundleDamaged",
    "BundleForeign",
    "BundleNewer",
    "BundleSeat",
    "BundleSuffix",
)


class BundleForeign(ReplayError):
    """A file that is no bundle. Facts: ``path``."""

    code = "bundle_foreign"


class BundleNewer(ReplayError):
    """A bundle of a newer form than ours. Facts: ``path``, ``found``, ``known``."""

    code = "bundle_newer"


class BundleDamaged(ReplayError):
    """A bundle that is cut short, or not what it says itself. Facts: ``path``."""

    code = "bundle_damaged"


class BundleSeat(ReplayError):
    """A bundle for a seat without the seat, or a seat for a bundle of no seat."""

    code = "bundle_seat"


class BundleSuffix(ReplayError):
    """A file for a bundle whose name does not end as one. Facts: ``path``, ``suffix``."""

    code = "bundle_suffix"

"""Errors of anchors and proofs: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from replay.errors import ReplayError

__all__ = (
    "AnchorForeign",
    "AnchorForged",
    "AnchorNewer",
    "AnchorTwice",
    "AnchorUnfit",
    "AnchorUnwanted",
    "GrowthUnclear",
    "GrowthUnheld",
    "MatchUnanchored",
    "OperatorUnknown",
    "ProofUnfit",
    "SignerForeign",
)


class AnchorUnfit(ReplayError):
    """A file that is no anchor, or was altered. Facts: ``path``, ``line`` (from 1)."""

    code = "anchor_unfit"


class AnchorForged(ReplayError):
    """An anchor whose signature does not fit its text. Facts: ``path``, ``line``."""

    code = "anchor_forged"


class SignerForeign(ReplayError):
    """An anchor signed by another operator than the one known. Facts: ``path``, ``line``."""

    code = "signer_foreign"


class AnchorForeign(ReplayError):
    """An anchor of another log. Facts: ``path``, ``target``."""

    code = "anchor_foreign"


class AnchorTwice(ReplayError):
    """Two anchors to go on from: a file that is there already, and another one."""

    code = "anchor_twice"


class AnchorUnwanted(ReplayError):
    """An anchor for something that has none. Facts: ``target``."""

    code = "anchor_unwanted"


class AnchorNewer(ReplayError):
    """An older anchor of more events than the newer. Facts: ``path``, ``size``, ``new``."""

    code = "anchor_newer"


class GrowthUnclear(ReplayError):
    """A proof asked for of both a match and the growth of the log, or of neither."""

    code = "growth_unclear"


class GrowthUnheld(ReplayError):
    """A proof of growth without the anchor of the older log. Facts: ``path``, ``size``."""

    code = "growth_unheld"


class MatchUnanchored(ReplayError):
    """A match that had no event yet when an anchor was made. Facts: ``match``, ``size``."""

    code = "match_unanchored"


class OperatorUnknown(ReplayError):
    """No operator's public key to check a signature with. Facts: ``path``."""

    code = "operator_unknown"


class ProofUnfit(ReplayError):
    """A file that is no proof of inclusion. Facts: ``path``, ``line`` (from 1)."""

    code = "proof_unfit"

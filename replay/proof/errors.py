"""Errors of anchors and proofs: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from replay.errors import ReplayError

__all__ = (
    "AnchorForeign",
    "AnchorForged",
    "AnchorTwice",
    "AnchorUnfit",
    "AnchorUnwanted",
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


class MatchUnanchored(ReplayError):
    """A match that had no event yet when an anchor was made. Facts: ``match``, ``size``."""

    code = "match_unanchored"


class OperatorUnknown(ReplayError):
    """No operator's public key to check a signature with. Facts: ``path``."""

    code = "operator_unknown"


class ProofUnfit(ReplayError):
    """A file that is no proof of inclusion. Facts: ``path``, ``line`` (from 1)."""

    code = "proof_unfit"

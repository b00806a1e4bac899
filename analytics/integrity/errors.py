"""Errors of the detectors: a stable code and the facts that its sentence needs."""

from __future__ import annotations

from analytics.errors import AnalyticsError

__all__ = ("IntegrityRuleUnknown",)


class IntegrityRuleUnknown(AnalyticsError):
    """A rule that no detector has. Facts: ``rule``, ``rules``."""

    code = "integrity_rule_unknown"

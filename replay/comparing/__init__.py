"""Comparing: where two courses of a match part, and what lies between two moments."""

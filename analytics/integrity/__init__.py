"""Detectors over an archive: what happened to a player more often than to others."""

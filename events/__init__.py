"""What is written down: cards, players, events, envelopes, hashes and stores.

This package knows no rules. Everything above it reads and writes these shapes.
"""

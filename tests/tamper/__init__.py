"""Hands laid on a log of 1,000 events, and what the verification says of it."""

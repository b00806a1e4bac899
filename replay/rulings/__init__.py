"""Rulings: what an arbiter decides of a hand, signed, and what it makes of the score."""

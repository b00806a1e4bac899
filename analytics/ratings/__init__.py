"""Ratings: what a player's results, hand after hand, say of his strength."""

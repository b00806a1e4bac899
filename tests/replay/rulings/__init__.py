"""Tests of rulings: what is signed, what holds, and what it makes of the score."""

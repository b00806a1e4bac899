"""Beggar, a toy: a fourth game that nothing outside this folder knows.

Three players get twelve cards each and follow suit; there is no trump, no auction and no
exchange. A trick is a point, and a match is a deal by each player.
"""

"""Bisection: the first event of a match at which a judge of somebody else says bad."""

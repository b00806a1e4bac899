"""Figures over an archive: one function one number, declared in one registry."""

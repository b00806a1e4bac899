"""The rules, pure: what is legal, what a fact changes, what a seat may see.

No clock, no randomness, no files: time and chance arrive inside events and commands.
"""

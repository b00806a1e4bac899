"""Kozel, the 32-card form, by the rules ``kozel.R1`` to ``kozel.R26``."""

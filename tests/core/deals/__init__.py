"""The deals that fit what a viewer saw."""

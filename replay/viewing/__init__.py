"""A match in a terminal application: the table, its events, and keys that lead about."""

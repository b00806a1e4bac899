"""Where events are kept: memory, SQLite, JSON Lines; each is an ``EventStore``."""

"""Pages of statistics."""

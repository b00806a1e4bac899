"""The report: one file that a stranger understands, as a page, as text, as JSON."""

"""A store examined: what is well, what deserves a look, what is bad, and what to do next."""

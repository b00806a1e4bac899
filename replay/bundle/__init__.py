"""A support bundle: one match with its environment in one file, and no more than was meant."""

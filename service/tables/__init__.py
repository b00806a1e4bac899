"""The running table: what may be ordered, what came of it, what follows by itself."""

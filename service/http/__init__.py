"""The game over HTTP."""

"""Proof that a log is what it was: signed checkpoints, anchors, and who checks them."""

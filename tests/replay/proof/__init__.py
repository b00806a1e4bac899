"""Tests of checkpoints, anchors and their verification."""

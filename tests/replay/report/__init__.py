"""Tests of the report's writers."""

"""Forks: matches that branch off another at an event, with the same cards or others."""

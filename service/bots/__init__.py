"""Bots: functions from what a seat sees to the order it gives."""

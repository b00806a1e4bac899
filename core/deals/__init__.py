"""The deals that may still be on the table, for somebody who has not seen every card."""

"""The ledger of a house."""

"""The ledger: who may come in, who waits at which table, what the house keeps secret."""

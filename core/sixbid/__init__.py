"""Six-Bid Solo by the rules ``sixbid.R1`` to ``sixbid.R27``."""

"""The running game: bots, tables, pages and the root command ``sixfold``."""

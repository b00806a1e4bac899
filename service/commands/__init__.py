"""Commands of the root command ``sixfold`` that play; one file each."""

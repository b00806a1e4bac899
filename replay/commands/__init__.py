"""Commands of the root command ``sixfold`` that show history; one file each."""

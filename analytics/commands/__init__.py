"""The commands of the analyst, one file each."""

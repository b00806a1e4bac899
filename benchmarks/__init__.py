"""What we promise about speed, measured beside named peers in the same process."""

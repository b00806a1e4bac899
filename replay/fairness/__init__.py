"""Fair deals: the proof of a match's deals from its log, and words for it."""

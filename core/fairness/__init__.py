"""Fair deals: what a deal follows from, how far one has come, and who broke the word."""

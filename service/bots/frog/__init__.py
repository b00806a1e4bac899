"""How ``steady`` plays Frog: as Six-Bid, but for the widow."""

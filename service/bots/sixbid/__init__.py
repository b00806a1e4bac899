"""How ``steady`` plays Six-Bid Solo."""

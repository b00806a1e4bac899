"""How ``steady`` plays Kozel."""

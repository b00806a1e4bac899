"""Hands, auctions, tricks, scores and the sixes, drawn in lines of text for people."""

"""Frog by the rules ``frog.FR1`` to ``frog.FR9``; what it shares is Six-Bid's."""

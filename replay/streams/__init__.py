"""What a seat received: events as it may see them, and the openings that prove them."""

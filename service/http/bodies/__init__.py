"""What goes in and out as JSON."""

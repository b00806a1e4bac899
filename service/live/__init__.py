"""What goes on while a match is played: writing together, hearing of others, telling watchers."""

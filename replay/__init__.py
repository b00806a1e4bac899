"""History: the shell, time travel, fork, diff, audit, rulings and hand records."""

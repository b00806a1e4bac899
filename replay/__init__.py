"""History: the shell, hand records, audit, replay, forks, and the words for people."""

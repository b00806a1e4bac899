"""What every version wrote, kept for ever: today's code reads, audits and verifies it all."""

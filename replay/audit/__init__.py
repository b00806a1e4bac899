"""The audit: judging facts, the verdict, and how it is said."""

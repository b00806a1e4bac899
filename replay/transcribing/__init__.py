"""Hand records as events, and events as hand records."""

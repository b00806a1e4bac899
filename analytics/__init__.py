"""Tables: event logs as columns, and the statistics that are drawn from them."""

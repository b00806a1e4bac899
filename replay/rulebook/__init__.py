"""The rulebook: each game's rules, house rules and worked examples on one printable page."""

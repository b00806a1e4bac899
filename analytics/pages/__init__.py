"""Statistics as pages: numbers, plots and the hands behind them, in one file."""

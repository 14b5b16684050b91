"""Speed, as ratios within one run: machines differ, what a thing costs in dice rolls does not."""

"""What there is to read in an evening: recorded ones, played again and counted."""

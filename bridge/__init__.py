"""Links to softcode games: their players type +commands there, and play here."""

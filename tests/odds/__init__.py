"""Odds: exact laws, and what one may know of them."""

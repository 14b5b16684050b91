"""Whose turn it is, what is asked, and what to type now."""

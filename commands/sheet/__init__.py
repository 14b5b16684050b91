"""Sheets, rolls, health and gear."""

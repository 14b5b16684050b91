"""Sheets in words: points, progress, tables."""

"""Sheets: what each kind of being may hold, points, from draft to approval; as text."""

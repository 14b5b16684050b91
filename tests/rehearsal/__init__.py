"""Fights played out many times over."""

"""Grapples (chapter 10): who holds whom, what they may do, and what becomes of Control."""

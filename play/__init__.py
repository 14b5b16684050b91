"""Scenario files, the demo, journals: played, checked, replayed, exported."""

"""The +commands."""

"""Settings and start-up hooks for Evennia, and what a running server leaves behind."""

"""What Evennia needs mended."""

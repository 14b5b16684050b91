"""The life of a character's sheet: approval, requests, recovery, files."""

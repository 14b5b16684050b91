"""Commands, typed through the real parser."""

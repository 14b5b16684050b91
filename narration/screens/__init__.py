"""What a command shows by itself."""

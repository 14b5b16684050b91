"""What one viewer may know, as messages for pages, clients and robots."""

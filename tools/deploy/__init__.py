"""What runs a game for good: a container, a proxy, a unit of systemd, a health check."""

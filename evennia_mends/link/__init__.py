"""The link between portal and server."""

"""What players read, in other languages than English."""

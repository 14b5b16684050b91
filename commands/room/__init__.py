"""Who is there, and what is said in a room."""

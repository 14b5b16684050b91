"""What `pip install roundkeeper` brings besides the library. It is used in the wheel alone."""

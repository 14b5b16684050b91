"""What is declared in a fight or a chase."""

"""What `make` runs: installing, starting, stopping. Standard library only, until .venv exists."""

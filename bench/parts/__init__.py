"""What is measured, each part by a name that `python -m bench NAME` takes."""

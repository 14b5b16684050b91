"""What a submission is told as."""

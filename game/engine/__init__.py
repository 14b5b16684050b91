"""What fight and chase share: the table that works out a submission, and what is done there."""
